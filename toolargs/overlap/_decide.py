"""The questions: common values, acceptance of all that another accepts, examples, emptiness, number of values."""

from dataclasses import dataclass
from typing import Final, Literal, TypeAlias

from toolargs._accepts import accepts
from toolargs.jsonvalue import Json
from toolargs.nodes import ABSENT, Absent, Node, OneOf
from toolargs.overlap._pool import Undecided
from toolargs.overlap._search import Search
from toolargs.overlap._shapes import Shapes

BUDGET: Final = 40_000
"""The steps of one question, of some microseconds each.

A question about patterns counts for 50 steps, or 3,050 where 64 automaton states are not enough. Ordinary questions
take less than a millisecond; one made to be hard, a second, or half a minute if it is made of patterns.
"""

OverlapVerdict: TypeAlias = Literal["disjoint", "overlap", "unknown"]
SubsumptionVerdict: TypeAlias = Literal["yes", "no", "unknown"]


@dataclass(frozen=True, slots=True)
class Overlap:
    """Whether two nodes accept a common value.

    Attributes:
        verdict: `disjoint` is proven; `overlap` has a witness; `unknown` means that the budget was used up.
        witness: A value that both accept, or `ABSENT`.
    """

    verdict: OverlapVerdict
    witness: Json | Absent = ABSENT


@dataclass(frozen=True, slots=True)
class Subsumption:
    """Whether one node accepts all that another does.

    Attributes:
        verdict: `yes` is proven; `no` has a witness; `unknown` means that the budget was used up.
        witness: A value that the narrow node accepts and the wide one refuses, or `ABSENT`.
    """

    verdict: SubsumptionVerdict
    witness: Json | Absent = ABSENT


@dataclass(frozen=True, slots=True)
class Clash:
    """Two branches that are not known to be disjoint.

    Attributes:
        left: The index of one branch.
        right: The index of a later one.
        overlap: What is known of them: `overlap` or `unknown`.
    """

    left: int
    right: int
    overlap: Overlap


def overlap(left: Node, right: Node, *, budget: int = BUDGET) -> Overlap:
    """Whether two nodes accept a common JSON value, by their schemas alone.

    Residuals, codecs, `positions` and `values` are left aside; objects are judged by their `extra`. The work is bounded
    by `budget` steps, whatever the nodes; patterns and values too large to build can make an answer `unknown` before.
    """
    try:
        witness = _find((left, right), (), budget)
    except Undecided:
        return Overlap("unknown")
    return Overlap("disjoint") if witness is ABSENT else Overlap("overlap", witness)


def subsumes(wide: Node, narrow: Node, *, budget: int = BUDGET) -> Subsumption:
    """Whether `wide` accepts every JSON value that `narrow` accepts, by their schemas alone.

    A node that accepts nothing is subsumed by every node. The work is bounded as in `overlap`.
    """
    try:
        witness = _find((narrow,), (wide,), budget)
    except Undecided:
        return Subsumption("unknown")
    return Subsumption("yes") if witness is ABSENT else Subsumption("no", witness)


def clashes(branches: tuple[Node, ...], *, budget: int = BUDGET) -> tuple[Clash, ...]:
    """The pairs of branches that are not disjoint; none, at no cost, where a tag keeps them apart.

    Each pair has its own budget.
    """
    if OneOf(branches=branches).tag is not None:
        return ()
    pairs = ((left, right) for left in range(len(branches)) for right in range(left + 1, len(branches)))
    judged = (Clash(left, right, overlap(branches[left], branches[right], budget=budget)) for left, right in pairs)
    return tuple(clash for clash in judged if clash.overlap.verdict != "disjoint")


def example(node: Node, *, budget: int = BUDGET) -> Json | Absent:
    """A simple value that the node's schema accepts; `ABSENT` if it is proven to accept none.

    Raises:
        Undecided: The budget did not suffice, or every value is too large to build.
    """
    return _find((node,), (), budget)


def is_empty(node: Node, *, budget: int = BUDGET) -> bool:
    """Whether the node's schema is proven to accept nothing.

    Raises:
        Undecided: The budget did not suffice, or every value is too large to build.
    """
    return example(node, budget=budget) is ABSENT


def count(node: Node, limit: int, *, budget: int = BUDGET) -> int:
    """The number of distinct JSON values that the node's schema accepts, or `limit` if there are at least so many.

    Raises:
        Undecided: The budget did not suffice.
    """
    try:
        pool = Search(budget).pool((Shapes().of(node),))
        return limit if pool.has(limit) else len(pool.values)
    except RecursionError as error:
        raise _too_deep() from error


def _find(wanted: tuple[Node, ...], refused: tuple[Node, ...], budget: int) -> Json | Absent:
    try:
        shapes = Shapes()
        pool = Search(budget).pool(tuple(map(shapes.of, wanted)), tuple(map(shapes.of, refused)))
        if not pool.has(1):
            return ABSENT
        # A witness is shown to people and acted upon, so it is not enough that the search vouches for it.
        witness = pool.values[0]
        holds = all(accepts(node, witness) for node in wanted) and not any(accepts(node, witness) for node in refused)
    except RecursionError as error:
        raise _too_deep() from error
    if not holds:
        raise Undecided("the value that was found does not hold")
    return witness


def _too_deep() -> Undecided:
    return Undecided("the nodes are nested too deeply")
