"""A list of tools that was written for some provider, as plain JSON, read into a toolset."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Final, NoReturn

from toolargs import _foreign, _listshape, nodes, pointer, schema
from toolargs._listshape import Entry
from toolargs.errors import DefinitionError, SchemaError, SchemaFault, ToolArgsError, ToolError
from toolargs.jsonvalue import Json
from toolargs.toolset import Toolset


class ToolListError(ToolArgsError):
    """A JSON value is no list of tools in any form that is known."""


@dataclass(frozen=True, slots=True)
class Listing:
    """Where a tool stands in a list, and how it was read.

    Attributes:
        name: Its name there.
        pointer: Its place there, as a JSON Pointer.
        notes: What of the schema of its arguments was read in its own way.
        result_notes: The same for its results.
        result_faults: Why the schema of its results could not be read, so that nothing is known of them.
    """

    name: str
    pointer: str
    notes: tuple[schema.Note, ...] = ()
    result_notes: tuple[schema.Note, ...] = ()
    result_faults: tuple[SchemaFault, ...] = ()


@dataclass(frozen=True, slots=True)
class Refused:
    """A tool of a list that cannot be read.

    Attributes:
        name: Its name there; empty where it has none.
        pointer: Its place there, as a JSON Pointer.
        reason: Why, as text for people; of several lines where there are several reasons.
    """

    name: str
    pointer: str
    reason: str

    def __str__(self) -> str:
        return f'{self.name or "a tool without a name"} at "{self.pointer}": {self.reason}'


class ListedTool(_foreign.ForeignTool):
    """A tool that a list describes; calling it is a `ToolError`, as it runs elsewhere.

    Attributes:
        listing: Where it stands, and how it was read.
    """

    listing: Listing


class ListedToolset(Toolset):
    """The tools of a list.

    Attributes:
        dialect: The name of the dialect that the list is written in.
        refused: Its tools that cannot be read, with the reason.
    """

    dialect: str = ""
    refused: tuple[Refused, ...] = ()

    def _of(self, *tools: Any, **changes: Any) -> "ListedToolset":
        made = super()._of(*tools, **changes)
        assert isinstance(made, ListedToolset)
        made.dialect, made.refused = self.dialect, self.refused
        return made


def read_list(value: Json) -> ListedToolset:
    """The tools of a list in any provider's form, recognised by its shape.

    That is what `Toolset.emit` gives for any dialect, a Pedelec manifest, the result of MCP's `tools/list` (with the
    JSON-RPC message around it or not), a request with its `tools`, one entry by itself, or bare schemas: a list of
    them, or an object of them by name.

    Args:
        value: The list, as plain JSON data.

    Raises:
        ToolListError: It has none of these shapes, or no tools.
    """
    entries = list(_listshape.entries(value))
    if not entries:
        raise ToolListError(f"no tools are in it: {_listshape.describe(value)}; {_listshape.EXPECTED}")
    tools: dict[str, ListedTool] = {}
    refused: list[Refused] = []
    seen: set[str] = set()
    for entry in entries:
        repeated = bool(entry.name) and entry.name in seen
        found = _refuse(entry, "another tool has its name") if repeated else _read(entry, tools)
        seen.add(entry.name)
        if isinstance(found, Refused):
            refused.append(found)
        else:
            tools[found.name] = found
    toolset = ListedToolset(*tools.values())
    toolset.dialect = next((entry.dialect for entry in entries if entry.dialect), "")
    toolset.refused = tuple(refused)
    return toolset


def _refuse(entry: Entry, reason: str) -> Refused:
    return Refused(entry.name, pointer.join(entry.path), reason)


def _read(entry: Entry, taken: Mapping[str, ListedTool]) -> ListedTool | Refused:
    if entry.fault:
        return _refuse(entry, entry.fault)
    result: nodes.Node | None = None
    result_notes: tuple[schema.Note, ...] = ()
    result_faults: tuple[SchemaFault, ...] = ()
    try:
        node, notes = _foreign.arguments_of(entry.arguments)
    except SchemaError as error:
        return _refuse(entry, str(error))
    if entry.result is not None:
        try:
            result, result_notes = _foreign.results_of(entry.result)
        except SchemaError as error:
            result_faults = error.faults
    name = _foreign.local_name(entry.name, taken)
    options = {key: value for key, value in entry.options.items() if value is not None}
    try:
        made = ListedTool.made(name, entry.description, node, result, _handler(entry.name), options)
    except DefinitionError as error:
        return _refuse(entry, str(error))
    made.listing = Listing(entry.name, pointer.join(entry.path), notes, result_notes, result_faults)
    return made


_CODE: Final = "TOOL_ONLY_DESCRIBED"


def _handler(name: str) -> Callable[..., NoReturn]:
    def described_tool(**arguments: Any) -> NoReturn:
        raise ToolError(_CODE, f"{name} is only described here, by a list of tools; it runs elsewhere.", None, False)

    return described_tool


def notes(toolset: Toolset) -> Iterator[tuple[str, schema.Note]]:
    """What was read in its own way, by tool; nothing of tools that were not read from a list."""
    for item in toolset:
        if isinstance(item, ListedTool):
            yield from ((item.name, note) for note in item.listing.notes)
