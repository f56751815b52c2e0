"""OpenAI Chat Completions, and who copies it: `message.tool_calls[]`, one tool message per result.

Groq does as OpenAI does. Mistral may write arguments as an object, wants the tool's name with the result, and takes
only ids of nine letters and digits. Cohere differs in its stream, Ollama has no ids and names the tool in the result.
"""

from collections.abc import Iterator, Sequence
from typing import Any

from toolargs.calls import Outcome
from toolargs.dialects._families._assembly import Done, Piece, Step, piece
from toolargs.dialects._families._family import conversation
from toolargs.dialects._families._found import (
    Found,
    curtailed,
    found,
    is_record,
    items,
    malformed,
    part,
    several,
)
from toolargs.dialects._families._rendering import each, text


def find(response: Any) -> Iterator[Found]:
    """The calls of a completion, a message, a choice, a list of any of them, or a list of calls."""
    for thing in several(response):
        if part(thing, "function") is not None:
            yield from _entries([thing])
        else:
            # Of several choices one is acted upon.
            yield from next((calls for calls in map(_of_choice, items(part(thing, "choices")) or [thing]) if calls), ())


def _of_choice(thing: Any) -> list[Found]:
    message = part(thing, "message", "delta") if part(thing, "tool_calls") is None else thing
    calls = _entries(items(part(message, "tool_calls")))
    return curtailed(calls, part(thing, "finish_reason", "done_reason"))


def _entries(calls: Sequence[Any]) -> Iterator[Found]:
    for call in calls:
        function = part(call, "function")
        if not is_record(call):
            yield malformed(call)
        elif function is not None or part(call, "type") in (None, "function"):  # not OpenAI's custom tools
            yield found(part(call, "id"), part(function, "name"), part(function, "arguments"))


def steps(chunk: Any) -> Iterator[Step]:
    """What one chunk of a stream does: the pieces in its first choice, and the end of all calls with that choice."""
    for choice in items(part(chunk, "choices"))[:1]:
        for position, delta in enumerate(items(part(part(choice, "delta", "message"), "tool_calls"))):
            yield from pieces(delta, position)
        if part(choice, "finish_reason") is not None:
            yield Done(reason=part(choice, "finish_reason"))


def pieces(delta: Any, position: int = 0, *, key: object = None) -> Iterator[Piece]:
    """The piece in one entry of `delta.tool_calls`."""
    function = part(delta, "function")
    if function is not None:
        index = part(delta, "index") if key is None else key
        yield piece(index, position, part(delta, "id"), part(function, "name"), part(function, "arguments"))


def tool_message(outcome: Outcome) -> dict[str, Any]:
    """One `tool` message, matched by the call's id."""
    return {"role": "tool", "tool_call_id": outcome.call.id, "content": text(outcome)}


OPENAI_CHAT = conversation(find, each(tool_message), steps)
GROQ = OPENAI_CHAT
