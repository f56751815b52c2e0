"""Markers applied to a node: one row of a table for each marker, and everything that is wrong with one."""

import enum
import math
from collections.abc import Callable, Iterable
from dataclasses import dataclass, fields, replace
from decimal import Decimal
from typing import Any, ClassVar, Final, TypeAlias

from toolargs import jsonvalue, markers, nodes, patterns
from toolargs.adapters import _consistency
from toolargs.adapters._consistency import Complaint
from toolargs.markers import Marker

Applier: TypeAlias = "Callable[[Any, Any], nodes.Node]"
"""From a node of a kind that the marker applies to and the marker to the node with it."""


@dataclass(frozen=True, slots=True)
class Length(Marker):
    """The string or array has a length in bounds, each None where open: other libraries have one word for both."""

    keyword: ClassVar[str] = "length"
    minimum: int | None = None
    maximum: int | None = None


class Misfit(Exception):
    """A marker does not apply, or its arguments make no sense."""

    def __init__(self, reason: str, remedy: str = "") -> None:
        super().__init__(reason)
        self.complaint: Complaint = (reason, remedy)


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
        except Misfit as misfit:
            complaints.append(misfit.complaint)
    if changed is node or complaints:
        return changed, tuple(complaints)
    return _consistency.settle(changed), tuple(_consistency.complaints(changed))


def label(marker: Any) -> str:
    """A marker as it is written: `MinLength(3)`."""
    if isinstance(marker, type):
        return marker.__name__
    values = [getattr(marker, item.name) for item in fields(marker)]
    values = list(values[0]) if isinstance(marker, (markers.Enum, markers.Examples)) else values
    return jsonvalue.cut(f"{type(marker).__name__}({', '.join(map(repr, values))})")


def _apply_one(node: nodes.Node, marker: Any) -> nodes.Node:
    applier = _BARE.get(marker.keyword) or _APPLIERS.get(type(marker))
    if applier is None:
        example = "minimum" if isinstance(marker, type) else ""
        raise Misfit(f"{label(marker)} is a class and says nothing", f"write {_called(marker)}" if example else "")
    _require_kind(node, marker)
    coded = _coded_applier(node, marker)
    return (coded or applier)(node, marker)


def _called(marker: type[Marker]) -> str:
    letter = {"pattern": 'r"^[a-z]+$"', "enum": '"a", "b"', "uniqueItems": "", "predicate": 'fn, "words"'}
    return f"{marker.__name__}({letter.get(marker.keyword, 'n')})"


def _require_kind(node: nodes.Node, marker: Marker) -> None:
    if not marker.kinds or node.type in marker.kinds or _coded_applier(node, marker):
        return
    kind = "a union" if node.type is None else jsonvalue.named(node.type)
    wanted = " and ".join(f"{name}s" for name in sorted(marker.kinds)) if len(marker.kinds) < 3 else "single values"
    remedy = _INSTEAD.get((marker.keyword, node.type), "remove it, or change the hint")
    raise Misfit(f"{label(marker)} applies to {wanted}, not to {kind}", remedy)


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


def _count(marker: Any, value: Any) -> int:
    if type(value) is not int or value < 0:
        raise Misfit(f"{label(marker)} needs a whole number that is not negative", "for example 1")
    return value


def _number(marker: Any, value: Any) -> int | float:
    if isinstance(value, Decimal) and value.is_finite():
        value = int(value) if value == value.to_integral_value() else float(value)
    if isinstance(value, bool) or not isinstance(value, (int, float)) or not math.isfinite(value):
        raise Misfit(f"{label(marker)} needs a finite number", "for example 1 or 0.5")
    return int(value) if isinstance(value, int) else float(value)


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
        raise Misfit(f"a length applies to strings and arrays, not to {kind}", "remove it, or change the hint")
    unit = "length" if isinstance(node, nodes.String) else "items"
    for side, stricter, value in (("min", max, marker.minimum), ("max", min, marker.maximum)):
        if value is not None:
            node = _narrow(node, f"{side}_{unit}", stricter, _count(marker, value))
    return node  # type: ignore[no-any-return]


def _pattern(node: nodes.String, marker: markers.Pattern) -> nodes.Node:
    if not isinstance(marker.value, str):
        raise Misfit(f"{label(marker)} needs the text of a pattern", 'for example Pattern(r"^[a-z]+$")')
    try:
        matcher = patterns.compile(marker.value)
    except patterns.PatternError as error:
        remedy = f"write {error.portable}" if error.portable else "see the portable constructs in the documentation"
        raise Misfit(f"{label(marker)}: {error.reason}", remedy) from error
    if node.pattern is None or node.pattern == marker.value:
        return replace(node, pattern=marker.value)
    if node.codec is None:
        raise Misfit(
            f"two patterns stand on one string, {node.pattern!r} and {marker.value!r}",
            "write one pattern that says both",
        )
    encode = node.codec.encode
    words = f"text that matches {marker.value}"
    return add_residual(node, nodes.Residual("pattern", words, lambda value: matcher.search(encode(value)), marker.value))


def _enum(node: Any, marker: markers.Enum) -> nodes.Node:
    values = tuple(_enum_value(node, marker, value) for value in marker.values)
    keys = [jsonvalue.key(value) for value in values]
    if not values:
        raise Misfit("Enum() has no values, so nothing would fit", 'name the values: Enum("low", "high")')
    if len(set(keys)) < len(keys):
        raise Misfit(f"{label(marker)} repeats a value", "name each value once")
    kind = nodes.scalars(values)
    if kind is None:
        raise Misfit(f"{label(marker)} mixes kinds of values", "use a Literal, which makes a union of kinds")
    if kind != node.type and (kind, node.type) != ("integer", "number"):
        given = jsonvalue.named(kind)
        raise Misfit(f"{label(marker)} names {kind} values where the hint says {node.type}", f"give values that fit, or hint {given}")
    kept = values if node.enum is None else tuple(value for value in node.enum if jsonvalue.key(value) in set(keys))
    if not kept:
        raise Misfit(f"{label(marker)} shares no value with {jsonvalue.text(list(node.enum))}", "make the sets meet")
    changed: nodes.Node = replace(node, enum=kept)
    return changed


def _enum_value(node: nodes.ScalarNode, marker: markers.Enum, value: Any) -> Any:
    """One value as the schema writes it."""
    if node.codec is not None and not isinstance(value, (str, int, float)) and node.codec.owns(value):
        value = node.codec.encode(value)
    if isinstance(value, enum.Enum):
        value = value.value
    if not isinstance(value, (str, int, float)) or (isinstance(value, float) and not math.isfinite(value)):
        raise Misfit(f"{label(marker)} may hold strings, finite numbers and booleans only", "leave the others out")
    if isinstance(node, nodes.Integer) and isinstance(value, float) and value.is_integer():
        return int(value)
    return next(kind(value) for kind in (str, bool, int, float) if isinstance(value, kind))


def _unique(node: nodes.Array, marker: markers.UniqueItems) -> nodes.Node:
    return replace(node, unique_items=True)


def _exclusive(attribute: str, step: int, rounded: Callable[[float], int]) -> Applier:
    """`Gt` and `Lt`: an exact bound on an integer, a residual elsewhere."""
    stricter: Callable[[Any, Any], Any] = max if step > 0 else min

    def applier(node: Any, marker: Any) -> nodes.Node:
        value = _number(marker, marker.value)
        if isinstance(node, nodes.Integer):
            return _narrow(node, attribute, stricter, rounded(value) + step)
        same = [found for found in node.residuals if found.keyword == marker.keyword]
        others = tuple(found for found in node.residuals if found.keyword != marker.keyword)
        residual = nodes.Residual(marker.keyword, marker.words, type(marker)(value).check, value)
        strictest = stricter([*same, residual], key=lambda found: found.expected)
        changed: nodes.Node = replace(node, residuals=(*others, strictest))
        return changed

    return applier


def _multiple(node: nodes.Node, marker: markers.MultipleOf) -> nodes.Node:
    value = _number(marker, marker.value)
    if value <= 0:
        raise Misfit(f"{label(marker)} needs a number above 0", "for example 5")
    checked = markers.MultipleOf(value)
    return add_residual(node, nodes.Residual(marker.keyword, checked.words, checked.check, value))


def _predicate(node: nodes.Node, marker: markers.Predicate) -> nodes.Node:
    if not callable(marker.fn) or not isinstance(marker.words, str) or not marker.words.strip():
        raise Misfit(
            "a Predicate needs a function and the words for what it asks", 'for example Predicate(str.isupper, "upper case")'
        )
    return add_residual(node, nodes.Residual(marker.keyword, marker.words, marker.check))


def add_residual(node: Any, residual: nodes.Residual) -> nodes.Node:
    """The node with one more check in words; an equal one is not repeated."""
    if residual in node.residuals:
        return node  # type: ignore[no-any-return]
    changed: nodes.Node = replace(node, residuals=(*node.residuals, residual))
    return changed


def _description(node: nodes.Node, marker: markers.Description) -> nodes.Node:
    if not isinstance(marker.text, str):
        raise Misfit(f"{label(marker)} needs a text", "write what the value means")
    return replace(node, description=marker.text.strip() or None)


def _secret(node: nodes.Node, marker: Any) -> nodes.Node:
    return replace(node, secret=True)


def _untouched(node: nodes.Node, marker: Any) -> nodes.Node:
    return node


def _refuse_name(node: nodes.Node, marker: markers.Name) -> nodes.Node:
    raise Misfit(f"{label(marker)} names a parameter or a field, and this is a value inside one", "remove it")


def _refuse_injected(node: nodes.Node, marker: Any) -> nodes.Node:
    raise Misfit("only a parameter of the tool's function can be Injected", "move it to a parameter of its own")


_BARE: Final[dict[str, Applier]] = {"secret": _secret, "injected": _refuse_injected}

_APPLIERS: Final[dict[Any, Applier]] = {
    markers.MinLength: _bound("min_length", max, _count),
    markers.MaxLength: _bound("max_length", min, _count),
    markers.MinItems: _bound("min_items", max, _count),
    markers.MaxItems: _bound("max_items", min, _count),
    markers.Minimum: _bound("minimum", max, _number),
    markers.Maximum: _bound("maximum", min, _number),
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
}


def _coded_applier(node: nodes.Node, marker: Marker) -> Applier | None:
    """The applier for values that only their decoded form has: the order of dates, the length of bytes or dicts."""
    if isinstance(node, nodes.String) and node.codec is not None:
        if marker.keyword in _ORDER and node.enum is None:
            return _ordered
        if node.codec.target is bytes and marker.keyword in _SIZES:
            return _sized
    if isinstance(node, nodes.Object) and node.properties is None and isinstance(marker, Length):
        return _sized
    return None


_ORDER: Final[dict[str, tuple[str, Callable[[Any, Any], bool]]]] = {
    "minimum": ("at least", lambda value, bound: value >= bound),
    "maximum": ("at most", lambda value, bound: value <= bound),
    "exclusiveMinimum": ("greater than", lambda value, bound: value > bound),
    "exclusiveMaximum": ("less than", lambda value, bound: value < bound),
    "multipleOf": ("a multiple of", lambda value, bound: _divides(bound, value)),
}
_SIZES: Final = frozenset({"minLength", "maxLength", "length"})


def _ordered(node: Any, marker: Any) -> nodes.Node:
    """A bound on the decoded value of a string: on a date, a duration, a decimal."""
    bound = marker.value
    number = isinstance(bound, (int, float, Decimal)) and not isinstance(bound, bool)
    if not (node.codec.owns(bound) or (node.codec.target is Decimal and number and math.isfinite(bound))):
        raise Misfit(f"{label(marker)} cannot be compared with {node.codec.name}", "give a bound of the same type")
    if marker.keyword == "multipleOf" and (node.codec.target is not Decimal or bound <= 0):
        raise Misfit(f"{label(marker)} does not apply to {node.codec.name}", "use a Predicate")
    words, passes = _ORDER[marker.keyword]
    shown = node.codec.encode(bound) if node.codec.owns(bound) else bound
    residual = nodes.Residual(marker.keyword, f"{words} {shown}", lambda value: passes(value, bound), shown)
    return add_residual(node, residual)


def _divides(divisor: Any, value: Decimal) -> bool:
    left, right = value.as_integer_ratio(), Decimal(str(divisor)).as_integer_ratio()
    return (left[0] * right[1]) % (left[1] * right[0]) == 0


def _sized(node: Any, marker: Any) -> nodes.Node:
    """A length of the decoded value where the schema would count something else, or nothing."""
    if isinstance(marker, Length):
        low, high = marker.minimum, marker.maximum
    else:
        low, high = (marker.value, None) if marker.keyword == "minLength" else (None, marker.value)
    unit = "bytes long" if isinstance(node, nodes.String) else "entries large"
    for words, bound, passes in (
        ("at least", low, lambda value, bound: len(value) >= bound),
        ("at most", high, lambda value, bound: len(value) <= bound),
    ):
        if bound is not None:
            count = _count(marker, bound)
            check = _with_bound(passes, count)
            node = add_residual(node, nodes.Residual("predicate", f"{words} {count} {unit}", check, count))
    return node  # type: ignore[no-any-return]


def _with_bound(passes: Callable[[Any, int], bool], bound: int) -> Callable[[Any], bool]:
    return lambda value: passes(value, bound)
