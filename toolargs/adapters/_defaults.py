"""Defaults that a `Field(...)` holds, as pydantic spells them: in `Annotated`, or in the place of the default."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final

from toolargs import hints
from toolargs.adapters._property import MISSING

_FIELD_INFO: Final = ("pydantic.fields", "FieldInfo")

_SPECIFIERS: Final = {
    ("dataclasses", "Field"): "dataclasses.field()",
    ("msgspec._core", "Field"): "msgspec.field()",
    ("attr._make", "_CountingAttr"): "attrs.field()",
}


@dataclass(frozen=True, slots=True)
class Unpacked:
    """What a `Field(...)` says of a parameter's default.

    Attributes:
        default: The default as a value, `MISSING` where there is none or a factory makes it.
        make: Makes the default for one call, None where there is none.
        markers: The field itself, to be read for its constraints and words; empty if it stands in the hint anyway.
    """

    default: Any
    make: Callable[[], Any] | None
    markers: tuple[Any, ...] = ()

    @property
    def has_default(self) -> bool:
        """Whether there is a default at all."""
        return self.make is not None


def unpack_default(value: Any) -> Unpacked | None:
    """What a parameter's default says if it is a `Field(...)`; None if it is an ordinary default."""
    if not _is_field(value):
        return None
    return _unpack(value, (value,))


def field_specifier(value: Any) -> str | None:
    """How a default is written that means something in a class only (PEP 681); None if it is an ordinary default."""
    return _SPECIFIERS.get((type(value).__module__, type(value).__qualname__))


def annotated_default(hint: Any) -> Unpacked | None:
    """What a `Field(default=…)` inside `Annotated` says; None if none of them has a default."""
    try:
        markers = hints.unwrap(hint).markers
    except (NameError, RecursionError):  # told of when the hint itself is read
        return None
    found = [_unpack(marker, ()) for marker in markers if _is_field(marker)]
    return next((unpacked for unpacked in reversed(found) if unpacked.has_default), None)


def _is_field(value: Any) -> bool:
    return any((cls.__module__, cls.__qualname__) == _FIELD_INFO for cls in type(value).__mro__)


def _unpack(field: Any, markers: tuple[Any, ...]) -> Unpacked:
    if field.is_required():
        return Unpacked(MISSING, None, markers)

    def make() -> Any:
        return field.get_default(call_default_factory=True)

    return Unpacked(MISSING if field.default_factory is not None else field.default, make, markers)
