"""`NamedTuple` classes as objects that arrive as instances."""

from typing import Any

from toolargs import nodes
from toolargs.adapters import _instances
from toolargs.adapters._property import MISSING, Field
from toolargs.adapters._registry import Reading, register_when


def _is_named_tuple(annotation: Any) -> bool:
    cls = _instances.class_of(annotation)
    return isinstance(cls, type) and issubclass(cls, tuple) and hasattr(cls, "_fields")


@register_when(_is_named_tuple)
def read_named_tuple(annotation: Any, reading: Reading) -> nodes.Node:
    """An object of the fields, by name and not by position."""
    cls = _instances.class_of(annotation)
    inner = _instances.enter(annotation, reading)
    hints = _instances.member_hints(cls, cls._fields, inner)
    if not hints.keys() >= set(cls._fields):
        reading.refuse(
            "its fields have no hints", f"write class {cls.__name__}(typing.NamedTuple) with a hint for each", cls
        )
    entries = _instances.documentation(cls).parameters
    fields = [
        Field(name, hints[name], default=cls._field_defaults.get(name, MISSING), docstring=entries.get(name))
        for name in cls._fields
    ]
    return _instances.read_instance(cls, fields, inner, lambda members: cls(**members))
