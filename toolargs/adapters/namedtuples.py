"""Named tuples: an object of their fields; the function gets the tuple."""

from typing import Any

from toolargs import nodes
from toolargs.adapters import _classes
from toolargs.adapters._property import MISSING, Field, read_object
from toolargs.adapters._registry import Reading, register_when


def _is_named_tuple(annotation: Any) -> bool:
    cls = _classes.origin(annotation)
    return isinstance(cls, type) and issubclass(cls, tuple) and hasattr(cls, "_fields")


@register_when(_is_named_tuple)
def read_named_tuple(annotation: Any, reading: Reading) -> nodes.Node:
    """A `typing.NamedTuple`; one of `collections.namedtuple` has no hints and is refused."""
    cls = _classes.origin(annotation)
    within = _classes.inside(annotation, reading)
    resolved = _classes.resolve(cls, within)
    bare = [name for name in cls._fields if name not in resolved]
    if bare:
        within.refuse(
            f"its fields have no hints: {', '.join(bare)}", "write it as a class of typing.NamedTuple", annotation
        )
    words = _classes.documentation(cls, f"{cls.__name__}(")
    fields = [
        Field(name, resolved[name], default=cls._field_defaults.get(name, MISSING), docstring=words.parameters.get(name))
        for name in cls._fields
    ]
    codec = _classes.codec(cls, lambda values: cls(**values), lambda instance: dict(instance._asdict()))
    return read_object(fields, within, codec, words.description or None)
