"""A real client session lists and calls every tool of the airline example, right and wrong, over every transport."""

import json
from collections.abc import Callable
from contextlib import AbstractAsyncContextManager, contextmanager
from typing import Any

import jsonschema
import pytest
from mcp import ClientSession, MCPError
from mcp.types import INVALID_PARAMS

from tests.mcp import sessions
from tests.mcp.airline_calls import RIGHT, WRONG, approved
from toolargs.mcp import server

Connect = Callable[[], AbstractAsyncContextManager[ClientSession]]


@contextmanager
def by_stdio() -> Any:
    yield lambda: sessions.over_stdio(sessions.script("tests.mcp.airline_calls"))


@contextmanager
def by_http() -> Any:
    app = server(approved(), name="airline", version="1.2").streamable_http_app()
    with sessions.listening(app) as address:
        yield lambda: sessions.over_http(f"{address}/mcp")


async def shake_hands(session: ClientSession) -> None:
    await session.initialize()


async def discover(session: ClientSession) -> None:
    await session.discover()


@pytest.mark.parametrize("begin", [shake_hands, discover])
@pytest.mark.parametrize("transport", [by_stdio, by_http])
def test_every_tool_is_listed_and_called_right_and_wrong(transport: Any, begin: Any) -> None:
    async def talk(connect: Connect) -> None:
        async with connect() as session:
            await begin(session)
            assert session.server_info is not None
            assert (session.server_info.name, session.server_info.version) == ("airline", "1.2")
            await check_list(session)
            for name in RIGHT:
                await check_right(session, name)
                await check_wrong(session, name)
            with pytest.raises(MCPError) as caught:
                await session.call_tool("cancel_reservatoin", {})
            assert caught.value.code == INVALID_PARAMS
            assert caught.value.message == 'There is no tool "cancel_reservatoin"; did you mean "cancel_reservation"?'

    with transport() as connect:
        sessions.within(talk(connect))


async def check_list(session: ClientSession) -> None:
    listed = {item.name: item for item in (await session.list_tools()).tools}
    desk = approved()
    assert list(listed) == [item.name for item in desk] == list(RIGHT) == list(WRONG)
    for item in desk:
        found = listed[item.name]
        assert (found.description, found.input_schema) == (item.description, item.schema)
        jsonschema.Draft202012Validator.check_schema(found.input_schema)
        hints = found.annotations
        assert (hints.read_only_hint if hints else None) == item.definition.read_only
        assert (hints.destructive_hint if hints else None) == item.definition.destructive
    with_output = [name for name, found in listed.items() if found.output_schema is not None]
    assert with_output == ["list_all_product_types"]


async def check_right(session: ClientSession, name: str) -> None:
    arguments, expected = RIGHT[name]
    result = await session.call_tool(name, arguments)  # which checks structured content by the output schema
    assert not result.is_error, result
    told = sessions.text(result)
    assert (told if isinstance(expected, str) else json.loads(told)) == expected
    assert result.structured_content == (expected if isinstance(expected, dict) else None)


async def check_wrong(session: ClientSession, name: str) -> None:
    arguments, expected = WRONG[name]
    assert sessions.issues(await session.call_tool(name, arguments)) == expected
