"""Dataclasses as objects that arrive as instances."""

import dataclasses
import enum
import inspect
from collections.abc import Callable, Iterator
from typing import Any

from toolargs import nodes
from toolargs.adapters import _instances
from toolargs.adapters._property import MISSING, Field
from toolargs.adapters._registry import Reading, register_when


def _is_dataclass(annotation: Any) -> bool:
    cls = _instances.class_of(annotation)
    built_by_pydantic = hasattr(cls, "__pydantic_fields__")
    return (
        isinstance(cls, type)
        and dataclasses.is_dataclass(cls)
        and not (built_by_pydantic or issubclass(cls, enum.Enum))
    )


@register_when(_is_dataclass)
def read_dataclass(annotation: Any, reading: Reading) -> nodes.Node:
    """An object of the parameters of the dataclass's `__init__`; what `__post_init__` checks is a residual."""
    cls = _instances.class_of(annotation)
    inner = _instances.enter(annotation, reading)
    fields = tuple(_fields(cls, inner))
    return _instances.read_instance(
        cls,
        fields,
        inner,
        lambda members: cls(**members),
        take=_taker(cls, fields),
        checked=hasattr(cls, "__post_init__"),
    )


def _taker(cls: Any, fields: tuple[Field, ...]) -> Callable[[Any], dict[str, Any]]:
    """From an instance to its members; of an `InitVar` only what the instance kept under that name."""
    stored = {field.name for field in dataclasses.fields(cls)}
    lost = object()

    def take(value: Any) -> dict[str, Any]:
        members = {}
        for field in fields:
            kept = getattr(value, field.attribute, lost)
            if field.attribute in stored or kept is not getattr(cls, field.attribute, lost):
                members[field.attribute] = kept
            elif not field.defaulted:
                raise TypeError(f"cannot be written: it does not keep {field.attribute!r}")
        return members

    return take


def _fields(cls: Any, reading: Reading) -> Iterator[Field]:
    declared: dict[str, dataclasses.Field[Any]] = cls.__dataclass_fields__
    stored = {field.name for field in dataclasses.fields(cls)}
    # An `InitVar` is not stored, and a `ClassVar`, which is not either, is no parameter.
    names = {*stored, *inspect.signature(cls.__init__).parameters}
    hints = _instances.member_hints(cls, names, reading)
    entries = _instances.documentation(cls).parameters
    for field in declared.values():
        if field.init and field.name in names:
            yield Field(
                field.name,
                hints[field.name],
                default=MISSING if field.default is dataclasses.MISSING else field.default,
                has_default=field.default_factory is not dataclasses.MISSING,
                description=_instances.described(field.metadata),
                docstring=entries.get(field.name),
            )
