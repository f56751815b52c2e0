"""What is known of a value that no hint speaks about, from its class alone."""

import dataclasses
from typing import Any, Final
from weakref import WeakKeyDictionary

from toolargs import adapters, hints, nodes

_CONTAINERS: Final = frozenset(
    {object, str, bytes, bytearray, memoryview, int, float, list, tuple, dict, set, frozenset}
)
_known: WeakKeyDictionary[type, nodes.Node | None] = WeakKeyDictionary()


def node_of(cls: type) -> nodes.Node | None:
    """The node of a class by the adapter that reads it as a hint; its bases are asked too.

    None for containers and plain values, which say nothing about what is in them, and for what no adapter reads.
    """
    try:
        return _known[cls]
    except KeyError:
        pass
    found = next((node for base in _candidates(cls) if (node := _read(base)) is not None), None)
    _known[cls] = found
    return found


def _candidates(cls: type) -> list[type]:
    """The class and its bases down to the first one that every Python value of its kind has."""
    named = []
    for base in cls.__mro__:
        if base in _CONTAINERS and not issubclass(cls, tuple):
            break
        if base not in _CONTAINERS:
            named.append(base)
    return named


def _read(cls: type) -> nodes.Node | None:
    try:
        node = adapters.read(cls, adapters.Reading())
    except (adapters.Refused, hints.Unresolved, NameError, RecursionError):
        return None
    return node if node.codec is not None else None


def members_of(value: object) -> dict[str, Any] | None:
    """The members of an instance whose class no adapter reads, such as one with a field hinted `Any`; None if unknown.

    A pydantic model and an attrs or msgspec instance write themselves down by their own field lists.
    """
    if dataclasses.is_dataclass(value) and not isinstance(value, type):
        return {item.name: getattr(value, item.name) for item in dataclasses.fields(value)}
    for attribute in ("model_fields", "__attrs_attrs__", "__struct_fields__", "_fields"):
        names = _names(getattr(type(value), attribute, None))
        if names is not None:
            return {name: getattr(value, name) for name in names if hasattr(value, name)}
    return None


def _names(fields: Any) -> tuple[str, ...] | None:
    """The field names in one of the shapes in which libraries list them."""
    if not isinstance(fields, (dict, tuple)):
        return None
    names = [getattr(item, "name", item) for item in fields]
    texts = tuple(name for name in names if isinstance(name, str))
    return texts if len(texts) == len(names) else None
