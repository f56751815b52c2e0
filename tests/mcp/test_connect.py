"""A server written with FastMCP, as a toolset: over stdio and HTTP, right and wrong, and when it dies in the middle."""

import asyncio
import json
import subprocess
import sys
from collections.abc import Callable, Coroutine, Iterator
from typing import Any

import pytest

pytest.importorskip("fastmcp", reason="fastmcp is not installed")

import socket

from tests.mcp import sessions
from toolargs import ToolCall
from toolargs.calls import Outcome
from toolargs.mcp import RemoteToolset, connect

SERVER = "tests.mcp.fastmcp_server"
Talk = Callable[[RemoteToolset], Coroutine[Any, Any, Any]]


@pytest.fixture(params=["stdio", "http"])
def target(request: pytest.FixtureRequest) -> Iterator[Any]:
    """The server as a command, or as the address of a process of its own."""
    if request.param == "stdio":
        yield sessions.script(SERVER)
        return
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    command = [sys.executable, "-m", SERVER, str(port)]
    with subprocess.Popen(command, cwd=sessions.ROOT, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL) as process:
        try:
            sessions.wait_for(lambda: sessions.is_listening(port) or process.poll() is not None)
            yield f"http://127.0.0.1:{port}/mcp"
        finally:
            process.kill()


def talked(target: Any, talk: Talk, **options: Any) -> Any:
    async def meet() -> Any:
        async with connect(target, **options) as toolset:
            return await talk(toolset)

    return sessions.within(meet())


async def called(toolset: RemoteToolset, name: str, arguments: Any = None) -> Outcome:
    return await toolset.adispatch(ToolCall("1", name, json.dumps(arguments or {})))


def told(outcome: Outcome) -> tuple[str, str]:
    assert outcome.error is not None
    return outcome.error.code, outcome.error.message


FOUND = {"query": "q", "author": None, "language": None, "limit": 10, "order": "title"}


def test_every_tool_of_a_fastmcp_server_is_called_right_and_wrong_until_it_dies(target: Any) -> None:
    async def talk(toolset: RemoteToolset) -> int:
        assert [item.name for item in toolset] == ["find", "book", "titles", "lend", "process_id", "die"]
        assert (toolset.refused, toolset.instructions) == ((), "Look before you lend.")
        find = toolset["find"].definition
        assert (find.title, find.read_only) == ("Find books", True)

        right = await called(toolset, "find", {"query": "q", "filters": {}})
        assert right.result == FOUND, "what the server requires as nullable is sent as null, at every level"
        given = await called(toolset, "find", {"query": "q", "author": "A", "filters": {"language": None, "limit": 5}})
        assert given.result == {**FOUND, "author": "A", "limit": 5}

        wrong = await called(toolset, "find", {"query": 5, "filters": {"limit": 51}, "odrer": "title"})
        assert wrong.record is not None
        assert wrong.record.issues == (
            ("type", "/query"), ("maximum", "/filters/limit"), ("additionalProperties", "/odrer"),
        )  # fmt: skip
        assert wrong.record.handler_seconds is None

        assert (await called(toolset, "book", {"title": "T"})).result == {"title": "T", "pages": 100}
        assert (await called(toolset, "titles", {"count": 2})).result == {"result": ["title 0", "title 1"]}
        assert told(await called(toolset, "lend", {"title": "T"})) == ("MCP_TOOL_ERROR", "T is lent already")
        pid = (await called(toolset, "process_id")).result["result"]

        assert told(await called(toolset, "die")) == (
            "MCP_CONNECTION_CLOSED",
            "The connection to the server of die has ended; whether the call had an effect is not known.",
        )
        later = await asyncio.wait_for(called(toolset, "titles", {"count": 2}), 20)
        assert told(later)[0] == "MCP_CONNECTION_CLOSED"
        return int(pid)

    pid = talked(target, talk, timeout=20)
    sessions.wait_for(lambda: sessions.has_ended(pid))


def test_the_process_of_a_command_is_gone_afterwards() -> None:
    async def talk(toolset: RemoteToolset) -> int:
        return int((await called(toolset, "process_id")).result["result"])

    pid = talked(sessions.script(SERVER), talk)
    assert sessions.has_ended(pid)


def test_it_is_gone_too_when_the_block_fails_and_the_failure_is_what_was_raised() -> None:
    pids: list[int] = []

    async def talk(toolset: RemoteToolset) -> None:
        pids.append((await called(toolset, "process_id")).result["result"])
        raise KeyError("mine")

    with pytest.raises(KeyError, match="mine"):
        talked(sessions.script(SERVER), talk)
    assert sessions.has_ended(pids[0])
