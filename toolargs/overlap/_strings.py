"""Strings that all of some nodes accept and none of some others."""

import itertools
import string
import sys
from collections.abc import Iterator, Sequence
from typing import TypeAlias

from toolargs import patterns
from toolargs.jsonvalue import Scalar
from toolargs.nodes import String
from toolargs.overlap._enums import listed, shortest_enum, without
from toolargs.overlap._pool import MAX_WEIGHT, Pool, Step, Undecided, union
from toolargs.overlap._spans import Stretch, common, stretches

_STAGES = ((64, 50), (4_000, 3_000))
"""The states that patterns are given, a few first since few are nearly always enough, and the steps it counts for."""

_Language: TypeAlias = tuple[tuple[str, ...], tuple[str, ...], int, int | None]
"""Patterns that must be found, patterns that must not, the least and the greatest length."""


class Strings:
    """The strings of one search, which asks no question about patterns twice."""

    def __init__(self, step: Step) -> None:
        self._step = step
        self._languages: dict[_Language, Pool] = {}

    def fitting(self, wanted: Sequence[String], refused: Sequence[String]) -> Iterator[Scalar]:
        """The strings that fit, short ones first; exact as far as the budget of the patterns goes."""
        values = shortest_enum(wanted)
        if values is not None:
            return listed(values, wanted, refused, self._step)
        unlisted = [node for node in refused if node.enum is None]
        within = common([(node.min_length, node.max_length) for node in wanted])
        spans = [(node.min_length, node.max_length) for node in unlisted]
        positive = _patterns(wanted)
        found = union(
            self._stretch(stretch, positive, [unlisted[index] for index in stretch.inside])
            for stretch in stretches(within, spans)
        )
        return without(found, refused, self._step)

    def _stretch(self, stretch: Stretch, positive: tuple[str, ...], refused: Sequence[String]) -> Iterator[str]:
        negative = _patterns(refused)
        if any(node.pattern is None for node in refused) or not set(positive).isdisjoint(negative):
            return iter(())
        language = (positive, negative, stretch.low, stretch.high)
        if language not in self._languages:
            self._languages[language] = Pool(self._members(*language))
        return iter(self._languages[language])

    def _members(
        self, positive: tuple[str, ...], negative: tuple[str, ...], low: int, high: int | None
    ) -> Iterator[str]:
        if low > MAX_WEIGHT:
            raise Undecided(f"strings of {low} characters are too large to build")
        if not positive and not negative:
            yield from _plain(low, high)
            return
        failure: patterns.BudgetExceeded | None = None
        for states, cost in _STAGES:
            self._step(cost)
            try:
                # What an earlier stage found comes again, and the pool drops it.
                yield from patterns.members(positive, negative, min_length=low, max_length=high, budget=states)
            except patterns.BudgetExceeded as exceeded:
                failure = exceeded
            else:
                return
        raise Undecided(str(failure)) from failure


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


def _patterns(listed: Sequence[String]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(node.pattern for node in listed if node.pattern is not None))
