"""Records of calls: to the `toolargs` logger, to an observer, and to OpenTelemetry where it is installed."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, TypeAlias

from toolargs import jsonvalue, pointer
from toolargs.calls import Record, Repair, ToolCall
from toolargs.definition import Definition
from toolargs.errors import CallError, HandlerError, Issue, ResultError, ToolTimeoutError
from toolargs.limits import Limits
from toolargs.observe._masking import arguments
from toolargs.observe._telemetry import Ending, span

if TYPE_CHECKING:
    import logging

__all__ = ["Ending", "Observer", "Subject", "publish", "record", "span"]

Observer: TypeAlias = Callable[[Record], object]
"""Is given the record of every call; what it raises is logged and does no harm to the call."""

_LONGEST: Final = 128
_OURS: Final = (HandlerError, ResultError, ToolTimeoutError)
"""What the application has to look at, and no model can mend."""


@dataclass(frozen=True, slots=True)
class Subject:
    """What records say of the tool that was called, found once for all its calls.

    Attributes:
        definition: Its facts; None for an unknown tool.
        fingerprint: Its fingerprint.
        secret: Whether its arguments may hold a secret; of an unknown tool: whether those of any tool around may.
    """

    definition: Definition | None
    fingerprint: str | None
    secret: bool

    @classmethod
    def of(cls, definition: Definition) -> "Subject":
        """The subject of a tool."""
        return cls(definition, definition.fingerprint, definition.secret)


def record(
    call: ToolCall,
    subject: Subject,
    limits: Limits,
    *,
    error: CallError | None,
    repairs: tuple[Repair, ...],
    ignored: tuple[pointer.Path, ...],
    attempt: int,
    seconds: float,
    handler_seconds: float | None,
) -> Record:
    """What is kept of one call, with secrets masked; of an unknown tool beside tools with secrets only a digest."""
    definition = subject.definition
    issues: tuple[Issue, ...] = getattr(error, "issues", ())
    return Record(
        tool=jsonvalue.cut(call.name, _LONGEST) if definition is None else definition.name,
        call_id=call.id,
        dialect=call.dialect,
        fingerprint=subject.fingerprint,
        version=None if definition is None else definition.version,
        arguments=arguments(call, None if definition is None else definition.node, limits, secret=subject.secret),
        code=None if error is None else error.code,
        issues=tuple((issue.keyword, jsonvalue.cut(issue.pointer, _LONGEST)) for issue in issues),
        repairs=repairs,
        ignored=tuple(pointer.join(path) for path in ignored),
        attempt=attempt,
        seconds=seconds,
        handler_seconds=handler_seconds,
    )


def publish(kept: Record, error: CallError | None, observer: Observer | None, *, secret: bool) -> None:
    """Logs a record and hands it to the observer.

    The log entry has the record as its attribute `toolargs`, and a handler's traceback unless the tool has secrets.
    """
    import logging

    logger = logging.getLogger("toolargs")
    if not logger.handlers:  # without logging set up, a library writes nothing to standard error
        logger.addHandler(logging.NullHandler())
    level = logging.INFO if error is None else logging.ERROR if isinstance(error, _OURS) else logging.WARNING
    if logger.isEnabledFor(level):
        cause = None if error is None or secret else error.__cause__
        words = ("%s (call %s): %s after %.1f ms", _line(kept.tool), _line(kept.call_id), kept.code or "ok")
        logger.log(level, *words, kept.seconds * 1000, exc_info=cause, extra={"toolargs": kept})
    if observer is not None:
        _tell(observer, kept, logger)


def _tell(observer: Observer, kept: Record, logger: "logging.Logger") -> None:
    try:
        observer(kept)
    except Exception:  # an observer looks on: its failure is its own
        logger.exception("the observer failed at a record of %s", _line(kept.tool))


def _line(text: str) -> str:
    """A text that a model wrote, as one line: no line break of its can forge a log entry."""
    return ascii(jsonvalue.cut(text, _LONGEST))[1:-1]
