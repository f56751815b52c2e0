"""Dataclasses: an object of their init parameters; the function gets an instance."""

import dataclasses
import inspect
from collections.abc import Iterator
from typing import Any

from toolargs import nodes
from toolargs.adapters import _classes
from toolargs.adapters._property import MISSING, Field, read_object
from toolargs.adapters._registry import Reading, register_when


def _is_dataclass(annotation: Any) -> bool:
    return isinstance(_classes.origin(annotation), type) and dataclasses.is_dataclass(_classes.origin(annotation))


@register_when(_is_dataclass)
def read_dataclass(annotation: Any, reading: Reading) -> nodes.Node:
    """A dataclass; fields with `init=False` are its own business, an `InitVar` is a member."""
    cls = _classes.origin(annotation)
    within = _classes.inside(annotation, reading)
    words = _classes.documentation(cls, f"{cls.__name__}(")
    fields = list(_fields(cls, within, words.parameters))
    names = [field.attribute for field in fields if field.attribute in _stored(cls)]

    def members(instance: Any) -> dict[str, Any]:
        return {name: getattr(instance, name) for name in names}

    codec = _classes.codec(cls, lambda values: cls(**values), members)
    return read_object(fields, within, codec, words.description or None)


def _stored(cls: type) -> set[str]:
    return {field.name for field in dataclasses.fields(cls)}  # type: ignore[arg-type]  # it is a dataclass


def _fields(cls: Any, reading: Reading, documented: Any) -> Iterator[Field]:
    resolved = _classes.resolve(cls, reading)
    declared = vars(cls)["__dataclass_fields__"] if "__dataclass_fields__" in vars(cls) else cls.__dataclass_fields__
    for name, parameter in inspect.signature(cls.__init__).parameters.items():
        field = declared.get(name)
        if field is None or not field.init:
            continue
        has_factory = field.default_factory is not dataclasses.MISSING
        yield Field(
            name,
            resolved.get(name, field.type),
            default=MISSING if parameter.default is parameter.empty or has_factory else parameter.default,
            has_default=has_factory,
            description=_described(field),
            docstring=documented.get(name),
        )


def _described(field: Any) -> str | None:
    """What stands in the field's metadata, and in its `doc` from Python 3.14 on."""
    found = field.metadata.get("description", getattr(field, "doc", None))
    return found if isinstance(found, str) else None
