"""Strings, numbers and booleans that all of some nodes accept and none of some others."""

import itertools
import math
import string
import sys
from collections.abc import Iterator, Sequence

from toolargs import _accepts, patterns
from toolargs.jsonvalue import Scalar
from toolargs.nodes import Boolean, Integer, Number, ScalarNode, String
from toolargs.overlap._pool import MAX_WEIGHT, Step, Undecided, union
from toolargs.overlap._spans import Stretch, common, stretches

PATTERN_STEPS = 50
"""What one question about patterns counts for."""

_WHOLE_FROM = 2**52
"""From here on no double has a fraction."""

Numeric = Number | Integer


def booleans(wanted: Sequence[Boolean], refused: Sequence[Boolean], step: Step) -> Iterator[Scalar]:
    """The booleans that fit."""
    return _listed((True, False), wanted, refused, step)


def strings(wanted: Sequence[String], refused: Sequence[String], step: Step) -> Iterator[Scalar]:
    """The strings that fit, short ones first; exact as far as the budget of the patterns goes."""
    listed = _shortest_enum(wanted)
    if listed is not None:
        return _listed(listed, wanted, refused, step)
    open_ended = [node for node in refused if node.enum is None]
    within = common([(node.min_length, node.max_length) for node in wanted])
    spans = [(node.min_length, node.max_length) for node in open_ended]
    positive = _patterns(wanted)
    found = union(
        _strings(stretch, positive, [open_ended[index] for index in stretch.inside], step)
        for stretch in stretches(within, spans)
    )
    return _without(found, refused, step)


def _strings(stretch: Stretch, positive: tuple[str, ...], refused: Sequence[String], step: Step) -> Iterator[str]:
    negative = _patterns(refused)
    if any(node.pattern is None for node in refused) or not set(positive).isdisjoint(negative):
        return
    if stretch.low > MAX_WEIGHT:
        raise Undecided(f"strings of {stretch.low} characters are too large to build")
    if not positive and not negative:
        yield from _plain(stretch.low, stretch.high)
        return
    step(PATTERN_STEPS)
    try:
        yield from patterns.members(positive, negative, min_length=stretch.low, max_length=stretch.high)
    except patterns.BudgetExceeded as exceeded:
        raise Undecided(str(exceeded)) from exceeded


def _plain(low: int, high: int | None) -> Iterator[str]:
    """Strings of the given lengths: all of one character, and of each greater length one for every character."""
    for length in itertools.count(low):
        if high is not None and length > high:
            return
        yield from ("a" * (length - 1) + last for last in _characters()) if length else ("",)


def _characters() -> Iterator[str]:
    plain = string.ascii_letters + string.digits
    yield from plain
    codes = itertools.chain(range(0x20, 0xD800), range(0x20), range(0xE000, sys.maxunicode + 1))
    yield from (chr(code) for code in codes if chr(code) not in plain)


def numbers(wanted: Sequence[Numeric], refused: Sequence[Numeric], step: Step) -> Iterator[Scalar]:
    """The numbers that fit, whole ones first. A number is an integer of any size or a finite double; bounds are exact.

    The bounds cut the line into points and open gaps, and every node accepts all whole numbers of such a piece or
    none, and likewise all others.
    """
    listed = _shortest_enum(wanted)
    if listed is not None:
        return _listed(listed, wanted, refused, step)
    open_ended = [node for node in refused if node.enum is None]
    pieces = _pieces([*wanted, *open_ended])
    found = itertools.chain.from_iterable(
        _whole(*piece) if whole else _fractional(*piece)
        for whole in (True, False)
        for piece in pieces
        if all(_holds(node, piece, whole) for node in wanted)
        and not any(_holds(node, piece, whole) for node in open_ended)
    )
    return _without(found, refused, step)


Piece = tuple[int | float | None, int | float | None]


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


def _shortest_enum(wanted: Sequence[ScalarNode]) -> Sequence[Scalar] | None:
    enums = [node.enum for node in wanted if node.enum is not None]
    return min(enums, key=len, default=None)


def _listed(
    values: Sequence[Scalar], wanted: Sequence[ScalarNode], refused: Sequence[ScalarNode], step: Step
) -> Iterator[Scalar]:
    enums = [frozenset(node.enum) for node in wanted if node.enum is not None]
    excluded = _excluded(refused)
    open_ended = [node for node in refused if node.enum is None]
    for value in values:
        step()
        if value in excluded or not all(value in enum for enum in enums):
            continue
        if all(_fits(node, value) for node in wanted) and not any(_fits(node, value) for node in open_ended):
            yield value


def _fits(node: ScalarNode, value: Scalar) -> bool:
    return _accepts.is_kind(node, value) and _accepts.within(node, value)


def _without(found: Iterator[Scalar], refused: Sequence[ScalarNode], step: Step) -> Iterator[Scalar]:
    excluded = _excluded(refused)
    for value in found:
        step()
        if value not in excluded:
            yield value


def _excluded(refused: Sequence[ScalarNode]) -> frozenset[Scalar]:
    return frozenset(value for node in refused for value in node.enum or () if _accepts.within(node, value))


def _patterns(listed: Sequence[String]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(node.pattern for node in listed if node.pattern is not None))
