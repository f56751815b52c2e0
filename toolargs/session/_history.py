"""What is known of one conversation's calls: which were answered, and which failed the same way again."""

import copy
import hashlib
import json
from collections import OrderedDict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Final, TypeAlias, TypeVar

from toolargs import dialects, feedback
from toolargs.calls import Outcome, ToolCall
from toolargs.definition import Definition
from toolargs.errors import ApprovalRequired, ArgumentsError, CallError
from toolargs.limits import Limits

_MOST_KEPT: Final = 1_000
"""How many outcomes of one conversation, and failures of one tool, are kept; the oldest go first."""

_SAME: Final = "These are the same arguments as before; nothing has changed."

_Way: TypeAlias = tuple[str, tuple[tuple[str, str], ...]]
"""A way of failing: the error's code, and pointer and keyword of each issue."""

K = TypeVar("K")
V = TypeVar("V")


@dataclass(slots=True)
class _Streak:
    """The failures of one tool since its last success.

    Attributes:
        turns: In how many turns it failed.
        ways: In how many turns it failed in each way.
        errors: The error of each call that failed, by its arguments.
    """

    turns: int = 0
    ways: "OrderedDict[_Way, int]" = field(default_factory=OrderedDict)
    errors: "OrderedDict[str, CallError]" = field(default_factory=OrderedDict)


class History:
    """The calls of one conversation so far.

    Args:
        max_attempts: After how many turns with the same failure a call is exhausted.
        limits: The bound on feedback.
    """

    def __init__(self, max_attempts: int, limits: Limits) -> None:
        self._max_attempts = max_attempts
        self._limits = limits
        self._answered: OrderedDict[str, tuple[str | None, Outcome]] = OrderedDict()
        self._streaks: dict[str, _Streak] = {}

    def attempt(self, call: ToolCall) -> int:
        """Which attempt at this tool the call is, from 1."""
        return self._streak(call).turns + 1

    def answered(self, call: ToolCall) -> Outcome | None:
        """The outcome of the call if it was answered already: the same id, tool and arguments.

        An id that was made up, since the provider gave none, says nothing beyond one response.
        """
        identity, outcome = self._answered.get(call.id, (None, None))
        is_same = outcome is not None and outcome.call.name == call.name and identity == _identity(call)
        return outcome if is_same and identity is not None else None

    def refused(self, call: ToolCall) -> CallError | None:
        """The error of an identical call that said that calling again cannot help."""
        error = self._streak(call).errors.get(_identity(call) or "")
        return error if error is not None and error.retryable is False else None

    def keep(self, outcome: Outcome) -> None:
        """Keeps an outcome, so that the call is not run again."""
        if not dialects.made_up(outcome.call.id):
            _put(self._answered, outcome.call.id, (_identity(outcome.call), outcome))

    def reminded(self, outcome: Outcome, tool: Definition | None) -> Outcome:
        """The outcome, with a reminder that nothing has changed where an identical call failed before."""
        error = outcome.error
        before = self._streak(outcome.call).errors.get(_identity(outcome.call) or "")
        if not isinstance(error, ArgumentsError) or not isinstance(before, ArgumentsError):
            return outcome
        same = copy.copy(error)
        same.message = f"{_SAME} {error.message}"
        call = outcome.call
        told = feedback.told(same, self._limits, tool, call.arguments, call.null_means_absent)
        return replace(outcome, error=same, feedback=told)

    def turn(self, outcomes: Sequence[Outcome]) -> tuple[ToolCall, ...]:
        """Takes note of what one turn brought, and gives the calls that have failed the same way too often."""
        failed = [one for one in outcomes if one.error is not None and not waits(one)]
        for name in {one.call.name for one in outcomes if one.ok}:
            self._streaks.pop(name, None)
        for name in {one.call.name for one in failed}:
            self._note(self._streaks.setdefault(name, _Streak()), [one for one in failed if one.call.name == name])
        return tuple(one.call for one in failed if self._times(one) >= self._max_attempts)

    def _note(self, streak: _Streak, failed: list[Outcome]) -> None:
        streak.turns += 1
        for way in dict.fromkeys(_way(one) for one in failed):  # parallel calls are one attempt
            _put(streak.ways, way, streak.ways.get(way, 0) + 1)
        for one in failed:
            identity = _identity(one.call)
            if identity is not None and one.error is not None:
                _put(streak.errors, identity, one.error)

    def _times(self, outcome: Outcome) -> int:
        return self._streak(outcome.call).ways.get(_way(outcome), 0)

    def _streak(self, call: ToolCall) -> _Streak:
        return self._streaks.get(call.name) or _Streak()


def _way(outcome: Outcome) -> _Way:
    error = outcome.error
    issues = error.issues if isinstance(error, ArgumentsError) else ()
    return ("" if error is None else error.code, tuple((issue.pointer, issue.keyword) for issue in issues))


def waits(outcome: Outcome) -> bool:
    """Whether a person has not answered yet: that is no failure."""
    return isinstance(outcome.error, ApprovalRequired) and outcome.error.retryable is None


def _identity(call: ToolCall) -> str | None:
    """A digest of the arguments as received; None where they have none."""
    given = call.arguments
    try:
        if isinstance(given, Mapping):
            given = json.dumps(given)
        data = given.encode("utf-8", "surrogatepass") if isinstance(given, str) else bytes(given)
    except (TypeError, ValueError, RecursionError):  # no JSON, which the text layer tells
        return None
    return hashlib.sha256(data).hexdigest()


def _put(kept: "OrderedDict[K, V]", key: K, value: V) -> None:
    kept[key] = value
    kept.move_to_end(key)
    if len(kept) > _MOST_KEPT:
        kept.popitem(last=False)
