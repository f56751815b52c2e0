"""What a remote server did wrong, as a call's errors: each is a `ToolError`, so that it is passed on as written."""

import json
from typing import Any, Final, NoReturn

from mcp import types
from mcp.shared.exceptions import MCPError

from toolargs import jsonvalue
from toolargs.errors import CallError, Issue, ResultError, ToolError, ToolTimeoutError

_LONGEST: Final = 2000


class RemoteResultError(ToolError, ResultError):
    """A remote result does not fit the output schema of its tool. `issues` says where, if toolargs could read it."""

    def __init__(self, message: str, issues: tuple[Issue, ...] = ()) -> None:
        details = {"issues": [issue.to_dict() for issue in issues]} if issues else None
        CallError.__init__(self, message, code=ResultError.default_code, details=details, retryable=False)
        self.issues = issues


class RemoteTimeoutError(ToolError, ToolTimeoutError):
    """A remote server did not answer in time."""

    def __init__(self, message: str) -> None:
        CallError.__init__(self, message, code=ToolTimeoutError.default_code)


def closed(name: str) -> ToolError:
    """The error of a call whose connection is not there any more."""
    words = f"The connection to the server of {name} has ended; whether the call had an effect is not known."
    return ToolError("MCP_CONNECTION_CLOSED", words, retryable=False)


def of_protocol(name: str, error: MCPError) -> ToolError:
    """The error of a call that was answered with a protocol error, or not at all."""
    if error.code == types.CONNECTION_CLOSED:
        return closed(name)
    if error.code == types.REQUEST_TIMEOUT:
        return RemoteTimeoutError(
            f"The server of {name} did not answer in time; whether it had an effect is not known."
        )
    words = f"The server of {name} refused the call: {jsonvalue.cut(error.message, _LONGEST)}"
    return ToolError("MCP_PROTOCOL_ERROR", words, {"code": error.code})


def malformed(name: str, reason: str) -> RemoteResultError:
    """The error of a call whose result is none of the protocol's."""
    return RemoteResultError(f"The server of {name} sent a result that cannot be used: {reason}")


def misfit(name: str, issues: tuple[Issue, ...], omitted: int) -> RemoteResultError:
    """The error of a call whose result does not fit the output schema."""
    count = len(issues) + omitted - 1
    more = f" ({count} more)" if count else ""
    return RemoteResultError(f"The result of {name} does not fit its output schema: {issues[0].message}{more}", issues)


def raise_told(name: str, text: str) -> NoReturn:
    """Raises what a result with `isError` says; the feedback of another toolargs server as it was written there.

    Raises:
        ToolError: Always.
    """
    told = _feedback(text)
    if told is None:
        words = jsonvalue.cut(text, _LONGEST) or f"{name} failed, and its server does not say why."
        raise ToolError("MCP_TOOL_ERROR", words)
    raise ToolError(told["code"], told["message"], told.get("details"), told.get("retryable"))


def _feedback(text: str) -> dict[str, Any] | None:
    """The error in a text such as `CallError.to_dict` gives; None if it is another text."""
    try:
        found = json.loads(text)
    except (ValueError, RecursionError):
        return None
    error = found.get("error") if isinstance(found, dict) and len(found) == 1 else None
    if not isinstance(error, dict) or not error.keys() <= _KINDS.keys():
        return None
    right = all(isinstance(value, _KINDS[key]) for key, value in error.items())
    return error if right and {"code", "message"} <= error.keys() else None


_KINDS: Final[dict[str, type]] = {"code": str, "message": str, "details": dict, "retryable": bool}
