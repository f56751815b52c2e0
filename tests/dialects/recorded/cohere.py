"""Cohere, version 2."""

from typing import Any

from tests.dialects.recorded import LOOK_UP_TEXT, WEATHER_TEXT, Recording, adapter, all_of, openai
from toolargs.dialects._families.cohere import COHERE

MESSAGE = {"role": "assistant", "tool_plan": "I look.", "tool_calls": openai.CALLS}
RESPONSE = {"id": "r1", "finish_reason": "TOOL_CALL", "message": MESSAGE}


def event(kind: str, index: int, call: dict[str, Any] | None = None) -> dict[str, Any]:
    delta = {} if call is None else {"delta": {"message": {"tool_calls": call}}}
    return {"type": kind, "index": index, **delta}


def opening(number: int) -> dict[str, Any]:
    call = openai.CALLS[number]
    return call | {"function": {"name": call["function"]["name"], "arguments": ""}}


def more(text: str) -> dict[str, Any]:
    return {"function": {"arguments": text}}


STREAM = [
    {"type": "message-start", "id": "r1", "delta": {"message": {"role": "assistant"}}},
    {"type": "tool-plan-delta", "delta": {"message": {"tool_plan": "I look."}}},
    event("tool-call-start", 0, opening(0)),
    event("tool-call-delta", 0, more(WEATHER_TEXT[:9])),
    event("tool-call-delta", 0, more(WEATHER_TEXT[9:])),
    event("tool-call-end", 0),
    event("tool-call-start", 1, opening(1)),
    event("tool-call-delta", 1, more(LOOK_UP_TEXT)),
    event("tool-call-end", 1),
    {"type": "message-end", "delta": {"finish_reason": "TOOL_CALL"}},
]
RECORDING = Recording(
    COHERE,
    RESPONSE,
    openai.RECORDING.ids,
    adapter("cohere.v2.types", "V2ChatResponse"),
    all_of(adapter("cohere.types", "ToolChatMessageV2")),
    STREAM,
    adapter("cohere.v2.types", "V2ChatStreamResponse"),
    [(MESSAGE, 2)],
)
