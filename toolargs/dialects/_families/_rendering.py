"""What results are made of in every provider's messages."""

import json
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from toolargs.calls import Outcome
from toolargs.jsonvalue import Json


def failed(outcome: Outcome) -> bool:
    """Whether the outcome is an error."""
    return outcome.error is not None


def text(outcome: Outcome) -> str:
    """The payload as compact JSON text; a string stays as it is."""
    payload = outcome.payload
    return payload if isinstance(payload, str) else json.dumps(payload, ensure_ascii=False, separators=(",", ":"))


def is_object(payload: Json) -> bool:
    """Whether the payload is a JSON object."""
    return isinstance(payload, Mapping)


def each(message: Callable[[Outcome], dict[str, Any]]) -> Callable[[Sequence[Outcome]], list[Json]]:
    """Renders a message for every outcome."""
    return lambda outcomes: [message(outcome) for outcome in outcomes]


def together(
    role: str, key: str, block: Callable[[Outcome], dict[str, Any]]
) -> Callable[[Sequence[Outcome]], list[Json]]:
    """Renders one message with a block for every outcome; no message without outcomes."""
    return lambda outcomes: [{"role": role, key: [block(outcome) for outcome in outcomes]}] if outcomes else []
