"""Repairs: only the listed ones, only where a check failed, only if the whole call then fits, and each is told."""

import json
import time
from dataclasses import dataclass
from typing import Annotated, Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from toolargs import Enum, Maximum, ToolCall, Toolset, tool
from toolargs.calls import Record


@dataclass
class Reporter:
    """Who reports."""

    name: str
    age: int | None = None


@tool
def report(
    title: str,
    reporter: Reporter,
    tags: list[str] | None = None,
    rows: list[list[int]] | None = None,
    count: Annotated[int, Maximum(9)] = 1,
    factor: float = 1.0,
    urgent: bool = False,
    level: Annotated[str, Enum("low", "high")] = "low",
    either: int | str = 0,
    which: int | list[int] = 0,
) -> str:
    """Reports."""
    return json.dumps([title, reporter.name, tags, rows, count, factor, urgent, level, either, which])


SEEN: list[Record] = []
TOOLS = Toolset(report, repair="report", observer=SEEN.append)
BASE: dict[str, Any] = {"title": "t", "reporter": {"name": "n"}}
TEXT = json.dumps(BASE)
SHOWN = '["t", "n", null, null, 1, 1.0, false, "low", 0, 0]'

REPAIRED: dict[str, tuple[Any, list[tuple[str, str]], dict[int, Any]]] = {
    "array": ({"tags": '["a"]'}, [("tags", "an array")], {2: ["a"]}),
    "object": ({"reporter": '{"name": "x"}'}, [("reporter", "an object")], {1: "x"}),
    "integer": ({"count": "5"}, [("count", "an integer")], {4: 5}),
    "number": ({"factor": " 2.5 "}, [("factor", "a number")], {5: 2.5}),
    "boolean": ({"urgent": "true"}, [("urgent", "a boolean")], {6: True}),
    "an array of arrays in strings": (
        {"rows": '["[1]", "[2]"]'},
        [("rows", ""), ("rows/0", ""), ("rows/1", "")],
        {3: [[1], [2]]},
    ),
    "items": ({"rows": [["1", 2]]}, [("rows/0/0", "an integer")], {3: [[1, 2]]}),
    "nested": ({"reporter": {"name": "x", "age": "5"}}, [("reporter/age", "an integer")], {1: "x"}),
    "a branch": ({"which": "[1]"}, [("which", "an array")], {9: [1]}),
    "null": ({"level": None, "urgent": None}, [("level", "null"), ("urgent", "null")], {}),
}


@pytest.mark.parametrize("name", REPAIRED)
@pytest.mark.parametrize("as_text", [True, False])
def test_a_listed_repair_is_made_and_told(name: str, as_text: bool) -> None:
    change, places, result = REPAIRED[name]
    arguments = {**BASE, **change}
    SEEN.clear()
    outcome = TOOLS.dispatch(ToolCall("c1", "report", json.dumps(arguments) if as_text else arguments))
    assert outcome.ok, outcome.error
    expected = json.loads(SHOWN)
    for position, value in result.items():
        expected[position] = value
    assert json.loads(outcome.result) == expected
    assert ["/".join(map(str, repair.path)) for repair in outcome.repairs] == [place for place, _ in places]
    assert all(words in repair.words for (_, words), repair in zip(places, outcome.repairs, strict=True))
    assert SEEN[0].repairs == outcome.repairs
    assert json.loads(SEEN[0].arguments) == arguments, "the record keeps what came"


TEXTS = {
    "fence": f"```json\n{TEXT}\n```",
    "fence in capitals": f"```JSON\n{TEXT}\n```\n",
    "fence without a name": f"  ```\n{TEXT}```",
    "single quotes": str(BASE),
    "single quotes and escapes": "{'title': 't', 'reporter': {'name': 'n'}, 'level': 'low'}",
    "fence and single quotes": f"```json\n{BASE}\n```",
    "a string around it": json.dumps(TEXT),
    "quotes around it": f"'{TEXT}'",
}


@pytest.mark.parametrize("name", TEXTS)
@pytest.mark.parametrize("kind", [str, str.encode])
def test_fenced_and_single_quoted_texts_are_read(name: str, kind: Any) -> None:
    outcome = TOOLS.dispatch(ToolCall("c1", "report", kind(TEXTS[name])))
    assert outcome.ok, outcome.error
    assert outcome.result == SHOWN
    assert outcome.repairs


def test_quotes_inside_single_quoted_strings_stay() -> None:
    text = r"""{'title': 'it\'s "so" \u00e9 \\', 'reporter': {"name": "d'un"}}"""
    outcome = TOOLS.dispatch(ToolCall("c1", "report", text))
    assert json.loads(outcome.result)[:2] == ['it\'s "so" é \\', "d'un"]


REFUSED: dict[str, Any] = {
    "a string stays a string": {**BASE, "title": 5},
    "null for what is required": {**BASE, "title": None},
    "null inside an array": {**BASE, "tags": [None]},
    "the spelling of an enum": {**BASE, "level": "LOW"},
    "a bound": {**BASE, "count": 10},
    "a bound, after the repair": {**BASE, "count": "10"},
    "a number for a boolean": {**BASE, "urgent": "1"},
    "yes for true": {**BASE, "urgent": "yes"},
    "null inside a string": {**BASE, "reporter": "null"},
    "a string inside a string": {**BASE, "tags": '"a"'},
    "blank": {**BASE, "count": " "},
    "one fault that no repair mends": {**BASE, "count": "5", "level": "mid"},
    "a misspelt key": {**BASE, "cuont": "5"},
    "too many strings in strings": {
        **BASE,
        "reporter": json.dumps(json.dumps(json.dumps(json.dumps(json.dumps({"name": "n"}))))),
    },
    "trailing comma": TEXT[:-1] + ",}",
    "cut off": TEXT[:-1],
    "an open quote": "{'title': 't",
    "a fence of another language": f"```python\n{TEXT}\n```",
    "Python's words": "{'title': 't', 'reporter': {'name': 'n'}, 'urgent': True}",
    "a key twice": "{'title': 't', 'title': 't', 'reporter': {'name': 'n'}}",
    "no UTF-8": b"{'title': '\xff', 'reporter': {'name': 'n'}}",
}


@pytest.mark.parametrize("name", REFUSED)
def test_nothing_else_is_repaired(name: str) -> None:
    outcome = TOOLS.dispatch(ToolCall("c1", "report", REFUSED[name]))
    assert not outcome.ok
    assert outcome.repairs == ()
    without = Toolset(report).dispatch(ToolCall("c1", "report", REFUSED[name]))
    assert outcome.feedback == without.feedback


@pytest.mark.parametrize("name", REPAIRED)
def test_nothing_is_repaired_unless_asked_for(name: str) -> None:
    outcome = Toolset(report).dispatch(ToolCall("c1", "report", {**BASE, **REPAIRED[name][0]}))
    assert not outcome.ok
    assert outcome.repairs == ()


def test_a_value_that_a_string_may_be_is_left_alone() -> None:
    outcome = TOOLS.dispatch(ToolCall("c1", "report", {**BASE, "either": "5"}))
    assert json.loads(outcome.result)[8] == "5"
    assert outcome.repairs == ()


@pytest.mark.parametrize(
    "text",
    [
        "'" * 1_000_000,
        "\\'" * 500_000,
        "'\\" * 500_000,
        "```" + " " * 1_000_000,
        "{'a':" * 200_000,
        '"' + "\\'" * 499_999,
    ],
)
def test_a_hostile_text_costs_no_more_than_reading_it(text: str) -> None:
    started = time.process_time()
    outcome = TOOLS.dispatch(ToolCall("c1", "report", text))
    assert not outcome.ok
    assert time.process_time() - started < 5, "linear: well below a second on any machine"


def test_many_faults_are_not_repaired() -> None:
    outcome = TOOLS.dispatch(ToolCall("c1", "report", {**BASE, "rows": [[str(number) for number in range(300)]]}))
    assert not outcome.ok


@given(value=st.recursive(st.integers() | st.booleans() | st.floats(allow_nan=False, allow_infinity=False), st.lists))
def test_a_repair_gives_what_the_right_spelling_gives(value: Any) -> None:
    toolset = Toolset(report, repair="report")
    for name in ("rows", "count", "factor", "urgent", "which"):
        right = toolset.dispatch(ToolCall("c1", "report", {**BASE, name: value}))
        written = toolset.dispatch(ToolCall("c1", "report", {**BASE, name: json.dumps(value)}))
        assert (right.ok, right.result) == (written.ok, written.result)
        assert bool(written.repairs) == written.ok
