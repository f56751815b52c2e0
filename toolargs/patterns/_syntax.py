"""The tree of a portable pattern, and the error of one that is not portable."""

from dataclasses import dataclass
from typing import Literal, TypeAlias

from toolargs.patterns._charset import CharSet

Place: TypeAlias = Literal["start", "end", "boundary"]


@dataclass(frozen=True, slots=True)
class Chars:
    """One character out of a set."""

    chars: CharSet


@dataclass(frozen=True, slots=True)
class Assertion:
    """A place between characters: `^`, `$` or a word boundary."""

    place: Place


@dataclass(frozen=True, slots=True)
class Concat:
    """Items one after another; without items, the empty string."""

    items: tuple["Node", ...]


@dataclass(frozen=True, slots=True)
class Alternate:
    """One of at least two options."""

    options: tuple["Node", ...]


@dataclass(frozen=True, slots=True)
class Repeat:
    """The body, from `low` to `high` times (`None`: without end)."""

    body: "Node"
    low: int
    high: int | None
    lazy: bool


Node: TypeAlias = Chars | Assertion | Concat | Alternate | Repeat

EMPTY = Concat(())


class PatternError(ValueError):
    """The pattern is outside the portable core, or too large.

    Attributes:
        reason: What is wrong, as a clause.
        position: Where in the pattern, in characters from 0.
        portable: The portable spelling of what stands there, where there is one.
    """

    def __init__(self, reason: str, position: int, portable: str | None = None) -> None:
        super().__init__(reason, position, portable)
        self.reason = reason
        self.position = position
        self.portable = portable

    def __str__(self) -> str:
        remedy = "" if self.portable is None else f"; write `{self.portable}`"
        return f"At position {self.position}, {self.reason}{remedy}."
