"""Mistral: arguments as an object and as text."""

from typing import Any

from tests.dialects.recorded import LOOK_UP, LOOK_UP_TEXT, WEATHER, WEATHER_TEXT, Recording, adapter, all_of
from toolargs.dialects._families.mistral import MISTRAL

CALLS: list[dict[str, Any]] = [
    {"id": "D681PevKs", "type": "function", "function": {"name": "get_weather", "arguments": WEATHER}, "index": 0},
    {"id": "aB3dE6gH9", "type": "function", "function": {"name": "look_up", "arguments": LOOK_UP_TEXT}, "index": 1},
]
MESSAGE = {"role": "assistant", "content": "", "tool_calls": CALLS}
RESPONSE = {
    "id": "c1",
    "object": "chat.completion",
    "model": "mistral-large",
    "created": 1790000000,
    "usage": {"prompt_tokens": 1, "completion_tokens": 2, "total_tokens": 3},
    "choices": [{"index": 0, "message": MESSAGE, "finish_reason": "tool_calls"}],
}


def chunk(calls: list[dict[str, Any]] | None, finish: str | None = None) -> dict[str, Any]:
    delta = {"role": "assistant", "content": ""} | ({"tool_calls": calls} if calls else {})
    return {"data": {"id": "c1", "model": "m", "choices": [{"index": 0, "delta": delta, "finish_reason": finish}]}}


def function(name: str, arguments: Any) -> dict[str, Any]:
    return {"name": name, "arguments": arguments}


STREAM = [
    chunk(None),
    chunk([{"id": "D681PevKs", "function": function("get_weather", WEATHER_TEXT[:4]), "index": 0}]),
    chunk([{"id": "D681PevKs", "function": function("get_weather", WEATHER_TEXT[4:]), "index": 0}]),
    chunk([{"id": "aB3dE6gH9", "function": function("look_up", LOOK_UP), "index": 0}], "tool_calls"),
]
RECORDING = Recording(
    MISTRAL,
    RESPONSE,
    ("D681PevKs", "aB3dE6gH9"),
    adapter("mistralai.client.models", "ChatCompletionResponse"),
    all_of(adapter("mistralai.client.models", "ToolMessage")),
    STREAM,
    adapter("mistralai.client.models", "CompletionEvent"),
    [(MESSAGE, 2), (CALLS, 2)],
)
