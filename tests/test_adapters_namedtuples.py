"""`NamedTuple`: an object by name, never an array."""

import collections
import datetime
from typing import Annotated, Any, Generic, NamedTuple, TypeVar

import pytest

from tests.object_adapters import decoded, faults, issues, node_of, schema_of
from toolargs import validator
from toolargs.markers import Minimum

T = TypeVar("T")


class Span(NamedTuple):
    """A span of days.

    Attributes:
        start: Its first day.
    """

    start: datetime.date
    days: Annotated[int, Minimum(1)] = 1
    note: "str | None" = None


class Pair(NamedTuple, Generic[T]):
    left: T
    right: T


def test_a_named_tuple_is_an_object() -> None:
    found = schema_of(Span)
    assert found["description"] == "A span of days."
    assert found["properties"]["start"]["description"].startswith("Its first day.")
    assert found["properties"]["days"] == {"type": "integer", "minimum": 1, "default": 1}
    assert found["required"] == ["start"]
    assert "description" not in schema_of(Pair[int])


def test_what_arrives_is_an_instance() -> None:
    found = decoded(Span, {"start": "2026-01-02"})
    assert found == Span(datetime.date(2026, 1, 2))
    assert type(found) is Span
    nested = decoded(Pair[Span], {"left": {"start": "2026-01-02"}, "right": {"start": "2026-01-02", "days": 2}})
    assert type(nested.left) is Span


@pytest.mark.parametrize(
    ("value", "expected"),
    [
        ({}, [("/start", "required")]),
        ({"start": "2026-02-30"}, [("/start", "decode")]),
        ({"start": "2026-01-02", "days": 0}, [("/days", "minimum")]),
        (["2026-01-02"], [("", "type")]),
    ],
)
def test_issues_stand_at_their_places(value: Any, expected: list[tuple[str, str]]) -> None:
    assert issues(Span, value) == expected


def test_a_direct_call_takes_no_plain_tuple() -> None:
    node = node_of(Pair[int])
    assert validator.validate_python(node, Pair(1, 2)).issues == ()
    assert [issue.keyword for issue in validator.validate_python(node, (1, 2)).issues] == ["type"]
    assert [issue.pointer for issue in validator.validate_python(node, Pair(1, "2")).issues] == ["/right"]


def test_fields_without_hints_are_refused() -> None:
    bare = collections.namedtuple("bare", "a b")
    (fault,) = faults(bare)
    assert fault.endswith("its fields have no hints; write class bare(typing.NamedTuple) with a hint for each")
