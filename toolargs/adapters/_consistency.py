"""Whether the bounds of one node leave room for any value, and for every value of its enum."""

import math
from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Any, Final, TypeAlias

from toolargs import jsonvalue, nodes, overlap, patterns

Complaint: TypeAlias = tuple[str, str]
"""A reason and a remedy, as `DefinitionFault` has them."""

_EXACT: Final = frozenset({"minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum", "multipleOf"})
_REMEDY: Final = "correct one of them"


def complaints(node: nodes.Node) -> Iterator[Complaint]:
    """Everything that contradicts itself in a node, without what is below it."""
    crossed = list(_crossed(node))
    yield from crossed
    excluded = [value for value in getattr(node, "enum", None) or () if not _admits(node, value)]
    if excluded and not crossed:
        yield (
            f"the bounds exclude {jsonvalue.text(excluded)}, which the enum allows",
            "take the values out of the enum, or widen the bounds",
        )
    if not crossed and _is_empty(node):
        yield _EMPTY[type(node)](node), _REMEDY


def settle(node: nodes.Node) -> nodes.Node:
    """The node without checks that its enum makes idle: every value of it was found to pass them."""
    if getattr(node, "enum", None) is None:
        return node
    idle = {*_EXACT, "decode"}
    return replace(node, residuals=tuple(found for found in node.residuals if found.keyword not in idle))


def _crossed(node: nodes.Node) -> Iterator[Complaint]:
    match node:
        case nodes.String():
            yield from _pair("MinLength", node.min_length, "MaxLength", node.max_length)
        case nodes.Array():
            yield from _pair("MinItems", node.min_items, "MaxItems", node.max_items)
        case nodes.Integer():
            low = None if node.minimum is None else math.ceil(node.minimum)
            high = None if node.maximum is None else math.floor(node.maximum)
            if low is not None and high is not None and low > high:
                yield f"no integer is at least {node.minimum} and at most {node.maximum}", _REMEDY
        case nodes.Number():
            yield from _crossed_number(node)
        case _:
            return


def _pair(low_name: str, low: int | None, high_name: str, high: int | None) -> Iterator[Complaint]:
    if low is not None and high is not None and low > high:
        yield f"{low_name}({low}) and {high_name}({high}) contradict each other", _REMEDY


def _crossed_number(node: nodes.Number) -> Iterator[Complaint]:
    above = next((found.expected for found in node.residuals if found.keyword == "exclusiveMinimum"), None)
    below = next((found.expected for found in node.residuals if found.keyword == "exclusiveMaximum"), None)
    for low, high, words, touching in (
        (node.minimum, node.maximum, "at least {} and at most {}", True),
        (above, node.maximum, "greater than {} and at most {}", False),
        (node.minimum, below, "at least {} and less than {}", False),
        (above, below, "greater than {} and less than {}", False),
    ):
        if low is not None and high is not None and (low > high or (low == high and not touching)):
            yield f"no number is {words.format(low, high)}", _REMEDY
            return


def _is_empty(node: nodes.Node) -> bool:
    """Whether two keywords of a node, each possible by itself, leave nothing; where undecided, it is let through."""
    match node:
        case nodes.String():
            bounded = node.min_length is not None or node.max_length is not None
            pair = node.enum is None and node.pattern is not None and bounded
        case nodes.Array():
            pair = node.unique_items and node.min_items is not None
        case _:
            pair = False
    # What has no value in common with itself has none at all.
    return pair and overlap.overlap(node, node).verdict == "disjoint"


_EMPTY: Final[dict[type, Callable[[Any], str]]] = {
    nodes.String: lambda node: f"no string matches {node.pattern!r} and has a length within the bounds",
    nodes.Array: lambda node: f"there are fewer than {node.min_items} different items",
}


def _admits(node: nodes.Node, value: Any) -> bool:
    """Whether a value of the enum passes the node's other keywords and exact residuals."""
    if not all(test(node, value) for test in _TESTS.get(node.type, ())):
        return False
    checks = [found.check for found in node.residuals if found.keyword in _EXACT and found.check is not None]
    if isinstance(node, nodes.String) and node.codec is not None:
        try:
            value = node.codec.decode(value)
        except ValueError:
            return False
    return all(check(value) for check in checks)


def _at_least(attribute: str, size: Callable[[Any], Any]) -> Callable[[Any, Any], bool]:
    def test(node: Any, value: Any) -> bool:
        bound = getattr(node, attribute)
        return bound is None or size(value) >= bound

    return test


def _at_most(attribute: str, size: Callable[[Any], Any]) -> Callable[[Any, Any], bool]:
    def test(node: Any, value: Any) -> bool:
        bound = getattr(node, attribute)
        return bound is None or size(value) <= bound

    return test


def _itself(value: Any) -> Any:
    return value


def _matches(node: Any, value: Any) -> bool:
    return node.pattern is None or patterns.compile(node.pattern).search(value)


_NUMERIC: Final = (_at_least("minimum", _itself), _at_most("maximum", _itself))
_TESTS: Final[dict[str | None, tuple[Callable[[Any, Any], bool], ...]]] = {
    "string": (_at_least("min_length", len), _at_most("max_length", len), _matches),
    "integer": _NUMERIC,
    "number": _NUMERIC,
}
