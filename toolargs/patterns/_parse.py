"""Pattern text to tree: the portable core of ECMA-262 patterns in unicode mode (section 22.2.1)."""

import re

from toolargs.patterns import _charset as charset
from toolargs.patterns import _escapes as escapes
from toolargs.patterns._charset import CharSet
from toolargs.patterns._syntax import Alternate, Assertion, Chars, Concat, Node, PatternError, Place, Repeat

MAX_LENGTH = 65_536
MAX_NESTING = 50
"""Groups in groups. The tree is walked by recursion, which this keeps far from Python's own limit."""

_PLACES: dict[str, Place] = {"^": "start", "$": "end"}
_BRACES = re.compile(r"\{([0-9]+)(,?)([0-9]*)\}")
_OPEN_BRACES = re.compile(r"\{,([0-9]+)\}")
_FLAGS = re.compile(r"\?[a-zA-Z]*(?:-[a-zA-Z]*)?[:)]")
_NAMED = re.compile(r"\?P?<[^>]*>")
_BOUNDS = {"*": (0, None), "+": (1, None), "?": (0, 1)}
_GROUPS = {
    "?=": "a lookahead is not portable",
    "?!": "a lookahead is not portable",
    "?<=": "a lookbehind is not portable",
    "?<!": "a lookbehind is not portable",
    "?>": "an atomic group is not portable",
    "?P=": "a backreference is not portable",
    "?P>": "a call of a group is not portable",
    "?#": "a comment is not portable",
    "?(": "a condition is not portable",
    "?|": "a branch reset is not portable",
}


def parse(regex: str) -> Node:
    """Read a pattern.

    Raises:
        PatternError: It is not in the portable core, nests more than 50 groups, or is longer than 65,536 characters.
    """
    if len(regex) > MAX_LENGTH:
        raise PatternError(f"the pattern is longer than {MAX_LENGTH:,} characters", MAX_LENGTH)
    return _Parser(regex).parse()


class _Level:
    """One open group: its finished options and the items of the one being read."""

    __slots__ = ("items", "opened", "options")

    def __init__(self, opened: int) -> None:
        self.opened = opened
        self.options: list[Node] = []
        self.items: list[Node] = []

    def end_option(self) -> None:
        self.options.append(self.items[0] if len(self.items) == 1 else Concat(tuple(self.items)))
        self.items = []

    def close(self) -> Node:
        self.end_option()
        return self.options[0] if len(self.options) == 1 else Alternate(tuple(self.options))


class _Parser:
    """Reads one pattern with a stack of its own, so that no nesting can exhaust Python's."""

    def __init__(self, regex: str) -> None:
        self.regex = regex
        self.index = 0
        self.levels = [_Level(0)]
        self.repeatable = False

    def parse(self) -> Node:
        actions = {
            "\\": self.escape,
            "[": self.character_class,
            "(": self.open_group,
            ")": self.close_group,
            "|": self.alternative,
            "^": self.place,
            "$": self.place,
            ".": self.dot,
            "*": self.quantifier,
            "+": self.quantifier,
            "?": self.quantifier,
            "{": self.quantifier,
            "]": self.lone,
            "}": self.lone,
        }
        while self.index < len(self.regex):
            actions.get(self.regex[self.index], self.literal)()
        if len(self.levels) > 1:
            raise PatternError("a group is not closed", self.levels[-1].opened)
        return self.levels[0].close()

    def add(self, node: Node, end: int, repeatable: bool = True) -> None:
        self.levels[-1].items.append(node)
        self.index = end
        self.repeatable = repeatable

    def literal(self) -> None:
        self.add(Chars(charset.single(ord(self.regex[self.index]))), self.index + 1)

    def dot(self) -> None:
        self.add(Chars(charset.NOT_LINE_END), self.index + 1)

    def place(self) -> None:
        self.add(Assertion(_PLACES[self.regex[self.index]]), self.index + 1, repeatable=False)

    def lone(self) -> None:
        character = self.regex[self.index]
        raise PatternError(f"a lone `{character}` is not portable", self.index, f"\\{character}")

    def escape(self) -> None:
        if self.regex.startswith("\\b", self.index):
            self.add(Assertion("boundary"), self.index + 2, repeatable=False)
            return
        value, end = escapes.read(self.regex, self.index, in_class=False)
        self.add(Chars(charset.single(value) if isinstance(value, int) else value), end)

    def character_class(self) -> None:
        chars, end = _read_class(self.regex, self.index)
        self.add(Chars(chars), end)

    def alternative(self) -> None:
        self.levels[-1].end_option()
        self.index += 1
        self.repeatable = False

    def open_group(self) -> None:
        if len(self.levels) > MAX_NESTING:
            raise PatternError(f"groups nest deeper than {MAX_NESTING}", self.index)
        start = self.index + 1
        if self.regex.startswith("?", start):
            if not self.regex.startswith("?:", start):
                raise _group_error(self.regex, self.index)
            start += 2
        self.levels.append(_Level(self.index))
        self.index = start
        self.repeatable = False

    def close_group(self) -> None:
        if len(self.levels) == 1:
            raise PatternError("a lone `)` is not portable", self.index, "\\)")
        self.add(self.levels.pop().close(), self.index + 1)

    def quantifier(self) -> None:
        low, high, end = _read_bounds(self.regex, self.index)
        if not self.repeatable:
            raise PatternError("there is nothing to repeat", self.index)
        lazy = self.regex.startswith("?", end)
        end += lazy
        if not lazy and self.regex.startswith("+", end):
            raise PatternError("a possessive quantifier is not portable", self.index)
        items = self.levels[-1].items
        items[-1] = Repeat(items[-1], low, high, lazy)
        self.index = end
        self.repeatable = False


def _read_bounds(regex: str, index: int) -> tuple[int, int | None, int]:
    if regex[index] != "{":
        return (*_BOUNDS[regex[index]], index + 1)
    found = _BRACES.match(regex, index)
    if found is None:
        upper = _OPEN_BRACES.match(regex, index)
        raise PatternError("a lone `{` is not portable", index, f"{{0,{upper[1]}}}" if upper else "\\{")
    if found.end() - index > 20:
        raise PatternError("a repeat count is too large", index)
    low = int(found[1])
    high = low if not found[2] else int(found[3]) if found[3] else None
    if not found[2] and found[3]:
        raise PatternError("a lone `{` is not portable", index, "\\{")
    if high is not None and high < low:
        raise PatternError("the bounds of a repeat are out of order", index, f"{{{high},{low}}}")
    return low, high, found.end()


def _group_error(regex: str, index: int) -> PatternError:
    named = _NAMED.match(regex, index + 1)
    for prefix, reason in _GROUPS.items():
        if regex.startswith(prefix, index + 1):
            return PatternError(reason, index)
    if named:
        return PatternError("a named group is not portable", index, _unnamed(regex, named.end()))
    if _FLAGS.match(regex, index + 1):
        return PatternError("an inline flag is not portable", index)
    return PatternError("an unknown kind of group is not portable", index)


def _unnamed(regex: str, start: int) -> str:
    """A named group's text without the name, if it is short enough to show."""
    inner = re.match(r"(?:[^()\[\]\\]|\\.|\[(?:[^\]\\]|\\.)*\]){0,60}\)", regex[start : start + 200], re.DOTALL)
    return f"({inner[0]}" if inner else "(…)"


def _read_class(regex: str, opened: int) -> tuple[CharSet, int]:
    index = opened + 1
    negated = regex.startswith("^", index)
    index += negated
    if regex.startswith("]", index):
        portable = "[\\s\\S]" if negated else None
        raise PatternError("an empty class is not portable", opened, portable)
    ranges: list[tuple[int, int]] = []
    while not regex.startswith("]", index):
        start = index
        low, index = _read_member(regex, opened, index)
        if not regex.startswith("-", index) or regex.startswith("-]", index):
            ranges += charset.single(low) if isinstance(low, int) else low
            continue
        high, index = _read_member(regex, opened, index + 1)
        if not isinstance(low, int) or not isinstance(high, int):
            portable = regex[start:index].replace("-", "\\-", 1) if "\\-" not in regex[start:index] else None
            raise PatternError("a range needs a character at both ends", start, portable)
        if high < low:
            raise PatternError("the ends of a range are out of order", start)
        ranges.append((low, high))
    chars = charset.union(ranges)
    return (charset.complement(chars) if negated else chars), index + 1


def _read_member(regex: str, opened: int, index: int) -> tuple[int | CharSet, int]:
    if index >= len(regex):
        raise PatternError("a class is not closed", opened)
    if regex[index] == "\\":
        return escapes.read(regex, index, in_class=True)
    return ord(regex[index]), index + 1
