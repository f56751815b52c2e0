"""Arrays that all of some nodes accept and none of some others.

An array fails a node by its length, by an item, or by a repeated item. Where the length does not decide, each refused
node demands one item that its `items` refuses; a repeated item satisfies at once all nodes that want unique ones.
"""

import itertools
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Protocol

from toolargs.jsonvalue import Json
from toolargs.nodes import Array, Node
from toolargs.overlap._pool import Pool, Step, Undecided, choices, inhabited, union
from toolargs.overlap._spans import common, stretches

MAX_ITEMS = 2_000
"""The longest array that is built."""


class Search(Protocol):
    """What is asked about the items."""

    def pool(self, wanted: tuple[Node, ...], refused: tuple[Node, ...] = ()) -> Pool:
        """The values that all of `wanted` accept and none of `refused`."""

    @property
    def step(self) -> Step:
        """Counts the work."""


def arrays(wanted: Sequence[Array], refused: Sequence[Array], search: Search) -> Iterator[Json]:
    """The arrays that fit, short ones first."""
    items = tuple({id(node.items): node.items for node in wanted}.values())
    unique = any(node.unique_items for node in wanted)
    within = common([(node.min_items, node.max_items) for node in wanted])
    spans = [(node.min_items, node.max_items) for node in refused]
    return union(
        plan.arrays(stretch.low, stretch.high)
        for stretch in stretches(within, spans)
        for plan in _plans(items, unique, [refused[index] for index in stretch.inside], search)
    )


def _plans(items: tuple[Node, ...], unique: bool, refused: Sequence[Array], search: Search) -> Iterator["_Plan"]:
    yield _Plan(items, _items(refused), unique, False, search)
    if not unique and any(node.unique_items for node in refused):
        yield _Plan(items, _items([node for node in refused if not node.unique_items]), False, True, search)


def _items(refused: Sequence[Array]) -> tuple[Node, ...]:
    return tuple({id(node.items): node.items for node in refused}.values())


@dataclass(frozen=True, slots=True)
class _Plan:
    """One way to fail all refused nodes: for each demand an item that it does not accept, or a repeated item too."""

    items: tuple[Node, ...]
    demands: tuple[Node, ...]
    unique: bool
    repeated: bool
    search: Search

    def arrays(self, low: int, high: int | None) -> Iterator[Json]:
        if self.repeated:
            return self._repeating(low, high)
        return self._plain(low, high)

    def _plain(self, low: int, high: int | None) -> Iterator[list[Json]]:
        if not inhabited(self._pool((demand,)) for demand in self.demands):
            return
        yield from union(self._grouped(groups, low, high) for groups in _partitions(self.demands))

    def _repeating(self, low: int, high: int | None) -> Iterator[list[Json]]:
        """Without one of two equal items an array still has what is demanded: so add a copy, anywhere."""
        for base in self._plain(max(low - 1, 1), None if high is None else high - 1):
            for copied, place in itertools.product(base, range(len(base), -1, -1)):
                self.search.step()
                yield [*base[:place], copied, *base[place:]]

    def _grouped(self, groups: tuple[tuple[Node, ...], ...], low: int, high: int | None) -> Iterator[list[Json]]:
        """Arrays with one item for each group of demands, which it meets all; the others are free."""
        self.search.step(1 + len(self.demands))
        pools = [self._pool(group) for group in groups]
        if not inhabited(pools):
            return
        for length in itertools.count(max(low, len(groups))):
            # One that has no array has no longer one either: what lacks is distinct items, or any.
            if (high is not None and length > high) or not self._enough(length, len(groups)):
                return
            pools += [self._pool()] * (length - len(pools))
            found = False
            for chosen in choices(pools, self.search.step, distinct=self.unique):
                found = True
                yield chosen
            if not found:
                return
            for chosen in choices(pools, self.search.step, distinct=self.unique):
                yield from self._arrangements(chosen, len(groups))

    def _arrangements(self, chosen: list[Json], demanded: int) -> Iterator[list[Json]]:
        """The chosen items with the demanded ones, which come first, at every set of places."""
        for places in itertools.permutations(range(len(chosen)), demanded):
            self.search.step(1 + demanded)
            placed = dict(zip(places, chosen, strict=False))
            free = iter(chosen[demanded:])
            yield [placed[place] if place in placed else next(free) for place in range(len(chosen))]

    def _enough(self, length: int, demanded: int) -> bool:
        free = self._pool()
        if length > demanded and not free.has(min(length, MAX_ITEMS) if self.unique else 1):
            return False
        if length > MAX_ITEMS:
            raise Undecided(f"arrays of {length} items are too large to build")
        return True

    def _pool(self, refused: tuple[Node, ...] = ()) -> Pool:
        return self.search.pool(self.items, refused)


def _partitions(demands: tuple[Node, ...]) -> Iterator[tuple[tuple[Node, ...], ...]]:
    """All ways to sort the demands into groups, each one by itself first."""
    if not demands:
        yield ()
        return
    first, *rest = demands
    for groups in _partitions(tuple(rest)):
        yield ((first,), *groups)
        for position, group in enumerate(groups):
            yield (*groups[:position], (first, *group), *groups[position + 1 :])
