"""Real sessions of the official SDK, each with a time limit, and processes that are gone afterwards."""

import asyncio
import json
import os
import socket
import sys
import threading
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from contextlib import asynccontextmanager, contextmanager
from pathlib import Path
from typing import Any, TypeVar

import uvicorn
from mcp import ClientSession, StdioServerParameters, stdio_client
from mcp.client.streamable_http import streamable_http_client
from mcp.types import CallToolResult

T = TypeVar("T")

ROOT = Path(__file__).resolve().parents[2]
SECONDS = 60.0
"""Longer than anything takes; so that nothing hangs."""


def within(awaitable: Awaitable[T], seconds: float = SECONDS) -> T:
    """The result of something async that ends in time."""

    async def wait() -> T:
        async with asyncio.timeout(seconds):
            return await awaitable

    return asyncio.run(wait())


def script(module: str, *arguments: str) -> StdioServerParameters:
    """How a module of the tests is run as a server over stdio."""
    return StdioServerParameters(
        command=sys.executable, args=["-W", "error", "-m", module, *arguments], env=dict(os.environ), cwd=ROOT
    )


@asynccontextmanager
async def over_stdio(parameters: StdioServerParameters) -> AsyncIterator[ClientSession]:
    async with stdio_client(parameters) as streams, ClientSession(*streams) as session:
        yield session


@asynccontextmanager
async def over_http(url: str) -> AsyncIterator[ClientSession]:
    async with streamable_http_client(url) as streams, ClientSession(*streams) as session:
        yield session


@contextmanager
def listening(app: Any) -> Iterator[str]:
    """Serves an ASGI application on a free port of this machine; gives its address."""
    with socket.create_server(("127.0.0.1", 0)) as sock:
        server = uvicorn.Server(uvicorn.Config(app, log_level="warning", timeout_graceful_shutdown=2))
        thread = threading.Thread(target=server.run, kwargs={"sockets": [sock]}, daemon=True)
        thread.start()
        wait_for(lambda: server.started)
        try:
            yield f"http://127.0.0.1:{sock.getsockname()[1]}"
        finally:
            server.should_exit = True
            thread.join(SECONDS)
            assert not thread.is_alive()


def wait_for(holds: Callable[[], object], seconds: float = SECONDS) -> None:
    """Returns as soon as something holds; fails if it does not hold in time."""
    deadline = time.monotonic() + seconds
    while not holds():
        assert time.monotonic() < deadline
        time.sleep(0.01)


def has_ended(pid: int) -> bool:
    """Whether there is no such process any more."""
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return True
    status = Path(f"/proc/{pid}/stat")  # a child that has ended and waits for its parent to ask is still there
    return status.exists() and status.read_text().rsplit(")", 1)[1].split()[0] == "Z"


def is_listening(port: int) -> bool:
    """Whether something answers on a port of this machine."""
    try:
        socket.create_connection(("127.0.0.1", port), timeout=1).close()
    except ConnectionRefusedError:
        return False
    return True


def text(result: CallToolResult) -> str:
    """The only part of a result."""
    (part,) = result.content
    assert part.type == "text"
    return part.text


def error(result: CallToolResult) -> dict[str, Any]:
    """What a client is told of a call that failed."""
    assert result.is_error
    assert result.structured_content is None
    found = json.loads(text(result))["error"]
    assert isinstance(found, dict)
    return found


def issues(result: CallToolResult) -> list[tuple[str, str]]:
    """The issues that a client is told of."""
    found = error(result)
    assert found["code"] == "TOOL_ARGS_INVALID"
    return [(issue["pointer"], issue["keyword"]) for issue in found["details"]["issues"]]
