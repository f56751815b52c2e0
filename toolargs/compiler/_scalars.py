"""Strings, numbers and booleans as source."""

import enum
import sys
from collections.abc import Callable
from dataclasses import replace
from typing import Any, Final

from toolargs import nodes, patterns
from toolargs.compiler._writer import Writer

_LARGEST: Final = sys.float_info.max
_FAR: Final = 2**2048
"""Integers up to here have fewer digits than any process may refuse."""


def write_quick(w: Writer, node: nodes.Node, x: str) -> str:
    """Writes the check and the decoding in one, where there is a quick way; gives the variable, or nothing."""
    if node.codec is nodes.FLOAT and isinstance(node, nodes.Number):
        return write_float(w, node, x)
    table = _members(node)
    return "" if table is None else _looked_up(w, x, table)


def _members(node: nodes.Node) -> dict[Any, Any] | None:
    """What each value of a string's enum is decoded to, where those are the members of an `enum.Enum`."""
    if not isinstance(node, nodes.String) or node.enum is None or node.codec is None:
        return None
    if (node.min_length, node.max_length, node.pattern) != (None, None, None):
        return None
    try:
        table = {value: node.codec.decode(value) for value in node.enum}
    except Exception:  # what cannot be decoded is no member
        return None
    return table if all(isinstance(member, enum.Enum) for member in table.values()) else None


def _looked_up(w: Writer, x: str, table: dict[Any, Any]) -> str:
    decoded = w.source.name()
    if not w.mode.is_text:
        w.refuse(f"type({x}) is not str")
    w.source.line(f"{decoded} = {w.source.bind(table)}[{x}]")  # keys are strings, and no other JSON value equals one
    return decoded


def between(w: Writer, what: str, low: Any, high: Any) -> str:
    """The condition that something lies outside its bounds; empty without bounds."""
    if low is None and high is None:
        return ""
    left = "" if low is None else f"{w.source.bind(low)} <= "
    right = "" if high is None else f" <= {w.source.bind(high)}"
    return f"not {left}{what}{right}"


def _string(w: Writer, node: nodes.String, x: str) -> str:
    w.refuse(
        f"type({x}) is not str" if node.enum is None or not w.mode.is_text else "",
        _strange(w, node, x),
        # Half a surrogate pair raises.
        f"not ({x}.isascii() or {x}.encode())" if node.enum is None and w.mode.origin == "object" else "",
        between(w, f"len({x})", node.min_length, node.max_length),
        "" if node.pattern is None else f"not {w.source.bind(patterns.compile(node.pattern).search)}({x})",
    )
    return x


def write_float(w: Writer, node: nodes.Number, x: str, also: str = "") -> str:
    """A number that arrives as a `float`; `also` may begin with a further assignment of what an integer becomes."""
    outside = _outside(w, node, x, low=-_LARGEST, high=_LARGEST)
    largest = None if w.mode.is_finite else _LARGEST
    among_floats = _outside(w, _with_float_bounds(node), x, low=largest and -largest, high=largest)
    strange = _strange(w, node, x)
    if w.mode.origin == "python":  # an application's integer is a float before it is looked at
        w.source.line(f"if type({x}) is int: {x} = float({x})")
        w.refuse(f"type({x}) is not float", among_floats, strange)
        return x
    with w.source.block(f"if type({x}) is not float:"):
        w.refuse(f"type({x}) is not int", outside, strange)
        w.source.line(f"{also}{x} = float({x})")
    if among_floats or strange:
        with w.source.block("else:"):
            w.refuse(among_floats, strange)
    return x


def _with_float_bounds(node: nodes.Number) -> nodes.Number:
    """The same bounds as floats where they have an equal one: comparing floats with integers takes longer."""
    return replace(node, minimum=_as_float(node.minimum), maximum=_as_float(node.maximum))


def _as_float(bound: float | None) -> float | None:
    if bound is None or abs(bound) > _LARGEST:
        return bound
    return float(bound) if float(bound) == bound else bound


def _number(w: Writer, node: nodes.Number, x: str) -> str:
    # An integer may lie beyond the floats, so their bounds tell only infinities from numbers.
    outside = _outside(w, node, x, low=-_LARGEST, high=_LARGEST)
    w.refuse(f"type({x}) is not float and type({x}) is not int", outside, _strange(w, node, x))
    return x


def _integer(w: Writer, node: nodes.Integer, x: str) -> str:
    far = _FAR if w.mode.origin == "object" else None
    outside = _outside(w, node, x, low=far and -far, high=far)
    w.refuse(f"type({x}) is not int", outside, _strange(w, node, x))
    return x


def _outside(w: Writer, node: Any, x: str, *, low: Any, high: Any) -> str:
    return between(w, x, low if node.minimum is None else node.minimum, high if node.maximum is None else node.maximum)


def _boolean(w: Writer, node: nodes.Boolean, x: str) -> str:
    w.refuse(f"{x} is not True and {x} is not False", _strange(w, node, x))
    return x


def _strange(w: Writer, node: nodes.ScalarNode, x: str) -> str:
    """The condition that a value of the right type is none of the enum; empty without one.

    Of what is no string the type must be looked at before, so that `True` never meets `1`.
    """
    return "" if node.enum is None else f"{x} not in {w.source.bind(frozenset(node.enum))}"


SHAPES: Final[dict[type, Callable[[Writer, Any, str], str]]] = {
    nodes.String: _string,
    nodes.Number: _number,
    nodes.Integer: _integer,
    nodes.Boolean: _boolean,
}
