"""Markers on values that only their decoded form has: the order of dates and decimals, the size of bytes and dicts."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from decimal import Decimal
from typing import Any, ClassVar, Final, TypeAlias

from toolargs import nodes
from toolargs.adapters._arguments import MarkerError, count, label
from toolargs.adapters._checks import Check, is_writable
from toolargs.markers import Marker

Applier: TypeAlias = Callable[[Any, Any], nodes.Node]
"""From a node of a kind that the marker applies to and the marker to the node with it."""


@dataclass(frozen=True, slots=True)
class Length(Marker):
    """The string or array has a length in bounds, each None where open: other libraries have one word for both."""

    keyword: ClassVar[str] = "length"
    minimum: int | None = None
    maximum: int | None = None


@dataclass(frozen=True, slots=True)
class Refusal(Marker):
    """Another library's metadata that cannot be honoured."""

    keyword: ClassVar[str] = "refusal"
    reason: str
    remedy: str


def applier_of(node: nodes.Node, marker: Marker) -> Applier | None:
    """The applier for values that only their decoded form has: the order of dates, the length of bytes or dicts."""
    if isinstance(node, nodes.String) and node.codec is not None:
        if marker.keyword in _ORDER:
            return _ordered
        if node.codec.target is bytes and marker.keyword in _SIZES:
            return _sized
    if isinstance(node, nodes.Object) and node.properties is None and isinstance(marker, Length):
        return _sized
    return None


_ORDER: Final = {
    "minimum": "at least",
    "maximum": "at most",
    "exclusiveMinimum": "greater than",
    "exclusiveMaximum": "less than",
    "multipleOf": "a multiple of",
}
_SIZES: Final = frozenset({"minLength", "maxLength", "length"})


def _ordered(node: Any, marker: Any) -> nodes.Node:
    """A bound on the decoded value of a string: on a date, a duration, a decimal."""
    bound = marker.value
    if not (node.codec.owns(bound) or (node.codec.target is Decimal and _is_number(bound))):
        raise MarkerError(f"{label(marker)} cannot be compared with {node.codec.name}", "give a bound of the same type")
    if marker.keyword == "multipleOf" and (node.codec.target is not Decimal or bound <= 0):
        raise MarkerError(f"{label(marker)} does not apply to {node.codec.name}", "use a Predicate")
    check = Check(marker.keyword, bound)
    try:
        check(bound)
        shown = node.codec.encode(bound) if node.codec.owns(bound) else bound
    except (TypeError, ValueError, ArithmeticError) as error:  # an enum's member has no order, NaN no text
        raise MarkerError(f"{label(marker)} is no bound for {node.codec.name}", "use a Predicate") from error
    return add_residual(node, nodes.Residual(marker.keyword, f"{_ORDER[marker.keyword]} {shown}", check, shown))


def _is_number(bound: object) -> bool:
    return isinstance(bound, (int, float)) and not isinstance(bound, bool) and is_writable(bound)


def _sized(node: Any, marker: Any) -> nodes.Node:
    """A length of the decoded value where the schema would count something else, or nothing."""
    if isinstance(marker, Length):
        low, high = marker.minimum, marker.maximum
    else:
        low, high = (marker.value, None) if marker.keyword == "minLength" else (None, marker.value)
    template = "{} {} bytes long" if isinstance(node, nodes.String) else "an object with {} {} entries"
    for side, bound, kind in (("at least", low, "minSize"), ("at most", high, "maxSize")):
        if bound is not None:
            size = count(marker, bound)
            words = template.format(side, size)
            node = add_residual(node, nodes.Residual("predicate", words, Check(kind, size), size))
    return node  # type: ignore[no-any-return]


def add_residual(node: Any, residual: nodes.Residual) -> nodes.Node:
    """The node with one more check in words; an equal one is not repeated."""
    if residual in node.residuals:
        return node  # type: ignore[no-any-return]
    changed: nodes.Node = replace(node, residuals=(*node.residuals, residual))
    return changed
