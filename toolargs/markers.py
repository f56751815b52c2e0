"""What users put in `Annotated`: inert values that say what a hint cannot.

A marker checks nothing when it is made; whatever is wrong with it is found when the function is decorated.
"""

from collections.abc import Callable
from dataclasses import dataclass, field, fields
from decimal import Decimal
from typing import TYPE_CHECKING, Annotated, Any, ClassVar, TypeAlias, TypeVar

from toolargs.jsonvalue import Scalar

T = TypeVar("T")
Number: TypeAlias = int | float

STRING = frozenset({"string"})
NUMBERS = frozenset({"integer", "number"})
SCALARS = frozenset({"string", "integer", "number", "boolean"})
ARRAY = frozenset({"array"})


class Marker:
    """The base of all markers.

    Attributes:
        keyword: The JSON Schema keyword (or residual keyword) that the marker sets.
        kinds: The node types it applies to; empty where it applies to every node.
    """

    __slots__ = ()
    keyword: ClassVar[str]
    kinds: ClassVar[frozenset[str]] = frozenset()

    # `typing` keeps one `Annotated` for all equal metadata, so `Minimum(1)` and `Minimum(True)` must differ, and every
    # marker must have a hash, whatever its values are.

    def _typed(self) -> tuple[Any, ...]:
        values = (getattr(self, item.name) for item in fields(self))  # type: ignore[arg-type]  # every marker is one
        return tuple(
            tuple((type(part), part) for part in value) if isinstance(value, tuple) else (type(value), value)
            for value in values
        )

    def __eq__(self, other: object) -> bool:
        if type(other) is not type(self):
            return NotImplemented
        return self._typed() == other._typed()

    def __hash__(self) -> int:
        try:
            return hash((type(self), self._typed()))
        except TypeError:
            return hash(type(self))


@dataclass(frozen=True, slots=True, eq=False)
class MinLength(Marker):
    """The string has at least this many code points (JSON Schema validation, section 6.3.2)."""

    keyword: ClassVar[str] = "minLength"
    kinds: ClassVar[frozenset[str]] = STRING
    value: int


@dataclass(frozen=True, slots=True, eq=False)
class MaxLength(Marker):
    """The string has at most this many code points (JSON Schema validation, section 6.3.1)."""

    keyword: ClassVar[str] = "maxLength"
    kinds: ClassVar[frozenset[str]] = STRING
    value: int


@dataclass(frozen=True, slots=True, eq=False)
class Pattern(Marker):
    """The pattern is found somewhere in the string: a portable ECMA-262 regular expression, not anchored.

    See `toolargs.patterns` for what is portable (JSON Schema validation, section 6.3.3).
    """

    keyword: ClassVar[str] = "pattern"
    kinds: ClassVar[frozenset[str]] = STRING
    value: str


@dataclass(frozen=True, slots=True, eq=False)
class Minimum(Marker):
    """The number is at least this (JSON Schema validation, section 6.2.4)."""

    keyword: ClassVar[str] = "minimum"
    kinds: ClassVar[frozenset[str]] = NUMBERS
    value: Number


@dataclass(frozen=True, slots=True, eq=False)
class Maximum(Marker):
    """The number is at most this (JSON Schema validation, section 6.2.2)."""

    keyword: ClassVar[str] = "maximum"
    kinds: ClassVar[frozenset[str]] = NUMBERS
    value: Number


@dataclass(frozen=True, slots=True, init=False, eq=False)
class Enum(Marker):
    """The value is one of these: strings, numbers or booleans of the kind that the hint says.

    This is a marker for `Annotated[str, Enum("low", "high")]`, not `enum.Enum`.
    """

    keyword: ClassVar[str] = "enum"
    kinds: ClassVar[frozenset[str]] = SCALARS
    values: tuple[Scalar, ...]

    def __init__(self, *values: Scalar) -> None:
        object.__setattr__(self, "values", values)

    def __init_subclass__(cls, **options: object) -> None:
        raise TypeError(
            f"class {cls.__name__}(toolargs.Enum): toolargs.Enum is a marker for Annotated; did you mean `enum.Enum`?"
        )


@dataclass(frozen=True, slots=True, eq=False)
class MinItems(Marker):
    """The array has at least this many items (JSON Schema validation, section 6.4.2)."""

    keyword: ClassVar[str] = "minItems"
    kinds: ClassVar[frozenset[str]] = ARRAY
    value: int


@dataclass(frozen=True, slots=True, eq=False)
class MaxItems(Marker):
    """The array has at most this many items (JSON Schema validation, section 6.4.1)."""

    keyword: ClassVar[str] = "maxItems"
    kinds: ClassVar[frozenset[str]] = ARRAY
    value: int


@dataclass(frozen=True, slots=True, eq=False)
class UniqueItems(Marker):
    """No two items of the array are equal as JSON (JSON Schema validation, section 6.4.3)."""

    keyword: ClassVar[str] = "uniqueItems"
    kinds: ClassVar[frozenset[str]] = ARRAY


@dataclass(frozen=True, slots=True, eq=False)
class MultipleOf(Marker):
    """The number divided by this leaves no remainder, in decimal arithmetic; a residual check."""

    keyword: ClassVar[str] = "multipleOf"
    kinds: ClassVar[frozenset[str]] = NUMBERS
    value: Number

    @property
    def words(self) -> str:
        """The check as a noun phrase."""
        return f"a multiple of {self.value}"

    def check(self, number: Number) -> bool:
        """Whether a finite number is a multiple."""
        if isinstance(number, int) and isinstance(self.value, int):
            return number % self.value == 0
        # Through their decimal text, so that 0.3 is a multiple of 0.1; exact, so no context precision can interfere.
        left, right = Decimal(repr(number)).as_integer_ratio(), Decimal(repr(self.value)).as_integer_ratio()
        return (left[0] * right[1]) % (left[1] * right[0]) == 0


@dataclass(frozen=True, slots=True, eq=False)
class Gt(Marker):
    """The number is greater than this; a residual check on a float, an exact bound on an integer."""

    keyword: ClassVar[str] = "exclusiveMinimum"
    kinds: ClassVar[frozenset[str]] = NUMBERS
    value: Number

    @property
    def words(self) -> str:
        """The check as a noun phrase."""
        return f"greater than {self.value}"

    def check(self, number: Number) -> bool:
        """Whether a number is greater."""
        return number > self.value


@dataclass(frozen=True, slots=True, eq=False)
class Lt(Marker):
    """The number is less than this; a residual check on a float, an exact bound on an integer."""

    keyword: ClassVar[str] = "exclusiveMaximum"
    kinds: ClassVar[frozenset[str]] = NUMBERS
    value: Number

    @property
    def words(self) -> str:
        """The check as a noun phrase."""
        return f"less than {self.value}"

    def check(self, number: Number) -> bool:
        """Whether a number is less."""
        return number < self.value


@dataclass(frozen=True, slots=True, eq=False)
class Predicate(Marker):
    """A function of the decoded value says yes, and `words` say what it asks: a noun phrase after "must be".

    The function is trusted code; an exception in it counts as no.
    """

    keyword: ClassVar[str] = "predicate"
    fn: Callable[[Any], object]
    words: str

    @property
    def check(self) -> Callable[[Any], object]:
        """The function."""
        return self.fn


@dataclass(frozen=True, slots=True, eq=False)
class Description(Marker):
    """What the value means, for the model. A plain string in `Annotated` and a PEP 727 `Doc` say the same."""

    keyword: ClassVar[str] = "description"
    text: str


@dataclass(frozen=True, slots=True, init=False, eq=False)
class Examples(Marker):
    """Values that show the model what is meant, as Python values of the hint; each must fit.

    With `checked=False` they are JSON values, shown as they are: what another party's schema says.
    """

    keyword: ClassVar[str] = "examples"
    values: tuple[Any, ...]
    checked: bool

    def __init__(self, *values: Any, checked: bool = True) -> None:
        object.__setattr__(self, "values", values)
        object.__setattr__(self, "checked", checked)


@dataclass(frozen=True, slots=True, eq=False)
class Default(Marker):
    """What is assumed when the value is left out; guidance for the model, never filled in. It must fit.

    With `checked=False` it is a JSON value, shown as it is: what another party assumes may be none of the values that
    it takes.
    """

    keyword: ClassVar[str] = "default"
    value: Any
    checked: bool = field(default=True, kw_only=True)


@dataclass(frozen=True, slots=True, eq=False)
class Name(Marker):
    """The property's name in JSON where it differs from Python's: `from_: Annotated[str, Name("from")]`."""

    keyword: ClassVar[str] = "name"
    name: str


if TYPE_CHECKING:
    Injected: TypeAlias = Annotated[T, "injected"]
    Secret: TypeAlias = Annotated[T, "secret"]
else:

    class Injected(Marker):
        """Given by the application, never by the model: `db: Injected[Db]` or `Annotated[Db, Injected]`."""

        keyword = "injected"

        def __class_getitem__(cls, hint):
            return Annotated[hint, cls]

    class Secret(Marker):
        """Masked in every issue, record and `repr`: `Secret[str]` or `Annotated[str, Secret]`."""

        keyword = "secret"

        def __class_getitem__(cls, hint):
            return Annotated[hint, cls]
