"""openai-agents: whole runs of its own loop with a scripted model, and every mistake through its own tool invocation."""

import asyncio
import json
from collections.abc import AsyncIterator, Callable
from typing import Any

import pytest

pytest.importorskip("agents", reason="openai-agents is not installed")

from agents import Agent, Model, ModelResponse, RunConfig, RunContextWrapper, Runner, Usage
from agents.strict_schema import ensure_strict_json_schema
from agents.tool import invoke_function_tool
from agents.tool_context import ToolContext
from openai.types.responses import ResponseFunctionToolCall, ResponseOutputMessage, ResponseOutputText

from tests.bridges.desk import MISTAKES, ORDER, RESERVED, TEXTS, Address, Desk, echo, issues, mended, toolset
from toolargs import DialectError, Injected, Toolset, tool
from toolargs.bridges import openai_agents

QUIET = RunConfig(tracing_disabled=True)


def call(name: str, arguments: Any, call_id: str = "c1") -> ResponseFunctionToolCall:
    text = arguments if isinstance(arguments, str) else json.dumps(arguments)
    return ResponseFunctionToolCall(type="function_call", name=name, arguments=text, call_id=call_id)


def said(text: str) -> ResponseOutputMessage:
    part = ResponseOutputText(type="output_text", text=text, annotations=[])
    return ResponseOutputMessage(id="m", type="message", role="assistant", status="completed", content=[part])


class Scripted(Model):
    """A model whose turns are functions from the texts of the latest tool results to what it says."""

    def __init__(self, *turns: Callable[[list[str]], Any]) -> None:
        self.turns = list(turns)
        self.tools: list[Any] = []

    async def get_response(self, system_instructions: Any, input: Any, *rest: Any, **more: Any) -> ModelResponse:
        self.tools = more.get("tools") or rest[1]
        items = [] if isinstance(input, str) else input
        results = [item["output"] for item in items if item.get("type") == "function_call_output"]
        said_now = self.turns.pop(0)(results)
        return ModelResponse(said_now if isinstance(said_now, list) else [said_now], Usage(), None)

    def stream_response(self, *_: Any, **__: Any) -> AsyncIterator[Any]:
        raise NotImplementedError("no run here streams")


def run(model: Model, tools: list[Any], **more: Any) -> Any:
    agent = Agent(name="a", model=model, tools=tools)
    return asyncio.run(Runner.run(agent, "go", run_config=QUIET, **more))


def invoked(bridged: Any, arguments: str, context: Any = None) -> str:
    tool_context = ToolContext(context, tool_name=bridged.name, tool_call_id="c1", tool_arguments=arguments)
    answer = asyncio.run(invoke_function_tool(function_tool=bridged, context=tool_context, arguments=arguments))
    assert isinstance(answer, str)
    return answer


def one(name: str, desk: Desk, **options: Any) -> Any:
    (bridged,) = openai_agents.tools(toolset(desk).select(name), **options)
    return bridged


@pytest.mark.parametrize("mistake", MISTAKES)
@pytest.mark.parametrize("strict", [False, True])
def test_a_run_with_a_wrong_call_the_feedback_and_a_corrected_call(mistake: str, strict: bool) -> None:
    desk, (wrong, first) = Desk(), MISTAKES[mistake]
    model = Scripted(
        lambda results: call("order", wrong),
        lambda results: call("order", mended(wrong, results[-1], ORDER), "c2"),
        lambda results: said(" ".join(results)),
    )
    result = run(model, openai_agents.tools(toolset(desk), strict=strict))
    feedback, answer = result.final_output.split("} {", 1)
    assert issues(feedback + "}")[0] == first
    assert json.loads("{" + answer) == {"item": "lamp", "count": 10, "street": "Gasse 1"}
    assert desk.orders == [("lamp", 10, Address("Gasse 1"), None)]


@pytest.mark.parametrize("mistake", TEXTS)
def test_text_that_is_no_arguments_is_told_in_our_words(mistake: str) -> None:
    text, keyword = TEXTS[mistake]
    assert issues(invoked(one("order", Desk()), text))[0][1] == keyword


def test_the_model_is_shown_our_schema() -> None:
    tools, model = openai_agents.tools(toolset(Desk())), Scripted(lambda results: said("done"))
    run(model, tools)
    shown = {item.name: item.params_json_schema for item in model.tools}
    expected = toolset(Desk()).emit("openai-responses")
    assert shown == {entry["name"]: entry["parameters"] for entry in expected}
    assert [item.description for item in model.tools] == [entry["description"] for entry in expected]
    assert not any(item.strict_json_schema for item in model.tools)


def test_a_strict_schema_is_ours_and_stays_as_it_is() -> None:
    bridged = one("order", Desk(), strict=True)
    (entry,) = toolset(Desk()).select("order").emit("openai-responses", strict=True)
    assert bridged.strict_json_schema is True
    assert bridged.params_json_schema == entry["parameters"] == ensure_strict_json_schema(entry["parameters"])


def test_null_means_left_out_in_strict_mode_only() -> None:
    desk = Desk()
    arguments = json.dumps({**ORDER, "to": {"street": "Gasse 1", "city": None}, "note": None})
    assert json.loads(invoked(one("order", desk, strict=True), arguments))["item"] == "lamp"
    assert issues(invoked(one("order", desk), arguments)) == [("/to/city", "type")]
    assert len(desk.orders) == 1


def test_strict_mode_refuses_what_it_cannot_say() -> None:
    @tool
    def free(values: dict[str, int]) -> str:
        """Takes all."""
        return str(values)

    with pytest.raises(DialectError, match="strict mode has no objects with free keys"):
        openai_agents.tools(free, strict=True)
    assert invoked(openai_agents.tools(free)[0], '{"values": {"a": 1}}') == "{'a': 1}"


def test_async_handlers_and_names_with_dots() -> None:
    desk = Desk()
    model = Scripted(
        lambda results: [call("desk_later", {"count": 1}, "c1"), call("desk_later", {"count": "1"}, "c2")],
        lambda results: said("|".join(results)),
    )
    first, second = run(model, openai_agents.tools(toolset(desk))).final_output.split("|")
    assert first == "counted 1"
    assert issues(second) == [("/count", "type")]


def test_names_that_fall_together_are_refused() -> None:
    @tool(name="desk_later")
    def other() -> None:
        """Another."""

    with pytest.raises(DialectError, match="and so is another tool's"):
        openai_agents.tools(toolset(Desk()) | Toolset(other))


@pytest.mark.parametrize(("name", "code"), [("crash", "TOOL_HANDLER_ERROR"), ("sold_out", "SOLD_OUT")])
def test_failures_are_told_with_their_code(name: str, code: str) -> None:
    text = invoked(one(name, Desk()), "")
    assert json.loads(text)["error"]["code"] == code
    assert "secret" not in text


def test_no_parameter_name_is_taken() -> None:
    given = {name: name for name in RESERVED}
    assert json.loads(invoked(openai_agents.tools(echo)[0], json.dumps(given))) == given


def test_the_context_reaches_who_is_hinted_so_and_nobody_else() -> None:
    @tool
    def whoami(context: RunContextWrapper[dict[str, str]], inner: ToolContext, db: Injected[str], loud: bool) -> str:
        """Who?"""
        assert isinstance(context, RunContextWrapper)
        return f"{context.context['user']} {inner.tool_call_id} {db} {loud}"

    tools = openai_agents.tools(whoami, injected=lambda context: {"db": f"db of {context.context['user']}"})
    assert list(tools[0].params_json_schema["properties"]) == ["loud"]
    model = Scripted(lambda results: call("whoami", {"loud": True}), lambda results: said(results[-1]))
    assert run(model, tools, context={"user": "ann"}).final_output == "ann c1 db of ann True"
    for name in ("context", "inner", "db"):
        text = invoked(tools[0], json.dumps({"loud": True, name: "root"}), {"user": "ann"})
        assert issues(text) == [(f"/{name}", "additionalProperties")]


def test_injected_values_may_be_a_mapping() -> None:
    answer = invoked(one("identify", Desk(), injected={"user": "ann"}), "{}")
    assert json.loads(answer) == {"user": "ann", "call": "c1"}


def test_a_missing_injected_value_ends_the_run() -> None:
    model = Scripted(lambda results: call("identify", {}))
    with pytest.raises(Exception, match="injected values are missing: user"):
        run(model, [one("identify", Desk())])


def approvals(desk: Desk, arguments: Any) -> tuple[Agent[Any], Any]:
    model = Scripted(lambda results: call("erase", arguments), lambda results: said(results[-1]))
    agent = Agent(name="a", model=model, tools=[one("erase", desk)])
    return agent, asyncio.run(Runner.run(agent, "go", run_config=QUIET))


@pytest.mark.parametrize("approved", [True, False])
def test_a_destructive_call_waits_for_the_runs_own_approval(approved: bool) -> None:
    desk = Desk()
    agent, result = approvals(desk, {"order": 1})
    (interruption,) = result.interruptions
    assert desk.orders == []
    state = result.to_state()
    (state.approve if approved else state.reject)(interruption)
    asyncio.run(Runner.run(agent, state, run_config=QUIET))
    assert desk.orders == (["erased 1"] if approved else [])


def test_nobody_is_asked_about_a_destructive_call_that_does_not_fit() -> None:
    desk = Desk()
    _, result = approvals(desk, {"order": "1"})
    assert result.interruptions == []
    assert issues(result.final_output) == [("/order", "type")]
    assert desk.orders == []


@pytest.mark.parametrize("approved", [True, False])
def test_the_toolsets_own_approval_comes_first(approved: bool) -> None:
    desk = Desk()
    tools = openai_agents.tools(Toolset(desk.erase, approve=lambda call, arguments: approved))
    model = Scripted(lambda results: call("erase", {"order": 1}), lambda results: said(results[-1]))
    result = run(model, tools)
    assert result.interruptions == []
    assert desk.orders == (["erased 1"] if approved else [])


def test_nothing_but_the_runs_word_is_an_approval() -> None:
    done: list[int] = []

    @tool(destructive=True)
    def erase(order: int) -> str:
        """Erases."""
        done.append(order)
        return "erased"

    (bridged,) = openai_agents.tools(erase)
    assert json.loads(invoked(bridged, '{"order": 1}'))["error"]["code"] == "TOOL_APPROVAL_REQUIRED"
    assert done == []


def test_the_toolsets_options_hold() -> None:
    records: list[Any] = []

    @tool
    def crash() -> str:
        """Fails."""
        raise KeyError("the detail")

    (bridged,) = openai_agents.tools(Toolset(crash, expose_exceptions=True, observer=records.append))
    assert "the detail" in invoked(bridged, "{}")
    assert [(record.tool, record.code, record.dialect) for record in records] == [
        ("crash", "TOOL_HANDLER_ERROR", "openai-responses")
    ]
