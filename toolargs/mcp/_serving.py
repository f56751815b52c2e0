"""A server over the transports that clients use: standard input and output, and streamable HTTP."""

import asyncio
import contextlib
import sys
from typing import Any, Literal, TypeAlias

from mcp.server import Server
from mcp.server.stdio import stdio_server

from toolargs.decorator import Tool
from toolargs.mcp._server import server
from toolargs.toolset import Toolset

Transport: TypeAlias = Literal["stdio", "http"]


def serve(
    source: Toolset | Tool[..., Any] | Server[Any],
    /,
    *,
    transport: Transport = "stdio",
    host: str = "127.0.0.1",
    port: int = 8000,
    path: str = "/mcp",
    **options: Any,
) -> None:
    """Serves until the client hangs up (stdio), or until the program is interrupted (HTTP).

    Over stdio nothing but the protocol gets to standard output: what handlers and their child processes print goes to
    standard error.

    Args:
        source: A toolset or a tool, made into a server with `options`; or a server.
        transport: `stdio`, or `http` for streamable HTTP, which needs uvicorn.
        host: The address to listen on. On a local one, requests that name another host are refused.
        port: The port to listen on.
        path: The path of the endpoint.
        options: What `toolargs.mcp.server` takes.

    Raises:
        DialectError: A tool cannot be listed.
        ValueError: There is no such transport.
    """
    if transport not in ("stdio", "http"):
        raise ValueError(f"transport must be 'stdio' or 'http', got {transport!r}")
    made = source if isinstance(source, Server) else server(source, **options)
    asyncio.run(serve_stdio(made) if transport == "stdio" else serve_http(made, host=host, port=port, path=path))


async def serve_stdio(source: Server[Any], /) -> None:
    """What `serve` does over standard input and output, from async code."""
    async with stdio_server() as (received, sent):
        # The SDK has turned file descriptor 1 to standard error by now. What Python holds back must go there too, and
        # not wait until the descriptor is turned back.
        plain = sys.stdout
        plain.flush()
        try:
            with contextlib.redirect_stdout(sys.stderr):
                await source.run(received, sent, source.create_initialization_options())
        finally:
            plain.flush()


async def serve_http(source: Server[Any], /, *, host: str = "127.0.0.1", port: int = 8000, path: str = "/mcp") -> None:
    """What `serve` does over streamable HTTP, from async code.

    `server(toolset).streamable_http_app()` gives the ASGI application alone, to mount beside others.
    """
    import uvicorn

    app = source.streamable_http_app(streamable_http_path=path, host=host)
    await uvicorn.Server(uvicorn.Config(app, host=host, port=port)).serve()
