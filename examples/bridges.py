"""One tool in four agent frameworks, offline: a model gets an argument wrong, reads the feedback and corrects it.

Whichever of openai-agents, LangChain, pydantic-ai and FastMCP are installed take part. The model is a script; the loop
that runs the tool is each framework's own.
"""

import asyncio
import json
from collections.abc import Callable
from importlib.util import find_spec
from typing import Annotated, Any

from toolargs import Maximum, Minimum, Toolset, tool


@tool
def get_forecast(city: str, days: Annotated[int, Minimum(1), Maximum(7)] = 1) -> dict[str, str]:
    """Tells the weather of the next days.

    Args:
        city: The city's name.
        days: How many days.
    """
    return {"city": city, "forecast": f"sun for {days} day{'s' if days > 1 else ''}"}


TOOLS = Toolset(get_forecast)
WRONG = {"city": "Bern", "days": "3"}
RIGHT = {"city": "Bern", "days": 3}


def openai_agents() -> list[str]:
    """A run of `Runner` with a scripted model; gives what the model was told."""
    from agents import Agent, Model, ModelResponse, RunConfig, Runner, Usage
    from openai.types.responses import ResponseFunctionToolCall, ResponseOutputMessage, ResponseOutputText

    from toolargs.bridges import openai_agents

    def call(arguments: Any, call_id: str) -> ResponseFunctionToolCall:
        text = json.dumps(arguments)
        return ResponseFunctionToolCall(type="function_call", name="get_forecast", arguments=text, call_id=call_id)

    def done() -> ResponseOutputMessage:
        part = ResponseOutputText(type="output_text", text="Sunny.", annotations=[])
        return ResponseOutputMessage(id="m", type="message", role="assistant", status="completed", content=[part])

    turns: list[Any] = [call(WRONG, "1"), call(RIGHT, "2"), done()]

    class Scripted(Model):
        async def get_response(self, *_: Any, **__: Any) -> ModelResponse:
            return ModelResponse([turns.pop(0)], Usage(), None)

        def stream_response(self, *_: Any, **__: Any) -> Any:
            raise NotImplementedError("this model does not stream")

    agent = Agent(name="weather", model=Scripted(), tools=[*openai_agents.tools(TOOLS)])
    result = asyncio.run(Runner.run(agent, "How is Bern?", run_config=RunConfig(tracing_disabled=True)))
    items: list[Any] = result.to_input_list()
    return [str(item["output"]) for item in items if item.get("type") == "function_call_output"]


def langchain() -> list[str]:
    """Tool calls as a chat model writes them; gives the content of the tool messages."""
    from langchain_core.messages import AIMessage

    from toolargs.bridges import langchain

    (bridged,) = langchain.tools(TOOLS)
    turns = [
        AIMessage("", tool_calls=[{"name": "get_forecast", "args": arguments, "id": call_id, "type": "tool_call"}])
        for arguments, call_id in ((WRONG, "1"), (RIGHT, "2"))
    ]
    return [str(bridged.invoke(call).content) for turn in turns for call in turn.tool_calls]


def pydantic_ai() -> list[str]:
    """A run of `Agent` with `FunctionModel`; gives what the model was told."""
    from pydantic_ai import Agent
    from pydantic_ai.messages import ModelMessage, ModelResponse, TextPart, ToolCallPart, ToolReturnPart
    from pydantic_ai.models.function import AgentInfo, FunctionModel

    from toolargs.bridges import pydantic_ai

    calls = [ToolCallPart("get_forecast", arguments, call_id) for arguments, call_id in ((WRONG, "1"), (RIGHT, "2"))]
    turns: list[Any] = [*calls, TextPart("Sunny.")]

    def say(messages: list[ModelMessage], info: AgentInfo) -> ModelResponse:
        return ModelResponse([turns.pop(0)])

    agent = Agent(FunctionModel(say), tools=pydantic_ai.tools(TOOLS))
    result = asyncio.run(agent.run("How is Bern?"))
    parts = (part for message in result.all_messages() for part in message.parts)
    return [part.model_response_str() for part in parts if isinstance(part, ToolReturnPart)]


def fastmcp() -> list[str]:
    """A server and its client in memory; gives what the client was told."""
    from fastmcp import Client, FastMCP

    from toolargs.bridges import fastmcp

    server: FastMCP[Any] = FastMCP("weather")
    for item in fastmcp.tools(TOOLS):
        server.add_tool(item)

    async def talk() -> list[str]:
        async with Client(server) as client:
            results = [
                await client.call_tool("get_forecast", arguments, raise_on_error=False) for arguments in (WRONG, RIGHT)
            ]
        return [str(getattr(part, "text", part)) for result in results for part in result.content]

    return asyncio.run(talk())


FRAMEWORKS: dict[str, Callable[[], list[str]]] = {
    "agents": openai_agents,
    "langchain_core": langchain,
    "pydantic_ai": pydantic_ai,
    "fastmcp": fastmcp,
}
"""What runs with each package."""


def main() -> None:
    """Runs what can be run, and prints what the model is told each time."""
    for package, run in FRAMEWORKS.items():
        print(f"{run.__name__}:")
        told = run() if find_spec(package) is not None else ["(not installed)"]
        for text in told:
            print("  ", text)


if __name__ == "__main__":
    main()
