"""Compiled patterns: what a regular expression means, and how to search for it."""

import re
from collections.abc import Callable
from functools import lru_cache

from toolargs.patterns import _facts as facts
from toolargs.patterns import _slowness as slowness
from toolargs.patterns._automaton import Automaton, Memory
from toolargs.patterns._parse import parse
from toolargs.patterns._program import build
from toolargs.patterns._simplify import simplify
from toolargs.patterns._syntax import Node, PatternError
from toolargs.patterns._translate import render

MAX_STATES = 4_000
"""The largest automaton of one pattern."""

_RE_PATTERN = 1_000
_RE_TEXT = 4_096
# To prove that backtracking is bounded takes time quadratic in the pattern, so long patterns are not tried. And
# `re` keeps a record for each round of a group's loop, so long texts go to the automaton, whose memory is bounded.


class Matcher:
    """A portable pattern, ready to search with the meaning of ECMA-262's unicode mode.

    Nothing is built before the first search. A search takes time linear in the text, whatever the pattern.

    Attributes:
        regex: The pattern as written.
        linear_python: Whether `re` searches short texts, because its backtracking is trivially bounded.
    """

    __slots__ = ("_automaton", "_find", "_memory", "_node", "linear_python", "regex")

    def __init__(self, regex: str, node: Node) -> None:
        self.regex = regex
        self.linear_python = len(regex) <= _RE_PATTERN and facts.bounded(node)
        self._node = node
        self._find: Callable[[str], re.Match[str] | None] | None = None
        self._automaton: Automaton | None = None
        self._memory: Memory | None = None

    def __repr__(self) -> str:
        return f"Matcher({self.regex!r})"

    def search(self, text: str) -> bool:
        """Whether the text contains a match anywhere."""
        if self.linear_python and len(text) <= _RE_TEXT:
            find = self._find or self._compile_find()
            return find(text) is not None
        if self._memory is None:
            self._memory = Memory(self.automaton)
        return self._memory.search(text)

    def _compile_find(self) -> Callable[[str], re.Match[str] | None]:
        compiled = re.compile(render(self._node))
        # `search` would try an anchored pattern at each character in turn.
        self._find = compiled.match if facts.starts_anchored(self._node) else compiled.search
        return self._find

    @property
    def automaton(self) -> Automaton:
        """The pattern's automaton, built when first asked for."""
        if self._automaton is None:
            self._automaton = Automaton(build(simplify(self._node)))
        return self._automaton

    def translate(self) -> str:
        """The pattern for `re`."""
        return render(self._node)

    def longest(self) -> int | None:
        """The most characters of a text in which it is found."""
        anchored = facts.starts_anchored(self._node) and facts.ends_anchored(self._node)
        return facts.longest(self._node) if anchored else None

    def slow_elsewhere(self) -> str | None:
        """Why a backtracking engine could be slow."""
        return slowness.reason(self._node)


@lru_cache(maxsize=512)
def compile(regex: str) -> Matcher:
    """The pattern, ready to search; the last 512 are kept.

    Raises:
        PatternError: The pattern is not in the portable core, or needs more than 4,000 states.
    """
    node = parse(regex)
    states = facts.size(node)
    if states > MAX_STATES:
        shown = f"{states:,}" if states < 10**9 else "over a billion"
        raise PatternError(f"the pattern needs {shown} states, more than {MAX_STATES:,}", 0)
    return Matcher(regex, node)


def translate(regex: str) -> str:
    """The pattern for Python's `re`, with the same meaning under `re.search` without flags.

    Raises:
        PatternError: The pattern is not in the portable core, or needs more than 4,000 states.
    """
    return compile(regex).translate()


def longest(regex: str) -> int | None:
    """The most characters that a text can have in which the pattern is found, or `None` if there is no such number.

    Raises:
        PatternError: The pattern is not in the portable core, or needs more than 4,000 states.
    """
    return compile(regex).longest()


def slow_elsewhere(regex: str) -> str | None:
    """Why an engine that backtracks could be slow on some text, or `None` if no reason was found.

    Raises:
        PatternError: The pattern is not in the portable core, or needs more than 4,000 states.
    """
    return compile(regex).slow_elsewhere()
