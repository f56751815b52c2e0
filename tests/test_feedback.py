"""What a model is told: the schema where something is missing or mistyped, corrected keys, and never more than fits."""

import json
from dataclasses import dataclass
from typing import Annotated, Any, Literal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from toolargs import Enum, Issue, Limits, MaxLength, Secret, ToolCall, ToolError, Toolset, tool


@dataclass
class Circle:
    """A circle."""

    kind: Literal["circle"]
    radius: float


@dataclass
class Square:
    """A square."""

    kind: Literal["square"]
    side: float


@tool
def draw(
    shape: Circle | Square,
    colour: Annotated[str, Enum("red", "blue")] = "red",
    size: int | list[int] = 1,
    pair: tuple[int, str] | None = None,
    notes: dict[str, int] | None = None,
    points: list[Circle] | None = None,
) -> str:
    """Draws a shape."""
    return "drawn"


@tool
def sign_in(user: str, password: Secret[str]) -> str:
    """Signs in."""
    return "in"


@tool
def long(**fields: int) -> str:
    """Takes any numbers."""
    return "taken"


TOOLS = Toolset(draw, sign_in, long)


def told(name: str, arguments: Any, toolset: Toolset = TOOLS, **more: Any) -> dict[str, Any]:
    feedback = toolset.dispatch(ToolCall("c1", name, arguments, **more)).feedback
    assert feedback is not None
    return dict(feedback["error"])


def fragments(error: dict[str, Any]) -> dict[str, Any]:
    return {issue["pointer"]: issue["schema"] for issue in error["details"]["issues"] if "schema" in issue}


def test_the_whole_feedback_of_a_missing_argument() -> None:
    assert told("draw", '{"shape": {"kind": "circle"}}') == {
        "code": "TOOL_ARGS_INVALID",
        "message": "The arguments of draw have 1 fault; correct them and call again.",
        "details": {
            "toolName": "draw",
            "issues": [
                {
                    "pointer": "/shape/radius",
                    "keyword": "required",
                    "message": '"/shape/radius" is required.',
                    "schema": {"type": "number"},
                }
            ],
        },
        "retryable": True,
    }


FRAGMENTS: list[tuple[Any, dict[str, Any]]] = [
    ({"shape": {"kind": "square", "side": "1"}}, {"/shape/side": {"type": "number"}}),
    (
        {"shape": {"kind": "square", "side": 1}, "size": "x"},
        {"/size": {"oneOf": [{"type": "integer"}, {"type": "array", "items": {"type": "integer"}}], "default": 1}},
    ),
    ({"shape": {"kind": "square", "side": 1}, "size": ["x"]}, {"/size/0": {"type": "integer"}}),
    ({"shape": {"kind": "square", "side": 1}, "pair": [1, 2]}, {"/pair/1": {"type": "string"}}),
    ({"shape": {"kind": "square", "side": 1}, "notes": {"a": "1"}}, {"/notes/a": {"type": "integer"}}),
    (
        {"shape": {"kind": "square", "side": 1}, "points": [{"kind": "circle"}]},
        {"/points/0/radius": {"type": "number"}},
    ),
    # A value that is there, of the right kind, but refused: the message says enough.
    ({"shape": {"kind": "square", "side": 1}, "colour": "green"}, {}),
]


@pytest.mark.parametrize(("arguments", "expected"), FRAGMENTS)
def test_the_schema_that_applies_stands_at_what_is_missing_or_mistyped(arguments: Any, expected: Any) -> None:
    assert fragments(told("draw", arguments)) == expected
    assert fragments(told("draw", json.dumps(arguments))) == expected


def test_a_missing_tag_shows_every_branch() -> None:
    found = fragments(told("draw", {"shape": {}}))
    assert found["/shape/kind"] == {
        "oneOf": [{"type": "string", "enum": ["circle"]}, {"type": "string", "enum": ["square"]}]
    }


def test_misspelt_keys_come_back_corrected() -> None:
    sent = {"shap": {"kind": "circle", "raduis": 1.5}, "colour": "blue"}
    first = told("draw", {"shape": sent["shap"], "color": "blue"})
    assert first["details"]["arguments"] == {"shape": {"kind": "circle", "radius": 1.5}, "colour": "blue"}
    assert "arguments" not in told("draw", sent)["details"], "what stands below an unknown key is not looked at"


@pytest.mark.parametrize(
    "arguments",
    [
        {"shape": {"kind": "circle", "radius": 1}, "color": "green"},  # would still not fit
        {"shape": {"kind": "circle", "radius": 1}, "color": "red", "colour": "red"},  # which one is meant?
        {"shape": {"kind": "circle", "radius": 1}, "color": "red", "colur": "red"},
        {"shape": {"kind": "circle", "radius": "1"}, "color": "red"},  # something else is wrong, too
        {"shape": {"kind": "circle", "radius": 1}, "zzzzzz": "red"},  # no suggestion
    ],
)
def test_keys_are_corrected_only_where_that_is_all(arguments: Any) -> None:
    assert "arguments" not in told("draw", arguments)["details"]


def test_arguments_with_a_secret_are_never_sent_back() -> None:
    error = told("sign_in", {"usr": "a", "password": "hunter2"})
    assert error["details"]["issues"][0]["suggestion"] == "user"
    assert "hunter2" not in json.dumps(error)
    assert "arguments" not in error["details"]


def test_text_that_is_no_json_has_no_fragments() -> None:
    error = told("draw", "{")
    assert [issue["keyword"] for issue in error["details"]["issues"]] == ["json"]
    assert fragments(error) == {}


def test_a_malformed_call_is_told_as_it_is() -> None:
    call = ToolCall("c1", "draw", "{}", issues=(Issue((), "json", "The call has no name."),))
    feedback = TOOLS.dispatch(call).feedback
    assert feedback is not None
    assert fragments(feedback["error"]) == {}


def test_a_fragment_without_room_is_left_out() -> None:
    words = Annotated[str, Enum(*(f"value-number-{number:04}" for number in range(300)))]

    def choose(word: words, other: int) -> str:  # type: ignore[valid-type]
        """Chooses."""
        return str(word)

    error = told("choose", {}, Toolset(tool(choose)))
    assert fragments(error) == {"/other": {"type": "integer"}}


@given(
    arguments=st.dictionaries(
        st.text(max_size=300), st.text(max_size=3000) | st.lists(st.integers(), max_size=400), max_size=40
    ),
    most=st.integers(min_value=512, max_value=4096),
)
def test_feedback_stays_within_its_bound(arguments: dict[str, Any], most: int) -> None:
    toolset = Toolset(draw, long, limits=Limits(max_feedback_bytes=most))
    for name in ("draw", "long"):
        outcome = toolset.dispatch(ToolCall("c1", name, arguments))
        if outcome.feedback is not None:
            assert len(json.dumps(outcome.feedback)) <= most
            assert json.loads(json.dumps(outcome.feedback)) == outcome.feedback


def test_a_handlers_own_error_is_passed_on_as_written() -> None:
    @tool
    def ship(order: Annotated[str, MaxLength(9)]) -> str:
        """Ships."""
        raise ToolError("ORDER_SHIPPED", "It is on its way.", {"since": "2026-01-02"}, retryable=False)

    assert told("ship", {"order": "1"}, Toolset(ship)) == {
        "code": "ORDER_SHIPPED",
        "message": "It is on its way.",
        "details": {"since": "2026-01-02"},
        "retryable": False,
    }
