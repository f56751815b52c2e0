"""A remote server's list of tools, page by page, read into tools."""

import logging
from collections.abc import Collection
from dataclasses import replace
from typing import Any, Final

from mcp import types

from toolargs import _foreign, jsontext, nodes
from toolargs.errors import ArgumentsError, DefinitionError, SchemaError, ToolError
from toolargs.jsonvalue import Json
from toolargs.mcp import _faults, _link, _remote
from toolargs.mcp._link import Link
from toolargs.mcp._remote import RefusedTool, RemoteSchemas, RemoteTool

_MOST_PAGES: Final = 1000


async def pages(link: Link) -> list[types.Tool]:
    """All tools that the server lists.

    Raises:
        ToolError: The list does not end.
        MCPError: The server does not list its tools.
    """
    found: list[types.Tool] = []
    cursor: str | None = None
    for _ in range(_MOST_PAGES):
        params = None if cursor is None else types.PaginatedRequestParams(cursor=cursor)
        page = await link.session.list_tools(params=params)
        found += page.tools
        if page.next_cursor is None or page.next_cursor == cursor:
            return found
        cursor = page.next_cursor
    raise ToolError("MCP_PROTOCOL_ERROR", f"The server's list of tools does not end after {_MOST_PAGES:,} pages.")


def read(link: Link, listed: list[types.Tool]) -> tuple[list[RemoteTool], tuple[RefusedTool, ...]]:
    """The tools that can be called from here, and those that cannot."""
    made: dict[str, RemoteTool] = {}
    seen: set[str] = set()
    refused: list[RefusedTool] = []
    for item in listed:
        found = _refused(item, "another tool has its name") if item.name in seen else _read(link, item, made)
        seen.add(item.name)
        if isinstance(found, RefusedTool):
            refused.append(found)
            logging.getLogger("toolargs").warning("the remote tool %s is left out: %s", found.name, found.reason)
        else:
            made[found.name] = found
    return list(made.values()), tuple(refused)


def _refused(item: types.Tool, reason: str, **more: Any) -> RefusedTool:
    return RefusedTool(item.name, reason, item.input_schema, **more)


def _read(link: Link, item: types.Tool, taken: Collection[str]) -> RemoteTool | RefusedTool:
    try:
        node, notes = _foreign.arguments_of(item.input_schema)
    except SchemaError as error:
        return _refused(item, str(error), faults=error.faults)
    remote = RemoteSchemas(item.name, item.input_schema, item.output_schema, notes)
    result: nodes.Node | None = None
    if item.output_schema is not None:
        try:
            result, output_notes = _foreign.results_of(item.output_schema)
            remote = replace(remote, output_notes=output_notes)
        except SchemaError as error:
            remote = replace(remote, output_faults=error.faults)
    name = _foreign.local_name(item.name, taken)
    handler = _handler(link, remote, result)
    try:
        made = RemoteTool.made(name, _description(item), node, result, handler, _options(link, item))
    except DefinitionError as error:
        return _refused(item, str(error))
    made.remote = remote
    return made


def _description(item: types.Tool) -> str:
    """What it does; a tool that does not say it is described by its name."""
    title = item.title or (item.annotations.title if item.annotations else None)
    texts = (text.strip() for text in (item.description, title, item.name) if text)
    return next(text for text in texts if text)


def _options(link: Link, item: types.Tool) -> dict[str, Any]:
    hints = item.annotations or types.ToolAnnotations()
    title = item.title or hints.title
    return {
        "timeout": link.timeout,
        "title": title if title and title.strip() else None,
        "read_only": hints.read_only_hint,
        # Says nothing of a tool that only reads (specification, "ToolAnnotations").
        "destructive": None if hints.read_only_hint else hints.destructive_hint,
        "idempotent": hints.idempotent_hint,
        "open_world": hints.open_world_hint,
    }


def _handler(link: Link, remote: RemoteSchemas, result: nodes.Node | None) -> Any:
    """What sends a call of a tool and checks what comes back."""

    async def remote_tool(**arguments: Any) -> Json:
        answered = await link.call(remote.name, arguments, check=bool(remote.output_faults))
        value = _link.value_of(answered)
        if result is None:
            return value
        return _checked(remote.name, result, value)

    return remote_tool


def _checked(name: str, node: nodes.Node, value: Json) -> Json:
    """A result that fits.

    Raises:
        ToolError: It does not.
    """
    try:
        plain = jsontext.plain(value)
    except ArgumentsError as error:
        raise _faults.misfit(name, error.issues, error.omitted) from None
    verdict = _remote.verdict_of(node, plain)
    if verdict.issues:
        raise _faults.misfit(name, verdict.issues, verdict.omitted)
    return value
