"""Residual checks as values: two checks of one kind and operand are equal, so that equal hints give equal nodes."""

import math
import operator
from collections.abc import Callable
from dataclasses import dataclass
from decimal import Decimal
from typing import Any, Final

from toolargs import nodes, patterns
from toolargs.markers import MultipleOf

_MOST_BITS: Final = 14_284


def is_writable(value: object) -> bool:
    """Whether JSON text can hold a scalar: numbers are finite, and integers have at most 4,300 digits."""
    if isinstance(value, float):
        return math.isfinite(value)
    return not isinstance(value, int) or value.bit_length() <= _MOST_BITS


@dataclass(frozen=True, slots=True)
class Check:
    """Whether a decoded value passes one kind of check against one operand.

    Attributes:
        kind: A key of the table below, most of them residual keywords.
        operand: What the value is held against: a bound, a divisor, a size, a pattern with a codec.
    """

    kind: str
    operand: Any

    def __call__(self, value: Any) -> bool:
        """Whether the value passes."""
        return _PASSES[self.kind](value, self.operand)


def _is_multiple(value: Any, divisor: Any) -> bool:
    if not isinstance(value, Decimal):
        return MultipleOf(divisor).check(value)
    left, right = value.as_integer_ratio(), Decimal(str(divisor)).as_integer_ratio()
    return (left[0] * right[1]) % (left[1] * right[0]) == 0


def _matches(value: Any, operand: tuple[str, nodes.Codec]) -> bool:
    regex, codec = operand
    return patterns.compile(regex).search(codec.encode(value))


_PASSES: Final[dict[str, Callable[[Any, Any], bool]]] = {
    "minimum": operator.ge,
    "maximum": operator.le,
    "exclusiveMinimum": operator.gt,
    "exclusiveMaximum": operator.lt,
    "multipleOf": _is_multiple,
    "pattern": _matches,
    "minSize": lambda value, size: len(value) >= size,
    "maxSize": lambda value, size: len(value) <= size,
}
