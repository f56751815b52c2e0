"""`TypedDict` classes as objects that arrive as dicts."""

from dataclasses import replace
from typing import Any, Never

from toolargs import hints, nodes
from toolargs.adapters import _instances, _words
from toolargs.adapters._property import Field, read_object
from toolargs.adapters._registry import Reading, read, register_when, unwrap


def _is_typed_dict(annotation: Any) -> bool:
    """Also of `typing_extensions`, which `typing.is_typeddict` does not know."""
    cls = _instances.class_of(annotation)
    return isinstance(cls, type) and issubclass(cls, dict) and hasattr(cls, "__required_keys__")


@register_when(_is_typed_dict)
def read_typed_dict(annotation: Any, reading: Reading) -> nodes.Node:
    """An object of the keys; closed unless `extra_items` (PEP 728) says what further keys hold."""
    cls = _instances.class_of(annotation)
    inner = _instances.enter(annotation, reading)
    members = _instances.member_hints(cls, cls.__annotations__, inner)
    documented = _instances.documentation(cls)
    fields = [
        Field(
            key,
            hint,
            required=_is_required(cls, key, hint, inner),
            docstring=documented.parameters.get(key),
        )
        for key, hint in members.items()
    ]
    node = read_object(fields, inner, None, documented.description or None)
    further = getattr(cls, "__extra_items__", None)
    if further is None or further is Never or hints.shown(further).endswith("NoExtraItems"):
        return node
    values = read(further, inner, "a further value")
    words = f"further keys may be given, each with {_words.phrase(values)}"
    return replace(node, extra="allow", values=values, residuals=(nodes.Residual("type", words),))


def _is_required(cls: Any, key: str, hint: Any, reading: Reading) -> bool:
    """What the hint says comes first: under postponed annotations the class does not know of `NotRequired`."""
    said = unwrap(hint, reading).required
    return key in cls.__required_keys__ if said is None else said
