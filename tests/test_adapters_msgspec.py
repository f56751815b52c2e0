"""msgspec Structs: encoded names, tags, `Meta` and unset values as msgspec itself says them."""

import datetime
from typing import Annotated, Any, Generic, TypeVar, Union

import msgspec
import pytest

from tests.object_adapters import decoded, faults, issues, messages, node_of, schema_of
from toolargs import encoder, nodes, validator

T = TypeVar("T")
INTEGER = {"type": "integer"}
Positive = Annotated[int, msgspec.Meta(ge=1, description="One or more.")]


class Part(msgspec.Struct, rename="camel"):
    """A part.

    Attributes:
        part_number: Its number.
    """

    part_number: Annotated[str, msgspec.Meta(pattern="^[a-z]+$", min_length=2, max_length=4, examples=["abc"])]
    how_many: Positive = 1
    tags: list[str] = []
    day: "datetime.date | None" = None
    kind: str = msgspec.field(default="x", name="type")
    size: int | msgspec.UnsetType = msgspec.UNSET
    mark: Annotated[int, msgspec.Meta(le=3)] | msgspec.UnsetType = msgspec.UNSET


def test_a_struct_is_an_object_under_its_encoded_names() -> None:
    found = schema_of(Part)
    assert found["description"] == "A part."
    assert found["required"] == ["partNumber"]
    assert list(found["properties"]) == ["partNumber", "howMany", "tags", "day", "type", "size", "mark"]
    assert found["properties"]["partNumber"] == {
        "type": "string",
        "description": "Its number.",
        "minLength": 2,
        "maxLength": 4,
        "pattern": "^[a-z]+$",
        "examples": ["abc"],
    }
    assert found["properties"]["howMany"] == {**INTEGER, "description": "One or more.", "minimum": 1, "default": 1}
    assert found["properties"]["type"] == {"type": "string", "default": "x"}
    assert found["properties"]["size"] == INTEGER
    assert found["properties"]["mark"] == {**INTEGER, "maximum": 3}


def test_what_arrives_is_an_instance_that_msgspec_writes_alike() -> None:
    value = {"partNumber": "abc", "howMany": 2, "tags": ["a"], "day": "2026-01-02", "type": "y", "size": 3}
    found = decoded(Part, value)
    assert found == msgspec.convert(value, Part)
    assert encoder.encode(node_of(Part), found) == msgspec.to_builtins(found) == value
    assert decoded(Part, {"partNumber": "abc"}).size is msgspec.UNSET


@pytest.mark.parametrize(
    ("value", "expected"),
    [
        ({"part_number": "abc"}, [("/part_number", "additionalProperties"), ("/partNumber", "required")]),
        ({"partNumber": "a"}, [("/partNumber", "minLength")]),
        ({"partNumber": "abc", "howMany": 0}, [("/howMany", "minimum")]),
        ({"partNumber": "abc", "day": "2026-02-30"}, [("/day", "decode")]),
    ],
)
def test_issues_stand_at_their_places(value: Any, expected: list[tuple[str, str]]) -> None:
    assert issues(Part, value) == expected


class Cat(msgspec.Struct, tag="cat"):
    lives: int = 9


class Dog(msgspec.Struct, tag="dog"):
    name: str


class One(msgspec.Struct, tag=1, tag_field="kind"):
    n: int


def test_the_tag_is_a_required_property() -> None:
    assert schema_of(Cat) == {
        "type": "object",
        "properties": {"type": {"type": "string", "enum": ["cat"]}, "lives": {**INTEGER, "default": 9}},
        "required": ["type"],
    }
    assert schema_of(One)["properties"]["kind"] == {"type": "integer", "enum": [1]}
    assert decoded(One, {"kind": 1, "n": 2}) == One(2)


def test_a_union_of_tagged_structs_is_tagged() -> None:
    node = node_of(Union[Cat, Dog])  # noqa: UP007  # what msgspec's own documentation writes
    assert isinstance(node, nodes.OneOf)
    assert node.tag == "type"
    assert decoded(Union[Cat, Dog], {"type": "dog", "name": "a"}) == Dog("a")  # noqa: UP007
    assert issues(Cat | Dog, {"type": "cow"}) == [("/type", "enum")]


class Strict(msgspec.Struct):
    n: int

    def __post_init__(self) -> None:
        if self.n == 13:
            raise ValueError("no 13")


def test_post_init_is_a_residual() -> None:
    assert schema_of(Strict)["description"] == "(checked further by Strict)"
    assert messages(Strict, {"n": 13}) == ['"/value" was refused: no 13.']


class Box(msgspec.Struct, Generic[T]):
    content: T


def test_type_variables_stand_for_what_the_hint_gives() -> None:
    assert decoded(Box[Box[int]], {"content": {"content": 1}}) == Box(Box(1))
    assert "stands for nothing" in faults(Box)[0]


META = [
    (float, msgspec.Meta(gt=1), {"type": "number", "description": "(greater than 1)"}),
    (int, msgspec.Meta(lt=5, multiple_of=2), {**INTEGER, "description": "(a multiple of 2)", "maximum": 4}),
    (list[int], msgspec.Meta(min_length=1), {"type": "array", "minItems": 1, "items": INTEGER}),
]


@pytest.mark.parametrize(("hint", "meta", "expected"), META, ids=repr)
def test_meta_is_read_outside_structs_too(hint: Any, meta: Any, expected: Any) -> None:
    assert schema_of(Annotated[hint, meta]) == expected


@pytest.mark.parametrize(("tz", "good", "bad"), [(True, "Z", ""), (False, "", "Z")])
def test_meta_says_whether_a_time_has_an_offset(tz: bool, good: str, bad: str) -> None:
    hint = Annotated[datetime.datetime, msgspec.Meta(tz=tz)]
    assert issues(hint, "2026-01-02T03:04:05" + good) == []
    assert issues(hint, "2026-01-02T03:04:05" + bad) == [("", "predicate")]


def test_a_direct_call_checks_what_the_constructor_does_not() -> None:
    found = validator.validate_python(node_of(Part), Part("A", 0)).issues
    assert {issue.pointer for issue in found} == {"/partNumber", "/howMany"}
