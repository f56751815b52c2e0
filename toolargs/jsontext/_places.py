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

    `path` is the scanner's own list: whoever keeps it copies it. A key's path ends in that key; the brackets of a
    container have the container's own path.
    """

    part: Part
    start: int
    end: int
    path: list[str | int]


_SIGN: Final = re.compile(r'[ \t\n\r]*([\[\]{},:"]|[^ \t\n\r\[\]{},:"]+)')
_STRINGS: Final = json.JSONDecoder(strict=False)


def places(text: str, start: int = 0) -> Iterator[Place]:
    """The parts of the JSON value that starts at an offset, in order; ends early where the text is no JSON."""
    path: list[str | int] = []
    at_key = False
    offset = start
    while found := _SIGN.match(text, offset):
        begin, offset = found.span(1)
        sign = found[1]
        if sign == "," and path:
            index = path[-1]
            at_key = isinstance(index, str)
            path[-1] = index if isinstance(index, str) else index + 1
        elif sign == "{" or sign == "[":
            yield Place("open", begin, offset, path)
            at_key = sign == "{"
            path.append("" if at_key else 0)
        elif sign in "]},:":
            if sign in "]}" and path:
                path.pop()
                at_key = False
                yield Place("close", begin, offset, path)
        elif sign == '"':
            try:
                string, offset = _STRINGS.raw_decode(text, begin)
            except json.JSONDecodeError:
                return
            if at_key:
                path[-1], at_key = string, False
                yield Place("key", begin, offset, path)
                continue
            yield Place("string", begin, offset, path)
        else:
            yield Place("word", begin, offset, path)
        if not path:
            return


def locate(text: str, path: Path, *, key: bool = False) -> tuple[int, int] | None:
    """The start and end offsets of the value at a path of a JSON text, or None where there is none.

    Args:
        text: The text; of a repeated key the first one counts.
        path: Where the value stands.
        key: Whether the property's name is wanted, quotes included, instead of its value.
    """
    wanted = list(path)
    begin: int | None = None
    for place in places(text):
        if len(place.path) != len(wanted) or place.path != wanted or (place.part == "key") is not key:
            continue
        if place.part == "open":
            begin = place.start
        elif place.part != "close":
            return place.start, place.end
        elif begin is not None:
            return begin, place.end
    return None


def position(text: str, offset: int) -> tuple[int, int]:
    """Line and column of an offset, both from 1; the column counts code points."""
    line_start = text.rfind("\n", 0, offset) + 1
    return text.count("\n", 0, offset) + 1, offset - line_start + 1


def closers(text: str, start: int = 0) -> str:
    """The brackets that are still to be closed at the end of the text, innermost first."""
    missing: list[str] = []
    for place in places(text, start):
        if place.part == "open":
            missing.append("}" if text[place.start] == "{" else "]")
        elif place.part == "close":
            missing.pop()
    return "".join(reversed(missing))


def below(text: str, start: int, depth: int) -> Place | None:
    """The first bracket that opens a level below `depth`, the root being level 1."""
    return next((place for place in places(text, start) if place.part == "open" and len(place.path) == depth), None)
