"""FastMCP: a server with our tools, and its own client in memory, which checks results by the output schemas."""

import asyncio
import json
from collections.abc import Awaitable, Callable
from typing import Any

import pytest

pytest.importorskip("fastmcp", reason="fastmcp is not installed")

from fastmcp import Client, Context, FastMCP
from fastmcp.client.client import CallToolResult

from tests.bridges.desk import MISTAKES, ORDER, RESERVED, Address, Desk, echo, issues, mended, toolset
from toolargs import Injected, Toolset, tool
from toolargs.bridges import fastmcp


def served(tools: list[Any], talk: Callable[[Client[Any]], Awaitable[Any]], **options: Any) -> Any:
    """What a client makes of a server with these tools."""
    server: FastMCP[Any] = FastMCP("desk", **options)
    for item in tools:
        server.add_tool(item)

    async def meet() -> Any:
        async with Client(server) as client:
            return await talk(client)

    return asyncio.run(meet())


def called(tools: list[Any], name: str, arguments: dict[str, Any], **options: Any) -> CallToolResult:
    async def talk(client: Client[Any]) -> CallToolResult:
        return await client.call_tool(name, arguments, raise_on_error=False)

    result = served(tools, talk, **options)
    assert isinstance(result, CallToolResult)
    return result


def text(result: CallToolResult) -> str:
    (part,) = result.content
    return str(part.text)


@pytest.mark.parametrize("mistake", MISTAKES)
@pytest.mark.parametrize("validating", [False, True], ids=["lax server", "strict server"])
def test_a_conversation_with_a_wrong_call_the_feedback_and_a_corrected_call(mistake: str, validating: bool) -> None:
    desk, (wrong, first) = Desk(), MISTAKES[mistake]

    async def talk(client: Client[Any]) -> tuple[CallToolResult, CallToolResult]:
        told = await client.call_tool("order", wrong, raise_on_error=False)
        right = mended(wrong, text(told), ORDER)
        return told, await client.call_tool("order", right)

    told, answered = served(fastmcp.tools(toolset(desk)), talk, strict_input_validation=validating)
    assert told.is_error
    assert issues(text(told))[0] == first
    assert not answered.is_error
    assert json.loads(text(answered)) == {"item": "lamp", "count": 10, "street": "Gasse 1"}
    assert desk.orders == [("lamp", 10, Address("Gasse 1"), None)]


def test_the_client_is_shown_our_schemas_and_annotations() -> None:
    @tool(title="Where", read_only=True, idempotent=True)
    def where(order: int) -> Address:
        """Says where an order goes."""
        return Address("Gasse 1")

    tools = Toolset(*toolset(Desk()), where, echo)
    listed = served(fastmcp.tools(tools), lambda client: client.list_tools())
    shown = {item.name: item.model_dump(by_alias=True, exclude_none=True, mode="json") for item in listed}
    for entry in tools.emit("mcp"):
        for key in ("description", "inputSchema", "outputSchema", "annotations"):
            assert shown[entry["name"]].get(key) == entry.get(key), (entry["name"], key)
    assert shown["where"]["title"] == "Where"
    assert shown["where"]["annotations"]["readOnlyHint"] is True
    assert shown["where"]["outputSchema"]["type"] == "object"


def test_structured_results_fit_their_output_schema() -> None:
    @tool
    def where(order: int) -> Address:
        """Says where an order goes."""
        return Address("Gasse 1") if order else Address("Gasse 1", "Bonn")  # type: ignore[arg-type]  # on purpose

    good, bad = (called(fastmcp.tools(where), "where", {"order": order}) for order in (1, 0))
    assert good.structured_content == {"street": "Gasse 1", "city": "Bern"}
    assert bad.is_error
    assert json.loads(text(bad))["error"]["code"] == "TOOL_RESULT_INVALID"


def test_an_object_that_may_be_none_has_no_output_schema() -> None:
    @tool
    def where(order: int) -> Address | None:
        """Says where an order goes."""
        return Address("Gasse 1") if order else None

    (bridged,) = fastmcp.tools(where)
    assert bridged.output_schema is None
    assert [text(called([bridged], "where", {"order": order})) for order in (1, 0)] == [
        '{"street":"Gasse 1","city":"Bern"}',
        "null",
    ]


@pytest.mark.parametrize("result", ["text", 5, None, [1, 2], {"a": 1}], ids=str)
def test_other_results_are_text(result: Any) -> None:
    @tool
    def give():  # type: ignore[no-untyped-def]  # the result is not declared
        """Gives it."""
        return result

    answer = called(fastmcp.tools(give), "give", {})
    assert not answer.is_error
    assert text(answer) == (result if isinstance(result, str) else json.dumps(result, separators=(",", ":")))


def test_async_handlers_and_names_with_dots() -> None:
    assert text(called(fastmcp.tools(toolset(Desk())), "desk.later", {"count": 1})) == "counted 1"


@pytest.mark.parametrize(
    ("name", "arguments", "code"),
    [
        ("crash", {}, "TOOL_HANDLER_ERROR"),
        ("sold_out", {}, "SOLD_OUT"),
        ("erase", {"order": 1}, "TOOL_APPROVAL_REQUIRED"),
    ],
)
def test_failures_are_told_with_their_code(name: str, arguments: dict[str, Any], code: str) -> None:
    desk = Desk()
    result = called(fastmcp.tools(toolset(desk)), name, arguments)
    assert result.is_error
    assert json.loads(text(result))["error"]["code"] == code
    assert "secret" not in text(result)
    assert desk.orders == []


def test_the_toolsets_own_approval_holds() -> None:
    desk = Desk()
    tools = fastmcp.tools(Toolset(desk.erase, approve=lambda call, arguments: arguments["order"] == 2))
    assert called(tools, "erase", {"order": 1}).is_error
    assert text(called(tools, "erase", {"order": 2})) == "erased"
    assert desk.orders == ["erased 2"]


def test_no_parameter_name_is_taken() -> None:
    given = {name: name for name in RESERVED}
    assert json.loads(text(called(fastmcp.tools(echo), "echo", given))) == given


def test_the_context_reaches_who_is_hinted_so_and_nobody_else() -> None:
    @tool
    async def whoami(ctx: Context, db: Injected[str], loud: bool) -> str:
        """Who?"""
        await ctx.report_progress(1, 1)
        return f"{ctx.fastmcp.name} {db} {loud}"

    tools = fastmcp.tools(whoami, injected=lambda context: {"db": f"db of {context.fastmcp.name}"})
    assert list(tools[0].parameters["properties"]) == ["loud"]
    assert text(called(tools, "whoami", {"loud": True})) == "desk db of desk True"
    for name in ("ctx", "db"):
        assert issues(text(called(tools, "whoami", {"loud": True, name: "root"}))) == [
            (f"/{name}", "additionalProperties")
        ]


def test_injected_values_may_be_a_mapping() -> None:
    answer = called(fastmcp.tools(toolset(Desk()).select("identify"), injected={"user": "ann"}), "identify", {})
    assert json.loads(text(answer))["user"] == "ann"


def test_a_missing_injected_value_is_an_error_of_the_server() -> None:
    assert called(fastmcp.tools(toolset(Desk()).select("identify")), "identify", {}).is_error


def test_a_server_that_is_mounted_under_a_name_keeps_our_check() -> None:
    inner: FastMCP[Any] = FastMCP("inner")
    for item in fastmcp.tools(toolset(Desk())):
        inner.add_tool(item)
    outer: FastMCP[Any] = FastMCP("outer")
    outer.mount(inner, "in")

    async def meet() -> CallToolResult:
        async with Client(outer) as client:
            return await client.call_tool("in_order", {**ORDER, "count": "10"}, raise_on_error=False)

    assert issues(text(asyncio.run(meet()))) == [("/count", "type")]
