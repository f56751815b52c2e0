"""What is wrong with a text that has JSON's grammar: repeated keys, impossible numbers, half characters.

The reader tells cheaply that there is such a fault; here it is found, with its path and position.
"""

import math
import re
import sys
from collections.abc import Iterable, Iterator
from itertools import islice, takewhile
from typing import Any, Final, NamedTuple, Self

from toolargs import jsonvalue, pointer
from toolargs.errors import ArgumentsError, Issue
from toolargs.jsontext import _places
from toolargs.jsonvalue import Json
from toolargs.limits import Limits
from toolargs.pointer import Path

MAX_DIGITS: Final = 4300
"""The longest integer that is read, in decimal digits."""

CONSTANTS: Final = frozenset({"NaN", "Infinity", "-Infinity"})
HALF_PAIR: Final = "holds a lone surrogate, which is no character; leave it out or send the whole pair"
_INTEGER: Final = re.compile(r"-?[0-9]+")
_HIGH: Final = "[dD][89abAB][0-9a-fA-F]{2}"
_LONE: Final = rf"\\u(?:{_HIGH}(?!\\u[dD][c-fC-F])|(?<!\\u{_HIGH}\\u)[dD][c-fC-F])"


class Fault(NamedTuple):
    """One thing that is refused: where it stands, and in words what it is and, after a semicolon, the remedy."""

    offset: int
    path: Path
    keyword: str
    words: str

    def issue(self, text: str, quote: bool) -> Issue:
        """The fault as an issue; where the text may not be quoted, not even its keys are named."""
        line, column = _places.position(text, self.offset)
        path = sound(self.path) if quote else ()
        subject = named(path) if quote else "A part of the arguments"
        fact, _, remedy = self.words.partition(";")
        return Issue(path, self.keyword, f"{subject} {fact} (line {line}, column {column});{remedy}.")


class TextError(ArgumentsError):
    """A text that cannot be read.

    Attributes:
        offsets: Where in the text each issue stands; None for one that has no place, such as the text's size.
    """

    offsets: tuple[int | None, ...] = ()

    @classmethod
    def at(cls, offsets: Iterable[int | None], issues: Iterable[Issue], **options: Any) -> Self:
        """The error of some issues, each with its place."""
        made = cls(issues, **options)
        made.offsets = tuple(offsets)
        return made


def has_lone_surrogate(text: str) -> bool:
    """Whether an escape in a JSON text stands for half a surrogate pair."""
    # In `\\ud800` the first backslash escapes the second; with such pairs out of the way, only real escapes are left.
    return "\\" in text and "\\u" in text and re.search(_LONE, text.replace(r"\\", "  ")) is not None


def is_half(text: str) -> bool:
    """Whether a string, as it is, holds half a surrogate pair."""
    try:
        return not text.isascii() and not text.encode("utf-8")
    except UnicodeEncodeError:
        return True


def count_members(value: Json) -> int:
    """How many members the objects in a JSON value have in all; -1 if a number in it is infinite.

    Where the text has no more colons than that, no key is repeated in it.
    """
    members, level = 0, [value]
    while level:
        below: list[Json] = []
        for item in level:
            kind = type(item)
            if kind is dict:
                members += len(item)
                below.extend(item.values())
            elif kind is list:
                below.extend(item)
            elif kind is float and not math.isfinite(item):
                return -1
        level = below
    return members


def digits_allowed() -> int:
    """The digits of the longest integer: 4,300, or fewer where the process says so."""
    return min(sys.get_int_max_str_digits() or MAX_DIGITS, MAX_DIGITS)


def error(text: str, faults: Iterable[Fault], limits: Limits, quote: bool) -> TextError:
    """The error that lists the faults, up to the limit, and counts the others."""
    rest = iter(faults)
    shown = list(islice(rest, limits.max_issues))
    issues = (fault.issue(text, quote) for fault in shown)
    return TextError.at((fault.offset for fault in shown), issues, omitted=sum(1 for _ in rest), bounds=limits)


def faults(text: str, start: int) -> Iterator[Fault]:
    """Every fault of the value that starts at an offset, in document order; the text must have JSON's grammar."""
    counts: list[dict[str, int]] = []
    for part, begin, end, path in _places.places(text, start):
        words, keyword = "", "json"
        if part == "open":
            counts.append({})
        elif part == "close":
            counts.pop()
        elif part == "word":
            words = _number_fault(text[begin:end])
        elif has_lone_surrogate(text[begin:end]):
            words = HALF_PAIR
        if part == "key":
            name = str(path[-1])
            counts[-1][name] = counts[-1].get(name, 0) + 1
            if counts[-1][name] == 2:
                words, keyword = "stands twice in one object; send each key once", "duplicateKey"
        if words:
            yield Fault(begin, tuple(path), keyword, words)


def named(path: Path) -> str:
    """What a message calls the value at a path."""
    return f'"{jsonvalue.cut(pointer.join(path), 120)}"' if path else "The value"


def sound(path: Path) -> Path:
    """A path up to the first key that cannot be written as UTF-8."""
    return tuple(takewhile(lambda token: not (isinstance(token, str) and is_half(token)), path))


def too_deep(limits: Limits) -> str:
    """What is said of a container on a level too many."""
    return f"is nested deeper than {limits.max_depth} levels; make the arguments flatter"


def too_long() -> str:
    """What is said of an integer of too many digits."""
    return f"is an integer of more than {digits_allowed():,} digits; send a smaller one"


def _number_fault(word: str) -> str:
    if word in CONSTANTS:
        return f"is {word}, which is not a JSON number; send a finite number"
    if len(word) < len("1e309") or not word[-1].isdigit():
        return ""
    if _INTEGER.fullmatch(word):
        return too_long() if len(word.lstrip("-")) > digits_allowed() else ""
    return "" if math.isfinite(float(word)) else "is beyond the range of finite numbers; send a smaller one"
