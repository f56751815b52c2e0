"""The smallest node of each kind that accepts all that some nodes accept: the items of a tuple whose kinds overlap."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from typing import Any

from toolargs._accepts import within
from toolargs.nodes import (
    ABSENT,
    Array,
    Boolean,
    Integer,
    Node,
    Number,
    Object,
    OneOf,
    Property,
    ScalarNode,
    String,
    rebuild,
)
from toolargs.overlap._decide import overlap
from toolargs.overlap._search import family


def cover(nodes: Sequence[Node]) -> Node:
    """The smallest node that accepts every value that one of the nodes accepts, without codecs, words and residuals.

    Nodes of one kind that overlap become one: `number` for an integer and a number, a string without a pattern for
    two patterns, the hull of bounds, the union of enums. Different kinds, and nodes that are disjoint, stay branches
    of a `OneOf`. Objects of which one lets further keys through become a free object.

    Raises:
        ValueError: There are no nodes.
    """
    if not nodes:
        raise ValueError("cover() needs at least one node")
    families: dict[str | None, list[Node]] = {}
    for leaf in dict.fromkeys(leaf for node in nodes for leaf in _leaves(node)):
        families.setdefault(family(leaf), []).append(leaf)
    branches = [branch for members in families.values() for branch in _apart(members)]
    return branches[0] if len(branches) == 1 else OneOf(branches=tuple(branches))


def _leaves(node: Node) -> Iterator[Node]:
    if isinstance(node, OneOf):
        for branch in node.branches:
            yield from _leaves(branch)
    else:
        yield _bare(node)


def _bare(node: Any) -> Any:
    """The schema of a node and nothing else."""
    changes: dict[str, Any] = {"description": None, "default": ABSENT, "examples": (), "residuals": (), "codec": None}
    if isinstance(node, Array):
        changes["positions"] = None
    if isinstance(node, Object):
        changes["values"] = None
    return replace(rebuild(node, _bare), **changes)


def _apart(members: Sequence[Node]) -> Sequence[Node]:
    """The nodes, all of one kind, with those that overlap made one until none do."""
    apart: list[Node] = []
    for member in members:
        joined = member
        while (rival := _rival(joined, apart)) is not None:
            apart.remove(rival)
            joined = _hull(rival, joined)
        apart.append(joined)
    return apart


def _rival(node: Node, others: Sequence[Node]) -> Node | None:
    return next((other for other in others if overlap(other, node).verdict != "disjoint"), None)


def _hull(left: Node, right: Node) -> Node:
    secret = left.secret or right.secret
    match left, right:
        case String(), String():
            return replace(_strings(left, right), secret=secret)
        case ((Number() | Integer()), (Number() | Integer())):
            return replace(_numbers(left, right), secret=secret)
        case Boolean(), Boolean():
            enum = _enum(left, right)
            return Boolean(enum=enum if enum is not None and len(set(enum)) == 1 else None, secret=secret)
        case Array(), Array():
            return replace(_arrays(left, right), secret=secret)
        case Object(), Object():
            return replace(_objects(left, right), secret=secret)
    raise AssertionError(f"{left!r} and {right!r} are of different kinds")


def _strings(left: String, right: String) -> String:
    enum = _enum(left, right)
    if enum is not None:
        return String(enum=enum)
    return String(
        min_length=_least(node.min_length if node.enum is None else min(map(len, node.enum)) for node in (left, right)),
        max_length=_greatest(
            node.max_length if node.enum is None else max(map(len, node.enum)) for node in (left, right)
        ),
        pattern=left.pattern if left.pattern == right.pattern else None,
    )


def _numbers(left: Number | Integer, right: Number | Integer) -> Number | Integer:
    whole = isinstance(left, Integer) and isinstance(right, Integer)
    enum = _enum(left, right)
    lows = (node.minimum if node.enum is None else min(node.enum) for node in (left, right))
    highs = (node.maximum if node.enum is None else max(node.enum) for node in (left, right))
    kind: Any = Integer if whole else Number
    hull: Number | Integer = (
        kind(enum=enum) if enum is not None else kind(minimum=_least(lows), maximum=_greatest(highs))
    )
    return hull


def _arrays(left: Array, right: Array) -> Array:
    return Array(
        items=cover((left.items, right.items)),
        min_items=_least((left.min_items, right.min_items)),
        max_items=_greatest((left.max_items, right.max_items)),
        unique_items=left.unique_items and right.unique_items,
    )


def _objects(left: Object, right: Object) -> Object:
    if any(node.properties is None or node.extra != "forbid" for node in (left, right)):
        return Object()
    tables = [{member.name: member for member in node.properties or ()} for node in (left, right)]
    return Object(properties=tuple(_property(name, tables) for name in dict.fromkeys([*tables[0], *tables[1]])))


def _property(name: str, tables: Sequence[dict[str, Property]]) -> Property:
    members = [table[name] for table in tables if name in table]
    required = len(members) == len(tables) and all(member.required for member in members)
    return Property(name=name, node=cover([member.node for member in members]), required=required)


def _enum(left: ScalarNode, right: ScalarNode) -> Any:
    """The values of both, or None where one of them lists none."""
    if left.enum is None or right.enum is None:
        return None
    return tuple(dict.fromkeys(value for node in (left, right) for value in node.enum or () if within(node, value)))


def _least(bounds: Iterable[float | None]) -> Any:
    """The lower of two lower bounds; None is no bound."""
    listed: list[Any] = list(bounds)
    return None if None in listed else min(listed)


def _greatest(bounds: Iterable[float | None]) -> Any:
    """The higher of two upper bounds; None is no bound."""
    listed: list[Any] = list(bounds)
    return None if None in listed else max(listed)
