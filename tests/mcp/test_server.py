"""What a client of a toolset's server sees, in memory with the official client, in both generations of the protocol."""

import asyncio
import json
import threading
from collections.abc import Callable, Coroutine
from dataclasses import dataclass
from typing import Annotated, Any, Literal

import pytest
from mcp import Client, MCPError
from mcp.server.context import ServerRequestContext
from mcp.server.mcpserver import Context
from mcp.types import INTERNAL_ERROR, INVALID_PARAMS, PaginatedRequestParams
from typing_extensions import TypedDict

from tests.mcp.sessions import error, issues, text, within
from toolargs import DefinitionError, Injected, Maximum, ToolCall, ToolError, Toolset, tool
from toolargs.calls import Record
from toolargs.mcp import current_request, server

Talk = Callable[[Client], Coroutine[Any, Any, Any]]


class Page(TypedDict):
    title: str
    count: int | None


@dataclass
class Order:
    item: str
    note: str | None = None


@tool
def returns(what: Literal["fits", "wrong", "null"]) -> Page:
    """Gives a page."""
    results: dict[str, Any] = {"fits": {"title": "a", "count": None}, "wrong": {"title": 5}, "null": None}
    return results[what]  # type: ignore[no-any-return]


@tool(title="Order it", read_only=False, destructive=False, idempotent=True, open_world=False)
def order(item: str, count: Annotated[int, Maximum(9)] = 1) -> Order:
    """Orders something."""
    return Order(item)


@tool
def maybe(found: bool) -> Order | None:
    """Gives an order, or nothing."""
    return Order("lamp") if found else None


@tool
def crash() -> str:
    """Fails."""
    raise KeyError("secret detail")


@tool
def sold_out() -> str:
    """Is sold out."""
    raise ToolError("SOLD_OUT", "None is left.", {"left": 0}, retryable=False)


@tool(timeout=0.05)
async def slow() -> str:
    """Takes long."""
    await asyncio.sleep(30)
    return "done"


def talked(toolset: Toolset, talk: Talk, *, mode: str = "auto", **options: Any) -> Any:
    async def meet() -> Any:
        async with Client(server(toolset, **options), mode=mode) as client:
            return await talk(client)

    return within(meet())


def called(toolset: Toolset, name: str, arguments: dict[str, Any] | None = None, **options: Any) -> Any:
    return talked(toolset, lambda client: client.call_tool(name, arguments), **options)


def refused(toolset: Toolset, name: str, **options: Any) -> MCPError:
    """The protocol error that answers a call; caught inside the session, which makes a group of what leaves it."""

    async def ask(client: Client) -> MCPError:
        with pytest.raises(MCPError) as caught:
            await client.call_tool(name, {})
        return caught.value

    found = talked(toolset, ask, **options)
    assert isinstance(found, MCPError)
    return found


@pytest.fixture(params=["auto", "legacy"])
def mode(request: pytest.FixtureRequest) -> str:
    return str(request.param)


def test_a_tool_is_listed_as_the_dialect_emits_it(mode: str) -> None:
    toolset = Toolset(returns, order, maybe, crash)
    listed = talked(toolset, lambda client: client.list_tools(), mode=mode).tools
    assert [item.model_dump(mode="json", by_alias=True, exclude_none=True) for item in listed] == toolset.emit("mcp")


def test_titles_annotations_and_output_schemas_arrive(mode: str) -> None:
    found = talked(Toolset(order, maybe, crash), lambda client: client.list_tools(), mode=mode).tools
    first, optional, plain = found
    assert first.title == first.annotations.title == "Order it"
    hints = first.annotations
    assert (hints.read_only_hint, hints.destructive_hint, hints.idempotent_hint, hints.open_world_hint) == (
        False, False, True, False,
    )  # fmt: skip
    assert first.output_schema == order.result_schema
    assert first.output_schema["required"] == ["item"]
    assert optional.output_schema is None, "None would not fit it"
    assert (plain.output_schema, plain.annotations, plain.title) == (None, None, None)


def test_a_server_says_who_it_is() -> None:
    async def ask(client: Client) -> tuple[Any, ...]:
        info = client.server_info
        assert info is not None
        return info.name, info.version, info.title, client.instructions

    options = {"name": "shop", "version": "3", "title": "The shop", "instructions": "Ask before you order."}
    assert talked(Toolset(order), ask, **options) == ("shop", "3", "The shop", "Ask before you order.")


def test_the_list_has_one_page() -> None:
    async def ask(client: Client) -> None:
        with pytest.raises(MCPError, match="no further page") as caught:
            await client.session.list_tools(params=PaginatedRequestParams(cursor="2"))
        assert caught.value.code == INVALID_PARAMS

    talked(Toolset(order), ask)


def test_a_tool_that_is_added_later_is_listed() -> None:
    toolset = Toolset(order)

    async def ask(client: Client) -> Any:
        toolset.add(crash)
        names = [item.name for item in (await client.list_tools()).tools]
        return names, await client.call_tool("crash")

    names, result = talked(toolset, ask)
    assert names == ["order", "crash"]
    assert error(result)["code"] == "TOOL_HANDLER_ERROR"


def test_what_cannot_be_listed_is_told_at_once() -> None:
    @tool
    def later(item: "Undefined") -> str:  # type: ignore[name-defined]  # noqa: F821
        """Names a class that is nowhere."""
        return str(item)

    with pytest.raises(DefinitionError, match="the hint names 'Undefined', which is not defined"):
        server(Toolset(later))


def test_a_single_tool_is_served() -> None:
    async def meet() -> Any:
        async with Client(server(order)) as client:
            return await client.call_tool("order", {"item": "lamp"})

    assert within(meet()).structured_content == {"item": "lamp"}


def test_an_object_is_structured_content_and_text(mode: str) -> None:
    result = called(Toolset(order), "order", {"item": "lamp"}, mode=mode)
    assert (result.structured_content, json.loads(text(result))) == ({"item": "lamp"}, {"item": "lamp"})


@pytest.mark.parametrize(("found", "told"), [(True, '{"item":"lamp"}'), (False, "null")])
def test_an_optional_object_is_text_where_it_is_none(found: bool, told: str) -> None:
    assert text(called(Toolset(maybe), "maybe", {"found": found})) == told


def test_a_result_is_checked_where_there_is_an_output_schema(mode: str) -> None:
    toolset = Toolset(returns)
    assert called(toolset, "returns", {"what": "fits"}, mode=mode).structured_content == {"title": "a"}
    for what, message in (
        (
            "wrong",
            'The result of returns does not fit what it declares: "/title" must be a string, got 5 without quotes; send it as a string, in quotes.',
        ),
        ("null", "The result of returns does not fit what it declares: The result must be an object, got null."),
    ):
        found = error(called(toolset, "returns", {"what": what}, mode=mode))
        assert (found["code"], found["message"]) == ("TOOL_RESULT_INVALID", message)


FAILURES: list[tuple[str, dict[str, Any]]] = [
    (
        "crash",
        {"code": "TOOL_HANDLER_ERROR", "message": "crash failed unexpectedly; the cause is not shown here."},
    ),
    ("sold_out", {"code": "SOLD_OUT", "message": "None is left.", "details": {"left": 0}, "retryable": False}),
    (
        "slow",
        {
            "code": "TOOL_TIMEOUT",
            "message": "slow did not finish within 0.05 seconds; whether it had an effect is not known.",
        },
    ),
]


@pytest.mark.parametrize(("name", "told"), FAILURES, ids=[name for name, _ in FAILURES])
def test_a_failure_is_a_result_with_the_feedback(name: str, told: dict[str, Any], mode: str) -> None:
    assert error(called(Toolset(crash, sold_out, slow), name, mode=mode)) == told


def test_arguments_left_out_are_an_empty_object() -> None:
    assert issues(called(Toolset(order), "order")) == [("/item", "required")]


def test_an_unknown_tool_is_a_protocol_error_and_recorded(mode: str) -> None:
    records: list[Record] = []
    caught = refused(Toolset(order, observer=records.append), "ordr", mode=mode)
    message = 'There is no tool "ordr"; did you mean "order"?'
    assert (caught.code, caught.message) == (INVALID_PARAMS, message)
    assert caught.data == {"error": {"code": "TOOL_NOT_FOUND", "message": message, "retryable": True}}
    assert [(record.tool, record.code, record.dialect) for record in records] == [("ordr", "TOOL_NOT_FOUND", "mcp")]


def test_a_name_that_is_too_long_is_called_by_what_it_is_listed_as() -> None:
    toolset = Toolset(order.renamed("o" * 200))

    async def ask(client: Client) -> Any:
        (listed,) = (await client.list_tools()).tools
        assert len(listed.name) <= 128
        return await client.call_tool(listed.name, {"item": "lamp"})

    assert talked(toolset, ask).structured_content == {"item": "lamp"}


@tool
def identify(user: Injected[str], call: ToolCall) -> dict[str, str]:
    """Says who asks."""
    return {"user": user, "id": call.id, "dialect": str(call.dialect)}


def test_injected_values_come_from_a_mapping_or_for_each_call() -> None:
    named = called(Toolset(identify), "identify", injected={"user": "ada"})
    assert named.structured_content["user"] == "ada"
    of_call = called(Toolset(identify), "identify", injected=lambda call: {"user": call.name, "other": 1})
    assert of_call.structured_content["user"] == "identify"
    assert of_call.structured_content["dialect"] == "mcp"


def test_injected_names_are_unknown_keys() -> None:
    result = called(Toolset(identify), "identify", {"user": "eve"}, injected={"user": "ada"})
    assert issues(result) == [("/user", "additionalProperties")]


@pytest.mark.parametrize("injected", [None, {}, lambda call: {"user": 1 // 0}])
def test_what_the_application_did_wrong_is_logged_and_not_told(
    mode: str, injected: Any, caplog: pytest.LogCaptureFixture
) -> None:
    caught = refused(Toolset(identify), "identify", mode=mode, injected=injected)
    assert (caught.code, caught.message) == (INTERNAL_ERROR, "The server could not run identify; its log says why.")
    (logged,) = (record for record in caplog.records if record.name == "toolargs")
    assert logged.exc_info is not None


def test_no_two_calls_have_one_id_although_every_client_counts_from_the_same_number() -> None:
    ids = {called(Toolset(identify), "identify", injected={"user": "ada"}).structured_content["id"] for _ in range(3)}
    assert len(ids) == 3


@tool
def context_of(plain: ServerRequestContext, wrapped: Context, marked: Injected[ServerRequestContext]) -> dict[str, Any]:
    """Looks at the request."""
    assert plain is marked is wrapped.request_context is current_request()
    return {"method": plain.method, "thread": threading.current_thread() is threading.main_thread()}


def test_the_context_of_the_request_is_given_by_hint_in_worker_threads_too(mode: str) -> None:
    result = called(Toolset(context_of), "context_of", mode=mode)
    assert result.structured_content == {"method": "tools/call", "thread": False}


def test_the_context_of_the_request_can_be_asked_for_when_values_are_injected() -> None:
    def values(call: ToolCall) -> dict[str, str]:
        return {"user": f"{current_request().method} {call.name}"}

    assert called(Toolset(identify), "identify", injected=values).structured_content["user"] == "tools/call identify"
    with pytest.raises(LookupError):
        current_request()


@tool
async def counts(to: int, context: Context) -> str:
    """Counts."""
    for number in range(to):
        await context.report_progress(number + 1, to)
    return "done"


def test_a_handler_reports_progress_through_the_context(mode: str) -> None:
    seen: list[float] = []

    async def ask(client: Client) -> Any:
        async def note(progress: float, total: float | None, message: str | None) -> None:
            seen.append(progress)

        result = await client.call_tool("counts", {"to": 3}, progress_callback=note)
        for _ in range(200):
            if len(seen) == 3:
                break
            await asyncio.sleep(0.01)
        return result

    assert text(talked(Toolset(counts), ask, mode=mode)) == "done"
    assert seen == [1, 2, 3]


@tool(destructive=True)
def erase(order: int) -> str:
    """Erases an order."""
    return f"{order} is erased"


def test_a_destructive_tool_asks_the_toolset_for_approval() -> None:
    asked: list[Any] = []

    def approve(call: ToolCall, arguments: Any) -> bool:
        asked.append((current_request().method, arguments["order"]))
        return bool(arguments["order"] == 1)

    toolset = Toolset(erase, approve=approve)
    assert text(called(toolset, "erase", {"order": 1})) == "1 is erased"
    assert error(called(toolset, "erase", {"order": 2}))["code"] == "TOOL_APPROVAL_REQUIRED"
    assert error(called(Toolset(erase), "erase", {"order": 1}))["code"] == "TOOL_APPROVAL_REQUIRED"
    assert asked == [("tools/call", 1), ("tools/call", 2)]


def test_a_call_that_is_given_up_is_cancelled(mode: str) -> None:
    seen: list[str] = []

    @tool
    async def hangs() -> str:
        """Hangs."""
        seen.append("started")
        try:
            await asyncio.sleep(30)
        finally:
            seen.append("cancelled")
        return "done"

    async def ask(client: Client) -> None:
        with pytest.raises(MCPError, match=r"[Tt]imed out"):
            await client.session.call_tool("hangs", {}, read_timeout_seconds=0.2)
        for _ in range(200):
            if len(seen) == 2:
                break
            await asyncio.sleep(0.01)

    talked(Toolset(hangs), ask, mode=mode)
    assert seen == ["started", "cancelled"]


def test_calls_run_at_once_and_each_gets_its_own_answer(mode: str) -> None:
    @tool
    async def waits(number: int) -> str:
        """Waits."""
        await asyncio.sleep(0.05)
        return str(number)

    async def ask(client: Client) -> list[str]:
        results = await asyncio.gather(*(client.call_tool("waits", {"number": n}) for n in range(40)))
        return [text(result) for result in results]

    assert talked(Toolset(waits, max_concurrency=20), ask, mode=mode) == [str(n) for n in range(40)]
