"""Values found one at a time, kept, and combined into arrays and objects.

A pool may be infinite. Then it need not reach every value: what asks it only wants some number of distinct ones.
Where it is finite it is complete, so that its end is a proof.
"""

import itertools
from collections.abc import Hashable, Iterable, Iterator, Sequence
from typing import Protocol

from toolargs import jsonvalue
from toolargs.jsonvalue import Json

MAX_WEIGHT = 10_000
"""The largest value that is built, in characters, members and items together."""


class Step(Protocol):
    """Counts work, and raises `Spent` when there is too much of it."""

    def __call__(self, cost: int = 1) -> None: ...


class Undecided(Exception):
    """A question that the budget, or the budget of a pattern, did not suffice to answer."""


class Spent(Undecided):
    """The budget of the whole question is gone: there is no point in trying another case."""


class Pool:
    """Distinct JSON values, computed when asked for.

    Attributes:
        values: Those found so far.
        keys: Their `jsonvalue.key`s.
        failure: What stopped it before its end, if anything did.
    """

    __slots__ = ("_seen", "_stream", "failure", "keys", "values")

    def __init__(self, stream: Iterator[Json]) -> None:
        self.values: list[Json] = []
        self.keys: list[Hashable] = []
        self._seen: set[Hashable] = set()
        self._stream = stream
        # A generator that raised once says StopIteration ever after, which would pass for a proof.
        self.failure: Undecided | None = None

    def has(self, count: int) -> bool:
        """Whether there are at least `count` values.

        Raises:
            Undecided: That could not be found out.
        """
        while len(self.values) < count:
            if self.failure is not None:
                raise self.failure
            try:
                value = next(self._stream)
                _weigh(value)
            except StopIteration:
                return False
            except Undecided as failure:
                self.failure = failure
                raise
            self._add(value, jsonvalue.key(value))
        return True

    def first(self, count: int) -> int:
        """How many of the first `count` values there are, as far as can be told; `failure` says if that is sure."""
        try:
            self.has(count)
        except Spent:
            raise
        except Undecided as failure:
            self.failure = failure
        return min(count, len(self.values))

    def __iter__(self) -> Iterator[Json]:
        for position in itertools.count():
            if not self.has(position + 1):
                return
            yield self.values[position]

    def _add(self, value: Json, key: Hashable) -> None:
        if key not in self._seen:
            self._seen.add(key)
            self.values.append(value)
            self.keys.append(key)


def _weigh(value: Json) -> None:
    weight, rest = 0, [value]
    while rest and weight <= MAX_WEIGHT:
        item = rest.pop()
        weight += 1 + (len(item) if isinstance(item, (str, list, dict)) else 0)
        if weight <= MAX_WEIGHT and isinstance(item, list):
            rest.extend(item)
        elif weight <= MAX_WEIGHT and isinstance(item, dict):
            rest.extend(item.values())
    if weight > MAX_WEIGHT:
        raise Undecided("the smallest value is too large to build")


def union(streams: Iterable[Iterator[Json]]) -> Iterator[Json]:
    """The values of all streams in turn; one that is undecided does not keep the others from being tried."""
    failure: Undecided | None = None
    for stream in streams:
        try:
            yield from stream
        except Spent:
            raise
        except Undecided as undecided:
            failure = undecided
    if failure is not None:
        raise failure


def inhabited(pools: Iterable[Pool]) -> bool:
    """Whether every pool has a value. An empty one decides, whatever the others cost.

    Raises:
        Undecided: None is known to be empty, and one is undecided.
    """
    pools = list(pools)
    if any(pool.first(1) == 0 and pool.failure is None for pool in pools):
        return False
    return all(pool.has(1) for pool in pools)


def choices(pools: Sequence[Pool], step: Step, *, distinct: bool = False) -> Iterator[list[Json]]:
    """One value from each pool, in every combination, those of early values first; `distinct` wants no value twice."""
    if not inhabited(set(pools)):
        return
    width = len(pools) if distinct else 1
    yield from _combine(pools, [range(pool.first(width)) for pool in pools], step, distinct)
    while any(pool.first(width + 1) > width for pool in set(pools)):
        width += 1
        for newest, pool in enumerate(pools):
            if pool.first(width) == width:
                ranges = [_range(other, position, newest, width) for position, other in enumerate(pools)]
                yield from _combine(pools, ranges, step, distinct)
    for pool in pools:
        if pool.failure is not None:
            raise pool.failure


def _range(pool: Pool, position: int, newest: int, width: int) -> range:
    """The indexes at one position, such that every combination turns up once: `newest` is the first at the edge."""
    if position == newest:
        return range(width - 1, width)
    return range(pool.first(width - 1 if position < newest else width))


def _combine(pools: Sequence[Pool], ranges: Sequence[range], step: Step, distinct: bool) -> Iterator[list[Json]]:
    picks = _distinct(pools, ranges, step) if distinct else itertools.product(*ranges)
    for indexes in picks:
        step()
        yield [pool.values[index] for pool, index in zip(pools, indexes, strict=True)]


def _distinct(pools: Sequence[Pool], ranges: Sequence[range], step: Step) -> Iterator[tuple[int, ...]]:
    """Index tuples that pick no value twice, by backtracking."""
    taken: list[Hashable] = []
    used: set[Hashable] = set()
    indexes: list[int] = []
    waiting = [iter(ranges[0])] if ranges else []
    if not ranges:
        yield ()
    while waiting:
        step()
        position = len(waiting) - 1
        while len(taken) > position:
            used.discard(taken.pop())
            indexes.pop()
        index = next((item for item in waiting[-1] if pools[position].keys[item] not in used), None)
        if index is None:
            waiting.pop()
            continue
        taken.append(pools[position].keys[index])
        used.add(taken[-1])
        indexes.append(index)
        if len(indexes) == len(pools):
            yield tuple(indexes)
        else:
            waiting.append(iter(ranges[position + 1]))
