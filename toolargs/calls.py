"""What travels between a provider and a tool, free of any provider: a call, its outcome, an answer, a record."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from toolargs.errors import Issue


@dataclass(frozen=True, slots=True)
class ToolCall:
    """One call that a model asks for.

    A handler's parameter with this hint is given the call; its `id` serves as idempotency key.

    Attributes:
        id: The provider's id of the call.
        name: The tool's name as toolargs knows it.
        arguments: The arguments as received: JSON text or an object.
        dialect: The name of the dialect that the call was read with.
        null_means_absent: Whether `null` at an omittable property means that it was left out (strict modes).
        issues: What was malformed about the call itself when it was read.
    """

    id: str
    name: str
    arguments: str | bytes | bytearray | Mapping[str, Any] = field(repr=False)
    dialect: str | None = None
    null_means_absent: bool = False
    issues: tuple[Issue, ...] = ()
