"""Pedelec, which has no SDK: plain messages only."""

from typing import Any

from tests.dialects.recorded import LOOK_UP, WEATHER, Recording
from toolargs.dialects._families.pedelec import PEDELEC

RESPONSE: list[dict[str, Any]] = [
    {"type": "tool_call", "toolRequestId": "tr-1", "tool": "get_weather", "args": WEATHER},
    {"type": "text", "text": "Let me look."},
    {"type": "tool_call", "toolRequestId": "tr-2", "toolName": "look_up", "args": LOOK_UP},
]


def check(messages: list[Any]) -> None:
    assert all(set(message) == {"toolRequestId", "result"} for message in messages)


RECORDING = Recording(
    PEDELEC,
    RESPONSE,
    ("tr-1", "tr-2"),
    lambda value: value,
    check,
    RESPONSE,
    lambda value: value,
    [(RESPONSE[0], 1), (RESPONSE[1], 0)],
)
