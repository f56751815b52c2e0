"""The options that a toolset's calls run under."""

from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass
from typing import Any, Literal, TypeAlias, TypedDict

from toolargs import limits as bounds
from toolargs.calls import ToolCall
from toolargs.limits import Limits
from toolargs.observe import Observer

Approve: TypeAlias = Callable[[ToolCall, Mapping[str, Any]], bool | Awaitable[bool | None] | None]
"""Asked about a destructive call with its decoded arguments: True to run it, False to refuse it, None to wait."""

Injected: TypeAlias = Mapping[str, Any] | Callable[[ToolCall], Mapping[str, Any]] | None
"""The values of injected parameters by name, or what gives them for a call."""

Repairing: TypeAlias = Literal["off", "report"]


class Options(TypedDict, total=False):
    """The options of `Settings`, as they are given by name."""

    observer: Observer | None
    expose_exceptions: bool
    max_result_bytes: int
    max_concurrency: int
    repair: Repairing
    approve: Approve | None
    limits: Limits


@dataclass(frozen=True, slots=True, kw_only=True)
class Settings:
    """How calls are run.

    Attributes:
        observer: Given the record of every call.
        expose_exceptions: Whether the model is told the text of unexpected exceptions.
        max_result_bytes: The longest result, as JSON text.
        max_concurrency: How many handlers run at once.
        repair: Whether arguments may be repaired: `report` or `off`.
        approve: Asked before a destructive tool runs.
        limits: The bounds on arguments and feedback.

    Raises:
        ValueError: An option has a value that it cannot have.
    """

    observer: Observer | None = None
    expose_exceptions: bool = False
    max_result_bytes: int = 1_048_576
    max_concurrency: int = 16
    repair: Repairing = "off"
    approve: Approve | None = None
    limits: Limits = bounds.DEFAULT

    def __post_init__(self) -> None:
        for name in ("max_result_bytes", "max_concurrency"):
            value = getattr(self, name)
            if type(value) is not int or value < 1:
                raise ValueError(f"{name}=… must be a positive integer, got {value!r}")
        if self.repair not in ("off", "report"):
            raise ValueError(f"repair=… must be 'off' or 'report', got {self.repair!r}")
