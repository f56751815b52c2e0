"""Dataclasses: what `__init__` takes is the object, and what arrives is an instance."""

import dataclasses
import datetime
from dataclasses import InitVar, dataclass, field
from typing import Annotated, Any, ClassVar, Generic, TypeVar

import pytest
from pydantic.dataclasses import dataclass as pydantic_dataclass

from tests.object_adapters import decoded, faults, issues, messages, node_of, schema_of
from toolargs import encoder, hints, nodes, validator
from toolargs.markers import Default, Maximum, MinLength, Name, Secret

T = TypeVar("T")
INTEGER = {"type": "integer"}


@dataclass(frozen=True, slots=True)
class Point:
    x: int
    y: int = 0


@dataclass
class Line:
    """A line.

    Attributes:
        start: Where it starts.
        end: Where it ends.
    """

    start: Point
    end: Point | None
    tags: list[str] = field(default_factory=list)
    name: "str" = field(default="", metadata={"description": "What it is called."}, kw_only=True)


def test_a_dataclass_is_an_object_with_its_documentation() -> None:
    point = {"type": "object", "properties": {"x": INTEGER, "y": {**INTEGER, "default": 0}}, "required": ["x"]}
    assert schema_of(Line) == {
        "type": "object",
        "description": "A line.",
        "properties": {
            "start": {**point, "description": "Where it starts."},
            "end": {**point, "description": "Where it ends."},
            "tags": {"type": "array", "items": {"type": "string"}},
            "name": {"type": "string", "description": "What it is called.", "default": ""},
        },
        "required": ["start"],
    }


def test_what_arrives_is_an_instance_and_so_is_what_is_nested() -> None:
    assert decoded(Line, {"start": {"x": 1}}) == Line(Point(1), None)
    assert decoded(Line, {"start": {"x": 1}, "end": {"x": 2, "y": 3}, "name": "a"}) == Line(
        Point(1), Point(2, 3), name="a"
    )
    assert decoded(list[Point], [{"x": 1}]) == [Point(1)]


@pytest.mark.parametrize(
    ("value", "expected"),
    [
        ({}, [("/start", "required")]),
        ({"start": {"x": "1", "z": 1}}, [("/start/x", "type"), ("/start/z", "additionalProperties")]),
        ({"start": {"x": 1}, "tags": ["a", 1]}, [("/tags/1", "type")]),
        ([], [("", "type")]),
    ],
)
def test_issues_stand_at_their_places(value: Any, expected: list[tuple[str, str]]) -> None:
    assert issues(Line, value) == expected


def test_a_generated_docstring_is_no_description() -> None:
    assert (Point.__doc__ or "").startswith("Point(")
    assert "description" not in schema_of(Point)


@dataclass
class Scaled:
    size: int
    unit: ClassVar[str] = "mm"
    lost: "ClassVar[Undefined]"  # type: ignore[name-defined]  # noqa: F821
    area: int = field(init=False)
    scale: InitVar[int] = 1

    def __post_init__(self, scale: int) -> None:
        if scale > 9:
            raise ValueError("scale is at most 9")
        if scale < 0:
            raise RuntimeError("hunter2")
        self.area = self.size * scale


def test_only_what_init_takes_is_a_property() -> None:
    assert list(schema_of(Scaled)["properties"]) == ["size", "scale"]
    node = node_of(Scaled)
    found = validator.validate(node, {"size": 2, "scale": 3}).value
    assert found.area == 6
    assert encoder.encode(node, found) == {"size": 2}


def test_post_init_is_a_residual_whose_value_error_is_shown() -> None:
    assert schema_of(Scaled)["description"] == "(checked further by Scaled)"
    assert messages(Scaled, {"size": 1, "scale": 10}) == ['"/value" was refused: scale is at most 9.']
    assert issues(list[Scaled], [{"size": 1, "scale": 10}]) == [("/0", "decode")]


def test_the_text_of_other_exceptions_is_not_shown() -> None:
    assert messages(Scaled, {"size": 1, "scale": -1}) == ['"/value" could not be read.']


@dataclass
class Spent:
    seed: InitVar[int]


def test_a_lost_init_var_cannot_be_written() -> None:
    (issue,) = validator.validate_python(node_of(Spent), Spent(1)).issues
    assert issue.keyword == "decode"
    assert "'seed'" in issue.message


@dataclass
class Box(Generic[T]):
    content: T
    more: list[T] = field(default_factory=list)


@dataclass
class Crate(Box[datetime.date]):
    label: str = ""


def test_type_variables_stand_for_what_the_hint_or_the_base_gives() -> None:
    assert schema_of(Box[int])["properties"] == {"content": INTEGER, "more": {"type": "array", "items": INTEGER}}
    assert decoded(Box[Box[int]], {"content": {"content": 1}}) == Box(Box(1))
    assert decoded(Crate, {"content": "2026-01-02"}) == Crate(datetime.date(2026, 1, 2))
    assert "stands for nothing" in faults(Box)[0]


@dataclass
class Tree:
    children: "list[Tree]"


def test_recursion_is_refused() -> None:
    assert "recursive" in faults(Tree)[0]


def test_all_faults_of_all_fields_are_found() -> None:
    @dataclass
    class Bad:
        a: Any
        b: Point
        c: Annotated[str, Maximum(3)]

    assert [fault.split(":")[0] for fault in faults(Bad)] == [
        "parameter 'value.a' (hint Any)",
        "parameter 'value.c' (hint Annotated[str, Maximum(value=3)])",
    ]


SENTINEL: Any = object()


@dataclass
class Marked:
    from_: Annotated[str, Name("from"), MinLength(2), "Whence."]
    size: int = SENTINEL
    key: Annotated[str, Secret] = "hunter2"
    guess: Annotated[int, Default(3)] = 3


def test_markers_apply_and_names_are_those_of_json() -> None:
    assert schema_of(Marked)["properties"] == {
        "from": {"type": "string", "description": "Whence.", "minLength": 2},
        "size": INTEGER,
        "key": {"type": "string"},
        "guess": {**INTEGER, "default": 3},
    }
    assert issues(Marked, {"from": "a"}) == [("/from", "minLength")]
    assert issues(Marked, {"from": "ab", "from_": "ab"}) == [("/from_", "additionalProperties")]


def test_a_sentinel_is_left_out_again_and_a_secret_is_not() -> None:
    found = decoded(Marked, {"from": "ab"})
    assert found == Marked("ab")
    assert encoder.encode(node_of(Marked), found) == {"from": "ab", "key": "hunter2", "guess": 3}


def test_a_direct_call_takes_instances_only() -> None:
    node = node_of(Point)
    assert validator.validate_python(node, Point(1)).issues == ()
    assert [issue.keyword for issue in validator.validate_python(node, {"x": 1}).issues] == ["type"]
    assert [issue.pointer for issue in validator.validate_python(node, Point("1")).issues] == ["/x"]  # type: ignore[arg-type]


def test_names_of_the_enclosing_function_are_found() -> None:
    @dataclass
    class Inner:
        n: int

    @dataclass
    class Outer:
        inner: "Inner"

    with pytest.raises(hints.Unresolved):
        node_of(Outer)
    node = node_of(Outer, {"Inner": Inner})
    assert validator.validate(node, {"inner": {"n": 1}}).value == Outer(Inner(1))


@dataclass
class Spelled:
    class Part:
        """Not a dataclass."""

    @dataclass
    class Whole:
        n: int

    whole: "Whole"


def test_names_of_the_class_itself_are_found() -> None:
    assert decoded(Spelled, {"whole": {"n": 1}}) == Spelled(Spelled.Whole(1))


@pydantic_dataclass
class Checked:
    """Checked by pydantic."""

    n: int
    day: datetime.date = datetime.date(2026, 1, 1)

    def __post_init__(self) -> None:
        if self.n == 13:
            raise ValueError("no 13")


def test_a_dataclass_of_pydantic_is_built_by_pydantic() -> None:
    assert decoded(Checked, {"n": 1, "day": "2026-01-02"}) == Checked(1, datetime.date(2026, 1, 2))
    assert messages(Checked, {"n": 13}) == ['"/value" was refused: no 13.']
    assert schema_of(Checked)["description"] == "Checked by pydantic. (checked further by Checked)"


def test_equal_hints_give_equal_nodes() -> None:
    assert node_of(Point) == node_of(Point)
    assert node_of(Box[int]) != node_of(Box[str])
    other = dataclasses.make_dataclass("Point", [("x", int), ("y", int, field(default=0))])
    assert node_of(other) != node_of(Point)
    assert isinstance(node_of(Point | int), nodes.OneOf)
