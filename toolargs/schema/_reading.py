"""One reading of a schema: where the reader stands, and the faults and notes gathered on the way."""

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from typing import Final, TypeAlias

from toolargs import jsonvalue, nodes, pointer
from toolargs.errors import SchemaFault
from toolargs.jsonvalue import Json

MAX_LEVELS: Final = 64
"""The deepest nesting of schemas; arguments are nested no deeper either."""

MAX_SCHEMAS: Final = 10_000
"""The most schemas in one, counted after references are resolved."""

Token: TypeAlias = str | int


@dataclass(frozen=True, slots=True)
class Note:
    """Something that `load_lenient` read in its own way.

    Attributes:
        pointer: Where in the schema as given, as a JSON Pointer to the keyword.
        keyword: The keyword it is about.
        words: What became of it, as a whole sentence.
    """

    pointer: str
    keyword: str
    words: str


@dataclass(frozen=True, slots=True)
class Place:
    """Where a schema stands.

    Attributes:
        path: Its place in the schema as given; behind a reference, the place referred to.
        above: The places of all schemas around it, those behind references included.
        level: How deep it is nested; the root is level 1.
        shells: The places of schemas that only wrap this one, outermost first: what they say counts here.
        omittable: Whether it may be left out, so that it may admit null: it is an object's property.
        made: Whether it was made while reading, so that its parts have no place of their own.
    """

    path: pointer.Path = ()
    above: tuple[pointer.Path, ...] = ()
    level: int = 1
    shells: tuple[pointer.Path, ...] = ()
    omittable: bool = False
    made: bool = False

    @property
    def is_root(self) -> bool:
        """Whether this is the whole schema."""
        return self.level == 1

    def under(self, *tokens: Token, omittable: bool = False) -> "Place":
        """The place of a schema inside this one."""
        path = self.path if self.made else (*self.path, *tokens)
        return Place(path, (*self.above, *self.shells, self.path), self.level + 1, omittable=omittable)

    def as_made(self) -> "Place":
        """The place of a schema that was put together here from others."""
        return replace(self, made=True)

    def moved(self, path: pointer.Path) -> "Place":
        """The place of a schema that stands elsewhere and is read here: behind a reference, or the only branch."""
        return replace(self, path=path, shells=(*self.shells, self.path))


@dataclass(slots=True)
class Work:
    """One schema while it is being read.

    Attributes:
        keywords: Its keywords, as far as they are still to be read.
        place: Where it stands.
        nullable: Whether it admits null besides.
        broken: Whether a fault was found that makes reading on pointless.
        branches: Its branches and the tokens that lead to each, if they are not simply those of `oneOf`.
        any_of: Whether its branches may overlap as far as their author is concerned (`anyOf`).
        extra: What it says about unknown keys, if anything.
        values: The schema of the values of unknown keys, if it has one.
        residuals: Checks that have no keyword in the subset.
        words: What is only said, not checked.
    """

    keywords: dict[str, Json]
    place: Place
    nullable: bool = False
    broken: bool = False
    branches: "list[tuple[tuple[Token, ...], Json]] | None" = None
    any_of: bool = False
    extra: nodes.Extra | None = None
    values: dict[str, Json] | None = None
    residuals: list[nodes.Residual] = field(default_factory=list)
    words: list[str] = field(default_factory=list)


Rewrite: TypeAlias = Callable[["Reading", Work], None]
"""A step that turns keywords outside the subset into those inside it; faults and notes go to the reading."""


@dataclass(slots=True)
class Reading:
    """What one reading is told, and what it found.

    Attributes:
        document: The whole schema, as plain JSON.
        closed: Whether objects with properties refuse unknown keys.
        root: Whether the whole schema is that of a tool's arguments.
        rewrites: The steps that go before reading a schema; none in strict reading.
        faults: What is wrong, in document order.
        notes: What was read in its own way, in document order.
        count: How many schemas were read.
    """

    document: Json
    closed: bool
    root: bool
    rewrites: tuple[Rewrite, ...] = ()
    faults: list[SchemaFault] = field(default_factory=list)
    notes: list[Note] = field(default_factory=list)
    count: int = 0

    @property
    def is_lenient(self) -> bool:
        """Whether what asserts nothing may be dropped."""
        return bool(self.rewrites)

    def fault(self, place: Place, keyword: str, message: str, *tokens: Token) -> None:
        """Something is wrong with a keyword; `tokens` lead from the schema to it, the keyword's name if empty."""
        self.faults.append(SchemaFault(self._pointer(place, keyword, tokens), keyword, message))

    def note(self, place: Place, keyword: str, words: str, *tokens: Token) -> None:
        """A keyword was read in its own way."""
        self.notes.append(Note(self._pointer(place, keyword, tokens), keyword, words))

    def _pointer(self, place: Place, keyword: str, tokens: tuple[Token, ...]) -> str:
        paths = ((*path, *(tokens or (keyword,))) for path in (*place.shells, place.path))
        return pointer.join(next((path for path in paths if _leads(self.document, path)), place.path))


def _leads(document: Json, path: pointer.Path) -> bool:
    """Whether there is something at a path, so that a missing keyword points to the schema that lacks it."""
    for token in path:
        in_list = isinstance(document, list) and isinstance(token, int) and token < len(document)
        if not in_list and not (isinstance(document, dict) and token in document):
            return False
        document = document[token]
    return True


def shown(value: Json) -> str:
    """A value in a message, bounded."""
    return jsonvalue.text(value, 60)
