"""Trees as patterns of Python's `re` with the same meaning."""

from typing import assert_never

from toolargs.patterns._charset import LAST, CharSet
from toolargs.patterns._syntax import Alternate, Assertion, Chars, Concat, Node, Place, Repeat

# Python's `$` also matches before a final line feed, and its `\b` speaks of all of Unicode unless told otherwise.
_PLACES: dict[Place, str] = {"start": "^", "end": "\\Z", "boundary": "(?a:\\b)"}


def render(node: Node) -> str:
    """The tree as a pattern for `re`, to be used without flags."""
    match node:
        case Chars(chars):
            return _chars(chars)
        case Assertion(place):
            return _PLACES[place]
        case Concat(items):
            return "".join(_part(item) for item in items)
        case Alternate(options):
            return "|".join(map(render, options))
        case Repeat(body, low, high, lazy):
            return _body(body) + _bounds(low, high) + ("?" if lazy else "")
        case _:
            assert_never(node)


def _part(node: Node) -> str:
    return f"(?:{render(node)})" if isinstance(node, Alternate) else render(node)


def _body(node: Node) -> str:
    return render(node) if isinstance(node, Chars) else f"(?:{render(node)})"


def _bounds(low: int, high: int | None) -> str:
    short = {(0, None): "*", (1, None): "+", (0, 1): "?"}.get((low, high))
    if short is not None:
        return short
    return f"{{{low}}}" if low == high else f"{{{low},{'' if high is None else high}}}"


def _chars(chars: CharSet) -> str:
    if not chars:
        return "(?!)"
    if chars == ((0, LAST),):
        return "[\\s\\S]"
    if len(chars) == 1 and chars[0][0] == chars[0][1]:
        return _char(chars[0][0])
    return "[" + "".join(_char(low) if low == high else f"{_char(low)}-{_char(high)}" for low, high in chars) + "]"


def _char(code: int) -> str:
    character = chr(code)
    if character.isascii():
        return character if character.isalnum() or character == "_" else f"\\x{code:02x}"
    return f"\\u{code:04x}" if code < 0x10000 else f"\\U{code:08x}"
