"""What is said of a call that did not come to its end."""

from typing import Final

from toolargs import jsonvalue
from toolargs.definition import Definition
from toolargs.dispatch._threads import Ran
from toolargs.errors import ApprovalRequired, CallError, HandlerError, ToolError, ToolTimeoutError

_LONGEST: Final = 512


def of(ran: Ran, definition: Definition, *, expose: bool) -> CallError | None:
    """The error for what became of a function; None where it returned.

    Args:
        ran: What became of it.
        definition: The tool's facts.
        expose: Whether the model may see the text of an unexpected exception; never if the tool has secrets.
    """
    if ran.refused:
        return _too_busy(definition.name)
    if ran.timed_out:
        return _timed_out(definition)
    if ran.error is None or isinstance(ran.error, ToolError):
        return ran.error
    return _unexpected(definition, ran.error, expose)


def _timed_out(definition: Definition) -> CallError:
    seconds = definition.timeout or 0
    limit = f"{seconds:g} second{'' if seconds == 1 else 's'}"
    return ToolTimeoutError(f"{definition.name} did not finish within {limit}; whether it had an effect is not known.")


def _too_busy(name: str) -> CallError:
    words = f"{name} was not started: calls that passed their time limit are still running; try again later."
    return ToolTimeoutError(words, retryable=True)


def _unexpected(definition: Definition, cause: BaseException, expose: bool) -> CallError:
    words = f"{definition.name} failed unexpectedly; the cause is not shown here."
    if expose:
        text = "" if definition.secret else _text(cause)
        words = f"{definition.name} failed: {type(cause).__name__}{': ' if text else ''}{text}"
    error = HandlerError(words)
    error.__cause__ = cause
    return error


def _text(cause: BaseException) -> str:
    try:
        return jsonvalue.cut(str(cause), _LONGEST)
    except Exception:  # an exception whose own text fails has none
        return ""


def waiting(name: str) -> CallError:
    """The error of a destructive call that nobody has answered yet."""
    return ApprovalRequired(f"{name} waits for a person's approval; it has not run.")


def refused(name: str) -> CallError:
    """The error of a destructive call that a person refused."""
    return ApprovalRequired(f"{name} was not approved; it has not run.", retryable=False)
