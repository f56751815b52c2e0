"""Lists of tools of every provider are told apart by their shape, and read."""

import json
from typing import Any

import pytest

from tests import corpora
from tests.dialects import catalogue
from toolargs import ToolError, Toolset, _toollist, dialects
from toolargs._toollist import ListedTool, ToolListError, read_list

SCHEMA: dict[str, Any] = {"type": "object", "properties": {"city": {"type": "string"}}, "required": ["city"]}
CAPITALS = {
    "type": "OBJECT",
    "properties": {
        "type": {"type": "STRING", "nullable": True, "example": "a"},
        "sizes": {"type": "ARRAY", "items": {"anyOf": [{"type": "INTEGER"}, {"type": "STRING"}]}},
    },
}
LOWERED = {
    "type": "object",
    "properties": {
        "type": {"type": "string", "examples": ["a"]},
        "sizes": {"type": "array", "items": {"oneOf": [{"type": "integer"}, {"type": "string"}]}},
    },
    "required": [],
}

SHAPES = [
    ("anthropic", [{"name": "t", "description": "d", "input_schema": SCHEMA}], SCHEMA),
    ("mcp", {"tools": [{"name": "t", "description": "d", "inputSchema": SCHEMA}], "nextCursor": "2"}, SCHEMA),
    ("mcp", {"jsonrpc": "2.0", "id": 1, "result": {"tools": [{"name": "t", "inputSchema": SCHEMA}]}}, SCHEMA),
    ("pedelec", {"guidance": "g", "tools": [{"name": "t", "description": "d", "argsSchema": SCHEMA}]}, SCHEMA),
    ("openai", [{"type": "function", "function": {"name": "t", "parameters": SCHEMA}}], SCHEMA),
    (
        "openai",
        {"model": "m", "tools": [{"type": "function", "function": {"name": "t", "parameters": SCHEMA}}]},
        SCHEMA,
    ),
    ("openai", {"type": "function", "function": {"name": "t"}}, {"type": "object", "properties": {}, "required": []}),
    ("openai-responses", [{"type": "function", "name": "t", "parameters": SCHEMA, "strict": False}], SCHEMA),
    ("openai-responses", [{"type": "function", "name": "t"}], {"type": "object", "properties": {}, "required": []}),
    ("bedrock", {"toolConfig": {"tools": [{"toolSpec": {"name": "t", "inputSchema": {"json": SCHEMA}}}]}}, SCHEMA),
    ("gemini", [{"functionDeclarations": [{"name": "t", "parameters": CAPITALS}]}], LOWERED),
    ("gemini", {"function_declarations": [{"name": "t", "parameters": CAPITALS}]}, LOWERED),
    ("gemini", [{"name": "t", "parameters": CAPITALS}], LOWERED),
    ("gemini-json", [{"functionDeclarations": [{"name": "t", "parametersJsonSchema": SCHEMA}]}], SCHEMA),
    ("json-schema", {"t": SCHEMA, "u": SCHEMA}, SCHEMA),
    ("json-schema", {"t": {"description": "d", "schema": SCHEMA}}, SCHEMA),
    ("json-schema", [{**SCHEMA, "title": "t"}], SCHEMA),
    ("json-schema", {**SCHEMA, "title": "t"}, SCHEMA),
]


@pytest.mark.parametrize(("dialect", "value", "schema"), SHAPES)
def test_every_shape_is_recognised(dialect: str, value: Any, schema: dict[str, Any]) -> None:
    found = read_list(value)
    assert found.dialect == dialect
    assert found.refused == ()
    assert found["t"].schema == schema


LOSSLESS = ("pedelec", "anthropic", "mcp", "bedrock", "json-schema")
TOOLSET = Toolset(catalogue.draw)


@pytest.mark.parametrize("name", dialects.names())
def test_what_is_emitted_is_read(name: str) -> None:
    found = read_list(TOOLSET.emit(name))
    assert found.refused == ()
    (read,) = found
    assert isinstance(read, ListedTool)
    if name in LOSSLESS:
        assert read.schema == catalogue.draw.schema
    if name != "json-schema":  # which has no description of a tool
        assert read.description == "Draws a map."


def test_what_else_is_said_of_a_tool_is_kept() -> None:
    hints = {"readOnlyHint": False, "destructiveHint": True, "idempotentHint": True, "openWorldHint": False}
    entry = {"name": "t", "title": "T", "inputSchema": SCHEMA, "outputSchema": SCHEMA, "annotations": hints}
    known = read_list([entry])["t"].definition
    assert (known.title, known.read_only, known.destructive, known.idempotent, known.open_world) == (
        "T",
        False,
        True,
        True,
        False,
    )
    assert known.result_schema == SCHEMA
    assert read_list([{"name": "t", "argsSchema": SCHEMA, "timeoutMs": 1500}])["t"].definition.timeout == 1.5
    shown = [{"name": "t", "input_schema": SCHEMA, "input_examples": [{"city": "Bonn"}]}]
    assert read_list(shown)["t"].definition.examples == ({"city": "Bonn"},)


@pytest.mark.parametrize(
    ("entry", "said"),
    [
        ({"name": "t", "description": " d ", "inputSchema": SCHEMA}, "d"),
        ({"name": "t", "description": " ", "inputSchema": {**SCHEMA, "description": "s"}}, "s"),
        ({"name": "t", "title": "T", "inputSchema": SCHEMA}, "T"),
        ({"name": "t", "inputSchema": SCHEMA}, "t"),
    ],
)
def test_a_tool_is_always_described(entry: dict[str, Any], said: str) -> None:
    assert read_list([entry])["t"].description == said


def test_notes_tell_what_was_read_in_its_own_way() -> None:
    schema = {"type": "object", "properties": {"a": {"anyOf": [{"type": "string"}, {"type": "null"}]}}}
    found = read_list([{"name": "t", "inputSchema": schema}])
    assert {(name, note.pointer) for name, note in _toollist.notes(found)} == {("t", "/properties/a/anyOf")}
    assert list(_toollist.notes(TOOLSET)) == []


REFUSED = [
    ({"type": "web_search"}, '"/1": it is no function of the type "web_search", as no key of it holds a schema'),
    ({"name": "u"}, 'u at "/1": it is no function, as no key of it holds a schema; such a key is one of'),
    ("u", '"/1": it is a string, not an object'),
    ({"type": "function", "function": {"parameters": SCHEMA}}, '"/1": it has no name'),
    ({"name": "t", "input_schema": SCHEMA}, 't at "/1": another tool has its name'),
    ({"name": "u", "input_schema": {"type": "string"}}, 'u at "/1": This is not a schema of the subset'),
    ({"name": "u", "input_schema": SCHEMA, "input_examples": [{}]}, '"/city" is required'),
    ({"name": "u", "inputSchema": SCHEMA, "annotations": {"readOnlyHint": "yes"}}, "must be True or False, got 'yes'"),
    ({"toolSpec": {"name": "u", "inputSchema": {}}}, "the schema of its arguments is not an object"),
]


@pytest.mark.parametrize(("entry", "words"), REFUSED)
def test_what_cannot_be_read_is_told_and_hurts_no_other(entry: Any, words: str) -> None:
    found = read_list([{"name": "t", "input_schema": SCHEMA}, entry])
    assert [item.name for item in found] == ["t"]
    (refused,) = found.refused
    assert words in str(refused)
    assert found.select("t").refused == (refused,)  # type: ignore[attr-defined]


@pytest.mark.parametrize(
    ("value", "found"),
    [
        ([], "it is an empty list"),
        ({}, "it is an empty object"),
        ({"tools": []}, "it is an object with the keys tools"),
        ({"name": 1, "version": 2}, "it is an object with the keys name, version"),
        (3, "it is an integer"),
        (None, "it is null"),
    ],
)
def test_what_is_no_list_is_refused(value: Any, found: str) -> None:
    with pytest.raises(ToolListError) as caught:
        read_list(value)
    assert found in str(caught.value)
    assert _toollist._listshape.EXPECTED in str(caught.value)


def test_names_that_cannot_be_a_tools_are_changed_and_kept_apart() -> None:
    found = read_list([{"name": name, "input_schema": SCHEMA} for name in ("a b", "a_b", "1")])
    assert [item.name for item in found] == ["a_b", "a_b_2", "tool_1"]
    assert [item.listing.name for item in found if isinstance(item, ListedTool)] == ["a b", "a_b", "1"]


def test_a_described_tool_is_checked_but_not_run() -> None:
    described = read_list([{"name": "t", "input_schema": SCHEMA}])["t"]
    assert [issue.keyword for issue in described.check("{}")] == ["required"]
    with pytest.raises(ToolError, match="t is only described here"):
        described.invoke('{"city": "Bonn"}')


def test_every_corpus_is_read_or_refused_with_a_reason(capsys: pytest.CaptureFixture[str]) -> None:
    names = corpora.tool_lists()
    if not names:
        corpora.require("tools_bfcl.json")
    read = refused = 0
    for name in names:
        records = corpora.require(name)
        entries = [
            {"name": record["id"], "input_schema": record.get("schema") or record["raw"]}
            for record in records
            if isinstance(record.get("schema") or record["raw"], dict)
        ]
        found = read_list(entries)
        assert len(found) + len(found.refused) == len(entries)
        assert all(item.reason for item in found.refused)
        assert json.loads(found.emit_json("mcp"))
        read, refused = read + len(found), refused + len(found.refused)
    with capsys.disabled():
        print(f"\ntools of the corpora: {read} read, {refused} refused")
    assert read > 5 * refused
