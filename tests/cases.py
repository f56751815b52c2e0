"""What hints mean, as a table: the schema, JSON values that fit with what they become, and values that do not.

Every judge of the package is fed from it: the schema, the validators, samples, independent validators, dialects.
"""

import enum
from collections.abc import Collection, Iterable, Mapping, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass
from typing import Annotated, Any, Literal, NewType, TypeVar, Union

from toolargs.markers import (
    Default,
    Description,
    Enum,
    Examples,
    Gt,
    Lt,
    Maximum,
    MaxItems,
    MaxLength,
    Minimum,
    MinItems,
    MinLength,
    MultipleOf,
    Pattern,
    Predicate,
    Secret,
    UniqueItems,
)


@dataclass(frozen=True)
class Case:
    """One hint.

    Attributes:
        hint: A hint that does not admit `None`.
        schema: What `schema.emit(node, root=False)` gives.
        valid: Pairs of a JSON value that fits and the Python value that it becomes.
        invalid: JSON values that the schema refuses.
        refused: JSON values that fit the schema and fail a check that it can say only in words.
    """

    hint: Any
    schema: dict[str, Any]
    valid: tuple[tuple[Any, Any], ...]
    invalid: tuple[Any, ...]
    refused: tuple[Any, ...] = ()

    def __str__(self) -> str:
        return str(self.hint).replace("typing.", "").replace("tests.cases.", "").replace("collections.abc.", "")[:80]


def same(*values: Any) -> tuple[tuple[Any, Any], ...]:
    """Values that stay what they are."""
    return tuple((value, value) for value in values)


class Color(enum.Enum):
    """How it looks."""

    RED = "red"
    GREEN = "green"
    ROT = "red"  # noqa: PIE796  # an alias, which no schema shows


class Level(enum.IntEnum):
    LOW = 1
    HIGH = 10


class Size(enum.StrEnum):
    SMALL = "s"
    LARGE = "l"


class Ratio(enum.Enum):
    HALF = 0.5
    WHOLE = 1


class Switch(enum.Enum):
    ON = True
    OFF = False


UserId = NewType("UserId", int)
Bounded = TypeVar("Bounded", bound=int)
Constrained = TypeVar("Constrained", int, str)
Title = Annotated[str, MinLength(2), MaxLength(5)]

STRING = {"type": "string"}
INTEGER = {"type": "integer"}
NUMBER = {"type": "number"}
BOOLEAN = {"type": "boolean"}

SCALARS = (
    Case(str, STRING, same("", "a", "日本"), (1, True, None, ["a"], {})),
    Case(int, INTEGER, (*same(0, -1, 10**30), (10.0, 10)), (1.5, "1", True, None)),
    Case(float, NUMBER, ((1, 1.0), (1.5, 1.5), (-0.0, -0.0)), ("1", False, None)),
    Case(bool, BOOLEAN, same(True, False), (0, 1, "true", None)),
    Case(UserId, INTEGER, same(1), ("1",)),
    Case(Bounded, INTEGER, same(1), ("1",)),
    Case(Constrained, {"oneOf": [INTEGER, STRING]}, same(1, "a"), (True, 1.5)),
)

ENUMS = (
    Case(Literal["a", "b"], {"type": "string", "enum": ["a", "b"]}, same("a", "b"), ("c", "A", 1)),
    Case(Literal[1, 2], {"type": "integer", "enum": [1, 2]}, ((1, 1), (2.0, 2)), (3, True, "1")),
    Case(Literal[True], {"type": "boolean", "enum": [True]}, same(True), (False, 1)),
    Case(
        Literal["a", 1, True],
        {
            "oneOf": [
                {"type": "string", "enum": ["a"]},
                {"type": "integer", "enum": [1]},
                {"type": "boolean", "enum": [True]},
            ]
        },
        same("a", 1, True),
        ("b", 2, False),
    ),
    Case(
        Literal[Color.RED, Size.LARGE],
        {"type": "string", "enum": ["red", "l"]},
        (("red", Color.RED), ("l", Size.LARGE)),
        ("green", "RED"),
    ),
    Case(
        Color,
        {"type": "string", "description": "How it looks.", "enum": ["red", "green"]},
        (("red", Color.RED), ("green", Color.GREEN)),
        ("RED", "blue", 1),
    ),
    Case(Level, {"type": "integer", "enum": [1, 10]}, ((1, Level.LOW), (10.0, Level.HIGH)), (2, True, "1")),
    Case(Size, {"type": "string", "enum": ["s", "l"]}, (("s", Size.SMALL),), ("S",)),
    Case(Ratio, {"type": "number", "enum": [0.5, 1]}, ((0.5, Ratio.HALF), (1.0, Ratio.WHOLE)), (2, True)),
    Case(Switch, {"type": "boolean", "enum": [True, False]}, ((True, Switch.ON), (False, Switch.OFF)), (1, "on")),
    Case(Annotated[str, Enum("a", "b")], {"type": "string", "enum": ["a", "b"]}, same("a"), ("c",)),
    Case(
        Annotated[str, Enum("a", "b", "c"), Enum("b", "c", "d")],
        {"type": "string", "enum": ["b", "c"]},
        same("b", "c"),
        ("a", "d"),
    ),
    Case(Annotated[int, Enum(1, 2.0)], {"type": "integer", "enum": [1, 2]}, same(1, 2), (3, 1.5)),
    Case(Annotated[float, Enum(1, 2.5)], {"type": "number", "enum": [1, 2.5]}, ((1, 1.0), (2.5, 2.5)), (2,)),
    Case(
        Annotated[Color, Enum("red")],
        {"type": "string", "description": "How it looks.", "enum": ["red"]},
        (("red", Color.RED),),
        ("green",),
    ),
)

BOUNDS = (
    Case(
        Title,
        {"type": "string", "minLength": 2, "maxLength": 5},
        same("ab", "abcde", "😀😀"),
        ("a", "abcdef", "😀", 12),
    ),
    Case(
        Annotated[Title, MinLength(1), MaxLength(4)],
        {"type": "string", "minLength": 2, "maxLength": 4},
        same("ab", "abcd"),
        ("a", "abcde"),
    ),
    Case(Annotated[str, Pattern("^[a-z]+$")], {"type": "string", "pattern": "^[a-z]+$"}, same("ab"), ("", "a1", "a\n")),
    Case(Annotated[str, Pattern("b")], {"type": "string", "pattern": "b"}, same("abc"), ("ac",)),
    Case(Annotated[int, Minimum(1), Maximum(3)], {"type": "integer", "minimum": 1, "maximum": 3}, same(1, 3), (0, 4)),
    Case(Annotated[int, Minimum(0.5)], {"type": "integer", "minimum": 0.5}, same(1), (0,)),
    Case(Annotated[int, Gt(0), Lt(3)], {"type": "integer", "minimum": 1, "maximum": 2}, same(1, 2), (0, 3)),
    Case(Annotated[int, Gt(0.5), Lt(2.5)], {"type": "integer", "minimum": 1, "maximum": 2}, same(1, 2), (0, 3)),
    Case(Annotated[float, Minimum(0.5)], {"type": "number", "minimum": 0.5}, ((1, 1.0), (0.5, 0.5)), (0.25,)),
    Case(
        Annotated[float, Gt(0), Lt(1)],
        {"type": "number", "description": "(greater than 0; less than 1)"},
        same(0.5),
        ("0.5",),
        (0, 1, -1),
    ),
    Case(Annotated[float, Gt(0), Gt(2)], {"type": "number", "description": "(greater than 2)"}, same(2.5), (), (1, 2)),
    Case(
        Annotated[int, Description("Minutes."), MultipleOf(5)],
        {"type": "integer", "description": "Minutes. (a multiple of 5)"},
        same(0, 5, -10),
        (1.5,),
        (1, 7),
    ),
    Case(
        Annotated[float, MultipleOf(0.1)],
        {"type": "number", "description": "(a multiple of 0.1)"},
        ((0.3, 0.3), (1, 1.0)),
        (),
        (0.35,),
    ),
    Case(
        Annotated[str, Predicate(str.isupper, "upper case")],
        {"type": "string", "description": "(upper case)"},
        same("AB"),
        (1,),
        ("Ab",),
    ),
    Case(
        Annotated[Literal[1, 2, 3], Gt(0), MultipleOf(1)],
        {"type": "integer", "enum": [1, 2, 3], "minimum": 1},
        same(1),
        (0,),
    ),
)

ARRAYS = (
    Case(
        list[int], {"type": "array", "items": INTEGER}, (([], []), ([1, 2.0], [1, 2])), ([1.5], ["1"], "[]", None, {})
    ),
    Case(Sequence[str], {"type": "array", "items": STRING}, same([], ["a"]), ("a", [1])),
    Case(Iterable[str], {"type": "array", "items": STRING}, same(["a"]), ("a",)),
    Case(Collection[str], {"type": "array", "items": STRING}, same(["a"]), ("a",)),
    Case(tuple[int, ...], {"type": "array", "items": INTEGER}, (([1, 2], (1, 2)), ([], ())), ([True],)),
    Case(
        set[int],
        {"type": "array", "items": INTEGER, "uniqueItems": True},
        (([1, 2], {1, 2}), ([], set())),
        ([1, 1], [1, 1.0], [True]),
    ),
    Case(
        frozenset[Color],
        {
            "type": "array",
            "items": {"type": "string", "description": "How it looks.", "enum": ["red", "green"]},
            "uniqueItems": True,
        },
        ((["red", "green"], frozenset({Color.RED, Color.GREEN})),),
        (["red", "red"], ["RED"]),
    ),
    Case(
        AbstractSet[tuple[int, ...]],
        {"type": "array", "items": {"type": "array", "items": INTEGER}, "uniqueItems": True},
        (([[1], [1, 2]], {(1,), (1, 2)}),),
        ([[1], [1.0]],),
    ),
    Case(
        Annotated[list[str], MinItems(1), MaxItems(2), UniqueItems()],
        {"type": "array", "items": STRING, "minItems": 1, "maxItems": 2, "uniqueItems": True},
        same(["a"], ["a", "b"]),
        ([], ["a", "a"], ["a", "b", "c"]),
    ),
    Case(
        list[Annotated[list[Annotated[int, Minimum(1)]], MinItems(1)]],
        {"type": "array", "items": {"type": "array", "items": {"type": "integer", "minimum": 1}, "minItems": 1}},
        same([], [[1], [2, 3]]),
        ([[]], [[0]]),
    ),
    Case(
        tuple[int, int],
        {"type": "array", "items": INTEGER, "minItems": 2, "maxItems": 2},
        (([1, 2], (1, 2)),),
        ([1], [1, 2, 3], ["1", 2]),
    ),
    Case(
        tuple[int, str],
        {
            "type": "array",
            "description": "(an array of an integer and a string, in this order)",
            "items": {"oneOf": [INTEGER, STRING]},
            "minItems": 2,
            "maxItems": 2,
        },
        (([1, "a"], (1, "a")),),
        ([1], [1, True]),
        (["a", 1], [1, 2]),
    ),
    Case(
        tuple[int, float],
        {
            "type": "array",
            "description": "(an array of an integer and a number, in this order)",
            "items": NUMBER,
            "minItems": 2,
            "maxItems": 2,
        },
        (([1, 2], (1, 2.0)), ([1, 2.5], (1, 2.5))),
        ([1], ["a", 1]),
        ([1.5, 1],),
    ),
)

OBJECTS = (
    Case(dict, {"type": "object"}, same({}, {"a": [1, None, {"b": 1.0}]}), ([], "{}", None)),
    Case(dict[str, Any], {"type": "object"}, same({"a": None}), ([],)),
    Case(Mapping[str, Any], {"type": "object"}, same({"a": None}), ([],)),
    Case(
        dict[str, int],
        {"type": "object", "description": "(an object whose values are each an integer)"},
        (({"a": 1.0}, {"a": 1}), ({}, {})),
        ([],),
        ({"a": "1"}, {"a": None}),
    ),
    Case(
        Mapping[str, Annotated[Color, Description("A hue.")]],
        {"type": "object", "description": '(an object whose values are each "red" or "green" (A hue.))'},
        (({"a": "red"}, {"a": Color.RED}),),
        ([],),
        ({"a": "blue"},),
    ),
)

UNIONS = (
    Case(int | str, {"oneOf": [INTEGER, STRING]}, ((1.0, 1), ("1", "1")), (True, 1.5, None, [])),
    Case(bool | int, {"oneOf": [BOOLEAN, INTEGER]}, same(True, 1), (1.5, "a")),
    Case(int | float, NUMBER, same(1, 1.5), (True, "1")),
    Case(int | float | str, {"oneOf": [NUMBER, STRING]}, same(1, 1.5, "a"), (True,)),
    Case(
        str | Literal["low", "high"],
        {"type": "string", "description": '(any string, such as "low" or "high")'},
        same("low", "other"),
        (1,),
    ),
    Case(
        Union[Literal["a"], Literal["b", "a"]],  # noqa: UP007  # as it may be written
        {"type": "string", "enum": ["a", "b"]},
        same("a", "b"),
        ("c",),
    ),
    Case(
        Literal["all"] | Annotated[int, Minimum(1)],
        {"oneOf": [{"type": "string", "enum": ["all"]}, {"type": "integer", "minimum": 1}]},
        same("all", 1),
        ("none", 0),
    ),
    Case(
        list[int] | int,
        {"oneOf": [{"type": "array", "items": INTEGER}, INTEGER]},
        same([1], 1),
        (["a"], "a"),
    ),
    Case(
        Color | int,
        {"oneOf": [{"type": "string", "description": "How it looks.", "enum": ["red", "green"]}, INTEGER]},
        (("red", Color.RED), (1, 1)),
        ("blue", 1.5),
    ),
    Case(
        Annotated[int, Maximum(0)] | Annotated[int, Minimum(1)],
        {"oneOf": [{"type": "integer", "maximum": 0}, {"type": "integer", "minimum": 1}]},
        same(0, 1),
        (0.5,),
    ),
)

METADATA = (
    Case(Annotated[str, "In words."], {"type": "string", "description": "In words."}, same("a"), (1,)),
    Case(
        Annotated[str, "Inner.", Description("Outer.")],
        {"type": "string", "description": "Outer."},
        same("a"),
        (1,),
    ),
    Case(Annotated[int, Default(5)], {"type": "integer", "default": 5}, same(1), ("1",)),
    Case(
        Annotated[Color, Default(Color.RED), "Hue."],
        {"type": "string", "description": "Hue.", "enum": ["red", "green"], "default": "red"},
        (),
        (1,),
    ),
    Case(
        Annotated[set[int], Examples({2, 1}, {3})],
        {"type": "array", "items": INTEGER, "uniqueItems": True, "examples": [[1, 2], [3]]},
        (([1], {1}),),
        ([1, 1],),
    ),
    Case(Annotated[str, Secret, Default("x"), Examples("y")], STRING, same("a"), (1,)),
)

CASES = (*SCALARS, *ENUMS, *BOUNDS, *ARRAYS, *OBJECTS, *UNIONS, *METADATA)
