"""Gemini, with and without ids."""

from typing import Any

from tests.dialects.recorded import LOOK_UP, WEATHER, Recording, all_of, sdk
from toolargs.dialects._families.gemini import GEMINI

PARTS: list[dict[str, Any]] = [
    {"text": "Let me look."},
    {"functionCall": {"id": "fc-71", "name": "get_weather", "args": WEATHER}, "thoughtSignature": "c2ln"},
    {"functionCall": {"name": "look_up", "args": LOOK_UP}},
]
RESPONSE = {
    "candidates": [{"content": {"role": "model", "parts": PARTS}, "finishReason": "STOP", "index": 0}],
    "modelVersion": "gemini-3-pro",
    "usageMetadata": {"promptTokenCount": 4, "candidatesTokenCount": 9, "totalTokenCount": 13},
}


def read(value: Any) -> Any:
    return sdk("google.genai.types").GenerateContentResponse.model_validate(value)


def chunk(*parts: Any) -> dict[str, Any]:
    return {"candidates": [{"content": {"role": "model", "parts": list(parts)}}]}


RECORDING = Recording(
    GEMINI,
    RESPONSE,
    ("fc-71", "call_1"),
    read,
    all_of(lambda message: sdk("google.genai.types").Content.model_validate(message)),
    [chunk(PARTS[0]), chunk(PARTS[1]), chunk(), chunk(PARTS[2])],
    read,
    [(RESPONSE["candidates"][0], 2), (PARTS, 2), (PARTS[1], 1), ({"toolCall": {"functionCalls": [{"name": "x"}]}}, 1)],
)
