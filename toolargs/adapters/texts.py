"""Other values with a text form: `UUID`, `Decimal`, paths, `bytes`, compiled patterns, IP addresses."""

import base64
import decimal
import ipaddress
import pathlib
import re
import uuid
from collections.abc import Callable
from typing import Any, Final, get_args, get_origin

from toolargs import nodes
from toolargs.adapters._registry import Reading, register

_UUID: Final = "^[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12}$"
_UUID_FORM: Final = "a UUID, such as 123e4567-e89b-12d3-a456-426614174000"
_DECIMAL: Final = r"^-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?(?:[eE][+-]?[0-9]{1,4})?$"
_DECIMAL_DIGITS: Final = 64
_BASE64: Final = "^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$"
_NO_NUL: Final = r"^[^\u0000]*$"
_PATTERN_LENGTH: Final = 1000


def _text(
    target: type,
    name: str,
    decode: Callable[[str], Any],
    encode: Callable[[Any], str] = str,
    *,
    words: str | None = None,
    form: str | None = None,
    **constraints: Any,
) -> nodes.String:
    """A string node; with `words`, decoding can refuse what the keywords let through, and says so; `form` says what
    the pattern of a form that cannot be refused stands for.
    """

    def refuse(text: str) -> Any:
        try:
            return decode(text)
        except (ValueError, ArithmeticError, RecursionError, re.error):
            raise ValueError(f"must be {words}") from None

    residuals = () if words is None else (nodes.Residual("decode", words),)
    codec = nodes.Codec(name, target, decode if words is None else refuse, encode, form=form)
    return nodes.String(codec=codec, residuals=residuals, **constraints)


def _decimal(text: str) -> decimal.Decimal:
    value = decimal.Decimal(text)
    if len(value.as_tuple().digits) > _DECIMAL_DIGITS:
        raise ValueError("too many digits")
    return value


def _write_decimal(value: decimal.Decimal) -> str:
    if not value.is_finite():
        raise ValueError("must be a finite number")
    return str(value)


def _decode_base64(text: str) -> bytes:
    return base64.b64decode(text, validate=True)


def _encode_base64(value: bytes) -> str:
    return base64.b64encode(value).decode("ascii")


_PATHS: Final = (
    pathlib.Path,
    pathlib.PurePath,
    pathlib.PosixPath,
    pathlib.PurePosixPath,
    pathlib.PureWindowsPath,
)
_ADDRESSES: Final[dict[type, tuple[str, str]]] = {
    ipaddress.IPv4Address: ("an IPv4 address", "192.0.2.1"),
    ipaddress.IPv6Address: ("an IPv6 address", "2001:db8::1"),
    ipaddress.IPv4Network: ("an IPv4 network", "192.0.2.0/24"),
    ipaddress.IPv6Network: ("an IPv6 network", "2001:db8::/32"),
    ipaddress.IPv4Interface: ("an IPv4 interface", "192.0.2.1/24"),
    ipaddress.IPv6Interface: ("an IPv6 interface", "2001:db8::1/32"),
}

_NODES: Final[dict[type, nodes.String]] = {
    uuid.UUID: _text(uuid.UUID, "a UUID", uuid.UUID, form=_UUID_FORM, pattern=_UUID),
    decimal.Decimal: _text(
        decimal.Decimal,
        "a Decimal",
        _decimal,
        _write_decimal,
        words=f"a decimal number in a string, such as 12.50, of at most {_DECIMAL_DIGITS} digits",
        pattern=_DECIMAL,
    ),
    bytes: _text(bytes, "bytes", _decode_base64, _encode_base64, words="standard base64", pattern=_BASE64),
    re.Pattern: _text(
        re.Pattern,
        "a compiled pattern",
        re.compile,
        lambda value: str(value.pattern),
        words="a regular expression that Python can compile",
        max_length=_PATTERN_LENGTH,
    ),
    **{
        path: _text(path, f"a {path.__name__}", path, form="a path without NUL characters", pattern=_NO_NUL)
        for path in _PATHS
    },
    **{
        target: _text(target, name, target, words=f"{name}, such as {sample}", max_length=64)
        for target, (name, sample) in _ADDRESSES.items()
    },
}


@register(*_NODES)
def read_text_form(annotation: Any, reading: Reading) -> nodes.Node:
    """A value with a text form: a string, with a pattern where one helps; the rest is a residual."""
    if get_args(annotation) == (bytes,):
        reading.refuse("JSON has text, not bytes, to match", "write re.Pattern[str]", annotation)
    return _NODES[get_origin(annotation) or annotation]
