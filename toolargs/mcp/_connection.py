"""A connection to a remote server, whose tools become a toolset."""

import asyncio
import logging
from collections.abc import AsyncIterator, Mapping, Sequence
from contextlib import asynccontextmanager
from typing import Any, Final, TypeAlias

from mcp.client import Transport
from mcp.client.client import Client
from mcp.client.session import ClientSession
from mcp.client.stdio import StdioServerParameters, stdio_client
from mcp.server import Server

from toolargs.mcp import _listing
from toolargs.mcp._link import Link
from toolargs.mcp._remote import RemoteToolset

_LOGGER: Final = logging.getLogger("toolargs")

Target: TypeAlias = str | Sequence[str] | StdioServerParameters | Server[Any] | ClientSession | Client
"""What can be connected to: a URL, a command, a server in this process, a session or a client of the official SDK."""


@asynccontextmanager
async def connect(target: Target, /, *, timeout: float | None = 60.0, **options: Any) -> AsyncIterator[RemoteToolset]:
    """The tools of a remote server as a toolset, for as long as the block lasts.

    Arguments are checked before anything is sent, results by the output schema when they come back. What the server
    requires as nullable may be left out and is then sent as `null`. A remote failure is a `ToolError`: the server's
    own code where it speaks toolargs' feedback, else `MCP_TOOL_ERROR`, `MCP_PROTOCOL_ERROR` or
    `MCP_CONNECTION_CLOSED`. Each tool has `.remote`, with its schemas as sent and notes on how they were read; a tool
    that cannot be read is in the toolset's `.refused`, with the reason.

    The toolset belongs to the event loop that connects; `dispatch` works from other threads.

    Args:
        target: A URL for streamable HTTP; a command with its arguments, or `StdioServerParameters`, for stdio; a server
            in this process; a `ClientSession` after its handshake, which stays open; or a `Client` that was not entered
            yet.
        timeout: How long connecting and then each answer may take, in seconds; None for no limit.
        options: The options of `Toolset`.

    Raises:
        MCPError: The server does not speak the protocol, or does not list its tools.
        TimeoutError: It does not do so in time.
        OSError: The command cannot be run. (What a URL that cannot be reached raises is its HTTP client's matter.)
        ValueError: The target is a text that is no URL, or an empty command.
    """
    ready: asyncio.Future[RemoteToolset] = asyncio.get_running_loop().create_future()
    over = asyncio.Event()
    # In a task of its own: where a transport fails, the SDK cancels the task that entered it, and that is not to be the
    # task of the block.
    task = asyncio.create_task(_live(target, timeout, options, ready, over))
    either: set[asyncio.Future[Any]] = {task, ready}
    try:
        await asyncio.wait(either, timeout=timeout, return_when=asyncio.FIRST_COMPLETED)
        if not (ready.done() or task.done()):
            raise TimeoutError(f"the server did not answer and list its tools within {timeout:g} seconds")
        if not ready.done():
            raise _alone(task.exception())
        yield ready.result()
    finally:
        over.set()
        if not ready.done():
            task.cancel()
        await asyncio.wait({task})
        if ready.done() and not task.cancelled() and (error := task.exception()) is not None:
            _LOGGER.warning("the connection to a remote server has failed: %s", _alone(error))


async def _live(
    target: Target,
    timeout: float | None,
    options: Mapping[str, Any],
    ready: asyncio.Future[RemoteToolset],
    over: asyncio.Event,
) -> None:
    """Keeps a connection until it is over, or fails."""
    async with _session(target, timeout) as session:
        link = Link(session, asyncio.get_running_loop(), timeout)
        try:
            tools, refused = _listing.read(link, await _listing.pages(link))
            toolset = RemoteToolset(*tools, **options)
            toolset.refused, toolset.instructions = refused, session.instructions
            ready.set_result(toolset)
            await over.wait()
        finally:
            link.ended.set()


def _alone(error: BaseException | None) -> BaseException:
    """What the SDK's task groups have wrapped, if it is one error."""
    assert error is not None
    while isinstance(error, BaseExceptionGroup) and len(error.exceptions) == 1:
        error = error.exceptions[0]
    return error


@asynccontextmanager
async def _session(target: Target, timeout: float | None) -> AsyncIterator[ClientSession]:
    if isinstance(target, ClientSession):
        yield target
        return
    client = target if isinstance(target, Client) else Client(_server(target), read_timeout_seconds=timeout)
    async with client:
        yield client.session


def _server(target: str | Sequence[str] | StdioServerParameters | Server[Any]) -> str | Server[Any] | Transport:
    """What the SDK's client takes, in its first releases too."""
    if isinstance(target, Server):
        return target
    if isinstance(target, StdioServerParameters):
        return stdio_client(target)
    if isinstance(target, str):
        if not target.startswith(("http://", "https://")):
            raise ValueError(f"a server's address is an http or https URL, or a command as a list, got {target!r:.80}")
        return target
    command, *arguments = target or ("",)
    if not command:
        raise ValueError("a command is a list of the program and its arguments, got none")
    return stdio_client(StdioServerParameters(command=command, args=arguments))
