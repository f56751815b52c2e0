"""One call of one tool through all its stages, written once for blocking and for concurrent calls.

parse → validate → rules → approval → execute → encode and validate the result → record.
"""

import inspect
import itertools
import time
from collections.abc import AsyncGenerator, Callable, Generator, Mapping
from dataclasses import dataclass
from typing import Any, NoReturn

from toolargs import _rules, feedback, jsonvalue, nodes, observe, repair, results
from toolargs.calls import Outcome, Repair, ToolCall
from toolargs.decorator import Tool
from toolargs.definition import Definition
from toolargs.dispatch import _failures
from toolargs.dispatch._engines import Engine
from toolargs.dispatch._settings import Settings
from toolargs.dispatch._threads import Ran
from toolargs.errors import ArgumentsError, CallError, Issue, ResultError
from toolargs.jsonvalue import Json
from toolargs.pointer import Path
from toolargs.validator import Verdict


class Stopped(Exception):  # what happened, not what is broken
    """A stage ends the call with an error."""

    def __init__(self, error: CallError) -> None:
        super().__init__(error)
        self.error = error


@dataclass(slots=True)
class Course:
    """The course of one call.

    Attributes:
        settings: What it runs under.
        engine: Runs the code of others.
        subject: What is said of its tool in the record.
        call: The call.
        attempt: Which attempt it is, from 1.
        repairs: What was repaired in its arguments so far.
        ignored: The unknown keys that were dropped so far.
        handler_seconds: How long the handler took, once it ran.
    """

    settings: Settings
    engine: Engine
    subject: observe.Subject
    call: ToolCall
    attempt: int = 1
    repairs: tuple[Repair, ...] = ()
    ignored: tuple[Path, ...] = ()
    handler_seconds: float | None = None

    async def refuse(self, error: CallError) -> Outcome:
        """The outcome of a call that ends before its first stage."""

        async def stop() -> NoReturn:
            raise Stopped(error)

        return await self._watched(stop)

    async def run(self, tool: Tool[..., Any], given: Mapping[str, Any], *, approved: bool) -> Outcome:
        """The outcome of a call of a tool.

        Args:
            tool: The tool.
            given: The values of its injected parameters, all of them.
            approved: Whether a person has approved the call already.
        """
        return await self._watched(lambda: self._stages(tool, given, approved))

    async def _watched(self, stages: Callable[[], Any]) -> Outcome:
        started, result, error = time.perf_counter(), None, None
        with observe.span(self.subject.definition, self.call) as end:
            try:
                result = await stages()
            except Stopped as stopped:
                error = stopped.error
            seconds = time.perf_counter() - started
            end(error, seconds)
            record = observe.record(
                self.call,
                self.subject,
                self.settings.limits,
                error=error,
                repairs=self.repairs,
                ignored=self.ignored,
                attempt=self.attempt,
                seconds=seconds,
                handler_seconds=self.handler_seconds,
            )
            observe.publish(record, error, self.settings.observer, secret=self.subject.secret)
        return Outcome(self.call, error is None, result, error, self.repairs, record, self._told(error))

    def _told(self, error: CallError | None) -> dict[str, Any] | None:
        if error is None:
            return None
        call, known = self.call, None if self.call.issues else self.subject.definition
        return feedback.told(error, self.settings.limits, known, call.arguments, call.null_means_absent)

    async def _stages(self, tool: Tool[..., Any], given: Mapping[str, Any], approved: bool) -> Json:
        arguments = self._parsed(tool)
        values = {**arguments, **given}
        spent = await self._ask_rules(tool, values)
        if tool.definition.destructive and not approved:
            await self._approved(tool.definition, arguments)
        value = await self._executed(tool, values, spent)
        return self._encoded(tool.definition, value)

    def _parsed(self, tool: Tool[..., Any]) -> dict[str, Any]:
        call, limits = self.call, self.settings.limits
        unreadable = _unreadable(call)
        if unreadable:
            raise Stopped(ArgumentsError(unreadable, tool_name=tool.name, bounds=limits))
        try:
            verdict = tool.judge(call.arguments, null_means_absent=call.null_means_absent, limits=limits)
        except ArgumentsError as error:
            repaired = self._repaired(tool.definition)
            if repaired is None:
                raise Stopped(error.with_traceback(None)) from None  # a traceback would keep the arguments alive
            verdict, self.repairs = repaired
        self.ignored = verdict.ignored
        return dict(verdict.value)

    def _repaired(self, known: Definition) -> tuple[Verdict, tuple[Repair, ...]] | None:
        if self.settings.repair == "off":
            return None
        return repair.repaired(known, self.call.arguments, self.call.null_means_absent, self.settings.limits)

    async def _ask_rules(self, tool: Tool[..., Any], values: Mapping[str, Any]) -> float:
        """Asks the rules, and gives the seconds that they took of the call's time."""
        rules, complete = tool.rules, tool._facts.binding.complete
        if not rules:
            return 0.0
        started, is_async = time.perf_counter(), any(is_async_callable(rule.function) for rule in rules)

        def ask() -> Any:
            return (_rules.arun if is_async else _rules.run)(rules, complete(values))

        issues = self._value(tool.definition, await self._run(ask, is_async, tool.definition.timeout))
        if issues:
            raise Stopped(ArgumentsError(issues, tool_name=tool.name, bounds=self.settings.limits))
        return time.perf_counter() - started

    async def _approved(self, definition: Definition, arguments: Mapping[str, Any]) -> None:
        approve, call = self.settings.approve, self.call
        if approve is None:
            raise Stopped(_failures.waiting(definition.name))
        asked = await self.engine.ask(lambda: approve(call, dict(arguments)), is_async=is_async_callable(approve))
        answer = self._value(definition, asked)
        if answer is None:
            raise Stopped(_failures.waiting(definition.name))
        if answer is not True:  # whatever else is true to Python is no person's word
            raise Stopped(_failures.refused(definition.name))

    async def _executed(self, tool: Tool[..., Any], values: Mapping[str, Any], spent: float) -> Any:
        most, binding = self.settings.max_result_bytes, tool._facts.binding

        def execute() -> Any:
            value = binding.call(tool.function, tool._receiver, values)
            if inspect.isgenerator(value):
                return _collected(value, most)
            return _acollected(value, most) if inspect.isasyncgen(value) else value

        timeout = tool.definition.timeout
        left = None if timeout is None else max(timeout - spent, 0.001)
        started = time.perf_counter()
        ran = await self._run(execute, runs_in_loop(tool), left)
        self.handler_seconds = None if ran.refused else time.perf_counter() - started
        return self._value(tool.definition, ran)

    async def _run(self, function: Callable[[], Any], is_async: bool, seconds: float | None) -> Ran:
        return await self.engine.run(function, is_async=is_async, seconds=seconds)

    def _value(self, definition: Definition, ran: Ran) -> Any:
        error = _failures.of(ran, definition, expose=self.settings.expose_exceptions)
        if error is not None:
            raise Stopped(error)
        return ran.value

    def _encoded(self, definition: Definition, value: Any) -> Json:
        # MCP promises its clients results that fit the output schema; it has one for objects alone.
        promised = self.call.dialect == "mcp" and isinstance(definition.result, nodes.Object)
        try:
            return results.encode(
                value,
                definition.result,
                tool=definition.name,
                check=bool(definition.check_result) or promised,
                optional=definition.result_optional,
                max_bytes=self.settings.max_result_bytes,
                limits=self.settings.limits,
            )
        except ResultError as error:
            raise Stopped(error.with_traceback(None)) from None


def _unreadable(call: ToolCall) -> tuple[Issue, ...]:
    """What is wrong with a call before its arguments are read."""
    if call.issues or isinstance(call.arguments, (str, bytes, bytearray, Mapping)):
        return call.issues
    kind = jsonvalue.named(jsonvalue.kind(call.arguments))
    return (Issue((), "type", f"The arguments must be an object, got {kind}.", "object"),)


def is_async_callable(function: Callable[..., Any]) -> bool:
    """Whether calling a function or callable object gives a coroutine."""
    call = getattr(function, "__call__", None)  # noqa: B004  # looked at, not asked whether it is there
    return inspect.iscoroutinefunction(function) or inspect.iscoroutinefunction(call)


def runs_in_loop(tool: Tool[..., Any]) -> bool:
    """Whether a tool's function needs an event loop."""
    return tool.is_async or inspect.isasyncgenfunction(tool.function)


def _collected(items: Generator[Any, Any, Any], most: int) -> list[Any]:
    """What a generator gives, up to one item more than a result of so many bytes can hold."""
    try:
        return list(itertools.islice(items, most))
    finally:
        items.close()


async def _acollected(items: AsyncGenerator[Any, Any], most: int) -> list[Any]:
    found: list[Any] = []
    try:
        async for item in items:
            found.append(item)
            if len(found) >= most:
                break
    finally:
        await items.aclose()
    return found
