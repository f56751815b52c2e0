"""What is in an array or object: whether it was changed, which items repeat, the part at a path."""

from collections.abc import Mapping, Sequence
from operator import is_
from typing import Any, Final

from toolargs import jsonvalue
from toolargs.pointer import Path

_NOTHING: Final = object()
_TEXTS: Final = {str}


def same(decoded: Sequence[Any], value: Sequence[Any]) -> bool:
    """Whether every decoded item is the very item that came."""
    return all(map(is_, decoded, value))


def same_members(decoded: Mapping[str, Any], value: Mapping[str, Any]) -> bool:
    """Whether every decoded member is the very member that came, and none is missing or new."""
    return len(decoded) == len(value) and all(decoded.get(key, _NOTHING) is item for key, item in value.items())


def first_repeated(value: Sequence[Any]) -> tuple[int, int] | None:
    """The indexes of the first two equal items, in expected linear time; None where all differ."""
    if {*map(type, value)} == _TEXTS and len({*value}) == len(value):
        return None
    seen: dict[Any, int] = {}
    for index, item in enumerate(value):
        first = seen.setdefault(_identity(item), index)
        if first != index:
            return first, index
    return None


def _identity(item: Any) -> Any:
    """What an item is compared by; a Python value without a JSON kind by itself, if it can be."""
    try:
        found = jsonvalue.key(item)
        hash(found)
    except (TypeError, RecursionError):
        return ("unhashable", id(item))
    return found


def member(value: Any, path: Path) -> Any:
    """The part of a JSON value at a path, as far as it goes."""
    for step in path:
        try:
            value = value[step]
        except (KeyError, IndexError, TypeError):
            return value
    return value
