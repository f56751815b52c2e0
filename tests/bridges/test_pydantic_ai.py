"""pydantic-ai: whole runs of its own agent with `FunctionModel`, and one with `TestModel`, which makes up arguments."""

import asyncio
import json
from collections.abc import Callable
from typing import Any

import pytest

pytest.importorskip("pydantic_ai", reason="pydantic-ai-slim is not installed")

from pydantic_ai import Agent, DeferredToolRequests, DeferredToolResults, RunContext, UnexpectedModelBehavior
from pydantic_ai.messages import ModelMessage, ModelResponse, TextPart, ToolCallPart, ToolReturnPart
from pydantic_ai.models.function import AgentInfo, FunctionModel
from pydantic_ai.models.test import TestModel

from tests.bridges.desk import MISTAKES, ORDER, RESERVED, TEXTS, Address, Desk, echo, issues, mended, toolset
from toolargs import DialectError, Injected, Limits, Toolset, tool
from toolargs.bridges import pydantic_ai

Turn = Callable[[list[ToolReturnPart]], ToolCallPart | str]


class Script:
    """Turns of a model as functions from the latest tool results to a call or a last word."""

    def __init__(self, *turns: Turn) -> None:
        self.turns = list(turns)
        self.shown: list[Any] = []
        self.model = FunctionModel(self._say)

    def _say(self, messages: list[ModelMessage], info: AgentInfo) -> ModelResponse:
        self.shown = info.function_tools
        results = [part for message in messages for part in message.parts if isinstance(part, ToolReturnPart)]
        said = self.turns.pop(0)(results)
        return ModelResponse([TextPart(said) if isinstance(said, str) else said])


def call(name: str, arguments: Any, call_id: str = "c1") -> ToolCallPart:
    return ToolCallPart(name, arguments, call_id)


def last(results: list[ToolReturnPart]) -> str:
    """The whole of what the model sees of the latest result."""
    return results[-1].model_response_str()


def run(script: Script, tools: list[Any], *, retries: int = 3, **more: Any) -> Any:
    return asyncio.run(Agent(script.model, tools=tools, retries=retries).run("go", **more))


def invoked(bridged: Any, arguments: Any, **more: Any) -> ToolReturnPart:
    """One call through an agent."""
    seen: list[ToolReturnPart] = []

    def end(results: list[ToolReturnPart]) -> str:
        seen.extend(results)
        return "done"

    run(Script(lambda results: call(bridged.name, arguments), end), [bridged], **more)
    (result,) = seen
    return result


def one(name: str, desk: Desk, **options: Any) -> Any:
    (bridged,) = pydantic_ai.tools(toolset(desk).select(name), **options)
    return bridged


@pytest.mark.parametrize("mistake", MISTAKES)
@pytest.mark.parametrize("form", [dict, json.dumps])
def test_a_run_with_a_wrong_call_the_feedback_and_a_corrected_call(mistake: str, form: Callable[[Any], Any]) -> None:
    desk, (wrong, first) = Desk(), MISTAKES[mistake]
    told: list[ToolReturnPart] = []

    def correct(results: list[ToolReturnPart]) -> ToolCallPart:
        told.extend(results)
        return call("order", form(mended(wrong, last(results), ORDER)), "c2")

    script = Script(lambda results: call("order", form(wrong)), correct, last)
    result = run(script, pydantic_ai.tools(toolset(desk)))
    assert issues(last(told))[0] == first
    assert json.loads(result.output) == {"item": "lamp", "count": 10, "street": "Gasse 1"}
    assert desk.orders == [("lamp", 10, Address("Gasse 1"), None)]


@pytest.mark.parametrize("mistake", TEXTS)
def test_text_that_is_no_arguments_is_told_in_our_words(mistake: str) -> None:
    text, keyword = TEXTS[mistake]
    assert issues(invoked(one("order", Desk()), text).model_response_str())[0][1] == keyword


def test_the_model_is_shown_our_schema() -> None:
    script = Script(lambda results: "done")
    run(script, pydantic_ai.tools(toolset(Desk())))
    expected = toolset(Desk()).emit("openai-responses")
    assert [item.parameters_json_schema for item in script.shown] == [entry["parameters"] for entry in expected]
    assert [(item.name, item.description) for item in script.shown] == [
        (entry["name"], entry["description"]) for entry in expected
    ]


def test_a_strict_schema_is_ours_and_null_then_means_left_out() -> None:
    desk = Desk()
    bridged = one("order", desk, strict=True)
    (entry,) = toolset(desk).select("order").emit("openai-responses", strict=True)
    assert (bridged.tool_def.parameters_json_schema, bridged.tool_def.strict) == (entry["parameters"], True)
    arguments = {**ORDER, "to": {"street": "Gasse 1", "city": None}, "note": None}
    assert invoked(bridged, arguments).content["item"] == "lamp"
    assert issues(invoked(one("order", desk), arguments).model_response_str()) == [("/to/city", "type")]


def test_arguments_that_the_framework_makes_up_from_our_schema_are_taken() -> None:
    desk = Desk()
    tools = pydantic_ai.tools(toolset(desk).select("order", "desk.later"))
    asyncio.run(Agent(TestModel(), tools=tools).run("go"))
    assert len(desk.orders) == 2


def test_async_handlers_and_names_with_dots() -> None:
    assert run(Script(lambda results: call("desk_later", {"count": 1}), last), [one("desk.later", Desk())]).output == (
        "counted 1"
    )


def test_names_that_fall_together_are_refused() -> None:
    @tool(name="desk_later")
    def other() -> None:
        """Another."""

    with pytest.raises(DialectError, match="and so is another tool's"):
        pydantic_ai.tools(toolset(Desk()) | Toolset(other))


@pytest.mark.parametrize(("name", "code"), [("crash", "TOOL_HANDLER_ERROR"), ("sold_out", "SOLD_OUT")])
def test_failures_are_told_with_their_code(name: str, code: str) -> None:
    result = invoked(one(name, Desk()), {})
    assert json.loads(result.model_response_str())["error"]["code"] == code
    assert "secret" not in str(result)


def test_arguments_that_never_fit_use_up_the_retries_if_these_are_counted() -> None:
    script = Script(*[lambda results: call("order", {"count": "10"})] * 4)
    with pytest.raises(UnexpectedModelBehavior):
        run(script, [one("order", Desk(), count_retries=True)], retries=1)
    assert len(script.turns) == 2


def test_a_counted_retry_carries_the_same_feedback() -> None:
    counted = invoked(one("order", Desk(), count_retries=True), {"count": "10"})
    plain = invoked(one("order", Desk()), {"count": "10"})
    assert (counted.outcome, plain.outcome) == ("retried", "success")
    assert json.loads(counted.model_response_str(wrap_if_error=False)) == plain.content
    assert invoked(one("sold_out", Desk(), count_retries=True), {}).outcome == "success"


def test_no_parameter_name_is_taken() -> None:
    given = {name: name for name in RESERVED}
    (bridged,) = pydantic_ai.tools(echo)
    assert json.loads(invoked(bridged, given).model_response_str()) == given
    assert json.loads(invoked(bridged, json.dumps(given)).model_response_str()) == given


def test_the_context_reaches_who_is_hinted_so_and_nobody_else() -> None:
    @tool
    def whoami(ctx: RunContext[dict[str, str]], db: Injected[str], loud: bool) -> str:
        """Who?"""
        return f"{ctx.deps['user']} {ctx.tool_call_id} {db} {loud}"

    (bridged,) = pydantic_ai.tools(whoami, injected=lambda context: {"db": f"db of {context.deps['user']}"})
    assert list(bridged.tool_def.parameters_json_schema["properties"]) == ["loud"]
    assert invoked(bridged, {"loud": True}, deps={"user": "ann"}).content == "ann c1 db of ann True"
    for name in ("ctx", "db"):
        result = invoked(bridged, {"loud": True, name: "root"}, deps={"user": "ann"})
        assert issues(result.model_response_str()) == [(f"/{name}", "additionalProperties")]


def test_injected_values_may_be_a_mapping() -> None:
    assert invoked(one("identify", Desk(), injected={"user": "ann"}), {}).content == {"user": "ann", "call": "c1"}


def test_a_missing_injected_value_is_the_applications_error() -> None:
    with pytest.raises(TypeError, match="injected values are missing: user"):
        invoked(one("identify", Desk()), {})


def deferred(desk: Desk, arguments: Any) -> tuple[Any, Any]:
    script = Script(lambda results: call("erase", arguments), last)
    agent = Agent(script.model, tools=[one("erase", desk)], output_type=[str, DeferredToolRequests])
    return agent, asyncio.run(agent.run("go"))


@pytest.mark.parametrize("approved", [True, False])
def test_a_destructive_call_is_deferred_until_the_runs_own_approval(approved: bool) -> None:
    desk = Desk()
    agent, result = deferred(desk, {"order": 1})
    assert [part.tool_name for part in result.output.approvals] == ["erase"]
    assert desk.orders == []
    answers = DeferredToolResults(approvals={"c1": approved})
    asyncio.run(agent.run(message_history=result.all_messages(), deferred_tool_results=answers))
    assert desk.orders == (["erased 1"] if approved else [])


def test_nobody_is_asked_about_a_destructive_call_that_does_not_fit() -> None:
    desk = Desk()
    _, result = deferred(desk, {"order": "1"})
    assert issues(result.output) == [("/order", "type")]
    assert desk.orders == []


@pytest.mark.parametrize("approved", [True, False])
def test_the_toolsets_own_approval_comes_first(approved: bool) -> None:
    desk = Desk()
    (bridged,) = pydantic_ai.tools(Toolset(desk.erase, approve=lambda call, arguments: approved))
    result = invoked(bridged, {"order": 1})
    assert ("TOOL_APPROVAL_REQUIRED" in result.model_response_str()) is not approved
    assert desk.orders == (["erased 1"] if approved else [])


@pytest.mark.parametrize("limits", [Limits(max_bytes=20), Limits(max_depth=1)])
def test_the_toolsets_limits_hold_for_text(limits: Limits) -> None:
    (bridged,) = pydantic_ai.tools(Toolset(Desk().order, limits=limits))
    keyword = "size" if limits.max_bytes == 20 else "depth"
    assert issues(invoked(bridged, json.dumps(ORDER)).model_response_str())[0][1] == keyword


def test_structured_results_stay_structured() -> None:
    assert invoked(one("order", Desk()), ORDER).content == {"item": "lamp", "count": 10, "street": "Gasse 1"}
