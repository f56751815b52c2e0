"""Calls of a toolset's tools, one at a time or many at once."""

from collections.abc import Iterable, Mapping
from typing import Any

from toolargs import observe
from toolargs.calls import Outcome, ToolCall
from toolargs.decorator import Tool
from toolargs.dispatch._engines import Blocking, Concurrent, Engine, finish, is_in_loop
from toolargs.dispatch._gate import Gate
from toolargs.dispatch._settings import Injected, Settings
from toolargs.dispatch._stages import Course, is_async_callable, runs_in_loop
from toolargs.errors import CallError


class Dispatcher:
    """Runs calls under one toolset's settings and within its bound on concurrency.

    Args:
        settings: How calls are run.
    """

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        gate = Gate(settings.max_concurrency)
        self._blocking = Blocking(gate)
        self._concurrent = Concurrent(gate)
        self._subjects: dict[int, tuple[Tool[..., Any], observe.Subject]] = {}

    def run(self, tool: Tool[..., Any], call: ToolCall, injected: Injected, *, approved: bool, attempt: int) -> Outcome:
        """The outcome of a call, in the current thread.

        Raises:
            RuntimeError: Something of the tool is async, and an event loop is running.
            TypeError: An injected value is missing.
        """
        if is_in_loop() and self._needs_loop(tool, approved):
            raise RuntimeError(
                f"{tool.name} is async and an event loop is running: use `await toolset.adispatch(call)`"
            )
        given = _given(tool, call, injected)
        return finish(self._course(self._blocking, tool, call, attempt).run(tool, given, approved=approved))

    async def arun(
        self, tool: Tool[..., Any], call: ToolCall, injected: Injected, *, approved: bool, attempt: int
    ) -> Outcome:
        """The outcome of a call, from the running event loop.

        Raises:
            TypeError: An injected value is missing.
        """
        given = _given(tool, call, injected)
        return await self._course(self._concurrent, tool, call, attempt).run(tool, given, approved=approved)

    def refuse(
        self,
        call: ToolCall,
        error: CallError,
        tool: Tool[..., Any] | None,
        around: Iterable[Tool[..., Any]],
        *,
        attempt: int,
    ) -> Outcome:
        """The outcome of a call that is not run.

        Args:
            call: The call.
            error: Why not.
            tool: The tool that it names, if there is one.
            around: The tools that it may have meant; what they keep secret is masked for an unknown one, too.
            attempt: Which attempt it is.
        """
        if tool is None:
            subject = observe.Subject(None, None, any(self._subject(item).secret for item in around))
        else:
            subject = self._subject(tool)
        return finish(Course(self.settings, self._blocking, subject, call, attempt).refuse(error))

    def _needs_loop(self, tool: Tool[..., Any], approved: bool) -> bool:
        approve = self.settings.approve
        asks = bool(tool.definition.destructive) and not approved and approve is not None
        functions = [rule.function for rule in tool.rules]
        if asks and approve is not None:
            functions.append(approve)
        return runs_in_loop(tool) or any(is_async_callable(function) for function in functions)

    def _course(self, engine: Engine, tool: Tool[..., Any], call: ToolCall, attempt: int) -> Course:
        return Course(self.settings, engine, self._subject(tool), call, attempt)

    def _subject(self, tool: Tool[..., Any]) -> observe.Subject:
        known = self._subjects.get(id(tool))
        if known is None:
            tool.settle()
            known = self._subjects[id(tool)] = (tool, observe.Subject.of(tool.definition))  # keeps the id taken
        return known[1]


def _given(tool: Tool[..., Any], call: ToolCall, injected: Injected) -> dict[str, Any]:
    """The values of a tool's injected parameters; whatever else there is belongs to other tools.

    Raises:
        TypeError: One is missing, or there is no mapping.
    """
    found = injected(call) if callable(injected) else injected
    if found is not None and not isinstance(found, Mapping):
        raise TypeError(f"injected must be a mapping or a function that gives one, got {type(found).__name__}")
    wanted = tool._facts.injected
    values = {item.parameter: found[item.parameter] for item in wanted if found and item.parameter in found}
    return tool._injected({**values, **{item.parameter: call for item in wanted if item.is_call}})
