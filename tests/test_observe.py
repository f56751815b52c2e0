"""Records: to the logger, to an observer, to OpenTelemetry; secrets nowhere."""

import asyncio
import hashlib
import json
import logging
import subprocess
import sys
from collections.abc import Iterator
from typing import Annotated, Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from toolargs import Secret, ToolCall, ToolError, Toolset, tool
from toolargs.calls import Record

PASSWORD = "hunter2-Geheim"


@tool(version="1.2")
def double(number: int) -> int:
    """Doubles a number."""
    return 2 * number


@tool(extra="ignore")
def loose(number: int) -> int:
    """Takes more than it needs."""
    return number


@tool
def login(user: str, password: Secret[str], more: dict[str, Any] | None = None) -> str:
    """Logs in."""
    if user == "nobody":
        raise ValueError(f"wrong password {password}")
    return user


@tool
def nested(parts: list[Annotated[str, Secret]], either: Secret[str] | int = 1) -> int:
    """Has secrets further down."""
    return len(parts)


def observed(*tools: Any, **options: Any) -> tuple[Toolset, list[Record]]:
    records: list[Record] = []
    return Toolset(*tools, observer=records.append, **options), records


def test_a_record_says_what_was_called_and_what_came_of_it() -> None:
    toolset, records = observed(double)
    toolset.dispatch(ToolCall("c1", "double", '{"number": 2}', dialect="openai"), attempt=2)
    (record,) = records
    assert (record.tool, record.call_id, record.dialect, record.version) == ("double", "c1", "openai", "1.2")
    assert record.fingerprint == double.fingerprint
    assert (record.arguments, record.code, record.issues, record.attempt) == ('{"number": 2}', None, (), 2)
    assert record.seconds >= (record.handler_seconds or 0) > 0


def test_a_record_of_a_failed_call_has_code_keywords_and_pointers() -> None:
    toolset, records = observed(double)
    toolset.dispatch(ToolCall("c1", "double", {"number": "2", "x": 1}))
    assert records[0].code == "TOOL_ARGS_INVALID"
    assert records[0].issues == (("type", "/number"), ("additionalProperties", "/x"))
    assert records[0].arguments == '{"number":"2","x":1}'
    assert records[0].handler_seconds is None


def test_dropped_keys_are_recorded() -> None:
    toolset, records = observed(loose)
    assert toolset.dispatch(ToolCall("c1", "loose", {"number": 1, "x/y": 2})).ok
    assert records[0].ignored == ("/x~1y",)


def test_a_record_of_an_unknown_tool_is_bounded() -> None:
    toolset, records = observed(double)
    toolset.dispatch(ToolCall("c1", "n" * 5000, "{}"))
    assert records[0].fingerprint is None
    assert len(records[0].tool) <= 128


def digest(text: str) -> str:
    data = text.encode()
    return json.dumps({"bytes": len(data), "sha256": hashlib.sha256(data).hexdigest()}, separators=(",", ":"))


MASKED: list[tuple[str, Any, str]] = [
    ("login", {"user": "a", "password": PASSWORD}, '{"user":"a","password":"(secret)"}'),
    ("login", json.dumps({"user": "a", "password": PASSWORD}).encode(), '{"user":"a","password":"(secret)"}'),
    ("login", {"user": "a", "pasword": PASSWORD}, '{"user":"a","pasword":"(secret)"}'),
    ("login", {"user": "a", "password": {"is": PASSWORD}}, '{"user":"a","password":"(secret)"}'),
    ("login", f'{{"password": "{PASSWORD}"', digest(f'{{"password": "{PASSWORD}"')),
    ("logn", {"password": PASSWORD}, digest(f'{{"password":"{PASSWORD}"}}')),
    ("nested", {"parts": [PASSWORD, 1]}, '{"parts":["(secret)","(secret)"]}'),
    ("nested", {"parts": PASSWORD}, '{"parts":"(secret)"}'),
    ("nested", {"parts": [], "either": PASSWORD}, '{"parts":[],"either":"(secret)"}'),
    ("login", "", "{}"),
]


@pytest.mark.parametrize(("name", "arguments", "expected"), MASKED, ids=[str(row[2])[:40] for row in MASKED])
def test_secrets_are_masked_in_records(name: str, arguments: Any, expected: str) -> None:
    toolset, records = observed(login, nested)
    toolset.dispatch(ToolCall("c1", name, arguments))
    assert records[0].arguments == expected


LEAKS: list[tuple[str, Any]] = [
    *[(name, arguments) for name, arguments, _ in MASKED],
    ("login", {"user": "nobody", "password": PASSWORD}),
    ("login", {"user": PASSWORD + "\ud800", "password": PASSWORD}),
    ("login", {"user": "a", "password": [PASSWORD]}),
    ("login", f'{{"user": "a", "password": "{PASSWORD}", "password": "{PASSWORD}"}}'),
    ("login", {"user": 1, "password": PASSWORD}),
]


@pytest.mark.parametrize(("name", "arguments"), LEAKS, ids=[str(number) for number in range(len(LEAKS))])
@pytest.mark.parametrize("how", ["dispatch", "adispatch"])
def test_a_secret_is_in_no_record_log_error_or_repr(
    name: str, arguments: Any, how: str, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.DEBUG, logger="toolargs")
    toolset, records = observed(login, nested, expose_exceptions=True)
    call = ToolCall("c1", name, arguments)
    outcome = toolset.dispatch(call) if how == "dispatch" else asyncio.run(toolset.adispatch(call))
    shown = "\n".join([repr(records), caplog.text, repr(outcome), str(outcome.error), json.dumps(outcome.payload)])
    assert PASSWORD not in shown
    assert records
    assert "c1" in caplog.text


SECRET_TEXT = st.text("0123456789", min_size=12, max_size=12).map(lambda digits: f"s3cret-{digits}")


@given(
    SECRET_TEXT, st.sampled_from(['{"password": "%s"', '{"user": 1, "password": ["%s"]}', '{"a": {"b": "%s"}}', "%s"])
)
def test_all_secrets_stay_out_of_records_and_answers(secret: str, form: str) -> None:
    toolset, records = observed(login)
    outcome = toolset.dispatch(ToolCall("c", "login", form % secret))
    assert secret not in repr(records) + repr(outcome) + json.dumps(outcome.payload)


# The logger


@tool
def breaks() -> None:
    """Breaks."""
    raise KeyError("the cause")


@tool
def refuses() -> None:
    """Refuses."""
    raise ToolError("NO", "No.")


LEVELS = [("double", {"number": 1}, "INFO", "ok"), ("double", {}, "WARNING", "TOOL_ARGS_INVALID"),
          ("refuses", {}, "WARNING", "NO"), ("breaks", {}, "ERROR", "TOOL_HANDLER_ERROR")]  # fmt: skip


@pytest.mark.parametrize(("name", "arguments", "level", "word"), LEVELS, ids=[row[3] for row in LEVELS])
def test_each_call_is_one_log_entry_with_its_record(
    name: str, arguments: Any, level: str, word: str, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.DEBUG, logger="toolargs")
    outcome = Toolset(double, refuses, breaks).dispatch(ToolCall("c1", name, arguments))
    (entry,) = caplog.records
    assert (entry.levelname, entry.name) == (level, "toolargs")
    assert entry.getMessage().startswith(f"{name} (call c1): {word} after ")
    assert entry.__dict__["toolargs"] is outcome.record
    assert ("the cause" in caplog.text) == (name == "breaks")


def test_a_name_that_a_model_made_up_cannot_forge_a_log_entry(caplog: pytest.LogCaptureFixture) -> None:
    Toolset().dispatch(ToolCall("c\n1", "x\nERROR forged", "{}"))
    assert "\n" not in caplog.records[0].getMessage()


def test_an_observer_that_fails_does_no_harm(caplog: pytest.LogCaptureFixture) -> None:
    def observer(record: Record) -> None:
        raise RuntimeError("the disk is full")

    assert Toolset(double, observer=observer).dispatch(ToolCall("c1", "double", {"number": 1})).result == 2
    assert "the observer failed at a record of double" in caplog.text
    assert "the disk is full" in caplog.text


def test_nothing_of_this_is_imported_before_the_first_call() -> None:
    code = (
        "import sys, toolargs; t = toolargs.Toolset(); t.emit('openai');"
        "print([n for n in ('logging', 'asyncio', 'opentelemetry', 'queue') if n in sys.modules])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"


# OpenTelemetry, with the real SDK


class Telemetry:
    def __init__(self) -> None:
        from opentelemetry import metrics, trace
        from opentelemetry.sdk.metrics import MeterProvider
        from opentelemetry.sdk.metrics.export import InMemoryMetricReader
        from opentelemetry.sdk.trace import TracerProvider
        from opentelemetry.sdk.trace.export import SimpleSpanProcessor
        from opentelemetry.sdk.trace.export.in_memory_span_exporter import InMemorySpanExporter

        self.exporter = InMemorySpanExporter()
        provider = TracerProvider()
        provider.add_span_processor(SimpleSpanProcessor(self.exporter))
        trace.set_tracer_provider(provider)
        self.reader = InMemoryMetricReader()
        metrics.set_meter_provider(MeterProvider(metric_readers=[self.reader]))
        self.tracer = trace.get_tracer("tests")

    def span(self) -> Any:
        """The last span that ended."""
        return self.exporter.get_finished_spans()[-1]

    def points(self) -> list[Any]:
        """The data points of the one histogram."""
        data: Any = self.reader.get_metrics_data()
        scopes = [scope for part in data.resource_metrics for scope in part.scope_metrics]
        (metric,) = [it for scope in scopes for it in scope.metrics if scope.scope.name == "toolargs"]
        assert (metric.name, metric.unit) == ("gen_ai.client.operation.duration", "s")
        return list(metric.data.data_points)


@pytest.fixture(scope="module")
def telemetry() -> Iterator[Telemetry]:
    pytest.importorskip("opentelemetry.sdk", reason="needs opentelemetry-sdk")
    made = Telemetry()
    yield made
    made.exporter.shutdown()  # other tests of this process are not to be kept
    made.exporter.clear()


def test_a_span_follows_the_conventions(telemetry: Telemetry) -> None:
    Toolset(double).dispatch(ToolCall("c1", "double", {"number": 1}))
    span = telemetry.span()
    assert span.name == "execute_tool double"
    assert dict(span.attributes) == {
        "gen_ai.operation.name": "execute_tool",
        "gen_ai.tool.name": "double",
        "gen_ai.tool.call.id": "c1",
        "gen_ai.tool.type": "function",
        "gen_ai.tool.description": "Doubles a number.",
    }
    assert span.status.is_unset
    assert span.kind.name == "INTERNAL"


@pytest.mark.parametrize("how", ["dispatch", "adispatch"])
def test_a_failed_call_has_an_error_type_and_no_secret(telemetry: Telemetry, how: str) -> None:
    toolset = Toolset(login, expose_exceptions=True)
    call = ToolCall("c2", "login", {"user": "nobody", "password": PASSWORD})
    assert not (toolset.dispatch(call) if how == "dispatch" else asyncio.run(toolset.adispatch(call))).ok
    span = telemetry.span()
    assert span.attributes["error.type"] == "TOOL_HANDLER_ERROR"
    assert (span.status.status_code.name, span.status.description) == ("ERROR", "TOOL_HANDLER_ERROR")
    assert PASSWORD not in span.to_json()


@pytest.mark.parametrize("is_async", [False, True])
@pytest.mark.parametrize("how", ["dispatch", "adispatch"])
def test_spans_of_a_handler_are_below_the_calls(telemetry: Telemetry, how: str, is_async: bool) -> None:
    def work() -> None:
        """Works."""
        with telemetry.tracer.start_as_current_span("inner"):
            pass

    async def work_later() -> None:
        """Works."""
        work()

    toolset = Toolset(tool(name="work")(work_later if is_async else work))
    call = ToolCall("c3", "work", {})
    assert (toolset.dispatch(call) if how == "dispatch" else asyncio.run(toolset.adispatch(call))).ok
    inner, outer = telemetry.exporter.get_finished_spans()[-2:]
    assert (inner.name, outer.name) == ("inner", "execute_tool work")
    assert inner.parent is not None
    assert inner.parent.span_id == outer.context.span_id


def test_durations_are_measured_and_made_up_names_are_not(telemetry: Telemetry) -> None:
    toolset = Toolset(double)
    toolset.dispatch(ToolCall("c1", "double", {"number": 1}))
    toolset.dispatch(ToolCall("c1", "made_up", {}))
    assert telemetry.span().name == "execute_tool made_up"
    attributes = [dict(point.attributes) for point in telemetry.points()]
    assert {"gen_ai.operation.name": "execute_tool", "gen_ai.tool.name": "double"} in attributes
    assert {"gen_ai.operation.name": "execute_tool", "error.type": "TOOL_NOT_FOUND"} in attributes
    assert not any(item.get("gen_ai.tool.name") == "made_up" for item in attributes)
