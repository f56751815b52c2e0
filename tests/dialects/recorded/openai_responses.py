"""OpenAI Responses."""

from typing import Any

from tests.dialects.recorded import LOOK_UP_TEXT, WEATHER_TEXT, Recording, adapter, all_of
from toolargs.dialects._families.openai_responses import OPENAI_RESPONSES


def call(item_id: str, call_id: str, name: str, arguments: str) -> dict[str, Any]:
    return {
        "type": "function_call",
        "id": item_id,
        "call_id": call_id,
        "name": name,
        "arguments": arguments,
        "status": "completed" if arguments else "in_progress",
    }


WEATHER_CALL = call("fc_1", "call_1a", "get_weather", WEATHER_TEXT)
LOOK_UP_CALL = call("fc_2", "call_2b", "look_up", LOOK_UP_TEXT)
OUTPUT = [
    {"type": "reasoning", "id": "rs_1", "summary": []},
    {
        "type": "message",
        "id": "msg_1",
        "role": "assistant",
        "status": "completed",
        "content": [{"type": "output_text", "text": "Let me look.", "annotations": []}],
    },
    WEATHER_CALL,
    {"type": "custom_tool_call", "id": "ct_1", "call_id": "call_x", "name": "shell", "input": "ls"},
    LOOK_UP_CALL,
]
RESPONSE = {
    "id": "resp_1",
    "object": "response",
    "created_at": 1790000000,
    "model": "gpt-5",
    "output": OUTPUT,
    "parallel_tool_calls": True,
    "tool_choice": "auto",
    "tools": [],
    "status": "completed",
}


def event(kind: str, number: int, **more: Any) -> dict[str, Any]:
    return {"type": f"response.{kind}", "sequence_number": number, **more}


STREAM = [
    event("created", 0, response=RESPONSE | {"output": [], "status": "in_progress"}),
    event("output_item.added", 1, output_index=2, item=WEATHER_CALL | {"arguments": "", "status": "in_progress"}),
    event("function_call_arguments.delta", 2, output_index=2, item_id="fc_1", delta=WEATHER_TEXT[:9]),
    event("output_item.added", 3, output_index=4, item=LOOK_UP_CALL | {"arguments": "", "status": "in_progress"}),
    event("function_call_arguments.delta", 4, output_index=4, item_id="fc_2", delta=LOOK_UP_TEXT[:4]),
    event("function_call_arguments.delta", 5, output_index=2, item_id="fc_1", delta=WEATHER_TEXT[9:]),
    event("function_call_arguments.done", 6, output_index=2, item_id="fc_1", arguments=WEATHER_TEXT),
    event("output_item.done", 7, output_index=2, item=WEATHER_CALL),
    event("function_call_arguments.delta", 8, output_index=4, item_id="fc_2", delta=LOOK_UP_TEXT[4:]),
    event("function_call_arguments.done", 9, output_index=4, item_id="fc_2", arguments=LOOK_UP_TEXT),
    event("output_item.done", 10, output_index=4, item=LOOK_UP_CALL),
    event("completed", 11, response=RESPONSE),
]
RECORDING = Recording(
    OPENAI_RESPONSES,
    RESPONSE,
    ("call_1a", "call_2b"),
    adapter("openai.types.responses", "Response"),
    all_of(adapter("openai.types.responses.response_input_param", "FunctionCallOutput")),
    STREAM,
    adapter("openai.types.responses", "ResponseStreamEvent"),
    [(OUTPUT, 2), (WEATHER_CALL, 1), ([{"type": "function_call_output", "call_id": "x", "output": "y"}], 0)],
)
