"""A toolset served and consumed in one process, over the official SDK."""

import asyncio

from toolargs import ToolCall, Toolset, mcp, tool


@tool
def add(left: int, right: int = 1) -> int:
    """Adds two numbers."""
    return left + right


def test_a_served_toolset_is_called_right_and_wrong() -> None:
    async def talk() -> None:
        async with mcp.connect(mcp.server(Toolset(add))) as remote:
            assert [item.name for item in remote] == ["add"]
            assert remote["add"].schema == add.schema
            good = await remote.adispatch(ToolCall("1", "add", '{"left": 2}'))
            assert good.ok, good.error
            bad = await remote.adispatch(ToolCall("2", "add", '{"left": "2"}'))
            assert bad.error is not None
            assert bad.error.code == "TOOL_ARGS_INVALID"

    asyncio.run(asyncio.wait_for(talk(), 20))
