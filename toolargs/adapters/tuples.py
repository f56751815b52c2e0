"""Tuples: of any length as arrays, of a fixed length as arrays whose positions stand in words."""

from dataclasses import replace
from typing import Any, Final, get_args

from toolargs import hints, nodes, overlap
from toolargs.adapters import _words
from toolargs.adapters._registry import Reading, gather, read, register
from toolargs.adapters.arrays import ITEM

_TUPLE: Final = nodes.Codec("a tuple", tuple, tuple, list)


@register(tuple)
def read_tuple(annotation: Any, reading: Reading) -> nodes.Node:
    """An array that arrives as a tuple."""
    arguments = get_args(annotation)
    if len(arguments) == 2 and arguments[1] is Ellipsis:
        return nodes.Array(items=read(arguments[0], reading, ITEM), codec=_TUPLE)
    if not arguments or arguments == ((),):
        reading.refuse(
            "it does not say what its items are", "write tuple[str, ...], or one type for each position", annotation
        )
    if any("Unpack" in repr(type(one)) or hints.text(one).startswith(("*", "Unpack[")) for one in arguments):
        reading.refuse("its length varies inside", "write tuple[T, ...], or one type for each position", annotation)
    positions = tuple(gather(*(lambda one=one: read(one, reading, "a tuple item") for one in arguments)))
    return _fixed(positions)


def _fixed(positions: tuple[nodes.Node, ...]) -> nodes.Node:
    distinct = tuple(dict.fromkeys(positions))
    length = len(positions)
    node = nodes.Array(items=_cover(distinct), min_items=length, max_items=length, codec=_TUPLE)
    if len(distinct) == 1:
        return node
    words = f"an array of {_words.listing([_words.phrase(one) for one in positions], 'and')}, in this order"
    return replace(node, positions=positions, residuals=(nodes.Residual("type", words),))


def _cover(distinct: tuple[nodes.Node, ...]) -> nodes.Node:
    """What every item is: a position's node as it is where they are disjoint, otherwise the smallest that has all."""
    if len(distinct) > 1 and overlap.clashes(distinct):
        return overlap.cover(distinct)
    return distinct[0] if len(distinct) == 1 else nodes.OneOf(branches=distinct)
