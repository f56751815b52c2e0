"""Whether a JSON value fits a node, by the schema alone: nothing is decoded, residuals are left aside."""

import math
from collections.abc import Mapping, Sequence
from typing import assert_never

from toolargs import jsonvalue, patterns
from toolargs.jsonvalue import Json
from toolargs.nodes import Array, Boolean, Integer, Node, Number, Object, OneOf, ScalarNode, String


def accepts(node: Node, value: Json) -> bool:
    """Whether the schema of a node admits a value, objects judged by their `extra`.

    `positions`, `values`, residuals and codecs have no say. A value that is not JSON fits nothing.
    """
    match node:
        case String() | Number() | Integer() | Boolean():
            return is_kind(node, value) and (node.enum is None or value in node.enum) and within(node, value)
        case Array():
            return _is_array(value) and _array(node, value)
        case Object():
            return isinstance(value, Mapping) and _object(node, value)
        case OneOf():
            return sum(accepts(branch, value) for branch in node.branches) == 1
        case _:
            assert_never(node)


def is_kind(node: ScalarNode, value: Json) -> bool:
    """Whether a value has the type that the node names; `true` is no number, `10.0` is an integer."""
    match node:
        case String():
            return isinstance(value, str)
        case Boolean():
            return isinstance(value, bool)
        case Number():
            return _is_number(value)
        case Integer():
            return _is_number(value) and (isinstance(value, int) or value.is_integer())
        case _:
            assert_never(node)


def within(node: ScalarNode, value: Json) -> bool:
    """Whether a value of the right kind keeps the node's bounds and pattern, its enum left aside."""
    match node:
        case Boolean():
            return True
        case String():
            return in_range(len(value), node.min_length, node.max_length) and (
                node.pattern is None or patterns.compile(node.pattern).search(value)
            )
        case Number() | Integer():
            return in_range(value, node.minimum, node.maximum)
        case _:
            assert_never(node)


def in_range(value: float, low: float | None, high: float | None) -> bool:
    """Whether a number lies between two bounds, both of which may be missing; integers compare exactly."""
    return (low is None or low <= value) and (high is None or value <= high)


def is_closed_to(node: Object, name: str) -> bool:
    """Whether an object refuses a key that is none of its properties."""
    return node.properties is not None and (node.extra == "forbid" or name in node.reserved)


def _is_number(value: Json) -> bool:
    if isinstance(value, float):
        return math.isfinite(value)
    return isinstance(value, int) and not isinstance(value, bool)


def _is_array(value: Json) -> bool:
    return isinstance(value, Sequence) and not isinstance(value, (str, bytes, bytearray))


def _array(node: Array, value: Sequence[Json]) -> bool:
    return (
        in_range(len(value), node.min_items, node.max_items)
        and all(accepts(node.items, item) for item in value)
        and (not node.unique_items or len({jsonvalue.key(item) for item in value}) == len(value))
    )


def _object(node: Object, value: Mapping[str, Json]) -> bool:
    members = {member.name: member for member in node.properties or ()}
    if any(member.required and name not in value for name, member in members.items()):
        return False
    return all(
        accepts(members[name].node, item) if name in members else not is_closed_to(node, name)
        for name, item in value.items()
    )
