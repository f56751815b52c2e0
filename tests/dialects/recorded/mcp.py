"""Model Context Protocol: requests to a server."""

from typing import Any

from tests.dialects.recorded import LOOK_UP, WEATHER, Recording, adapter, all_of
from toolargs.dialects._families.mcp import MCP


def request(number: int, name: str, arguments: dict[str, Any]) -> dict[str, Any]:
    params = {"name": name, "arguments": arguments}
    return {"jsonrpc": "2.0", "id": number, "method": "tools/call", "params": params}


RESPONSE = [request(7, "get_weather", WEATHER), request(8, "look_up", LOOK_UP)]


def read(messages: Any) -> list[Any]:
    for message in messages:
        adapter("mcp.types", "CallToolRequest")({key: message[key] for key in ("method", "params")})
    return [adapter("mcp.types", "JSONRPCRequest")(message) for message in messages]


RECORDING = Recording(
    MCP,
    RESPONSE,
    ("7", "8"),
    read,
    all_of(adapter("mcp.types", "CallToolResult")),
    RESPONSE,
    adapter("mcp.types", "JSONRPCRequest"),
    [
        (RESPONSE[0]["params"], 1),
        ({"jsonrpc": "2.0", "id": 1, "method": "tools/list"}, 0),
        ({"name": "x", "description": "A tool.", "inputSchema": {"type": "object"}}, 0),
    ],
)
