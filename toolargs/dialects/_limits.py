"""What a provider counts, and what it refuses beside keywords: checked before anything is sent."""

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Literal, TypeAlias

from toolargs import nodes, pointer
from toolargs.definition import Definition

Found: TypeAlias = tuple[str, str]
"""A pointer and what is wrong there."""
Check: TypeAlias = Callable[[Definition], Iterator[Found]]
Measure: TypeAlias = Callable[[Definition], Iterator[tuple[str, int]]]
"""Places of a tool, each with its share of what is counted."""


@dataclass(frozen=True, slots=True)
class Limit:
    """A bound on what is counted.

    Attributes:
        most: The largest number that the provider takes.
        what: What is counted, in the plural.
        measure: The places of a tool and their shares.
        per: Whether shares add up over a request or a tool, or each stands alone.
    """

    most: int
    what: str
    measure: Measure
    per: Literal["request", "tool", "place"] = "tool"

    def __str__(self) -> str:
        return f"{self.most:,} {self.what}" + (" per request" if self.per == "request" else "")

    def excess(self, definition: Definition, before: int = 0) -> tuple[int, Found | None]:
        """The sum after a tool, and the first place that goes beyond the limit.

        Args:
            definition: The tool.
            before: What was counted in the tools before it.
        """
        total, found = before, None
        for place, share in self.measure(definition):
            total = share if self.per == "place" else total + share
            if found is None and total > self.most and before <= self.most:
                found = (place, f"this goes beyond the limit of {self}")
        return total, found


def tools(definition: Definition) -> Iterator[tuple[str, int]]:
    """The tool itself."""
    yield "", 1


def properties(definition: Definition) -> Iterator[tuple[str, int]]:
    """Every property."""
    for path, _ in _members(definition):
        yield pointer.join(path), 1


def optional_properties(definition: Definition) -> Iterator[tuple[str, int]]:
    """Every property that may be left out."""
    for path, member in _members(definition):
        yield pointer.join(path), 0 if member.required else 1


def unions(definition: Definition) -> Iterator[tuple[str, int]]:
    """Every union."""
    for path, node in nodes.walk(definition.node):
        yield pointer.join(path), 1 if isinstance(node, nodes.OneOf) else 0


def levels(definition: Definition) -> Iterator[tuple[str, int]]:
    """Every object, with how many objects it stands in, itself included."""
    yield from _levels(definition.node, (), 1)


def _levels(node: nodes.Node, path: pointer.Path, level: int) -> Iterator[tuple[str, int]]:
    if isinstance(node, nodes.Object):
        yield pointer.join(path), level
        level += 1
    for step, child in nodes.children(node):
        yield from _levels(child, (*path, *step), level)


def enum_values(definition: Definition) -> Iterator[tuple[str, int]]:
    """Every enum, with how many values it has."""
    for path, values in _enums(definition):
        yield pointer.join(path), len(values)


def text_of_long_enums(definition: Definition) -> Iterator[tuple[str, int]]:
    """Every string enum of more than 250 values, with its characters."""
    for path, values in _enums(definition):
        if len(values) > 250:
            yield pointer.join(path), sum(len(value) for value in values if isinstance(value, str))


def names_and_values(definition: Definition) -> Iterator[tuple[str, int]]:
    """Every property's name and every string of an enum, with their characters."""
    for path, member in _members(definition):
        yield pointer.join(path), len(member.name)
    for path, values in _enums(definition):
        yield pointer.join(path), sum(len(value) for value in values if isinstance(value, str))


def description_length(definition: Definition) -> Iterator[tuple[str, int]]:
    """The tool's description, with its characters."""
    yield "", len(definition.description)


def _enums(definition: Definition) -> Iterator[tuple[pointer.Path, tuple[object, ...]]]:
    for path, node in nodes.walk(definition.node):
        values = getattr(node, "enum", None)
        if values:
            yield path, values


def _members(definition: Definition) -> Iterator[tuple[pointer.Path, nodes.Property]]:
    for path, node in nodes.walk(definition.node):
        for member in (node.properties or ()) if isinstance(node, nodes.Object) else ():
            yield (*path, "properties", member.name), member


def property_names(rule: str, longest: int, *, root_only: bool = False) -> Check:
    """A check that property names match a rule, at every level or at the root only."""
    pattern = re.compile(rule)

    def check(definition: Definition) -> Iterator[Found]:
        for path, member in _members(definition):
            fits = pattern.fullmatch(member.name) and len(member.name) <= longest
            if not fits and (len(path) == 2 or not root_only):
                shown = member.name if len(member.name) <= 80 else f"{member.name[:80]}…"
                yield (
                    pointer.join(path),
                    f"the property name {shown!r} does not match {rule} of at most {longest} characters",
                )

    return check


def described(definition: Definition) -> Iterator[Found]:
    """A check that the tool has a description."""
    if not definition.description.strip():
        yield "", "the description is empty"


def reserved_property(name: str, owner: str) -> Check:
    """A check that no argument has a name that the provider has its own meaning for."""

    def check(definition: Definition) -> Iterator[Found]:
        if nodes.find(definition.node, name) is not None:
            yield pointer.join(("properties", name)), f"the argument {name!r} would be read as {owner}"

    return check


def something_required(definition: Definition) -> Iterator[Found]:
    """A check that every object with properties requires at least one."""
    for path, node in nodes.walk(definition.node):
        members = node.properties if isinstance(node, nodes.Object) else None
        if members is not None and not any(member.required for member in members):
            yield pointer.join(path), "at least one property of every object must be required"
