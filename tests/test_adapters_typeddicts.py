"""`TypedDict`: keys, presence and further keys, from `typing` and `typing_extensions` alike."""

import datetime
import typing
from typing import Annotated, Any, Generic, NotRequired, Required, TypedDict, TypeVar

import pytest
import typing_extensions

from tests.object_adapters import decoded, faults, issues, schema_of
from toolargs.markers import Minimum, Name

T = TypeVar("T")
INTEGER = {"type": "integer"}


class Base(TypedDict):
    """A base.

    Attributes:
        a: The first.
    """

    a: int
    b: NotRequired[int]


class Partial(Base, total=False):
    c: Required[str]
    d: str


class Postponed(TypedDict):
    a: "int"
    b: "NotRequired[int]"
    c: "Annotated[NotRequired[int], Minimum(3)]"


class PostponedPartial(TypedDict, total=False):
    a: "Required[int]"
    b: "typing_extensions.Required[typing_extensions.ReadOnly[int]]"
    c: "int"


class Extended(typing_extensions.TypedDict, total=False):
    a: typing_extensions.Required[int]
    b: typing_extensions.ReadOnly[int]
    c: typing_extensions.NotRequired[int | None]


class Page(TypedDict, Generic[T]):
    items: list[T]


class ExtendedPage(typing_extensions.TypedDict, Generic[T]):
    item: T


class Dates(Page[datetime.date]):
    count: int


Functional = TypedDict("Functional", {"from": int, "to-date": NotRequired[int]})


@pytest.mark.parametrize(
    ("hint", "properties", "required"),
    [
        (Base, "a b", ["a"]),
        (Partial, "a b c d", ["a", "c"]),
        (Postponed, "a b c", ["a"]),
        (PostponedPartial, "a b c", ["a", "b"]),
        (Extended, "a b c", ["a"]),
        (Page[int], "items", ["items"]),
        (ExtendedPage[int], "item", ["item"]),
        (Dates, "items count", ["items", "count"]),
        (Functional, "from to-date", ["from"]),
    ],
)
def test_presence_is_what_the_hints_and_totality_say(hint: Any, properties: str, required: list[str]) -> None:
    found = schema_of(hint)
    assert list(found["properties"]) == properties.split()
    assert found["required"] == required


def test_documentation_and_markers_are_read() -> None:
    assert schema_of(Base)["description"] == "A base."
    assert schema_of(Base)["properties"]["a"] == {**INTEGER, "description": "The first."}
    assert schema_of(Postponed)["properties"]["c"] == {**INTEGER, "minimum": 3}


def test_type_variables_stand_for_what_is_given() -> None:
    assert schema_of(Page[int])["properties"]["items"] == {"type": "array", "items": INTEGER}
    assert schema_of(ExtendedPage[list[int]])["properties"]["item"] == {"type": "array", "items": INTEGER}
    assert decoded(Dates, {"items": ["2026-01-02"], "count": 1}) == {"items": [datetime.date(2026, 1, 2)], "count": 1}


class Fleeting(TypedDict):
    day: datetime.date
    note: str | None
    mark: NotRequired[str | None]


def test_an_optional_key_arrives_as_none_and_an_absent_one_stays_away() -> None:
    assert decoded(Fleeting, {"day": "2026-01-02"}) == {"day": datetime.date(2026, 1, 2), "note": None}


class Renamed(TypedDict):
    from_: Annotated[str, Name("from")]


def test_the_dict_has_the_names_of_python() -> None:
    assert decoded(Renamed, {"from": "a"}) == {"from_": "a"}
    assert issues(Renamed, {"from_": "a"}) == [("/from_", "additionalProperties"), ("/from", "required")]


@pytest.mark.parametrize(
    ("value", "expected"),
    [
        ({}, [("/a", "required"), ("/c", "required")]),
        ({"a": 1, "c": "", "d": 1}, [("/d", "type")]),
        ({"a": 1, "c": "", "e": 1}, [("/e", "additionalProperties")]),
    ],
)
def test_issues_stand_at_their_places(value: Any, expected: list[tuple[str, str]]) -> None:
    assert issues(Partial, value) == expected


class Open(typing_extensions.TypedDict, extra_items=int):  # type: ignore[call-arg]  # newer than the type checker
    name: str


class Closed(typing_extensions.TypedDict, closed=True):
    name: str


class Sealed(typing_extensions.TypedDict, extra_items=typing_extensions.Never):  # type: ignore[call-arg]  # the same
    name: str


def test_further_keys_are_let_through_where_the_dict_says_what_they_hold() -> None:
    assert schema_of(Open)["description"] == "(further keys may be given, each with an integer)"
    assert decoded(Open, {"name": "a", "n": 1}) == {"name": "a", "n": 1}
    assert issues(Open, {"name": "a", "n": "1"}) == [("/n", "type")]


@pytest.mark.parametrize("hint", [Closed, Sealed, Extended, Base])
def test_all_others_are_closed(hint: Any) -> None:
    assert ("/n", "additionalProperties") in issues(hint, {"n": 1})


def test_an_open_dict_cannot_stand_in_a_union() -> None:
    assert "lets further keys through" in faults(typing.Union[Open, int])[0]  # noqa: UP007  # an old spelling


class Node(TypedDict):
    children: "list[Node]"


def test_recursion_is_refused() -> None:
    assert "recursive" in faults(Node)[0]
