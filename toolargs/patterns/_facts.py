"""What the tree of a pattern tells without running it: sizes, lengths, first characters, and how `re` would fare."""

from typing import assert_never

from toolargs.patterns import _charset as charset
from toolargs.patterns._charset import CharSet
from toolargs.patterns._syntax import Alternate, Assertion, Chars, Concat, Node, Repeat

SHORT = 16
"""How many characters an unanchored pattern may consume and still be given to `re`: the cost at each start."""


def size(node: Node) -> int:
    """How many automaton states the pattern needs; exact integers, so nested counts cannot overflow."""
    match node:
        case Chars() | Assertion():
            return 1
        case Concat(items):
            return sum(map(size, items))
        case Alternate(options):
            return len(options) - 1 + sum(map(size, options))
        case Repeat(body, low, high):
            if high is None:
                return size(body) * max(low, 1) + 1
            return size(body) * high + (high - low)
        case _:
            assert_never(node)


def nullable(node: Node) -> bool:
    """Whether the pattern can match without consuming a character; assertions count as such."""
    match node:
        case Chars():
            return False
        case Assertion():
            return True
        case Concat(items):
            return all(map(nullable, items))
        case Alternate(options):
            return any(map(nullable, options))
        case Repeat(body, low):
            return low == 0 or nullable(body)
        case _:
            assert_never(node)


def longest(node: Node) -> int | None:
    """The most characters that a match can consume, or `None` if there is no such number."""
    match node:
        case Chars():
            return 1
        case Assertion():
            return 0
        case Concat(items):
            lengths = [longest(item) for item in items]
            return None if None in lengths else sum(length or 0 for length in lengths)
        case Alternate(options):
            lengths = [longest(option) for option in options]
            return None if None in lengths else max(length or 0 for length in lengths)
        case Repeat(body, _, high):
            length = longest(body)
            return 0 if length == 0 else None if length is None or high is None else length * high
        case _:
            assert_never(node)


def first(node: Node) -> CharSet:
    """The characters with which a match that consumes something can start."""
    match node:
        case Chars(chars):
            return chars
        case Assertion():
            return ()
        case Concat(items):
            return _first_of_sequence(items)
        case Alternate(options):
            return charset.union(pair for option in options for pair in first(option))
        case Repeat(body, _, high):
            return () if high == 0 else first(body)
        case _:
            assert_never(node)


def _first_of_sequence(items: tuple[Node, ...]) -> CharSet:
    ranges: list[tuple[int, int]] = []
    for item in items:
        ranges += first(item)
        if not nullable(item):
            break
    return charset.union(ranges)


def starts_anchored(node: Node) -> bool:
    """Whether every match starts with `^`."""
    match node:
        case Chars():
            return False
        case Assertion(place):
            return place == "start"
        case Concat(items):
            return bool(items) and starts_anchored(items[0])
        case Alternate(options):
            return all(map(starts_anchored, options))
        case Repeat(body, low):
            return low > 0 and starts_anchored(body)
        case _:
            assert_never(node)


def ends_anchored(node: Node) -> bool:
    """Whether every match ends with `$`."""
    match node:
        case Chars():
            return False
        case Assertion(place):
            return place == "end"
        case Concat(items):
            return bool(items) and ends_anchored(items[-1])
        case Alternate(options):
            return all(map(ends_anchored, options))
        case Repeat(body, low):
            return low > 0 and ends_anchored(body)
        case _:
            assert_never(node)


def bounded(node: Node) -> bool:
    """Whether backtracking in `re` is trivially bounded.

    Each quantifier's body and what may follow it start with disjoint characters; no two alternatives share a first
    character; the pattern starts with `^` or consumes at most 16 characters.
    """
    length = longest(node)
    return (starts_anchored(node) or (length is not None and length <= SHORT)) and _decided(node, ())


def _decided(node: Node, follow: CharSet) -> bool:
    """Whether the next character alone decides every choice in the node, given what may come after it."""
    match node:
        case Chars() | Assertion():
            return True
        case Concat(items):
            return _sequence_decided(items, follow)
        case Alternate(options):
            return _options_disjoint(options, follow) and all(_decided(option, follow) for option in options)
        case Repeat(body, low, high):
            return _repeat_decided(body, low, high, follow)
        case _:
            assert_never(node)


def _sequence_decided(items: tuple[Node, ...], follow: CharSet) -> bool:
    for item in reversed(items):
        if not _decided(item, follow):
            return False
        start = first(item)
        follow = charset.union([*start, *follow]) if nullable(item) else start
    return True


def _options_disjoint(options: tuple[Node, ...], follow: CharSet) -> bool:
    seen: CharSet = ()
    for option in options:
        start = charset.union([*first(option), *follow]) if nullable(option) else first(option)
        if charset.overlap(seen, start):
            return False
        seen = charset.union([*seen, *start])
    return sum(map(nullable, options)) <= 1


def _repeat_decided(body: Node, low: int, high: int | None, follow: CharSet) -> bool:
    if nullable(body):
        return False
    start = first(body)
    if low != high and charset.overlap(start, follow):
        return False
    return _decided(body, charset.union([*start, *follow]) if high != 1 else follow)
