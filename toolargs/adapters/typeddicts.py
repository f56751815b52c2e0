"""Typed dicts: an object of their keys; the function gets the dict."""

from collections.abc import Iterator, Mapping
from typing import Any

from toolargs import hints, nodes
from toolargs.adapters import _classes
from toolargs.adapters._property import Field, read_object
from toolargs.adapters._registry import Reading, register_when


def is_typed_dict(annotation: Any) -> bool:
    """Whether this is a `TypedDict` of `typing` or of `typing_extensions`, which `typing.is_typeddict` misses."""
    return type(_classes.origin(annotation)).__name__ == "_TypedDictMeta"


@register_when(is_typed_dict)
def read_typed_dict(annotation: Any, reading: Reading) -> nodes.Node:
    """A `TypedDict` with its keys as properties; a key that may be missing stays away when it is left out."""
    cls = _classes.origin(annotation)
    within = _classes.inside(annotation, reading)
    words = _classes.documentation(cls, "dict() -> new empty dictionary")
    codec = nodes.Codec(_classes.codec(cls, dict, dict).name, cls, dict, dict, lambda value: isinstance(value, dict))
    return read_object(_fields(cls, within, words.parameters), within, codec, words.description or None)


def _fields(cls: Any, reading: Reading, documented: Mapping[str, str]) -> Iterator[Field]:
    required = _required(cls, reading)
    for name, hint in _classes.resolve(cls, reading).items():
        yield Field(name, hint, required=required.get(name, True), docstring=documented.get(name))


def _required(cls: Any, reading: Reading) -> dict[str, bool]:
    """Whether each key is required, base classes first.

    `__required_keys__` cannot be used: under postponed annotations it does not see `Required` and `NotRequired`.
    """
    found: dict[str, bool] = {}
    for base in getattr(cls, "__orig_bases__", ()):
        if is_typed_dict(base):
            found.update(_required(_classes.origin(base), reading))
    resolved = _classes.resolve(cls, reading)
    for name in vars(cls).get("__annotations__", ()) or ():
        if name in resolved and name not in found:
            said = hints.unwrap(resolved[name], reading.bindings).required
            found[name] = cls.__total__ if said is None else said
    return found
