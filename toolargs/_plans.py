"""What is worked out of a node once, when a value is first checked by it: its members by key, its quick checks."""

import math
from collections.abc import Callable
from typing import Any, NamedTuple, TypeAlias

from toolargs import nodes, patterns

Fits: TypeAlias = Callable[[Any], bool]
"""Whether a JSON value certainly fits, and is its own decoded value; false says nothing."""


class Member(NamedTuple):
    """A property of an object, and whether what came for it certainly fits."""

    property: nodes.Property
    fits: Fits


class Plan(NamedTuple):
    """What is known of one node.

    Attributes:
        fits: Whether a JSON value certainly fits; of arrays, objects and unions it never says so.
        members: An object's properties by JSON name.
        attributes: The same by Python name, for Python values, of which nothing is certain beforehand.
        secret: Whether anything in the node is secret.
    """

    fits: Fits
    members: dict[str, Member]
    attributes: dict[str, Member]
    secret: bool


def of(node: nodes.Node) -> Plan:
    """The plan of a node, which keeps it."""
    try:
        return node.plan  # type: ignore[no-any-return]
    except AttributeError:
        listed = node.properties or () if isinstance(node, nodes.Object) else ()
        members = {item.name: Member(item, _fits(item.node)) for item in listed}
        attributes = {item.attribute: Member(item, _never) for item in listed}
        made = Plan(_fits(node), members, attributes, nodes.has_secret(node))
        object.__setattr__(node, "plan", made)
        return made


def _never(_: object) -> bool:
    return False


def _fits(node: nodes.Node) -> Fits:
    if any(residual.check is not None for residual in node.residuals):
        return _never
    match node:
        case nodes.String(codec=None):
            return _string(node)
        case nodes.Integer(codec=None):
            return _number(node, frozenset({int}))
        case nodes.Number(codec=None):
            return _number(node, frozenset({int, float}))
        case nodes.Number(codec=nodes.FLOAT):
            return _number(node, frozenset({float}))
        case nodes.Boolean(codec=None, enum=None):
            return _boolean
        case _:
            return _never


def _boolean(value: object) -> bool:
    return value is True or value is False


def _string(node: nodes.String) -> Fits:
    low, high = node.min_length or 0, math.inf if node.max_length is None else node.max_length
    known = None if node.enum is None else frozenset(node.enum)
    pattern = node.pattern

    def fits(value: Any) -> bool:
        return (
            type(value) is str
            and low <= len(value) <= high
            and (known is None or value in known)
            and (pattern is None or patterns.compile(pattern).search(value))
        )

    return fits


def _number(node: nodes.Number | nodes.Integer, kinds: frozenset[type]) -> Fits:
    low = -math.inf if node.minimum is None else node.minimum
    high = math.inf if node.maximum is None else node.maximum
    known = None if node.enum is None else frozenset(node.enum)

    def fits(value: Any) -> bool:
        return type(value) in kinds and low <= value <= high and (known is None or value in known)

    return fits
