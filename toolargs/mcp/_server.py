"""A toolset as a server on the official SDK's low-level `Server`."""

import logging
import uuid
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from mcp import types
from mcp.server import Server
from mcp.server.context import ServerRequestContext
from mcp.shared.exceptions import MCPError

from toolargs.calls import Outcome, ToolCall
from toolargs.decorator import Tool
from toolargs.dispatch import Injected
from toolargs.errors import ToolNotFoundError
from toolargs.mcp import _requests
from toolargs.toolset import Toolset


def server(
    source: Toolset | Tool[..., Any],
    /,
    *,
    name: str = "toolargs",
    version: str = "",
    title: str | None = None,
    instructions: str | None = None,
    injected: Injected = None,
) -> Server[Any]:
    """A server that lists the tools and runs their calls through all stages of `Toolset.adispatch`.

    A tool is listed with its schema, its annotations, and an output schema where it returns an object; such a result
    is always checked and sent as structured content, any other as text. A call that fails is a result with `isError`
    whose text is toolargs' feedback as JSON; only a tool that is not there is a protocol error. Parameters hinted
    `ServerRequestContext` or `Context` of the SDK are given the request's context.

    Tools that the toolset gets later are listed too. A destructive tool runs only if the toolset's `approve` says yes:
    `approve=lambda call, arguments: True` leaves the question to the client's host.

    Args:
        source: A toolset, or one tool.
        name: What the server calls itself.
        version: Its version, as text.
        title: Its name for people.
        instructions: What a model should know about the server.
        injected: The values of injected parameters by name, or a function that gives them for a call; it may ask
            `current_request()`.

    Raises:
        DialectError: A tool cannot be listed.
        DefinitionError: A hint names something that is still not defined.
    """
    desk = _Desk(source if isinstance(source, Toolset) else Toolset(source), injected)
    desk.listed()  # so that what cannot be listed is told now, not to the first client
    made: Server[Any] = Server(
        name,
        version=version,
        title=title,
        instructions=instructions,
        on_list_tools=desk.list_tools,
        on_call_tool=desk.call_tool,
    )
    made.get_tool_input_schema = _no_mirrored_headers  # no argument of the SDK's first releases
    return made


def _no_mirrored_headers(name: str) -> Mapping[str, Any] | None:
    """Says that no argument stands in an HTTP header as well; the SDK would list all tools at each call to find out."""
    return None


class _Desk:
    """Answers requests from a toolset.

    Args:
        toolset: The tools.
        injected: The values of their injected parameters.
    """

    def __init__(self, toolset: Toolset, injected: Injected) -> None:
        self._toolset = toolset
        self._injected = injected

    def listed(self) -> list[types.Tool]:
        """The tools as they are listed."""
        return [types.Tool.model_validate(entry, by_name=False) for entry in self._toolset.emit("mcp")]

    async def list_tools(
        self, context: ServerRequestContext[Any, Any], params: types.PaginatedRequestParams | None
    ) -> types.ListToolsResult:
        """Answers `tools/list`, in one page."""
        if params is not None and params.cursor is not None:
            raise MCPError(types.INVALID_PARAMS, "There is no further page.")
        return types.ListToolsResult(tools=self.listed())

    async def call_tool(
        self, context: ServerRequestContext[Any, Any], params: types.CallToolRequestParams
    ) -> types.CallToolResult:
        """Answers `tools/call`."""
        try:
            with _requests.answering(context):
                outcome = await self._outcome(context, self._call(params))
        except Exception as error:  # the application's own, such as `injected=`: the SDK may tell the client its text
            logging.getLogger("toolargs").exception("a call of %s could not be run", params.name)
            raise MCPError(
                types.INTERNAL_ERROR, f"The server could not run {params.name}; its log says why."
            ) from error
        if isinstance(outcome.error, ToolNotFoundError):
            raise MCPError(types.INVALID_PARAMS, outcome.error.message, outcome.payload)
        (message,) = self._toolset.render_results("mcp", [outcome])
        return types.CallToolResult.model_validate(message, by_name=False)

    def _call(self, params: types.CallToolRequestParams) -> ToolCall:
        received = {"name": params.name, "arguments": params.arguments or {}}
        (call,) = self._toolset.parse_calls("mcp", received)
        # Every client numbers its requests from the same number: an id of ours can serve as idempotency key.
        return replace(call, id=f"call_{uuid.uuid4().hex}")

    async def _outcome(self, context: ServerRequestContext[Any, Any], call: ToolCall) -> Outcome:
        if call.name not in self._toolset:
            return await self._toolset.adispatch(call)
        given = _requests.given(self._toolset[call.name], call, context, self._injected)
        return await self._toolset.adispatch(call, given)
