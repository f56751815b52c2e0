"""The tools of a remote server as tools here: checked before a call is sent and when its result comes back."""

import re
from collections.abc import Collection, Mapping
from dataclasses import dataclass, replace
from typing import Any, Final

from toolargs import _facts, nodes, schema, validator
from toolargs.decorator import Tool
from toolargs.errors import SchemaError, SchemaFault
from toolargs.jsonvalue import Json
from toolargs.schema import Note
from toolargs.toolset import Toolset

_FOREIGN: Final = re.compile(r"[^a-zA-Z0-9_.-]")


@dataclass(frozen=True, slots=True)
class RemoteSchemas:
    """What a remote server says of one tool, and how it was read.

    Attributes:
        name: The tool's name there.
        input_schema: The schema of its arguments, as sent.
        output_schema: The schema of its results, as sent; None if there is none.
        notes: What of the input schema was read in its own way.
        output_notes: The same for the output schema.
        output_faults: Why the output schema could not be read; then the SDK checks results by it. Empty if it could.
    """

    name: str
    input_schema: Mapping[str, Any]
    output_schema: Mapping[str, Any] | None = None
    notes: tuple[Note, ...] = ()
    output_notes: tuple[Note, ...] = ()
    output_faults: tuple[SchemaFault, ...] = ()


@dataclass(frozen=True, slots=True)
class RefusedTool:
    """A remote tool that cannot be called from here.

    Attributes:
        name: Its name there.
        reason: Why, as text for people.
        input_schema: The schema of its arguments, as sent.
        faults: What is wrong with the schema, if that is why.
    """

    name: str
    reason: str
    input_schema: Mapping[str, Any]
    faults: tuple[SchemaFault, ...] = ()


class RemoteTool(Tool[..., Any]):
    """A tool that runs on a remote server.

    Attributes:
        remote: Its name and schemas there, and how they were read.
    """

    remote: RemoteSchemas

    @classmethod
    def of(
        cls,
        remote: RemoteSchemas,
        name: str,
        description: str,
        node: nodes.Object,
        result: nodes.Node | None,
        handler: Any,
        options: Mapping[str, Any],
    ) -> "RemoteTool":
        """The tool.

        Args:
            remote: What is kept of the server's own words.
            name: Its name here.
            description: What it does.
            node: Its arguments.
            result: Its results, None where nothing is known of them.
            handler: Sends a call.
            options: The options of `@tool`.

        Raises:
            DefinitionError: An option is wrong.
        """
        made = cls.__new__(cls)
        made.remote = remote
        given = {**options, "name": name, "description": description}

        def read() -> _facts.Facts:
            found = _facts.from_schema(name, description, node, handler, options)
            return replace(found, definition=replace(found.definition, result=result))

        made._set_up(handler, given, read)
        return made


class RemoteToolset(Toolset):
    """The tools of one remote server.

    Attributes:
        refused: Its tools that cannot be called from here, with the reason.
        instructions: What the server says about itself, for a model.
    """

    refused: tuple[RefusedTool, ...] = ()
    instructions: str | None = None

    def _of(self, *tools: Tool[..., Any], **changes: Any) -> "RemoteToolset":
        made = super()._of(*tools, **changes)
        assert isinstance(made, RemoteToolset)
        made.refused, made.instructions = self.refused, self.instructions
        return made


def local_name(remote: str, taken: Collection[str]) -> str:
    """A remote name as a tool's name here: what cannot stand in one becomes `_`, and no two are alike."""
    plain = _FOREIGN.sub("_", remote)
    plain = plain if plain[:1].isalpha() else f"tool_{plain}"
    count, name = 1, plain
    while name in taken:
        count, name = count + 1, f"{plain}_{count + 1}"
    return name


def arguments_of(given: Mapping[str, Any]) -> tuple[nodes.Object, tuple[Note, ...]]:
    """A remote input schema as a node that refuses unknown keys; where it says what they hold, one that takes them.

    Raises:
        SchemaError: It cannot be read.
    """
    try:
        node, notes = schema.load_lenient(given)
    except SchemaError as error:
        try:
            node, notes = schema.load_lenient(given, closed=False)
        except SchemaError:
            raise error from None
    assert isinstance(node, nodes.Object)
    return node, notes


def results_of(given: Mapping[str, Any]) -> tuple[nodes.Node, tuple[Note, ...]]:
    """A remote output schema as a node, which lets through whatever the schema does.

    Raises:
        SchemaError: It cannot be read.
    """
    return schema.load_lenient(given, closed=False, root=False)


def verdict_of(node: nodes.Node, value: Json) -> validator.Verdict:
    """The verdict about a result."""
    return validator.validate(node, value, subject="The result")
