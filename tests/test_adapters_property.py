# ruff: noqa: UP045
# Old spellings of hints are meant.
"""Members as properties: names, optionality, defaults, and whose description holds."""

import enum
import math
from typing import Annotated, Any, Literal, NotRequired, Optional, Required

import pytest

from toolargs import nodes
from toolargs.adapters import (
    MISSING,
    Field,
    Reading,
    Refused,
    read_object,
    read_properties,
    read_property,
    register_marker,
)
from toolargs.markers import Default, Description, Maximum, MinLength, Name, Secret


def member(hint: Any, **options: Any) -> nodes.Property:
    return read_property(Field("value", hint, **options), Reading())


def facts(found: nodes.Property) -> tuple[bool, bool, bool]:
    return found.required, found.nullable, found.fill


OPTIONALITY: list[tuple[Any, dict[str, Any], tuple[bool, bool, bool]]] = [
    (int, {}, (True, False, False)),
    (int, {"default": 5}, (False, False, False)),
    (int, {"has_default": True}, (False, False, False)),
    (Optional[int], {}, (False, True, True)),
    (Optional[int], {"default": None}, (False, True, False)),
    (Optional[int], {"default": 5}, (False, True, False)),
    (Literal["a", None], {}, (False, True, True)),
    (int, {"default": None}, (False, True, False)),
    (NotRequired[int], {}, (False, False, False)),
    (NotRequired[Optional[int]], {}, (False, True, False)),
    (Required[int], {"required": False}, (False, False, False)),
    (Required[int], {}, (True, False, False)),
    (int, {"required": False}, (False, False, False)),
    (int, {"default": 5, "required": True}, (True, False, False)),
    (Optional[int], {"required": True}, (False, True, True)),
    (Annotated[int, Default(5)], {}, (True, False, False)),
]


@pytest.mark.parametrize(("hint", "options", "expected"), OPTIONALITY, ids=str)
def test_optionality_follows_from_hint_default_and_library(
    hint: Any, options: dict[str, Any], expected: tuple[bool, bool, bool]
) -> None:
    assert facts(member(hint, **options)) == expected


def test_a_marker_names_it_before_the_library_and_python() -> None:
    assert member(int).name == "value"
    assert member(int, name="alias").name == "alias"
    named = member(Annotated[int, Name("inner"), Name("outer")], name="alias")
    assert (named.name, named.attribute) == ("outer", "value")


@pytest.mark.parametrize("name", ["", 5, None])
def test_a_name_must_be_a_text(name: Any) -> None:
    with pytest.raises(Refused) as caught:
        member(Annotated[int, Name(name)])
    assert caught.value.faults[0].reason == f"Name({name!r}) is not a property name"


class Documented:
    """Stands for a library's field documentation."""


register_marker(Documented.__module__, Documented.__qualname__)(lambda marker: (Description("metadata"),))


def test_descriptions_have_their_order() -> None:
    documented, marked = Annotated[int, Documented()], Annotated[int, Documented(), "marker"]
    texts: dict[str, Any] = {"description": "field", "docstring": "docstring"}
    assert member(marked, **texts).node.description == "marker"
    assert member(documented, **texts).node.description == "metadata"
    assert member(int, **texts).node.description == "field"
    assert member(int, docstring="docstring").node.description == "docstring"
    assert member(int).node.description is None


class Color(enum.Enum):
    """How it looks."""

    RED = "red"


def test_a_class_docstring_describes_a_member_that_has_no_words_of_its_own() -> None:
    assert member(Color).node.description == "How it looks."
    assert member(Color, docstring="Of the roof.").node.description == "Of the roof."
    assert member(Annotated[Color, "Of the door."]).node.description == "Of the door."


def test_markers_of_a_library_stand_outside_those_in_the_hint() -> None:
    found = member(Annotated[str, MinLength(1), "inner"], markers=(MinLength(2), "outer"))
    assert found.node == nodes.String(min_length=2, description="outer")


SENTINEL = object()


@pytest.mark.parametrize(
    ("hint", "default", "shown"),
    [
        (int, 5, 5),
        (Optional[int], 5, 5),
        (Optional[int], None, nodes.ABSENT),
        (int, SENTINEL, nodes.ABSENT),
        (int, ..., nodes.ABSENT),
        (int, MISSING, nodes.ABSENT),
        (float, math.nan, nodes.ABSENT),
        (list[int], [1], [1]),
        (list[int], (), []),
        (set[str], {"b", "a"}, ["a", "b"]),
        (tuple[int, str], (1, "a"), [1, "a"]),
        (dict[str, int], {"a": 1}, {"a": 1}),
        (int | str, "a", "a"),
        (Annotated[str, Secret], "hunter2", nodes.ABSENT),
        (dict[str, Secret[str]], {"a": "hunter2"}, nodes.ABSENT),
        (Annotated[int, Default(3)], 5, 5),
        (Annotated[int, Default(3)], SENTINEL, 3),
    ],
    ids=str,
)
def test_a_default_is_shown_where_it_has_a_json_form(hint: Any, default: Any, shown: Any) -> None:
    assert member(hint, default=default).node.default == shown


@pytest.mark.parametrize(
    ("hint", "default", "words"),
    [
        (Annotated[int, Maximum(3)], 5, '"/value" must be at most 3, got 5'),
        (int, "5", '"/value" must be an integer, got the string "5"'),
        (int, 5.0, '"/value" must be an integer'),
        (list[int], ["a"], '"/value/0" must be an integer'),
        (Literal["a"], "b", '"/value" must be "a"'),
    ],
    ids=str,
)
def test_a_default_that_breaks_its_hint_is_refused(hint: Any, default: Any, words: str) -> None:
    with pytest.raises(Refused) as caught:
        member(hint, default=default)
    (fault,) = caught.value.faults
    assert fault.reason.startswith(f"its default does not fit: {words}")
    assert fault.parameter == "value"


def test_a_secret_default_that_does_not_fit_is_not_quoted() -> None:
    with pytest.raises(Refused) as caught:
        member(Annotated[str, MinLength(20), Secret], default="hunter2")
    assert "hunter2" not in str(caught.value.faults[0])


def test_a_wrong_name_and_a_wrong_hint_are_both_found() -> None:
    with pytest.raises(Refused) as caught:
        member(Annotated[list, Name("")])
    assert len(caught.value.faults) == 2


def test_faults_of_all_members_are_found() -> None:
    with pytest.raises(Refused) as caught:
        read_properties([Field("a", Any), Field("b", int), Field("c", list)], Reading(path=("order",)))
    assert [fault.parameter for fault in caught.value.faults] == ["order.a", "order.c"]


def test_two_members_of_one_name_are_refused() -> None:
    with pytest.raises(Refused) as caught:
        read_properties([Field("a", int), Field("b", Annotated[int, Name("a")])], Reading())
    (fault,) = caught.value.faults
    assert str(fault) == """parameter 'b': its JSON name "a" is also that of 'a'; give one of them another Name"""


def test_python_names_behind_json_names_are_reserved() -> None:
    found = read_object([Field("from_", Annotated[str, Name("from")]), Field("to", str)], Reading(), None)
    assert found.reserved == {"from_"}
    assert [item.name for item in found.properties or ()] == ["from", "to"]


def test_a_fault_tells_its_place() -> None:
    fault = Reading(file="tools.py", line=3, path=("a", "b")).fault("wrong", "right", list[int])
    assert str(fault) == "tools.py:3: parameter 'a.b' (hint list[int]): wrong; right"
