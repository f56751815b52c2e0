"""Public tool lists through every bridge: schemas arrive as they were emitted, and calls get toolargs' verdict."""

import asyncio
import importlib
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from tests import corpora
from toolargs import DefinitionError, SchemaError, Tool


def handler(**arguments: Any) -> str:
    return "done"


def public() -> Iterator[tuple[Tool[..., Any], list[Any]]]:
    """The tools whose schemas lie in the subset, each with its calls."""
    if not corpora.tool_lists():
        corpora.require("tools_bfcl.json")
    for name in corpora.tool_lists():
        for record in corpora.require(name):
            if record.get("schema"):
                try:
                    yield Tool.from_schema("t", "Does it.", record["schema"], handler), record.get("calls") or []
                except (SchemaError, DefinitionError):  # refused with a reason; tests of `load` look at those
                    continue


def of_langchain(bridged: Any) -> Any:
    from langchain_core.utils.function_calling import convert_to_openai_tool

    return convert_to_openai_tool(bridged)["function"]["parameters"]


def of_fastmcp(bridged: Any) -> Any:
    return bridged.to_mcp_tool().model_dump(by_alias=True, exclude_none=True, mode="json")["inputSchema"]


SHOWN: dict[str, tuple[str, Callable[[Any], Any], str, str]] = {
    "openai_agents": ("agents", lambda bridged: bridged.params_json_schema, "openai-responses", "parameters"),
    "langchain": ("langchain_core", of_langchain, "openai-responses", "parameters"),
    "pydantic_ai": ("pydantic_ai", lambda bridged: bridged.tool_def.parameters_json_schema, "openai-responses", "parameters"),
    "fastmcp": ("fastmcp", of_fastmcp, "mcp", "inputSchema"),
}  # fmt: skip
"""Each bridge's package, what its framework shows a model, and where the same stands in what a dialect emits."""


@pytest.mark.parametrize("name", SHOWN)
def test_schemas_arrive_as_emitted(name: str) -> None:
    package, shown, dialect, key = SHOWN[name]
    pytest.importorskip(package, reason=f"{package} is not installed")
    bridge, seen = importlib.import_module(f"toolargs.bridges.{name}"), 0
    for tool, _ in public():
        (bridged,) = bridge.tools(tool)
        assert shown(bridged) == tool.emit(dialect)[key]
        seen += 1
    assert seen > 900


@pytest.mark.parametrize("wait", [False, True])
def test_calls_get_the_same_verdict_in_langchain(wait: bool) -> None:
    pytest.importorskip("langchain_core", reason="langchain-core is not installed")
    from toolargs.bridges import langchain

    async def answered(bridged: Any, call: Any) -> Any:
        return await bridged.ainvoke(call) if wait else bridged.invoke(call)

    async def verdicts() -> list[tuple[bool, bool]]:
        found = []
        for tool, calls in public():
            (bridged,) = langchain.tools(tool)
            for item in calls:
                call = {"name": "t", "args": item["args"], "id": "c", "type": "tool_call"}
                found.append((not tool.check(item["args"]), (await answered(bridged, call)).status == "success"))
        return found

    verdict = asyncio.run(verdicts())
    assert all(ours == theirs for ours, theirs in verdict)
    assert {True, False} == {ours for ours, _ in verdict}
