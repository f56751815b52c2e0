"""Smaller trees with the same matches, for the automaton only: how ambiguous a pattern is does not survive this."""

from typing import assert_never

from toolargs.patterns import _charset as charset
from toolargs.patterns._syntax import EMPTY, Alternate, Assertion, Chars, Concat, Node, Repeat


def simplify(node: Node) -> Node:
    """A tree that is found in the same texts, with single characters and optional repeats merged."""
    match node:
        case Chars() | Assertion():
            return node
        case Concat(items):
            return Concat(tuple(map(simplify, items))) if len(items) != 1 else simplify(items[0])
        case Alternate(options):
            return _alternate([simplify(option) for option in options])
        case Repeat(body, low, high, lazy):
            return _repeat(simplify(body), low, high, lazy)
        case _:
            assert_never(node)


def _alternate(options: list[Node]) -> Node:
    """`a|bc|d` as `[ad]|bc`."""
    chars = [option.chars for option in options if isinstance(option, Chars)]
    if len(chars) < 2:
        return Alternate(tuple(options))
    merged: Node = Chars(charset.union(pair for one in chars for pair in one))
    rest = [option for option in options if not isinstance(option, Chars)]
    return Alternate((merged, *rest)) if rest else merged


def _repeat(body: Node, low: int, high: int | None, lazy: bool) -> Node:
    """`(x?){2,5}` as `x{0,5}`, `(x*){3}` as `x*`; without such steps, each copy could be left by many ways."""
    if high == 0 or body == EMPTY:
        return EMPTY
    if isinstance(body, Repeat) and body.low == 0 and body.high in (1, None):
        return Repeat(body.body, 0, high if body.high == 1 else None, lazy)
    return Repeat(body, low, high, lazy)
