"""A tool's parameters as a person reads them: one row each, nested ones below their own."""

from collections.abc import Iterator
from dataclasses import dataclass

from toolargs import dialects, nodes, pointer, schema
from toolargs.jsonvalue import Json, text

_SAID_ELSEWHERE = frozenset({"type", "description", "properties", "required", "items", "oneOf"})


@dataclass(frozen=True, slots=True)
class Parameter:
    """One row.

    Attributes:
        name: How it is reached: `order.lines[].sku`; of an alternative `shape<circle>.radius`.
        pointer: Its node, as a JSON Pointer into the tool's schema.
        type: What it is: `string`, `array of integers`, `object (any keys)`, `one of 3 (by kind)`.
        required: Whether it must be there.
        words: Its bounds in words: `1 to 120 characters`; empty if it has none.
        description: What the model is told of it.
        secret: Whether its values are shown nowhere.
    """

    name: str
    pointer: str
    type: str
    required: bool
    words: str
    description: str
    secret: bool = False

    def to_dict(self) -> dict[str, Json]:
        """The row as JSON."""
        return {
            "name": self.name,
            "pointer": self.pointer,
            "type": self.type,
            "required": self.required,
            "words": self.words,
            "description": self.description,
            "secret": self.secret,
        }


def parameters(node: nodes.Object) -> tuple[Parameter, ...]:
    """The rows of a tool, top down, in the order of its schema."""
    return tuple(_members(node, "", ()))


def bounds(node: nodes.Node) -> str:
    """What a node asks for beyond its type, in words."""
    emitted = schema.emit(node, root=False)
    keywords = {key: value for key, value in emitted.items() if key not in _SAID_ELSEWHERE}
    whole, _ = dialects.phrases(keywords, [residual.words for residual in node.residuals])
    return whole[1:-1]


def kind(node: nodes.Node) -> str:
    """What a node is, in words."""
    match node:
        case nodes.Array():
            return f"array of {_plural(kind(node.items))}"
        case nodes.Object(properties=None):
            return "object (any keys)"
        case nodes.OneOf():
            by = f" (by {node.tag})" if node.tag else ""
            return f"one of {len(node.branches)}{by}"
        case _:
            assert node.type is not None
            return node.type


def _plural(words: str) -> str:
    head, space, rest = words.partition(" ")
    return f"{head}{'' if head == 'one' else 's'}{space}{rest}"


def _members(node: nodes.Object, prefix: str, path: pointer.Path) -> Iterator[Parameter]:
    for member in node.properties or ():
        name = f"{prefix}{member.name}"
        below = (*path, "properties", member.name)
        inside = member.node
        yield Parameter(
            name,
            pointer.join(below),
            kind(inside),
            member.required,
            bounds(inside),
            inside.description or "",
            inside.secret,
        )
        yield from _inside(inside, name, below)


def _inside(node: nodes.Node, name: str, path: pointer.Path) -> Iterator[Parameter]:
    match node:
        case nodes.Object():
            yield from _members(node, f"{name}.", path)
        case nodes.Array():
            below = (*path, "items")
            words = bounds(node.items)
            if words or node.items.description:
                yield Parameter(
                    f"{name}[]", pointer.join(below), kind(node.items), True, words, node.items.description or ""
                )
            yield from _inside(node.items, f"{name}[]", below)
        case nodes.OneOf():
            for index, branch in enumerate(node.branches):
                below = (*path, "oneOf", index)
                shown = f"{name}<{_label(node, index)}>"
                yield Parameter(
                    shown, pointer.join(below), kind(branch), True, bounds(branch), branch.description or ""
                )
                yield from _inside(branch, shown, below)
        case _:
            return


def _label(node: nodes.OneOf, index: int) -> str:
    """What an alternative is called: the values of its tag, or its number from 1."""
    branch = node.branches[index]
    tag = nodes.find(branch, node.tag) if node.tag and isinstance(branch, nodes.Object) else None
    values = tag.node.enum if tag is not None and isinstance(tag.node, nodes.ScalarNode) else None
    if not values:
        return str(index + 1)
    return "|".join(value if isinstance(value, str) else text(value) for value in values)
