"""A model that is none: it wants to send certain values, makes a mistake, and mends it from the feedback alone."""

import json
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

Arguments = dict[str, Any]


@dataclass(frozen=True)
class Provider:
    """How one provider writes a call and carries its result.

    Attributes:
        call: From an id, a tool's name and arguments to the provider's response.
        told: From the messages of an answer to what the model reads of the tool's result.
        text: Whether arguments travel as text, so that a model can get the JSON itself wrong.
    """

    call: Callable[[str, str, Any], Any]
    told: Callable[[Any], Any]
    text: bool = True


def _function(call_id: str, name: str, arguments: Any) -> dict[str, Any]:
    return {"id": call_id, "type": "function", "function": {"name": name, "arguments": arguments}}


def _chat(call_id: str, name: str, arguments: Any) -> Any:
    return {"choices": [{"message": {"role": "assistant", "tool_calls": [_function(call_id, name, arguments)]}}]}


def _content(messages: Any) -> Any:
    return json.loads(messages[0]["content"])


def _message(call_id: str, name: str, arguments: Any) -> Any:
    return {"message": {"role": "assistant", "tool_calls": [_function(call_id, name, arguments)]}}


PROVIDERS: dict[str, Provider] = {
    "openai": Provider(_chat, _content),
    "groq": Provider(_chat, _content),
    "mistral": Provider(_chat, _content),
    "cohere": Provider(_message, _content),
    "openai-responses": Provider(
        lambda call_id, name, arguments: {
            "output": [{"type": "function_call", "call_id": call_id, "name": name, "arguments": arguments}]
        },
        lambda messages: json.loads(messages[0]["output"]),
    ),
    "anthropic": Provider(
        lambda call_id, name, arguments: {
            "role": "assistant",
            "content": [{"type": "tool_use", "id": call_id, "name": name, "input": arguments}],
        },
        lambda messages: json.loads(messages[0]["content"][0]["content"]),
        text=False,
    ),
    "bedrock": Provider(
        lambda call_id, name, arguments: {
            "output": {"message": {"content": [{"toolUse": {"toolUseId": call_id, "name": name, "input": arguments}}]}}
        },
        lambda messages: messages[0]["content"][0]["toolResult"]["content"][0]["json"],
        text=False,
    ),
    "gemini": Provider(
        lambda _, name, arguments: {
            "candidates": [{"content": {"parts": [{"functionCall": {"name": name, "args": arguments}}]}}]
        },
        lambda messages: messages[0]["parts"][0]["functionResponse"]["response"],
        text=False,
    ),
    "ollama": Provider(
        lambda _, name, arguments: {"message": {"tool_calls": [{"function": {"name": name, "arguments": arguments}}]}},
        _content,
        text=False,
    ),
    "huggingface": Provider(
        lambda _, name, arguments: (
            f'<tool_call>{{"name": {json.dumps(name)}, "arguments": {json.dumps(arguments)}}}</tool_call>'
        ),
        _content,
        text=False,
    ),
    "mcp": Provider(
        lambda call_id, name, arguments: {
            "jsonrpc": "2.0",
            "id": call_id,
            "method": "tools/call",
            "params": {"name": name, "arguments": arguments},
        },
        lambda messages: json.loads(messages[0]["content"][0]["text"]),
        text=False,
    ),
    "pedelec": Provider(
        lambda call_id, name, arguments: {
            "type": "tool_call",
            "toolRequestId": call_id,
            "tool": name,
            "args": arguments,
        },
        lambda messages: messages[0]["result"],
        text=False,
    ),
}


@dataclass
class Model:
    """Holds what it wants to send, and mends what it sent by rules that see only that and the feedback.

    Attributes:
        intent: What it wants to send, by pointer; where it has several, the next is taken when one is refused.
        sends: What it sends first: arguments, or the text of them.
    """

    intent: dict[str, list[Any]]
    sends: Any
    said: list[str] = field(default_factory=list)

    def mend(self, feedback: dict[str, Any]) -> None:
        """Changes what it sends next."""
        error = feedback["error"]
        self.said.append(error["message"])
        details = error["details"]
        if "arguments" in details:
            self.sends = details["arguments"]
            return
        for issue in details["issues"]:
            self._mend(issue)

    def _mend(self, issue: dict[str, Any]) -> None:
        keyword, pointer = issue["keyword"], issue["pointer"]
        if keyword == "json":
            self.sends = self._meant()
            return
        if not isinstance(self.sends, dict):
            self.sends = {}
        value = RULES[keyword](self, issue)
        _set(self.sends, pointer, value)

    def _meant(self) -> Arguments:
        """What it wants to send, written as JSON."""
        arguments: Arguments = {}
        for pointer, values in self.intent.items():
            _set(arguments, pointer, values[0])
        return arguments

    def wanted(self, issue: dict[str, Any]) -> Any:
        """What it wants at a place, written as the schema there says."""
        value, shape = self.intent[issue["pointer"]][0], issue.get("schema", {})
        return _written(value, shape)

    def next(self, issue: dict[str, Any]) -> Any:
        """The next best of what it wants at a place."""
        values = self.intent[issue["pointer"]]
        values.pop(0)
        return values[0]


LEFT_OUT = object()


def _written(value: Any, shape: dict[str, Any]) -> Any:
    """A value in the form that a schema asks for."""
    if "oneOf" in shape:
        value = json.loads(value) if isinstance(value, str) else value
        fitting = [branch for branch in shape["oneOf"] if set(branch.get("required", ())) <= set(value)]
        return {name: value[name] for name in fitting[0]["properties"] if name in value}
    kind = shape.get("type")
    if isinstance(value, str) and kind in ("integer", "number", "array", "object", "boolean"):
        return json.loads(value)
    return str(value) if kind == "string" else value


def _typed(model: Model, issue: dict[str, Any]) -> Any:
    if issue.get("received") is None:
        return LEFT_OUT
    return model.wanted(issue)


RULES: dict[str, Callable[[Model, dict[str, Any]], Any]] = {
    "required": Model.wanted,
    "type": _typed,
    "oneOf": Model.wanted,
    "additionalProperties": lambda *_: LEFT_OUT,
    "enum": lambda _, issue: issue.get("suggestion") or issue["expected"][0],
    "decode": Model.next,
    "maximum": lambda _, issue: issue["expected"],
}
"""What the model does about an issue of each keyword."""


def _set(arguments: Arguments, pointer: str, value: Any) -> None:
    *above, last = [step.replace("~1", "/").replace("~0", "~") for step in pointer.split("/")[1:]]
    for step in above:
        arguments = arguments.setdefault(step, {})
    if value is LEFT_OUT:
        arguments.pop(last, None)
    else:
        arguments[last] = value
