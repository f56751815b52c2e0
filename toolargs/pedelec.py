"""Pedelec: a host that answers its tool calls.

Facts are those of Pedelec's SDK and desktop runtime. The runtime knows the manifest: it says by itself
`TOOL_NOT_FOUND` of calls that go to no host, and `TOOL_TIMEOUT` when an answer comes too late. A host says
`TOOL_HANDLER_NOT_FOUND` of a tool that it does not have and `TOOL_HANDLER_ERROR` of a handler that failed. A message
of more than 1 MiB is dropped with `MESSAGE_TOO_LARGE`, so that a host had better say it before.
"""

import json
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any, Final, TypeAlias

from toolargs import dialects
from toolargs.calls import Outcome, ToolCall
from toolargs.dispatch import Injected
from toolargs.errors import ToolNotFoundError
from toolargs.toolset import Toolset

Message: TypeAlias = dict[str, Any]
"""What `submit_tool_result` takes: `{"sessionId"?, "toolRequestId", "result"}`."""

_LARGEST: Final = 1_048_576 - 4_096
"""The longest message, in bytes of JSON text; the rest of the 1 MiB is for what is put around it on its way."""

_KEPT: Final = 256
"""How many answers are kept for calls that come again: as many as the runtime itself keeps."""

_Key: TypeAlias = tuple[str, str]


@dataclass(slots=True)
class _Turn:
    """What is known of one call.

    Attributes:
        call: The call, if it is to be run.
        message: Its answer, once there is one.
    """

    call: ToolCall | None = None
    message: Message | None = None


class Host:
    """Answers the tool calls of Pedelec's sessions with a toolset.

    A call that comes again, after a reconnect for example, is not run again: it gets the answer that it got before,
    and no answer while it still runs. Pedelec takes one answer to each call, so that a person who must approve it is
    asked by the toolset's `approve`, which may be async.

    Args:
        toolset: The tools.
        guidance: What the agent should know of the tools as a whole.
        injected: The values of injected parameters by name, or a function that gives them for a call.
    """

    def __init__(self, toolset: Toolset, *, guidance: str = "", injected: Injected = None) -> None:
        self.toolset = toolset
        self.guidance = guidance
        self.injected = injected
        self._turns: dict[_Key, _Turn] = {}

    def manifest(self) -> dict[str, Any]:
        """What `createSession` takes as `skills`: `{"guidance", "tools": [{"name", "description", "argsSchema"}]}`.

        Raises:
            DialectError: Pedelec cannot take a tool; lists every reason.
        """
        return self.toolset.manifest(self.guidance)

    def answer(self, event: Mapping[str, Any]) -> Message | None:
        """The message to send for an event.

        Args:
            event: What Pedelec sent: `{"type": "tool_call", "sessionId"?, "toolRequestId", "tool", "args"}`.

        Returns:
            None for an event of another type, and for a call that is running already.

        Raises:
            RuntimeError: The handler is async and an event loop is running.
            TypeError: An injected value is missing.
        """
        with self._turn(event) as turn:
            if turn.call is not None:
                turn.message = self._message(event, self.toolset.dispatch(turn.call, self.injected))
            return turn.message and dict(turn.message)

    async def aanswer(self, event: Mapping[str, Any]) -> Message | None:
        """What `answer` does, from async code: other handlers than `async` ones run in worker threads."""
        with self._turn(event) as turn:
            if turn.call is not None:
                turn.message = self._message(event, await self.toolset.adispatch(turn.call, self.injected))
            return turn.message and dict(turn.message)

    @contextmanager
    def _turn(self, event: Mapping[str, Any]) -> "Iterator[_Turn]":
        """The turn of an event: with its call if it is to be run, with its message if it was."""
        calls = self.toolset.parse_calls("pedelec", event)
        if not calls:
            yield _Turn()
            return
        mine = _Turn(calls[0])
        key = (str(event.get("sessionId")), calls[0].id)
        if dialects.made_up(key[1]):  # the event had no id, so that none can come again
            yield mine
            return
        known = self._turns.setdefault(key, mine)
        if known is not mine:
            yield _Turn(message=known.message)
            return
        try:
            yield mine
        finally:
            if mine.message is None:
                del self._turns[key]  # it was not answered: the application's error, or it was cancelled
        mine.call = None
        self._forget()

    def _forget(self) -> None:
        """Drops the oldest answers, if there are too many."""
        while len(self._turns) > _KEPT:
            answered = (key for key, turn in list(self._turns.items()) if turn.message is not None)
            oldest = next(answered, None)
            if oldest is None:
                return
            self._turns.pop(oldest, None)

    def _message(self, event: Mapping[str, Any], outcome: Outcome) -> Message:
        message = {**_session(event), **self.toolset.render_results("pedelec", [outcome])[0]}
        if isinstance(outcome.error, ToolNotFoundError):
            name = outcome.call.name[:80].encode("utf-8", "replace").decode()
            words = message["result"]["error"]["message"]
            message["result"] = _error("TOOL_HANDLER_NOT_FOUND", words, {"tool": name})
        size = len(json.dumps(message, ensure_ascii=False, separators=(",", ":")).encode("utf-8", "replace"))
        if size > _LARGEST:
            words = f"The result of {outcome.call.name} is larger than {_LARGEST:,} bytes of JSON; ask for less."
            message["result"] = _error("MESSAGE_TOO_LARGE", words, {"bytes": size})
        return message


def _session(event: Mapping[str, Any]) -> dict[str, Any]:
    """The session that an answer belongs to; the runtime takes it from no other."""
    return {"sessionId": event["sessionId"]} if "sessionId" in event else {}


def _error(code: str, message: str, details: dict[str, Any]) -> dict[str, Any]:
    return {"error": {"code": code, "message": message, "details": details, "retryable": True}}
