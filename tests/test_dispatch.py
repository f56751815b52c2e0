"""One call through all its stages, in the current thread; every failure with its exact message."""

import asyncio
import contextvars
import json
import threading
import time
from collections.abc import Callable, Iterator
from typing import Annotated, Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from toolargs import (
    ApprovalRequired,
    ArgumentsError,
    CallError,
    HandlerError,
    Injected,
    Issue,
    Limits,
    Maximum,
    ResultError,
    Secret,
    ToolCall,
    ToolError,
    ToolNotFoundError,
    Toolset,
    ToolTimeoutError,
    tool,
)
from toolargs.calls import Outcome


def call(name: str, arguments: Any = "{}", **more: Any) -> ToolCall:
    return ToolCall(more.pop("id", "call_1"), name, arguments, **more)


class Odd(BaseException):
    """Neither an `Exception` nor one of those that pass through."""


@tool
def double(number: Annotated[int, Maximum(100)]) -> int:
    """Doubles a number."""
    return 2 * number


@tool
async def later(number: int) -> int:
    """Doubles a number, later."""
    await asyncio.sleep(0)
    return 2 * number


@tool
def fails(kind: str) -> int:
    """Fails in the way it is told to."""
    raise FAILURES[kind]()


@tool
async def fails_later(kind: str) -> int:
    """Fails in the way it is told to, later."""
    await asyncio.sleep(0)
    raise FAILURES[kind]()


@tool(timeout=0.05)
def slow(seconds: float) -> str:
    """Takes its time."""
    time.sleep(seconds)
    return "done"


@tool(timeout=0.05)
async def slow_later(seconds: float) -> str:
    """Takes its time, and lets others work."""
    await asyncio.sleep(seconds)
    return "done"


@tool(destructive=True)
def erase(path: str) -> str:
    """Erases a file."""
    return f"erased {path}"


@tool
def odd_result() -> Any:
    """Gives what is not JSON."""
    return {"items": [1, float("nan")]}


@tool(check_result=True)
def wrong_result() -> int:
    """Gives text where it promised a number."""
    return "7"  # type: ignore[return-value]


@tool
def large_result() -> str:
    """Gives more than anybody can read."""
    return "x" * 5000


@tool
def ordered(number: int) -> str:
    """Has rules."""
    return "ordered"


@ordered.rule
def not_thirteen(number: int) -> Any:
    if number == 13:
        return Issue(("number",), "rule", '"/number" must not be 13.')
    if number == 14:
        raise ToolError("NOT_14", "Fourteen is taken.", {"free": [15]}, retryable=True)
    if number == 15:
        raise KeyError("fifteen")
    return None


FAILURES: dict[str, Callable[[], BaseException]] = {
    "expected": lambda: ToolError("SHIPPED", "The order has left.", {"order": 7}, retryable=False),
    "key": lambda: KeyError("hidden"),
    "base": lambda: Odd("hidden"),
    "cancelled": lambda: asyncio.CancelledError("hidden"),
    "generator": lambda: GeneratorExit("hidden"),
    "stop": lambda: StopIteration("hidden"),
    "arguments": lambda: ArgumentsError([Issue((), "json", "hidden")]),
    "group": lambda: BaseExceptionGroup("hidden", [Odd("hidden")]),
}

TOOLS = (
    double, later, fails, fails_later, slow, slow_later, erase, odd_result, wrong_result, large_result, ordered
)  # fmt: skip


@pytest.fixture
def toolset() -> Toolset:
    return Toolset(*TOOLS, max_result_bytes=1000)


@pytest.mark.parametrize("name", ["double", "later"])
@pytest.mark.parametrize(
    "arguments", ['{"number": 21}', b'{"number": 21}', bytearray(b'{"number":21}'), {"number": 21}]
)
def test_a_good_call_gives_its_result(toolset: Toolset, name: str, arguments: Any) -> None:
    outcome = toolset.dispatch(call(name, arguments))
    assert (outcome.ok, outcome.result, outcome.error, outcome.feedback) == (True, 42, None, None)
    assert outcome.payload == 42
    assert outcome.record is not None
    assert outcome.record.handler_seconds is not None
    assert 0 < outcome.record.handler_seconds <= outcome.record.seconds


MESSAGES: list[tuple[str, Any, type[CallError], str, str, bool | None]] = [
    ("double", "{}", ArgumentsError, "TOOL_ARGS_INVALID",
     "The arguments of double have 1 fault; correct them and call again.", True),
    ("double", "", ArgumentsError, "TOOL_ARGS_INVALID",
     "The arguments of double were empty and have 1 fault; correct them and call again.", True),
    ("double", [1], ArgumentsError, "TOOL_ARGS_INVALID",
     "The arguments of double have 1 fault; correct them and call again.", True),
    ("ordered", {"number": 13}, ArgumentsError, "TOOL_ARGS_INVALID",
     "The arguments of ordered have 1 fault; correct them and call again.", True),
    ("ordered", {"number": 14}, ToolError, "NOT_14", "Fourteen is taken.", True),
    ("ordered", {"number": 15}, HandlerError, "TOOL_HANDLER_ERROR",
     "ordered failed unexpectedly; the cause is not shown here.", None),
    ("doubel", "{}", ToolNotFoundError, "TOOL_NOT_FOUND", 'There is no tool "doubel"; did you mean "double"?', True),
    ("fails", {"kind": "expected"}, ToolError, "SHIPPED", "The order has left.", False),
    *[
        (name, {"kind": kind}, HandlerError, "TOOL_HANDLER_ERROR",
         f"{name} failed unexpectedly; the cause is not shown here.", None)
        for name in ("fails", "fails_later")
        for kind in FAILURES
        if kind != "expected"
    ],
    ("slow", {"seconds": 0.4}, ToolTimeoutError, "TOOL_TIMEOUT",
     "slow did not finish within 0.05 seconds; whether it had an effect is not known.", None),
    ("slow_later", {"seconds": 5}, ToolTimeoutError, "TOOL_TIMEOUT",
     "slow_later did not finish within 0.05 seconds; whether it had an effect is not known.", None),
    ("erase", {"path": "a"}, ApprovalRequired, "TOOL_APPROVAL_REQUIRED",
     "erase waits for a person's approval; it has not run.", None),
    ("odd_result", {}, ResultError, "TOOL_RESULT_INVALID",
     'The result of odd_result is not JSON: "/items/1" is NaN, which is not a JSON number.', False),
    ("wrong_result", {}, ResultError, "TOOL_RESULT_INVALID",
     ('The result of wrong_result does not fit what it declares: The result must be an integer, got the string "7";'
      " send 7 without quotes."), False),
    ("large_result", {}, ResultError, "TOOL_RESULT_INVALID",
     "The result of large_result is larger than 1,000 bytes of JSON; ask for less.", True),
]  # fmt: skip


@pytest.mark.parametrize(
    ("name", "arguments", "kind", "code", "message", "retryable"),
    MESSAGES,
    ids=[f"{name}-{arguments}" for name, arguments, *_ in MESSAGES],
)
@pytest.mark.parametrize("how", ["dispatch", "adispatch"])
def test_each_failure_has_its_code_and_message(
    toolset: Toolset,
    how: str,
    name: str,
    arguments: Any,
    kind: type[CallError],
    code: str,
    message: str,
    retryable: bool | None,
) -> None:
    asked = call(name, arguments)
    outcome = toolset.dispatch(asked) if how == "dispatch" else asyncio.run(toolset.adispatch(asked))
    assert not outcome.ok
    assert outcome.result is None
    assert type(outcome.error) is kind
    assert isinstance(outcome.payload, dict)
    error = outcome.payload["error"]
    assert (error["code"], error["message"], error.get("retryable")) == (code, message, retryable)
    assert outcome.record is not None
    assert outcome.record.code == code
    assert "hidden" not in json.dumps(outcome.payload)


def test_the_issues_are_told_with_the_error(toolset: Toolset) -> None:
    payload: Any = toolset.dispatch(call("double", {"number": 250})).payload
    assert payload["error"]["details"] == {
        "toolName": "double",
        "issues": [
            {
                "pointer": "/number",
                "keyword": "maximum",
                "message": '"/number" must be at most 100, got 250.',
                "expected": 100,
                "received": 250,
            }
        ],
    }
    assert toolset.dispatch(call("double", [1])).error.issues[0].message == (  # type: ignore[union-attr]
        "The arguments must be an object, got an array."
    )


def test_a_call_that_was_malformed_when_it_was_read_is_answered_and_not_run(toolset: Toolset) -> None:
    issue = Issue((), "json", "The call was cut off.")
    outcome = toolset.dispatch(call("double", {"number": 1}, issues=(issue,)))
    assert isinstance(outcome.error, ArgumentsError)
    assert outcome.error.issues == (issue,)
    assert outcome.record is not None
    assert outcome.record.handler_seconds is None


@pytest.mark.parametrize("name", ["fails", "fails_later"])
def test_the_text_of_an_exception_is_told_only_where_that_is_asked_for(name: str) -> None:
    outcome = Toolset(*TOOLS, expose_exceptions=True).dispatch(call(name, {"kind": "key"}))
    assert str(outcome.error) == f"{name} failed: KeyError: 'hidden'"
    assert isinstance(outcome.error, HandlerError)
    assert isinstance(outcome.error.__cause__, KeyError)


def test_an_exception_whose_own_text_fails_is_told_by_its_name() -> None:
    class Mute(Exception):
        def __str__(self) -> str:
            raise RuntimeError("no words")

    @tool
    def mute() -> None:
        """Raises what cannot be read."""
        raise Mute

    assert str(Toolset(mute, expose_exceptions=True).dispatch(call("mute")).error) == "mute failed: Mute"


def test_the_text_of_an_exception_is_never_told_where_there_are_secrets() -> None:
    @tool
    def login(password: Secret[str]) -> str:
        """Logs in."""
        raise ValueError(f"bad password {password}")

    outcome = Toolset(login, expose_exceptions=True).dispatch(call("login", {"password": "hunter2"}))
    assert str(outcome.error) == "login failed: ValueError"
    assert "hunter2" not in repr(outcome)


@pytest.mark.parametrize("stop", [KeyboardInterrupt, SystemExit])
@pytest.mark.parametrize("timeout", [None, 5])
@pytest.mark.parametrize("is_async", [False, True])
def test_what_ends_the_program_passes_through(stop: type[BaseException], timeout: float | None, is_async: bool) -> None:
    def leave() -> None:
        """Ends the program."""
        raise stop

    async def leave_later() -> None:
        """Ends the program."""
        raise stop

    made = tool(timeout=timeout)(leave_later if is_async else leave)
    with pytest.raises(stop):
        Toolset(made).dispatch(call(made.name))


def test_an_async_tool_inside_a_loop_is_the_applications_mistake(toolset: Toolset) -> None:
    async def main() -> None:
        assert toolset.dispatch(call("double", {"number": 1})).ok
        with pytest.raises(RuntimeError) as caught:
            toolset.dispatch(call("later", {"number": 1}))
        assert str(caught.value) == ("later is async and an event loop is running: use `await toolset.adispatch(call)`")

    asyncio.run(main())


# Injected values


class Db:
    name = "db"


@tool
def stored(key: str, db: Injected[Db], this: ToolCall, note: Injected[str] = "none") -> list[str]:
    """Looks something up."""
    return [key, db.name, this.id, note]


def test_injected_values_and_the_call_are_given() -> None:
    toolset = Toolset(stored, double)
    asked = call("stored", {"key": "k"}, id="call_9")
    assert toolset.dispatch(asked, {"db": Db(), "of another tool": 1}).result == ["k", "db", "call_9", "none"]
    assert toolset.dispatch(asked, lambda it: {"db": Db(), "note": it.id}).result == ["k", "db", "call_9", "call_9"]
    assert toolset.dispatch(call("double", {"number": 1}), {"db": Db()}).result == 2


@pytest.mark.parametrize("arguments", [{"key": "k"}, {}, "not JSON"])
def test_a_missing_injected_value_is_raised_before_anything_runs(arguments: Any) -> None:
    with pytest.raises(TypeError) as caught:
        Toolset(stored).dispatch(call("stored", arguments))
    assert str(caught.value) == "stored: injected values are missing: db"


def test_what_is_injected_must_be_a_mapping() -> None:
    with pytest.raises(TypeError, match="injected must be a mapping or a function that gives one, got int"):
        Toolset(stored).dispatch(call("stored", {"key": "k"}), 5)  # type: ignore[arg-type]


def test_arguments_cannot_set_what_is_injected() -> None:
    outcome = Toolset(stored).dispatch(call("stored", {"key": "k", "db": "mine"}), {"db": Db()})
    assert isinstance(outcome.error, ArgumentsError)
    assert outcome.error.issues[0].keyword == "additionalProperties"


# Rules and approval


def test_rules_see_arguments_and_injected_values_and_run_before_the_handler() -> None:
    ran: list[str] = []

    @tool
    def refund(order: str, user: Injected[str]) -> str:
        """Refunds an order."""
        ran.append("handler")
        return "refunded"

    @refund.rule
    async def only_owner(order: str, user: str) -> None:
        ran.append("rule")
        if user != "ann":
            raise ToolError("FORBIDDEN", f"{order} is not yours.")

    toolset = Toolset(refund)
    assert toolset.dispatch(call("refund", {"order": "A"}), {"user": "ann"}).ok
    assert str(toolset.dispatch(call("refund", {"order": "A"}), {"user": "bob"}).error) == "A is not yours."
    assert ran == ["rule", "handler", "rule"]


ANSWERS: list[tuple[Any, bool, str]] = [
    (True, True, ""),
    (False, False, "erase was not approved; it has not run."),
    ("yes", False, "erase was not approved; it has not run."),
    (None, False, "erase waits for a person's approval; it has not run."),
]


@pytest.mark.parametrize(("answer", "ok", "message"), ANSWERS, ids=[str(answer) for answer, *_ in ANSWERS])
@pytest.mark.parametrize("is_async", [False, True])
def test_a_destructive_call_runs_only_when_it_is_approved(answer: Any, ok: bool, message: str, is_async: bool) -> None:
    asked: list[Any] = []

    def approve(this: ToolCall, arguments: Any) -> Any:
        asked.append((this.id, arguments))
        return answer

    async def approve_later(this: ToolCall, arguments: Any) -> Any:
        return approve(this, arguments)

    toolset = Toolset(erase, double, approve=approve_later if is_async else approve)
    outcome = toolset.dispatch(call("erase", {"path": "a"}))
    assert asked == [("call_1", {"path": "a"})]
    assert (outcome.ok, "" if outcome.error is None else str(outcome.error)) == (ok, message)
    assert toolset.dispatch(call("double", {"number": 1})).ok
    assert len(asked) == 1


def test_an_approved_call_goes_on_and_an_invalid_one_is_not_asked_about() -> None:
    def approve(this: ToolCall, arguments: Any) -> bool:
        raise AssertionError("not asked")

    toolset = Toolset(erase, approve=approve)
    assert toolset.dispatch(call("erase", {"path": "a"}), approved=True).result == "erased a"
    assert isinstance(toolset.dispatch(call("erase", {}), approved=False).error, ArgumentsError)


def test_an_approval_that_fails_is_none() -> None:
    def approve(this: ToolCall, arguments: Any) -> bool:
        raise OSError("no line")

    outcome = Toolset(erase, approve=approve).dispatch(call("erase", {"path": "a"}))
    assert isinstance(outcome.error, HandlerError)


# Time


def test_a_timed_out_thread_is_left_alone_and_its_result_dropped() -> None:
    done = threading.Event()

    @tool(timeout=0.03)
    def stubborn() -> str:
        """Cannot be stopped."""
        done.wait(5)
        return "too late"

    outcome = Toolset(stubborn).dispatch(call("stubborn"))
    assert isinstance(outcome.error, ToolTimeoutError)
    done.set()
    assert outcome.result is None


def test_given_up_threads_are_bounded() -> None:
    done = threading.Event()

    @tool(timeout=0.02)
    def stubborn() -> str:
        """Cannot be stopped."""
        done.wait(5)
        return "done"

    toolset = Toolset(stubborn, double, max_concurrency=2)
    first = [str(toolset.dispatch(call("stubborn")).error) for _ in range(2)]
    assert first == ["stubborn did not finish within 0.02 seconds; whether it had an effect is not known."] * 2
    before = threading.active_count()
    refused = toolset.dispatch(call("stubborn"))
    assert str(refused.error) == (
        "stubborn was not started: calls that passed their time limit are still running; try again later."
    )
    assert refused.error is not None
    assert refused.error.retryable is True
    assert threading.active_count() == before
    assert toolset.dispatch(call("double", {"number": 1})).ok
    done.set()
    deadline = time.monotonic() + 5
    while toolset.dispatch(call("stubborn")).result != "done" and time.monotonic() < deadline:
        time.sleep(0.01)
    assert toolset.dispatch(call("stubborn")).result == "done"


def test_a_coroutine_that_blocks_its_loop_is_given_up_too() -> None:
    done = threading.Event()

    @tool(timeout=0.02)
    async def blocks() -> None:
        """Blocks its loop."""
        done.wait(10)

    started = time.monotonic()
    outcome = Toolset(blocks).dispatch(call("blocks"))
    done.set()
    assert isinstance(outcome.error, ToolTimeoutError)
    assert time.monotonic() - started < 5


def test_context_variables_are_kept() -> None:
    user: contextvars.ContextVar[str] = contextvars.ContextVar("user", default="nobody")

    def who() -> str:
        """Says who asks."""
        return user.get()

    user.set("ann")
    assert Toolset(tool(who)).dispatch(call("who")).result == "ann"
    assert Toolset(tool(timeout=5)(who)).dispatch(call("who")).result == "ann"


# Results and options


def test_a_generators_items_are_the_result() -> None:
    @tool
    def numbers(until: int) -> Iterator[int]:
        """Counts."""
        yield from range(until)

    @tool
    async def endless() -> Any:
        """Counts without end."""
        while True:
            yield 1

    toolset = Toolset(numbers, endless, max_result_bytes=100)
    assert toolset.dispatch(call("numbers", {"until": 3})).result == [0, 1, 2]
    assert isinstance(toolset.dispatch(call("numbers", {"until": 10**9})).error, ResultError)
    assert isinstance(toolset.dispatch(call("endless")).error, ResultError)


def test_an_mcp_result_keeps_the_promise_of_its_schema() -> None:
    @tool
    def pair() -> dict[str, int]:
        """Gives a pair."""
        return {"a": "x"}  # type: ignore[dict-item]

    toolset = Toolset(pair)
    assert toolset.dispatch(call("pair")).ok
    assert isinstance(toolset.dispatch(call("pair", dialect="mcp")).error, ResultError)


def test_an_error_is_told_as_plain_bounded_json_whatever_a_handler_put_into_it() -> None:
    @tool
    def shouts(kind: str) -> None:
        """Fails with too much."""
        raise {
            "long": ToolError("LONG", "é" * 10_000, {"a": "b" * 10_000}, retryable=True),
            "odd": ToolError("ODD", "Odd.", {"when": object()}),
            "mixed": ToolError(5, ["no text"]),  # type: ignore[arg-type]
            "half": ToolError("HALF", "\ud800"),
        }[kind]

    toolset = Toolset(shouts, limits=Limits(max_feedback_bytes=1024))
    told = {kind: toolset.dispatch(call("shouts", {"kind": kind})).payload for kind in ("long", "odd", "mixed", "half")}
    assert all(len(json.dumps(payload).encode()) <= 1024 for payload in told.values())
    assert told["odd"] == {"error": {"code": "ODD", "message": "Odd."}}
    assert told["long"]["error"]["message"].endswith("… (10000 characters)")


def test_a_dispatch_inside_a_handler_does_not_wait_for_its_own_place() -> None:
    toolset = Toolset(double, max_concurrency=1)

    @toolset.tool
    def twice(number: int) -> int:
        """Doubles twice."""
        inner: Any = toolset.dispatch(call("double", {"number": number})).result
        return int(inner) * 2

    assert toolset.dispatch(call("twice", {"number": 2})).result == 8


def test_options_go_along_with_the_tools() -> None:
    toolset = Toolset(double, fails, erase, expose_exceptions=True, max_result_bytes=3)
    for derived in (toolset.select("double", "fails"), toolset | Toolset(slow), toolset.prefixed("a_")):
        name = next(item.name for item in derived if item.name.endswith("fails"))
        assert "KeyError" in str(derived.dispatch(call(name, {"kind": "key"})).error)


WRONG: list[tuple[dict[str, Any], str]] = [
    ({"max_concurrency": 0}, "max_concurrency=… must be a positive integer, got 0"),
    ({"max_result_bytes": True}, "max_result_bytes=… must be a positive integer, got True"),
    ({"repair": "always"}, "repair=… must be 'off' or 'report', got 'always'"),
]


@pytest.mark.parametrize(("options", "message"), WRONG, ids=[message[:20] for _, message in WRONG])
def test_a_wrong_option_is_refused(options: dict[str, Any], message: str) -> None:
    with pytest.raises(ValueError) as caught:
        Toolset(**options)
    assert str(caught.value) == message


GARBAGE = st.one_of(
    st.text(),
    st.binary(),
    st.none() | st.integers() | st.floats() | st.lists(st.integers()),
    st.dictionaries(st.text() | st.integers(), st.none() | st.floats() | st.text() | st.lists(st.text())),
    st.sampled_from(['{"number":' * 3000, "[" * 100_000, '{"number":1e400}', '{"number":1,"number":2}', "\ud800"]),
)


@given(st.sampled_from(["double", "later", "erase", "ordered", "x\n", ""]), GARBAGE)
def test_all_garbage_has_an_outcome_that_can_be_sent(name: str, arguments: Any) -> None:
    outcome: Outcome = Toolset(*TOOLS).dispatch(call(name, arguments))
    assert len(json.dumps(outcome.payload)) <= 4096
    assert outcome.record is not None
    outcome.record.arguments.encode()


def test_an_injected_parameter_may_be_positional_only() -> None:
    @tool
    def note(db: Injected[str], call: ToolCall, text: str = "-", /) -> str:
        """Writes a note."""
        return f"{db} {call.id} {text}"

    assert Toolset(note).dispatch(call("note", '{"text": "a"}'), {"db": "main"}).result == "main call_1 a"
    assert Toolset(note).dispatch(call("note"), {"db": "main"}).result == "main call_1 -"
