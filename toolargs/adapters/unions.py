"""Unions as `oneOf`: branches that need not be told apart are merged, the others must be disjoint."""

import types
from collections.abc import Iterator
from dataclasses import replace
from typing import Any, Final, TypeVar, Union, get_args

from toolargs import hints, jsonvalue, nodes, overlap
from toolargs.adapters import _words
from toolargs.adapters._registry import Reading, Refused, gather, read_hint, register, unwrap
from toolargs.errors import DefinitionFault

_MOST_FAULTS: Final = 5
"""How many overlapping pairs of one union are told."""


@register(Union, types.UnionType)
def read_union(annotation: Any, reading: Reading) -> nodes.Node:
    """One node where the branches amount to one, otherwise a `oneOf` of disjoint branches."""
    listed = list(_flat(annotation, reading))
    if not listed:
        reading.refuse("it names no types, so nothing would fit", "write int | str", annotation)
    read = gather(*(lambda hint=hint, inner=inner: read_hint(hint, inner) for hint, inner in listed))
    branches = _merged(list(zip(read, (_written(hint) for hint, _ in listed), strict=True)))
    if len(branches) == 1:
        return branches[0][0]
    faults = [*_open(branches, reading, annotation), *_overlapping(branches, reading, annotation)]
    if faults:
        raise Refused(*faults)
    return nodes.OneOf(branches=tuple(node for node, _ in branches))


_Branch = tuple[nodes.Node, str]
"""A branch and its hint as written."""


def _flat(annotation: Any, reading: Reading) -> Iterator[tuple[hints.Hint, Reading]]:
    """The branches, those of nested unions too; `None` in one of them was pulled out already."""
    for argument in get_args(annotation):
        hint = unwrap(argument, reading)
        nested = isinstance(hint.type, types.UnionType) or getattr(hint.type, "__origin__", None) is Union
        if nested and not hint.markers:
            inner = replace(reading, bindings=hint.bindings)
            for alias in hint.aliases:
                inner = inner.inside(alias)
            yield from _flat(hint.type, inner)
        elif hint.type is not types.NoneType:
            yield hint, replace(reading, depth=reading.depth - 1)  # a branch is no level of its own


def _written(hint: hints.Hint) -> str:
    return hints.text(hint.type if isinstance(hint.written, TypeVar) else hint.written)


def _merged(branches: list[_Branch]) -> list[_Branch]:
    """The branches with equal ones told once, plain literals of one kind put together, and number kinds joined."""
    distinct = list({node: (node, written) for node, written in reversed(branches)}.values())[::-1]
    return _one_number(_open_enums(_one_enum(distinct)))


def _one_enum(branches: list[_Branch]) -> list[_Branch]:
    """`Literal["a"] | Literal["a", "b"]` is one enum: there is nothing to tell apart."""
    merged: list[_Branch] = []
    for node, written in branches:
        values = _plain_enum(node)
        index = next((i for i, (other, _) in enumerate(merged) if values and _joins(node, other)), None)
        if index is None:
            merged.append((node, written))
            continue
        other, before = merged[index]
        known: Any = {jsonvalue.key(value): value for value in (*(_plain_enum(other) or ()), *(values or ()))}
        joined: Any = type(other)
        merged[index] = (joined(enum=tuple(known.values())), f"{before} | {written}")
    return merged


def _joins(node: nodes.Node, other: nodes.Node) -> bool:
    return type(node) is type(other) and _plain_enum(other) is not None


def _plain_enum(node: nodes.Node) -> tuple[Any, ...] | None:
    """The values of a node that is an enum and nothing else."""
    values = getattr(node, "enum", None)
    if not values or node != type(node)(enum=values):  # type: ignore[call-arg]
        return None
    return tuple(values)


def _open_enums(branches: list[_Branch]) -> list[_Branch]:
    """`str | Literal["a"]` is any string; the literals are worth saying all the same."""
    plain = next((index for index, (node, _) in enumerate(branches) if node == nodes.String()), None)
    listed = [node for node, _ in branches if isinstance(node, nodes.String) and _plain_enum(node)]
    if plain is None or not listed:
        return branches
    values = [jsonvalue.text(value) for node in listed for value in node.enum or ()]
    words = f"any string, such as {_words.listing(values)}"
    branches[plain] = (nodes.String(residuals=(nodes.Residual("enum", words),)), branches[plain][1])
    return [branch for branch in branches if branch[0] not in listed]


def _one_number(branches: list[_Branch]) -> list[_Branch]:
    """`int | float` is a number passed on as it was read."""
    found = [node for node, _ in branches]
    if nodes.Integer() not in found or nodes.Number(codec=nodes.FLOAT) not in found:
        return branches
    number = (nodes.Number(), "int | float")
    kept = [branch for branch in branches if branch[0] not in (nodes.Integer(), nodes.Number(codec=nodes.FLOAT))]
    return [*kept, number] if isinstance(branches[0][0], nodes.String) else [number, *kept]


def _open(branches: list[_Branch], reading: Reading, annotation: Any) -> Iterator[DefinitionFault]:
    for node, written in branches:
        if any(isinstance(found, nodes.Object) and found.extra == "allow" for _, found in nodes.walk(node)):
            yield reading.fault(
                f"{written} lets further keys through, so it cannot be told from the other branches",
                "forbid further keys in it, or do not put it in a union",
                annotation,
            )


def _overlapping(branches: list[_Branch], reading: Reading, annotation: Any) -> Iterator[DefinitionFault]:
    clashes = overlap.clashes(tuple(node for node, _ in branches))
    for clash in clashes[:_MOST_FAULTS]:
        (left, left_words), (right, right_words) = branches[clash.left], branches[clash.right]
        if clash.overlap.verdict == "overlap":
            witness = jsonvalue.text(clash.overlap.witness)
            reason = f"{left_words} and {right_words} overlap: both accept {witness}"
        else:
            reason = f"whether {left_words} and {right_words} overlap cannot be told with bounded work"
        yield reading.fault(reason, _remedy((left, right)), annotation)


def _remedy(pair: tuple[nodes.Node, nodes.Node]) -> str:
    if any(isinstance(node, nodes.Object) and node.properties is None for node in pair):
        return "a free dict takes every object: use it alone, or say its keys with a dataclass or a TypedDict"
    kinds = {type(node) for node in pair}
    if kinds == {nodes.Object}:
        return 'give each a required tag with its own value, such as kind: Literal["a"]'
    if kinds == {nodes.Array}:
        return "put the union inside, list[A | B], or give both lengths that differ"
    if kinds == {nodes.String}:
        return "use the wider one alone, give them patterns or enums that no text fits both, or tag them in objects"
    if kinds <= {nodes.Integer, nodes.Number}:
        return "use the wider one alone, or give them bounds that do not meet"
    return "keep one of them, or wrap each in an object with a tag of its own"
