"""What `emit` gives is what the SDKs take: checked by mypy, not run."""

from typing import Any, assert_type

import mcp.types
from anthropic import Anthropic
from anthropic.types import ToolParam
from openai import OpenAI
from openai.types.chat import ChatCompletionToolParam
from openai.types.responses import FunctionToolParam

from toolargs import Loss, Toolset


def emitted(tools: Toolset, name: str) -> None:
    assert_type(tools.emit("openai"), list[ChatCompletionToolParam])
    assert_type(tools.emit("openai", strict=True), list[ChatCompletionToolParam])
    assert_type(tools.emit("openai-responses"), list[FunctionToolParam])
    assert_type(tools.emit("anthropic"), list[ToolParam])
    assert_type(tools.emit("mcp"), list[dict[str, Any]])
    assert_type(tools.emit("json-schema"), dict[str, dict[str, Any]])
    assert_type(tools.emit(name), Any)
    assert_type(tools.losses(name), tuple[Loss, ...])
    assert_type(tools.emit_json(name), str)


def requests(tools: Toolset) -> None:
    OpenAI().chat.completions.create(model="m", messages=[], tools=tools.emit("openai"))
    OpenAI().responses.create(model="m", input="", tools=tools.emit("openai-responses", strict=True))
    Anthropic().messages.create(model="m", max_tokens=1, messages=[], tools=tools.emit("anthropic"))
    mcp.types.ListToolsResult(tools=[mcp.types.Tool(**entry) for entry in tools.emit("mcp")])


def refused(tools: Toolset) -> None:
    OpenAI().chat.completions.create(model="m", messages=[], tools=tools.emit("anthropic"))  # type: ignore[arg-type]
    tools.emit("openai", strict="yes")  # type: ignore[call-overload]
