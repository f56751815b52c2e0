"""Model Context Protocol: the `tools` of a `tools/list` result (specification 2025-06-18, "Tools")."""

from typing import Any

from toolargs import nodes
from toolargs.definition import Definition
from toolargs.dialects._dialect import Dialect
from toolargs.dialects._families import mcp
from toolargs.dialects._names import rule


def _entry(definition: Definition, schema: dict[str, Any], strict: bool) -> dict[str, Any]:
    hints = {
        "title": definition.title,
        "readOnlyHint": definition.read_only,
        "destructiveHint": definition.destructive,
        "idempotentHint": definition.idempotent,
        "openWorldHint": definition.open_world,
    }
    annotations = {name: value for name, value in hints.items() if value is not None}
    entry: dict[str, Any] = {"name": definition.name}
    if definition.title is not None:
        entry["title"] = definition.title
    entry |= {"description": definition.description, "inputSchema": schema}
    if isinstance(definition.result, nodes.Object) and not definition.result_optional:  # `None` would not fit it
        entry["outputSchema"] = definition.result_schema
    return entry | ({"annotations": annotations} if annotations else {})


MCP = Dialect(
    name="mcp",
    title="Model Context Protocol",
    entry=_entry,
    names=rule("A-Za-z0-9._-", "A-Za-z0-9._-", 128),
    conversation=mcp.MCP,
)
