"""The turn-by-turn loop of one conversation."""

from collections.abc import Collection, Coroutine, Sequence
from typing import Any, Literal, TypeAlias

from typing_extensions import Unpack

from toolargs.calls import Answer, Outcome, ToolCall
from toolargs.dispatch import Injected, Options
from toolargs.session._history import History, waits
from toolargs.toolset import Toolset

Unknown: TypeAlias = Literal["report", "leave"]


class Session:
    """The tool calls of one conversation with one provider.

    A conversation has one turn at a time: a session is not for several threads or tasks at once.

    Args:
        toolset: The tools.
        dialect: The provider's name, such as `openai`.
        strict: Whether the tools are emitted in the provider's strict mode.
        max_attempts: After how many turns with the same failure a call is exhausted.
        unknown: `report` answers a call of a tool that the toolset does not have with an error; `leave` leaves it to
            others, such as the provider's own hosted tools.
        injected: The values of injected parameters by name, or a function that gives them for a call.
        options: Options of `Toolset` that are to be others in this conversation.

    Raises:
        DialectError: There is no such dialect or mode, or it has no calls.
        ValueError: An option has a value that it cannot have.
    """

    def __init__(
        self,
        toolset: Toolset,
        dialect: str,
        *,
        strict: bool = False,
        max_attempts: int = 3,
        unknown: Unknown = "report",
        injected: Injected = None,
        **options: Unpack[Options],
    ) -> None:
        if type(max_attempts) is not int or max_attempts < 1:
            raise ValueError(f"max_attempts=… must be a positive integer, got {max_attempts!r}")
        if unknown not in ("report", "leave"):
            raise ValueError(f"unknown=… must be 'report' or 'leave', got {unknown!r}")
        self.toolset = toolset.with_options(**options) if options else toolset
        self.dialect = dialect
        self.strict = strict
        self._leaves_unknown = unknown == "leave"
        self._injected = injected
        self._history = History(max_attempts, self.toolset.settings.limits)
        self.toolset.assemble(dialect, strict=strict)  # refused now rather than in the middle of a conversation

    @property
    def tools(self) -> Any:
        """What the provider's request takes for its tools: `Toolset.emit` in this session's dialect and mode."""
        return self.toolset.emit(self.dialect, strict=self.strict)

    def answer(self, response: Any, *, approved: Collection[str] = ()) -> Answer:
        """Runs the calls of a response, one after the other.

        A call that was answered already is not run again: its outcome is given once more. So, where a destructive call
        waits for a person, answer the same response again with the call's id in `approved`, and use those messages.

        Args:
            response: The provider's response, as an SDK object or plain data; or the calls that an assembler gave.
            approved: The ids of the destructive calls that a person has approved.

        Returns:
            The outcomes in the order of the calls, the messages to append after the assistant's turn, and the calls
            that have failed the same way too often.

        Raises:
            RuntimeError: A handler is async and an event loop is running.
            TypeError: An injected value is missing.
        """
        calls = self._ours(response)
        done = []
        for call in self._due(calls, approved):
            outcome = self._refused(call) or self.toolset.dispatch(
                call, self._injected, approved=call.id in approved, attempt=self._history.attempt(call)
            )
            done.append(self._kept(outcome))
        return self._answer(calls, done)

    async def aanswer(self, response: Any, *, approved: Collection[str] = ()) -> Answer:
        """What `answer` does, from async code: the calls run at once, as many as the toolset allows; order is kept."""
        calls = self._ours(response)

        async def run(call: ToolCall) -> Outcome:
            outcome = self._refused(call) or await self.toolset.adispatch(
                call, self._injected, approved=call.id in approved, attempt=self._history.attempt(call)
            )
            return self._kept(outcome)

        return self._answer(calls, await _together([run(call) for call in self._due(calls, approved)]))

    def _ours(self, response: Any) -> list[ToolCall]:
        is_read = (
            isinstance(response, Sequence) and bool(response) and all(isinstance(one, ToolCall) for one in response)
        )
        calls = list(response) if is_read else self.toolset.parse_calls(self.dialect, response, strict=self.strict)
        return [call for call in calls if not self._leaves_unknown or call.name in self.toolset]

    def _due(self, calls: list[ToolCall], approved: Collection[str]) -> list[ToolCall]:
        """The calls that are to be run; one that comes twice runs once."""
        due: list[ToolCall] = []
        for call in calls:
            known = self._history.answered(call)
            if (known is None or (call.id in approved and waits(known))) and call not in due:
                due.append(call)
        return due

    def _refused(self, call: ToolCall) -> Outcome | None:
        error = self._history.refused(call)
        return None if error is None else self.toolset.refuse(call, error, attempt=self._history.attempt(call))

    def _kept(self, outcome: Outcome) -> Outcome:
        name = outcome.call.name
        kept = self._history.reminded(outcome, self.toolset[name].definition if name in self.toolset else None)
        self._history.keep(kept)
        return kept

    def _answer(self, calls: list[ToolCall], done: Sequence[Outcome]) -> Answer:
        exhausted = self._history.turn(done)
        outcomes = []
        for call in calls:
            outcome = next((one for one in done if one.call == call), None) or self._history.answered(call)
            if outcome is not None:
                outcomes.append(outcome)
        messages = self.toolset.render_results(self.dialect, outcomes)
        return Answer(tuple(outcomes), messages, exhausted)


async def _together(coroutines: Sequence[Coroutine[Any, Any, Outcome]]) -> list[Outcome]:
    """Runs them at once; where one raises, the others are ended before it goes on."""
    import asyncio

    tasks = [asyncio.create_task(one) for one in coroutines]
    try:
        return await asyncio.gather(*tasks)
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
