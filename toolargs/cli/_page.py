"""What a command answers: one JSON document, and the same for people."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import TypeAlias

from toolargs.jsonvalue import Json


@dataclass(frozen=True, slots=True)
class Table:
    """Rows below headings; the last column takes what is left of the line.

    Attributes:
        headings: One for each column.
        rows: The cells, as plain text.
        title: What stands above it.
    """

    headings: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    title: str = ""

    @classmethod
    def of(cls, headings: str, rows: Iterable[Iterable[object]], title: str = "") -> "Table":
        """A table with its headings in one text, and its cells as anything that has a text."""
        return cls(tuple(headings.split()), tuple(tuple(map(str, row)) for row in rows), title)


Block: TypeAlias = str | Table


@dataclass(frozen=True, slots=True)
class Page:
    """One command's answer.

    Attributes:
        document: All of it as JSON, for `--json`.
        blocks: The same for people, in order.
        found: Whether something is wrong, so that the command ends with 1.
        verbatim: Whether the blocks are a file's text, written as it is.
    """

    document: Json
    blocks: tuple[Block, ...] = ()
    found: bool = False
    verbatim: bool = False


def counted(number: int, noun: str, plural: str = "") -> str:
    """A number with its noun: `1 tool`, `3 tools`."""
    return f"{number:,} {noun if number == 1 else plural or noun + 's'}"
