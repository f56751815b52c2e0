"""Stubs: what they look like, what they give back once decorated, and that no text in a tool list becomes code."""

import ast
import builtins
from collections import Counter
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests import corpora, strategies
from tests.stubs import decorated, facts, handler, of_list, verdicts
from toolargs import DefinitionError, Tool, nodes, schema, stub, tool
from toolargs.stub._names import TAKEN
from toolargs.stub._render import _is_sound


def made(given: dict[str, Any], name: str = "do_it", description: str = "Does it.", **options: Any) -> Tool[..., Any]:
    return Tool.from_schema(name, description, given, handler, **options)


def object_of(*required: str, **properties: Any) -> dict[str, Any]:
    return {"type": "object", "properties": properties, "required": list(required)}


ISSUE = object_of(
    "title",
    "from",
    title={"type": "string", "minLength": 1},
    **{"from": {"type": "string", "enum": ["web", "mail"], "description": "Where it came from."}},
    limit={"type": "integer", "minimum": 1, "default": 10},
    place={"type": "object", "properties": {"street": {"type": "string"}, "no": {"type": "number"}}, "required": ["street"]},
)  # fmt: skip

EXPECTED = '''# fmt: off
# ruff: noqa
"""The tools of desk, as `toolargs.stub` writes them; type checkers read it. Changes here are lost.

MIT licence.
"""

from typing import Annotated, Any, Literal, NotRequired, TypedDict

from toolargs import Description, MinLength, Minimum, Name, tool


class FileIssuePlace(TypedDict):
    street: str
    no: NotRequired[float]


@tool(name="file.issue", read_only=False)
def file_issue(
    *,
    title: Annotated[str, MinLength(1)],
    from_: Annotated[Literal["web", "mail"], Description("Where it came from."), Name("from")],
    limit: Annotated[int, Minimum(1)] = 10,
    place: FileIssuePlace = ...,
) -> Any:
    """Files an issue."""


def ping() -> Any:
    """Answers."""
'''


def test_a_stub_reads_like_a_module_that_somebody_wrote() -> None:
    tools = [made(ISSUE, "file.issue", "Files an issue.", read_only=False), made(object_of(), "ping", "Answers.")]
    assert stub.render(tools, "desk", notice="MIT licence.") == EXPECTED
    assert [facts(item) for item in decorated(EXPECTED)] == [facts(item) for item in tools]
    assert decorated(EXPECTED)[0].definition.read_only is False


def test_a_callers_slips_are_seen_by_the_function_itself() -> None:
    (item,) = decorated(stub.render([made(ISSUE)], "desk"))
    item(title="x", from_="web")
    with pytest.raises(Exception, match='"/from" must be one of'):
        item(title="x", from_="fax")


SCHEMAS: dict[str, dict[str, Any]] = {
    "nothing": object_of(),
    "every constraint": object_of(
        s={"type": "string", "minLength": 1, "maxLength": 9, "pattern": "^[a-z\"'\\\\]+$"},
        n={"type": "number", "minimum": -0.5, "maximum": 1e300},
        i={"type": "integer", "minimum": 0.5, "maximum": 10**30},
        a={"type": "array", "items": {"type": "boolean"}, "minItems": 1, "maxItems": 2, "uniqueItems": True},
        e={"type": "number", "enum": [1, 2.5]},
        b={"type": "boolean", "enum": [True]},
        k={"type": "integer", "enum": [3, 1]},
        f={"type": "object"},
    ),
    "metadata": object_of(
        "a",
        a={"type": "integer", "description": " spaced\n", "default": 3, "examples": [1, 2]},
        b={"type": "string", "description": "", "default": "x"},
        c={"type": "array", "items": {"type": "number"}, "default": [1, 0.5]},
        d={"type": "object", "properties": {"x": {"type": "integer"}}, "default": {"x": 1}, "examples": [{}]},
        e={"type": "boolean", "default": False},
        f={"type": "number", "default": 2**60 + 1},
    ),
    "what does not fit": object_of(
        a={"type": "string", "enum": ["x"], "default": "any"},
        b={"type": "integer", "minimum": 1, "examples": [0, 5]},
        c={"type": "array", "items": {"type": "string", "maxLength": 1}, "default": ["long"]},
    ),
    "unions": object_of(
        a={"oneOf": [{"type": "string"}, {"type": "integer", "minimum": 1}], "description": "Both.", "default": 3},
        b={"oneOf": [
            {"type": "object", "properties": {"kind": {"type": "string", "enum": ["a"]}}, "required": ["kind"]},
            {"type": "object", "properties": {"kind": {"type": "string", "enum": ["b"]}}, "required": ["kind"], "description": "B."},
        ]},
        c={"oneOf": [{"oneOf": [{"type": "string"}, {"type": "boolean"}]}, {"type": "number"}]},
        d={"type": "array", "items": {"oneOf": [{"type": "string"}, {"type": "array", "items": {"type": "string"}}]}},
    ),
    "names that are none in Python": object_of(
        *("from", "a-b", "a_b", "1st", "名", "__debug__", "%"),
        **{name: {"type": "string"} for name in (
            "from", "from_", "class", "a-b", "a_b", "1st", "self", "cls", "args", "kwargs", "名", "ﬁ", "None", "str",
            "__private", "__debug__", "%", "value", "lambda", "print", "arguments", "tool", "Annotated", " a",
        )},
    ),
    "keys that are none in Python": object_of(
        o={"type": "object", "properties": {name: {"type": "string"} for name in ("a-b", "from", "", "__x")}, "required": ["from"]},
        p={"type": "object", "properties": {"str": {"type": "integer"}, "list": {"type": "array", "items": {"type": "string"}}}},
        q={"type": "object", "properties": {"items": {"type": "string"}, "keys": {"type": "integer"}}},
    ),
}  # fmt: skip


@pytest.mark.parametrize("name", SCHEMAS)
def test_decorated_again_it_has_the_schema_it_came_from(name: str) -> None:
    before = made(SCHEMAS[name])
    (after,) = decorated(stub.render([before], "x"))
    assert facts(after) == facts(before)
    assert schema.emit(after.definition.node) == SCHEMAS[name] | {"required": SCHEMAS[name]["required"]}


DESCRIPTIONS = {
    "sections": "Gets it.\n\nArgs:\n    a: Which.\n\nReturns:\n    It.",
    "reST": "Gets it.\n\n:param a: Which.",
    "only sections": "Args:\n    a: Which.",
    "indented": "Gets it.\n  - this\n  - that",
    "all indented": "Gets it:\n    one\n    two",
    "tabs": "a\tb",
    "quotes": 'Says """ and "',
    "backslashes": "\\n \\",
    "control characters": "a\x00b\r\nc\x0cd\u2028e\u202ef",
    "long": "word " * 100 + "end",
    "Chinese": "根据提供的ID获取对应网页的内容",
}


@pytest.mark.parametrize("text", DESCRIPTIONS.values(), ids=DESCRIPTIONS)
def test_descriptions_come_back_as_they_were(text: str) -> None:
    before = made(object_of(a={"type": "string", "description": text}, b={"type": "integer"}), description=text)
    (after,) = decorated(stub.render([before], "x"))
    assert facts(after) == facts(before)


def test_a_description_with_sections_shows_a_reader_what_stands_before_them() -> None:
    text = stub.render([made(object_of(), description=DESCRIPTIONS["sections"])], "x")
    assert text.endswith('def do_it() -> Any:\n    """Gets it."""\n')


def test_results_are_typed() -> None:
    @tool
    def find(a: str) -> list[dict[str, Any]] | None:
        """Finds."""
        return None

    text = stub.render([find], "x")
    assert "-> list[dict[str, Any]] | None:" in text
    assert facts(decorated(text)[0]) == facts(find)


def test_a_tool_of_ones_own_gives_the_same_schema_without_its_classes() -> None:
    from examples.airline import desk

    rendered = decorated(stub.render(desk, "airline"))
    assert [item.schema for item in rendered] == [item.schema for item in desk]


@pytest.mark.parametrize(
    "name", ["list", "str", "Annotated", "Literal", "TypedDict", "tool", "Description", "class", "None"]
)
def test_a_tools_name_hides_nothing(name: str) -> None:
    before = [made(SCHEMAS["metadata"], name), made(SCHEMAS["every constraint"], "other")]
    assert [facts(item) for item in decorated(stub.render(before, "x"))] == [facts(item) for item in before]


def test_tools_whose_names_fall_together_stay_apart() -> None:
    before = [made(object_of(), name) for name in ("a.b", "a-b", "a_b", "a_b_")]
    text = stub.render(before, "x")
    assert [facts(item)[0] for item in decorated(text)] == ["a.b", "a-b", "a_b", "a_b_"]


OVERLAPPING = object_of(a={"oneOf": [{"type": "string", "maxLength": 5}, {"type": "string", "minLength": 3}]})
CONTRADICTORY = object_of(a={"type": "string", "enum": ["long"], "maxLength": 1})


@pytest.mark.parametrize("given", [OVERLAPPING, CONTRADICTORY])
def test_what_cannot_be_a_tool_has_types_all_the_same(given: dict[str, Any]) -> None:
    text = stub.render([made(given, "a.b")], "x")
    scope: dict[str, Any] = {}
    exec(text, scope)
    assert "# No @tool" in text
    with pytest.raises(DefinitionError):
        tool(scope["a_b"])


# No text becomes code

HOSTILE = (
    '"); import os; os.system("x") #', "'''\"\"\"\nimport os\n", "\\", '\\"', "{0}{x!r}", "%s", "a\nimport os", "__import__('os')",
    "]: pass\nimport os\ndef f(", "x=1, y", "*", "**kwargs", "lambda: 0", "a: str = exec('1')", "\r\nimport os", "# type: ignore",
    "\u2028import os", "\ufeff", "\x00", "$(id)", "`id`", "x\\\nimport os", "f'{1}'", "# -*- coding: utf-7 -*-", "None", "...",
)  # fmt: skip
_ALLOWED = frozenset(
    [
        "Module",
        "Expr",
        "Constant",
        "ImportFrom",
        "alias",
        "ClassDef",
        "AnnAssign",
        "Assign",
        "Name",
        "Store",
        "Load",
        "Subscript",
        "Tuple",
        "List",
        "Dict",
        "Call",
        "keyword",
        "Pass",
        "FunctionDef",
        "AsyncFunctionDef",
        "arguments",
        "arg",
        "BinOp",
        "BitOr",
        "UnaryOp",
        "USub",
        "Raise",
        "Attribute",
    ]
)


def code_of(text: str) -> set[str]:
    """What a stub does, beside holding literals: the kinds of syntax, and the names that it reads, calls and imports."""
    tree = ast.parse(text)
    assert {type(node).__name__ for node in ast.walk(tree)} <= _ALLOWED
    defined = {
        node.name for node in tree.body if isinstance(node, (ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef))
    }
    defined |= {
        node.targets[0].id
        for node in tree.body
        if isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name)
    }
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom):
            assert node.module in ("typing", "toolargs", "toolargs.stub")
            assert {item.name for item in node.names} <= TAKEN
        elif isinstance(node, ast.Attribute):
            assert (ast.unparse(node)) == "remote.function"
        elif isinstance(node, ast.Call):
            called = ast.unparse(node.func)
            assert called in TAKEN | {"remote.function"}
            assert called not in vars(builtins)
        elif isinstance(node, ast.Name) and isinstance(node.ctx, ast.Load):
            assert node.id in TAKEN | defined
    return {name for node in tree.body for name in [getattr(node, "name", "")] if name}


def hostile(text: str) -> Tool[..., Any]:
    leaf = {"type": "string", "description": text, "default": text, "examples": [text], "enum": [text]}
    inner = {
        "type": "object",
        "properties": {text: leaf, "other": {"type": "object"}},
        "required": [text],
        "default": {text: text},
    }
    members = {text or "x": leaf, "nested": inner, "listed": {"type": "array", "items": inner}}
    return made(
        {"type": "object", "properties": members, "required": [text or "x"]},
        description=text.strip() or "x",
        title=text.strip() or "x",
    )


@pytest.mark.parametrize("runtime", [False, True])
@pytest.mark.parametrize("text", HOSTILE, ids=[str(number) for number in range(len(HOSTILE))])
def test_no_text_becomes_code(text: str, runtime: bool) -> None:
    before = hostile(text)
    written = stub.render([before], text, runtime=runtime, notice=text)
    assert code_of(written)
    if not runtime:
        assert facts(decorated(written)[0]) == facts(before)


@given(st.text(max_size=20))
def test_no_text_at_all_becomes_code(text: str) -> None:
    before = hostile(text)
    written = stub.render([before], text, notice=text)
    assert code_of(written)
    assert facts(decorated(written)[0]) == facts(before)


@pytest.mark.parametrize("pattern", ["^a\"'\\\\$", '\\n"""', "^[\"']+$", "\\u0041", "\\\\"])
def test_patterns_come_back_as_they_were(pattern: str) -> None:
    before = made(object_of(a={"type": "string", "pattern": pattern}))
    (after,) = decorated(stub.render([before], "x"))
    assert after.schema == before.schema


# All schemas

PROPERTIES = st.sampled_from(["a", "id", "type", "$ref", "a/b", "m~n", "__proto__", "ünï", "0", "required"])


def has_two_spellings(node: nodes.Node) -> bool:
    """Whether a union in it is one that Python does not keep: of one branch, or of two plain enums of a kind."""
    unions = [found for _, found in nodes.walk(node) if isinstance(found, nodes.OneOf)]
    enums = [Counter(type(branch) for branch in found.branches if getattr(branch, "enum", None)) for found in unions]
    return any(len(found.branches) == 1 for found in unions) or any(
        max(kinds.values(), default=0) > 1 for kinds in enums
    )


@given(st.randoms(use_true_random=True), st.lists(PROPERTIES, unique=True, max_size=4))
def test_every_sound_schema_comes_back(random: Random, names: list[str]) -> None:
    members = (
        nodes.Property(name=name, node=strategies.make_node(random), required=random.random() < 0.5) for name in names
    )
    node = nodes.Object(properties=tuple(members))
    if _is_sound(node) and not has_two_spellings(node):
        before = Tool.from_schema("do_it", "Does it.", node, handler)
        (after,) = decorated(stub.render([before], "x"))
        assert facts(after) == facts(before)


@pytest.mark.parametrize("name", corpora.tool_lists() or ["tools_bfcl.json"])
def test_every_public_tool_that_can_be_read_comes_back(name: str) -> None:
    assert set(verdicts(of_list(name), name)) <= {"the same", "overlapping"}
