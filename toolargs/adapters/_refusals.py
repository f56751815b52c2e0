"""Why a hint cannot be read, and what to write instead."""

import types
import typing
from collections.abc import AsyncIterable, Callable, Iterable
from typing import Any, Final

from toolargs import hints

Explanation: typing.TypeAlias = tuple[str, str]
"""A reason and a remedy, as `DefinitionFault` has them."""

NO_NULL: Final = "take None out of the hint; a value that may be missing is left out"

RECURSIVE: Final[Explanation] = (
    "the type is recursive, and the schema has no $ref",
    "cut the recursion, for example with a flat list whose items name their parent by id",
)

_ANYTHING: Final = "say what fits: str, int, a dataclass, a TypedDict, or dict for a free object"
_FUNCTION: Final = "a model cannot send a function; mark the parameter Injected, or offer names with a Literal"


def explain(annotation: Any) -> Explanation:
    """Why nothing reads an unwrapped hint."""
    for test, explanation in _TABLE:
        if test(annotation):
            return explanation(annotation) if callable(explanation) else explanation
    return (
        "nothing is known about this type",
        "hint a dataclass, a TypedDict or a builtin type, or mark the parameter Injected if the application gives it",
    )


def _is(*values: Any) -> Callable[[Any], bool]:
    return lambda annotation: any(annotation is value for value in values)


def _origin(*origins: Any) -> Callable[[Any], bool]:
    return lambda annotation: any(annotation is one or typing.get_origin(annotation) is one for one in origins)


def _below(*classes: type) -> Callable[[Any], bool]:
    def test(annotation: Any) -> bool:
        cls = typing.get_origin(annotation) or annotation
        return isinstance(cls, type) and issubclass(cls, classes)

    return test


def _instance(*classes: type) -> Callable[[Any], bool]:
    return lambda annotation: isinstance(annotation, classes)


def _misspelt(annotation: Any) -> Explanation:
    return "a function is not a type", {any: "did you mean typing.Any? Even so: " + _ANYTHING}.get(
        annotation, _FUNCTION
    )


def _malformed(annotation: hints.Malformed) -> Explanation:
    return f"the hint cannot be evaluated: {annotation.reason}", "correct it"


def _text(annotation: str) -> Explanation:
    return "a text is not a type", f"did you mean Literal[{annotation!r}]?"


def _list_display(annotation: list[Any]) -> Explanation:
    inner = hints.text(annotation[0]) if len(annotation) == 1 else "T"
    return "a list is not a type", f"did you mean list[{inner}]?"


def _tuple_display(annotation: tuple[Any, ...]) -> Explanation:
    return "a tuple is not a type", f"did you mean {' | '.join(map(hints.text, annotation)) or 'tuple[T, ...]'}?"


_TABLE: Final[tuple[tuple[Callable[[Any], bool], Explanation | Callable[[Any], Explanation]], ...]] = (
    (_is(Any), ("Any says nothing about what fits", _ANYTHING)),
    (_is(object), ("object says nothing about what fits", _ANYTHING)),
    (_is(None, types.NoneType), ("only None fits, and the schema has no null", "remove the parameter")),
    (_is(typing.Never, typing.NoReturn), ("nothing fits", "remove the parameter")),
    (_instance(typing.ForwardRef), RECURSIVE),
    (_instance(str), _text),
    (_origin(Callable, typing.Callable), ("a function cannot be sent as JSON", _FUNCTION)),
    (_origin(type), ("a class cannot be sent as JSON", "offer names with a Literal")),
    (_is(complex), ("complex numbers have no JSON form", "use tuple[float, float]")),
    (_is(bytearray, memoryview), ("only bytes are read from base64", "hint bytes")),
    (_is(typing.Self), ("Self has no class here", "name the class")),
    (
        lambda annotation: isinstance(annotation, typing.TypeVar),
        ("the type variable stands for nothing", "write what it stands for: Box[int]"),
    ),
    (_is(typing.Optional, typing.Final, typing.ClassVar), ("it does not say what fits", "write the type in brackets")),
    (_instance(hints.Malformed), _malformed),
    (_instance(types.FunctionType, types.BuiltinFunctionType), _misspelt),
    (_instance(list), _list_display),
    (_instance(tuple), _tuple_display),
    (_instance(dict), ("a dict is not a type", "did you mean dict[str, T], or a TypedDict?")),
    (
        lambda annotation: isinstance(annotation, (int, float)),
        ("a value is not a type", "did you mean Literal[…], or a default?"),
    ),
    (
        _below(str, int, float),
        ("subclasses of JSON's own types are not built", "hint the type itself, or a NewType of it"),
    ),
    (_below(dict), ("this kind of dict is not built", "hint dict[str, T]")),
    (_below(Iterable, AsyncIterable), ("this kind of collection is not built", "hint list[T]")),
)
