"""Where the parts of a JSON text stand: a scanner that neither recurses nor builds values.

The decoder is fast but keeps no positions; this scanner is asked only when somebody needs one.
"""

import json
import re
from collections.abc import Iterator
from typing import Final, Literal, NamedTuple, TypeAlias

from toolargs.pointer import Path

Part: TypeAlias = Literal["key", "open", "close", "string", "word"]


class Place(NamedTuple):
    """A part of the text: what it is, its offsets, and the path that it belongs to.

    A key's path ends in that key; the brackets of a container have the container's own path.
    """

    part: Part
    start: int
    end: int
    path: Path


_Part: TypeAlias = tuple[Part, int, int, list[str | int]]
# Commas and colons are passed over like white space: where a value ends tells as much.
_TOKEN: Final = re.compile(r'[ \t\n\r,:]*("[^"\\\x00-\x1f]*"|[\[\]{}"]|[^ \t\n\r\[\]{},:"]+)')
_STRINGS: Final = json.JSONDecoder(strict=False)


def places(text: str, start: int = 0) -> Iterator[_Part]:
    """The parts of the JSON value that starts at an offset, in order; ends early where the text is no JSON.

    Each is what a `Place` is, but a bare tuple, and its path is the scanner's own list: whoever keeps it copies it.
    """
    path: list[str | int] = []
    at_key = False
    offset = start
    match = _TOKEN.match
    while found := match(text, offset):
        begin, offset = found.span(1)
        sign = text[begin]
        if sign == "{" or sign == "[":
            yield "open", begin, offset, path
            at_key = sign == "{"
            path.append("" if at_key else 0)
            continue
        if sign == '"':
            string = text[begin + 1 : offset - 1]
            if offset - begin == 1:  # a string with escapes in it
                try:
                    string, offset = _STRINGS.raw_decode(text, begin)
                except json.JSONDecodeError:
                    return
            if at_key:
                path[-1], at_key = string, False
                yield "key", begin, offset, path
                continue
            yield "string", begin, offset, path
        elif sign == "}" or sign == "]":
            del path[-1:]
            yield "close", begin, offset, path
        else:
            yield "word", begin, offset, path
        if not path:
            return
        index = path[-1]
        at_key = isinstance(index, str)
        if not isinstance(index, str):
            path[-1] = index + 1


def locate(text: str, path: Path, *, key: bool = False) -> tuple[int, int] | None:
    """The start and end offsets of the value at a path of a JSON text, or None where there is none.

    Args:
        text: The text; of a repeated key the first one counts.
        path: Where the value stands.
        key: Whether the property's name is wanted, quotes included, instead of its value.
    """
    wanted = list(path)
    begin: int | None = None
    for part, start, end, at in places(text):
        if len(at) != len(wanted) or at != wanted or (part == "key") is not key:
            continue
        if part == "open":
            begin = start
        elif part != "close":
            return start, end
        elif begin is not None:
            return begin, end
    return None


def position(text: str, offset: int) -> tuple[int, int]:
    """Line and column of an offset, both from 1; the column counts code points."""
    line_start = text.rfind("\n", 0, offset) + 1
    return text.count("\n", 0, offset) + 1, offset - line_start + 1


def closers(text: str, start: int = 0) -> str:
    """The brackets that are still to be closed at the end of the text, innermost first."""
    missing: list[str] = []
    for part, begin, _, _ in places(text, start):
        if part == "open":
            missing.append("}" if text[begin] == "{" else "]")
        elif missing and part == "close":
            missing.pop()
    return "".join(reversed(missing))


def below(text: str, start: int, depth: int) -> Place | None:
    """The first bracket that opens a level below `depth`, the root being level 1."""
    for part, begin, end, path in places(text, start):
        if part == "open" and len(path) == depth:
            return Place(part, begin, end, tuple(path))
    return None
