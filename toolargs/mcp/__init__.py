"""Model Context Protocol, both ways, on the official SDK (extra `mcp`).

`server` and `serve` offer a toolset to clients; `connect` makes a toolset of what a remote server offers.
"""

from toolargs.mcp._connection import connect
from toolargs.mcp._faults import RemoteResultError, RemoteTimeoutError
from toolargs.mcp._remote import RefusedTool, RemoteSchemas, RemoteTool, RemoteToolset
from toolargs.mcp._requests import current_request
from toolargs.mcp._server import server
from toolargs.mcp._serving import serve, serve_http, serve_stdio

__all__ = [
    "RefusedTool",
    "RemoteResultError",
    "RemoteSchemas",
    "RemoteTimeoutError",
    "RemoteTool",
    "RemoteToolset",
    "connect",
    "current_request",
    "serve",
    "serve_http",
    "serve_stdio",
    "server",
]
