"""`emit` and `serve`: what leaves the house."""

import json
import sys

import anyio
import pytest

from tests.cli.desk import AIRLINE, ROOT, TICKETS, Desk
from toolargs import dialects
from toolargs._target import read_target


@pytest.mark.parametrize("name", dialects.names())
def test_the_list_is_the_toolsets_own(desk: Desk, name: str) -> None:
    toolset = read_target(AIRLINE)
    done = desk("emit", AIRLINE, "--dialect", name)
    assert done.code == 0
    assert done.document == json.loads(json.dumps(toolset.emit(name)))
    assert desk("emit", AIRLINE, "--dialect", name, "--compact").out == toolset.emit_json(name) + "\n"


def test_strict_where_there_is_such_a_mode(desk: Desk) -> None:
    assert desk("emit", TICKETS, "--dialect", "openai", "--strict").document[0]["function"]["strict"] is True
    assert desk("emit", TICKETS, "--dialect", "ollama", "--strict").err == "toolargs: ollama has no strict mode\n"


def test_what_a_provider_refuses_is_a_finding(desk: Desk, tmp_path: object) -> None:
    done = desk("emit", TICKETS, "--dialect", "opena")
    assert done.code == 2
    assert "there is no dialect 'opena'" in done.err


def test_a_served_toolset_answers_a_real_client() -> None:
    mcp = pytest.importorskip("mcp", reason="mcp is not installed")
    from mcp.client.stdio import StdioServerParameters, stdio_client

    parameters = StdioServerParameters(command=sys.executable, args=["-m", "toolargs", "serve", AIRLINE], cwd=str(ROOT))

    async def ask() -> tuple[list[str], bool]:
        async with stdio_client(parameters) as (read, write), mcp.ClientSession(read, write) as session:
            await session.initialize()
            listed = await session.list_tools()
            called = await session.call_tool("calculate", {"expression": "2 * 21"})
            return [item.name for item in listed.tools], called.is_error

    names, failed = anyio.run(ask)
    assert len(names) == 14
    assert failed is False
