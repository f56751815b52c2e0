"""OpenAI Chat Completions."""

from tests.dialects.recorded import LOOK_UP_TEXT, WEATHER_TEXT, Recording, adapter, all_of
from toolargs.dialects._families.openai_chat import OPENAI_CHAT

CALLS = [
    {"id": "call_Ab1", "type": "function", "function": {"name": "get_weather", "arguments": WEATHER_TEXT}},
    {"id": "call_Cd2", "type": "function", "function": {"name": "look_up", "arguments": LOOK_UP_TEXT}},
]
MESSAGE = {"role": "assistant", "content": "Let me look.", "refusal": None, "annotations": [], "tool_calls": CALLS}
RESPONSE = {
    "id": "chatcmpl-1",
    "object": "chat.completion",
    "created": 1790000000,
    "model": "gpt-5",
    "choices": [{"index": 0, "message": MESSAGE, "logprobs": None, "finish_reason": "tool_calls"}],
    "usage": {"prompt_tokens": 82, "completion_tokens": 17, "total_tokens": 99},
}


def chunk(delta: dict, finish: str | None = None) -> dict:
    choice = {"index": 0, "delta": delta, "logprobs": None, "finish_reason": finish}
    return {k: RESPONSE[k] for k in ("id", "created", "model")} | {
        "object": "chat.completion.chunk",
        "choices": [choice],
    }


def piece(index: int, text: str, **more: object) -> dict:
    return chunk({"tool_calls": [{"index": index, "function": {"arguments": text} | more.pop("function", {}), **more}]})


STREAM = [
    chunk({"role": "assistant", "content": None}),
    chunk({"content": "Let me look."}),
    piece(0, "", id="call_Ab1", type="function", function={"name": "get_weather"}),
    piece(0, WEATHER_TEXT[:7]),
    piece(1, LOOK_UP_TEXT[:5], id="call_Cd2", type="function", function={"name": "look_up"}),
    piece(0, WEATHER_TEXT[7:]),
    piece(1, LOOK_UP_TEXT[5:]),
    chunk({}, "tool_calls"),
    chunk({}) | {"choices": [], "usage": RESPONSE["usage"]},
]
RECORDING = Recording(
    OPENAI_CHAT,
    RESPONSE,
    ("call_Ab1", "call_Cd2"),
    adapter("openai.types.chat", "ChatCompletion"),
    all_of(adapter("openai.types.chat", "ChatCompletionToolMessageParam")),
    STREAM,
    adapter("openai.types.chat", "ChatCompletionChunk"),
    [(MESSAGE, 2), (RESPONSE["choices"][0], 2), (CALLS, 2), (CALLS[1], 1), ({"role": "assistant", "content": "Hi"}, 0)],
)
