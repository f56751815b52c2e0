"""Spans and metrics of OpenTelemetry's GenAI conventions, where its API is installed."""

import contextlib
import functools
from collections.abc import Callable, Iterator
from typing import Any, Final, TypeAlias

from toolargs import jsonvalue
from toolargs.calls import ToolCall
from toolargs.definition import Definition
from toolargs.errors import CallError

OPERATION: Final = "execute_tool"
_LONGEST: Final = 128

Ending: TypeAlias = Callable[[CallError | None, float], None]
"""Told at the end of a call: its error, and how long it took in seconds."""


@contextlib.contextmanager
def span(definition: Definition | None, call: ToolCall) -> Iterator[Ending]:
    """A span around one call, named `execute_tool {name}`; what runs inside is below it.

    Arguments and results are never put on it. An unknown tool's name, which the model made up, is on the span but in
    no metric.
    """
    api = _api()
    if api is None:
        yield _ignore
        return
    tracer, duration = api
    attributes = _attributes(definition, call)
    with tracer.start_as_current_span(
        f"{OPERATION} {attributes['gen_ai.tool.name']}",
        attributes=attributes,
        record_exception=False,
        set_status_on_exception=False,
    ) as current:

        def end(error: CallError | None, seconds: float) -> None:
            measured = {"gen_ai.operation.name": OPERATION}
            if definition is not None:
                measured["gen_ai.tool.name"] = definition.name
            if error is not None:
                measured["error.type"] = error.code
                current.set_attribute("error.type", error.code)
                current.set_status(_failed(error))
            duration.record(seconds, measured)

        yield end


def _attributes(definition: Definition | None, call: ToolCall) -> dict[str, Any]:
    attributes = {
        "gen_ai.operation.name": OPERATION,
        "gen_ai.tool.name": jsonvalue.cut(call.name, _LONGEST) if definition is None else definition.name,
        "gen_ai.tool.call.id": jsonvalue.cut(call.id, _LONGEST),
        "gen_ai.tool.type": "function",
    }
    if definition is not None:
        attributes["gen_ai.tool.description"] = definition.description
    return attributes


def _failed(error: CallError) -> Any:
    from opentelemetry.trace import Status, StatusCode

    return Status(StatusCode.ERROR, error.code)  # the message may quote arguments


def _ignore(error: CallError | None, seconds: float) -> None:
    """Where there is no telemetry."""


@functools.cache
def _api() -> tuple[Any, Any] | None:
    """The tracer and the histogram of durations; looked for at the first call, not at import."""
    try:
        from opentelemetry import metrics, trace
    except ImportError:
        return None
    duration = metrics.get_meter("toolargs").create_histogram(
        "gen_ai.client.operation.duration", unit="s", description="GenAI operation duration."
    )
    return trace.get_tracer("toolargs"), duration
