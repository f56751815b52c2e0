"""The arguments of markers: how a marker is written in messages, and what a bound may be."""

from dataclasses import fields
from decimal import Decimal
from typing import Any, Final

from toolargs import hints, jsonvalue, markers
from toolargs.adapters._checks import is_writable
from toolargs.adapters._consistency import Complaint
from toolargs.markers import Marker


class MarkerError(Exception):
    """A marker does not apply, or its arguments make no sense."""

    def __init__(self, reason: str, remedy: str = "") -> None:
        super().__init__(reason)
        self.complaint: Complaint = (reason, remedy)


def label(marker: Any) -> str:
    """A marker as it is written: `MinLength(3)`."""
    if isinstance(marker, type):
        return marker.__name__
    values = [getattr(marker, item.name) for item in fields(marker)]
    values = list(values[0]) if isinstance(marker, (markers.Enum, markers.Examples)) else values
    return jsonvalue.cut(f"{type(marker).__name__}({', '.join(map(hints.shown, values))})")


def called(marker: type[Marker]) -> str:
    """A marker class as it should have been written."""
    return f"{marker.__name__}({_ARGUMENTS.get(marker.keyword, 'n')})"


_ARGUMENTS: Final = {
    "pattern": 'r"^[a-z]+$"',
    "enum": '"a", "b"',
    "uniqueItems": "",
    "predicate": 'fn, "words"',
    "description": '"words"',
    "name": '"from"',
}


def count(marker: Any, value: Any) -> int:
    """A length or a number of items, as a marker gives it.

    Raises:
        MarkerError: It is not a whole number, or negative.
    """
    if type(value) is not int or value < 0:
        raise MarkerError(f"{label(marker)} needs a whole number that is not negative", "for example 1")
    return value


def number(marker: Any, value: Any) -> int | float:
    """A bound of numbers, as a marker gives it; a `Decimal` becomes a plain number.

    Raises:
        MarkerError: It is not a number, or not a finite one.
    """
    if isinstance(value, Decimal) and value.is_finite():
        value = int(value) if value == value.to_integral_value() else float(value)
    if isinstance(value, bool) or not isinstance(value, (int, float)) or not is_writable(value):
        raise MarkerError(f"{label(marker)} needs a finite number", "for example 1 or 0.5")
    return int(value) if isinstance(value, int) else float(value)
