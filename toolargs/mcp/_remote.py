"""The tools of a remote server as tools here: checked before a call is sent and when its result comes back."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from toolargs import nodes, validator
from toolargs._foreign import ForeignTool
from toolargs.decorator import Tool
from toolargs.errors import SchemaFault
from toolargs.jsonvalue import Json
from toolargs.schema import Note
from toolargs.toolset import Toolset


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


class RemoteTool(ForeignTool):
    """A tool that runs on a remote server.

    Attributes:
        remote: Its name and schemas there, and how they were read.
    """

    remote: RemoteSchemas


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


def verdict_of(node: nodes.Node, value: Json) -> validator.Verdict:
    """The verdict about a result."""
    return validator.validate(node, value, subject="The result")
