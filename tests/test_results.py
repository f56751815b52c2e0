"""Results: what a handler returns, as JSON."""

import collections
import dataclasses
import datetime
import decimal
import enum
import json
import pathlib
import re
import uuid
from types import MappingProxyType
from typing import Annotated, Any, NamedTuple, TypedDict

import attrs
import msgspec
import pydantic
import pytest
from hypothesis import given
from hypothesis import strategies as st

from toolargs import Name, ResultError, adapters, hints, jsontext, nodes, results


class Color(enum.Enum):
    RED = "red"


class Level(enum.IntEnum):
    LOW = 1


@dataclasses.dataclass
class Line:
    sku: str
    count: int = 1
    note: str | None = None
    colour: Annotated[Color | None, Name("color")] = None


@dataclasses.dataclass
class Loose:
    """A class that no adapter reads, for its `Any`."""

    anything: Any
    line: Line


class Point(NamedTuple):
    x: int
    y: int


class Row(TypedDict):
    when: datetime.date


class Order(pydantic.BaseModel):
    number: int = pydantic.Field(alias="orderNumber")
    lines: list[str] = []


@attrs.define
class Box:
    width: int
    tag: str | None = None


class Item(msgspec.Struct, rename="camel"):
    unit_price: float


BY_CLASS: list[tuple[Any, Any]] = [
    (None, None),
    (True, True),
    (12, 12),
    (1.5, 1.5),
    ("text", "text"),
    ([1, ("a", None)], [1, ["a", None]]),
    ({"a": {"b": [1]}}, {"a": {"b": [1]}}),
    ({3: "three"}, {"3": "three"}),
    ({Color.RED: 1}, {"red": 1}),
    ({2, 1}, [1, 2]),
    (frozenset({"b", "a"}), ["a", "b"]),
    (collections.deque([1, 2]), [1, 2]),
    (range(3), [0, 1, 2]),
    (MappingProxyType({"a": 1}), {"a": 1}),
    (collections.OrderedDict(a=1), {"a": 1}),
    ({"a": 1}.values(), [1]),
    (Color.RED, "red"),
    (Level.LOW, 1),
    (datetime.date(2026, 2, 28), "2026-02-28"),
    (datetime.datetime(2026, 2, 28, 14, 30, tzinfo=datetime.UTC), "2026-02-28T14:30:00+00:00"),
    (datetime.timedelta(hours=2), "PT2H"),
    (uuid.UUID(int=1), "00000000-0000-0000-0000-000000000001"),
    (decimal.Decimal("1.50"), "1.50"),
    (pathlib.PurePosixPath("/a/b"), "/a/b"),
    (re.compile("^a$"), "^a$"),
    (Line("a"), {"sku": "a", "count": 1}),
    (Line("a", 2, "x", Color.RED), {"sku": "a", "count": 2, "note": "x", "color": "red"}),
    ([Line("a")], [{"sku": "a", "count": 1}]),
    (Loose({"k": Color.RED}, Line("a")), {"anything": {"k": "red"}, "line": {"sku": "a", "count": 1}}),
    (Point(1, 2), {"x": 1, "y": 2}),
    (Order(orderNumber=7, lines=["a"]), {"orderNumber": 7, "lines": ["a"]}),
    (Box(3), {"width": 3}),
    (Item(unit_price=2.5), {"unitPrice": 2.5}),
]


@pytest.mark.parametrize(("value", "expected"), BY_CLASS, ids=[repr(value)[:40] for value, _ in BY_CLASS])
def test_a_value_is_written_by_its_class(value: Any, expected: Any) -> None:
    written = results.encode(value)
    assert json.dumps(written) == json.dumps(expected)


def node(hint: Any) -> nodes.Node:
    return adapters.read_hint(hints.unwrap(hint), adapters.Reading())


BY_HINT: list[tuple[Any, Any, Any]] = [
    (bytes, b"\x00\x01", "AAE="),
    (list[bytes], (b"\x00",), ["AA=="]),
    (dict[str, bytes], {"a": b"\x00"}, {"a": "AA=="}),
    (Row, {"when": datetime.date(2026, 1, 2)}, {"when": "2026-01-02"}),
    (Line, Line("a", colour=Color.RED), {"sku": "a", "count": 1, "color": "red"}),
    (Line, {"sku": "a", "note": None}, {"sku": "a"}),
    (list[Line], [Line("a"), {"sku": "b"}], [{"sku": "a", "count": 1}, {"sku": "b"}]),
    (Line | int, Line("a"), {"sku": "a", "count": 1}),
    (str | list[bytes], [b"\x00"], ["AA=="]),
    (tuple[int, bytes], (1, b"\x00"), [1, "AA=="]),
    (dict[str, Any], {"when": datetime.date(2026, 1, 2), "none": None}, {"when": "2026-01-02", "none": None}),
    (float, 2, 2.0),
    (int, "not what was declared", "not what was declared"),
]


@pytest.mark.parametrize(("hint", "value", "expected"), BY_HINT, ids=[str(hint)[:50] for hint, _, _ in BY_HINT])
def test_a_declared_result_is_written_by_its_hint(hint: Any, value: Any, expected: Any) -> None:
    assert json.dumps(results.encode(value, node(hint))) == json.dumps(expected)


def cycle() -> Any:
    value: dict[str, Any] = {}
    value["self"] = [value]
    return value


def wide_cycle() -> Any:
    value: dict[str, Any] = {}
    value.update({str(index): value for index in range(20)})
    return value


def doubling() -> Any:
    value: list[Any] = []
    for _ in range(60):
        value = [value, value]
    return value


class Evil:
    """Every look at it fails, but those of hypothesis."""

    def __getattr__(self, name: str) -> Any:
        raise AttributeError(name) if name in ("_repr_pretty_", "__name__") else RuntimeError("boom")

    def __len__(self) -> int:
        raise RuntimeError("boom")

    def __contains__(self, item: object) -> bool:
        raise RuntimeError("boom")

    def __iter__(self) -> Any:
        raise RuntimeError("boom")

    def __repr__(self) -> str:
        raise RuntimeError("boom")


REFUSED: list[tuple[Any, str]] = [
    (float("nan"), "The result of t is not JSON: The result is NaN, which is not a JSON number."),
    ({"a": [1.0, float("inf")]}, 'The result of t is not JSON: "/a/1" is Infinity, which is not a JSON number.'),
    (
        {"data": b"x"},
        (
            'The result of t is not JSON: "/data" holds bytes, which JSON has no form for; hint the result as bytes for'
            " base64, or give text."
        ),
    ),
    (
        {"a": object()},
        (
            'The result of t is not JSON: "/a" is an object, which has no JSON form; return plain JSON, a dataclass or a'
            " model."
        ),
    ),
    (
        cycle(),
        'The result of t is not JSON: "/self/0" refers back to an object that holds it; JSON has no cycles.',
    ),
    (
        {(1, 2): "pair"},
        "The result of t is not JSON: The result has a key that is a tuple; the keys of a JSON object are strings.",
    ),
    (
        {1: "a", "1": "b"},
        'The result of t is not JSON: "/1" stands twice in one object once its keys are text.',
    ),
    (
        ["\ud800"],
        'The result of t is not JSON: "/0" holds a lone surrogate, which is no character and cannot be sent.',
    ),
    (
        10**5000,
        "The result of t is not JSON: The result is an integer of too many digits; give it as text.",
    ),
    (
        [object(), object()],
        (
            'The result of t is not JSON: "/0" is an object, which has no JSON form; return plain JSON, a dataclass or a'
            " model. (1 more)"
        ),
    ),
    (
        Evil(),
        "The result of t is not JSON: The result is an Evil that could not be read.",
    ),
]


@pytest.mark.parametrize(("value", "message"), REFUSED, ids=[message[27:70] for _, message in REFUSED])
def test_what_is_not_json_is_refused_with_its_place(value: Any, message: str) -> None:
    with pytest.raises(ResultError) as caught:
        results.encode(value, tool="t")
    assert str(caught.value) == message
    assert caught.value.to_dict() == {"error": {"code": "TOOL_RESULT_INVALID", "message": message, "retryable": False}}
    assert caught.value.issues


def test_deep_nesting_is_refused_at_64_levels() -> None:
    value: list[Any] = []
    for _ in range(5000):
        value = [value]
    with pytest.raises(ResultError, match="is nested deeper than 64 levels; make the result flatter"):
        results.encode(value)


@pytest.mark.parametrize("make", [wide_cycle, doubling])
def test_a_result_that_unfolds_without_end_costs_little(make: Any) -> None:
    with pytest.raises(ResultError):
        results.encode(make(), max_bytes=10_000)


def test_a_large_result_is_refused_and_never_cut() -> None:
    message = "The result of t is larger than 1,000 bytes of JSON; ask for less."
    for value in ("x" * 2000, ["é" * 400] * 2, list(range(900)), {"k" * 600: 1, "l" * 600: 1}):
        with pytest.raises(ResultError) as caught:
            results.encode(value, tool="t", max_bytes=1000)
        assert str(caught.value) == message
        assert caught.value.retryable is True
    assert results.encode("x" * 998, max_bytes=1000) == "x" * 998


CHECKED: list[tuple[Any, Any, str]] = [
    (int, "7", 'The result must be an integer, got the string "7"; send 7 without quotes.'),
    (Line, {"sku": "a", "count": "2"}, '"/count" must be an integer, got the string "2"; send 2'),
    (Line, {"sku": "a", "extra": 1}, '"/extra" is not a property of the result'),
]


@pytest.mark.parametrize(("hint", "value", "message"), CHECKED, ids=[str(hint) for hint, _, _ in CHECKED])
def test_a_checked_result_must_fit_what_it_declares(hint: Any, value: Any, message: str) -> None:
    with pytest.raises(ResultError) as caught:
        results.encode(value, node(hint), tool="t", check=True)
    assert str(caught.value).startswith(f"The result of t does not fit what it declares: {message}")
    assert results.encode(value, node(hint)) == value


def test_none_fits_an_optional_result_only() -> None:
    assert results.encode(None, node(int), check=True) is None
    with pytest.raises(ResultError, match="does not fit what it declares: The result must be an integer, got null"):
        results.encode(None, node(int), check=True, optional=False)


def test_a_result_that_fits_is_passed_by_the_check() -> None:
    assert results.encode([Line("a")], node(list[Line]), check=True) == [{"sku": "a", "count": 1}]


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False, allow_infinity=False) | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=4), inner, max_size=4),
    max_leaves=12,
)


@given(JSON)
def test_all_plain_json_is_written_as_it_is(value: Any) -> None:
    assert jsontext.loads(json.dumps(results.encode(value))) == value


ODD = st.one_of(
    st.builds(Evil),
    st.sampled_from([b"x", float("nan"), object(), Line("a"), Color.RED, Color, int, {1}, range(2), "\udcff"]),
    JSON,
)


@given(
    st.recursive(ODD, lambda inner: st.lists(inner) | st.dictionaries(st.integers() | st.text(), inner), max_leaves=8)
)
def test_all_values_give_json_or_a_result_error(value: Any) -> None:
    try:
        written = results.encode(value)
    except ResultError as error:
        json.dumps(error.to_dict())
    else:
        json.dumps(written, allow_nan=False).encode()
