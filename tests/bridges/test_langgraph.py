"""LangGraph: the graph that LangChain's agents are, with its own node for tools, called and awaited."""

import asyncio
from typing import Any

import pytest

pytest.importorskip("langgraph", reason="langgraph is not installed")

from langchain_core.messages import AIMessage, ToolMessage
from langgraph.graph import START, MessagesState, StateGraph
from langgraph.prebuilt import ToolNode, tools_condition

from tests.bridges.desk import MISTAKES, ORDER, Address, Desk, issues, mended, toolset
from tests.bridges.test_langchain import Scripted, call
from toolargs.bridges import langchain


def run(model: Scripted, tools: list[Any], config: Any, *, wait: bool) -> list[ToolMessage]:
    """The tool messages of a run."""
    bound = model.bind_tools(tools)
    graph = StateGraph(MessagesState)
    graph.add_node("model", lambda state: {"messages": [bound.invoke(state["messages"])]})
    graph.add_node("tools", ToolNode(tools))
    graph.add_edge(START, "model")
    graph.add_conditional_edges("model", tools_condition)
    graph.add_edge("tools", "model")
    app, start = graph.compile(), {"messages": [("user", "go")]}
    end = asyncio.run(app.ainvoke(start, config)) if wait else app.invoke(start, config)
    return [message for message in end["messages"] if isinstance(message, ToolMessage)]


@pytest.mark.parametrize("wait", [False, True])
@pytest.mark.parametrize("mistake", ["a number as text", "null", "an unknown nested key", "nothing"])
def test_a_run_with_a_wrong_call_the_feedback_and_a_corrected_call(mistake: str, wait: bool) -> None:
    desk, (wrong, first) = Desk(), MISTAKES[mistake]
    turns = [
        lambda results: call("order", wrong),
        lambda results: call("order", mended(wrong, results[-1], ORDER), "c2"),
        lambda results: AIMessage("done"),
    ]
    told, answered = run(Scripted(turns=turns), langchain.tools(toolset(desk)), {}, wait=wait)
    assert (told.status, answered.status) == ("error", "success")
    assert issues(str(told.content))[0] == first
    assert desk.orders == [("lamp", 10, Address("Gasse 1"), None)]


@pytest.mark.parametrize("wait", [False, True])
def test_configurable_values_reach_the_handler(wait: bool) -> None:
    turns = [lambda results: call("identify", {}), lambda results: AIMessage("done")]
    config = {"configurable": {"user": "ann"}}
    (answered,) = run(Scripted(turns=turns), langchain.tools(toolset(Desk())), config, wait=wait)
    assert answered.content == '{"user":"ann","call":"c1"}'
