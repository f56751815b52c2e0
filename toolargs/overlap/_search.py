"""The one question behind all others: which values do all of these nodes accept and none of those?

A `OneOf` is taken apart first: a value that it accepts fits one branch and none of the branches that can overlap with
it; a value that it refuses fits no branch, or two. What remains has one kind, and is searched kind by kind.
"""

from collections.abc import Hashable, Iterable, Iterator
from typing import TypeAlias, TypeVar, assert_never

from toolargs import jsonvalue
from toolargs.jsonvalue import Json
from toolargs.nodes import Array, Boolean, Integer, Node, Number, Object, OneOf, ScalarNode, String, find
from toolargs.overlap._arrays import arrays
from toolargs.overlap._enums import booleans
from toolargs.overlap._numbers import numbers
from toolargs.overlap._objects import objects
from toolargs.overlap._pool import Pool, Spent, union
from toolargs.overlap._strings import Strings

Leaf: TypeAlias = String | Number | Integer | Boolean | Array | Object
_Nodes: TypeAlias = tuple[Node, ...]
_Leaves: TypeAlias = tuple[Leaf, ...]

_ANY: _Leaves = (String(), Number(), Boolean(), Array(items=String()), Object())
"""One node of each kind, for values that no node was wanted of; `null` is the value that no node accepts."""

_NUMERIC: tuple[type[Number | Integer], ...] = (Number, Integer)

K = TypeVar("K")


class Search:
    """One question with its budget and its memory: the same nodes are never searched twice.

    Nodes are told apart by identity, so give it nodes of one `Shapes`.
    """

    def __init__(self, budget: int) -> None:
        self._left = budget
        self._pools: dict[tuple[frozenset[int], frozenset[int]], Pool] = {}
        self._strings = Strings(self.step)
        self._rivals: dict[int, tuple[tuple[int, int], ...]] = {}

    def step(self, cost: int = 1) -> None:
        """Counts work.

        Raises:
            Spent: The budget is used up.
        """
        self._left -= cost
        if self._left < 0:
            raise Spent("the search took more steps than its budget")

    def pool(self, wanted: _Nodes, refused: _Nodes = ()) -> Pool:
        """The values that all of `wanted` accept and none of `refused`; without `wanted`, of all JSON values."""
        mark = (frozenset(map(id, wanted)), frozenset(map(id, refused)))
        if mark not in self._pools:
            self._pools[mark] = Pool(self._stream(wanted, refused) if mark[0].isdisjoint(mark[1]) else iter(()))
        return self._pools[mark]

    def possible(self, wanted: _Nodes, refused: _Nodes = ()) -> bool:
        """Whether there is such a value, or may be, as far as the patterns' budget goes."""
        pool = self.pool(wanted, refused)
        return pool.first(1) == 1 or pool.failure is not None

    def rivals(self, node: OneOf) -> tuple[tuple[int, int], ...]:
        """The pairs of branches that accept a common value, or may."""
        if node.tag is not None:
            return ()
        if id(node) not in self._rivals:
            families = [family(branch) for branch in node.branches]
            pairs = ((left, right) for right in range(len(families)) for left in range(right))
            self._rivals[id(node)] = tuple(
                (left, right)
                for left, right in pairs
                if (families[left] == families[right] or None in (families[left], families[right]))
                and self.possible((node.branches[left], node.branches[right]))
            )
        return self._rivals[id(node)]

    def _stream(self, wanted: _Nodes, refused: _Nodes) -> Iterator[Json]:
        return union(
            self._of_kind(sample, wanted_leaves, refused_leaves)
            for wanted_leaves, refused_leaves in self._cases(wanted, refused)
            for sample in _samples(wanted_leaves)
        )

    def _of_kind(self, sample: Leaf | None, wanted: _Leaves, refused: _Leaves) -> Iterator[Json]:
        match sample:
            case None:
                return iter((None,))
            case String():
                return self._strings.fitting(_only((String,), wanted), _only((String,), refused))
            case Number() | Integer():
                return numbers(_only(_NUMERIC, wanted), _only(_NUMERIC, refused), self.step)
            case Boolean():
                return booleans(_only((Boolean,), wanted), _only((Boolean,), refused), self.step)
            case Array():
                return arrays(_only((Array,), wanted), _only((Array,), refused), self)
            case Object():
                return objects(_only((Object,), wanted), _only((Object,), refused), self)
            case _:
                assert_never(sample)

    def _cases(self, wanted: _Nodes, refused: _Nodes) -> Iterator[tuple[_Leaves, _Leaves]]:
        """The same question without `OneOf`, as cases that together cover it."""
        self.step()
        choice = next((node for node in wanted if isinstance(node, OneOf)), None)
        denied = next((node for node in refused if isinstance(node, OneOf)), None)
        if choice is not None:
            yield from self._chosen(choice, _without(choice, wanted), refused)
        elif denied is not None:
            yield from self._denied(denied, wanted, _without(denied, refused))
        elif set(map(id, wanted)).isdisjoint(map(id, refused)):
            yield _leaves(wanted), _leaves(refused)

    def _chosen(self, node: OneOf, wanted: _Nodes, refused: _Nodes) -> Iterator[tuple[_Leaves, _Leaves]]:
        for index in _relevant(node, wanted):
            others = {right if left == index else left for left, right in self.rivals(node) if index in (left, right)}
            rivals = tuple(node.branches[other] for other in sorted(others))
            yield from self._cases((*wanted, node.branches[index]), (*refused, *rivals))

    def _denied(self, node: OneOf, wanted: _Nodes, refused: _Nodes) -> Iterator[tuple[_Leaves, _Leaves]]:
        relevant = _relevant(node, wanted)
        yield from self._cases(wanted, (*refused, *(node.branches[index] for index in relevant)))
        for left, right in self.rivals(node):
            if left in relevant and right in relevant:
                yield from self._cases((*wanted, node.branches[left], node.branches[right]), refused)


def _samples(wanted: _Leaves) -> tuple[Leaf | None, ...]:
    """A node for each kind that all wanted nodes are of."""
    if not wanted:
        return (*_ANY, None)
    return wanted[:1] if len({family(node) for node in wanted}) == 1 else ()


def family(node: Node) -> str | None:
    """The kind of value that a node accepts, an integer being a number; None for a `OneOf`."""
    return "number" if isinstance(node, Integer) else node.type


def _only(kinds: tuple[type[K], ...], listed: Iterable[object]) -> list[K]:
    return [node for node in listed if isinstance(node, kinds)]


def _leaves(listed: _Nodes) -> _Leaves:
    return tuple(node for node in listed if not isinstance(node, OneOf))


def _without(node: OneOf, listed: _Nodes) -> _Nodes:
    return tuple(other for other in listed if other is not node)


def _relevant(node: OneOf, wanted: _Nodes) -> Iterable[int]:
    """The branches that a value which all wanted nodes accept can fit, judged by its kind and its tag alone."""
    for other in wanted:
        member = find(other, node.tag) if node.tag is not None and isinstance(other, Object) else None
        values = member and isinstance(member.node, ScalarNode) and member.node.enum
        if values:
            return sorted({node.tag_index[key] for key in _keys(values) if key in node.tag_index})
    families = {family(other) for other in wanted} - {None}
    return [
        index
        for index, branch in enumerate(node.branches)
        if not families or isinstance(branch, OneOf) or families == {family(branch)}
    ]


def _keys(values: Iterable[Json]) -> set[Hashable]:
    return {jsonvalue.key(value) for value in values}
