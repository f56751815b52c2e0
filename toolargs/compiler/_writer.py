"""What a check is written with: its source, where it stands, and how much it has counted."""

from collections.abc import Callable, Collection, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any, Final, Literal, NamedTuple, TypeAlias

from toolargs import nodes
from toolargs._source import Source
from toolargs.jsonvalue import Json

Origin: TypeAlias = Literal["text", "object", "python"]
"""Whether values come from a JSON text that was read, are an application's JSON, or are Python's own."""

DEEPEST: Final = 8
"""The deepest nesting in one function; Python bounds the nesting of loops."""
LARGEST: Final = 200
"""The most nodes in one function, so that compiling stays quick: the rest is compiled when it is needed."""


class Doubt(NamedTuple):
    """What an entry gives where arguments are not certainly valid: what it knows of them, for the complete pass.

    Attributes:
        value: What was read from the text, untouched; of an object, or where reading is in doubt itself, `ABSENT`.
        members: The JSON names of the root's members that do not certainly fit; None where any may not.
    """

    value: Json = nodes.ABSENT
    members: Collection[str] | None = None


RAISE: Final = "raise Missed"


class Missed(Exception):  # says what is so, not what is broken
    """A value is not certainly valid; the complete pass will say what it is."""


@dataclass(frozen=True, slots=True)
class Mode:
    """What holds for all checks of one entry.

    Attributes:
        origin: Where values come from.
        null_means_absent: Whether `null` at an omittable property means that it was left out.
        is_finite: Whether floats are known to be finite.
    """

    origin: Origin
    null_means_absent: bool = False
    is_finite: bool = False

    @property
    def is_text(self) -> bool:
        """Whether values come from a JSON text."""
        return self.origin == "text"


Write: TypeAlias = "Callable[[Writer, nodes.Node, str], str]"
"""Writes the check of the value in a local variable; gives the expression of the decoded value."""


@dataclass(slots=True)
class Writer:
    """Writes one function.

    The function counts in `n` what the containers that it saw hold: of a text the members of objects, since more
    colons than that mean repeated keys; of an object all parts, since they are bounded. What is known beforehand is
    added once.

    Attributes:
        mode: What holds for all checks.
        write: Writes the check of a node of any kind.
        level: On which level of the whole value the function's own value stands; the root is level 1.
        source: The source.
        depth: How deep in the function the value at hand stands.
        seen: How many nodes the function has seen to.
        known: What the containers in the present block hold for certain.
        alters: Whether decoded values are put where they came from.
        otherwise: What is done about a value that does not certainly fit.
    """

    mode: Mode
    write: Write
    level: int = 1
    source: Source = field(default_factory=Source)
    depth: int = 0
    seen: int = 0
    known: int = 0
    alters: bool = False
    otherwise: str = RAISE

    @property
    def is_full(self) -> bool:
        """Whether what is left must go into functions of its own."""
        return self.depth >= DEEPEST or self.seen >= LARGEST

    def compile(self, function: str) -> Callable[..., Any]:
        """The function of this name that the source defines."""
        self.source.namespace |= {"Missed": Missed, "Doubt": Doubt, "ABSENT": nodes.ABSENT}
        return self.source.compile(function)

    def refuse(self, *conditions: str) -> None:
        """Gives up where one of the conditions holds, which are looked at in this order; empty ones never do."""
        if kept := " or ".join(filter(None, conditions)):
            self.source.line(f"if {kept}: {self.otherwise}")

    @contextmanager
    def below(self) -> Iterator[None]:
        """What is written for the parts of a container."""
        self.depth += 1
        yield
        self.depth -= 1

    @contextmanager
    def branch(self, header: str) -> Iterator[None]:
        """Lines that may not run: what they count is added when they do."""
        outer, self.known = self.known, 0
        with self.source.block(header):
            yield
            self.source.line(f"n += {self.known}" if self.known else "pass")
        self.known = outer

    @contextmanager
    def loop(self, target: str, items: str, container: str) -> Iterator[None]:
        """Lines that run for each item of a container: what each counts is added once behind the loop."""
        outer, self.known = self.known, 0
        with self.source.block(f"for {target} in {items}:"), self.below():
            yield
            self.source.line("pass")
        if self.known:
            self.source.line(f"n += {self.known} * len({container})")
        self.known = outer
