"""The Pedelec host: events in, messages out, in that system's own shapes and codes."""

import asyncio
import json
import threading
from typing import Annotated, Any

import pytest

from toolargs import Injected, MaxLength, ToolCall, ToolError, Toolset, tool
from toolargs.pedelec import Host


class Desk:
    """A document with a host around its tools; what the handlers did stands in `done`."""

    def __init__(self) -> None:
        self.done: list[str] = []
        self.go = threading.Event()

    @tool(timeout=5)
    def rename(self, documentId: str, name: Annotated[str, MaxLength(20)]) -> dict[str, str]:
        """Renames the document."""
        self.done.append(name)
        return {"documentId": documentId, "name": name}

    @tool
    async def publish(self, documentId: str) -> str:
        """Publishes the document."""
        await asyncio.sleep(0.01)
        self.done.append("publish")
        return documentId

    @tool
    def lock(self, call: ToolCall) -> str:
        """Locks the document."""
        raise ToolError("VERSION_CONFLICT", "The document changed.", {"version": 3}, retryable=True)

    @tool
    def crash(self) -> str:
        """Fails."""
        raise KeyError("secret detail")

    @tool(timeout=0.05)
    def hang(self) -> str:
        """Hangs."""
        return str(self.go.wait(5))

    @tool
    def export(self, size: int) -> str:
        """Exports the document."""
        return "x" * size


def event(name: str = "rename", **more: Any) -> dict[str, Any]:
    """An event as the SDK gets it."""
    args = more.pop("args", {"documentId": "d1", "name": "Plan"})
    known = {"channelId": "pedelec_1", "sessionId": "s1", "seq": 4, "toolRequestId": "req-1"}
    return {"type": "tool_call", **known, "tool": name, "args": args, **more}


def code(message: Any) -> str:
    return str(message["result"]["error"]["code"])


@pytest.fixture
def desk() -> Desk:
    return Desk()


@pytest.fixture
def host(desk: Desk) -> Host:
    return Host(Toolset.from_object(desk), guidance="Read before you write.")


def test_the_manifest_is_guidance_and_tools(host: Host) -> None:
    manifest = host.manifest()
    assert list(manifest) == ["guidance", "tools"]
    assert manifest["guidance"] == "Read before you write."
    assert manifest["tools"][0] == {
        "name": "rename",
        "description": "Renames the document.",
        "argsSchema": {
            "type": "object",
            "properties": {"documentId": {"type": "string"}, "name": {"type": "string", "maxLength": 20}},
            "required": ["documentId", "name"],
        },
        "timeoutMs": 5000,
    }
    json.dumps(manifest)


def test_a_call_is_answered_for_its_session_and_request(host: Host) -> None:
    assert host.answer(event()) == {
        "sessionId": "s1",
        "toolRequestId": "req-1",
        "result": {"documentId": "d1", "name": "Plan"},
    }


def test_a_bare_event_gets_a_bare_message(host: Host) -> None:
    bare = {"type": "tool_call", "toolRequestId": "r", "toolName": "rename", "args": {"documentId": "d", "name": "n"}}
    assert host.answer(bare) == {"toolRequestId": "r", "result": {"documentId": "d", "name": "n"}}


@pytest.mark.parametrize("kind", ["chat_delta", "chat_message", "status_changed", "done", "error", "ended", "response"])
def test_other_events_have_no_answer(host: Host, kind: str) -> None:
    assert host.answer({"type": kind, "sessionId": "s1", "text": "tool_call"}) is None
    assert asyncio.run(host.aanswer({"type": kind, "sessionId": "s1"})) is None


def test_arguments_that_do_not_fit_are_told_with_every_issue(host: Host, desk: Desk) -> None:
    message = host.answer(event(args={"documentid": "d1", "name": 5}))
    assert message is not None
    assert code(message) == "TOOL_ARGS_INVALID"
    error = message["result"]["error"]
    assert error["retryable"] is True
    assert [(issue["pointer"], issue["keyword"]) for issue in error["details"]["issues"]] == [
        ("/documentid", "additionalProperties"),
        ("/name", "type"),
        ("/documentId", "required"),
    ]
    assert desk.done == []


@pytest.mark.parametrize(
    ("name", "args", "expected"),
    [
        ("lock", {}, "VERSION_CONFLICT"),
        ("crash", {}, "TOOL_HANDLER_ERROR"),
        ("hang", {}, "TOOL_TIMEOUT"),
        ("renam", {}, "TOOL_HANDLER_NOT_FOUND"),
        ("\ud800", {}, "TOOL_HANDLER_NOT_FOUND"),
        ("rename", "[1]", "TOOL_ARGS_INVALID"),
        ("rename", None, "TOOL_ARGS_INVALID"),
        ("export", {"size": 1_045_000}, "MESSAGE_TOO_LARGE"),
        ("export", {"size": 2_000_000}, "TOOL_RESULT_INVALID"),
    ],
)
def test_each_failure_has_the_code_of_that_system(host: Host, name: str, args: Any, expected: str) -> None:
    message = host.answer(event(name, args=args))
    assert code(message) == expected
    assert code(asyncio.run(host.aanswer(event(name, args=args, toolRequestId="req-2")))) == expected
    assert len(json.dumps(message)) < 4096
    json.dumps(message, ensure_ascii=False).encode()


def test_a_handlers_own_error_is_passed_on_and_an_unexpected_one_is_not(host: Host) -> None:
    message = host.answer(event("lock", args={}))
    assert message is not None
    assert message["result"]["error"] == {
        "code": "VERSION_CONFLICT",
        "message": "The document changed.",
        "details": {"version": 3},
        "retryable": True,
    }
    assert "secret" not in json.dumps(host.answer(event("crash", args={}, toolRequestId="req-2")))


def test_an_unknown_tool_is_told_with_the_nearest_name(host: Host) -> None:
    message = host.answer(event("renam"))
    assert message is not None
    assert message["result"]["error"] == {
        "code": "TOOL_HANDLER_NOT_FOUND",
        "message": 'There is no tool "renam"; did you mean "rename"?',
        "details": {"tool": "renam"},
        "retryable": True,
    }


def test_the_largest_message_that_goes_through_is_sent(host: Host) -> None:
    message = host.answer(event("export", args={"size": 1_044_400}))
    assert message is not None
    assert len(message["result"]) == 1_044_400
    assert len(json.dumps(message)) <= 1_048_576


def test_async_handlers_are_answered_both_ways(host: Host, desk: Desk) -> None:
    async def answer() -> Any:
        return await host.aanswer(event("publish", args={"documentId": "d"}))

    assert asyncio.run(answer())["result"] == "d"
    again = host.answer(event("publish", args={"documentId": "e"}, toolRequestId="req-2"))
    assert again is not None
    assert again["result"] == "e"
    assert desk.done == ["publish", "publish"]


def test_a_call_that_comes_again_is_not_run_again(host: Host, desk: Desk) -> None:
    first = host.answer(event(seq=1))
    again = host.answer(event(seq=2))
    assert again == first
    assert again is not None
    again["requestId"] = "sdk_1"  # what is sent may be written on
    assert asyncio.run(host.aanswer(event(seq=3))) == first
    assert desk.done == ["Plan"]


def test_the_same_id_in_another_session_is_another_call(host: Host, desk: Desk) -> None:
    host.answer(event())
    other = host.answer(event(sessionId="s2"))
    assert other is not None
    assert other["sessionId"] == "s2"
    assert desk.done == ["Plan", "Plan"]


def test_events_without_an_id_are_each_run(host: Host, desk: Desk) -> None:
    for _ in range(2):
        bare = event()
        del bare["toolRequestId"]
        assert host.answer(bare) is not None
    assert desk.done == ["Plan", "Plan"]


def test_a_call_that_still_runs_has_no_second_answer(host: Host, desk: Desk) -> None:
    async def both() -> list[Any]:
        same = event("publish", args={"documentId": "d"})
        return await asyncio.gather(*(host.aanswer(same) for _ in range(3)))

    messages = asyncio.run(both())
    assert [message is None for message in messages] == [False, True, True]
    assert desk.done == ["publish"]


def test_a_cancelled_call_can_come_again(host: Host, desk: Desk) -> None:
    async def cancel() -> Any:
        same = event("publish", args={"documentId": "d"})
        task = asyncio.create_task(host.aanswer(same))
        await asyncio.sleep(0)
        task.cancel()
        with pytest.raises(asyncio.CancelledError):
            await task
        return await host.aanswer(same)

    assert asyncio.run(cancel())["result"] == "d"
    assert desk.done == ["publish"]


def test_old_answers_are_forgotten(host: Host, desk: Desk) -> None:
    for number in range(300):
        host.answer(event(toolRequestId=f"req-{number}"))
    host.answer(event(toolRequestId="req-299"))
    assert len(desk.done) == 300
    host.answer(event(toolRequestId="req-0"))
    assert len(desk.done) == 301


def test_threads_answer_one_call_once(host: Host, desk: Desk) -> None:
    answers: list[Any] = []
    threads = [threading.Thread(target=lambda: answers.append(host.answer(event()))) for _ in range(16)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert desk.done == ["Plan"]
    assert any(answer is not None for answer in answers)


def test_injected_values_are_the_hosts() -> None:
    @tool
    def whoami(user: Injected[str], call: ToolCall) -> str:
        """Who?"""
        return f"{user} {call.id}"

    host = Host(Toolset(whoami), injected=lambda call: {"user": f"user of {call.id}"})
    message = host.answer(event("whoami", args={}))
    assert message is not None
    assert message["result"] == "user of req-1 req-1"
    taken = host.answer(event("whoami", args={"user": "root"}, toolRequestId="req-2"))
    assert code(taken) == "TOOL_ARGS_INVALID"


def test_a_missing_injected_value_is_the_applications_error_and_leaves_no_trace() -> None:
    @tool
    def whoami(user: Injected[str]) -> str:
        """Who?"""
        return user

    host = Host(Toolset(whoami))
    with pytest.raises(TypeError, match="injected values are missing: user"):
        host.answer(event("whoami", args={}))
    host.injected = {"user": "ann"}
    message = host.answer(event("whoami", args={}))
    assert message is not None
    assert message["result"] == "ann"


@pytest.mark.parametrize("approved", [True, False])
def test_a_person_is_asked_while_the_call_waits(desk: Desk, approved: bool) -> None:
    @tool(destructive=True)
    def erase(documentId: str) -> str:
        """Erases the document."""
        desk.done.append(documentId)
        return "erased"

    async def ask(call: ToolCall, arguments: Any) -> bool:
        await asyncio.sleep(0.01)
        return approved

    message = asyncio.run(Host(Toolset(erase, approve=ask)).aanswer(event("erase", args={"documentId": "d"})))
    assert message is not None
    assert (message["result"] == "erased") is approved
    assert approved or code(message) == "TOOL_APPROVAL_REQUIRED"
    assert desk.done == (["d"] if approved else [])


def test_a_conversation_of_wrong_call_feedback_and_corrected_call(host: Host, desk: Desk) -> None:
    intent = {"documentId": "d1", "name": "Plan"}
    wrong = host.answer(event(args={"document_id": "d1", "name": "Plan"}))
    assert wrong is not None
    known = {issue["pointer"][1:] for issue in wrong["result"]["error"]["details"]["issues"]}
    assert "documentId" in known
    assert host.answer(event(args=intent, toolRequestId="req-2")) is not None
    assert desk.done == ["Plan"]


def test_many_sessions_at_once_keep_their_answers_apart(host: Host) -> None:
    async def all_of_them() -> list[Any]:
        events = [event("publish", args={"documentId": f"d{n}"}, sessionId=f"s{n}") for n in range(50)]
        return await asyncio.gather(*(host.aanswer(one) for one in events))

    answers = asyncio.run(all_of_them())
    assert [(one["sessionId"], one["result"]) for one in answers] == [(f"s{n}", f"d{n}") for n in range(50)]
