"""Dates and times as ISO 8601 text: `date`, `datetime` and `time` (RFC 3339), `timedelta`."""

import datetime
import re
from collections.abc import Callable
from fractions import Fraction
from typing import Any, Final

from toolargs import nodes
from toolargs.adapters._registry import Reading, register

_DATE: Final = r"[0-9]{4}-[0-9]{2}-[0-9]{2}"
_CLOCK: Final = r"[0-9]{2}:[0-9]{2}:[0-9]{2}(?:\.[0-9]{1,6})?"
_OFFSET: Final = r"(?:Z|[+-][0-9]{2}:[0-9]{2})?"
_SECONDS: Final = r"[0-9]{1,12}(?:\.[0-9]{1,6})?S"
_TIME_PART: Final = rf"T(?:[0-9]{{1,12}}H(?:[0-9]{{1,12}}M)?(?:{_SECONDS})?|[0-9]{{1,12}}M(?:{_SECONDS})?|{_SECONDS})"
_DURATION: Final = rf"^-?P(?:[0-9]{{1,10}}W|[0-9]{{1,10}}D(?:{_TIME_PART})?|{_TIME_PART})$"
_PARTS: Final = re.compile(
    r"(?P<sign>-?)P(?:(?P<weeks>\d+)W)?(?:(?P<days>\d+)D)?"
    r"(?:T(?:(?P<hours>\d+)H)?(?:(?P<minutes>\d+)M)?(?:(?P<seconds>[\d.]+)S)?)?",
    re.ASCII,
)
_UNITS: Final = {"weeks": 604_800, "days": 86_400, "hours": 3_600, "minutes": 60, "seconds": 1}
_MICROSECONDS: Final = 1_000_000


def _isoformat(value: Any) -> str:
    return str(value.isoformat())


def _read_with(parse: Callable[[str], Any], words: str) -> Callable[[str], Any]:
    """A decoder whose refusal says what would be right, in one clause."""

    def decode(text: str) -> Any:
        try:
            return parse(text)
        except (ValueError, OverflowError):
            raise ValueError(f"must be {words}") from None

    return decode


def _duration(text: str) -> datetime.timedelta:
    found = _PARTS.fullmatch(text)
    if found is None:
        raise ValueError("not a duration")
    seconds = sum((Fraction(found[unit]) * size for unit, size in _UNITS.items() if found[unit]), Fraction())
    micros = int(seconds * _MICROSECONDS) * (-1 if found["sign"] else 1)
    return datetime.timedelta(microseconds=micros)


def _write_duration(value: datetime.timedelta) -> str:
    micros = value // datetime.timedelta(microseconds=1)
    sign, micros = ("-", -micros) if micros < 0 else ("", micros)
    days, micros = divmod(micros, 86_400 * _MICROSECONDS)
    hours, micros = divmod(micros, 3_600 * _MICROSECONDS)
    minutes, micros = divmod(micros, 60 * _MICROSECONDS)
    seconds, fraction = divmod(micros, _MICROSECONDS)
    decimals = f".{fraction:06d}".rstrip("0") if fraction else ""
    # Zero parts before a later one are written too: ISO 8601 allows leaving them out, the pattern keeps them together.
    clock = ""
    if hours:
        clock = f"{hours}H" + (f"{minutes}M" if minutes else "")
    elif minutes:
        clock = f"{minutes}M"
    if seconds or fraction or not (days or clock):
        clock += f"{seconds}{decimals}S"
    return f"{sign}P{f'{days}D' if days else ''}{'T' + clock if clock else ''}"


def _text(
    target: type,
    name: str,
    pattern: str,
    words: str,
    parse: Callable[[str], Any],
    write: Callable[[Any], str] = _isoformat,
    accepts: Callable[[object], bool] | None = None,
) -> nodes.String:
    codec = nodes.Codec(name, target, _read_with(parse, words), write, accepts)
    return nodes.String(pattern=pattern, codec=codec, residuals=(nodes.Residual("decode", words),))


def _is_date(value: object) -> bool:
    """A `datetime` is a `date` to Python, but its text form is another."""
    return isinstance(value, datetime.date) and not isinstance(value, datetime.datetime)


_NODES: Final[dict[type, nodes.String]] = {
    datetime.date: _text(
        datetime.date,
        "a date",
        f"^{_DATE}$",
        "a date that exists, such as 2026-02-28",
        datetime.date.fromisoformat,
        accepts=_is_date,
    ),
    datetime.datetime: _text(
        datetime.datetime,
        "a datetime",
        f"^{_DATE}[Tt ]{_CLOCK}{_OFFSET}$".replace("Z", "[Zz]"),
        "a date and time that exist, such as 2026-02-28T14:30:00Z or 2026-02-28T14:30:00+01:00",
        lambda text: datetime.datetime.fromisoformat(text.upper()),
    ),
    datetime.time: _text(
        datetime.time,
        "a time",
        f"^{_CLOCK}{_OFFSET}$".replace("Z", "[Zz]"),
        "a time of day that exists, such as 14:30:00",
        lambda text: datetime.time.fromisoformat(text.upper()),
    ),
    datetime.timedelta: _text(
        datetime.timedelta,
        "a timedelta",
        _DURATION,
        "an ISO 8601 duration without years and months, such as P1DT2H30M or PT0.5S",
        _duration,
        _write_duration,
    ),
}


@register(*_NODES)
def read_date_or_time(annotation: Any, reading: Reading) -> nodes.Node:
    """`date`, `datetime`, `time`, `timedelta`: text with a pattern for its shape; the calendar is a residual."""
    return _NODES[annotation]
