"""What becomes of the tools of odd and faulty remote servers; the servers are written on the official low-level SDK."""

import asyncio
import logging
import sys
from collections.abc import Callable, Coroutine
from typing import Any

import pytest
from mcp import Client, MCPError
from mcp.server import MCPServer, Server
from mcp.types import (
    CallToolRequestParams,
    CallToolResult,
    ElicitRequest,
    ElicitRequestFormParams,
    ImageContent,
    InputRequiredResult,
    ListToolsResult,
    TextContent,
    Tool,
    ToolAnnotations,
)

from tests.mcp import sessions
from tests.mcp.sessions import within
from toolargs import Injected, ResultError, ToolCall, ToolError, Toolset, ToolTimeoutError, tool
from toolargs.calls import Outcome
from toolargs.mcp import RemoteToolset, connect, server

Answer = Callable[[dict[str, Any]], Any]
Talk = Callable[[RemoteToolset], Coroutine[Any, Any, Any]]
EMPTY: dict[str, Any] = {"type": "object", "properties": {}}


def words(*texts: str, **more: Any) -> CallToolResult:
    return CallToolResult(content=[TextContent(type="text", text=text) for text in texts], **more)


class Remote:
    """A server that notes what crosses the wire.

    Args:
        tools: What it lists.
        answer: Its answer to any call.
        size: How many tools are on a page.
    """

    def __init__(self, *tools: Tool, answer: Answer = lambda arguments: words("done"), size: int = 100) -> None:
        self.tools, self.answer, self.size = tools, answer, size
        self.received: list[tuple[str, dict[str, Any]]] = []
        self.server: Server[Any] = Server("odd", on_list_tools=self.list_tools, on_call_tool=self.call_tool)

    async def list_tools(self, context: Any, params: Any) -> ListToolsResult:
        start = int(params.cursor) if params is not None and params.cursor is not None else 0
        end = start + self.size
        return ListToolsResult(
            tools=list(self.tools[start:end]), next_cursor=str(end) if end < len(self.tools) else None
        )

    async def call_tool(self, context: Any, params: CallToolRequestParams) -> Any:
        self.received.append((params.name, params.arguments or {}))
        found = self.answer(params.arguments or {})
        return await found if asyncio.iscoroutine(found) else found


def remote_tool(name: str = "t", schema: Any = EMPTY, **more: Any) -> Tool:
    return Tool(name=name, input_schema=schema, **{"description": "Does it.", **more})


def talked(remote: Remote | Server[Any], talk: Talk, **options: Any) -> Any:
    async def meet() -> Any:
        async with connect(remote.server if isinstance(remote, Remote) else remote, **options) as toolset:
            return await talk(toolset)

    return within(meet())


def called(
    remote: Remote | Server[Any], arguments: dict[str, Any] | None = None, name: str = "t", **options: Any
) -> Outcome:
    async def talk(toolset: RemoteToolset) -> Outcome:
        return await toolset.adispatch(ToolCall("1", name, arguments or {}))

    outcome = talked(remote, talk, **options)
    assert isinstance(outcome, Outcome)
    return outcome


def listed(remote: Remote, **options: Any) -> RemoteToolset:
    async def talk(toolset: RemoteToolset) -> RemoteToolset:
        return toolset

    found = talked(remote, talk, **options)
    assert isinstance(found, RemoteToolset)
    return found


def error(outcome: Outcome) -> tuple[str, str]:
    assert outcome.error is not None, outcome.result
    return outcome.error.code, outcome.error.message


class TestListing:
    def test_every_page_is_read(self) -> None:
        toolset = listed(Remote(*(remote_tool(f"t{number}") for number in range(7)), size=3))
        assert [item.name for item in toolset] == [f"t{number}" for number in range(7)]

    def test_a_list_without_an_end_is_given_up(self) -> None:
        class Endless(Remote):
            async def list_tools(self, context: Any, params: Any) -> ListToolsResult:
                start = int(params.cursor) if params is not None and params.cursor else 0
                return ListToolsResult(tools=[], next_cursor=str(start + 1))

        with pytest.raises(ToolError, match=r"does not end after 1,000 pages") as caught:
            listed(Endless())
        assert caught.value.code == "MCP_PROTOCOL_ERROR"

    def test_names_become_names_here_and_the_server_is_called_by_its_own(self) -> None:
        remote = Remote(remote_tool("a/b c"), remote_tool("a_b_c"), remote_tool("9"), remote_tool("ä"))
        toolset = listed(remote)
        names = {item.name: getattr(item, "remote").name for item in toolset}  # noqa: B009
        assert names == {"a_b_c": "a/b c", "a_b_c_2": "a_b_c", "tool_9": "9", "tool__": "ä"}
        assert called(remote, name="a_b_c").ok
        assert remote.received == [("a/b c", {})]

    def test_what_cannot_be_read_is_listed_with_its_reason(self, caplog: pytest.LogCaptureFixture) -> None:
        odd = {"type": "object", "properties": {"a": {"type": "array"}, "b": {"type": "string", "not": {}}}}
        toolset = listed(Remote(remote_tool("good"), remote_tool("odd", odd), remote_tool("good")))
        assert [item.name for item in toolset] == ["good"]
        first, second = toolset.refused
        assert (first.name, first.input_schema) == ("odd", odd)
        assert [(fault.pointer, fault.keyword) for fault in first.faults] == [
            ("/properties/a", "items"), ("/properties/b/not", "not"),
        ]  # fmt: skip
        assert "An array needs `items`" in first.reason
        assert (second.name, second.reason, second.faults) == ("good", "another tool has its name", ())
        warned = [record.getMessage() for record in caplog.records if record.levelno == logging.WARNING]
        assert [message.split(":")[0] for message in warned] == [
            "the remote tool odd is left out", "the remote tool good is left out",
        ]  # fmt: skip

    def test_selections_keep_what_is_known_of_the_server(self) -> None:
        toolset = listed(Remote(remote_tool("a"), remote_tool("b", {"type": "object", "oneOf": [EMPTY]})))
        for other in (toolset.prefixed("crm_"), toolset.select("a"), toolset | Toolset()):
            assert isinstance(other, RemoteToolset)
            assert [item.name for item in other.refused] == ["b"]

    def test_a_tool_that_says_nothing_is_described_by_its_title_or_name(self) -> None:
        titled = remote_tool("a", description=" ", annotations=ToolAnnotations(title="Do A"))
        toolset = listed(Remote(titled, remote_tool("b", description=None, title="")))
        assert [item.description for item in toolset] == ["Do A", "b"]

    def test_schemas_as_sent_and_notes_are_kept(self) -> None:
        schema = {"type": "object", "title": "T", "properties": {"a": {"type": "string", "format": "date"}}}
        output = {"type": "object", "title": "O", "properties": {}}
        (item,) = listed(Remote(remote_tool("t", schema, output_schema=output)))
        remote = getattr(item, "remote")  # noqa: B009
        assert (remote.input_schema, remote.output_schema) == (schema, output)
        assert [(note.pointer, note.keyword) for note in remote.notes] == [
            ("/title", "title"), ("/properties/a/format", "format"),
        ]  # fmt: skip
        assert [note.pointer for note in remote.output_notes] == ["/title"]
        assert item.result_schema == {"type": "object", "properties": {}}

    def test_annotations_become_options_and_destructive_calls_wait(self) -> None:
        hints = ToolAnnotations(destructive_hint=True, idempotent_hint=True, open_world_hint=False)
        remote = Remote(remote_tool(annotations=hints))
        (item,) = listed(remote)
        found = item.definition
        assert (found.read_only, found.destructive, found.idempotent, found.open_world) == (None, True, True, False)
        assert error(called(remote))[0] == "TOOL_APPROVAL_REQUIRED"
        assert called(remote, approve=lambda call, arguments: True).ok
        (reader,) = listed(Remote(remote_tool(annotations=ToolAnnotations(read_only_hint=True, destructive_hint=True))))
        assert (reader.definition.read_only, reader.definition.destructive) == (True, None)


NULLABLE = {
    "type": "object",
    "properties": {
        "rows": {"type": "array", "items": {"$ref": "#/$defs/Row"}},
        "either": {"anyOf": [{"type": "integer"}, {"$ref": "#/$defs/Row"}]},
        "always": {"type": ["string", "null"]},
        "sometimes": {"type": ["string", "null"]},
        "plain": {"type": "string"},
    },
    "required": ["rows", "always"],
    "$defs": {
        "Row": {
            "type": "object",
            "properties": {"id": {"type": "integer"}, "note": {"anyOf": [{"type": "string"}, {"type": "null"}]}},
            "required": ["id", "note"],
        }
    },
}


class TestArguments:
    @pytest.mark.parametrize(
        ("given", "sent"),
        [
            ({"rows": []}, {"rows": [], "always": None}),
            ({"rows": [{"id": 1}]}, {"rows": [{"id": 1, "note": None}], "always": None}),
            ({"rows": [], "either": {"id": 1}}, {"rows": [], "either": {"id": 1, "note": None}, "always": None}),
            ({"rows": [], "always": "a", "sometimes": None}, {"rows": [], "always": "a", "sometimes": None}),
            ({"rows": [], "always": None, "plain": "p"}, {"rows": [], "always": None, "plain": "p"}),
        ],
    )
    def test_required_nullable_is_sent_as_null_when_left_out(self, given: Any, sent: Any) -> None:
        remote = Remote(remote_tool(schema=NULLABLE))
        assert called(remote, given).ok
        assert remote.received == [("t", sent)]

    def test_a_null_of_a_strict_mode_that_means_left_out_is_not_sent(self) -> None:
        remote = Remote(remote_tool(schema=NULLABLE))

        async def talk(toolset: RemoteToolset) -> Outcome:
            call = ToolCall("1", "t", {"rows": [], "always": None, "plain": None}, null_means_absent=True)
            return await toolset.adispatch(call)

        assert talked(remote, talk).ok
        assert remote.received == [("t", {"rows": [], "always": None})]

    @pytest.mark.parametrize(
        "arguments", [{}, {"rows": "[]"}, {"rows": [], "plain": None}, {"rows": [{"id": "1"}]}, {"rows": [], "x": 1}]
    )
    def test_nothing_crosses_the_wire_that_does_not_fit(self, arguments: dict[str, Any]) -> None:
        remote = Remote(remote_tool(schema=NULLABLE))
        assert error(called(remote, arguments))[0] == "TOOL_ARGS_INVALID"
        assert remote.received == []

    def test_a_format_that_we_know_is_checked(self) -> None:
        remote = Remote(
            remote_tool(schema={"type": "object", "properties": {"day": {"type": "string", "format": "date"}}})
        )
        assert error(called(remote, {"day": "2026-02-30"}))[0] == "TOOL_ARGS_INVALID"
        assert called(remote, {"day": "2026-02-28"}).ok

    def test_further_keys_are_let_through_where_the_schema_says_what_they_hold(self) -> None:
        schema = {
            "type": "object",
            "properties": {"a": {"type": "string"}},
            "additionalProperties": {"type": "integer"},
        }
        remote = Remote(remote_tool(schema=schema))
        assert called(remote, {"a": "x", "more": 1}).ok
        assert error(called(remote, {"more": "1"}))[0] == "TOOL_ARGS_INVALID"
        assert remote.received == [("t", {"a": "x", "more": 1})]

    def test_any_names_may_be_arguments(self) -> None:
        names = ("self", "cls", "name", "arguments", "link", "remote", "call", "/", "a b", "class")
        schema = {"type": "object", "properties": {name: {"type": "string"} for name in names}}
        remote = Remote(remote_tool(schema=schema))
        assert called(remote, dict.fromkeys(names, "x")).ok
        assert remote.received == [("t", dict.fromkeys(names, "x"))]


OUTPUT = {
    "type": "object",
    "properties": {"n": {"type": "integer"}, "note": {"type": ["string", "null"]}, "more": {"type": "string"}},
    "required": ["n"],
}


def structured(value: Any) -> Answer:
    return lambda arguments: CallToolResult(content=[], structured_content=value)


class TestResults:
    @pytest.mark.parametrize(
        ("result", "value"),
        [
            (words("one"), "one"),
            (words("one", "two"), [{"type": "text", "text": "one"}, {"type": "text", "text": "two"}]),
            (words(), []),
            (
                CallToolResult(content=[ImageContent(type="image", data="aGk=", mime_type="image/png")]),
                [{"type": "image", "data": "aGk=", "mimeType": "image/png"}],
            ),
            (words("{}", structured_content={"a": 1}), {"a": 1}),
        ],
    )
    def test_a_result_is_structured_content_or_text_or_parts(self, result: CallToolResult, value: Any) -> None:
        assert called(Remote(remote_tool(), answer=lambda arguments: result)).result == value

    def test_a_result_that_fits_the_output_schema_is_passed_on(self) -> None:
        remote = Remote(remote_tool(output_schema=OUTPUT), answer=structured({"n": 1, "other": [None]}))
        assert called(remote).result == {"n": 1, "other": [None]}

    @pytest.mark.parametrize(
        ("value", "pointer", "message"),
        [
            ({"n": True}, "/n", '"/n" must be an integer, got a boolean.'),
            ({"note": "x"}, "/n", '"/n" is required.'),
            ({"n": 1, "more": None}, "/more", '"/more" must be a string, got null.'),
        ],
    )
    def test_a_result_that_does_not_fit_is_an_error(self, value: Any, pointer: str, message: str) -> None:
        found = called(Remote(remote_tool(output_schema=OUTPUT), answer=structured(value))).error
        assert isinstance(found, ResultError)
        assert found.code == "TOOL_RESULT_INVALID"
        assert found.message.startswith("The result of t does not fit its output schema: ")
        assert [issue.pointer for issue in found.issues] == [pointer]
        assert message.split(",")[0].rstrip(".") in found.message

    def test_text_where_an_object_was_promised_is_an_error(self) -> None:
        code, message = error(called(Remote(remote_tool(output_schema=OUTPUT))))
        assert code == "TOOL_RESULT_INVALID"
        assert 'The result must be an object, got the string "done".' in message

    def test_an_output_schema_that_we_cannot_read_is_left_to_the_sdk(self) -> None:
        output = {"type": "object", "properties": {"n": {"not": {"type": "string"}}}}
        (item,) = listed(Remote(remote_tool(output_schema=output)))
        assert item.result_schema is None
        assert [fault.keyword for fault in getattr(item, "remote").output_faults] == ["type", "not"]  # noqa: B009
        assert called(Remote(remote_tool(output_schema=output), answer=structured({"n": 1}))).result == {"n": 1}
        code, message = error(called(Remote(remote_tool(output_schema=output), answer=structured({"n": "1"}))))
        assert code == "TOOL_RESULT_INVALID"
        assert "Invalid structured content returned by tool t" in message

    def test_a_direct_call_is_checked_too(self) -> None:
        remote = Remote(remote_tool(output_schema=OUTPUT), answer=structured({}))

        async def talk(toolset: RemoteToolset) -> None:
            with pytest.raises(ResultError):
                await toolset["t"].ainvoke("{}")

        talked(remote, talk)


FEEDBACK = '{"error": {"code": "SOLD_OUT", "message": "None is left.", "details": {"left": 0}, "retryable": false}}'


class TestFailures:
    @pytest.mark.parametrize(
        ("text", "code", "message"),
        [
            ("It is lent.", "MCP_TOOL_ERROR", "It is lent."),
            ("", "MCP_TOOL_ERROR", "t failed, and its server does not say why."),
            (FEEDBACK, "SOLD_OUT", "None is left."),
            ('{"error": {"code": 5, "message": "m"}}', "MCP_TOOL_ERROR", '{"error": {"code": 5, "message": "m"}}'),
            ('{"error": {"code": "C"}}', "MCP_TOOL_ERROR", '{"error": {"code": "C"}}'),
            ('{"error": "no"}', "MCP_TOOL_ERROR", '{"error": "no"}'),
            ("[" * 100_000, "MCP_TOOL_ERROR", "["),
        ],
    )
    def test_what_the_server_says_of_a_failure_is_told(self, text: str, code: str, message: str) -> None:
        outcome = called(Remote(remote_tool(), answer=lambda arguments: words(text, is_error=True)))
        found = error(outcome)
        assert found[0] == code
        assert found[1].startswith(message)
        assert len(str(outcome.payload)) < 4096

    def test_feedback_keeps_its_details(self) -> None:
        found = called(Remote(remote_tool(), answer=lambda arguments: words(FEEDBACK, is_error=True))).error
        assert isinstance(found, ToolError)
        assert (found.details, found.retryable) == ({"left": 0}, False)

    def test_a_protocol_error_is_told(self) -> None:
        def answer(arguments: Any) -> Any:
            raise MCPError(-32602, "Unknown tool: t")

        outcome = called(Remote(remote_tool(), answer=answer))
        assert error(outcome) == ("MCP_PROTOCOL_ERROR", "The server of t refused the call: Unknown tool: t")
        assert outcome.error is not None and outcome.error.details == {"code": -32602}

    def test_a_wish_for_further_input_is_an_error(self) -> None:
        form = ElicitRequestFormParams(message="Sure?", requested_schema={"type": "object", "properties": {}})
        asks = InputRequiredResult(input_requests={"a": ElicitRequest(params=form)})
        code, message = error(called(Remote(remote_tool(), answer=lambda arguments: asks)))
        assert code == "TOOL_RESULT_INVALID"
        assert "it asks for further input" in message

    def test_an_answer_that_does_not_come_is_a_timeout(self) -> None:
        async def hang() -> None:
            await asyncio.sleep(30)

        remote = Remote(remote_tool(), answer=lambda arguments: hang())
        outcome = called(remote, timeout=0.3)
        assert isinstance(outcome.error, ToolTimeoutError)

        async def talk(toolset: RemoteToolset) -> ToolTimeoutError:
            with pytest.raises(ToolTimeoutError) as caught:
                await toolset["t"].ainvoke({})
            return caught.value

        found = talked(remote, talk, timeout=0.1)
        assert (found.code, found.message) == (
            "TOOL_TIMEOUT", "The server of t did not answer in time; whether it had an effect is not known.",
        )  # fmt: skip

    def test_a_call_after_the_block_says_that_the_connection_has_ended(self) -> None:
        toolset = listed(Remote(remote_tool()))
        outcome = toolset.dispatch(ToolCall("1", "t", {}))
        assert error(outcome)[0] == "MCP_CONNECTION_CLOSED"
        assert outcome.error is not None and outcome.error.retryable is False

    @pytest.mark.parametrize(
        ("target", "message"),
        [
            (
                "localhost:8000",
                "a server's address is an http or https URL, or a command as a list, got 'localhost:8000'",
            ),
            ([], "a command is a list of the program and its arguments, got none"),
        ],
    )
    def test_what_is_no_address_and_no_command_is_refused(self, target: Any, message: str) -> None:
        with pytest.raises(ValueError, match=message):
            listed_at(target)

    def test_a_command_that_is_none_ends_or_says_nothing_is_told_plainly(self) -> None:
        with pytest.raises(FileNotFoundError):
            listed_at(["/nowhere/nothing"])
        with pytest.raises(MCPError, match="Connection closed"):
            listed_at([sys.executable, "-c", "raise SystemExit(2)"])
        with pytest.raises(TimeoutError, match=r"did not answer and list its tools within 0\.5 seconds"):
            listed_at([sys.executable, "-c", "import sys; sys.stdin.read()"], timeout=0.5)

    def test_an_option_that_is_none_is_refused_and_the_connection_ended(self) -> None:
        with pytest.raises(TypeError, match="unexpected keyword argument 'observr'"):
            listed(Remote(remote_tool()), observr=print)

    def test_what_the_block_raises_comes_out_as_it_is(self) -> None:
        async def talk(toolset: RemoteToolset) -> None:
            raise ExceptionGroup("mine", [KeyError("a"), KeyError("b")])

        with pytest.raises(ExceptionGroup, match="mine"):
            talked(Remote(remote_tool()), talk)

    def test_a_block_that_is_cancelled_ends_the_connection(self) -> None:
        kept: list[RemoteToolset] = []

        async def talk(toolset: RemoteToolset) -> None:
            kept.append(toolset)
            await asyncio.sleep(30)

        async def meet() -> None:
            async with asyncio.timeout(0.3):
                async with connect(Remote(remote_tool()).server) as toolset:
                    await talk(toolset)

        with pytest.raises(TimeoutError):
            within(meet())
        assert error(kept[0].dispatch(ToolCall("1", "t", {})))[0] == "MCP_CONNECTION_CLOSED"


def listed_at(target: Any, **options: Any) -> None:
    async def meet() -> None:
        async with connect(target, **options):
            raise AssertionError("it is connected")

    within(meet())


class TestWays:
    def test_calls_from_other_threads_run_in_the_loop_of_the_session(self) -> None:
        remote = Remote(remote_tool(schema=NULLABLE))

        async def talk(toolset: RemoteToolset) -> list[Outcome]:
            call = ToolCall("1", "t", {"rows": []})
            return await asyncio.gather(*(asyncio.to_thread(toolset.dispatch, call) for _ in range(8)))

        assert all(outcome.ok for outcome in talked(remote, talk))
        assert len(remote.received) == 8

    def test_many_calls_at_once_keep_their_answers(self) -> None:
        async def answer(arguments: dict[str, Any]) -> CallToolResult:
            await asyncio.sleep(0.01)
            return words(str(arguments["n"]))

        schema = {"type": "object", "properties": {"n": {"type": "integer"}}, "required": ["n"]}
        remote = Remote(remote_tool(schema=schema), answer=answer)

        async def talk(toolset: RemoteToolset) -> list[Any]:
            calls = (ToolCall(str(n), "t", {"n": n}) for n in range(50))
            return [outcome.result for outcome in await asyncio.gather(*(toolset.adispatch(call) for call in calls))]

        assert talked(remote, talk) == [str(n) for n in range(50)]

    def test_an_open_session_is_used_and_stays_open(self) -> None:
        remote = Remote(remote_tool())

        async def meet() -> None:
            async with Client(remote.server) as client:
                async with connect(client.session) as toolset:
                    assert (await toolset.adispatch(ToolCall("1", "t", {}))).ok
                assert error(await toolset.adispatch(ToolCall("2", "t", {})))[0] == "MCP_CONNECTION_CLOSED"
                assert (await client.call_tool("t", {})).content
            assert len(remote.received) == 2

        within(meet())

    def test_a_client_with_options_of_its_own_is_used(self) -> None:
        remote = Remote(remote_tool())

        async def meet() -> bool:
            async with connect(Client(remote.server, mode="legacy")) as toolset:
                return (await toolset.adispatch(ToolCall("1", "t", {}))).ok

        assert within(meet())

    def test_remote_tools_are_served_again_under_another_name(self) -> None:
        remote = Remote(remote_tool(schema=NULLABLE, output_schema=OUTPUT), answer=structured({"n": 1}))

        async def talk(toolset: RemoteToolset) -> Any:
            async with Client(server(toolset.prefixed("far_"))) as client:
                (shown,) = (await client.list_tools()).tools
                assert shown.output_schema == toolset["t"].result_schema
                return await client.call_tool(shown.name, {"rows": []})

        assert talked(remote, talk).structured_content == {"n": 1}
        assert remote.received == [("t", {"rows": [], "always": None})]

    def test_our_own_feedback_comes_through_a_server_of_ours(self) -> None:
        @tool
        def half(number: int, by: Injected[int]) -> int:
            """Halves."""
            if number % by:
                raise ToolError("ODD", f"{number} is odd.", {"number": number}, retryable=True)
            return number // by

        async def talk(toolset: RemoteToolset) -> list[Any]:
            return [(await toolset.adispatch(ToolCall("1", "half", {"number": n}))).payload for n in (4, 5)]

        told = {"error": {"code": "ODD", "message": "5 is odd.", "details": {"number": 5}, "retryable": True}}
        assert talked(server(Toolset(half), injected={"by": 2}), talk) == ["2", told]

    def test_an_mcpserver_of_the_sdk_is_consumed(self) -> None:
        made = MCPServer("plain")

        @made.tool()
        def add(left: int, right: int | None) -> dict[str, int]:
            """Adds."""
            return {"sum": left + (right or 0)}

        async def meet() -> list[Any]:
            async with connect(Client(made)) as toolset:
                calls = [ToolCall("1", "add", {"left": 1}), ToolCall("2", "add", {"left": "1"})]
                return [(outcome.result, outcome.ok) for outcome in [await toolset.adispatch(call) for call in calls]]

        assert within(meet()) == [({"sum": 1}, True), (None, False)]

    def test_the_airline_example_is_consumed_over_stdio(self) -> None:
        async def meet() -> tuple[list[Any], Any]:
            async with connect(sessions.script("tests.mcp.airline_calls")) as toolset:
                call = ToolCall("1", "calculate", '{"expression": "6 * 7"}')
                return toolset.emit("openai"), (await toolset.adispatch(call)).result

        emitted, result = within(meet())
        assert (len(emitted), result) == (14, "42.00")
