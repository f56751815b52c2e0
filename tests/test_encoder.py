"""Python values to JSON: by their node, and without one."""

import collections
import enum
import math
import pickle
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any, NamedTuple

import pytest
from hypothesis import given, settings

from tests import small_nodes
from toolargs import jsonvalue, nodes
from toolargs.encoder import EncodeError, encode, encode_any
from toolargs.nodes import Array, Codec, Integer, Node, Number, Object, OneOf, Property, String
from toolargs.validator import validate

FLOAT = Number(codec=nodes.FLOAT)


class Color(enum.Enum):
    RED = "red"


class Word(enum.StrEnum):
    A = "a"


class Pair(NamedTuple):
    left: int
    right: str


@dataclass
class Point:
    x: float
    label: str | None = None


COLOR = String(enum=("red",), codec=Codec("a Color", Color, Color, lambda it: it.value))
POINT = Object(
    properties=(
        Property(name="X", attribute="x", node=FLOAT),
        Property(name="label", node=String(), required=False, nullable=True),
    ),
    codec=Codec("a Point", Point, lambda it: Point(**it), vars),
)
SET = Array(items=COLOR, unique_items=True, codec=Codec("a set", set, set, list))
TUPLE = Array(
    items=OneOf(branches=(Integer(), String())),
    positions=(Integer(), COLOR),
    codec=Codec("a tuple", tuple, tuple, list),
)


@pytest.mark.parametrize(
    ("node", "value", "written"),
    [
        (String(), Word.A, "a"),
        (Integer(), True + 1, 2),
        (FLOAT, 1, 1.0),
        (COLOR, Color.RED, "red"),
        (POINT, Point(1, None), {"X": 1.0}),
        (POINT, Point(1.5, "a"), {"X": 1.5, "label": "a"}),
        (Array(items=POINT), [Point(1.0)], [{"X": 1.0}]),
        (SET, {Color.RED}, ["red"]),
        (TUPLE, (1, Color.RED), [1, "red"]),
        (OneOf(branches=(POINT, COLOR)), Color.RED, "red"),
        (OneOf(branches=(POINT, COLOR)), Point(1.0), {"X": 1.0}),
        (Object(values=COLOR), {"a": Color.RED}, {"a": "red"}),
        (Object(), {"a": [Word.A, {"b": None}]}, {"a": ["a", {"b": None}]}),
        (Object(properties=(Property(name="p", node=POINT),)), {"p": Point(2.0)}, {"p": {"X": 2.0}}),
    ],
)
def test_a_value_is_written_by_its_node(node: Node, value: Any, written: Any) -> None:
    found = encode(node, value)
    assert repr(found) == repr(written)
    assert validate(node, found).issues == ()


def test_every_place_that_does_not_fit_is_told() -> None:
    with pytest.raises(EncodeError) as caught:
        encode(Array(items=POINT), [Point("1"), Point(1.0, 5)])  # type: ignore[arg-type]
    assert caught.value.faults == (
        ((0, "X"), '"/0/X" must be a float, got the string "1".'),
        ((1, "label"), '"/1/label" must be a string, got 5 without quotes; send it as a string, in quotes.'),
    )


def test_the_whole_is_called_by_its_name() -> None:
    with pytest.raises(EncodeError, match=r"^The result must be an integer, got null\.$"):
        encode(Integer(), None, subject="The result")
    with pytest.raises(EncodeError, match=r"^The result has no JSON form, got a bytes\.$"):
        encode_any(b"", subject="The result")


def test_an_object_that_changes_when_asked_again_is_an_error_of_ours() -> None:
    answers = iter(["a"])
    node = String(codec=Codec("a thing", object, str, lambda it: next(answers)))
    with pytest.raises(EncodeError, match="could not be written"):
        encode(node, 1)


def node_for(cls: type) -> Node | None:
    known: dict[type, Node] = {Color: COLOR, Point: POINT, set: SET}
    return known.get(cls)


@pytest.mark.parametrize(
    ("value", "written"),
    [
        (None, None),
        (True, True),
        (1.5, 1.5),
        (Word.A, "a"),
        ((1, [2]), [1, [2]]),
        (Pair(1, "a"), [1, "a"]),
        (collections.OrderedDict(a=1), {"a": 1}),
        (MappingProxyType({"a": (None,)}), {"a": [None]}),
        ({"a": Color.RED, "b": [Point(1)]}, {"a": "red", "b": [{"X": 1.0}]}),
        ([{Color.RED}], [["red"]]),
    ],
)
def test_a_value_without_a_node_is_written_by_what_it_is(value: Any, written: Any) -> None:
    assert repr(encode_any(value, node_for)) == repr(written)


def cycle() -> Any:
    value: dict[str, Any] = {}
    value["a"] = [value]
    return value


def deep(levels: int) -> Any:
    value: Any = 1
    for _ in range(levels):
        value = [value]
    return value


class _Rude(dict[str, Any]):
    def items(self) -> Any:
        raise RuntimeError("hunter2")


@pytest.mark.parametrize(
    ("value", "faults"),
    [
        (math.nan, [((), "The value must be a finite number, got NaN.")]),
        ({"a": [1, math.inf]}, [(("a", 1), '"/a/1" must be a finite number, got Infinity.')]),
        ({"a": b"x", "b": object()}, [
            (("a",), '"/a" has no JSON form, got a bytes.'), (("b",), '"/b" has no JSON form, got an object.'),
        ]),
        ({1: 2}, [((), "The value must have strings as keys, got an integer.")]),
        (cycle(), [(("a", 0), '"/a/0" must not contain itself, got an object.')]),
        (_Rude(), [((), "The value could not be written, got a _Rude.")]),
        ([{"p": Point("1")}], [((0, "p", "X"), '"/0/p/X" must be a float, got the string "1".')]),  # type: ignore[arg-type]
    ],
)  # fmt: skip
def test_what_has_no_json_form_is_told_with_its_place(value: Any, faults: list[Any]) -> None:
    with pytest.raises(EncodeError) as caught:
        encode_any(value, node_for)
    assert list(caught.value.faults) == faults


def test_a_value_may_be_as_deep_as_arguments_and_no_deeper() -> None:
    assert encode_any(deep(64)) == deep(64)
    with pytest.raises(EncodeError, match="must not be nested deeper than 64 levels"):
        encode_any(deep(65))
    with pytest.raises(EncodeError, match="must not be nested deeper than 64 levels"):
        encode_any(deep(100_000))


def test_a_part_that_occurs_twice_is_no_cycle() -> None:
    part = [1]
    assert encode_any([part, part]) == [[1], [1]]


def test_faults_are_bounded_in_number() -> None:
    with pytest.raises(EncodeError) as caught:
        encode_any([b""] * 10_000)
    assert len(caught.value.faults) == 32


def test_an_encode_error_pickles() -> None:
    error = EncodeError(((("a",), "x"),))
    again = pickle.loads(pickle.dumps(error))
    assert (again.faults, str(again)) == (error.faults, "x")


@settings(max_examples=60)
@given(small_nodes.small_nodes)
def test_what_was_decoded_is_encoded_to_an_equal_value(node: Node) -> None:
    for value in small_nodes.POOL[::7]:
        verdict = validate(node, value)
        if not verdict.issues:
            assert jsonvalue.equal(encode(node, verdict.value), value)
            assert jsonvalue.equal(encode_any(value), value)
