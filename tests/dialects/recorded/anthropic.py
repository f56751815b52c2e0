"""Anthropic Messages."""

from typing import Any

from tests.dialects.recorded import LOOK_UP, LOOK_UP_TEXT, WEATHER, WEATHER_TEXT, Recording, adapter, all_of
from toolargs.dialects._families.anthropic import ANTHROPIC

BLOCKS: list[dict[str, Any]] = [
    {"type": "text", "text": "Let me look."},
    {"type": "tool_use", "id": "toolu_01A", "name": "get_weather", "input": WEATHER},
    {"type": "server_tool_use", "id": "srvtoolu_1", "name": "web_search", "input": {"query": "Föhn"}},
    {"type": "tool_use", "id": "toolu_01B", "name": "look_up", "input": LOOK_UP},
]
RESPONSE = {
    "id": "msg_1",
    "type": "message",
    "role": "assistant",
    "model": "claude-opus-4-5",
    "content": BLOCKS,
    "stop_reason": "tool_use",
    "stop_sequence": None,
    "usage": {"input_tokens": 12, "output_tokens": 9},
}


def start(index: int, block: dict[str, Any]) -> dict[str, Any]:
    empty = {"text": ""} if block["type"] == "text" else {"input": {}}
    return {"type": "content_block_start", "index": index, "content_block": block | empty}


def delta(index: int, text: str) -> dict[str, Any]:
    return {
        "type": "content_block_delta",
        "index": index,
        "delta": {"type": "input_json_delta", "partial_json": text},
    }


def stop(index: int) -> dict[str, Any]:
    return {"type": "content_block_stop", "index": index}


STREAM = [
    {"type": "message_start", "message": RESPONSE | {"content": [], "stop_reason": None}},
    start(0, BLOCKS[0]),
    {"type": "content_block_delta", "index": 0, "delta": {"type": "text_delta", "text": "Let me look."}},
    stop(0),
    start(1, BLOCKS[1]),
    delta(1, ""),
    delta(1, WEATHER_TEXT[:3]),
    start(2, BLOCKS[2]),
    delta(2, '{"query": "Föhn"}'),
    stop(2),
    start(3, BLOCKS[3]),
    delta(1, WEATHER_TEXT[3:]),
    delta(3, LOOK_UP_TEXT[:8]),
    stop(1),
    delta(3, LOOK_UP_TEXT[8:]),
    stop(3),
    {
        "type": "message_delta",
        "delta": {"stop_reason": "tool_use", "stop_sequence": None},
        "usage": {"output_tokens": 9},
    },
    {"type": "message_stop"},
]
RECORDING = Recording(
    ANTHROPIC,
    RESPONSE,
    ("toolu_01A", "toolu_01B"),
    adapter("anthropic.types", "Message"),
    all_of(adapter("anthropic.types", "MessageParam")),
    STREAM,
    adapter("anthropic.types", "RawMessageStreamEvent"),
    [(BLOCKS, 2), (BLOCKS[1], 1), ({"role": "assistant", "content": "Hi"}, 0)],
)
