# ruff: noqa: UP007, UP045, F821
# Every spelling of a hint is meant, old ones and wrong ones too; some need a scope of their own.
"""What `toolargs.hints` takes off a hint, how it resolves names, and how it writes hints."""

import dataclasses
import enum
import sys
import types
import typing
from collections.abc import Callable
from typing import Annotated, Any, ClassVar, Final, Generic, Literal, NewType, Optional, TypedDict, TypeVar, Union

import pytest
import typing_extensions

from toolargs import hints

T = TypeVar("T")
S = TypeVar("S")
Bound = TypeVar("Bound", bound=int)
Quoted = TypeVar("Quoted", bound="Later")
Choice = TypeVar("Choice", int, str)
Defaulted = typing_extensions.TypeVar("Defaulted", default=int)
UserId = NewType("UserId", int)


def alias(name: str, value: Any, *parameters: Any) -> Any:
    """A PEP 695 alias, made so that a type checker does not look into it."""
    return typing_extensions.TypeAliasType(name, value, type_params=parameters)


Alias = alias("Alias", int)
Maybe = alias("Maybe", Optional[int])
Pair = alias("Pair", tuple[T, T], T)  # type: ignore[valid-type]
Loop = alias("Loop", "Loop")
LoopUnion = alias("LoopUnion", "LoopUnion | int")
Growing = alias("Growing", "Growing[list[T]]", T)
Undefined = alias("Undefined", "DoesNotExist")

if sys.version_info >= (3, 12):
    exec("""
type Loop = Loop
type LoopUnion = LoopUnion | int
type Growing[T] = Growing[list[T]]
type Undefined = DoesNotExist
type Alias = int
type Maybe = int | None
type Pair[T] = tuple[T, T]
""")


class Later(int):
    pass


class Color(enum.Enum):
    RED = "red"


UNWRAPPED: list[tuple[Any, Any]] = [
    (int, int),
    (Annotated[int, "a"], int),
    (Optional[int], int),
    (Annotated[Optional[Annotated[int, "a"]], "b"], int),
    (UserId, int),
    (NewType("Inner", UserId), int),
    (Alias, int),
    (Maybe, int),
    (Final[int], int),
    (ClassVar[int], int),
    (dataclasses.InitVar[int], int),
    (typing.Required[int], int),
    (typing.NotRequired[Annotated[int, "a"]], int),
    (typing_extensions.ReadOnly[int], int),
    (Bound, int),
    (Quoted, Later),
    (Defaulted, int),
    (Choice, Union[int, str]),
    (T, T),
    (Union[int, str, None], Union[int, str]),
    (int | str | None, Union[int, str]),
    (Literal["a", None], Literal["a"]),
    (Literal[None], Literal[None]),
    (None, None),
    (Any, Any),
]


@pytest.mark.parametrize(("annotation", "expected"), UNWRAPPED, ids=lambda value: hints.text(value))
def test_wrapping_is_taken_off(annotation: Any, expected: Any) -> None:
    assert hints.unwrap(annotation).type == expected


OPTIONAL: list[Any] = [Optional[int], int | None, Maybe, Maybe | str, Literal["a", None], Annotated[int | None, "a"]]


@pytest.mark.parametrize("annotation", OPTIONAL, ids=hints.text)
def test_none_is_found_in_any_wrapping(annotation: Any) -> None:
    assert hints.unwrap(annotation).optional


@pytest.mark.parametrize("annotation", [int, int | str, Literal["a"], Alias, list[int | None]], ids=hints.text)
def test_none_is_not_found_where_it_is_not_admitted(annotation: Any) -> None:
    assert not hints.unwrap(annotation).optional


def test_markers_are_innermost_first_through_optional_and_aliases() -> None:
    inner = Annotated[int, "a", "b"]
    assert hints.unwrap(Annotated[Optional[inner], "c"]).markers == ("a", "b", "c")


@pytest.mark.parametrize(
    ("annotation", "required"),
    [(typing.Required[int], True), (typing.NotRequired[int], False), (int, None), (Annotated[int, 1], None)],
    ids=hints.text,
)
def test_required_and_not_required_are_told(annotation: Any, required: bool | None) -> None:
    assert hints.unwrap(annotation).required is required


def test_aliases_passed_are_listed() -> None:
    assert hints.unwrap(Maybe).aliases == (Maybe,)
    assert hints.unwrap(Pair[int]).aliases == (Pair[int],)


@pytest.mark.parametrize("annotation", [Loop, LoopUnion, Growing[int]], ids=hints.text)
def test_an_alias_that_stands_for_itself_ends(annotation: Any) -> None:
    with pytest.raises(RecursionError):
        read = hints.unwrap(annotation)
        for branch in typing.get_args(read.type):
            hints.unwrap(branch)


def test_an_alias_of_something_undefined_is_a_name_error() -> None:
    with pytest.raises(NameError, match="DoesNotExist"):
        hints.unwrap(Undefined)


def test_type_variables_of_a_generic_alias_are_bound() -> None:
    hint = hints.unwrap(Pair[int])
    assert typing.get_origin(hint.type) is tuple
    assert hints.unwrap(typing.get_args(hint.type)[0], hint.bindings).type is int


class Box(Generic[T]):
    pass


class Two(Box[S], Generic[S, T]):
    pass


class Filled(Box[int]):
    pass


class Further(Filled):
    pass


@pytest.mark.parametrize(
    ("annotation", "expected"),
    [
        (Box[int], {T: int}),
        (Box, {}),
        (Filled, {T: int}),
        (Further, {T: int}),
        (Two[str, int], {S: str, T: int}),
        (int, {}),
    ],
    ids=hints.text,
)
def test_type_variables_of_classes_and_bases_are_bound(annotation: Any, expected: dict[Any, Any]) -> None:
    assert hints.class_bindings(annotation) == expected


def of(generic: Any, *arguments: Any) -> Any:
    """A parametrised class, written so that a type checker does not look into it."""
    return generic[arguments]


@pytest.mark.parametrize(
    ("annotation", "expected"),
    [
        (T, int),
        (of(list, T), list[int]),
        (of(Box, T), Box[int]),
        (of(dict, str, of(list, T)), dict[str, list[int]]),
        (Box, Box),
        (S, S),
    ],
    ids=hints.text,
)
def test_type_variables_are_replaced_in_a_hint(annotation: Any, expected: Any) -> None:
    assert hints.substitute(annotation, {T: int}) == expected


TEXTS: list[tuple[Any, str]] = [
    (int, "int"),
    (None, "None"),
    (type(None), "None"),
    (list[int], "list[int]"),
    (typing.Optional[str], "Optional[str]"),
    (str | None, "str | None"),
    (Box[int], "Box[int]"),
    (dict[str, Any], "dict[str, Any]"),
    (Literal["a.b", 1.5, Color.RED], "Literal['a.b', 1.5, Color.RED]"),
    (list[Color], "list[Color]"),
    (callable, "callable"),
    (hints.Malformed("list[", "never closed"), "list["),
]


@pytest.mark.parametrize(("annotation", "written"), TEXTS, ids=str)
def test_a_hint_is_written_as_a_person_would(annotation: Any, written: str) -> None:
    assert hints.text(annotation) == written


def test_a_long_hint_is_cut() -> None:
    assert len(hints.text(Literal[tuple(f"value number {number}" for number in range(100))])) == hints.MAX_TEXT


def postponed(first: "list[Color]", second: "int | None", third: Annotated["Later", "words"]) -> "str":
    return ""


def test_quoted_hints_of_a_function_are_resolved_with_markers() -> None:
    assert hints.resolve(postponed) == {
        "first": list[Color],
        "second": int | None,
        "third": Annotated[Later, "words"],
        "return": str,
    }


def test_local_names_are_used_besides_the_module() -> None:
    class Local:
        pass

    def function(value: "list[Local]", other: "Color") -> None: ...

    assert hints.resolve(function, {"Local": Local})["value"] == list[Local]


def test_all_missing_names_are_told_with_their_parameters() -> None:
    def function(first: "Missing1", second: int, third: "list[Missing2]") -> None: ...  # type: ignore[name-defined]

    with pytest.raises(hints.Unresolved) as caught:
        hints.resolve(function)
    assert caught.value.missing == {"first": "Missing1", "third": "Missing2"}
    assert "'Missing1' (of first)" in str(caught.value)


def test_a_name_that_a_module_lacks_is_missing() -> None:
    def function(first: "typing.NoSuchThing") -> None: ...  # type: ignore[name-defined]

    with pytest.raises(hints.Unresolved) as caught:
        hints.resolve(function)
    assert caught.value.missing == {"first": "NoSuchThing"}


@pytest.mark.parametrize("written", ["list[", "1 +", "int | 'str'", "1 / 0", "list[int](5)"])
def test_a_hint_that_cannot_be_evaluated_stands_as_malformed(written: str) -> None:
    def function(first: int) -> None: ...

    function.__annotations__["first"] = written
    found = hints.resolve(function)["first"]
    assert isinstance(found, hints.Malformed)
    assert found.written == written
    assert found.reason


def test_hints_of_a_class_come_with_those_of_its_bases() -> None:
    @dataclasses.dataclass
    class Base:
        first: "int"

    @dataclasses.dataclass
    class Derived(Base):
        second: "Color"
        constant: "ClassVar[int]" = 3

    assert hints.resolve(Derived) == {"first": int, "second": Color, "constant": ClassVar[int]}


def test_a_class_may_name_classes_in_its_own_body() -> None:
    class Outer:
        class Inner:
            pass

        field: "Inner"

    assert hints.resolve(Outer) == {"field": Outer.Inner}


def test_a_default_does_not_hide_a_builtin_or_a_module_name() -> None:
    class Shadowing:
        list: "list[int]" = []
        Color: "Color" = None  # type: ignore[assignment]
        other: "list[Color]" = []  # type: ignore[valid-type]

    assert hints.resolve(Shadowing) == {"list": list[int], "Color": Color, "other": list[Color]}


def test_slots_do_not_hide_names() -> None:
    @dataclasses.dataclass(slots=True)
    class Slotted:
        int: "int"
        str: "str"

    assert hints.resolve(Slotted) == {"int": int, "str": str}


def test_hints_of_a_base_mean_what_they_mean_in_its_module() -> None:
    module = types.ModuleType("toolargs_elsewhere")
    sys.modules[module.__name__] = module
    try:
        exec(
            "from typing import TypedDict\nclass Color: pass\nclass Base(TypedDict):\n    color: 'Color'\n"
            "class Plain:\n    color: 'Color'\n",
            vars(module),
        )

        class Derived(module.Base):  # type: ignore[name-defined,misc]
            own: "Color"

        class DerivedPlain(module.Plain):  # type: ignore[name-defined,misc]
            own: "Color"

        for cls in (Derived, DerivedPlain):
            assert hints.resolve(cls) == {"color": module.Color, "own": Color}
    finally:
        del sys.modules[module.__name__]


def test_required_and_not_required_are_kept_under_postponed_annotations() -> None:
    class Options(TypedDict, total=False):
        first: "typing.Required[int]"
        second: "typing.NotRequired[int]"

    assert hints.resolve(Options) == {"first": typing.Required[int], "second": typing.NotRequired[int]}


def test_hints_of_a_wrapped_function_are_resolved_where_it_was_written() -> None:
    def decorate(function: Callable[..., Any]) -> Callable[..., Any]:
        import functools

        @functools.wraps(function)
        def wrapper(*args: Any) -> Any:
            return function(*args)

        return wrapper

    assert hints.resolve(decorate(postponed))["first"] == list[Color]


@pytest.mark.skipif(sys.version_info < (3, 12), reason="the syntax of type parameters is newer")
def test_type_parameters_are_names_in_postponed_hints() -> None:
    scope: dict[str, Any] = {}
    exec("def function[T: int](value: 'T') -> 'list[T]': ...\nclass Cell[T]:\n    value: 'T'\n", scope)
    resolved = hints.resolve(scope["function"])
    assert hints.unwrap(resolved["value"]).type is int
    assert hints.resolve(scope["Cell"])["value"] is scope["Cell"].__type_params__[0]
