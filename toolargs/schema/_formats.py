"""The formats that can be checked, and checks of keywords that the subset has not."""

import datetime
import ipaddress
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Final

from toolargs import markers, nodes

_DATE: Final = re.compile(r"\d{4}-\d\d-\d\d", re.ASCII)
_TIME: Final = re.compile(r"\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:[Zz]|[+-]\d\d:\d\d)?", re.ASCII)
_DURATION: Final = re.compile(
    r"P(?=[\dT])(?:\d+W|(?:\d+Y)?(?:\d+M)?(?:\d+D)?(?:T(?=\d)(?:\d+H)?(?:\d+M)?(?:\d+S)?)?)", re.ASCII
)
_UUID: Final = re.compile(r"[0-9a-fA-F]{8}-(?:[0-9a-fA-F]{4}-){3}[0-9a-fA-F]{12}")
_URI: Final = re.compile(r"[A-Za-z][A-Za-z0-9+.-]*:[^\s<>\"{}|\\^`]*", re.ASCII)
_EMAIL: Final = re.compile(r".+@[^\s@]+")
_LEAP: Final = re.compile(r"(:\d\d):60", re.ASCII)
_FRACTION: Final = re.compile(r"\.\d+", re.ASCII)


def _is_date(text: str) -> bool:
    return _DATE.fullmatch(text) is not None and _reads(datetime.date.fromisoformat, text)


def _is_time(text: str) -> bool:
    # Fractions of any length are allowed, Python reads six digits; 60 is a leap second (RFC 3339, section 5.6).
    plain = _LEAP.sub(r"\1:59", _FRACTION.sub("", text).upper())
    return _TIME.fullmatch(text) is not None and _reads(datetime.time.fromisoformat, plain)


def _is_datetime(text: str) -> bool:
    return len(text) > 10 and text[10] in "Tt " and _is_date(text[:10]) and _is_time(text[11:])


def _reads(read: Callable[[str], object], text: str) -> bool:
    try:
        read(text)
    except ValueError:
        return False
    return True


def _is_ipv4(text: str) -> bool:
    return _reads(ipaddress.IPv4Address, text)


def _is_ipv6(text: str) -> bool:
    return "%" not in text and _reads(ipaddress.IPv6Address, text)


def _is_duration(text: str) -> bool:
    return _DURATION.fullmatch(text) is not None


def _is_uuid(text: str) -> bool:
    return _UUID.fullmatch(text) is not None


def _is_uri(text: str) -> bool:
    return _URI.fullmatch(text) is not None


def _is_email(text: str) -> bool:
    return _EMAIL.fullmatch(text) is not None


_FORMATS: Final[Mapping[str, tuple[str, Callable[[str], bool]]]] = {
    "date": ("a date such as 2026-02-28", _is_date),
    "date-time": ("a date and time such as 2026-02-28T14:30:00Z", _is_datetime),
    "time": ("a time such as 14:30:00", _is_time),
    "duration": ("a duration such as P3DT12H", _is_duration),
    "email": ("an e-mail address", _is_email),
    "uri": ("a URI such as https://example.com/path", _is_uri),
    "uuid": ("a UUID", _is_uuid),
    "ipv4": ("an IPv4 address", _is_ipv4),
    "ipv6": ("an IPv6 address", _is_ipv6),
}
"""Formats of JSON Schema (validation, section 7.3), read generously: a check never refuses what the format allows."""

FORMAT_NAMES: Final = tuple(_FORMATS)


def check_format(name: str) -> nodes.Residual | None:
    """The check of a format, or None if it is not one that we know."""
    if name not in _FORMATS:
        return None
    words, check = _FORMATS[name]
    return nodes.Residual("predicate", words, check, name)


@dataclass(frozen=True, slots=True)
class _Check:
    """A marker's check; equal for equal markers, as a bound method is not."""

    marker: markers.Gt | markers.Lt | markers.MultipleOf

    def __call__(self, value: Any) -> bool:
        return self.marker.check(value)


NUMERIC: Final[Mapping[str, Callable[[Any], markers.Gt | markers.Lt | markers.MultipleOf]]] = {
    "exclusiveMinimum": markers.Gt,
    "exclusiveMaximum": markers.Lt,
    "multipleOf": markers.MultipleOf,
}


def check_number(keyword: str, operand: float) -> nodes.Residual:
    """The check of `exclusiveMinimum`, `exclusiveMaximum` or `multipleOf`."""
    marker = NUMERIC[keyword](operand)
    return nodes.Residual(keyword, marker.words, _Check(marker), operand)
