"""What a path in a call's arguments leads to in the tree of nodes."""

from collections.abc import Iterator
from typing import Any, Final

from toolargs import jsonvalue, nodes
from toolargs.pointer import Path

_NOTHING: Final = object()


def reached(root: nodes.Node, path: Path, value: Any = _NOTHING) -> tuple[nodes.Property, ...]:
    """The properties that the part at a path may be; several where it stands in a `oneOf` without a tag.

    Nodes that no property holds (the root, the items of an array, the values of a free object) stand in one that is
    required and bears their step as its name.

    Args:
        root: What the whole is.
        path: The path.
        value: The whole value, as far as it is known: its tags pick branches.
    """
    found = [nodes.Property(name="", node=root)]
    for step in path:
        found = [below for above in found for below in _below(above.node, step, value)]
        value = _part(value, step)
    return tuple(found)


def _part(value: Any, step: str | int) -> Any:
    try:
        return value[step]
    except (KeyError, IndexError, TypeError):
        return _NOTHING


def _below(node: nodes.Node, step: str | int, value: Any) -> Iterator[nodes.Property]:
    for branch in _branches(node, value):
        if isinstance(branch, nodes.Object) and isinstance(step, str):
            member = nodes.find(branch, step)
            if member is not None:
                yield member
            elif branch.values is not None:
                yield nodes.Property(name=step, node=branch.values)
        elif isinstance(branch, nodes.Array) and isinstance(step, int):
            positions = branch.positions or ()
            yield nodes.Property(name=str(step), node=positions[step] if step < len(positions) else branch.items)


def _branches(node: nodes.Node, value: Any) -> Iterator[nodes.Node]:
    """The node, or the branches of it that the value may mean: the tagged one, or all."""
    if not isinstance(node, nodes.OneOf):
        yield node
        return
    index = None
    if node.tag is not None and isinstance(value, dict) and node.tag in value:
        index = node.tag_index.get(jsonvalue.key(value[node.tag]))
    for branch in node.branches if index is None else (node.branches[index],):
        yield from _branches(branch, value)
