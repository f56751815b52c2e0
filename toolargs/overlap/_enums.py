"""Scalars that are listed: the values of enums, and values less those of refused enums."""

from collections.abc import Iterator, Sequence

from toolargs import _accepts
from toolargs.jsonvalue import Scalar
from toolargs.nodes import Boolean, ScalarNode
from toolargs.overlap._pool import Step


def booleans(wanted: Sequence[Boolean], refused: Sequence[Boolean], step: Step) -> Iterator[Scalar]:
    """The booleans that fit."""
    return listed((True, False), wanted, refused, step)


def shortest_enum(wanted: Sequence[ScalarNode]) -> Sequence[Scalar] | None:
    """The shortest of the nodes' enums, or None if none of them has one."""
    enums = [node.enum for node in wanted if node.enum is not None]
    return min(enums, key=len, default=None)


def listed(
    values: Sequence[Scalar], wanted: Sequence[ScalarNode], refused: Sequence[ScalarNode], step: Step
) -> Iterator[Scalar]:
    """Those of the values that all wanted nodes accept and none of the refused."""
    enums = [frozenset(node.enum) for node in wanted if node.enum is not None]
    excluded = _excluded(refused)
    unlisted = [node for node in refused if node.enum is None]
    for value in values:
        step()
        if value in excluded or not all(value in enum for enum in enums):
            continue
        if all(_fits(node, value) for node in wanted) and not any(_fits(node, value) for node in unlisted):
            yield value


def without(found: Iterator[Scalar], refused: Sequence[ScalarNode], step: Step) -> Iterator[Scalar]:
    """The values less those that the enums of the refused nodes let through."""
    excluded = _excluded(refused)
    for value in found:
        step()
        if value not in excluded:
            yield value


def _excluded(refused: Sequence[ScalarNode]) -> frozenset[Scalar]:
    return frozenset(value for node in refused for value in node.enum or () if _accepts.within(node, value))


def _fits(node: ScalarNode, value: Scalar) -> bool:
    return _accepts.is_kind(node, value) and _accepts.within(node, value)
