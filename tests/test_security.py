"""Hostile input of every kind: nothing is executed, leaked or crashed, and feedback stays small."""

import dataclasses
import enum
import json
import time
from typing import Annotated, Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from toolargs import ArgumentsError, Enum, MaxItems, Name, Pattern, Secret, Tool, UniqueItems, patterns, tool

EVIL = [
    "__class__",
    "__init__",
    "__dict__",
    "__import__('os').system('touch pwned')",
    "'); import os; ('",
    '"""',
    "'''",
    "{value}",
    "{0.__class__}",
    "%s%n",
    "\\",
    "\n",
    "\0",
    "\u2028",
    "a" * 10_000,
    "$ref",
    "/~0~1",
    "<script>alert(1)</script>",
    "𝕬",
    "",
]


class Level(enum.Enum):
    LOW = "low"


@dataclasses.dataclass
class Inner:
    number: int
    level: Level = Level.LOW


@tool
def guarded(
    title: str,
    inner: Inner | None = None,
    tags: Annotated[list[str], MaxItems(1000), UniqueItems()] | None = None,
    choice: Annotated[str, Enum("red", "green")] = "red",
) -> str:
    """Guarded."""
    return title


def feedback(made: Tool[..., Any], arguments: Any) -> str:
    """What the model is told; every refusal goes through here, so every one is bounded."""
    with pytest.raises(ArgumentsError) as error:
        made.parse(arguments)
    assert error.value.__cause__ is None
    assert error.value.__suppress_context__ or error.value.__context__ is None
    told = json.dumps(error.value.to_dict())
    assert len(told) <= 4096
    return told


@pytest.mark.parametrize("key", EVIL, ids=lambda key: repr(key)[:20])
def test_hostile_keys_are_unknown_keys(key: str) -> None:
    feedback(guarded, json.dumps({"title": "x", key: {"__class__": "int"}}))
    feedback(guarded, {"title": "x", "inner": {"number": 1, key: 1}})
    assert guarded.parse({"title": key}) == {"title": key}


@pytest.mark.parametrize("text", EVIL, ids=lambda text: repr(text)[:20])
def test_hostile_names_enums_and_docstrings_are_only_data(text: str) -> None:
    def handler(**arguments: Any) -> Any:
        return arguments

    schema = {
        "type": "object",
        "properties": {text: {"type": "string", "enum": [text, text + "x"], "description": text, "default": text}},
        "required": [text],
    }
    made = Tool.from_schema("evil", text.strip() or "Described.", schema, handler)
    assert made.schema == schema
    assert made.invoke(json.dumps({text: text})) == {text: text}
    feedback(made, {text: "other"})
    feedback(made, "{}")


@pytest.mark.parametrize("text", EVIL, ids=lambda text: repr(text)[:20])
def test_hostile_json_names_reach_the_parameter(text: str) -> None:
    if not text:
        return

    @tool(description=text.strip() or "Described.")
    def named(value: Annotated[int, Name(text)]) -> int:
        return value

    assert named.invoke({text: 3}) == 3
    assert list(named.schema["properties"]) == [text]


def elapsed(arguments: Any, made: Tool[..., Any] = guarded) -> float:
    start = time.perf_counter()
    feedback(made, arguments)
    return time.perf_counter() - start


MEGABYTE = 1_000_000
HUGE = {
    "deep arrays": "[" * MEGABYTE,
    "deep objects": '{"a":' * (MEGABYTE // 5),
    "ten megabytes": '{"title": "' + "a" * 10 * MEGABYTE + '"}',
    "a long number": '{"title": ' + "1" * MEGABYTE + "}",
    "a long exponent": '{"title": 1e' + "9" * 10_000 + "}",
    "a long key": json.dumps({"a" * MEGABYTE: 1}),
    "a long value": json.dumps({"title": "x", "choice": "a" * MEGABYTE}),
    "many keys": json.dumps({f"key{number}": 1 for number in range(60_000)}),
    "many near keys": json.dumps({f"titl{number}": 1 for number in range(60_000)}),
    "many items": json.dumps({"title": "x", "tags": [0] * 200_000}),
    "many equal items": json.dumps({"title": "x", "tags": ["a"] * 200_000}),
    "quotes": '"' * MEGABYTE,
    "backslashes": '{"title": "' + "\\" * MEGABYTE,
    "colons": '{"title": "' + ":" * (MEGABYTE - 100) + '", "title": 1}',
    "white space": " " * (MEGABYTE - 1) + "x",
    "a string that holds an array": json.dumps({"title": "x", "tags": "[" + "1," * 400_000 + "1]"}),
    "surrogates": json.dumps({"title": "\ud800" * 100_000}),
    "nul": '{"title": "\0"}',
    "duplicates at depth": '{"inner": ' + "[" * 50 + '{"a": 1, "a": 2}' + "]" * 50 + "}",
}


@pytest.mark.parametrize("name", HUGE)
def test_huge_arguments_cost_little_and_say_little(name: str) -> None:
    # A wide margin over one microsecond a character and 50 ms, so that a busy machine does not fail the test.
    assert elapsed(HUGE[name]) < 5 * (len(HUGE[name]) * 1e-6 + 0.5)


@given(
    st.recursive(
        st.none() | st.booleans() | st.floats() | st.text(max_size=5) | st.integers(),
        lambda below: st.lists(below, max_size=3) | st.dictionaries(st.text(max_size=5), below, max_size=3),
    )
)
def test_any_value_gives_a_verdict(value: Any) -> None:
    for arguments in ({"title": value}, {"title": "x", "inner": value}, value if isinstance(value, dict) else {}):
        issues = guarded.check(arguments)
        assert len(json.dumps([issue.to_dict() for issue in issues])) < 40_000


PATHOLOGICAL = [
    "^" + "(?:a|a?b?)" * 18 + "c$",
    "^(?:a+)+$",
    "^(?:a|a)*$",
    "(?:a*)*b",
    "^(?:[a-z]+)*[0-9]$",
    "(?:x+x+)+y",
    "^(?:(?:a{1,20}){1,20})c$",
]


@pytest.mark.parametrize("pattern", PATHOLOGICAL)
def test_pathological_patterns_answer_in_linear_time(pattern: str) -> None:
    matcher = patterns.compile(pattern)
    for text in ("a" * 18, "a" * 30_000, "ab" * 15_000, "x" * 30_000):
        start = time.perf_counter()
        matcher.search(text)
        assert time.perf_counter() - start < 5 * (len(text) * 1e-6 + 0.05)


def test_pathological_pattern_guards_a_tool() -> None:
    @tool
    def matched(text: Annotated[str, Pattern(PATHOLOGICAL[0])]) -> None:
        """Matched."""

    assert elapsed({"text": "a" * 50_000}, matched) < 2


SECRET = "hunter2-correct-horse"


@dataclasses.dataclass
class Login:
    user: str
    password: Secret[str]

    def __post_init__(self) -> None:
        if self.user == "bad":
            raise ValueError(f"no such password: {self.password}")


@tool
def login(login: Login, token: Annotated[Secret[str], Pattern("^[a-z]{3}$")] = "abc", retries: int = 0) -> None:
    """Logs in."""


LEAKS = [
    {"login": {"user": "a", "password": [SECRET]}},
    {"login": {"user": "a", "password": "x", "pass": SECRET}},
    {"login": {"user": "bad", "password": SECRET}},
    {"login": [SECRET]},
    {"login": SECRET},
    {"token": SECRET},
    {"tokn": SECRET},
    {"token": {"a": SECRET}},
    '{"login": {"password": "' + SECRET + '"',
    "{'token': '" + SECRET + "'}",
    '{"token": "' + SECRET + '", "token": "' + SECRET + '"}',
    '{"' + SECRET + '": 1e999}',
]


@pytest.mark.parametrize("arguments", LEAKS, ids=lambda arguments: str(arguments)[:40])
def test_secrets_are_in_no_message(arguments: Any) -> None:
    with pytest.raises(ArgumentsError) as error:
        login.parse(arguments)
    issues = error.value.issues
    # A key that the model made up is named in the issue's own path; its value is not.
    shown = [json.dumps(error.value.to_dict()), str(error.value), repr(error.value), *map(repr, issues)]
    leaked = [text for text in shown if SECRET in text]
    assert not leaked or (isinstance(arguments, str) and f'"{SECRET}": 1e999' in arguments)


def test_secret_of_a_direct_call_is_masked_too() -> None:
    with pytest.raises(ArgumentsError) as error:
        login(Login("a", "x"), token=SECRET)
    assert SECRET not in str(error.value) + repr(error.value.issues)
