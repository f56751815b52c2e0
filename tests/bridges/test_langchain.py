"""LangChain: tools bound to a chat model, called through its own tool invocation, with `ToolMessage`s as answers."""

import asyncio
import json
from collections.abc import Callable
from typing import Annotated, Any

import pytest

pytest.importorskip("langchain_core", reason="langchain-core is not installed")

from langchain_core.callbacks import BaseCallbackHandler
from langchain_core.language_models.chat_models import BaseChatModel
from langchain_core.messages import AIMessage, BaseMessage, HumanMessage, ToolMessage
from langchain_core.outputs import ChatGeneration, ChatResult
from langchain_core.runnables import Runnable, RunnableConfig
from langchain_core.tools import InjectedToolArg, InjectedToolCallId
from langchain_core.utils.function_calling import convert_to_openai_tool

from tests.bridges.desk import MISTAKES, ORDER, RESERVED, TEXTS, Address, Desk, echo, issues, mended, toolset
from toolargs import DialectError, Injected, Toolset, tool
from toolargs.bridges import langchain


class Scripted(BaseChatModel):
    """A chat model whose turns are functions from the texts of the latest tool messages to what it says."""

    turns: list[Callable[[list[str]], AIMessage]]
    shown: list[Any] = []

    @property
    def _llm_type(self) -> str:
        return "scripted"

    def bind_tools(self, tools: Any, **_: Any) -> Runnable[Any, AIMessage]:
        self.shown = [convert_to_openai_tool(item) for item in tools]
        return self

    def _generate(self, messages: list[BaseMessage], *_: Any, **__: Any) -> ChatResult:
        results = [str(message.content) for message in messages if isinstance(message, ToolMessage)]
        return ChatResult(generations=[ChatGeneration(message=self.turns.pop(0)(results))])


def call(name: str, arguments: Any, call_id: str = "c1") -> AIMessage:
    return AIMessage("", tool_calls=[{"name": name, "args": arguments, "id": call_id, "type": "tool_call"}])


def run(model: Scripted, tools: list[Any], *, config: RunnableConfig | None = None, wait: bool = False) -> Any:
    """The loop that every LangChain agent is: the model, its tool calls, their messages, and again."""
    bound, by_name = model.bind_tools(tools), {item.name: item for item in tools}
    messages: list[BaseMessage] = [HumanMessage("go")]
    while True:
        answer = bound.invoke(messages)
        messages.append(answer)
        if not answer.tool_calls:
            return messages
        for asked in answer.tool_calls:
            found = by_name[asked["name"]]
            messages.append(asyncio.run(found.ainvoke(asked, config)) if wait else found.invoke(asked, config))


def invoked(bridged: Any, arguments: Any, config: RunnableConfig | None = None) -> ToolMessage:
    message = bridged.invoke({"name": bridged.name, "args": arguments, "id": "c1", "type": "tool_call"}, config)
    assert isinstance(message, ToolMessage)
    return message


def one(name: str, desk: Desk, **options: Any) -> Any:
    (bridged,) = langchain.tools(toolset(desk).select(name), **options)
    return bridged


@pytest.mark.parametrize("mistake", MISTAKES)
@pytest.mark.parametrize("wait", [False, True])
def test_a_run_with_a_wrong_call_the_feedback_and_a_corrected_call(mistake: str, wait: bool) -> None:
    desk, (wrong, first) = Desk(), MISTAKES[mistake]
    turns = [
        lambda results: call("order", wrong),
        lambda results: call("order", mended(wrong, results[-1], ORDER), "c2"),
        lambda results: AIMessage("done"),
    ]
    messages = run(Scripted(turns=turns), langchain.tools(toolset(desk)), wait=wait)
    told, answered = (message for message in messages if isinstance(message, ToolMessage))
    assert (told.status, told.tool_call_id, told.name) == ("error", "c1", "order")
    assert issues(str(told.content))[0] == first
    assert (answered.status, answered.tool_call_id) == ("success", "c2")
    assert json.loads(str(answered.content)) == {"item": "lamp", "count": 10, "street": "Gasse 1"}
    assert desk.orders == [("lamp", 10, Address("Gasse 1"), None)]


@pytest.mark.parametrize("mistake", TEXTS)
def test_text_that_is_no_arguments_is_told_in_our_words(mistake: str) -> None:
    text, keyword = TEXTS[mistake]
    assert issues(one("order", Desk()).invoke(text))[0][1] == keyword


def test_text_that_is_arguments_is_taken() -> None:
    assert json.loads(one("order", Desk()).invoke(json.dumps(ORDER)))["count"] == 10


def test_the_model_is_shown_our_schema() -> None:
    model = Scripted(turns=[lambda results: AIMessage("done")])
    run(model, langchain.tools(Toolset(*toolset(Desk()), echo)))
    assert model.shown == Toolset(*toolset(Desk()), echo).emit("openai")


def test_a_strict_schema_is_ours_and_null_then_means_left_out() -> None:
    desk = Desk()
    bridged = one("order", desk, strict=True)
    (entry,) = toolset(desk).select("order").emit("openai", strict=True)
    assert convert_to_openai_tool(bridged, strict=True) == entry
    arguments = {**ORDER, "to": {"street": "Gasse 1", "city": None}, "note": None}
    assert invoked(bridged, arguments).status == "success"
    assert issues(str(invoked(one("order", desk), arguments).content)) == [("/to/city", "type")]


@pytest.mark.parametrize("wait", [False, True])
def test_async_handlers_and_names_with_dots(wait: bool) -> None:
    turns = [lambda results: call("desk_later", {"count": 1}), lambda results: AIMessage("done")]
    messages = run(Scripted(turns=turns), langchain.tools(toolset(Desk())), wait=wait)
    assert messages[2].content == "counted 1"


def test_names_that_fall_together_are_refused() -> None:
    @tool(name="desk_later")
    def other() -> None:
        """Another."""

    with pytest.raises(DialectError, match="and so is another tool's"):
        langchain.tools(toolset(Desk()) | Toolset(other))


@pytest.mark.parametrize(
    ("name", "code"),
    [("crash", "TOOL_HANDLER_ERROR"), ("sold_out", "SOLD_OUT")],
)
def test_failures_are_told_with_their_code(name: str, code: str) -> None:
    message = invoked(one(name, Desk()), {})
    assert message.status == "error"
    assert json.loads(str(message.content))["error"]["code"] == code
    assert "secret" not in str(message)


def test_a_destructive_call_waits_for_the_toolsets_approval() -> None:
    desk = Desk()
    message = invoked(one("erase", desk), {"order": 1})
    assert json.loads(str(message.content))["error"]["code"] == "TOOL_APPROVAL_REQUIRED"
    (bridged,) = langchain.tools(Toolset(desk.erase, approve=lambda call, arguments: arguments["order"] == 2))
    assert [invoked(bridged, {"order": number}).status for number in (1, 2)] == ["error", "success"]
    assert desk.orders == ["erased 2"]


def test_no_parameter_name_is_taken() -> None:
    given = {name: name for name in RESERVED}
    (bridged,) = langchain.tools(echo)
    assert json.loads(str(invoked(bridged, given).content)) == given
    assert json.loads(asyncio.run(bridged.ainvoke(given))) == given


def test_config_id_and_configurable_values_reach_who_is_hinted_so_and_nobody_else() -> None:
    @tool
    def whoami(
        config: Injected[RunnableConfig],
        call_id: Annotated[str, InjectedToolCallId],
        user: Annotated[str, InjectedToolArg],
        loud: bool,
    ) -> str:
        """Who?"""
        return f"{config['configurable']['user']} {call_id} {user} {loud}"

    (bridged,) = langchain.tools(whoami)
    assert list(bridged.args_schema["properties"]) == ["loud"]
    config: RunnableConfig = {"configurable": {"user": "ann", "other": 1}}
    assert invoked(bridged, {"loud": True}, config).content == "ann c1 ann True"
    for name in ("config", "call_id", "user"):
        message = invoked(bridged, {"loud": True, name: "root"}, config)
        assert issues(str(message.content)) == [(f"/{name}", "additionalProperties")]


@pytest.mark.parametrize("injected", [{"user": "ann"}, lambda config: {"user": config["metadata"]["user"]}])
def test_injected_values_may_be_a_mapping_or_a_function_of_the_config(injected: Any) -> None:
    message = invoked(one("identify", Desk(), injected=injected), {}, {"metadata": {"user": "ann"}})
    assert json.loads(str(message.content)) == {"user": "ann", "call": "c1"}


def test_a_call_without_an_id_gets_one_of_its_own() -> None:
    bridged = one("identify", Desk(), injected={"user": "ann"})
    first, second = (json.loads(bridged.invoke({}))["call"] for _ in range(2))
    assert first.startswith("call_")
    assert first != second


def test_a_missing_injected_value_is_the_applications_error() -> None:
    with pytest.raises(TypeError, match="injected values are missing: user"):
        invoked(one("identify", Desk()), {})


def test_callbacks_see_the_arguments_as_received() -> None:
    seen: list[Any] = []

    class Watch(BaseCallbackHandler):
        def on_tool_start(self, *_: Any, inputs: Any = None, **__: Any) -> None:
            seen.append(inputs)

        def on_tool_end(self, output: Any, **_: Any) -> None:
            seen.append(output.status)

    invoked(one("order", Desk()), {**ORDER, "count": "10"}, {"callbacks": [Watch()]})
    assert seen == [{**ORDER, "count": "10"}, "error"]
