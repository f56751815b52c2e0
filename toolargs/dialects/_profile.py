"""One mode of one provider: what becomes of each keyword, and what its objects and unions look like."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Final, Literal, TypeAlias

from toolargs.dialects._loss import Outcome
from toolargs.jsonvalue import Json

Closing: TypeAlias = Literal["never", "unless open", "always"]
"""Where `additionalProperties: false` is written: on every object with properties, or not where a tool takes more."""


@dataclass(frozen=True, slots=True)
class Treatment:
    """What becomes of one keyword.

    Attributes:
        label: What a table of capabilities says.
        otherwise: What becomes of a value that is not kept.
        keeps: Whether a value is kept.
        rewrite: The keywords that say a kept value in the provider's own way, where they differ.
    """

    label: str
    otherwise: Outcome = "words"
    keeps: Callable[[Json], bool] = lambda value: False
    rewrite: Callable[[Json], Mapping[str, Json]] | None = None


def kept_if(condition: str, keeps: Callable[[Json], bool]) -> Treatment:
    """Kept where a condition on the value holds, in words elsewhere."""
    return Treatment(f"kept if {condition}, else words", keeps=keeps)


KEPT: Final = Treatment("kept", keeps=lambda value: True)
WORDS: Final = Treatment("words")
DROPPED: Final = Treatment("dropped", "dropped")

GUIDANCE: Final = ("default", "examples")
LENGTHS: Final = ("minLength", "maxLength")
RANGE: Final = ("minimum", "maximum")
COUNTS: Final = ("minItems", "maxItems", "uniqueItems")


def in_words(*keywords: str) -> dict[str, Treatment]:
    """A table in which these keywords are said in words."""
    return dict.fromkeys(keywords, WORDS)


STRINGS: Final = kept_if("strings, none empty", lambda values: all(isinstance(item, str) and item for item in values))
AT_MOST_ONE: Final = kept_if("0 or 1", lambda value: value in (0, 1))
NO_BOUNDARY: Final = kept_if("without `\\b`", lambda value: "boundary" not in assertions(value))
NO_ASSERTION: Final = kept_if("without `^ $ \\b`", lambda value: not assertions(value))
ONE_EXAMPLE: Final = Treatment(
    "one as `example`, more in words",
    keeps=lambda values: len(values) == 1,
    rewrite=lambda values: {"example": values[0]},
)


def assertions(pattern: str) -> set[str]:
    """The kinds of places that a portable pattern speaks of: `start`, `end`, `boundary`."""
    found: set[str] = set()
    in_class = escaped = False
    for sign in pattern:
        if escaped:
            found |= {"boundary"} if sign == "b" and not in_class else set()
            escaped = False
        elif sign == "\\":
            escaped = True
        elif sign in "[]":
            in_class = sign == "["
        elif not in_class and sign in "^$":
            found.add("start" if sign == "^" else "end")
    return found


@dataclass(frozen=True, slots=True)
class Profile:
    """How one mode of a provider writes schemas.

    Attributes:
        keywords: What becomes of a keyword; one that is not in the table is kept.
        union: How one of several branches is spelt.
        closing: Where objects are closed.
        nullable: Whether every property is required, and one that may be left out takes `null` instead.
        free: Whether an object without properties may take any keys.
        types: How the provider spells types, where it differs.
        client_drops: Keywords that the provider's own client leaves out directly below a root property.
    """

    keywords: Mapping[str, Treatment] = field(default_factory=lambda: MappingProxyType({}))
    union: Literal["oneOf", "anyOf"] = "oneOf"
    closing: Closing = "never"
    nullable: bool = False
    free: bool = True
    types: Mapping[str, str] = field(default_factory=lambda: MappingProxyType({}))
    client_drops: frozenset[str] = frozenset()

    def treatment(self, keyword: str) -> Treatment:
        """What becomes of a keyword."""
        return self.keywords.get(keyword, KEPT)


HINTS: Final = Profile()
"""Every keyword as it stands: the provider passes them on as hints."""
HINTS_ANY_OF: Final = Profile(union="anyOf")
"""The same for a provider that knows unions as `anyOf` only."""
