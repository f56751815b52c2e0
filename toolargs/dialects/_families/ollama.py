"""Ollama: calls as OpenAI's without ids and with arguments as an object; streams bring whole calls."""

from typing import Any

from toolargs.calls import Outcome
from toolargs.dialects._families import openai_chat
from toolargs.dialects._families._family import conversation
from toolargs.dialects._families._rendering import each, text


def _message(outcome: Outcome) -> dict[str, Any]:
    return {"role": "tool", "tool_name": outcome.call.name, "content": text(outcome)}


OLLAMA = conversation(openai_chat.find, each(_message))
