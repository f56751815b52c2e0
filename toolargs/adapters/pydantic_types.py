"""Pydantic's own types of strings, times and secrets, and the words of its errors."""

import datetime
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Final, get_args

from toolargs import jsonvalue, nodes
from toolargs.adapters import _instances
from toolargs.adapters._registry import Reading, read, register_when

if TYPE_CHECKING:
    import pydantic

_MODULES: Final = ("pydantic.types", "pydantic.networks", "pydantic.color", "pydantic_extra_types")

_TIMES: Final[dict[str, tuple[type, str]]] = {
    "AwareDatetime": (datetime.datetime, "a datetime with an offset"),
    "NaiveDatetime": (datetime.datetime, "a datetime without an offset"),
    "PastDatetime": (datetime.datetime, "a datetime in the past"),
    "FutureDatetime": (datetime.datetime, "a datetime in the future"),
    "PastDate": (datetime.date, "a date in the past"),
    "FutureDate": (datetime.date, "a date in the future"),
}
_STRINGS: Final = {
    "EmailStr": "an email address",
    "NameEmail": "an email address, with a name before it or without",
    "AnyUrl": "a URL",
    "AnyHttpUrl": "an http or https URL",
    "HttpUrl": "an http or https URL",
    "AnyWebsocketUrl": "a ws or wss URL",
    "WebsocketUrl": "a ws or wss URL",
    "FileUrl": "a file URL",
    "FtpUrl": "an ftp URL",
    "IPvAnyAddress": "an IPv4 or IPv6 address",
    "IPvAnyInterface": "an IPv4 or IPv6 interface",
    "IPvAnyNetwork": "an IPv4 or IPv6 network",
    "PaymentCardNumber": "the number of a payment card",
}
_REFUSED: Final = {
    "ByteSize": ("a byte size is a number or a text", "hint int, the number of bytes"),
    "ImportString": ("a model must not name code to import", "offer names with a Literal"),
    "Json": ("Json asks for text that holds JSON", "hint dict for a free object, or the type itself"),
}


def _is_own_type(annotation: Any) -> bool:
    cls = _instances.class_of(annotation)
    return isinstance(cls, type) and cls.__module__.startswith(_MODULES) and not hasattr(cls, "__pydantic_fields__")


@register_when(_is_own_type)
def read_own_type(annotation: Any, reading: Reading) -> nodes.Node:
    """A string that pydantic reads further; a date or datetime with one condition more; a secret."""
    cls = _instances.class_of(annotation)
    if cls.__name__ in _REFUSED:
        reading.refuse(*_REFUSED[cls.__name__], annotation)
    if cls.__name__ in _TIMES:
        return _time(cls, reading)
    if hasattr(cls, "get_secret_value"):
        return _secret(annotation, cls, reading)
    return _string(cls, reading)


def _time(cls: Any, reading: Reading) -> nodes.Node:
    base, words = _TIMES[cls.__name__]
    node = read(base, reading)
    check = _reader(cls)

    def passes(value: Any) -> bool:
        check(value)
        return True

    residual = nodes.Residual("predicate", words, passes)
    return _with(node, residuals=(*node.residuals, residual))


def _with(node: Any, **changes: Any) -> nodes.Node:
    from dataclasses import replace

    changed: nodes.Node = replace(node, **changes)
    return changed


def _secret(annotation: Any, cls: Any, reading: Reading) -> nodes.Node:
    """`SecretStr`, `SecretBytes` (text, as UTF-8) and `Secret[T]`."""
    if cls.__name__ == "SecretBytes":
        inner = _instances.wrap(nodes.String(), bytes, str.encode, bytes.decode, name="bytes")
    else:
        inner = read(next(iter(get_args(annotation)), str), reading, "a secret")
    return _with(_instances.wrap(inner, cls, cls, lambda value: value.get_secret_value()), secret=True)


def _string(cls: Any, reading: Reading) -> nodes.Node:
    try:
        adapter = _adapter(cls)
        schema = adapter.json_schema(mode="validation")
    except ImportError:
        reading.refuse("pydantic needs another package to read it", "install pydantic[email]", cls)
    if schema.get("type") != "string":
        reading.refuse("pydantic reads it from something else than a string", "hint a plain type or a dataclass", cls)
    words = _STRINGS.get(cls.__name__, f"text that pydantic reads as {cls.__name__}")
    plain = isinstance(_probe(cls), str)
    codec = nodes.Codec(
        _instances.called(cls),
        cls,
        _reader(cls),
        str,
        _is_read_by(adapter) if plain or cls.__name__ == "EmailStr" or not _has_instances(cls) else None,
    )
    return nodes.String(
        min_length=schema.get("minLength"),
        max_length=schema.get("maxLength"),
        codec=codec,
        residuals=(nodes.Residual("decode", words),),
    )
