"""What travels between a provider and a tool, free of any provider: a call, its outcome, an answer, a record."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from toolargs.errors import CallError, Issue
from toolargs.jsonvalue import Json


@dataclass(frozen=True, slots=True)
class ToolCall:
    """One call that a model asks for.

    A handler's parameter with this hint is given the call; its `id` serves as idempotency key.

    Attributes:
        id: The provider's id of the call; made up where the provider has none.
        name: The tool's name as toolargs knows it.
        arguments: The arguments as received: JSON text or an object.
        dialect: The name of the dialect that the call was read with.
        null_means_absent: Whether `null` at an omittable property means that it was left out (strict modes).
        issues: What was malformed about the call itself when it was read; such a call is answered, never run.
    """

    id: str
    name: str
    arguments: str | bytes | bytearray | Mapping[str, Any] = field(repr=False)
    dialect: str | None = None
    null_means_absent: bool = False
    issues: tuple[Issue, ...] = ()


@dataclass(frozen=True, slots=True)
class Repair:
    """One thing in the arguments that was read differently from how it was written.

    Attributes:
        path: Where.
        words: What was done: `a JSON array inside a string was read as the array`.
    """

    path: tuple[str | int, ...]
    words: str


@dataclass(frozen=True, slots=True)
class Record:
    """What is kept of one call, with secrets masked.

    Attributes:
        tool: The tool's name.
        call_id: The call's id.
        dialect: The dialect it came in.
        fingerprint: The tool's fingerprint, None for an unknown tool.
        version: The tool's version, if it has one.
        arguments: The arguments as received, as JSON text; only length and SHA-256 where they must not be shown.
        code: The error's code, None for success.
        issues: Keyword and pointer of each issue.
        repairs: What was repaired.
        ignored: Pointers of the unknown keys that `extra="ignore"` dropped.
        attempt: Which attempt at this call it was, from 1.
        seconds: How long the whole call took.
        handler_seconds: How long the handler took, None where it did not run.
    """

    tool: str
    call_id: str
    dialect: str | None = None
    fingerprint: str | None = None
    version: str | None = None
    arguments: str = ""
    code: str | None = None
    issues: tuple[tuple[str, str], ...] = ()
    repairs: tuple[Repair, ...] = ()
    ignored: tuple[str, ...] = ()
    attempt: int = 1
    seconds: float = 0.0
    handler_seconds: float | None = None


@dataclass(frozen=True, slots=True)
class Outcome:
    """What came of one call.

    Attributes:
        call: The call.
        ok: Whether the handler gave a result.
        result: The result as a JSON value; None where there is none.
        error: What went wrong, None for success.
        repairs: What was repaired in the arguments.
        record: What is kept of the call.
        feedback: What the model is told of an error, as a JSON object; None for success.
    """

    call: ToolCall
    ok: bool
    result: Json = None
    error: CallError | None = None
    repairs: tuple[Repair, ...] = ()
    record: Record | None = None
    feedback: Mapping[str, Any] | None = None

    @property
    def payload(self) -> Json:
        """What goes to the model: the result, or the error as `{"error": …}`."""
        if self.error is None:
            return self.result
        return self.feedback if self.feedback is not None else self.error.to_dict()


@dataclass(frozen=True, slots=True)
class Answer:
    """What a session makes of one response of the provider.

    Attributes:
        outcomes: One for each call, in the order of the calls.
        messages: What to append to the conversation after the assistant's turn.
        exhausted: The calls that failed the same way too often: time to ask the person.
    """

    outcomes: tuple[Outcome, ...]
    messages: Json
    exhausted: tuple[ToolCall, ...] = ()

    @property
    def questions(self) -> tuple[str, ...]:
        """For each exhausted call, what to ask the person instead of the model."""
        return tuple(_question(one) for one in self.outcomes if any(one.call is call for call in self.exhausted))


def _question(outcome: Outcome) -> str:
    issues: tuple[Issue, ...] = getattr(outcome.error, "issues", ())
    faults = " ".join(issue.message for issue in issues[:3]) or (outcome.error.message if outcome.error else "")
    ask = "What should be sent instead?" if issues else "How should this go on?"
    return f"{outcome.call.name} keeps failing in the same way: {faults} {ask}"
