"""The keywords of strings, numbers and booleans, one value at a time."""

import math
from collections.abc import Callable, Iterator
from typing import Any, TypeAlias

from toolargs import _messages, nodes, patterns

Fault: TypeAlias = tuple[Any, ...]
"""What makes the issue, and the facts that it takes behind place and value."""


def _is_string(value: object, python: bool) -> bool:
    return isinstance(value, str)


def _is_number(value: object, python: bool) -> bool:
    return isinstance(value, (int, float)) and not isinstance(value, bool) and not (python and not _is_finite(value))


def _is_integer(value: object, python: bool) -> bool:
    """What JSON Schema calls an integer is one, `10.0` too (core, section 4.2.3); in a direct call only an `int`."""
    if isinstance(value, float):
        return not python and value.is_integer()
    return isinstance(value, int) and not isinstance(value, bool)


def _is_boolean(value: object, python: bool) -> bool:
    return isinstance(value, bool)


def _is_finite(value: int | float) -> bool:
    return isinstance(value, int) or math.isfinite(value)


_TYPES: dict[type, Callable[[object, bool], bool]] = {
    nodes.String: _is_string,
    nodes.Number: _is_number,
    nodes.Integer: _is_integer,
    nodes.Boolean: _is_boolean,
}


def has_type(node: nodes.ScalarNode, value: object, python: bool = False) -> bool:
    """Whether a value is of the node's JSON type; a direct call's value of the Python type."""
    return _TYPES[type(node)](value, python)


def faults(node: nodes.ScalarNode, value: Any) -> Iterator[Fault]:
    """What the keywords of the node refuse about a value of its type."""
    if node.enum is not None and value not in node.enum:  # the type passed, so `True` never meets `1` here
        yield _messages.not_in_enum, node.enum
    if isinstance(node, nodes.String):
        yield from _string_faults(node, value)
    elif not isinstance(node, nodes.Boolean):
        yield from _number_faults(node, value)


def _string_faults(node: nodes.String, value: str) -> Iterator[Fault]:
    if node.min_length is not None and len(value) < node.min_length:
        yield _messages.out_of_bounds, "minLength", node.min_length, len(value)
    if node.max_length is not None and len(value) > node.max_length:
        yield _messages.out_of_bounds, "maxLength", node.max_length, len(value)
    if node.pattern is not None and not patterns.compile(node.pattern).search(value):
        yield _messages.no_match, node.pattern, _words(node)


def _number_faults(node: nodes.Number | nodes.Integer, value: int | float) -> Iterator[Fault]:
    if node.minimum is not None and value < node.minimum:
        yield _messages.out_of_bounds, "minimum", node.minimum
    if node.maximum is not None and value > node.maximum:
        yield _messages.out_of_bounds, "maximum", node.maximum


def _words(node: nodes.String) -> str | None:
    """What the pattern of a text form stands for, in the words of its residual or of its codec."""
    said = next((residual.words for residual in node.residuals if residual.keyword == "decode"), None)
    return said or (None if node.codec is None else node.codec.form)
