"""Pydantic's own types of strings, times and secrets, and the words of its errors."""

import dataclasses
import datetime
import ipaddress
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, Final

from toolargs import hints, nodes
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
_TARGETS: Final[dict[str, Any]] = {
    "EmailStr": str,
    "IPvAnyAddress": (ipaddress.IPv4Address, ipaddress.IPv6Address),
    "IPvAnyInterface": (ipaddress.IPv4Interface, ipaddress.IPv6Interface),
    "IPvAnyNetwork": (ipaddress.IPv4Network, ipaddress.IPv6Network),
}
"""What pydantic makes of those that are no classes of their own."""

_REFUSED: Final = {
    "ByteSize": ("a byte size is a number or a text", "hint int, the number of bytes"),
    "ImportString": ("a model must not name code to import", "offer names with a Literal"),
    "Json": ("Json asks for text that holds JSON", "hint dict for a free object, or the type itself"),
}


def _is_own_type(annotation: Any) -> bool:
    cls = _instances.class_of(annotation)
    own = isinstance(cls, type) and cls.__module__.startswith(_MODULES)
    return own and not (hasattr(cls, "__pydantic_fields__") or dataclasses.is_dataclass(cls))


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
    return replace(node, residuals=(*node.residuals, nodes.Residual("predicate", words, _Check(_reader(cls)))))


def _secret(annotation: Any, cls: Any, reading: Reading) -> nodes.Node:
    """`SecretStr`, `SecretBytes` (text, as UTF-8) and `Secret[T]`."""
    if cls.__name__ == "SecretBytes":
        inner = _instances.wrap(nodes.String(), bytes, str.encode, bytes.decode, name="bytes")
    else:
        held = next(iter(hints.class_bindings(annotation).values()), str)
        inner = read(held, reading, "a secret")
    return replace(_instances.wrap(inner, cls, cls, lambda value: value.get_secret_value()), secret=True)


def _string(cls: Any, reading: Reading) -> nodes.Node:
    try:
        parse = _reader(cls)
        schema = _adapter(cls).json_schema(mode="validation")
    except ImportError:
        reading.refuse("pydantic needs another package to read it", "install pydantic[email]", cls)
    if schema.get("type") != "string":
        reading.refuse("pydantic reads it from something else than a string", "hint a plain type or a dataclass", cls)
    words = _STRINGS.get(cls.__name__, f"text that pydantic reads as {cls.__name__}")
    target = _TARGETS.get(cls.__name__, cls)
    accepts = _Check(parse) if target is str else None
    return nodes.String(
        min_length=schema.get("minLength"),
        max_length=schema.get("maxLength"),
        codec=nodes.Codec(_instances.called(cls), target, parse, str, accepts),
        residuals=(nodes.Residual("decode", words),),
    )


def _adapter(cls: Any) -> "pydantic.TypeAdapter[Any]":
    from pydantic import TypeAdapter

    return TypeAdapter(cls)


def _reader(cls: Any) -> Callable[[Any], Any]:
    """From a value to what pydantic makes of it; its refusal is a `ValueError` in one clause."""
    from pydantic import ValidationError

    adapter = _adapter(cls)

    def parse(value: Any) -> Any:
        try:
            return adapter.validate_python(value)
        except ValidationError as error:
            raise ValueError("; ".join(clause(fault) for fault in faults(error))) from None

    return parse


@dataclass(frozen=True, slots=True)
class _Check:
    """Whether a value is one that a reader takes."""

    parse: Callable[[Any], Any]

    def __call__(self, value: Any) -> bool:
        self.parse(value)
        return True


def faults(error: "pydantic.ValidationError") -> "Sequence[Mapping[str, Any]]":
    """The faults in a validation error, without the values that were given."""
    return error.errors(include_url=False, include_context=False, include_input=False)


def clause(fault: Mapping[str, Any]) -> str:
    """What one fault says, as the end of a sentence: `must be a valid URL`."""
    words = str(fault["msg"])
    for prefix, instead in _PREFIXES:
        if words.startswith(prefix):
            return instead + words.removeprefix(prefix)
    return words


_PREFIXES: Final = (("Value error, ", ""), ("Assertion failed, ", ""), ("Input should ", "must "))
