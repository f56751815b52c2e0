# ruff: noqa: UP006, UP007, UP045
# Old spellings of hints are meant.
"""Which builtin hints cannot be read, with the reason and the remedy; and what other spellings of the others mean."""

import collections
import collections.abc
import dataclasses
import enum
import types
import typing
from typing import Annotated, Any, Literal, Optional, TypeVar, Union

import pytest
import typing_extensions
from hypothesis import given, settings
from hypothesis import strategies as st

from toolargs import encoder, hints, nodes, overlap, schema, validator
from toolargs.adapters import Reading, Refused, gather, read, register_marker
from toolargs.adapters._registry import MAX_DEPTH
from toolargs.errors import DefinitionFault
from toolargs.markers import Enum, Gt, MaxLength, Minimum, MinItems, MinLength, Pattern

T = TypeVar("T")


def alias(name: str, value: Any, *parameters: Any) -> Any:
    """A PEP 695 alias, made so that a type checker does not look into it."""
    return typing_extensions.TypeAliasType(name, value, type_params=parameters)


Json = alias("Json", "Union[dict[str, Json], list[Json], str]")
Growing = alias("Growing", "list[Growing[list[T]]]", T)
Undefined = alias("Undefined", "DoesNotExist")
Raising = alias("Raising", "1 / 0")


class Color(enum.Enum):
    RED = "red"
    GREEN = "green"


class Nothing(enum.Enum):
    pass


class Mixed(enum.Enum):
    ONE = 1
    TWO = "two"


class Pairs(enum.Enum):
    ORIGIN = (0, 0)


class Bits(enum.Flag):
    READ = 1


class Unknown:
    pass


def node_of(hint: Any) -> nodes.Node:
    return read(hint, Reading(path=("value",)))


def faults_of(hint: Any) -> list[tuple[str, str]]:
    with pytest.raises(Refused) as caught:
        node_of(hint)
    return [(fault.reason, fault.remedy) for fault in caught.value.faults]


ANYTHING = "say what fits: str, int, a dataclass, a TypedDict, or dict for a free object"
FUNCTION = "a model cannot send a function; mark the parameter Injected, or offer names with a Literal"
NO_NULL = "take None out of the hint; a value that may be missing is left out"
RECURSIVE = (
    "the type is recursive, and the schema has no $ref",
    "cut the recursion, for example with a flat list whose items name their parent by id",
)
NO_ITEMS = "it does not say what its items are"
KEYS = "use a TypedDict or a dataclass for known keys, a list of pairs for others"
KINDS = "give all members strings, all numbers or all booleans"

REFUSED: list[tuple[Any, str, str]] = [
    (Any, "Any says nothing about what fits", ANYTHING),
    (object, "object says nothing about what fits", ANYTHING),
    (None, "only None fits, and the schema has no null", "remove the parameter"),
    (typing.NoReturn, "nothing fits", "remove the parameter"),
    (T, "the type variable stands for nothing", "write what it stands for: Box[int]"),
    (
        Unknown,
        "nothing is known about this type",
        "hint a dataclass, a TypedDict or a builtin type, or mark the parameter Injected if the application gives it",
    ),
    (typing.Callable, "a function cannot be sent as JSON", FUNCTION),
    (typing.Callable[[int], str], "a function cannot be sent as JSON", FUNCTION),
    (callable, "a function is not a type", FUNCTION),
    (any, "a function is not a type", f"did you mean typing.Any? Even so: {ANYTHING}"),
    (type[int], "a class cannot be sent as JSON", "offer names with a Literal"),
    (complex, "complex numbers have no JSON form", "use tuple[float, float]"),
    (bytearray, "only bytes are read from base64", "hint bytes"),
    ([int], "a list is not a type", "did you mean list[int]?"),
    ((int, str), "a tuple is not a type", "did you mean int | str?"),
    ({"a": int}, "a dict is not a type", "did you mean dict[str, T], or a TypedDict?"),
    (5, "a value is not a type", "did you mean Literal[…], or a default?"),
    (typing.Final, "it does not say what fits", "write the type in brackets"),
    (typing.Optional, "it does not say what fits", "write the type in brackets"),
    (Union, "it names no types, so nothing would fit", "write int | str"),
    (Literal, "it names no values, so nothing would fit", 'name them: Literal["a", "b"]'),
    ("low", "a text is not a type", "did you mean Literal['low']?"),
    (
        type("Special", (str,), {}),
        "subclasses of JSON's own types are not built",
        "hint the type itself, or a NewType of it",
    ),
    (collections.OrderedDict[str, int], "this kind of dict is not built", "hint dict[str, T]"),
    (collections.deque[int], "this kind of collection is not built", "hint list[T]"),
    (collections.abc.AsyncIterator[int], "this kind of collection is not built", "hint list[T]"),
    (types.GenericAlias(list, (int, str)), NO_ITEMS, "write list[str], or whatever the items are"),
    (types.GenericAlias(dict, (str,)), "it does not say what its keys and values are", "write dict[str, T]"),
    (hints.Malformed("list[", "never closed"), "the hint cannot be evaluated: never closed", "correct it"),
    (Raising, "the hint cannot be evaluated: division by zero", "correct it"),
    (list, NO_ITEMS, "write list[str], or whatever the items are"),
    (typing.List, NO_ITEMS, "write List[str], or whatever the items are"),
    (set, NO_ITEMS, "write set[str], or whatever the items are"),
    (typing.Sequence, NO_ITEMS, "write Sequence[str], or whatever the items are"),
    (tuple, NO_ITEMS, "write tuple[str, ...], or one type for each position"),
    (tuple[()], NO_ITEMS, "write tuple[str, ...], or one type for each position"),
    (
        tuple[int, typing_extensions.Unpack[tuple[str, ...]]],  # noqa: UP044
        "its length varies inside",
        "write tuple[T, ...], or one type for each position",
    ),
    (list[Optional[int]], "an array item cannot be None: the schema has no null", NO_NULL),
    (tuple[int, Optional[int]], "a tuple item cannot be None: the schema has no null", NO_NULL),
    (dict[str, Optional[int]], "a value of a dict cannot be None: the schema has no null", NO_NULL),
    (dict[int, str], "the keys of a JSON object are strings, not int", KEYS),
    (dict[Literal["a"], str], "the keys of a JSON object are strings, not Literal['a']", KEYS),
    (dict[Color, str], "the keys of a JSON object are strings, not Color", KEYS),
    (dict[Annotated[str, MinLength(1)], str], "the schema can say nothing about keys", "hint the keys as plain str"),
    (
        set[list[int]],
        "a set cannot hold a list, which is not hashable",
        "use a list with UniqueItems(), or make the items hashable (tuple[T, ...], a frozen dataclass)",
    ),
    (
        frozenset[tuple[dict[str, Any], ...]],
        "a set cannot hold a dict, which is not hashable",
        "use a list with UniqueItems(), or make the items hashable (tuple[T, ...], a frozen dataclass)",
    ),
    (
        set[bool | int],
        "a set holds true and 1 as one value, and JSON tells them apart",
        "use a list with UniqueItems()",
    ),
    (Nothing, "the enum has no members, so nothing would fit", "add members"),
    (Mixed, "its values are of several kinds", KINDS),
    (Bits, "flags combine, and an enum cannot say so", "use a set of the members of an enum.Enum"),
    (
        Pairs,
        "the value of ORIGIN is [0,0], which no enum of a schema can hold",
        "give every member a string, a finite number or a boolean",
    ),
    (
        Literal[b"a"],
        "b'a' has no JSON form that an enum could hold",
        "use strings, numbers and booleans",
    ),
    (Literal[Color.RED, "red"], "<Color.RED: 'red'> and 'red' are the same in JSON", "leave one of them out"),
    (Json, *RECURSIVE),
]


@pytest.mark.parametrize(("hint", "reason", "remedy"), REFUSED, ids=lambda value: str(value)[:50])
def test_a_hint_is_refused_with_reason_and_remedy(hint: Any, reason: str, remedy: str) -> None:
    assert set(faults_of(hint)) == {(reason, remedy)}


OVERLAPS: list[tuple[Any, str]] = [
    (list[int] | list[str], "list[int] and list[str] overlap: both accept []"),
    (str | Color, 'str and Color overlap: both accept "red"'),
    (str | Annotated[str, Pattern("^a")], "str and Annotated[str, Pattern(value='^a')] overlap: both accept \"a\""),
    (int | Literal[1], "int and Literal[1] overlap: both accept 1"),
    (dict[str, int] | dict[str, str], "dict[str, int] and dict[str, str] overlap: both accept {}"),
    (set[int] | tuple[int, ...], "set[int] and tuple[int, ...] overlap: both accept []"),
    (float | Annotated[int, MinLength], "MinLength is a class and says nothing by itself"),
]


@pytest.mark.parametrize(("hint", "reason"), OVERLAPS, ids=str)
def test_overlapping_branches_are_refused_with_a_witness(hint: Any, reason: str) -> None:
    assert [found for found, _ in faults_of(hint)] == [reason]


@dataclasses.dataclass
class Point:
    x: int


@dataclasses.dataclass
class Place:
    x: int
    y: int = 0


REMEDIES: list[tuple[Any, str]] = [
    (Point | Place, 'give each a required tag with its own value, such as kind: Literal["a"]'),
    (
        dict[str, Any] | Point,
        "a free dict takes every object: use it alone, or say its keys with a dataclass or a TypedDict",
    ),
    (list[int] | list[str], "put the union inside, list[A | B], or give both lengths that differ"),
    (
        str | Color,
        "use the wider one alone, give them patterns or enums that no text fits both, or tag them in objects",
    ),
    (float | Literal[1], "use the wider one alone, or give them bounds that do not meet"),
    (int | Literal[1, "a"], "keep one of them, or wrap each in an object with a tag of its own"),
]


@pytest.mark.parametrize(("hint", "remedy"), REMEDIES, ids=str)
def test_an_overlap_has_a_remedy(hint: Any, remedy: str) -> None:
    assert [found for _, found in faults_of(hint)] == [remedy]


@dataclasses.dataclass
class Cat:
    kind: Literal["cat"]


@dataclasses.dataclass
class Dog:
    kind: Literal["dog"]
    name: str = "Rex"


def test_a_union_of_classes_with_a_tag_is_told_apart_by_it() -> None:
    node = node_of(Cat | Dog)
    assert isinstance(node, nodes.OneOf)
    assert node.tag == "kind"
    assert validator.validate(node, {"kind": "dog"}).value == Dog("dog")


def test_all_overlapping_pairs_are_told() -> None:
    assert len(faults_of(list[int] | list[str] | list[bool])) == 3


def test_strings_and_arrays_of_other_lengths_are_told_apart() -> None:
    short, long = Annotated[str, MaxLength(2)], Annotated[str, MinLength(3)]
    assert isinstance(node_of(Union[short, long]), nodes.OneOf)
    assert isinstance(node_of(list[Annotated[list[int], MinItems(1)] | Annotated[list[str], MinItems(1)]]), nodes.Array)


SPELLINGS: list[tuple[Any, Any]] = [
    (typing.List[int], list[int]),
    (typing.Dict[str, int], dict[str, int]),
    (typing.Dict, dict),
    (dict[str, object], dict[str, Any]),
    (dict[Any, Any], dict),
    (typing.Set[int], set[int]),
    (typing.FrozenSet[int], frozenset[int]),
    (typing.Tuple[int, str], tuple[int, str]),
    (typing.Sequence[int], collections.abc.Sequence[int]),
    (typing.MutableSequence[int], list[int]),
    (typing.MutableMapping[str, int], dict[str, int]),
    (Union[int, str], int | str),
    (Union[Union[int, str], bool], int | str | bool),
    (typing.LiteralString, str),
    (Union[int, alias("Alias", Union[str, bool])], int | str | bool),
    (Union[float, int], int | float),
    (Literal["a", "b"], Union[Literal["a"], Literal["b"]]),
]


@pytest.mark.parametrize(("left", "right"), SPELLINGS, ids=str)
def test_two_spellings_mean_one_node(left: Any, right: Any) -> None:
    assert node_of(left) == node_of(right)


def test_an_alias_of_something_undefined_is_unresolved() -> None:
    with pytest.raises(hints.Unresolved) as caught:
        node_of(list[Undefined])  # type: ignore[valid-type]
    assert caught.value.missing == {"value": "DoesNotExist"}


def test_hints_nested_too_deeply_are_refused() -> None:
    hint: Any = int
    for _ in range(MAX_DEPTH - 1):
        hint = list[hint]
    assert isinstance(node_of(hint), nodes.Array)
    assert faults_of(list[hint]) == [
        (f"the hint is nested deeper than {MAX_DEPTH} levels", "make the type flatter"),
    ]


def test_a_type_that_contains_ever_larger_ones_is_refused() -> None:
    assert len(faults_of(Growing[int])) == 1


def test_a_sequence_takes_no_text_and_no_mapping_in_direct_calls() -> None:
    for hint in (typing.Sequence[str], typing.Iterable[str], typing.Collection[str]):
        codec = node_of(hint).codec
        assert codec is not None
        assert codec.owns(["a"])
        assert codec.owns(("a",))
        assert not codec.owns("a")
        assert not codec.owns(b"a")
        assert not codec.owns({"a": 1})
        assert not codec.owns(iter(["a"]))


def test_a_set_is_encoded_in_a_stable_order() -> None:
    codec = node_of(set[str]).codec
    assert codec is not None
    assert codec.encode({"c", "a", "b"}) == ["a", "b", "c"]
    assert codec.encode({1, "a"}) == sorted([1, "a"], key=repr)


def test_gather_runs_all_steps_and_joins_their_faults() -> None:
    reading = Reading(path=("x",))

    def refuse(reason: str) -> Any:
        return lambda: reading.refuse(reason, "remedy")

    assert gather(lambda: 1, lambda: 2) == [1, 2]
    with pytest.raises(Refused) as caught:
        gather(refuse("first"), lambda: 2, refuse("third"))
    assert [fault.reason for fault in caught.value.faults] == ["first", "third"]


def test_another_librarys_marker_is_expanded_by_its_class_name() -> None:
    class Small:
        pass

    class Smaller(Small):
        pass

    register_marker(Small.__module__, Small.__qualname__)(lambda marker: (MaxLength(3), "Short."))
    assert node_of(Annotated[str, Smaller()]) == nodes.String(max_length=3, description="Short.")
    assert node_of(Annotated[str, "Ours.", Small()]).description == "Ours."


def test_a_marker_that_expands_to_itself_comes_to_an_end() -> None:
    class Endless:
        pass

    register_marker(Endless.__module__, Endless.__qualname__)(lambda marker: (marker, marker))
    assert node_of(Annotated[str, Endless()]) == nodes.String()


class Hostile:
    """Raises wherever it is touched."""

    def __getattr__(self, name: str) -> Any:
        raise RuntimeError(name)

    def __repr__(self) -> str:
        raise RuntimeError("repr")


HOSTILE = Hostile()
ODD: list[Any] = [
    HOSTILE,
    list[HOSTILE],  # type: ignore[valid-type]
    Annotated[int, Minimum(HOSTILE)],  # type: ignore[arg-type]
    Annotated[str, MinLength(HOSTILE)],  # type: ignore[arg-type]
    Annotated[str, Enum(HOSTILE)],  # type: ignore[arg-type]
    Annotated[int, Minimum(10**5000)],
    Annotated[int, Enum(10**5000)],
    Literal[10**5000],  # type: ignore[valid-type, unused-ignore]
    enum.Enum("Huge", {"A": 10**5000}),
    Annotated[float, Gt(-(10**5000))],
    typing_extensions.TypeVarTuple("Several"),
    typing_extensions.ParamSpec("Parameters"),
    typing.Generic,
    typing,
    ...,
]


@pytest.mark.parametrize("hint", ODD, ids=range(len(ODD)))
def test_odd_things_are_refused_not_tripped_over(hint: Any) -> None:
    assert all(reason and remedy for reason, remedy in faults_of(hint))


def test_odd_metadata_are_left_alone() -> None:
    assert node_of(Annotated[int, HOSTILE]) == nodes.Integer()


def test_a_bound_beyond_the_range_of_floats_is_kept_exactly() -> None:
    assert node_of(Annotated[int, Gt(10**400)]) == nodes.Integer(minimum=10**400 + 1)


SCALARS: list[Any] = [str, int, float, bool, Color, Literal["a", "b"], Literal[1, "x"], dict, dict[str, int], Any]


def of(generic: Any, *arguments: Any) -> Any:
    """A parametrised type, written so that a type checker does not look into it."""
    return generic[arguments if len(arguments) > 1 else arguments[0]]


MARKERS: list[Any] = [MinLength(1), MinItems(2), Minimum(1), Gt(0), Enum("a"), "words"]


def composed(inner: st.SearchStrategy[Any]) -> st.SearchStrategy[Any]:
    """Hints made of other hints, sensible or not."""
    return st.one_of(
        st.builds(of, st.sampled_from([list, set, Optional]), inner),
        st.builds(of, st.just(tuple), inner, st.just(...)),
        st.builds(of, st.just(dict), st.just(str), inner),
        st.builds(of, st.sampled_from([tuple, Union]), inner, inner),
        st.builds(of, st.just(Annotated), inner, st.sampled_from(MARKERS)),
    )


def node_or_faults(hint: Any) -> nodes.Node | tuple[DefinitionFault, ...]:
    try:
        return node_of(hint)
    except Refused as refused:
        return refused.faults


@given(hint=st.recursive(st.sampled_from(SCALARS), composed, max_leaves=6))
@settings(max_examples=100)
def test_every_composed_hint_is_refused_or_read_into_a_node_that_takes_its_example(hint: Any) -> None:
    node = node_or_faults(hint)
    if isinstance(node, tuple):
        assert all(fault.reason and fault.remedy for fault in node)
        return
    example = overlap.example(node)
    assert example is not nodes.ABSENT
    root = schema.emit(nodes.Object(properties=(nodes.Property(name="x", node=node),)))
    assert schema.emit(schema.load(root)) == root
    if not any(below.residuals for _, below in nodes.walk(node)):
        verdict = validator.validate(node, example)
        assert verdict.issues == ()
        assert validator.validate_python(node, verdict.value).issues == ()
        again = validator.validate(node, encoder.encode(node, verdict.value))
        assert (again.issues, again.value) == ((), verdict.value)
