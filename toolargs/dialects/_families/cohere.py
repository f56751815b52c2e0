"""Cohere, version 2 of its chat: calls and results as OpenAI's, a stream of its own."""

from collections.abc import Iterator
from typing import Any

from toolargs.dialects._families import openai_chat
from toolargs.dialects._families._assembly import Done, Step, key_of
from toolargs.dialects._families._family import conversation
from toolargs.dialects._families._found import part, several
from toolargs.dialects._families._rendering import each


def _steps(event: Any) -> Iterator[Step]:
    """`tool-call-start` and `tool-call-delta` have one call (not a list) at `delta.message.tool_calls`."""
    kind, index = part(event, "type"), part(event, "index")
    if kind in ("tool-call-start", "tool-call-delta"):
        for call in several(part(part(part(event, "delta"), "message"), "tool_calls")):
            yield from openai_chat.pieces(call, key=key_of(index))
    elif kind == "tool-call-end":
        yield Done(key_of(index))


COHERE = conversation(openai_chat.find, each(openai_chat.tool_message), _steps)
