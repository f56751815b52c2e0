"""Pedelec: `tool_call` messages, and `{"toolRequestId", "result"}` for each."""

from collections.abc import Iterator
from typing import Any

from toolargs.calls import Outcome
from toolargs.dialects._families._family import conversation
from toolargs.dialects._families._found import Found, found, part, several
from toolargs.dialects._families._rendering import each


def _find(message: Any) -> Iterator[Found]:
    """The call of a message, or of each message of a list; messages of other types are not ours."""
    for thing in several(message):
        if part(thing, "type") == "tool_call":
            yield found(part(thing, "toolRequestId"), part(thing, "tool", "toolName"), part(thing, "args"))


def _result(outcome: Outcome) -> dict[str, Any]:
    return {"toolRequestId": outcome.call.id, "result": outcome.payload}


PEDELEC = conversation(_find, each(_result))
