"""What is wrong with markers: each fault with its reason and its remedy, and which of two markers holds."""

import datetime as dt
import decimal
import enum
import math
from collections.abc import Callable
from typing import Annotated, Any, Literal

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.names import name_of
from toolargs import nodes
from toolargs.adapters import Reading, Refused, read
from toolargs.adapters._constraints import Length
from toolargs.markers import (
    Default,
    Description,
    Enum,
    Examples,
    Gt,
    Injected,
    Lt,
    Maximum,
    MaxItems,
    MaxLength,
    Minimum,
    MinItems,
    MinLength,
    MultipleOf,
    Name,
    Pattern,
    Predicate,
    Secret,
    UniqueItems,
)


def node_of(hint: Any) -> nodes.Node:
    return read(hint, Reading(path=("value",)))


def fault_of(hint: Any) -> tuple[str, str]:
    with pytest.raises(Refused) as caught:
        node_of(hint)
    (fault,) = caught.value.faults
    assert fault.parameter == "value"
    return fault.reason, fault.remedy


class Color(enum.Enum):
    RED = "red"


FAULTS: list[tuple[Any, str, str]] = [
    # arguments that make no sense
    (Annotated[str, MinLength(-1)], "MinLength(-1) needs a whole number that is not negative", "for example 1"),
    (Annotated[str, MinLength("3")], "MinLength('3') needs a whole number that is not negative", "for example 1"),  # type: ignore[arg-type]
    (Annotated[str, MaxLength(True)], "MaxLength(True) needs a whole number that is not negative", "for example 1"),
    (Annotated[list[int], MinItems(2.5)], "MinItems(2.5) needs a whole number that is not negative", "for example 1"),  # type: ignore[arg-type]
    (Annotated[int, Minimum(math.nan)], "Minimum(nan) needs a finite number", "for example 1 or 0.5"),
    (Annotated[int, Maximum(math.inf)], "Maximum(inf) needs a finite number", "for example 1 or 0.5"),
    (Annotated[int, Minimum(True)], "Minimum(True) needs a finite number", "for example 1 or 0.5"),
    (Annotated[float, Gt("1")], "Gt('1') needs a finite number", "for example 1 or 0.5"),  # type: ignore[arg-type]
    (Annotated[int, MultipleOf(0)], "MultipleOf(0) needs a number above 0", "for example 5"),
    (Annotated[int, MultipleOf(-2)], "MultipleOf(-2) needs a number above 0", "for example 5"),
    (Annotated[str, Pattern(5)], "Pattern(5) needs the text of a pattern", 'for example Pattern(r"^[a-z]+$")'),  # type: ignore[arg-type]
    (Annotated[str, Description(5)], "Description(5) needs a text", "write what the value means"),  # type: ignore[arg-type]
    (
        Annotated[str, Predicate(str.isupper, "")],
        "a Predicate needs a function and the words for what it asks",
        'for example Predicate(str.isupper, "upper case")',
    ),
    (
        Annotated[str, Enum()],
        "Enum() has no values, so nothing would fit",
        'name the values: Enum("low", "high")',
    ),
    (Annotated[str, Enum("a", "a")], "Enum('a', 'a') repeats a value", "name each value once"),
    (Annotated[float, Enum(1, 1.0)], "Enum(1, 1.0) repeats a value", "name each value once"),
    (
        Annotated[str, Enum("a", 1)],
        "Enum('a', 1) mixes kinds of values",
        "use a Literal, which makes a union of kinds",
    ),
    (
        Annotated[int, Enum("a")],
        "Enum('a') names values of another kind than the hint's, integer",
        "give integer values, or hint str",
    ),
    (
        Annotated[int, Enum(1.5)],
        "Enum(1.5) names values of another kind than the hint's, integer",
        "give integer values, or hint float",
    ),
    (
        Annotated[float, Enum(math.nan)],
        "Enum(nan) may hold strings, finite numbers and booleans only",
        "leave the others out",
    ),
    (
        Annotated[str, Enum(["a"])],  # type: ignore[arg-type]
        "Enum(['a']) may hold strings, finite numbers and booleans only",
        "leave the others out",
    ),
    # a class that was not called
    (Annotated[str, MinLength], "MinLength is a class and says nothing by itself", "write MinLength(n)"),
    (Annotated[str, Enum], "Enum is a class and says nothing by itself", 'write Enum("a", "b")'),
    (Annotated[list[int], UniqueItems], "UniqueItems is a class and says nothing by itself", "write UniqueItems()"),
    # markers that do not apply
    (
        Annotated[list[str], MinLength(1)],
        "MinLength(1) applies to strings, not to an array",
        "use MinItems",
    ),
    (Annotated[str, MinItems(1)], "MinItems(1) applies to arrays, not to a string", "use MinLength"),
    (
        Annotated[str, Minimum(1)],
        "Minimum(1) applies to integers and numbers, not to a string",
        "use MinLength, or hint a number",
    ),
    (
        Annotated[bool, Minimum(1)],
        "Minimum(1) applies to integers and numbers, not to a boolean",
        "remove it, or change the hint",
    ),
    (
        Annotated[list[int], Enum(1)],
        "Enum(1) applies to single values, not to an array",
        "remove it, or change the hint",
    ),
    (
        Annotated[int | str, Minimum(1)],
        "Minimum(1) applies to integers and numbers, not to a union",
        "put it on the branch that it is meant for: Annotated[…] | …",
    ),
    (
        Annotated[Literal["a", 1], MaxLength(1)],
        "MaxLength(1) applies to strings, not to a union",
        "put it on the branch that it is meant for: Annotated[…] | …",
    ),
    (
        Annotated[int, Length(1)],
        "a length applies to strings and arrays, not to an integer",
        "remove it, or change the hint",
    ),
    (
        list[Annotated[str, Name("x")]],
        "Name('x') names a parameter or a field, and this is a value inside one",
        "remove it",
    ),
    (
        list[Annotated[str, Injected]],
        "only a parameter of the tool's function can be Injected",
        "move it to a parameter of its own",
    ),
    (
        Annotated[dt.date, Minimum(5)],
        "Minimum(5) cannot be compared with a date",
        "give a bound of the same type",
    ),
    # patterns that are not portable
    (
        Annotated[str, Pattern("(")],
        "Pattern('('): a group is not closed",
        "write a plainer pattern, or check it with Predicate(fn, words)",
    ),
    (Annotated[str, Pattern(r"\Aa")], r"Pattern('\\Aa'): `\A` is not portable", "write ^"),
    # contradictions
    (
        Annotated[str, Pattern("a"), Pattern("b")],
        "two patterns stand on one string, 'a' and 'b'",
        "write one pattern that says both",
    ),
    (
        Annotated[str, MinLength(3), MaxLength(2)],
        "MinLength(3) and MaxLength(2) contradict each other",
        "correct one of them",
    ),
    (
        Annotated[list[int], MinItems(3), MaxItems(2)],
        "MinItems(3) and MaxItems(2) contradict each other",
        "correct one of them",
    ),
    (
        Annotated[tuple[int, int], MinItems(3)],
        "MinItems(3) and MaxItems(2) contradict each other",
        "correct one of them",
    ),
    (Annotated[int, Minimum(2), Maximum(1)], "no integer is at least 2 and at most 1", "correct one of them"),
    (Annotated[int, Minimum(0.5), Maximum(0.7)], "no integer is at least 0.5 and at most 0.7", "correct one of them"),
    (Annotated[int, Gt(1), Lt(2)], "no integer is at least 2 and at most 1", "correct one of them"),
    (Annotated[float, Minimum(2), Maximum(1)], "no number is at least 2 and at most 1", "correct one of them"),
    (Annotated[float, Gt(1), Lt(1)], "no number is greater than 1 and less than 1", "correct one of them"),
    (Annotated[float, Gt(5), Maximum(5)], "no number is greater than 5 and at most 5", "correct one of them"),
    (Annotated[float, Minimum(5), Lt(5)], "no number is at least 5 and less than 5", "correct one of them"),
    (
        Annotated[str, Pattern("^a$"), MinLength(3)],
        "no string matches '^a$' and has a length within the bounds",
        "correct one of them",
    ),
    (Annotated[set[bool], MinItems(3)], "there are fewer than 3 different items", "correct one of them"),
    (
        Annotated[str, Enum("a"), Enum("b")],
        """Enum('b') shares no value with ["a"]""",
        "make the sets meet",
    ),
    (
        Annotated[str, Enum("a", "abc"), MaxLength(2)],
        'the bounds exclude ["abc"], which the enum allows',
        "take the values out of the enum, or widen the bounds",
    ),
    (
        Annotated[str, Pattern("^a"), Enum("a", "b")],
        'the bounds exclude ["b"], which the enum allows',
        "take the values out of the enum, or widen the bounds",
    ),
    (
        Annotated[Literal[1, 2, 3], MultipleOf(2)],
        "the bounds exclude [1,3], which the enum allows",
        "take the values out of the enum, or widen the bounds",
    ),
    (
        Annotated[float, Gt(1), Enum(1, 2)],
        "the bounds exclude [1], which the enum allows",
        "take the values out of the enum, or widen the bounds",
    ),
    # defaults and examples
    (
        Annotated[int, Maximum(3), Default(5)],
        'Default does not fit: "/value" must be at most 3, got 5',
        "correct the value, or the hint",
    ),
    (
        Annotated[int, Maximum(3), Examples(1, 5)],
        'Examples does not fit: "/value" must be at most 3, got 5',
        "correct the value, or the hint",
    ),
    (
        Annotated[int, Examples(object())],
        "Examples does not fit: a value has no JSON form",
        "correct the value, or the hint",
    ),
]


@pytest.mark.parametrize(("hint", "reason", "remedy"), FAULTS, ids=name_of)
def test_a_fault_tells_its_reason_and_its_remedy(hint: Any, reason: str, remedy: str) -> None:
    assert fault_of(hint) == (reason, remedy)


def test_all_faults_of_one_hint_are_found() -> None:
    with pytest.raises(Refused) as caught:
        node_of(Annotated[str, MinLength(-1), Minimum(1), Enum(), Pattern("(")])
    assert len(caught.value.faults) == 4


def test_faults_below_and_beside_are_all_found() -> None:
    with pytest.raises(Refused) as caught:
        node_of(tuple[Annotated[str, MinLength(-1)], Annotated[int, MaxLength(1)], list[Any]])
    assert [fault.reason for fault in caught.value.faults] == [
        "MinLength(-1) needs a whole number that is not negative",
        "MaxLength(1) applies to strings, not to an integer",
        "Any says nothing about what fits",
    ]


BOUNDS: list[tuple[Any, Any, str, Callable[..., Any]]] = [
    (str, MinLength, "min_length", max),
    (str, MaxLength, "max_length", min),
    (int, Minimum, "minimum", max),
    (float, Maximum, "maximum", min),
    (list[int], MinItems, "min_items", max),
    (list[int], MaxItems, "max_items", min),
]


@pytest.mark.parametrize(("base", "marker", "attribute", "stricter"), BOUNDS, ids=name_of)
@given(values=st.lists(st.integers(0, 50), min_size=1, max_size=4))
@settings(max_examples=20)
def test_the_strictest_of_all_bounds_holds(
    base: Any, marker: Any, attribute: str, stricter: Callable[..., Any], values: list[int]
) -> None:
    hint = base
    for value in values:
        hint = Annotated[hint, marker(value)]
    assert getattr(node_of(hint), attribute) == stricter(values)


@given(bound=st.floats(-1e6, 1e6) | st.integers(-50, 50), value=st.integers(-60, 60))
@settings(max_examples=60)
def test_exclusive_bounds_on_an_integer_are_exact(bound: float, value: int) -> None:
    above, below = node_of(Annotated[int, Gt(bound)]), node_of(Annotated[int, Lt(bound)])
    assert isinstance(above, nodes.Integer)
    assert isinstance(below, nodes.Integer)
    assert above.minimum is not None
    assert below.maximum is not None
    assert (value >= above.minimum) == (value > bound)
    assert (value <= below.maximum) == (value < bound)


def checks(hint: Any) -> list[tuple[str, str]]:
    return [(residual.keyword, residual.words) for residual in node_of(hint).residuals]


@pytest.mark.parametrize(
    ("hint", "passing", "failing"),
    [
        (Annotated[float, Gt(0)], 0.1, 0),
        (Annotated[float, Lt(0)], -0.1, 0),
        (Annotated[float, MultipleOf(0.1)], 0.3, 0.35),
        (Annotated[str, Predicate(str.isupper, "upper case")], "A", "a"),
        (Annotated[dt.date, Minimum(dt.date(2026, 1, 1))], dt.date(2026, 1, 1), dt.date.min),  # type: ignore[arg-type]
        (Annotated[decimal.Decimal, Gt(0)], decimal.Decimal("0.1"), decimal.Decimal(0)),
        (Annotated[decimal.Decimal, MultipleOf(0.1)], decimal.Decimal("0.3"), decimal.Decimal("0.35")),
        (Annotated[bytes, MinLength(2)], b"ab", b"a"),
        (Annotated[bytes, Length(None, 2)], b"ab", b"abc"),
        (Annotated[dict[str, Any], Length(1, 1)], {"a": 1}, {"a": 1, "b": 2}),
    ],
    ids=name_of,
)
def test_a_residual_checks_the_decoded_value(hint: Any, passing: Any, failing: Any) -> None:
    found = [residual.check for residual in node_of(hint).residuals if residual.check is not None]
    assert all(check(passing) for check in found)
    assert not all(check(failing) for check in found)


def test_a_length_of_another_library_fits_strings_and_arrays() -> None:
    assert node_of(Annotated[str, Length(1, 2)]) == nodes.String(min_length=1, max_length=2)
    assert node_of(Annotated[list[int], Length(1)]) == nodes.Array(items=nodes.Integer(), min_items=1)


def test_an_enum_makes_exact_checks_idle() -> None:
    assert node_of(Annotated[float, Gt(0), Enum(1, 2)]).residuals == ()


def test_equal_residuals_are_told_once() -> None:
    assert checks(Annotated[int, MultipleOf(2), MultipleOf(2)]) == [("multipleOf", "a multiple of 2")]


def test_a_pattern_beside_the_one_of_a_type_is_a_residual() -> None:
    node = node_of(Annotated[dt.date, Pattern("^2026-")])
    assert isinstance(node, nodes.String)
    assert node.pattern != "^2026-"
    (residual,) = (found for found in node.residuals if found.keyword == "pattern")
    assert residual.words == "text that matches ^2026-"
    assert residual.check is not None
    assert residual.check(dt.date(2026, 1, 1))
    assert not residual.check(dt.date(2025, 1, 1))


def test_a_secret_is_marked_on_its_node() -> None:
    assert node_of(Secret[str]).secret
    assert node_of(Annotated[str, Secret]).secret
    node = node_of(Annotated[str, Secret, Default("hunter2"), Examples("hunter3")])
    assert (node.default, node.examples) == (nodes.ABSENT, ())


def test_unknown_metadata_are_left_alone() -> None:
    assert node_of(Annotated[int, object(), 5, None, ["a"]]) == nodes.Integer()


def test_markers_in_an_alias_and_around_it_all_hold() -> None:
    title = Annotated[str, MinLength(2), "Inner."]
    node = node_of(Annotated[title, MaxLength(3), "Outer."])
    assert node == nodes.String(min_length=2, max_length=3, description="Outer.")


class Doc:
    def __init__(self, documentation: str) -> None:
        self.documentation = documentation


def test_a_doc_is_a_description() -> None:
    assert node_of(Annotated[str, Doc("In words.")]).description == "In words."


@pytest.mark.parametrize("value", [math.nan, math.inf, object(), ...], ids=name_of)
def test_a_default_without_a_json_form_is_left_out(value: Any) -> None:
    assert node_of(Annotated[float, Default(value)]).default is nodes.ABSENT


def test_a_default_is_written_as_json() -> None:
    assert node_of(Annotated[Color, Default(Color.RED)]).default == "red"
    assert node_of(Annotated[tuple[int, ...], Default((1, 2))]).default == [1, 2]
    assert node_of(Annotated[list[int], Default(())]).default == []
    assert node_of(Annotated[dt.date, Default(dt.date(2026, 1, 2))]).default == "2026-01-02"
