"""Mistral: as OpenAI's chat, with arguments as text or an object, and ids of exactly nine letters and digits."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from toolargs.calls import Outcome
from toolargs.dialects._families import openai_chat
from toolargs.dialects._families._assembly import Piece, Step
from toolargs.dialects._families._family import conversation
from toolargs.dialects._families._found import Found, part
from toolargs.dialects._families._rendering import each

NO_ID = "null"
"""What the SDK puts where the server sent no id."""


def _naming(number: int) -> str:
    return f"call{number % 100_000:05d}"


def _find(response: Any) -> Iterator[Found]:
    return (replace(call, id=None) if call.id == NO_ID else call for call in openai_chat.find(response))


def _steps(event: Any) -> Iterator[Step]:
    """The SDK wraps each chunk in an event with `data`."""
    for step in openai_chat.steps(part(event, "data") or event):
        yield replace(step, id=None) if isinstance(step, Piece) and step.id == NO_ID else step


def _message(outcome: Outcome) -> dict[str, Any]:
    return openai_chat.tool_message(outcome) | {"name": outcome.call.name}


MISTRAL = conversation(_find, each(_message), _steps, _naming)
