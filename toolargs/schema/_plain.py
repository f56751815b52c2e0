"""The first pass over a schema: anything to plain JSON of bounded size, or every reason why it is none."""

import math
from collections.abc import Iterator, Mapping
from typing import Any, Final

from toolargs import jsonvalue, pointer
from toolargs.errors import SchemaFault
from toolargs.jsonvalue import Json

MAX_DEPTH: Final = 160
MAX_VALUES: Final = 100_000
_MAX_BITS: Final = 14_280
"""Integers of more than about 4,300 digits cannot be written as text."""


def plain(value: object) -> tuple[Json, list[SchemaFault]]:
    """A fresh copy as plain JSON, and all that is not JSON in it; what is not is left out of the copy."""
    copying = _Copying()
    return copying.copy(value, ()), copying.faults


class _Copying:
    """One pass: gathers faults, and knows what it stands in."""

    def __init__(self) -> None:
        self.faults: list[SchemaFault] = []
        self.room = MAX_VALUES
        self.around: set[int] = set()

    def copy(self, value: Any, path: pointer.Path) -> Json:
        self.room -= 1
        if self.room < 0:
            return None if self.room < -1 else self._refuse(path, f"the schema has more than {MAX_VALUES:,} values.")
        if value is None or isinstance(value, (str, int, float)):
            return self._scalar(jsonvalue.exact(value) if value is not None else None, path)
        if not isinstance(value, (Mapping, list, tuple)):
            return self._refuse(path, f"a {type(value).__name__[:40]} is not JSON.")
        if id(value) in self.around:
            return self._refuse(path, "the schema contains itself here; a schema is a finite tree.")
        if len(path) >= MAX_DEPTH:
            return self._refuse(path, f"the schema is nested deeper than {MAX_DEPTH} levels.")
        self.around.add(id(value))
        copied: Json = dict(self._members(value, path)) if isinstance(value, Mapping) else self._items(value, path)
        self.around.discard(id(value))
        return copied

    def _items(self, value: list[Any] | tuple[Any, ...], path: pointer.Path) -> list[Json]:
        copied = []
        for index, item in enumerate(value):  # a comprehension would double the frames of deep nesting
            copied.append(self.copy(item, (*path, index)))
        return copied

    def _members(self, value: Mapping[Any, Any], path: pointer.Path) -> Iterator[tuple[str, Json]]:
        for name, member in value.items():
            if not isinstance(name, str):
                self._refuse(path, f"a key is {type(name).__name__[:40]}, and JSON has only strings as keys.")
            elif _has_surrogate(name):
                self._refuse(path, "a key has half of a surrogate pair, which is not text.")
            else:
                key = str.__str__(name)
                yield key, self.copy(member, (*path, key))

    def _scalar(self, value: Json, path: pointer.Path) -> Json:
        if isinstance(value, str) and _has_surrogate(value):
            return self._refuse(path, "the text has half of a surrogate pair, which is not text.")
        if isinstance(value, float) and not math.isfinite(value):
            return self._refuse(path, f"{value} is not a JSON number.")
        if isinstance(value, int) and value.bit_length() > _MAX_BITS:
            return self._refuse(path, "the integer has more than 4,300 digits.")
        return value

    def _refuse(self, path: pointer.Path, message: str) -> None:
        keyword = next((token for token in reversed(path) if isinstance(token, str)), "")
        self.faults.append(SchemaFault(pointer.join(path), keyword, message[0].upper() + message[1:]))


def _has_surrogate(text: str) -> bool:
    return not text.isascii() and any("\ud800" <= sign <= "\udfff" for sign in text)
