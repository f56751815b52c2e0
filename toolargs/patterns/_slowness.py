"""Ambiguity: in how many ways one text can match, which is what an engine that backtracks pays for.

A pattern is exponentially ambiguous if one place in a loop returns to itself on the same text by two ways, and
polynomially ambiguous if two loops can share a text (Weber and Seidl, "On the degree of ambiguity of finite automata").
"""

from collections.abc import Callable, Iterator
from typing import TypeAlias, assert_never

from toolargs.patterns import _charset as charset
from toolargs.patterns._program import MATCH, Program, build
from toolargs.patterns._syntax import Alternate, Assertion, Chars, Concat, Node, Repeat

_MANY = 16
"""A repeat with this much room counts as unbounded."""
_BUDGET = 60_000
"""Steps of the search, some tens of milliseconds; past it, no reason has been found."""

EXPONENTIAL = "a repeated part can match the same text in more than one way, which can take exponential time"
POLYNOMIAL = "two repeated parts can share the same text in many ways, which can take quadratic time or more"


_Places: TypeAlias = tuple[int, ...]
_Moves: TypeAlias = Callable[[_Places], Iterator[_Places]]


class _SpentError(Exception):
    """The budget is used up."""


def reason(node: Node) -> str | None:
    """Why a backtracking engine could be slow on the pattern, or `None` if nothing was found within the budget."""
    try:
        graph = _Graph(build(_reduced(node)))
        if graph.exponential():
            return EXPONENTIAL
        return POLYNOMIAL if graph.polynomial() else None
    except _SpentError:
        return None


def _reduced(node: Node) -> Node:
    """The pattern with small counts: two copies show all the ambiguity that many would."""
    match node:
        case Chars() | Assertion():
            return node
        case Concat(items):
            return Concat(tuple(map(_reduced, items)))
        case Alternate(options):
            return Alternate(tuple(map(_reduced, options)))
        case Repeat(body, low, high, lazy):
            few = min(low, 2)
            room = None if high is None or high - low >= _MANY else few + min(high - low, 2)
            return Repeat(_reduced(body), few, room, lazy)
        case _:
            assert_never(node)


class _Graph:
    """Which position can follow which, from the start on and as long as the match can still fail."""

    def __init__(self, program: Program) -> None:
        self._chars = program.chars
        self._spent = 0
        self._surely = program.closures(frozenset())
        self._doubles: set[tuple[int, int]] = set()
        self.next: dict[int, list[int]] = {}
        waiting = self._reach(program, 0, program.start)
        while waiting:
            position = waiting.pop()
            if position not in self.next:
                self.next[position] = []
                waiting += self._reach(program, position, program.after[position])
        self._component = _components(self.next)

    def _reach(self, program: Program, position: int, address: int) -> list[int]:
        """The positions that follow; those reached in two ways are noted as doubles."""
        seen: dict[int, int] = {}
        stack = [address]
        while stack:
            self._pay()
            here = stack.pop()
            seen[here] = seen.get(here, 0) + 1
            if seen[here] <= 2:
                stack += program.targets[here]
        # Once nothing can fail any more, the first way that was tried is the last.
        if self._surely[address] & MATCH:
            return []
        bits = {here: program.own[here].bit_length() - 1 for here in seen if program.own[here] > MATCH}
        self._doubles |= {(position, found) for here, found in bits.items() if seen[here] > 1}
        if position:
            self.next[position] = sorted(bits.values())
        return sorted(bits.values())

    def exponential(self) -> bool:
        """Whether a position returns to itself on one text in two ways."""
        if any(self._inside(left, right) for left, right in self._doubles if left):
            return True
        before: dict[_Places, list[_Places]] = {}
        diagonal: list[_Places] = [(position, position) for position in self.next if position in self._component]
        self._explore(diagonal, self._pairs, before)
        # An unequal pair on the way from an equal pair back to one.
        returning = self._explore(
            [pair for pair in diagonal if pair in before], lambda pair: iter(before.get(pair, ()))
        )
        return any(left != right for left, right in returning)

    def polynomial(self) -> bool:
        """Whether a loop and a later loop can share a text."""
        loops = [position for position in self.next if position in self._component]
        for left in loops:
            for right in loops:
                self._pay()
                if self._component[left] != self._component[right] and self._shared(left, right):
                    return True
        return False

    def _shared(self, left: int, right: int) -> bool:
        if not charset.overlap(self._chars[left], self._chars[right]):
            return False
        return (left, right, right) in self._explore([(left, left, right)], self._triples)

    def _inside(self, left: int, right: int) -> bool:
        return left in self._component and self._component[left] == self._component.get(right)

    def _pairs(self, pair: _Places) -> Iterator[_Places]:
        left, right = pair
        for p in self.next[left]:
            for q in self.next[right]:
                self._pay()
                if self._inside(left, p) and self._inside(right, q) and self._meet(p, q):
                    yield p, q

    def _triples(self, triple: _Places) -> Iterator[_Places]:
        left, middle, right = triple
        for p in self.next[left]:
            for r in self.next[right]:
                if not (self._inside(left, p) and self._inside(right, r) and self._meet(p, r)):
                    continue
                both = charset.intersection(self._chars[p], self._chars[r])
                for q in self.next[middle]:
                    self._pay()
                    if charset.overlap(both, self._chars[q]):
                        yield p, q, r

    def _meet(self, left: int, right: int) -> bool:
        return left == right or charset.overlap(self._chars[left], self._chars[right])

    def _explore(
        self, starts: list[_Places], moves: _Moves, before: dict[_Places, list[_Places]] | None = None
    ) -> set[_Places]:
        """Everything reached from the starts by at least one move; `before` collects the moves backwards."""
        reached: set[_Places] = set()
        waiting = list(starts)
        expanded = set(starts)
        while waiting:
            here = waiting.pop()
            for found in moves(here):
                reached.add(found)
                if before is not None:
                    before.setdefault(found, []).append(here)
                if found not in expanded:
                    expanded.add(found)
                    waiting.append(found)
        return reached

    def _pay(self) -> None:
        self._spent += 1
        if self._spent > _BUDGET:
            raise _SpentError


def _components(graph: dict[int, list[int]]) -> dict[int, int]:
    """For each position that lies on a loop, a number that it shares with the positions it can come back from.

    Kosaraju's two passes, without recursion.
    """
    backward: dict[int, list[int]] = {position: [] for position in graph}
    for position, following in graph.items():
        for found in following:
            backward[found].append(position)
    component: dict[int, int] = {}
    for root in reversed(_finished(graph)):
        members = [root] if root not in component else []
        component.update(dict.fromkeys(members, root))
        for position in members:
            fresh = [before for before in dict.fromkeys(backward[position]) if before not in component]
            component.update(dict.fromkeys(fresh, root))
            members += fresh
        if len(members) == 1 and root not in graph[root]:
            component[root] = -1
    return {position: root for position, root in component.items() if root >= 0}


def _finished(graph: dict[int, list[int]]) -> list[int]:
    """The positions in the order in which a depth-first walk leaves them."""
    order: list[int] = []
    entered: set[int] = set()
    for root, following in graph.items():
        stack = [(root, iter(following))] if root not in entered else []
        entered.add(root)
        while stack:
            position, rest = stack[-1]
            found = next((other for other in rest if other not in entered), None)
            if found is None:
                order.append(position)
                stack.pop()
            else:
                entered.add(found)
                stack.append((found, iter(graph[found])))
    return order
