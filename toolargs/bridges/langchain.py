"""LangChain: `model.bind_tools(langchain.tools(toolset))`. Needs the package `langchain-core`."""

from typing import Any, Final

from langchain_core.runnables import RunnableConfig
from langchain_core.tools import InjectedToolCallId, StructuredTool, ToolException

from toolargs.bridges._entry import Entry, Given, entries
from toolargs.calls import Outcome
from toolargs.decorator import Tool
from toolargs.toolset import Toolset

_DIALECT: Final = "openai-responses"  # `anyOf` instead of `oneOf`, and names of letters, digits, `_` and `-`


def tools(
    source: Tool[..., Any] | Toolset, *, strict: bool = False, injected: Given[RunnableConfig] = None
) -> list[StructuredTool]:
    """The tools as LangChain takes them.

    `args_schema` is toolargs' schema, so that LangChain checks nothing itself; arguments that do not fit are answered
    with toolargs' feedback as JSON text in a `ToolMessage` of status `error`. A parameter hinted
    `Injected[RunnableConfig]` is given the config, one marked `InjectedToolCallId` the call's id.

    Args:
        source: A toolset, or one tool.
        strict: Whether to write the schemas for OpenAI's strict mode; a `null` then means that a property was left
            out. `bind_tools(…, strict=True)` asks OpenAI for the mode itself.
        injected: The values of other injected parameters by name, or a function from the config to them; without it
            they are looked up in `config["configurable"]`.

    Raises:
        DialectError: A tool, or its name, cannot be written so.
    """
    given: Given[RunnableConfig] = _configurable if injected is None else injected
    return [_tool(entry) for entry in entries(source, given, dialect=_DIALECT, strict=strict)]


def _configurable(config: RunnableConfig) -> dict[str, Any]:
    return config.get("configurable") or {}


class _Tool(StructuredTool):
    """Passes arguments on as received: under one name, so that none is taken for LangChain's own `config`."""

    def _parse_input(self, tool_input: str | dict[str, Any], tool_call_id: str | None) -> dict[str, Any]:
        return {"arguments": tool_input, "call_id": tool_call_id}


def _tool(entry: Entry[RunnableConfig]) -> StructuredTool:
    def given(config: RunnableConfig, call_id: str) -> dict[str, Any]:
        return entry.given(config, {RunnableConfig: config, InjectedToolCallId: call_id})

    def run(arguments: Any, call_id: str | None, config: RunnableConfig) -> str:
        call = entry.call(arguments, call_id)
        return _content(entry, entry.toolset.dispatch(call, given(config, call.id)))

    async def arun(arguments: Any, call_id: str | None, config: RunnableConfig) -> str:
        call = entry.call(arguments, call_id)
        return _content(entry, await entry.toolset.adispatch(call, given(config, call.id)))

    return _Tool(
        name=entry.emitted["name"],
        description=entry.emitted["description"],
        args_schema=entry.emitted["parameters"],
        func=run,
        coroutine=arun,
        handle_tool_error=True,
    )


def _content(entry: Entry[RunnableConfig], outcome: Outcome) -> str:
    """The result as text.

    Raises:
        ToolException: There is none; LangChain makes its text the content of a message that is marked as an error.
    """
    text = str(entry.rendered(outcome)["output"])
    if outcome.error is not None:
        raise ToolException(text)
    return text
