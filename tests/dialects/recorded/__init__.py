"""What each provider sends and takes: one file per provider, one `Recording` in each, judged by that provider's SDK.

`get_weather` and `look_up` are called at once, with text beside them where the provider mixes the two.
"""

import importlib
import json
import os
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any

import pytest

from toolargs.calls import Outcome, ToolCall
from toolargs.dialects._conversation import Conversation
from toolargs.errors import ToolError

WEATHER: dict[str, Any] = {"city": "Zürich", "days": 3}
LOOK_UP: dict[str, Any] = {"ids": [1, 2], "deep": {"a": None, "quote": 'say "}"'}}
WEATHER_TEXT = json.dumps(WEATHER)
LOOK_UP_TEXT = json.dumps(LOOK_UP)


@dataclass(frozen=True)
class Recording:
    """One provider's side of a conversation.

    Attributes:
        conversation: What is tested.
        response: A whole response as plain data.
        ids: The ids of its two calls.
        read_response: Judges and reads the response with the SDK.
        check_results: Judges rendered messages with the SDK.
        stream: Events or chunks as plain data.
        read_event: Judges and reads one event with the SDK.
        parts: Smaller parts of the response that are understood as well, with how many calls each has.
    """

    conversation: Conversation
    response: Any
    ids: tuple[str, str]
    read_response: Callable[[Any], Any]
    check_results: Callable[[list[Any]], object]
    stream: Sequence[Any] = ()
    read_event: Callable[[Any], Any] | None = None
    parts: Sequence[tuple[Any, int]] = field(default=())

    def summary(self) -> list[tuple[str, str, Any]]:
        """The two calls as id, name and arguments."""
        return [(self.ids[0], "get_weather", WEATHER), (self.ids[1], "look_up", LOOK_UP)]


def summary(calls: Sequence[ToolCall]) -> list[tuple[str, str, Any]]:
    """Calls as id, name and arguments read."""
    assert all(call.issues == () for call in calls)
    return [(call.id, call.name, arguments(call)) for call in calls]


def arguments(call: ToolCall) -> Any:
    return json.loads(call.arguments or "{}") if isinstance(call.arguments, str) else call.arguments


def outcomes(ids: Sequence[str]) -> list[Outcome]:
    """A result that is an object, one that is text, and an error, for calls of these ids and one more."""
    failure = ToolError("NO_SUCH_CITY", "There is no such city.", details={"city": "Zürich"})
    return [
        Outcome(ToolCall(ids[0], "get_weather", "{}"), True, {"degrees": [21.5, None], "sky": "Föhn"}),
        Outcome(ToolCall(ids[1], "look_up", "{}"), True, "two of them"),
        Outcome(ToolCall(ids[0][:-1] + "9", "get_weather", "{}"), False, error=failure),
    ]


def sdk(module: str) -> Any:
    """A provider's SDK; the test is skipped where it is not installed.

    With `TOOLARGS_ALL_SDKS=1` a missing one is a failure.
    """
    if os.environ.get("TOOLARGS_ALL_SDKS"):
        return importlib.import_module(module)
    return pytest.importorskip(module, reason=f"{module} is not installed")


def adapter(module: str, name: str) -> Callable[[Any], Any]:
    """Reads a value as one of an SDK's types with pydantic, strictly where the type forbids more."""

    def read(value: Any) -> Any:
        pydantic = sdk("pydantic")
        return pydantic.TypeAdapter(getattr(sdk(module), name)).validate_python(value)

    return read


def all_of(read: Callable[[Any], Any]) -> Callable[[list[Any]], object]:
    """Judges each message of a list."""
    return lambda messages: [read(message) for message in messages]
