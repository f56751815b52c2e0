"""What a rule is, and what it looks at: a toolset's definitions, or one place of one definition."""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import TypeAlias

from toolargs import nodes, pointer
from toolargs.definition import Definition
from toolargs.dialects import Dialect
from toolargs.lint._finding import Severity
from toolargs.toolset import Toolset


@dataclass(frozen=True, slots=True)
class Subject:
    """What is looked at.

    Attributes:
        toolset: The tools.
        definitions: Their facts, in order.
        providers: The providers that the tools are meant for.
        strict: Whether these get them in their strict mode, where they have one.
    """

    toolset: Toolset
    definitions: tuple[Definition, ...]
    providers: tuple[Dialect, ...] = ()
    strict: bool = False


@dataclass(frozen=True, slots=True)
class Spot:
    """Where a rule found something.

    Attributes:
        tool: The tool's name; empty for the toolset as a whole.
        pointer: The place, as a JSON Pointer into `tool.schema`.
        message: What was found, and what to write instead.
    """

    tool: str
    pointer: str
    message: str


Check: TypeAlias = Callable[[Subject], Iterable[Spot]]


@dataclass(frozen=True, slots=True)
class Rule:
    """One thing to look for.

    Attributes:
        id: What it is called in configurations, for good.
        severity: How bad a finding is unless the configuration says otherwise.
        why: Why it matters, as one sentence.
        check: Finds the spots.
    """

    id: str
    severity: Severity
    why: str
    check: Check


@dataclass(frozen=True, slots=True)
class Place:
    """One node of a tool's arguments.

    Attributes:
        definition: The tool.
        path: The way to the node in the tool's schema.
        name: What people call it: `order.lines[].sku`; empty for the arguments as a whole.
        node: The node.
        member: The property whose value it is, if it is one.
    """

    definition: Definition
    path: pointer.Path
    name: str
    node: nodes.Node
    member: nodes.Property | None = None


def each_tool(find: Callable[[Definition], Iterable[str]]) -> Check:
    """A rule that looks at each tool by itself and says what is wrong with it."""

    def check(subject: Subject) -> Iterator[Spot]:
        for definition in subject.definitions:
            yield from (Spot(definition.name, "", message) for message in find(definition))

    return check


def each_place(find: Callable[[Place], Iterable[str]]) -> Check:
    """A rule that looks at each node of each tool by itself and says what is wrong with it."""

    def check(subject: Subject) -> Iterator[Spot]:
        for definition in subject.definitions:
            for place in places(definition):
                where = pointer.join(place.path)
                yield from (Spot(definition.name, where, message) for message in find(place))

    return check


def places(definition: Definition) -> Iterator[Place]:
    """The nodes of a tool's arguments, top down; the first is all of them."""
    return _places(Place(definition, (), "", definition.node))


def _places(place: Place) -> Iterator[Place]:
    yield place
    node = place.node
    members = {member.name: member for member in node.properties or ()} if isinstance(node, nodes.Object) else {}
    for step, child in nodes.children(node):
        name = f"{place.name}{_SUFFIX[str(step[0])](step)}".removeprefix(".")
        member = members.get(str(step[-1]))
        yield from _places(Place(place.definition, (*place.path, *step), name, child, member))


_SUFFIX: dict[str, Callable[[pointer.Path], str]] = {
    "properties": lambda step: f".{step[1]}",
    "items": lambda _: "[]",
    "oneOf": lambda step: f"<{int(step[1]) + 1}>",
}
