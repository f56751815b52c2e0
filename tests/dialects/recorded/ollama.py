"""Ollama."""

from typing import Any

from tests.dialects.recorded import LOOK_UP, WEATHER, Recording, adapter, all_of
from toolargs.dialects._families.ollama import OLLAMA

CALLS: list[dict[str, Any]] = [
    {"function": {"name": "get_weather", "arguments": WEATHER}},
    {"function": {"name": "look_up", "arguments": LOOK_UP}},
]


def response(calls: list[dict[str, Any]], text: str = "", *, done: bool = False) -> dict[str, Any]:
    message = {"role": "assistant", "content": text} | ({"tool_calls": calls} if calls else {})
    return {"model": "qwen3", "created_at": "2026-12-01T05:00:00Z", "message": message, "done": done}


RECORDING = Recording(
    OLLAMA,
    response(CALLS, "Let me look.", done=True),
    ("call_0", "call_1"),
    adapter("ollama", "ChatResponse"),
    all_of(adapter("ollama", "Message")),
    [response([], "Let me"), response(CALLS[:1]), response(CALLS[1:]), response([], done=True)],
    adapter("ollama", "ChatResponse"),
    [(response(CALLS)["message"], 2), (CALLS, 2)],
)
