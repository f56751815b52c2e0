"""attrs classes: aliases, converters and validators as attrs itself says them."""

import re
from typing import Annotated, Any, Generic, TypeVar

import attrs
import pytest
from attrs import validators

from tests.object_adapters import decoded, faults, issues, messages, node_of, schema_of
from toolargs import encoder
from toolargs.markers import Maximum, Secret

T = TypeVar("T")
INTEGER = {"type": "integer"}


@attrs.define
class Part:
    """A part.

    Attributes:
        sku: Its number.
    """

    _sku: str
    count: int = attrs.field(default=1, metadata={"description": "How many."})
    tags: list[str] = attrs.field(factory=list, kw_only=True)
    made: int = attrs.field(init=False, default=3)


@attrs.frozen
class Order:
    parts: "list[Part]"
    lead: Part | None


def test_an_attrs_class_is_an_object_under_the_names_of_init() -> None:
    assert schema_of(Part) == {
        "type": "object",
        "description": "A part.",
        "properties": {
            "sku": {"type": "string", "description": "Its number."},
            "count": {**INTEGER, "description": "How many.", "default": 1},
            "tags": {"type": "array", "items": {"type": "string"}},
        },
        "required": ["sku"],
    }


def test_what_arrives_is_an_instance_and_so_is_what_is_nested() -> None:
    value = {"parts": [{"sku": "a", "count": 2, "tags": ["x"]}]}
    assert decoded(Order, value) == Order([Part("a", 2, tags=["x"])], None)


@pytest.mark.parametrize(
    ("value", "expected"),
    [
        ({"parts": [{"sku": 1}]}, [("/parts/0/sku", "type")]),
        ({"parts": [{"_sku": "a"}]}, [("/parts/0/_sku", "additionalProperties"), ("/parts/0/sku", "required")]),
        ({"parts": [], "lead": {"sku": "a", "made": 1}}, [("/lead/made", "additionalProperties")]),
    ],
)
def test_issues_stand_at_their_places(value: Any, expected: list[tuple[str, str]]) -> None:
    assert issues(Order, value) == expected


STRING = {"type": "string"}
SAID = [
    (int, validators.ge(1), {**INTEGER, "minimum": 1}),
    (int, validators.le(1), {**INTEGER, "maximum": 1}),
    (int, validators.gt(1), {**INTEGER, "minimum": 2}),
    (int, validators.lt(1), {**INTEGER, "maximum": 0}),
    (int, [validators.ge(1), validators.le(3)], {**INTEGER, "minimum": 1, "maximum": 3}),
    (int, validators.instance_of(int), INTEGER),
    (int | None, validators.optional(validators.ge(1)), {**INTEGER, "minimum": 1}),
    (str, validators.min_len(1), {**STRING, "minLength": 1}),
    (str, validators.max_len(1), {**STRING, "maxLength": 1}),
    (list[int], validators.min_len(1), {"type": "array", "minItems": 1, "items": INTEGER}),
    (str, validators.in_(["a", "b"]), {**STRING, "enum": ["a", "b"]}),
    (str, validators.matches_re("a+"), {**STRING, "pattern": "^(?:a+)$"}),
    (str, validators.matches_re("a+", func=re.match), {**STRING, "pattern": "^(?:a+)"}),
    (str, validators.matches_re("a+", func=re.search), {**STRING, "pattern": "a+"}),
]


@pytest.mark.parametrize(("hint", "validator", "expected"), SAID, ids=repr)
def test_a_validator_that_says_what_it_asks_is_a_constraint(hint: Any, validator: Any, expected: Any) -> None:
    cls = attrs.make_class("Made", {"value": attrs.field(type=hint, validator=validator)})
    assert schema_of(cls)["properties"]["value"] == expected


def odd(instance: Any, attribute: Any, value: int) -> None:
    if value % 2 == 0:
        raise ValueError("must be odd")


UNSAID = [
    (int, odd, 2),
    (int, [validators.ge(1), odd], 2),
    (int, validators.not_(validators.in_([1])), 1),
    (str, validators.matches_re("(?i:a)"), "b"),
    (str, validators.matches_re("a", re.IGNORECASE), "b"),
    (str, validators.matches_re("(?<=b)a"), "b"),
    (list[int], validators.deep_iterable(validators.ge(1)), [0]),
]


@pytest.mark.parametrize(("hint", "validator", "bad"), UNSAID, ids=repr)
def test_another_validator_is_a_residual(hint: Any, validator: Any, bad: Any) -> None:
    cls = attrs.make_class("Made", {"value": attrs.field(type=hint, validator=validator)})
    assert schema_of(cls)["properties"]["value"]["description"] == "(checked further by Made)"
    assert [keyword for _, keyword in issues(cls, {"value": bad})] == ["decode"]


@attrs.define
class Told:
    _word: str = attrs.field(validator=validators.matches_re("a", re.IGNORECASE))
    number: int = attrs.field(default=1, validator=odd)


def test_an_error_stands_at_the_field_where_attrs_tells_it() -> None:
    assert issues(Told, {"word": "b"}) == [("/word", "decode")]
    assert issues(Told, {"word": "a", "number": 2}) == [("", "decode")]


@attrs.define
class Hidden:
    word: Annotated[str, Secret] = attrs.field(validator=validators.matches_re("a", re.IGNORECASE))


def test_a_secret_is_not_quoted_by_a_validator() -> None:
    assert messages(Hidden, {"word": "hunter2"}) == ['"/value/word" could not be read.']


def _rounded(value: float) -> float:
    return round(value, 1)


@attrs.define
class Converted:
    size: float = attrs.field(converter=_rounded)

    def __attrs_post_init__(self) -> None:
        if self.size > 9:
            raise ValueError("too large")


def test_converters_and_post_init_run() -> None:
    assert decoded(Converted, {"size": 1.25}).size == 1.2
    assert messages(Converted, {"size": 10}) == ['"/value" was refused: too large.']
    assert schema_of(Converted)["description"] == "(checked further by Converted)"


@attrs.define
class Box(Generic[T]):
    content: T
    more: "list[T]" = attrs.Factory(list)


def test_type_variables_stand_for_what_the_hint_gives() -> None:
    assert decoded(Box[Box[int]], {"content": {"content": 1}}) == Box(Box(1))
    assert encoder.encode(node_of(Box[int]), Box(1, [2])) == {"content": 1, "more": [2]}


def test_all_faults_are_found() -> None:
    capped: Any = Annotated[str, Maximum(1)]
    anything: Any = Any
    members = {"a": attrs.field(), "b": attrs.field(type=anything), "c": attrs.field(type=capped)}
    cls = attrs.make_class("Bad", members)
    assert [fault.split("'")[1] for fault in faults(cls)] == ["value.a", "value.b", "value.c"]
