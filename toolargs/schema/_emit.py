"""Nodes to schemas of the subset."""

import json
from dataclasses import dataclass
from typing import Any, Final

from toolargs import nodes, pointer
from toolargs.jsonvalue import Json

_KEYWORDS: Final = (
    ("enum", "enum"),
    ("minLength", "min_length"),
    ("maxLength", "max_length"),
    ("pattern", "pattern"),
    ("minimum", "minimum"),
    ("maximum", "maximum"),
    ("minItems", "min_items"),
    ("maxItems", "max_items"),
    ("uniqueItems", "unique_items"),
)
"""The constraints, in the order in which they are written, each with the node's field."""


@dataclass(frozen=True, slots=True)
class ResidualAt:
    """A check that a schema says only in words.

    Attributes:
        pointer: The schema node that it belongs to, as a JSON Pointer into the emitted schema.
        keyword: The keyword of the issue when it fails.
        words: What it asks for.
    """

    pointer: str
    keyword: str
    words: str


def emit(node: nodes.Node, *, root: bool = True) -> dict[str, Any]:
    """The schema of a node, as fresh plain JSON data with its keywords in a fixed order.

    Args:
        node: The node.
        root: Whether it is the root of a tool's schema: then `properties` and `required` are always written, and the
            description is the tool's matter.
    """
    is_root = root and isinstance(node, nodes.Object)
    schema: dict[str, Any] = {} if node.type is None else {"type": node.type}
    if not is_root and (node.description is not None or node.residuals):
        schema["description"] = describe(node)
    for keyword, attribute in _KEYWORDS:
        value = getattr(node, attribute, None)
        if value is not None and value is not False:
            schema[keyword] = list(value) if isinstance(value, tuple) else value
    schema |= _structure(node, is_root=is_root)
    if not nodes.has_secret(node):
        if node.default is not nodes.ABSENT:
            schema["default"] = _copy(node.default)
        if node.examples:
            schema["examples"] = [_copy(example) for example in node.examples]
    return schema


def _structure(node: nodes.Node, *, is_root: bool) -> dict[str, Any]:
    if isinstance(node, nodes.Array):
        return {"items": emit(node.items, root=False)}
    if isinstance(node, nodes.OneOf):
        return {"oneOf": [emit(branch, root=False) for branch in node.branches]}
    if not isinstance(node, nodes.Object) or (node.properties is None and not is_root):
        return {}
    members = node.properties or ()
    required = [member.name for member in members if member.required]
    properties = {member.name: emit(member.node, root=False) for member in members}
    return {"properties": properties, **({"required": required} if required or is_root else {})}


def describe(node: nodes.Node) -> str:
    """A node's description with the words of its residual checks at the end, in one pair of brackets."""
    words = "; ".join(dict.fromkeys(residual.words for residual in node.residuals))
    if not words:
        return node.description or ""
    return f"{(node.description or '').rstrip()} ({words})".lstrip()


def _copy(value: Json) -> Json:
    """A fresh copy of a JSON value."""
    if isinstance(value, dict):
        return {name: _copy(member) for name, member in value.items()}
    return [_copy(item) for item in value] if isinstance(value, (list, tuple)) else value


def residuals(node: nodes.Node) -> tuple[ResidualAt, ...]:
    """All checks of a node and below it that its schema says only in words, in the order of the schema."""
    return tuple(
        ResidualAt(pointer.join(path), residual.keyword, residual.words)
        for path, found in nodes.walk(node)
        for residual in found.residuals
    )


def canonical(schema: Json) -> str:
    """A schema as compact text in which equal JSON is equal text: sorted keys, `1.0` written as `1`."""
    return json.dumps(_normal(schema), sort_keys=True, separators=(",", ":"), ensure_ascii=True)


def _normal(value: Json) -> Json:
    if isinstance(value, float) and value.is_integer():
        return int(value)
    if isinstance(value, dict):
        return {name: _normal(member) for name, member in value.items()}
    return [_normal(item) for item in value] if isinstance(value, list) else value
