"""Markers applied to a node: one row of a table for each marker, and everything that is wrong with one."""

import enum
import math
from collections.abc import Callable, Iterable
from dataclasses import replace
from typing import Any, Final

from toolargs import jsonvalue, markers, nodes, patterns
from toolargs.adapters import _consistency, _decoded
from toolargs.adapters._arguments import MarkerError, called, count, label, number
from toolargs.adapters._checks import Check, is_writable
from toolargs.adapters._consistency import Complaint
from toolargs.adapters._decoded import Applier, Length, Refusal
from toolargs.markers import Marker

__all__ = ["Length", "Refusal", "apply"]


def apply(
    node: nodes.Node, given: Iterable[Any], documentation: str | None = None
) -> tuple[nodes.Node, tuple[Complaint, ...]]:
    """The node with all markers on it, and everything that is wrong with them; the stricter of two bounds holds.

    Args:
        node: What the hint says by itself.
        given: Markers, innermost first; `Default` and `Examples` are left to `_guidance`.
        documentation: A description that ranks below a `Description` marker and above the node's own.
    """
    complaints: list[Complaint] = []
    changed = replace(node, description=documentation) if documentation else node
    for marker in given:
        try:
            changed = _apply_one(changed, marker)
        except MarkerError as error:
            complaints.append(error.complaint)
    if changed is node or complaints:
        return changed, tuple(complaints)
    return _consistency.settle(changed), tuple(_consistency.complaints(changed))


def _apply_one(node: nodes.Node, marker: Any) -> nodes.Node:
    applier = _BARE.get(marker.keyword) or _APPLIERS.get(type(marker))
    if applier is None:
        raise MarkerError(f"{label(marker)} is a class and says nothing by itself", f"write {called(marker)}")
    _require_kind(node, marker)
    coded = _decoded.applier_of(node, marker)
    return (coded or applier)(node, marker)


def _require_kind(node: nodes.Node, marker: Marker) -> None:
    if not marker.kinds or node.type in marker.kinds or _decoded.applier_of(node, marker):
        return
    kind = "a union" if node.type is None else jsonvalue.named(node.type)
    wanted = " and ".join(f"{name}s" for name in sorted(marker.kinds)) if len(marker.kinds) < 3 else "single values"
    remedy = _INSTEAD.get((marker.keyword, node.type), "remove it, or change the hint")
    raise MarkerError(f"{label(marker)} applies to {wanted}, not to {kind}", remedy)


_INSTEAD: Final[dict[tuple[str, str | None], str]] = {
    ("minLength", "array"): "use MinItems",
    ("maxLength", "array"): "use MaxItems",
    ("minItems", "string"): "use MinLength",
    ("maxItems", "string"): "use MaxLength",
    ("minLength", "integer"): "use Minimum, or hint str",
    ("maxLength", "integer"): "use Maximum, or hint str",
    ("minimum", "string"): "use MinLength, or hint a number",
    ("maximum", "string"): "use MaxLength, or hint a number",
    **{
        (keyword, None): "put it on the branch that it is meant for: Annotated[…] | …"
        for keyword in ("minLength", "maxLength", "pattern", "minimum", "maximum", "enum", "minItems", "maxItems")
    },
}


def _bound(attribute: str, stricter: Callable[[Any, Any], Any], checked: Callable[[Any, Any], Any]) -> Applier:
    """Sets one bound of a node; of two, the stricter holds."""

    def applier(node: Any, marker: Any) -> nodes.Node:
        return _narrow(node, attribute, stricter, checked(marker, marker.value))

    return applier


def _narrow(node: Any, attribute: str, stricter: Callable[[Any, Any], Any], value: Any) -> nodes.Node:
    current = getattr(node, attribute)
    changed: nodes.Node = replace(node, **{attribute: value if current is None else stricter(current, value)})
    return changed


def _length(node: Any, marker: Length) -> nodes.Node:
    if not isinstance(node, (nodes.String, nodes.Array)):
        kind = "a union" if node.type is None else jsonvalue.named(node.type)
        raise MarkerError(f"a length applies to strings and arrays, not to {kind}", "remove it, or change the hint")
    unit = "length" if isinstance(node, nodes.String) else "items"
    for side, stricter, value in (("min", max, marker.minimum), ("max", min, marker.maximum)):
        if value is not None:
            node = _narrow(node, f"{side}_{unit}", stricter, count(marker, value))
    return node  # type: ignore[no-any-return]


def _pattern(node: nodes.String, marker: Any) -> nodes.Node:
    if not isinstance(marker.value, str):
        raise MarkerError(f"{label(marker)} needs the text of a pattern", 'for example Pattern(r"^[a-z]+$")')
    try:
        patterns.compile(marker.value)
    except patterns.PatternError as error:
        plainer = error.portable or "a plainer pattern, or check it with Predicate(fn, words)"
        raise MarkerError(f"{label(marker)}: {error.reason}", f"write {plainer}") from error
    if node.pattern is None or node.pattern == marker.value:
        return replace(node, pattern=marker.value)
    if node.codec is None:
        raise MarkerError(
            f"two patterns stand on one string, {node.pattern!r} and {marker.value!r}",
            "write one pattern that says both",
        )
    check = Check("pattern", (marker.value, node.codec))
    return _decoded.add_residual(
        node, nodes.Residual("pattern", f"text that matches {marker.value}", check, marker.value)
    )


def _enum(node: Any, marker: markers.Enum) -> nodes.Node:
    values = tuple(_enum_value(node, marker, value) for value in marker.values)
    keys = [jsonvalue.key(value) for value in values]
    if not values:
        raise MarkerError("Enum() has no values, so nothing would fit", 'name the values: Enum("low", "high")')
    if len(set(keys)) < len(keys):
        raise MarkerError(f"{label(marker)} repeats a value", "name each value once")
    kind = nodes.scalars(values)
    if kind is None:
        raise MarkerError(f"{label(marker)} mixes kinds of values", "use a Literal, which makes a union of kinds")
    if kind != node.type and (kind, node.type) != ("integer", "number"):
        raise MarkerError(
            f"{label(marker)} names values of another kind than the hint's, {node.type}",
            f"give {node.type} values, or hint {_PYTHON[kind]}",
        )
    kept = values if node.enum is None else tuple(value for value in node.enum if jsonvalue.key(value) in set(keys))
    if not kept:
        raise MarkerError(
            f"{label(marker)} shares no value with {jsonvalue.text(list(node.enum))}", "make the sets meet"
        )
    changed: nodes.Node = replace(node, enum=kept)
    return changed


_PYTHON: Final = {"string": "str", "integer": "int", "number": "float", "boolean": "bool"}


def _enum_value(node: nodes.ScalarNode, marker: markers.Enum, value: Any) -> Any:
    """One value as the schema writes it."""
    if node.codec is not None and not isinstance(value, (str, int, float)) and node.codec.owns(value):
        value = node.codec.encode(value)
    if isinstance(value, enum.Enum):
        value = value.value
    if not isinstance(value, (str, int, float)) or (not is_writable(value)):
        raise MarkerError(f"{label(marker)} may hold strings, finite numbers and booleans only", "leave the others out")
    if isinstance(node, nodes.Integer) and isinstance(value, float) and value.is_integer():
        return int(value)
    return next(kind(value) for kind in (str, bool, int, float) if isinstance(value, kind))


def _unique(node: nodes.Array, marker: markers.UniqueItems) -> nodes.Node:
    return replace(node, unique_items=True)


def _exclusive(attribute: str, step: int, rounded: Callable[[float], int]) -> Applier:
    """`Gt` and `Lt`: an exact bound on an integer, a residual elsewhere."""
    stricter: Callable[..., Any] = max if step > 0 else min

    def applier(node: Any, marker: Any) -> nodes.Node:
        value = number(marker, marker.value)
        if isinstance(node, nodes.Integer):
            return _narrow(node, attribute, stricter, rounded(value) + step)
        others = tuple(found for found in node.residuals if found.keyword != marker.keyword)
        value = stricter([value, *(found.expected for found in node.residuals if found.keyword == marker.keyword)])
        residual = nodes.Residual(marker.keyword, type(marker)(value).words, Check(marker.keyword, value), value)
        changed: nodes.Node = replace(node, residuals=(*others, residual))
        return changed

    return applier


def _multiple(node: nodes.Node, marker: markers.MultipleOf) -> nodes.Node:
    value = number(marker, marker.value)
    if value <= 0:
        raise MarkerError(f"{label(marker)} needs a number above 0", "for example 5")
    words = markers.MultipleOf(value).words
    return _decoded.add_residual(node, nodes.Residual(marker.keyword, words, Check(marker.keyword, value), value))


def _predicate(node: nodes.Node, marker: Any) -> nodes.Node:
    if not callable(marker.fn) or not isinstance(marker.words, str) or not marker.words.strip():
        raise MarkerError(
            "a Predicate needs a function and the words for what it asks",
            'for example Predicate(str.isupper, "upper case")',
        )
    return _decoded.add_residual(node, nodes.Residual(marker.keyword, marker.words, marker.check))


def _description(node: nodes.Node, marker: Any) -> nodes.Node:
    if not isinstance(marker.text, str):
        raise MarkerError(f"{label(marker)} needs a text", "write what the value means")
    return replace(node, description=marker.text)


def _secret(node: nodes.Node, marker: Any) -> nodes.Node:
    return replace(node, secret=True)


def _untouched(node: nodes.Node, marker: Any) -> nodes.Node:
    return node


def _refuse_name(node: nodes.Node, marker: markers.Name) -> nodes.Node:
    raise MarkerError(f"{label(marker)} names a parameter or a field, and this is a value inside one", "remove it")


def _refuse_injected(node: nodes.Node, marker: Any) -> nodes.Node:
    raise MarkerError("only a parameter of the tool's function can be Injected", "move it to a parameter of its own")


def _refuse_foreign(node: nodes.Node, marker: Refusal) -> nodes.Node:
    raise MarkerError(marker.reason, marker.remedy)


_BARE: Final[dict[str, Applier]] = {"secret": _secret, "injected": _refuse_injected}

_APPLIERS: Final[dict[Any, Applier]] = {
    markers.MinLength: _bound("min_length", max, count),
    markers.MaxLength: _bound("max_length", min, count),
    markers.MinItems: _bound("min_items", max, count),
    markers.MaxItems: _bound("max_items", min, count),
    markers.Minimum: _bound("minimum", max, number),
    markers.Maximum: _bound("maximum", min, number),
    markers.Gt: _exclusive("minimum", 1, math.floor),
    markers.Lt: _exclusive("maximum", -1, math.ceil),
    markers.MultipleOf: _multiple,
    markers.Pattern: _pattern,
    markers.Enum: _enum,
    markers.UniqueItems: _unique,
    markers.Predicate: _predicate,
    markers.Description: _description,
    markers.Default: _untouched,
    markers.Examples: _untouched,
    markers.Name: _refuse_name,
    Length: _length,
    Refusal: _refuse_foreign,
}
