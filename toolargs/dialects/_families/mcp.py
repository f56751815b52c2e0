"""Model Context Protocol: `tools/call` requests, and a `CallToolResult` for each."""

from collections.abc import Iterator
from typing import Any

from toolargs.calls import Outcome
from toolargs.dialects._families._family import conversation
from toolargs.dialects._families._found import Found, found, is_record, malformed, part, several
from toolargs.dialects._families._rendering import each, failed, is_object, text

METHOD = "tools/call"


def _find(message: Any) -> Iterator[Found]:
    """The calls of a JSON-RPC request, of its parameters alone, or of a list of either."""
    for thing in several(message):
        request = part(thing, "root") or thing
        method, params = part(request, "method"), part(request, "params")
        if method == METHOD:
            yield _read(part(request, "id"), params) if is_record(params) else malformed(params)
        elif method is None and _is_params(request):
            yield _read(None, request)


def _is_params(thing: Any) -> bool:
    """Whether it has a name as a call's parameters have it, and as a tool of a list does not."""
    return isinstance(part(thing, "name"), str) and part(thing, "inputSchema", "input_schema") is None


def _read(call_id: object, params: Any) -> Found:
    return found(call_id, part(params, "name"), part(params, "arguments"))


def _result(outcome: Outcome) -> dict[str, Any]:
    """Specification 2025-06-18, "Tool Result": structured content is an object, and stands as text as well."""
    result: dict[str, Any] = {"content": [{"type": "text", "text": text(outcome)}]}
    if failed(outcome):
        return result | {"isError": True}
    return result | ({"structuredContent": outcome.payload} if is_object(outcome.payload) else {})


MCP = conversation(_find, each(_result))
