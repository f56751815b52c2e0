"""The one question behind all others: which values do all of these nodes accept and none of those?

A `OneOf` is taken apart first: a value that it accepts fits one branch and none of the branches that can overlap with
it; a value that it refuses fits no branch, or two. What remains has one kind, and is searched kind by kind.
"""

import itertools
from collections.abc import Iterator
from typing import Any, TypeAlias, TypeVar, assert_never

from toolargs import jsonvalue
from toolargs.jsonvalue import Json
from toolargs.nodes import Array, Boolean, Integer, Node, Number, Object, OneOf, String, find
from toolargs.overlap._arrays import arrays
from toolargs.overlap._objects import objects
from toolargs.overlap._pool import Pool, Spent, Undecided, union
from toolargs.overlap._scalars import booleans, numbers, strings

_FAMILIES: tuple[tuple[type[Any], ...], ...] = ((String,), (Number, Integer), (Boolean,), (Array,), (Object,))
"""The kinds of values; an integer is a number."""

_Case: TypeAlias = tuple[tuple[Node, ...], tuple[Node, ...]]
_Mark: TypeAlias = tuple[frozenset[int], frozenset[int]]

N = TypeVar("N")


class Search:
    """One question with its budget and its memory: the same nodes are never searched twice."""

    def __init__(self, budget: int) -> None:
        self._left = budget
        self._pools: dict[_Mark, Pool] = {}
        self._rivals: dict[int, tuple[tuple[int, int], ...]] = {}

    def step(self, cost: int = 1) -> None:
        """Counts work.

        Raises:
            Spent: The budget is used up.
        """
        self._left -= cost
        if self._left < 0:
            raise Spent("the search took more steps than its budget")

    def pool(self, wanted: tuple[Node, ...], refused: tuple[Node, ...] = ()) -> Pool:
        """The values that all of `wanted` accept and none of `refused`; without `wanted`, of all JSON values."""
        mark = (frozenset(map(id, wanted)), frozenset(map(id, refused)))
        if mark not in self._pools:
            self._pools[mark] = Pool(self._stream(wanted, refused) if mark[0].isdisjoint(mark[1]) else iter(()))
        return self._pools[mark]

    def possible(self, wanted: tuple[Node, ...], refused: tuple[Node, ...] = ()) -> bool:
        """Whether there is such a value, or may be, as far as the patterns' budget goes."""
        pool = self.pool(wanted, refused)
        return pool.first(1) == 1 or pool.failure is not None

    def _stream(self, wanted: tuple[Node, ...], refused: tuple[Node, ...]) -> Iterator[Json]:
        return union(
            self._members(family, case)
            for case in self._cases(wanted, refused)
            for family in _FAMILIES
            if all(isinstance(node, family) for node in case[0])
        )

    def _members(self, family: tuple[type[Any], ...], case: _Case) -> Iterator[Json]:
        ...

    def _cases(self, wanted: tuple[Node, ...], refused: tuple[Node, ...]) -> Iterator[_Case]:
        """The same question without `OneOf`, as cases that together cover it."""
        self.step()
        choice = next((node for node in wanted if isinstance(node, OneOf)), None)
        denied = next((node for node in refused if isinstance(node, OneOf)), None)
        if choice is not None:
            yield from self._chosen(choice, tuple(node for node in wanted if node is not choice), refused)
        elif denied is not None:
            yield from self._denied(denied, wanted, tuple(node for node in refused if node is not denied))
        else:
            yield wanted, refused
