"""One conversation: attempts, identical retries, answered ids, foreign tools, approval."""

import asyncio
import json
import threading
import time
from typing import Any, Literal

import pytest

from toolargs import (
    ApprovalRequired,
    ArgumentsError,
    DialectError,
    Injected,
    Session,
    ToolCall,
    ToolError,
    ToolNotFoundError,
    Toolset,
    tool,
)
from toolargs.calls import Answer, Record

RAN: list[Any] = []


@pytest.fixture(autouse=True)
def _nothing_ran() -> None:
    RAN.clear()


@tool
def note(text: str, level: Literal["low", "high"] = "low") -> str:
    """Notes a text."""
    RAN.append(text)
    return f"noted {text}"


@tool(destructive=True)
def delete(number: int) -> str:
    """Deletes a note."""
    RAN.append(number)
    return f"deleted {number}"


@tool
def gone() -> str:
    """Fails for good."""
    RAN.append("gone")
    raise ToolError("GONE", "It is gone.", retryable=False)


@tool
def busy() -> str:
    """Fails for now."""
    RAN.append("busy")
    raise ToolError("BUSY", "Try later.", retryable=True)


@tool
async def later(number: int) -> int:
    """Takes a while."""
    await asyncio.sleep(0.02 * (3 - number))
    RAN.append(number)
    return number


@tool
def who(user: Injected[str]) -> str:
    """Says who asks."""
    return user


TOOLS = Toolset(note, delete, gone, busy)


def response(*calls: tuple[str, str, str]) -> Any:
    """What OpenAI's chat API gives for calls of (id, name, arguments)."""
    listed = [{"id": id, "type": "function", "function": {"name": name, "arguments": args}} for id, name, args in calls]
    return {"choices": [{"message": {"role": "assistant", "content": None, "tool_calls": listed}}]}


def codes(answer: Answer) -> list[str | None]:
    return [None if one.error is None else one.error.code for one in answer.outcomes]


def test_calls_are_answered_in_their_order_with_messages_to_append() -> None:
    answer = Session(TOOLS, "openai").answer(response(("a", "note", '{"text": "x"}'), ("b", "note", "{}")))
    assert codes(answer) == [None, "TOOL_ARGS_INVALID"]
    assert [(one["role"], one["tool_call_id"]) for one in answer.messages] == [("tool", "a"), ("tool", "b")]
    assert answer.messages[0]["content"] == "noted x"
    assert json.loads(answer.messages[1]["content"])["error"]["code"] == "TOOL_ARGS_INVALID"


def test_a_response_without_calls_gives_nothing_to_append() -> None:
    answer = Session(TOOLS, "openai").answer({"choices": [{"message": {"role": "assistant", "content": "Hello."}}]})
    assert answer == Answer((), [], ())
    assert answer.questions == ()


def test_the_calls_of_a_stream_are_answered_too() -> None:
    calls = [ToolCall("a", "note", '{"text": "x"}', "openai"), ToolCall("b", "note", '{"text": "y"}', "openai")]
    assert [one.result for one in Session(TOOLS, "openai").answer(calls).outcomes] == ["noted x", "noted y"]


@pytest.mark.parametrize("wrong", ['{"level": "low"}', '{"text": 1}', "{", '{"text": "x", "levl": "low"}'])
def test_a_call_that_keeps_failing_in_the_same_way_is_exhausted(wrong: str) -> None:
    session = Session(TOOLS, "openai", max_attempts=3)
    for turn in range(2):
        assert session.answer(response((f"a{turn}", "note", wrong))).exhausted == ()
    last = session.answer(response(("a2", "note", wrong)))
    assert [call.id for call in last.exhausted] == ["a2"]
    assert session.answer(response(("a3", "note", wrong))).exhausted


def test_an_exhausted_call_says_what_to_ask_the_person() -> None:
    answer = Session(TOOLS, "openai", max_attempts=1).answer(
        response(("a", "note", '{"text": "x", "level": "mid"}'), ("b", "gone", ""))
    )
    first, second = answer.questions
    fault = '"/level" must be one of "low", "high", got "mid".'
    assert first == f"note keeps failing in the same way: {fault} What should be sent instead?"
    assert second == "gone keeps failing in the same way: It is gone. How should this go on?"


def test_another_failure_is_another_count() -> None:
    session = Session(TOOLS, "openai", max_attempts=2)
    for turn, wrong in enumerate(['{"text": 1}', '{"level": "low"}', '{"text": "x", "level": "mid"}']):
        assert session.answer(response((f"a{turn}", "note", wrong))).exhausted == ()
    assert session.answer(response(("a9", "note", '{"text": 2}'))).exhausted


def test_a_success_of_the_tool_resets_the_count() -> None:
    session = Session(TOOLS, "openai", max_attempts=2)
    session.answer(response(("a", "note", "{}")))
    session.answer(response(("b", "note", '{"text": "x"}')))
    assert session.answer(response(("c", "note", "{}"))).exhausted == ()
    session.answer(response(("d", "delete", '{"number": 1}')), approved={"d"})
    assert session.answer(response(("e", "note", "{}"))).exhausted, "the success of another tool resets nothing"


def test_parallel_calls_are_one_attempt() -> None:
    session = Session(TOOLS, "openai", max_attempts=2)
    assert session.answer(response(*((f"a{count}", "note", "{}") for count in range(5)))).exhausted == ()
    assert len(session.answer(response(("b", "note", "{}"), ("c", "note", "{}"))).exhausted) == 2


def test_the_record_counts_the_attempts() -> None:
    seen: list[Record] = []
    session = Session(TOOLS, "openai", observer=seen.append)
    for turn, arguments in enumerate(["{}", "{", '{"text": "x"}', "{}"]):
        session.answer(response((f"a{turn}", "note", arguments)))
    assert [record.attempt for record in seen] == [1, 2, 3, 1]


def test_an_answered_id_gives_the_stored_outcome() -> None:
    session = Session(TOOLS, "openai")
    first = session.answer(response(("a", "note", '{"text": "x"}')))
    again = session.answer(response(("a", "note", '{"text": "x"}')))
    assert again.outcomes[0] is first.outcomes[0]
    assert again.messages == first.messages
    assert RAN == ["x"]


def test_a_failed_call_is_not_counted_again_when_its_id_comes_again() -> None:
    session = Session(TOOLS, "openai", max_attempts=2)
    for _ in range(4):
        assert session.answer(response(("a", "note", "{}"))).exhausted == ()


def test_an_id_with_other_arguments_is_another_call() -> None:
    session = Session(TOOLS, "openai")
    session.answer(response(("a", "note", '{"text": "x"}')))
    assert session.answer(response(("a", "note", '{"text": "y"}'))).outcomes[0].result == "noted y"


def test_ids_that_a_provider_did_not_give_say_nothing_beyond_their_response() -> None:
    session = Session(TOOLS, "ollama")
    call = {"message": {"tool_calls": [{"function": {"name": "note", "arguments": {"text": "x"}}}]}}
    session.answer(call)
    session.answer(call)
    assert RAN == ["x", "x"]


def test_one_call_that_comes_twice_runs_once() -> None:
    call = ("a", "note", '{"text": "x"}')
    answer = Session(TOOLS, "openai").answer(response(call, call))
    assert RAN == ["x"]
    assert [one.result for one in answer.outcomes] == ["noted x", "noted x"]


def test_an_identical_retry_is_told_that_nothing_has_changed() -> None:
    session = Session(TOOLS, "openai")
    first = session.answer(response(("a", "note", "{}"))).outcomes[0]
    again = session.answer(response(("b", "note", "{}"))).outcomes[0]
    other = session.answer(response(("c", "note", '{"level": "low"}'))).outcomes[0]
    assert isinstance(first.error, ArgumentsError)
    assert isinstance(again.error, ArgumentsError)
    assert first.error.message == "The arguments of note have 1 fault; correct them and call again."
    assert again.error.message == (
        "These are the same arguments as before; nothing has changed. "
        "The arguments of note have 1 fault; correct them and call again."
    )
    assert again.feedback is not None
    assert again.feedback["error"]["message"] == again.error.message
    assert again.feedback["error"]["details"] == first.feedback["error"]["details"]  # type: ignore[index]
    assert "nothing has changed" not in str(other.error)


def test_two_identical_calls_at_once_are_no_retry() -> None:
    answer = Session(TOOLS, "openai").answer(response(("a", "note", "{}"), ("b", "note", "{}")))
    assert all("nothing has changed" not in str(one.error) for one in answer.outcomes)


def test_a_call_that_failed_later_runs_again_unless_that_cannot_help() -> None:
    session = Session(TOOLS, "openai")
    for turn in range(3):
        answer = session.answer(response((f"a{turn}", "busy", ""), (f"b{turn}", "gone", "")))
        assert codes(answer) == ["BUSY", "GONE"]
    assert RAN == ["busy", "gone", "busy", "busy"]


def test_a_call_that_is_not_run_is_recorded_all_the_same() -> None:
    seen: list[Record] = []
    session = Session(TOOLS, "openai", observer=seen.append)
    for turn in range(2):
        session.answer(response((f"a{turn}", "gone", "")))
    assert [(record.tool, record.code, record.attempt) for record in seen] == [("gone", "GONE", 1), ("gone", "GONE", 2)]
    assert seen[1].fingerprint == gone.fingerprint


def test_unknown_tools_are_reported_or_left_to_others() -> None:
    calls = response(("a", "web_search", "{}"), ("b", "note", '{"text": "x"}'))
    reported = Session(TOOLS, "openai").answer(calls)
    assert isinstance(reported.outcomes[0].error, ToolNotFoundError)
    left = Session(TOOLS, "openai", unknown="leave").answer(calls)
    assert [one.call.id for one in left.outcomes] == ["b"]
    assert [one["tool_call_id"] for one in left.messages] == ["b"]


def test_a_destructive_call_waits_and_goes_on_when_approved() -> None:
    session = Session(TOOLS, "openai", max_attempts=1)
    turn = response(("a", "note", '{"text": "x"}'), ("b", "delete", '{"number": 1}'))
    waiting = session.answer(turn)
    assert codes(waiting) == [None, "TOOL_APPROVAL_REQUIRED"]
    assert isinstance(waiting.outcomes[1].error, ApprovalRequired)
    assert waiting.exhausted == (), "to wait is no failure"
    assert codes(session.answer(turn)) == codes(waiting)
    approved = session.answer(turn, approved={"b"})
    assert [one.result for one in approved.outcomes] == ["noted x", "deleted 1"]
    assert codes(session.answer(turn, approved={"b"})) == [None, None]
    assert RAN == ["x", 1], "each ran once"


def test_a_call_that_a_person_refused_is_not_asked_about_again() -> None:
    asked = []

    def refuse(call: ToolCall, arguments: Any) -> bool:
        asked.append(call.id)
        return False

    session = Session(TOOLS, "openai", approve=refuse)
    for turn in range(2):
        assert codes(session.answer(response((f"a{turn}", "delete", '{"number": 1}')))) == ["TOOL_APPROVAL_REQUIRED"]
    assert asked == ["a0"]
    session.answer(response(("b", "delete", '{"number": 2}')))
    assert asked == ["a0", "b"]
    assert RAN == []


def test_options_of_the_toolset_are_overridden_for_the_conversation() -> None:
    session = Session(TOOLS, "openai", repair="report", expose_exceptions=True)
    answer = session.answer(response(("a", "note", """{'text': 'x'}""")))
    assert answer.outcomes[0].result == "noted x"
    assert [repair.words for repair in answer.outcomes[0].repairs] == ["single quotes were read as double quotes"]
    assert TOOLS.settings.repair == "off"
    assert session.toolset.settings.expose_exceptions


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"max_attempts": 0}, "max_attempts=… must be a positive integer, got 0"),
        ({"max_attempts": True}, "max_attempts=… must be a positive integer, got True"),
        ({"unknown": "drop"}, "unknown=… must be 'report' or 'leave', got 'drop'"),
        ({"repair": "on"}, "repair=… must be 'off' or 'report', got 'on'"),
    ],
)
def test_wrong_options_are_refused_at_once(options: Any, message: str) -> None:
    with pytest.raises(ValueError, match="must be") as caught:
        Session(TOOLS, "openai", **options)
    assert str(caught.value) == message


def test_a_dialect_that_has_no_calls_is_refused_at_once() -> None:
    with pytest.raises(DialectError):
        Session(TOOLS, "json-schema")
    with pytest.raises(DialectError):
        Session(TOOLS, "opnai")
    with pytest.raises(DialectError):
        Session(TOOLS, "mistral", strict=True)


def test_strict_mode_is_used_for_tools_and_calls() -> None:
    session = Session(Toolset(note), "openai", strict=True)
    assert session.tools == Toolset(note).emit("openai", strict=True)
    assert session.answer(response(("a", "note", '{"text": "x", "level": null}'))).outcomes[0].ok


def test_injected_values_come_from_the_session() -> None:
    assert (
        Session(Toolset(who), "openai", injected={"user": "ann"}).answer(response(("a", "who", ""))).outcomes[0].result
        == "ann"
    )
    by_call = Session(Toolset(who), "openai", injected=lambda call: {"user": call.id})
    assert by_call.answer(response(("b", "who", ""))).outcomes[0].result == "b"


def test_async_calls_run_at_once_and_keep_their_order() -> None:
    session = Session(Toolset(later), "openai")
    turn = response(*((f"a{number}", "later", json.dumps({"number": number})) for number in range(3)))
    answer = asyncio.run(session.aanswer(turn))
    assert [one.result for one in answer.outcomes] == [0, 1, 2]
    assert RAN == [2, 1, 0]
    assert asyncio.run(session.aanswer(turn)).outcomes == answer.outcomes
    assert RAN == [2, 1, 0]


def test_what_the_application_did_wrong_ends_the_other_calls_too() -> None:
    ended = threading.Event()

    @tool
    async def hang() -> str:
        """Hangs."""
        try:
            await asyncio.sleep(30)
        finally:
            ended.set()
        return "never"

    async def main() -> None:
        session = Session(Toolset(hang, who), "openai")
        with pytest.raises(TypeError, match="user"):
            await session.aanswer(response(("a", "hang", ""), ("b", "who", "")))

    started = time.monotonic()
    asyncio.run(main())
    assert ended.is_set()
    assert time.monotonic() - started < 20


def test_a_cancelled_answer_ends_its_calls() -> None:
    ended: list[str] = []

    @tool
    async def hang() -> str:
        """Hangs."""
        try:
            await asyncio.sleep(30)
        finally:
            ended.append("hang")
        return "never"

    async def main() -> None:
        task = asyncio.create_task(Session(Toolset(hang), "openai").aanswer(response(("a", "hang", ""))))
        await asyncio.sleep(0.05)
        task.cancel()
        with pytest.raises(asyncio.CancelledError):
            await task

    asyncio.run(main())
    assert ended == ["hang"]


def test_what_is_kept_of_a_long_conversation_is_bounded() -> None:
    session = Session(TOOLS, "openai")
    for turn in range(1_500):
        session.answer(response((f"id-{turn}", "note", json.dumps({"text": turn}))))
    history = session._history
    assert len(history._answered) == 1_000
    assert all(len(streak.errors) <= 1_000 for streak in history._streaks.values())


def test_arguments_of_any_kind_are_answered() -> None:
    session = Session(TOOLS, "openai")
    odd: list[Any] = [{"text": {1, 2}}, {"text": "\ud800"}, b"\xff", "\ud800", {"text": float("nan")}, None, 5]
    cycle: dict[str, Any] = {}
    cycle["text"] = cycle
    for turn in range(2):
        for place, arguments in enumerate([*odd, cycle]):
            call = ToolCall(f"a{turn}-{place}", "note", arguments, "openai")
            assert codes(session.answer([call])) == ["TOOL_ARGS_INVALID"]
