"""What is promised to users, one row each: what stands in no other test, or crosses modules."""

import datetime
import inspect
import json
from collections.abc import Callable
from typing import Annotated, Any, Literal

import pytest

import toolargs
from toolargs import (
    ArgumentsError,
    DefinitionError,
    Injected,
    Issue,
    Limits,
    Maximum,
    SchemaError,
    Secret,
    Tool,
    ToolArgsError,
    ToolError,
    ToolNotFoundError,
    Toolset,
    schema,
    tool,
)


@tool
def ticket(
    title: str,
    limit: Annotated[int, Maximum(100)] = 10,
    tags: list[str] | None = None,
    owner: Injected[str] = "nobody",
) -> str:
    """Files a ticket."""
    return f"{title} for {owner}"


@tool
def counts(**more: int) -> dict[str, int]:
    """Counts."""
    return more


def handler(a: int, b: int = 2) -> int:
    """Adds."""
    return a + b


def messages(made: Tool[..., Any], arguments: Any) -> list[str]:
    return [issue.message for issue in made.check(arguments)]


# Section 1: the subset

NEVER = {
    "$ref": "#",
    "$defs": {},
    "additionalProperties": False,
    "format": "date",
    "exclusiveMinimum": 0,
    "exclusiveMaximum": 0,
    "multipleOf": 1,
    "anyOf": [],
    "allOf": [],
    "not": {},
    "const": 1,
    "title": "T",
    "x-mine": 1,
}


@pytest.mark.parametrize("keyword", NEVER)
@pytest.mark.parametrize("kind", ["string", "integer", "number", "boolean", "object"])
def test_a_keyword_outside_the_subset_is_refused_on_every_kind(kind: str, keyword: str) -> None:
    with pytest.raises(SchemaError) as caught:
        schema.load({"type": kind, keyword: NEVER[keyword]}, root=False)
    assert [fault.keyword for fault in caught.value.faults] == [keyword]


def test_a_default_is_never_filled_in() -> None:
    node = {"type": "object", "properties": {"a": {"type": "integer", "default": 5}}}
    assert Tool.from_schema("n", "D.", node, lambda **given: given).invoke({}) == {}


def test_the_words_of_a_root_stand_in_the_description_of_the_tool() -> None:
    (residual,) = counts.residuals
    assert counts.description == f"Counts. ({residual.words})"
    assert counts.emit("openai")["function"]["description"] == counts.description
    assert "description" not in counts.schema


def test_the_words_about_further_arguments_go_where_none_are_let_through() -> None:
    closed = tool(extra="forbid")(counts.function)
    assert (closed.description, closed.residuals) == ("Counts.", ())
    assert messages(closed, {"a": 1}) == ['"/a" is not a parameter; leave it out.']


# Section 4: reading arguments

NOT_ARGUMENTS: list[tuple[Any, str]] = [
    (None, "The arguments must be an object, got null."),
    (5, "The arguments must be an object, got 5."),
    (True, "The arguments must be an object, got true."),
    ([{"title": "a"}], "The arguments must be an object, got an array."),
    ({1}, "The value must be JSON, got the Python type set."),
    (memoryview(b"{}"), "The value must be JSON, got the Python type memoryview."),
]


@pytest.mark.parametrize(("arguments", "message"), NOT_ARGUMENTS, ids=lambda value: str(value)[:12])
def test_whatever_is_no_object_is_an_issue_and_no_crash(arguments: Any, message: str) -> None:
    assert messages(ticket, arguments) == [message]
    with pytest.raises(ArgumentsError):
        ticket.invoke(arguments)


@pytest.mark.parametrize("text", ["", " \n", b"", bytearray(b"\t")])
def test_blank_text_is_an_empty_object(text: Any) -> None:
    assert counts.parse(text) == {}
    with pytest.raises(ArgumentsError, match="were empty") as caught:
        ticket.parse(text)
    assert [issue.keyword for issue in caught.value.issues] == ["required"]


def test_injected_values_are_given_by_name_or_position() -> None:
    assert ticket.invoke({"title": "a"}, injected={"owner": "me"}) == "a for me"
    assert ticket.invoke({"title": "a"}, {"owner": "me"}) == "a for me"


async def _ainvoke() -> Any:
    return await ticket.ainvoke({"title": "a"}, injected={"owner": "me"})


def test_injected_values_are_given_by_name_in_async_code() -> None:
    import asyncio

    assert asyncio.run(_ainvoke()) == "a for me"


@pytest.mark.parametrize("arguments", [{"title": "a", "owner": "me"}, '{"title": "a", "owner": "me"}'])
def test_an_injected_parameter_cannot_be_set_from_arguments(arguments: Any) -> None:
    assert messages(ticket, arguments) == [
        '"/owner" is not a parameter; leave it out, or use one of those not given yet: "limit", "tags".'
    ]


# Section 5: issues and errors

SENTENCES: list[tuple[Any, str]] = [
    ({}, '"/title" is required.'),
    ({"title": "a", "limit": 250}, '"/limit" must be at most 100, got 250.'),
    (
        {"title": "a", "tags": '["a"]'},
        '"/tags" must be an array, got a string that holds a JSON array; send the array itself.',
    ),
]


@pytest.mark.parametrize(("arguments", "message"), SENTENCES, ids=str)
def test_a_message_reads_as_promised(arguments: Any, message: str) -> None:
    assert messages(ticket, arguments) == [message]


def test_a_misspelt_key_is_told_first_and_the_missing_one_last() -> None:
    assert messages(ticket, {"titel": "a"}) == [
        '"/titel" is not a parameter; did you mean "title"?',
        '"/title" is required.',
    ]


CODES: list[tuple[type[Exception], str]] = [
    (toolargs.ArgumentsError, "TOOL_ARGS_INVALID"),
    (toolargs.ToolNotFoundError, "TOOL_NOT_FOUND"),
    (toolargs.HandlerError, "TOOL_HANDLER_ERROR"),
    (toolargs.ToolTimeoutError, "TOOL_TIMEOUT"),
    (toolargs.ResultError, "TOOL_RESULT_INVALID"),
    (toolargs.ApprovalRequired, "TOOL_APPROVAL_REQUIRED"),
]


@pytest.mark.parametrize(("kind", "code"), CODES, ids=lambda value: getattr(value, "__name__", value))
def test_a_call_error_has_its_code(kind: type[Any], code: str) -> None:
    told = kind([] if kind is ArgumentsError else "Words.").to_dict()["error"]
    assert told["code"] == code
    assert told.keys() <= {"code", "message", "details", "retryable"}
    assert {"code", "message"} <= told.keys()
    json.dumps(told)


def test_every_error_has_one_base() -> None:
    errors = [item for item in vars(toolargs).values() if isinstance(item, type) and issubclass(item, Exception)]
    assert len(errors) >= 12
    assert all(issubclass(item, ToolArgsError) for item in errors)


def test_what_a_handler_says_is_passed_on_as_written() -> None:
    error = ToolError("SHIPPED", "It is on its way.", {"id": 1}, False)
    told = {"code": "SHIPPED", "message": "It is on its way.", "details": {"id": 1}, "retryable": False}
    assert error.to_dict() == {"error": told}
    assert set(ToolError("A", "B.").to_dict()["error"]) == {"code", "message"}


def test_a_wrong_call_is_told_with_the_promised_keys() -> None:
    with pytest.raises(ArgumentsError) as caught:
        ticket.parse({"titel": "a"})
    told = caught.value.to_dict()["error"]
    assert told["retryable"] is True
    assert told["details"]["toolName"] == "ticket"
    assert told["details"]["issues"][0] == {
        "pointer": "/titel",
        "keyword": "additionalProperties",
        "message": '"/titel" is not a parameter; did you mean "title"?',
        "received": "a",
        "suggestion": "title",
    }


def test_an_issue_is_a_frozen_value_with_a_pointer() -> None:
    issue = Issue(("a/b", 0), "type", "M.")
    assert issue.pointer == "/a~1b/0"
    assert (issue.expected, issue.received, issue.suggestion) == (None, None, None)
    with pytest.raises(AttributeError):
        issue.keyword = "enum"  # type: ignore[misc]


# Section 6: tools, toolsets and the spelling of options

OPTIONS: list[tuple[Callable[..., Any], set[str]]] = [
    (Tool.parse, {"null_means_absent", "limits"}),
    (Tool.check, {"null_means_absent", "limits"}),
    (ticket.invoke, {"null_means_absent"}),
    (Tool.ainvoke, {"null_means_absent"}),
    (Tool.emit, {"strict"}),
    (Toolset.emit, {"strict"}),
    (Toolset.emit_json, {"strict"}),
    (Toolset.losses, {"strict"}),
    (schema.load, {"closed", "root"}),
    (schema.load_lenient, {"closed", "root"}),
    (Limits, {"max_bytes", "max_depth", "max_issues", "max_feedback_bytes"}),
]


@pytest.mark.parametrize(("function", "names"), OPTIONS, ids=lambda value: getattr(value, "__qualname__", ""))
def test_options_are_keyword_only_and_spelt_as_promised(function: Callable[..., Any], names: set[str]) -> None:
    found = inspect.signature(function).parameters.values()
    assert {item.name for item in found if item.kind is item.KEYWORD_ONLY} == names


def test_limits_have_the_promised_defaults() -> None:
    assert Limits() == Limits(max_bytes=1_048_576, max_depth=64, max_issues=32, max_feedback_bytes=4096)


def test_every_public_name_is_there_and_no_module() -> None:
    assert len(set(toolargs.__all__)) == len(toolargs.__all__)
    for name in toolargs.__all__:
        assert not inspect.ismodule(getattr(toolargs, name))


ALL_OPTIONS: dict[str, Any] = {
    "name": "add.all-2_x",
    "description": "Adds.",
    "extra": "forbid",
    "timeout": 1.5,
    "examples": [{"a": 1}],
    "counterexamples": [{}],
    "rules": [lambda a: None],
    "check_result": True,
    "title": "Add",
    "read_only": True,
    "destructive": False,
    "idempotent": True,
    "open_world": False,
    "version": "1",
}


@pytest.mark.parametrize("option", ALL_OPTIONS)
def test_every_promised_option_is_taken(option: str) -> None:
    assert tool(**{option: ALL_OPTIONS[option]})(handler).invoke({"a": 1}) == 3


def test_rules_run_in_invoke_and_nowhere_else() -> None:
    made = tool(handler)

    @made.rule
    def no_fives(a: int) -> Issue | None:
        return Issue(("a",), "rule", '"/a" must not be 5.') if a == 5 else None

    assert (made.parse({"a": 5}), made.check({"a": 5}), made(5)) == ({"a": 5}, (), 7)
    with pytest.raises(ArgumentsError, match="must not be 5"):
        made.invoke({"a": 5})


def test_a_toolset_is_a_collection_by_name() -> None:
    desk = Toolset(ticket, counts)
    assert [item.name for item in desk] == ["ticket", "counts"]
    assert ("ticket" in desk, "tiket" in desk, len(desk)) == (True, False, 2)
    assert [item.name for item in desk.prefixed("crm_")] == ["crm_ticket", "crm_counts"]
    assert list(desk.emit("json-schema")) == ["ticket", "counts"]
    assert desk.manifest("G.") == {"guidance": "G.", "tools": desk.emit("pedelec")}
    assert json.loads(desk.emit_json("mcp")) == desk.emit("mcp")
    with pytest.raises(DefinitionError):
        desk | Toolset(ticket)
    for kind in (ToolNotFoundError, KeyError):
        with pytest.raises(kind, match='did you mean "ticket"'):
            desk["tiket"]


# Sections 3 and 8: none, text forms, secrets

NULLS: list[tuple[Any, Any, dict[str, Any], Any]] = [
    (int | None, inspect.Parameter.empty, {}, {"x": None}),
    (int | None, inspect.Parameter.empty, {"x": None}, {"x": None}),
    (int | None, 5, {}, {}),
    (int | None, 5, {"x": None}, {"x": None}),
    (int, None, {"x": None}, {"x": None}),
    (int, 5, {}, {}),
    (int, 5, {"x": None}, '"/x" must be an integer, got null; leave "x" out instead.'),
    (int, inspect.Parameter.empty, {"x": None}, '"/x" must be an integer, got null.'),
    (Literal["a", None], inspect.Parameter.empty, {"x": None}, {"x": None}),
    (datetime.date, inspect.Parameter.empty, {"x": "2026-02-28"}, {"x": datetime.date(2026, 2, 28)}),
    (
        datetime.date,
        inspect.Parameter.empty,
        {"x": "2026-02-30"},
        '"/x" must be a date that exists, such as 2026-02-28, got "2026-02-30".',
    ),
    (Secret[str], inspect.Parameter.empty, {"x": 31337}, '"/x" must be a string, got an integer.'),
]


@pytest.mark.parametrize(("hint", "default", "arguments", "told"), NULLS)
def test_one_parameter_reads_as_promised(hint: Any, default: Any, arguments: dict[str, Any], told: Any) -> None:
    def one(x: Any) -> None: ...

    one.__annotations__ = {"x": hint}
    one.__defaults__ = None if default is inspect.Parameter.empty else (default,)
    made = tool(description="One.")(one)
    found = messages(made, arguments)
    assert (made.parse(arguments) if not found else found[0]) == told
