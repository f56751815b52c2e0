"""Nodes as hints in source: the markers on them, and the classes that they need."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any, Final, assert_never

from toolargs import nodes, validator
from toolargs.jsonvalue import Json
from toolargs.stub import _layout
from toolargs.stub._layout import Expression, Group, Joined, Text, call, keyword, subscript
from toolargs.stub._names import Names, class_name, is_field

_MARKERS: Final = (
    ("min_length", "MinLength"),
    ("max_length", "MaxLength"),
    ("pattern", "Pattern"),
    ("minimum", "Minimum"),
    ("maximum", "Maximum"),
    ("min_items", "MinItems"),
    ("max_items", "MaxItems"),
)
"""Constraints with one operand: the node's field, and the marker that says the same."""


@dataclass(slots=True)
class Hints:
    """Writes the hints of one stub.

    Attributes:
        names: The names of the stub's functions and classes.
        used: The names that the hints written so far need to be imported.
        classes: The source of the classes that they need and nobody has taken yet.
    """

    names: Names
    used: set[str] = field(default_factory=set)
    classes: list[str] = field(default_factory=list)

    def parameter(self, item: nodes.Property, name: str, place: tuple[str, ...]) -> Expression:
        """One parameter: name, hint and default.

        Args:
            item: The property.
            name: Its Python name.
            place: The names that lead to it, for those of classes.
        """
        renamed = () if name == item.name else (self._marker("Name", Text(item.name)),)
        shown = _python_default(item)
        hint = self.hint(item.node, place, further=renamed, default=shown is None)
        if item.required:
            return Joined((f"{name}: ", hint))
        return Joined((f"{name}: ", hint, f" = {_layout.flat(shown) if shown is not None else '...'}"))

    def hint(
        self, node: nodes.Node, place: tuple[str, ...], *, further: tuple[Expression, ...] = (), default: bool = True
    ) -> Expression:
        """The hint of a node, with its markers.

        Args:
            node: The node.
            place: The names that lead to it.
            further: Markers that it has beside those of the node.
            default: Whether its default stands in a marker.
        """
        markers = (*self._markers(node, default=default), *further)
        bare = self._bare(node, place)
        return subscript(self._use("Annotated"), bare, *markers) if markers else bare

    def taken(self) -> list[str]:
        """The classes that the hints written since the last time need, in the order of their definition."""
        classes, self.classes = self.classes, []
        return classes

    def _bare(self, node: nodes.Node, place: tuple[str, ...]) -> Expression:
        match node:
            case nodes.String() | nodes.Integer() | nodes.Boolean() if node.enum is not None:
                return subscript(self._use("Literal"), *map(_layout.literal, node.enum))
            case nodes.String() | nodes.Integer() | nodes.Boolean():
                return _SCALARS[node.type]
            case nodes.Number():
                return "float" if _are_doubles(node) else "int | float"
            case nodes.Array():
                return subscript("list", self.hint(node.items, (*place, "item")))
            case nodes.Object() if node.properties is None:
                return f"dict[str, {self._use('Any')}]"
            case nodes.Object():
                return self._class(node, place)
            case nodes.OneOf():
                branches = enumerate(node.branches, 1)
                return Joined(tuple(self._branch(branch, (*place, str(count))) for count, branch in branches), " | ")
            case _:
                assert_never(node)

    def _branch(self, node: nodes.Node, place: tuple[str, ...]) -> Expression:
        """A branch of a union; a union in a union would melt into it, so that it gets a marker that says nothing."""
        found = self.hint(node, place)
        if isinstance(node, nodes.OneOf) and isinstance(found, Joined):
            return subscript(self._use("Annotated"), found, self._marker("Examples"))
        return found

    def _class(self, node: nodes.Object, place: tuple[str, ...]) -> str:
        members = node.properties or ()
        fields = [(item.name, self._field(item, (*place, item.name))) for item in members]
        name = self.names.give(class_name(*place))
        base = self._use("TypedDict")
        if all(is_field(item) and item not in self.names for item, _ in fields):
            body = [f"    {item}: {_layout.laid_out(hint, 4, before=len(item) + 2)}\n" for item, hint in fields]
            self.classes.append(f"class {name}({base}):\n{''.join(body) or '    pass' + chr(10)}")
        else:  # a call takes whatever names there are
            table = Group("{", tuple(Joined((Text(item), hint), ": ") for item, hint in fields), "}")
            made = call(base, Text(name), table)
            self.classes.append(f"{name} = {_layout.laid_out(made, 0, before=len(name) + 3)}\n")
        return name

    def _field(self, item: nodes.Property, place: tuple[str, ...]) -> Expression:
        found = self.hint(item.node, place)
        return found if item.required else subscript(self._use("NotRequired"), found)

    def _markers(self, node: nodes.Node, *, default: bool) -> Iterator[Expression]:
        if isinstance(node, nodes.Number) and node.enum is not None:
            yield self._marker("Enum", *map(_layout.literal, node.enum))
        for attribute, name in _MARKERS:
            value = getattr(node, attribute, None)
            if value is not None:
                yield self._marker(name, _layout.literal(value))
        if isinstance(node, nodes.Array) and node.unique_items:
            yield self._marker("UniqueItems")
        if node.description is not None:
            yield self._marker("Description", Text(node.description))
        if default and node.default is not nodes.ABSENT:
            yield self._values("Default", node, (node.default,))
        if node.examples:
            yield self._values("Examples", node, node.examples)

    def _values(self, name: str, node: nodes.Node, values: tuple[Json, ...]) -> Expression:
        """A marker with values of a node; `checked=False` where one of them does not fit it."""
        found = [_plain(node, value) for value in values]
        unfit = any(value is None for value in found)
        shown = map(_layout.literal, values if unfit else found)
        return self._marker(name, *shown, *([keyword("checked", "False")] if unfit else []))

    def _marker(self, name: str, *arguments: Expression) -> Expression:
        return call(self._use(name), *arguments)

    def _use(self, name: str) -> str:
        self.used.add(name)
        return name


_SCALARS: Final = {"string": "str", "integer": "int", "boolean": "bool"}

_SHOWN: Final = frozenset({nodes.String, nodes.Boolean, nodes.Integer, nodes.Number})
"""The kinds whose default stands behind `=`: type checkers tell each from any hint."""


def _python_default(item: nodes.Property) -> Expression | None:
    """The default to stand behind `=`, if it can."""
    if item.required or item.node.default is nodes.ABSENT or type(item.node) not in _SHOWN:
        return None
    value = _plain(item.node, item.node.default)
    return None if value is None else _layout.literal(value)


def _plain(node: nodes.Node, value: Json) -> Any:
    """A value that fits, as Python has it: `10.0` that fits an integer is `10`. None for one that does not fit."""
    verdict = validator.validate(node, value)
    return None if verdict.issues else verdict.value


def _are_doubles(node: nodes.Number) -> bool:
    """Whether all values that are named are numbers that a float holds exactly."""
    named = [value for value in (*(node.enum or ()), *node.examples, node.default) if isinstance(value, int)]
    return all(int(float(value)) == value for value in named if abs(value) < 2**1000) and all(
        abs(value) < 2**1000 for value in named
    )
