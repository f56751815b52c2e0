"""Whether a Python value is plain JSON all through: finite, acyclic, of JSON's kinds, not too deep."""

import math
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, Final

from toolargs.pointer import Path

TOO_DEEP: Final = object()
"""Stands for a part that is nested too deep, or contains itself."""


def check(value: Any, levels: int, refuse: Callable[[Path, object], None]) -> None:
    """Calls `refuse` with the path and the part of everything in a value that is not plain JSON.

    A part that occurs several times is looked at once, so values that share their parts cost no more than others.

    Args:
        value: The value.
        levels: How deep lists and dicts may be nested in it; a scalar has no level.
        refuse: Gets `TOO_DEEP` in place of a part that is nested deeper.
    """
    _Walk(levels, refuse).height(value, ())


@dataclass(slots=True)
class _Walk:
    levels: int
    refuse: Callable[[Path, object], None]
    heights: dict[int, int] = field(default_factory=dict)
    """The levels below and in each list and dict that was looked at, by id; `levels` while it is looked at."""

    def height(self, value: Any, path: Path) -> int:
        if not isinstance(value, (list, dict)):
            if not _is_scalar(value):
                self.refuse(path, value)
            return 0
        known = self.heights.get(id(value), 1)
        if len(path) + known > self.levels:
            self.refuse(path, TOO_DEEP)
            return 0
        if id(value) not in self.heights:
            self.heights[id(value)] = self.levels + 1  # so that a part that contains itself is too deep
            self.heights[id(value)] = 1 + self._below(value, path)
        return self.heights[id(value)]

    def _below(self, value: Any, path: Path) -> int:
        if isinstance(value, list):
            return max((self.height(item, (*path, index)) for index, item in enumerate(value)), default=0)
        for key in value:
            if not isinstance(key, str):
                self.refuse(path, value)
        members = ((key, item) for key, item in value.items() if isinstance(key, str))
        return max((self.height(item, (*path, key)) for key, item in members), default=0)


def _is_scalar(value: object) -> bool:
    if isinstance(value, float):
        return math.isfinite(value)
    return value is None or isinstance(value, (str, int))
