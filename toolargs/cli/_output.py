"""A page on a terminal, in a pipe, or as JSON."""

import json
import shutil
import sys
import textwrap
import unicodedata
from collections.abc import Iterator, Sequence
from typing import Final, TextIO

from toolargs.cli._page import Block, Page

_GAP: Final = "  "
_NARROWEST: Final = 24
"""A last column is not made narrower than this, however narrow the terminal is."""


def write(page: Page, *, as_json: bool, stream: TextIO | None = None) -> None:
    """Writes a page; with `rich` installed, and to a terminal, its tables have rules and colours."""
    out = stream if stream is not None else sys.stdout
    if as_json:
        out.write(json.dumps(page.document, ensure_ascii=False, indent=2) + "\n")
    elif page.verbatim:
        out.writelines(str(block) for block in page.blocks)
    elif not (out.isatty() and _write_richly(page.blocks, out)):
        width = shutil.get_terminal_size((100, 24)).columns
        out.write("\n\n".join("\n".join(_lines(block, width)) for block in page.blocks) + "\n")


def printable(text: str) -> str:
    """A text without what a terminal would obey: control characters and marks of direction are shown as escapes."""
    if text.isprintable():
        return text
    return "".join(char if char.isprintable() or char == "\n" else _escaped(char) for char in text)


def _escaped(char: str) -> str:
    if char == "\t":
        return "    "
    code = ord(char)
    return f"\\x{code:02x}" if code < 256 else f"\\u{code:04x}" if code < 65536 else f"\\U{code:08x}"


def _lines(block: Block, width: int) -> Iterator[str]:
    if isinstance(block, str):
        yield printable(block)
        return
    if block.title:
        yield printable(block.title)
    rows = [block.headings, *block.rows] if any(block.headings) else list(block.rows)
    cells = [[_one_line(cell) for cell in row] for row in rows]
    widths = [max(_columns(row[column]) for row in cells) for column in range(len(block.headings))]
    for row in cells:
        yield from _row(row, widths, width)


def _one_line(cell: str) -> str:
    return printable(" ".join(cell.split()) if "\n" in cell or "\t" in cell else cell)


def _columns(text: str) -> int:
    """How many columns of a terminal a text takes."""
    return sum(0 if unicodedata.combining(char) else 1 + (unicodedata.east_asian_width(char) in "WF") for char in text)


def _row(cells: Sequence[str], widths: Sequence[int], width: int) -> Iterator[str]:
    *front, last = cells
    head = _GAP.join(cell + " " * (room - _columns(cell)) for cell, room in zip(front, widths, strict=False))
    indent = len(_GAP) + sum(widths[:-1]) + len(_GAP) * (len(front) - 1) if front else 0
    parts = textwrap.wrap(last, max(width - indent, _NARROWEST), break_long_words=False) or [""]
    yield f"{head}{_GAP if front else ''}{parts[0]}".rstrip()
    yield from (" " * indent + part for part in parts[1:])


def _write_richly(blocks: Sequence[Block], out: TextIO) -> bool:
    try:
        from rich.console import Console
        from rich.table import Table as RichTable
        from rich.text import Text
    except ImportError:
        return False
    console = Console(file=out, highlight=False)
    for number, block in enumerate(blocks):
        if number:
            console.print()
        if isinstance(block, str):
            console.print(Text(printable(block)))
            continue
        title = Text(printable(block.title), style="bold") if block.title else None
        table = RichTable(title=title, title_justify="left", show_header=any(block.headings))
        for position, heading in enumerate(block.headings):
            table.add_column(Text(heading), overflow="fold", ratio=1 if position == len(block.headings) - 1 else None)
        for row in block.rows:
            table.add_row(*(Text(printable(cell)) for cell in row))
        console.print(table)
    return True


def fail(words: str, stream: TextIO | None = None) -> None:
    """Writes why a command could not do what it was asked."""
    out = stream if stream is not None else sys.stderr
    out.write(f"toolargs: {printable(words)}\n")
