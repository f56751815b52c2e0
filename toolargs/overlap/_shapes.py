"""One object for all nodes of one shape, so that what is equal is seen to be, and is searched once."""

from collections.abc import Hashable
from typing import assert_never

from toolargs import jsonvalue
from toolargs.jsonvalue import Scalar
from toolargs.nodes import Array, Boolean, Integer, Node, Number, Object, OneOf, String, children, rebuild


class Shapes:
    """The shapes met so far.

    A shape is what the schema says of values: kinds, constraints, members. Words, codecs and the order of enums,
    properties and branches are no part of it.
    """

    def __init__(self) -> None:
        self._known: dict[Hashable, Node] = {}
        # By identity, since a node that stands in many places is met many times; kept alive with its shape.
        self._met: dict[int, tuple[Node, Node]] = {}

    def of(self, node: Node) -> Node:
        """The first node of the same shape, with all below it such nodes too."""
        if id(node) not in self._met:
            self._met[id(node)] = (node, self._first(node))
        return self._met[id(node)][1]

    def _first(self, node: Node) -> Node:
        shape = self._shape(node)
        if shape not in self._known:
            settled = all(self.of(child) is child for _, child in children(node))
            self._known[shape] = node if settled else rebuild(node, self.of)
        return self._known[shape]

    def _shape(self, node: Node) -> Hashable:
        match node:
            case String():
                return (node.type, _enum(node.enum), node.min_length or 0, node.max_length, node.pattern)
            case Number() | Integer():
                return (node.type, _enum(node.enum), node.minimum, node.maximum)
            case Boolean():
                return (node.type, _enum(node.enum))
            case Array():
                items = id(self.of(node.items))
                return (node.type, items, node.min_items or 0, node.max_items, node.unique_items)
            case Object():
                return (node.type, *self._object(node))
            case OneOf():
                return (node.type, *sorted(id(self.of(branch)) for branch in node.branches))
            case _:
                assert_never(node)

    def _object(self, node: Object) -> tuple[Hashable, ...]:
        if node.properties is None:
            return (None,)
        members = frozenset((member.name, id(self.of(member.node)), member.required) for member in node.properties)
        return (members, None if node.extra == "forbid" else node.reserved)


def _enum(values: tuple[Scalar, ...] | None) -> Hashable:
    return None if values is None else frozenset(map(jsonvalue.key, values))
