"""JSON values as JSON sees them: their kind, their equality, and a bounded text of them."""

import json
import math
from collections.abc import Callable, Hashable, Mapping, Sequence
from typing import Any, TypeAlias

Json: TypeAlias = Any
"""A plain JSON value: `None`, `bool`, `int`, `float`, `str`, `list`, or `dict` with string keys."""

Scalar: TypeAlias = str | int | float | bool

_FAR = 2**60
_COMPACT = json.JSONEncoder(ensure_ascii=False, separators=(",", ":"))  # `json.dumps` would make one per call

MAX_TEXT = 80
"""The longest text of one quoted value, in characters."""

_KINDS: dict[type, str] = {
    str: "string",
    bool: "boolean",
    int: "integer",
    float: "number",
    list: "array",
    tuple: "array",
    dict: "object",
    type(None): "null",
}
_EXACT: tuple[tuple[type, Callable[[Any], Any]], ...] = (
    (str, str.__str__),
    (int, int.__int__),
    (float, float.__float__),
)
_ARTICLES = {"integer": "an", "array": "an", "object": "an"}


def kind(value: object) -> str:
    """The JSON Schema type name of a value; `integer` also for a float without a fraction (section 6.1.1).

    A value that is not JSON gives its Python class name.
    """
    if type(value) is float and value.is_integer():
        return "integer"
    return _KINDS.get(type(value), type(value).__name__)


def named(kind_name: str) -> str:
    """A kind with its article: `an array`, `a string`, `null`."""
    return kind_name if kind_name == "null" else f"{_ARTICLES.get(kind_name, 'a')} {kind_name}"


def key(value: Json) -> Hashable:
    """A hashable stand-in: two JSON values are equal as JSON exactly if their keys are equal.

    `1` equals `1.0` but never `true`; the order of object keys does not matter (JSON Schema core, section 4.2.2).
    """
    if isinstance(value, str):
        return str(value)
    if isinstance(value, bool):
        return ("bool", value)
    if isinstance(value, Mapping):
        return ("object", frozenset((str(name), key(member)) for name, member in value.items()))
    if isinstance(value, Sequence):
        return ("array", tuple(key(item) for item in value))
    if isinstance(value, (int, float)) and _FAR <= abs(value) < math.inf:
        # Python hashes integers modulo 2**61 - 1: its multiples, sent on purpose, would all fall into one bucket.
        return ("number", format(int(value), "x"))
    return value  # type: ignore[no-any-return]  # other numbers and None are their own keys


def equal(left: Json, right: Json) -> bool:
    """Whether two JSON values are equal as JSON."""
    return key(left) == key(right)


def text(value: Json, limit: int = MAX_TEXT) -> str:
    """A value as compact JSON text of bounded length, for a message: `250`, `"hi…"`, `an array of 1000 items`."""
    short = shorten(value, limit)
    if short is not value and not isinstance(value, str):
        return str(short)
    return _COMPACT.encode(short)


def shorten(value: Json, limit: int = MAX_TEXT) -> Json:
    """The value itself if its text is short, otherwise a short text that says what it is.

    Costs time in proportion to `limit`, never to the size of the value.
    """
    if isinstance(value, str):
        return value if len(value) <= limit else cut(value, limit)
    if isinstance(value, int) and value.bit_length() > 256:
        return f"an integer of about {int(value.bit_length() * 0.30103) + 1} digits"
    if isinstance(value, (dict, list, tuple)):
        return value if _room(value, limit) >= 0 else _summary(value)
    if isinstance(value, float) and not math.isfinite(value):
        return _COMPACT.encode(value)
    if value is None or isinstance(value, (bool, int, float)):
        return value
    return f"a {type(value).__name__}"


def cut(words: str, limit: int = MAX_TEXT) -> str:
    """The start of a long text with a mark that counts its characters."""
    if len(words) <= limit:
        return words
    mark = f"… ({len(words)} characters)"
    return words[: max(limit - len(mark), 8)] + mark


def exact(value: Scalar) -> Scalar:
    """A scalar as the plain one of its JSON kind: a `str` or number of a subclass loses it, whatever it overrides."""
    for base, convert in _EXACT:
        if isinstance(value, base):
            return value if type(value) in (base, bool) else convert(value)
    return value


def _room(value: Json, room: int) -> int:
    """What is left of `room` characters after writing the value; below 0 if it does not fit, or is no plain JSON."""
    if isinstance(value, str):
        return room - len(value) - 2
    if isinstance(value, dict):
        for name, member in value.items():
            room = _room(member, room - len(name) - 4) if isinstance(name, str) and room >= 0 else -1
            if room < 0:
                return -1
        return room - 2
    if isinstance(value, (list, tuple)):
        for item in value:
            room = _room(item, room - 1) if room >= 0 else room
            if room < 0:
                return -1
        return room - 2
    if isinstance(value, int) and value.bit_length() > 256:
        return -1
    is_plain = value is None or isinstance(value, int) or (isinstance(value, float) and math.isfinite(value))
    return room - len(str(value)) if is_plain else -1


def _summary(value: Json) -> str:
    if isinstance(value, dict):
        return f"an object with {len(value)} {'property' if len(value) == 1 else 'properties'}"
    return f"an array of {len(value)} item{'' if len(value) == 1 else 's'}"
