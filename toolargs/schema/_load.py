"""Reads schemas that are in the subset, and refuses all others with every reason."""

from collections.abc import Mapping
from typing import Any

from toolargs.errors import SchemaError
from toolargs.nodes import Node
from toolargs.schema._plain import plain
from toolargs.schema._read import read
from toolargs.schema._reading import Note, Place, Reading, Rewrite


def load(mapping: Mapping[str, Any], /, *, closed: bool = True, root: bool = True) -> Node:
    """The node of a schema of the subset.

    Args:
        mapping: The schema; it is not kept.
        closed: Whether objects with `properties` refuse unknown keys. If not, unknown keys are let through at every
            level, and branches of `oneOf` are judged so.
        root: Whether it is the schema of a tool's arguments, so that it must be an object. A root without `properties`
            or `required` is read as one with none.

    Raises:
        SchemaError: It is not in the subset; lists every fault with its place.
    """
    return loaded(mapping, closed, root, ())[0]


def loaded(
    mapping: Mapping[str, Any], closed: bool, root: bool, rewrites: tuple[Rewrite, ...]
) -> tuple[Node, tuple[Note, ...]]:
    """The node and the notes of a schema, after the given steps at each of its schemas."""
    document, faults = plain(mapping)
    reading = Reading(document, closed, root, rewrites, faults)
    if not faults:
        node, _ = read(reading, document, Place())
        if node is not None and not reading.faults:
            return node, tuple(reading.notes)
    raise SchemaError("This is not a schema of the subset:", reading.faults)
