"""Anthropic Messages: blocks of type `tool_use`; all results in one user message of `tool_result` blocks."""

from collections.abc import Iterator
from typing import Any

from toolargs.calls import Outcome
from toolargs.dialects._families._assembly import Done, Step, key_of, more, piece
from toolargs.dialects._families._family import conversation
from toolargs.dialects._families._found import Found, curtailed, found, items, part, several
from toolargs.dialects._families._rendering import failed, text, together

CALL = "tool_use"  # not `server_tool_use` or `mcp_tool_use`, which run elsewhere


def _find(response: Any) -> Iterator[Found]:
    """The calls of a message, of a list of blocks, or of one block."""
    for thing in several(response):
        blocks = [thing] if part(thing, "type") == CALL else items(part(thing, "content"))
        uses = [block for block in blocks if part(block, "type") == CALL]
        calls = [found(part(use, "id"), part(use, "name"), part(use, "input")) for use in uses]
        yield from curtailed(calls, part(thing, "stop_reason") if uses and uses[-1] is blocks[-1] else None)


def _steps(event: Any) -> Iterator[Step]:
    kind, index = part(event, "type"), part(event, "index")
    if kind == "content_block_start":
        block = part(event, "content_block")
        if part(block, "type") == CALL:
            yield piece(index, 0, part(block, "id"), part(block, "name"), part(block, "input"), opens=True)
    elif kind == "content_block_delta" and part(part(event, "delta"), "type") == "input_json_delta":
        yield more(index, part(part(event, "delta"), "partial_json"))
    elif kind == "content_block_stop":
        yield Done(key_of(index))


def _result(outcome: Outcome) -> dict[str, Any]:
    block = {"type": "tool_result", "tool_use_id": outcome.call.id, "content": text(outcome)}
    return block | {"is_error": True} if failed(outcome) else block


ANTHROPIC = conversation(_find, together("user", "content", _result), _steps)
