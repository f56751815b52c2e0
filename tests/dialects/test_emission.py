"""Emission: what each keyword becomes, in words that are short and stable, and that nothing is lost silently."""

import json
from dataclasses import replace
from typing import Annotated, Any

import jsonschema_rs
import pytest
from hypothesis import given
from hypothesis import strategies as st

import toolargs
from tests import strategies
from tests.dialects.catalogue import CLOSED, OPEN, STRICT, note
from toolargs import (
    DialectError,
    Loss,
    Maximum,
    MaxItems,
    Minimum,
    MultipleOf,
    Pattern,
    Secret,
    Toolset,
    UniqueItems,
    dialects,
    nodes,
    schema,
    validator,
)
from toolargs.definition import Definition
from toolargs.dialects import _profile, _words

MODES = [
    (name, strict) for name in dialects.names() for strict in (False, True) if not strict or dialects.find(name).strict
]
STRICT_NAMES = [name for name, strict in MODES if strict]
COMPLETE = ("description", "type", "items", "properties")


def definition(node: nodes.Node, required: bool = True) -> Definition:
    root = nodes.Object(properties=(nodes.Property(name="v", node=node, required=required),))
    return Definition("a_tool", "Does something.", root)


def parameters(entry: Any) -> Any:
    """The schema inside an entry, wherever a provider has it."""
    for key in (
        "function",
        "toolSpec",
        "parameters",
        "parametersJsonSchema",
        "input_schema",
        "inputSchema",
        "argsSchema",
        "json",
    ):
        if isinstance(entry, dict) and key in entry:
            return parameters(entry[key])
    return entry


def emitted(
    name: str, node: nodes.Node, strict: bool = False, required: bool = True
) -> tuple[dict[str, Any], tuple[Loss, ...]]:
    """The schema of the property `v`, and the losses."""
    dialect, found = dialects.find(name), definition(node, required)
    entry = parameters(dialect.emit_one(found, strict=strict))
    return entry["properties"]["v"], dialect.losses([found], strict=strict)


@pytest.mark.parametrize(
    ("lost", "words"),
    [
        ({"minimum": 1, "maximum": 100}, "(1 to 100)"),
        ({"minimum": 1}, "(at least 1)"),
        ({"maximum": 0.5}, "(at most 0.5)"),
        ({"minimum": 5, "maximum": 5}, "(exactly 5)"),
        ({"minimum": 0, "maximum": 1}, "(0 to 1)"),
        ({"minLength": 1, "maxLength": 120}, "(1 to 120 characters)"),
        ({"minLength": 1}, "(at least 1 character)"),
        ({"minLength": 0}, ""),
        ({"minLength": 0, "maxLength": 3}, "(at most 3 characters)"),
        ({"maxLength": 0}, "(at most 0 characters)"),
        ({"pattern": "^T-"}, "(matches ^T-)"),
        ({"default": "medium"}, '(default "medium")'),
        ({"default": {"a": [1, None]}}, '(default {"a": [1, null]})'),
        ({"enum": [1, 2, 3]}, "(one of 1, 2, 3)"),
        ({"enum": [True]}, "(only true)"),
        ({"maxItems": 5, "uniqueItems": True}, "(at most 5 items, all different)"),
        ({"uniqueItems": True}, "(all different)"),
        ({"minItems": 2, "maxItems": 2}, "(exactly 2 items)"),
        ({"examples": ["a", "ü"]}, '(for example "a", "ü")'),
        ({"maximum": 9, "default": 1, "minimum": 1}, "(1 to 9; default 1)"),
        ({}, ""),
    ],
    ids=str,
)
def test_words_are_short_and_stable(lost: dict[str, Any], words: str) -> None:
    whole, parts = _words.phrases(lost)
    assert whole == words
    assert set(parts) == set(lost)
    assert all(part in words for part in parts.values())


def test_words_of_residual_checks_stand_in_the_same_brackets() -> None:
    @toolargs.tool
    def wait(minutes: Annotated[int, "How long.", Minimum(5), Maximum(60), MultipleOf(5)] = 10) -> None:
        """Waits."""

    (tool,) = Toolset(wait).emit("ollama")
    minutes = tool["function"]["parameters"]["properties"]["minutes"]
    assert minutes == {"type": "integer", "description": "How long. (5 to 60; a multiple of 5; default 10)"}


def test_residual_checks_of_the_root_stand_in_the_description_of_the_tool() -> None:
    @toolargs.tool
    def count(first: int, **others: int) -> None:
        """Counts."""

    (tool,) = Toolset(count).emit("openai")
    (residual,) = count.residuals
    assert tool["function"]["description"] == f"Counts. ({residual.words})"


def below(own: dict[str, Any], sent: dict[str, Any], path: str) -> Any:
    """A schema of the subset and what was sent for it, node by node."""
    yield path, own, sent
    for name, member in own.get("properties", {}).items():
        yield from below(
            member, sent["properties"][name], f"{path}/properties/{name.replace('~', '~0').replace('/', '~1')}"
        )
    if "items" in own:
        yield from below(own["items"], sent["items"], f"{path}/items")
    for place, branch in enumerate(own.get("oneOf", ())):
        yield from below(branch, (sent.get("oneOf") or sent["anyOf"])[place], f"{path}/oneOf/{place}")


@pytest.mark.parametrize(("name", "strict"), MODES)
@given(node=strategies.nodes(), required=st.booleans())
def test_nothing_is_lost_silently(name: str, strict: bool, node: nodes.Node, required: bool) -> None:
    node = replace(node, default=None, examples=(None,))  # any value will do: nobody reads it here
    try:
        sent, losses = emitted(name, node, strict, required)
    except DialectError:
        return
    told = {(loss.pointer, loss.keyword): loss for loss in losses}
    root = "/properties/v"
    for path, own, given_ in below(schema.emit(node, root=False), sent, root):
        for keyword, value in own.items():
            loss = told.get((path, keyword))
            if keyword in COMPLETE or loss is None:
                assert keyword in given_, (path, keyword)
            elif loss.outcome == "words":
                assert given_["description"].count(loss.words) >= 1
                assert given_["description"].endswith(")")
            if loss is None and keyword not in (
                "description",
                "type",
                "items",
                "properties",
                "required",
                "oneOf",
                "enum",
            ):
                assert given_[keyword] == value


@pytest.mark.parametrize(("name", "strict"), MODES)
def test_only_the_keywords_of_the_mode_are_sent(name: str, strict: bool) -> None:
    dialect = dialects.find(name)
    profile = dialect.profile(strict=strict)
    refused = {
        keyword for keyword, treatment in profile.keywords.items() if treatment in (_profile.WORDS, _profile.DROPPED)
    }
    refused |= {"oneOf"} if profile.union == "anyOf" else {"anyOf"}
    for definition_ in [tool.definition for tool in (STRICT[name] if strict else OPEN)]:
        entry = parameters(dialect.emit_one(definition_, strict=strict))
        for _, _, sent in below(definition_.schema, entry, "") if "properties" in entry else ():
            assert refused.isdisjoint(sent)
            assert sent.get("additionalProperties", False) is False
            if "properties" in sent and profile.closing != "never":
                assert sent["additionalProperties"] is False
            if "properties" in sent and profile.nullable:
                assert sent["required"] == list(sent["properties"])


def strictly(node: nodes.Node, value: Any) -> Any:
    """A value that fits a node, written the way of a strict mode: with null for what is left out."""
    if isinstance(node, nodes.Array):
        return [strictly(node.items, item) for item in value]
    if isinstance(node, nodes.OneOf):
        fitting = [branch for branch in node.branches if not validator.validate(branch, value).issues]
        return strictly(fitting[0], value)
    if not isinstance(node, nodes.Object) or node.properties is None:
        return value
    written = {}
    for member in node.properties:
        if member.name in value and value[member.name] is not None:
            written[member.name] = strictly(member.node, value[member.name])
        elif not member.required:
            written[member.name] = None
    return written


@given(case=strategies.cases(), required=st.booleans())
def test_arguments_in_the_strict_way_are_the_same_arguments(case: Any, required: bool) -> None:
    node, tries = case
    tool = definition(node, required)
    try:
        judge = jsonschema_rs.Draft202012Validator(parameters(dialects.find("openai").emit_one(tool, strict=True)))
    except DialectError:
        judge = None
    for value in [{}, *({"v": one.value} for one in tries)]:
        plain = validator.validate(tool.node, value)
        if not plain.issues:
            written = strictly(tool.node, value)
            read = validator.validate(tool.node, written, null_means_absent=True)
            assert (read.issues, read.value) == ((), plain.value)
            assert judge is None or judge.is_valid(written)


def test_what_may_be_left_out_takes_null_in_strict_mode() -> None:
    rows = {
        nodes.String(): {"type": ["string", "null"]},
        nodes.String(enum=("a", "b")): {"type": ["string", "null"], "enum": ["a", "b", None]},
        nodes.OneOf(branches=(nodes.Integer(), nodes.Boolean())): {
            "anyOf": [{"type": "integer"}, {"type": "boolean"}, {"type": "null"}]
        },
        nodes.Object(properties=()): {
            "type": ["object", "null"],
            "properties": {},
            "required": [],
            "additionalProperties": False,
        },
    }
    for node, expected in rows.items():
        sent, losses = emitted("openai", node, True, False)
        assert sent == expected
        assert losses[0] == Loss("a_tool", "/properties/v", "required", "rewritten")
    assert emitted("anthropic", nodes.String(), True, False)[0] == {"type": "string"}


def test_a_value_decides_whether_its_keyword_is_kept() -> None:
    assert emitted("anthropic", nodes.Array(items=nodes.Boolean(), min_items=1), True)[0]["minItems"] == 1
    assert "minItems" not in emitted("anthropic", nodes.Array(items=nodes.Boolean(), min_items=2), True)[0]
    assert emitted("anthropic", nodes.String(pattern=r"^[\b\\]b"), True)[0]["pattern"] == r"^[\b\\]b"
    assert emitted("anthropic", nodes.String(pattern=r"a\b"), True)[0] == {
        "type": "string",
        "description": r"(matches a\b)",
    }
    assert emitted("cohere", nodes.String(pattern="[$^]a"), True)[0]["pattern"] == "[$^]a"
    assert "pattern" not in emitted("cohere", nodes.String(pattern="^a"), True)[0]
    assert emitted("gemini", nodes.String(enum=("a", "")))[0] == {"type": "STRING", "description": '(one of "a", "")'}
    assert emitted("gemini", nodes.String(examples=("a",)))[0] == {"type": "STRING", "example": "a"}
    assert emitted("gemini", nodes.String(examples=("a", "b")))[0]["description"] == '(for example "a", "b")'


def test_a_function_without_parameters_has_no_schema_for_gemini() -> None:
    (tools,) = CLOSED.emit("gemini")
    assert tools["functionDeclarations"][2] == {"name": "now", "description": "Tells the time."}


def test_free_objects_are_refused_where_strict_mode_has_none() -> None:
    for name in ("openai", "openai-responses", "groq", "anthropic", "bedrock"):
        with pytest.raises(DialectError) as caught:
            OPEN.emit(name, strict=True)
        places = [(fault.tool, fault.pointer) for fault in caught.value.faults]
        assert places == [("note", "/properties/details"), ("note", "/properties/tags")]
        assert "name its properties" in str(caught.value)
    assert note.emit("cohere", strict=True)["function"]["parameters"]["properties"]["details"]["type"] == "object"


def test_responses_always_say_whether_they_are_strict() -> None:
    assert [entry["strict"] for entry in CLOSED.emit("openai-responses")] == [False] * 3
    assert [entry["strict"] for entry in CLOSED.emit("openai-responses", strict=True)] == [True] * 3
    assert "strict" not in CLOSED.emit("openai")[0]["function"]


def test_a_name_that_is_not_taken_is_written_otherwise_and_found_again() -> None:
    dialect = dialects.find("openai")
    long = "crm." + "x" * 80
    tools = [replace(definition(nodes.String()), name=name) for name in ("crm.find", "plain", long)]
    aliases = dialect.aliases(tools)
    assert list(aliases.values()) == ["crm.find", "plain", long]
    assert list(aliases)[:2] == ["crm_find", "plain"]
    assert all(dialect.names is not None and dialect.names.accepts(alias) for alias in aliases)
    assert dialect.alias(long) != dialect.alias(long + "x")
    assert Loss("crm.find", "", "name", "rewritten", "crm_find") in dialect.losses(tools)


@given(st.from_regex(r"\A[a-zA-Z][a-zA-Z0-9_.-]{0,150}\Z"))
def test_every_name_has_an_alias_that_every_provider_takes(name: str) -> None:
    for dialect in map(dialects.find, dialects.names()):
        alias = dialect.alias(name)
        assert dialect.names is None or dialect.names.accepts(alias)
        assert dialect.alias(alias) == alias


def test_two_tools_with_one_name_on_the_wire_are_refused() -> None:
    tools = [replace(definition(nodes.String()), name=name) for name in ("a.b", "a_b")]
    with pytest.raises(DialectError, match="so is another tool's") as caught:
        dialects.find("openai").emit(tools)
    assert len(caught.value.faults) == 2
    with pytest.raises(DialectError):
        dialects.find("openai").aliases(tools)
    assert len(dialects.find("mcp").emit(tools)) == 2


def member(name: str, required: bool = True, node: nodes.Node | None = None) -> nodes.Property:
    return nodes.Property(name=name, node=node or nodes.Boolean(), required=required)


def nested(levels: int) -> nodes.Node:
    node: nodes.Node = nodes.Object(properties=())
    for _ in range(levels - 1):
        node = nodes.Object(properties=(member("in", node=node),))
    return node


def many(count: int, name: str = "p{}", required: bool = True) -> nodes.Object:
    return nodes.Object(properties=tuple(member(name.format(place), required) for place in range(count)))


def words(count: int, length: int = 8) -> nodes.Node:
    return nodes.String(enum=tuple(f"{place:0{length}}" for place in range(count)))


LIMITS: list[tuple[str, bool, Any, Any, str]] = [
    ("openai", True, many(5000), many(5001), "/properties/p5000"),
    ("openai", True, nested(10), nested(11), "/properties/in" * 10),
    ("openai", True, many(1199, "{:0100}"), many(1201, "{:0100}"), f"/properties/{1200:0100}"),
    ("openai", True, words(1000, 5), words(1001, 5), "/properties/v"),
    ("openai", True, words(251, 59), words(251, 60), "/properties/v"),
    ("openai", True, words(250, 60), words(251, 60), "/properties/v"),
    ("anthropic", True, many(24, required=False), many(25, required=False), "/properties/p24"),
    ("cohere", True, many(200), many(201), "/properties/p200"),
    ("cohere", True, many(1), many(1, required=False), ""),
    ("anthropic", False, many(1, "x" * 64), many(1, "x" * 65), "/properties/" + "x" * 65),
    ("anthropic", False, many(1, "a.b-c"), many(1, "a b"), "/properties/a b"),
    ("gemini", False, many(1, "_a"), many(1, "a-b"), "/properties/a-b"),
    ("gemini-json", False, many(1, "a" * 64), many(1, "a" * 65), "/properties/" + "a" * 65),
    ("pedelec", False, many(1, "timeout"), many(1, "timeoutMs"), "/properties/timeoutMs"),
]


@pytest.mark.parametrize(("name", "strict", "fits", "exceeds", "pointer"), LIMITS)
def test_limits_of_a_tool_are_checked_before_anything_is_sent(
    name: str, strict: bool, fits: nodes.Node, exceeds: nodes.Node, pointer: str
) -> None:
    def tool(node: nodes.Node) -> Definition:
        return replace(definition(node), node=node) if isinstance(node, nodes.Object) else definition(node)

    dialects.find(name).emit([tool(fits)], strict=strict)
    with pytest.raises(DialectError) as caught:
        dialects.find(name).emit([tool(exceeds)], strict=strict)
    assert [(fault.tool, fault.pointer) for fault in caught.value.faults] == [("a_tool", pointer)]
    with pytest.raises(DialectError):
        dialects.find(name).losses([tool(exceeds)], strict=strict)


@pytest.mark.parametrize(
    ("name", "strict", "most"),
    [("openai", False, 128), ("groq", False, 128), ("gemini", False, 512), ("anthropic", True, 20)],
)
def test_limits_of_a_request_count_all_tools(name: str, strict: bool, most: int) -> None:
    tools = [replace(definition(nodes.Boolean()), name=f"tool{place}") for place in range(most + 3)]
    assert dialects.find(name).emit(tools[:most], strict=strict)
    with pytest.raises(DialectError) as caught:
        dialects.find(name).emit(tools, strict=strict)
    assert [fault.tool for fault in caught.value.faults] == [f"tool{most}"]


def test_unions_are_counted_over_all_tools() -> None:
    union = nodes.OneOf(branches=(nodes.Boolean(), nodes.Integer()))
    root = nodes.Object(properties=tuple(member(f"p{place}", node=union) for place in range(9)))
    tools = [replace(definition(union), name=name, node=root) for name in ("one", "two")]
    with pytest.raises(DialectError, match=r'two at "/properties/p7": .* 16 unions') as caught:
        dialects.find("anthropic").emit(tools, strict=True)
    assert len(caught.value.faults) == 1


def test_all_violations_are_in_one_error() -> None:
    tool = replace(definition(nodes.Object()), description=" ", node=many(2, "a {}"))
    with pytest.raises(DialectError) as caught:
        dialects.find("gemini").emit([tool, replace(tool, name="other")])
    assert [(fault.tool, fault.pointer) for fault in caught.value.faults] == [
        (name, f"/properties/a {place}") for name in ("a_tool", "other") for place in (0, 1)
    ]
    assert str(caught.value).startswith("gemini cannot take these tools:\n  - a_tool at ")


def test_long_descriptions_are_advised_against_and_taken() -> None:
    tool = replace(definition(nodes.Boolean()), description="x" * 1025)
    (advice,) = dialects.find("openai").advise([tool])
    assert (advice.tool, advice.message) == (
        "a_tool",
        "this goes beyond the limit of 1,024 characters of a tool's description",
    )
    assert dialects.find("openai").emit([tool])


@pytest.mark.parametrize(("name", "strict"), MODES)
def test_text_is_compact_and_says_what_emit_gives(name: str, strict: bool) -> None:
    tools = STRICT[name] if strict else OPEN
    text = tools.emit_json(name, strict=strict)
    assert json.loads(text) == tools.emit(name, strict=strict)
    assert text == json.dumps(json.loads(text), separators=(",", ":"), ensure_ascii=False)
    assert json.loads(Toolset().emit_json(name, strict=strict)) == Toolset().emit(name, strict=strict)


def test_a_tool_by_itself_is_its_entry_in_the_list() -> None:
    for name in ("openai", "openai-responses", "anthropic", "mcp", "pedelec", "ollama"):
        assert CLOSED.emit(name) == [tool.emit(name) for tool in CLOSED]
    assert CLOSED.emit("json-schema") == {tool.name: tool.emit("json-schema") for tool in CLOSED}
    assert CLOSED.emit("gemini") == [{"functionDeclarations": [tool.emit("gemini") for tool in CLOSED]}]
    assert CLOSED.emit("bedrock") == {"tools": [tool.emit("bedrock") for tool in CLOSED]}


def test_emitted_data_is_fresh_each_time() -> None:
    first = CLOSED.emit("openai")
    first[0]["function"]["parameters"].clear()
    assert CLOSED.emit("openai")[0]["function"]["parameters"]["properties"]


def test_a_renamed_tool_is_emitted_under_its_new_name() -> None:
    assert [entry["function"]["name"] for entry in CLOSED.prefixed("x_").emit("openai")] == [
        "x_maps_draw",
        "x_ping",
        "x_now",
    ]
    assert [entry["function"]["name"] for entry in CLOSED.emit("openai")] == ["maps_draw", "ping", "now"]


def test_secrets_show_no_default_and_no_example() -> None:
    @toolargs.tool
    def login(password: Annotated[str, Secret, toolargs.Examples("hunter2")] = "hunter3") -> None:
        """Logs in."""

    for name, strict in MODES:
        if name != "cohere" or not strict:
            assert "hunter" not in Toolset(login).emit_json(name, strict=strict)


def test_a_dialect_of_ones_own() -> None:
    mine = dialects.Dialect(
        name="mine",
        title="Mine",
        entry=lambda tool, parameters, strict: {"call": tool.name, "with": parameters},
        normal=dialects.Profile(keywords=dialects.in_words("pattern"), union="anyOf"),
    )
    with pytest.raises(DialectError, match="there is no dialect 'mine'"):
        CLOSED.emit("mine")
    toolargs.register_dialect(mine)
    try:
        assert CLOSED.emit("mine")[1]["call"] == "ping"
        with pytest.raises(DialectError, match="already"):
            toolargs.register_dialect(mine)
    finally:
        dialects._table._TABLE.pop("mine")


def test_a_tool_that_takes_more_keys_is_not_closed_but_in_strict_modes() -> None:
    @toolargs.tool(extra="allow")
    def count(first: int, **others: int) -> None:
        """Counts."""

    tools = Toolset(count)
    assert "additionalProperties" not in tools.emit("json-schema")["count"]
    assert Loss("count", "", "additionalProperties", "rewritten") in tools.losses("openai", strict=True)
    assert Loss("count", "", "additionalProperties", "rewritten") not in tools.losses("openai")


def test_arguments_given_as_examples_are_shown_or_listed_as_lost() -> None:
    assert CLOSED.emit("anthropic")[0]["input_examples"] == [{"title": "ab", "areas": []}]
    assert not any(loss.keyword == "examples" and not loss.pointer for loss in CLOSED.losses("anthropic"))
    assert Loss("maps.draw", "", "examples", "dropped") in CLOSED.losses("openai")


def test_losses_of_one_tool_as_a_whole() -> None:
    @toolargs.tool
    def tag(
        labels: Annotated[list[str], "Labels.", MaxItems(5), UniqueItems()], ticket: Annotated[str, Pattern("^T-")]
    ) -> None:
        """Tags."""

    assert Toolset(tag).losses("openai") == ()
    assert Toolset(tag).losses("ollama") == (
        Loss("tag", "/properties/labels", "maxItems", "words", "at most 5 items, all different"),
        Loss("tag", "/properties/labels", "uniqueItems", "words", "at most 5 items, all different"),
        Loss("tag", "/properties/ticket", "pattern", "words", "matches ^T-"),
    )
