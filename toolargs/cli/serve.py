"""`toolargs serve`: a toolset as an MCP server."""

from argparse import ArgumentParser, Namespace
from pathlib import Path
from typing import Final

from toolargs import _target
from toolargs.cli import _command
from toolargs.cli._command import Command
from toolargs.cli._page import Page


def _declare(parser: ArgumentParser) -> None:
    _command.add_target(parser)
    parser.add_argument("--http", action="store_true", help="streamable HTTP instead of standard input and output")
    parser.add_argument("--host", default="127.0.0.1", help="the address to listen on")
    parser.add_argument("--port", type=int, default=8000, help="the port to listen on")
    parser.add_argument("--path", default="/mcp", help="the path of the endpoint")
    parser.add_argument("--name", help="what the server calls itself")
    parser.add_argument(
        "--yes", action="store_true", help="run destructive tools too; without it they wait for a word that never comes"
    )


def _run(options: Namespace) -> Page:
    _command.need("mcp", "mcp")
    toolset = _target.read_target(options.target)
    if options.yes:
        toolset = toolset.with_options(approve=lambda call, arguments: True)
    from toolargs import mcp

    name = options.name or Path(_target.Target.parse(options.target).source).stem
    if options.http:
        _command.need("uvicorn", "playground")
        mcp.serve(toolset, transport="http", host=options.host, port=options.port, path=options.path, name=name)
    else:
        mcp.serve(toolset, name=name)
    return Page({"served": [item.name for item in toolset]}, verbatim=True)


SERVE: Final = Command("serve", "Serve the tools over MCP.", _declare, _run)
