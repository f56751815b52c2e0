"""Other libraries' metadata mean what those libraries say."""

import datetime
import math
import subprocess
import sys
from typing import Annotated, Any

import annotated_types as at
import pytest
from annotated_types import test_cases
from pydantic import AfterValidator, Field, StringConstraints

from tests.names import name_of
from tests.object_adapters import decoded, faults, issues, messages, node_of, schema_of
from toolargs import adapters, nodes, validator
from toolargs.adapters import Reading, read_property

INTEGER = {"type": "integer"}
NUMBER = {"type": "number"}
STRING = {"type": "string"}
ARRAY = {"type": "array", "items": INTEGER}


TABLE: list[tuple[Any, dict[str, Any]]] = [
    (Annotated[int, at.Ge(1)], {**INTEGER, "minimum": 1}),
    (Annotated[int, at.Gt(1)], {**INTEGER, "minimum": 2}),
    (Annotated[int, at.Le(1)], {**INTEGER, "maximum": 1}),
    (Annotated[int, at.Lt(1)], {**INTEGER, "maximum": 0}),
    (Annotated[int, at.Interval(gt=1, le=5)], {**INTEGER, "minimum": 2, "maximum": 5}),
    (Annotated[float, at.Interval(ge=1, lt=5)], {**NUMBER, "description": "(less than 5)", "minimum": 1}),
    (Annotated[int, at.MultipleOf(5)], {**INTEGER, "description": "(a multiple of 5)"}),
    (Annotated[str, at.MinLen(1)], {**STRING, "minLength": 1}),
    (Annotated[list[int], at.MaxLen(3)], {**ARRAY, "maxItems": 3}),
    (Annotated[str, at.Len(1, 3)], {**STRING, "minLength": 1, "maxLength": 3}),
    (Annotated[list[int], at.Len(2, 2)], {**ARRAY, "minItems": 2, "maxItems": 2}),
    (Annotated[dict[str, int], at.MinLen(1)], {"type": "object"}),
    (Annotated[str, at.Predicate(str.islower)], {**STRING, "description": "(in lower case)"}),
    (at.LowerCase[str], {**STRING, "description": "(in lower case)"}),
    (at.IsFinite[float], {**NUMBER, "description": "(finite)"}),
    (Annotated[float, at.Predicate(at.Not(math.isnan))], {**NUMBER, "description": "(not NaN)"}),
    (Annotated[int, at.Unit("m")], INTEGER),
    (Annotated[int, at.doc("In words.")], {**INTEGER, "description": "In words."}),
    (Annotated[int, Field(ge=1, lt=5, multiple_of=2)], {**INTEGER, "minimum": 1, "maximum": 4}),
    (Annotated[str, Field(pattern="^a", min_length=1, max_length=2)], {**STRING, "minLength": 1, "maxLength": 2}),
    (Annotated[str, Field(description="Words.", examples=["a"])], {**STRING, "examples": ["a"]}),
    (Annotated[str, StringConstraints(min_length=2, pattern="a")], {**STRING, "minLength": 2, "pattern": "a"}),
    (Annotated[int, "Ours.", Field(description="Theirs.")], {**INTEGER, "description": "Ours."}),
]


@pytest.mark.parametrize(("hint", "expected"), TABLE, ids=name_of)
def test_metadata_are_constraints_words_and_examples(hint: Any, expected: dict[str, Any]) -> None:
    found = schema_of(hint)
    assert {keyword: found.get(keyword) for keyword in expected} == expected


def _cases() -> tuple[list[Any], list[str]]:
    """The cases whose hint the subset can say, and the refusals of the others."""
    said, refused = [], []
    for case in test_cases.cases():
        try:
            said.append((case, node_of(case.annotation)))
        except adapters.Refused as refusal:
            refused.append(refusal.faults[0].reason)
    return said, refused


SAID, REFUSED = _cases()


@pytest.mark.parametrize(("case", "node"), SAID, ids=[name_of(case.annotation) for case, _ in SAID])
def test_values_are_judged_as_the_cases_of_annotated_types_say(case: Any, node: nodes.Node) -> None:
    for value in filter(_is_sendable, case.valid_cases):
        assert validator.validate_python(node, value).issues == (), value
    for value in case.invalid_cases:
        assert validator.validate_python(node, value).issues, value


def _is_sendable(value: Any) -> bool:
    """JSON has no NaN and no infinity."""
    return not isinstance(value, float) or math.isfinite(value)


def test_only_bounds_of_another_type_and_keys_that_are_no_strings_are_refused() -> None:
    assert all("cannot be compared" in reason or "keys of a JSON object" in reason for reason in REFUSED)
    assert len(SAID) > 40


def test_bounds_of_dates_are_residuals() -> None:
    hint = Annotated[datetime.date, at.Ge(datetime.date(2026, 1, 1)), at.Lt(datetime.date(2027, 1, 1))]
    assert decoded(hint, "2026-05-05") == datetime.date(2026, 5, 5)
    assert issues(hint, "2025-12-31") == [("", "minimum")]
    assert issues(hint, "2027-01-01") == [("", "exclusiveMaximum")]


ZONES = [
    (..., "Z", ""),
    (None, "", "Z"),
    (datetime.UTC, "Z", "+01:00"),
]


@pytest.mark.parametrize(("zone", "good", "bad"), ZONES, ids=name_of)
def test_a_timezone_is_a_residual(zone: Any, good: str, bad: str) -> None:
    hint = Annotated[datetime.datetime, at.Timezone(zone)]
    assert issues(hint, "2026-01-02T03:04:05" + good) == []
    assert issues(hint, "2026-01-02T03:04:05" + bad) == [("", "predicate")]


def even(value: int) -> bool:
    return value % 2 == 0


def test_a_predicate_is_told_by_the_name_of_its_function() -> None:
    assert messages(Annotated[int, at.Predicate(even)], 3) == ['"/value" must be a value that even accepts, got 3.']
    assert messages(Annotated[int, at.Predicate(lambda value: False)], 3) == [
        '"/value" must be a value that the tool accepts, got 3.'
    ]


def _small(value: int) -> int:
    if value > 9:
        raise ValueError("too large")
    return value


def test_a_validator_outside_a_model_is_a_check() -> None:
    hint = Annotated[int, AfterValidator(_small)]
    assert issues(hint, 10) == [("", "predicate")]
    assert issues(hint, 0) == []


def test_an_alias_in_a_field_names_the_property() -> None:
    for field in (Field(alias="from"), Field(validation_alias="from")):
        found = read_property(adapters.Field("from_", Annotated[str, field]), Reading())
        assert (found.name, found.attribute) == ("from", "from_")


def test_a_marker_that_does_not_apply_is_refused() -> None:
    assert "a length applies to strings and arrays, not to an integer" in faults(Annotated[int, at.MinLen(1)])[0]


SCRIPT = """
import sys
import toolargs.adapters
print([name for name in ("pydantic", "attr", "attrs", "msgspec", "annotated_types") if name in sys.modules])
"""


def test_no_library_is_imported_for_its_metadata() -> None:
    done = subprocess.run([sys.executable, "-c", SCRIPT], check=True, capture_output=True, text=True)
    assert done.stdout.strip() == "[]"
