"""Other libraries' metadata as our markers: annotated_types, pydantic's `Field` and its kin, `msgspec.Meta`."""

import datetime
import math
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any, Final

from toolargs.adapters._constraints import Length, Refusal
from toolargs.adapters._expansion import register_marker
from toolargs.markers import Description, Examples, Gt, Lt, Maximum, Minimum, MultipleOf, Name, Pattern, Predicate

_ANNOTATED_TYPES: Final = "annotated_types"
_PYDANTIC_TYPES: Final = "pydantic.types"
_VALIDATORS: Final = "pydantic.functional_validators"

_BOUNDS: Final = (("ge", Minimum), ("le", Maximum), ("gt", Gt), ("lt", Lt), ("multiple_of", MultipleOf))
"""How annotated_types, pydantic and msgspec alike spell the bounds of numbers."""


def bounds(marker: Any) -> Iterator[Any]:
    """The markers for the bounds of numbers that a foreign marker holds, each in an attribute of its own."""
    for attribute, make in _BOUNDS:
        bound = getattr(marker, attribute, None)
        if bound is not None:
            yield make(bound)


def pattern(written: Any) -> tuple[Pattern, ...]:
    """The marker for a pattern, compiled or as text; none for None."""
    text = written.pattern if isinstance(written, re.Pattern) else written
    return () if text is None else (Pattern(text),)


def _read_bounds(marker: Any) -> tuple[Any, ...]:
    return tuple(bounds(marker))


for _name in ("Ge", "Gt", "Le", "Lt", "MultipleOf"):
    register_marker(_ANNOTATED_TYPES, _name)(_read_bounds)


@register_marker(_ANNOTATED_TYPES, "MinLen")
def _min_len(marker: Any) -> tuple[Any, ...]:
    return (Length(marker.min_length, None),)


@register_marker(_ANNOTATED_TYPES, "MaxLen")
def _max_len(marker: Any) -> tuple[Any, ...]:
    return (Length(None, marker.max_length),)


@register_marker(_ANNOTATED_TYPES, "Predicate")
def _predicate(marker: Any) -> tuple[Any, ...]:
    return (Predicate(marker.func, words_of(marker.func)),)


_WORDS: Final[dict[Any, str]] = {
    str.islower: "in lower case",
    str.isupper: "in upper case",
    str.isdigit: "made of digits only",
    str.isalpha: "made of letters only",
    str.isalnum: "made of letters and digits only",
    str.isascii: "made of ASCII characters only",
    str.isidentifier: "a Python identifier",
    str.isnumeric: "made of numerals only",
    str.isprintable: "made of printable characters only",
    str.istitle: "in title case",
    math.isfinite: "finite",
    math.isnan: "NaN",
    math.isinf: "infinite",
}


def words_of(function: Any) -> str:
    """What a function asks for, as a noun phrase: of the well-known ones what they mean, of others their name."""
    try:
        known = _WORDS.get(function)
    except TypeError:  # a callable object without a hash
        known = None
    if known is not None:
        return known
    if type(function).__name__ == "Not":
        return f"not {words_of(function.func)}"
    name = getattr(function, "__name__", type(function).__name__)
    return "a value that the tool accepts" if name == "<lambda>" else f"a value that {name} accepts"


@dataclass(frozen=True, slots=True)
class _InZone:
    """Whether a time stands in the zone that `annotated_types.Timezone` asks for."""

    zone: Any

    def __call__(self, value: datetime.datetime | datetime.time) -> bool:
        if self.zone is None:
            return value.tzinfo is None
        if self.zone is ...:
            return value.tzinfo is not None
        named = isinstance(self.zone, str)
        return bool((str(value.tzinfo) if named else value.tzinfo) == self.zone)


@register_marker(_ANNOTATED_TYPES, "Timezone")
def _timezone(marker: Any) -> tuple[Any, ...]:
    words = {None: "a time without an offset", ...: "a time with an offset"}.get(
        marker.tz, f"a time in the zone {marker.tz}"
    )
    return (Predicate(_InZone(marker.tz), words),)


@register_marker("pydantic.fields", "FieldInfo")
def _field_info(marker: Any) -> tuple[Any, ...]:
    """A `Field(...)`; its default is the signature's matter."""
    return (*marker.metadata, *_words(marker), *_alias(marker))


def _words(marker: Any) -> Iterator[Any]:
    if marker.description:
        yield Description(marker.description)
    yield from examples(marker)


def examples(marker: Any) -> Iterator[Examples]:
    """The examples that a `Field` or `Meta` holds."""
    if isinstance(marker.examples, (list, tuple)) and marker.examples:
        yield Examples(*marker.examples)


def _alias(marker: Any) -> tuple[Name, ...]:
    name = input_name(marker.validation_alias) or marker.alias
    return (Name(name),) if name else ()


def input_name(alias: Any) -> str | None:
    """The input name in a pydantic alias: of several choices the first plain one; None where there is none."""
    choices = getattr(alias, "choices", (alias,))
    return next((choice for choice in choices if isinstance(choice, str)), None)


@register_marker("pydantic._internal._fields", "PydanticMetadata")
def _general_metadata(marker: Any) -> tuple[Any, ...]:
    """What pydantic has no class of its own for; whether it coerces is idle, since nothing is coerced."""
    digits, places = getattr(marker, "max_digits", None), getattr(marker, "decimal_places", None)
    checks = (
        *((Predicate(_DigitsAtMost(digits), f"a number of at most {digits} digits"),) if digits is not None else ()),
        *((Predicate(_PlacesAtMost(places), f"with at most {places} decimal places"),) if places is not None else ()),
    )
    return (*pattern(getattr(marker, "pattern", None)), *checks)


@dataclass(frozen=True, slots=True)
class _DigitsAtMost:
    count: int

    def __call__(self, value: Any) -> bool:
        _, digits, exponent = value.as_tuple()
        return bool(max(len(digits) + max(exponent, 0), -exponent) <= self.count)


@dataclass(frozen=True, slots=True)
class _PlacesAtMost:
    count: int

    def __call__(self, value: Any) -> bool:
        return -int(value.as_tuple().exponent) <= self.count


@register_marker(_PYDANTIC_TYPES, "UuidVersion")
def _uuid_version(marker: Any) -> tuple[Any, ...]:
    version = marker.uuid_version
    return (Predicate(_IsVersion(version), f"a UUID of version {version}"),)


@dataclass(frozen=True, slots=True)
class _IsVersion:
    version: int

    def __call__(self, value: Any) -> bool:
        return bool(value.version == self.version)


_PATHS: Final[dict[str, tuple[str, Callable[[Any], object]]]] = {
    "file": ("the path of an existing file", lambda path: path.is_file()),
    "dir": ("the path of an existing directory", lambda path: path.is_dir()),
    "new": ("a path that does not exist yet, in an existing directory", lambda p: not p.exists() and p.parent.exists()),
    "socket": ("the path of an existing socket", lambda path: path.is_socket()),
}


@register_marker(_PYDANTIC_TYPES, "PathType")
def _path_type(marker: Any) -> tuple[Any, ...]:
    words, check = _PATHS[marker.path_type]
    return (Predicate(check, words),)


@dataclass(frozen=True, slots=True)
class _Passes:
    """Whether a validator raises nothing; what it gives is the matter of pydantic, which builds models by itself."""

    function: Callable[[Any], object]

    def __call__(self, value: Any) -> bool:
        self.function(value)
        return True


@register_marker(_VALIDATORS, "AfterValidator")
def _after_validator(marker: Any) -> tuple[Any, ...]:
    return (Predicate(_Passes(marker.func), words_of(marker.func)),)


@register_marker(_PYDANTIC_TYPES, "Json")
def _json(marker: Any) -> tuple[Any, ...]:
    return (Refusal("Json asks for text that holds JSON", "hint the type itself, and the model sends the value"),)


@register_marker(_PYDANTIC_TYPES, "EncodedBytes")
@register_marker(_PYDANTIC_TYPES, "EncodedStr")
def _encoded(marker: Any) -> tuple[Any, ...]:
    return (Refusal("pydantic would decode what has been decoded already", "hint bytes, which are read from base64"),)


@register_marker("msgspec", "Meta")
def _meta(marker: Any) -> tuple[Any, ...]:
    sized = marker.min_length is not None or marker.max_length is not None
    return (
        *bounds(marker),
        *pattern(marker.pattern),
        *((Length(marker.min_length, marker.max_length),) if sized else ()),
        *(() if marker.tz is None else (_OFFSET[marker.tz],)),
        *_words(marker),
    )


_OFFSET: Final = {
    True: Predicate(_InZone(...), "a time with an offset"),
    False: Predicate(_InZone(None), "a time without an offset"),
}
