"""Hugging Face: template messages, the text of several models, and its hub's chat completion."""

import json
from typing import Any

from tests.dialects.recorded import LOOK_UP, WEATHER, Recording, openai, sdk
from toolargs.dialects._families.huggingface import HUGGINGFACE

WEATHER_CALL = {"name": "get_weather", "arguments": WEATHER}
LOOK_UP_CALL = {"name": "look_up", "arguments": LOOK_UP}
FUNCTIONS = [{"type": "function", "function": WEATHER_CALL}, {"type": "function", "function": LOOK_UP_CALL}]
HERMES = (
    "Let me look {soon}.\n"
    f"<tool_call>\n{json.dumps(WEATHER_CALL)}\n</tool_call>\n<tool_call>{json.dumps(LOOK_UP_CALL)}</tool_call><|im_end|>"
)
LLAMA = "<|python_tag|>" + json.dumps({"name": "get_weather", "parameters": WEATHER}) + "<|eom_id|>"
MISTRAL = f"[TOOL_CALLS]{json.dumps([WEATHER_CALL, LOOK_UP_CALL])}</s>"


def read(value: Any) -> Any:
    return sdk("huggingface_hub").ChatCompletionOutput.parse_obj(value)


def check(messages: list[Any]) -> None:
    """What a chat template reads of a tool message."""
    jinja = sdk("jinja2")
    template = jinja.Template("{% for m in messages %}[{{ m.role }} {{ m.name }}: {{ m.content }}]{% endfor %}")
    assert template.render(messages=messages).count("[tool ") == len(messages)


RECORDING = Recording(
    HUGGINGFACE,
    openai.RESPONSE | {"system_fingerprint": ""},
    openai.RECORDING.ids,
    read,
    check,
    [event | {"system_fingerprint": ""} for event in openai.STREAM if event["choices"]],
    lambda value: sdk("huggingface_hub").ChatCompletionStreamOutput.parse_obj(value),
    [
        (HERMES, 2),
        (LLAMA, 1),
        (MISTRAL, 2),
        (json.dumps(WEATHER_CALL), 1),
        (json.dumps(FUNCTIONS[1]), 1),
        ({"role": "assistant", "tool_calls": FUNCTIONS}, 2),
        ({"role": "assistant", "content": HERMES}, 2),
        ([{"generated_text": HERMES}], 2),
        ([{"generated_text": [{"role": "user", "content": LLAMA}, {"role": "assistant", "content": LLAMA}]}], 1),
        ('He is {"name": "Bob"} and {nobody} else {', 0),
    ],
)
