"""Numbers that all of some nodes accept and none of some others."""

import itertools
import math
from collections.abc import Iterator, Sequence
from typing import TypeAlias

from toolargs.jsonvalue import Scalar
from toolargs.nodes import Integer, Number
from toolargs.overlap._enums import listed, shortest_enum, without
from toolargs.overlap._pool import Step

_WHOLE_FROM = 2**52
"""From here on no double has a fraction."""

Numeric: TypeAlias = Number | Integer
Piece: TypeAlias = tuple[int | float | None, int | float | None]
"""A point, if both ends are equal, or the open gap between two; None is no end."""


def numbers(wanted: Sequence[Numeric], refused: Sequence[Numeric], step: Step) -> Iterator[Scalar]:
    """The numbers that fit, whole ones first. A number is an integer of any size or a finite double; bounds are exact.

    The bounds cut the line into points and open gaps, and every node accepts all whole numbers of such a piece or
    none, and likewise all others.
    """
    values = shortest_enum(wanted)
    if values is not None:
        return listed(values, wanted, refused, step)
    unlisted = [node for node in refused if node.enum is None]
    pieces = _pieces([*wanted, *unlisted])
    found = itertools.chain.from_iterable(
        _whole(*piece) if whole else _fractional(*piece)
        for whole in (True, False)
        for piece in pieces
        if all(_holds(node, piece, whole) for node in wanted)
        and not any(_holds(node, piece, whole) for node in unlisted)
    )
    return without(found, refused, step)


def _pieces(bounded: Sequence[Numeric]) -> list[Piece]:
    cuts = sorted({bound for node in bounded for bound in (node.minimum, node.maximum) if bound is not None})
    gaps = itertools.pairwise([None, *cuts, None])
    points = [*((cut, cut) for cut in cuts), None]
    return [piece for pair in zip(gaps, points, strict=True) for piece in pair if piece is not None]


def _holds(node: Numeric, piece: Piece, whole: bool) -> bool:
    low, high = piece
    return (
        (whole or not isinstance(node, Integer))
        and (node.minimum is None or (low is not None and node.minimum <= low))
        and (node.maximum is None or (high is not None and high <= node.maximum))
    )


def _whole(low: float | None, high: float | None) -> Iterator[int]:
    """The integers of a point, or of an open gap, from the finite end on."""
    if low is not None and low == high:
        yield from [int(low)] if low == int(low) else []
    elif low is None and high is None:
        yield 0
        yield from (sign * size for size in itertools.count(1) for sign in (1, -1))
    elif low is None:
        yield from itertools.count(math.ceil(high or 0) - 1, -1)
    elif high is None:
        yield from itertools.count(math.floor(low) + 1)
    else:
        first, last = math.floor(low) + 1, math.ceil(high) - 1
        yield from itertools.takewhile(lambda number: number <= last, itertools.count(first))


def _fractional(low: float | None, high: float | None) -> Iterator[float]:
    """The doubles with a fraction in a point or an open gap; a short one first, then all from the lower end on."""
    if low is not None and low == high:
        yield from [low] if low != int(low) else []
        return
    low = -_WHOLE_FROM if low is None else max(low, -_WHOLE_FROM)
    high = _WHOLE_FROM if high is None else min(high, _WHOLE_FROM)
    if low >= high:
        return
    yield from (guess for guess in (0.5, math.floor(low) + 0.5, (low + high) / 2) if _lies_between(guess, low, high))
    number = math.nextafter(low, math.inf)
    while number < high:
        if not number.is_integer():
            yield number
        number = math.nextafter(number, math.inf)


def _lies_between(guess: float, low: float, high: float) -> bool:
    return low < guess < high and not guess.is_integer()
