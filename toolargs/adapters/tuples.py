"""Tuples: of any length as arrays, of a fixed length as arrays whose positions stand in words."""

from dataclasses import replace
from functools import reduce
from itertools import combinations
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
    if len(distinct) == 1:
        return nodes.Array(items=distinct[0], min_items=length, max_items=length, codec=_TUPLE)
    words = f"an array of {_words.listing([_words.phrase(one) for one in positions], 'and')}, in this order"
    return nodes.Array(
        items=_items(tuple(dict.fromkeys(map(_visible, distinct)))),
        min_items=length,
        max_items=length,
        codec=_TUPLE,
        positions=positions,
        residuals=(nodes.Residual("type", words),),
    )


def _items(distinct: tuple[nodes.Node, ...]) -> nodes.Node:
    """What every item is: one of the positions where these are disjoint, otherwise one node wide enough for all."""
    if all(overlap.overlap(left, right).verdict == "disjoint" for left, right in combinations(distinct, 2)):
        return distinct[0] if len(distinct) == 1 else nodes.OneOf(branches=distinct)
    # One by one: the cover of many nodes at once compares all pairs again for each that it joins.
    return reduce(lambda wide, one: overlap.cover((wide, one)), distinct)


def _visible(node: Any) -> Any:
    """A node without what the schema does not show and `positions` decode: else nested tuples would hold all twice."""
    hidden = {name: None for name in ("codec", "positions", "values") if getattr(node, name, None) is not None}
    return nodes.rebuild(replace(node, **hidden), _visible)
