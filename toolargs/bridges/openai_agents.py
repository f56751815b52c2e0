"""openai-agents: `Agent(tools=openai_agents.tools(toolset))`. Needs the package `openai-agents`."""

from collections.abc import Awaitable, Callable
from typing import Any, Final

from agents import FunctionTool, RunContextWrapper
from agents.tool_context import ToolContext

from toolargs.bridges._entry import Entry, Given, entries, kinds
from toolargs.decorator import Tool
from toolargs.toolset import Toolset

_DIALECT: Final = "openai-responses"


def tools(
    source: Tool[..., Any] | Toolset, *, strict: bool = False, injected: Given[RunContextWrapper[Any]] = None
) -> list[FunctionTool]:
    """The tools as openai-agents takes them.

    The model sees toolargs' schema and, where arguments do not fit, toolargs' feedback as JSON text. Parameters hinted
    `RunContextWrapper` or `ToolContext` are given the context of the call. A destructive tool whose toolset has no
    `approve` waits for the run's own approval (`RunState.approve`); the person is asked about valid arguments only,
    or about text that is no JSON object, which the framework does not show us before.

    Args:
        source: A toolset, or one tool.
        strict: Whether to use strict mode; a `null` then means that a property was left out.
        injected: The values of other injected parameters by name, or a function from the context to them.

    Raises:
        DialectError: OpenAI cannot take a tool, or not in strict mode.
    """
    return [_tool(entry) for entry in entries(source, injected, dialect=_DIALECT, strict=strict)]


def _tool(entry: Entry[RunContextWrapper[Any]]) -> FunctionTool:
    async def invoke(context: ToolContext[Any], arguments: str) -> str:
        call = entry.call(arguments, context.tool_call_id, _DIALECT)
        approved = context.is_tool_approved(entry.emitted["name"], context.tool_call_id) is True
        given = entry.given(context, kinds(context))
        outcome = await entry.toolset.adispatch(call, given, approved=approved)
        return str(entry.rendered(outcome)["output"])

    return FunctionTool(
        name=entry.emitted["name"],
        description=entry.emitted["description"],
        params_json_schema=entry.emitted["parameters"],
        on_invoke_tool=invoke,
        strict_json_schema=entry.strict,
        needs_approval=_approval(entry),
    )


def _approval(
    entry: Entry[RunContextWrapper[Any]],
) -> bool | Callable[[RunContextWrapper[Any], dict[str, Any], str], Awaitable[bool]]:
    """Whether the run asks a person: only where the toolset does not, and only about arguments that fit."""
    if not entry.tool.definition.destructive or entry.toolset.settings.approve is not None:
        return False

    async def fits(context: RunContextWrapper[Any], arguments: dict[str, Any], call_id: str) -> bool:
        limits = entry.toolset.settings.limits
        return not entry.tool.check(arguments, null_means_absent=entry.strict, limits=limits)

    return fits
