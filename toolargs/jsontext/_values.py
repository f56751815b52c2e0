"""Arguments that did not come as text: the checks of the text layer, as far as they apply to Python values."""

import math
from collections.abc import Mapping, MutableSequence
from itertools import islice
from typing import Any, Final

from toolargs import jsonvalue, limits
from toolargs.errors import ArgumentsError, Issue
from toolargs.jsontext import _contents
from toolargs.jsonvalue import Json
from toolargs.limits import Limits
from toolargs.pointer import Path

_SCALARS: Final = frozenset({str, int, float, bool, type(None)})
_TEXTS_AND_NUMBERS: Final = (str, int, float)
_FEW_BITS: Final = 2048
_NAME: Final = type.__dict__["__name__"].__get__  # a metaclass may define a `__name__` of its own


def plain(value: object, limits: Limits = limits.DEFAULT) -> Json:
    """Checks a value that did not come as text as far as the same rules apply, and reads it as plain JSON.

    Subclasses of `str`, `int` and `float` are read as plain values, mappings as objects, tuples and mutable sequences
    as arrays. A value that is plain already is given back as it is, not a copy.

    Raises:
        ArgumentsError: Something in it is not JSON (`json`), two keys are the same text (`duplicateKey`), it is nested
            too deeply or in itself (`depth`), or it holds more than `max_bytes` values (`size`).
    """
    if is_plain(value, limits):
        return value
    reading = _Reading(limits)
    try:
        result = reading.read(value, (), 1)
    except RecursionError:  # the caller has used up the stack
        reading.refuse((), "depth", "is nested too deeply to be read; make the arguments flatter")
    if reading.issues:
        raise ArgumentsError(reading.issues, omitted=reading.omitted, bounds=limits)
    return result


def is_plain(value: Any, limits: Limits) -> bool:
    """Whether a value is certainly plain JSON within the limits; level by level, so that cycles end."""
    level, room = [value], limits.max_bytes
    for depth in range(limits.max_depth + 1):
        below: list[Any] = []
        for item in level:
            kind = type(item)
            if kind in _SCALARS:
                if _scalar_fault(item):
                    return False
                continue
            if kind is dict and all(type(name) is str and not _contents.is_half(name) for name in item):
                item = item.values()
            elif kind is not list:
                return False
            room -= len(item)
            if room < 0 or depth == limits.max_depth:
                return False
            below.extend(item)
        level = below
    return True


def _scalar_fault(value: Json) -> str:
    """What is wrong with a plain scalar; empty if nothing."""
    if type(value) is str and _contents.is_half(value):
        return _contents.HALF_PAIR
    if type(value) is float and not math.isfinite(value):
        return f"is {jsonvalue.text(value)}, which is not a JSON number; send a finite number"
    # 10 to the power of the fewest digits that a process may allow has more bits than this.
    if type(value) is int and value.bit_length() > _FEW_BITS and abs(value) >= 10 ** _contents.digits_allowed():
        return _contents.too_long()
    return ""


class _Reading:
    """One pass over Python values: builds the plain ones, gathers issues up to the limit and counts the others."""

    def __init__(self, limits: Limits) -> None:
        self.limits = limits
        self.issues: list[Issue] = []
        self.omitted = 0
        self.room = limits.max_bytes

    def read(self, value: Any, path: Path, level: int) -> Json:
        self.room -= 1
        if self.room == 0:
            self.refuse((), "size", f"holds more than {self.limits.max_bytes:,} values; send less")
        if self.room <= 0:
            return None
        if issubclass(type(value), _TEXTS_AND_NUMBERS):
            value = jsonvalue.exact(value)
        if type(value) in _SCALARS:
            fault = _scalar_fault(value)
            return self.refuse(path, "json", fault) if fault else value
        members = _members(value, self.room)
        if members is None:
            return self.refuse(path, "json", f"must be JSON, got the Python type {_type_name(value)}")
        if level > self.limits.max_depth:
            return self.refuse(path, "depth", _contents.too_deep(self.limits))
        if isinstance(members, list):
            return [self.read(item, (*path, index), level + 1) for index, item in enumerate(members)]
        return self._object(members, path, level)

    def _object(self, members: tuple[tuple[Any, Any], ...], path: Path, level: int) -> dict[str, Json]:
        read: dict[str, Json] = {}
        for name, member in members:
            if not issubclass(type(name), str):
                self.refuse(path, "json", f"must have strings as keys, got a key of the type {_type_name(name)}")
                continue
            key = str.__str__(name)
            if _contents.is_half(key):
                self.refuse((*path, key), "json", _contents.HALF_PAIR)
            elif key in read:
                self.refuse((*path, key), "duplicateKey", "stands twice in one object; send each key once")
            else:
                read[key] = self.read(member, (*path, key), level + 1)
        return read

    def refuse(self, path: Path, keyword: str, words: str) -> None:
        if len(self.issues) >= self.limits.max_issues:
            self.omitted += 1
            return
        path = _contents.sound(path)
        self.issues.append(Issue(path, keyword, f"{_contents.named(path)} {words}."))


def _members(value: Any, room: int) -> list[Any] | tuple[tuple[Any, Any], ...] | None:
    """The items of an array as a list, the members of an object as a tuple of pairs; None for anything else.

    No more than `room` are taken: a foreign container may be endless.
    """
    kind = type(value)
    try:
        if issubclass(kind, dict):
            return tuple(dict.items(value))
        if issubclass(kind, Mapping):
            return tuple((name, member) for name, member in islice(value.items(), room))
        if issubclass(kind, (list, tuple, MutableSequence)) and not issubclass(kind, bytearray):
            return list(islice(value, room))
    except Exception:  # whatever a foreign container raises, it is no argument; its words may hold anything
        return None
    return None


def _type_name(value: object) -> str:
    return jsonvalue.cut(_NAME(type(value)))
