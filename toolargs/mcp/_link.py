"""One connection to a remote server, and one call over it."""

import asyncio
from collections.abc import Coroutine, Mapping
from dataclasses import dataclass, field
from typing import Any, Final, TypeVar

import anyio
from mcp import types
from mcp.client.session import ClientSession
from mcp.shared.exceptions import MCPError
from pydantic import TypeAdapter, ValidationError

from toolargs.jsonvalue import Json
from toolargs.mcp import _faults

T = TypeVar("T")

_RESULT: Final[TypeAdapter[types.CallToolResult | types.InputRequiredResult]] = TypeAdapter(
    types.CallToolResult | types.InputRequiredResult
)
_GRACE: Final = 1.0
"""How much longer than the tool's own time limit the SDK waits, so that the former speaks."""


@dataclass(slots=True)
class Link:
    """A session, and the event loop that it lives in.

    Attributes:
        session: The official SDK's session, after the handshake.
        loop: Its event loop.
        timeout: How long an answer may take, in seconds.
        ended: Set when no more calls can be sent or answered.
    """

    session: ClientSession
    loop: asyncio.AbstractEventLoop
    timeout: float | None
    ended: asyncio.Event = field(default_factory=asyncio.Event)

    async def call(self, name: str, arguments: Mapping[str, Json], *, check: bool) -> types.CallToolResult:
        """The result of a call that did not fail, from whichever event loop it is asked for.

        Args:
            name: The remote name of the tool.
            arguments: Its arguments.
            check: Whether the SDK is to check the result by the output schema.

        Raises:
            ToolError: The call failed, or could not be made.
        """
        if self.ended.is_set():
            raise _faults.closed(name)
        return await self._at_home(name, self._call(name, dict(arguments), check))

    async def _at_home(self, name: str, coroutine: Coroutine[Any, Any, T]) -> T:
        """Runs a coroutine in the session's own event loop: `Toolset.dispatch` has one of its own."""
        if asyncio.get_running_loop() is self.loop:
            return await coroutine
        try:
            future = asyncio.run_coroutine_threadsafe(coroutine, self.loop)
        except RuntimeError:  # that loop is closed
            coroutine.close()
            raise _faults.closed(name) from None
        return await asyncio.wrap_future(future)

    async def _call(self, name: str, arguments: dict[str, Json], check: bool) -> types.CallToolResult:
        request = types.CallToolRequest(params=types.CallToolRequestParams(name=name, arguments=arguments))
        seconds = None if self.timeout is None else self.timeout + _GRACE
        try:
            # Not `session.call_tool`, which checks every result in words of its own.
            result = await self._unless_ended(
                name, self.session.send_request(request, _RESULT, request_read_timeout_seconds=seconds)
            )
        except MCPError as error:
            raise _faults.of_protocol(name, error) from error
        except ValidationError as error:
            raise _faults.malformed(name, "it is not what the protocol says.") from error
        except (anyio.ClosedResourceError, anyio.BrokenResourceError) as error:
            raise _faults.closed(name) from error
        if isinstance(result, types.InputRequiredResult):
            raise _faults.malformed(name, "it asks for further input, which nobody here can give.")
        if result.is_error:
            _faults.raise_told(name, "\n".join(part.text for part in result.content if part.type == "text"))
        if check:
            await self._check(name, result)
        return result

    async def _unless_ended(self, name: str, sending: Coroutine[Any, Any, T]) -> T:
        """What is sent back, unless the connection ends before."""
        sent, ended = asyncio.create_task(sending), asyncio.create_task(self.ended.wait())
        try:
            await asyncio.wait({sent, ended}, return_when=asyncio.FIRST_COMPLETED)
            if not sent.done() or sent.cancelled():
                raise _faults.closed(name)
            return sent.result()
        finally:
            sent.add_done_callback(_take_note)
            sent.cancel()
            ended.cancel()

    async def _check(self, name: str, result: types.CallToolResult) -> None:
        try:
            await self.session.validate_tool_result(name, result)
        except RuntimeError as error:  # what the SDK raises for a result that does not fit
            first, *_ = str(error).splitlines()
            raise _faults.malformed(name, first) from error


def _take_note(task: "asyncio.Task[Any]") -> None:
    """Looks at what became of a request that nobody waits for, so that the event loop does not complain of it."""
    if not task.cancelled():
        task.exception()


def value_of(result: types.CallToolResult) -> Json:
    """What a result says: its structured content; else its text; else its parts as plain data."""
    if result.structured_content is not None:
        return result.structured_content
    texts = [part.text for part in result.content if part.type == "text"]
    if len(texts) == len(result.content) == 1:
        return texts[0]
    return [part.model_dump(mode="json", by_alias=True, exclude_none=True) for part in result.content]
