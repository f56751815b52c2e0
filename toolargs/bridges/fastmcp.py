"""FastMCP: `server.add_tool(tool)` for each of `fastmcp.tools(toolset)`. Needs the package `fastmcp`."""

from typing import Any, Final

from fastmcp import Context
from fastmcp.server.dependencies import get_context
from fastmcp.tools.base import Tool as FastTool
from fastmcp.tools.base import ToolResult
from mcp.types import TextContent, ToolAnnotations
from pydantic import PrivateAttr

from toolargs.bridges._entry import Entry, Given, entries, kinds
from toolargs.decorator import Tool
from toolargs.toolset import Toolset

_DIALECT: Final = "mcp"


def tools(source: Tool[..., Any] | Toolset, *, injected: Given[Context] = None) -> list[FastTool]:
    """The tools as FastMCP takes them, with output schemas and annotations.

    The client sees toolargs' schema; arguments that do not fit are answered with toolargs' feedback as JSON text in a
    result with `isError`. Parameters hinted `Context` are given FastMCP's context of the request.

    Args:
        source: A toolset, or one tool.
        injected: The values of other injected parameters by name, or a function from the context to them.

    Raises:
        DialectError: A tool cannot be written so.
    """
    return [_tool(entry) for entry in entries(source, injected, dialect=_DIALECT)]


class _Tool(FastTool):
    """A tool that passes its arguments on as received."""

    _entry: Entry[Context] = PrivateAttr()

    async def run(self, arguments: dict[str, Any]) -> ToolResult:
        """Runs a call and writes what came of it."""
        entry = self._entry
        given = _given(entry) if entry.wants else None
        message = entry.rendered(await entry.toolset.adispatch(entry.call(arguments, dialect=_DIALECT), given))
        return ToolResult(
            content=[TextContent(**part) for part in message["content"]],
            structured_content=message.get("structuredContent"),
            is_error=message.get("isError", False),
        )


def _given(entry: Entry[Context]) -> dict[str, Any]:
    context = get_context()
    return entry.given(context, kinds(context))


def _tool(entry: Entry[Context]) -> FastTool:
    emitted = entry.emitted
    annotations = emitted.get("annotations")
    made = _Tool(
        name=emitted["name"],
        title=emitted.get("title"),
        description=emitted["description"],
        parameters=emitted["inputSchema"],
        output_schema=emitted.get("outputSchema"),
        annotations=None if annotations is None else ToolAnnotations.model_validate(annotations),
    )
    made._entry = entry
    return made
