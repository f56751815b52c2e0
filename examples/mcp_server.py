"""An MCP server, and a program that uses it: tools cross a process border and keep their checks on both sides.

`python examples/mcp_server.py serve` is the server, over standard input and output, as a client's configuration would
name it. Without an argument the program starts that server, uses it as a toolset, and shows what comes of calls.
"""

import asyncio
import json
import os
import sys
from dataclasses import dataclass
from typing import Annotated

from mcp import StdioServerParameters

from toolargs import Maximum, Minimum, ToolCall, ToolError, Toolset
from toolargs.mcp import connect, serve

library = Toolset(approve=lambda call, arguments: True)  # the client's host asks its user


@dataclass
class Loan:
    """A book that was lent."""

    title: str
    weeks: int
    note: str | None = None


@library.tool(read_only=True)
def find(words: str) -> list[str]:
    """Finds books by words of their title.

    Args:
        words: Such as 'typed python'.
    """
    return [f"{words.title()}, volume {number}" for number in (1, 2)]


@library.tool(destructive=True, idempotent=True)
def lend(title: str, weeks: Annotated[int, Minimum(1), Maximum(4)], note: str | None) -> Loan:
    """Lends a book.

    Args:
        title: The whole title.
        weeks: For how long.
        note: What to remember, if anything.
    """
    if "2" in title:
        raise ToolError("LENT", f"{title} is lent already.", retryable=False)
    return Loan(title, weeks, note)


CALLS = (
    ("find", '{"words": "typed python"}'),
    ("lend", '{"title": "Typed Python, volume 1", "weeks": 3}'),
    ("lend", '{"title": "Typed Python, volume 1", "weeks": "3"}'),
    ("lend", '{"title": "Typed Python, volume 2", "weeks": 1}'),
)


async def use() -> None:
    """Starts the server and calls its tools."""
    parameters = StdioServerParameters(command=sys.executable, args=[__file__, "serve"], env=dict(os.environ))
    async with connect(parameters, approve=lambda call, arguments: True) as remote:
        for item in remote:
            print(item.name, json.dumps(item.schema))
        for number, (name, arguments) in enumerate(CALLS):
            outcome = await remote.adispatch(ToolCall(str(number), name, arguments))
            print(name, arguments, "->", json.dumps(outcome.payload))


if __name__ == "__main__":
    if sys.argv[1:] == ["serve"]:
        serve(library, name="library", version="1.0")
    else:
        asyncio.run(use())
