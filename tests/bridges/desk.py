"""The tools that every framework is handed, the mistakes that a model makes, and a model that mends them."""

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Annotated, Any, Literal

from toolargs import Injected, MaxLength, Minimum, ToolCall, ToolError, Toolset, tool

RESERVED = (
    *("args", "kwargs", "self", "cls", "config", "callbacks", "run_manager", "tool_call_id", "runtime", "input"),
    *("arguments", "call_id", "tool_input", "ctx", "context", "text", "name", "title", "type", "function", "schema"),
)
"""Names that a framework, or a bridge, might take for its own."""


@dataclass
class Address:
    """Where it goes."""

    street: str
    city: Literal["Bern", "Basel"] = "Bern"


@dataclass
class Desk:
    """What the handlers did."""

    orders: list[Any] = field(default_factory=list)

    @tool
    def order(
        self,
        item: Annotated[str, MaxLength(9)],
        count: Annotated[int, Minimum(1)],
        to: Address,
        note: str | None = None,
    ) -> dict[str, Any]:
        """Orders something."""
        self.orders.append((item, count, to, note))
        return {"item": item, "count": count, "street": to.street}

    @tool(name="desk.later")
    async def later(self, count: int) -> str:
        """Counts later."""
        self.orders.append(count)
        return f"counted {count}"

    @tool
    def crash(self) -> str:
        """Fails."""
        raise KeyError("secret detail")

    @tool
    def sold_out(self) -> str:
        """Is sold out."""
        raise ToolError("SOLD_OUT", "None is left.", retryable=False)

    @tool(destructive=True)
    def erase(self, order: int) -> str:
        """Erases an order."""
        self.orders.append(f"erased {order}")
        return "erased"

    @tool
    def identify(self, user: Injected[str], call: ToolCall) -> dict[str, str]:
        """Says who asks."""
        return {"user": user, "call": call.id}


ORDER: dict[str, Any] = {"item": "lamp", "count": 10, "to": {"street": "Gasse 1"}}
"""What the model means to send."""

MISTAKES: dict[str, tuple[dict[str, Any], tuple[str, str]]] = {
    "a number as text": ({**ORDER, "count": "10"}, ("/count", "type")),
    "a boolean for a number": ({**ORDER, "count": True}, ("/count", "type")),
    "a fraction": ({**ORDER, "count": 10.5}, ("/count", "type")),
    "null": ({**ORDER, "item": None}, ("/item", "type")),
    "a number for a text": ({**ORDER, "item": 5}, ("/item", "type")),
    "too long": ({**ORDER, "item": "lamp" * 9}, ("/item", "maxLength")),
    "too small": ({**ORDER, "count": 0}, ("/count", "minimum")),
    "an unknown key": ({**ORDER, "colour": "red"}, ("/colour", "additionalProperties")),
    "an unknown nested key": ({**ORDER, "to": {"street": "Gasse 1", "zip": 3000}}, ("/to/zip", "additionalProperties")),
    "a missing nested key": ({**ORDER, "to": {}}, ("/to/street", "required")),
    "an object as text": ({**ORDER, "to": '{"street": "Gasse 1"}'}, ("/to", "type")),
    "another spelling": ({**ORDER, "to": {"street": "Gasse 1", "city": "bern"}}, ("/to/city", "enum")),
    "nothing": ({}, ("/item", "required")),
}
"""Arguments as a model gets them wrong, and the first issue: a lenient reader would take some of them."""

TEXTS: dict[str, tuple[str, str]] = {
    "a trailing comma": ('{"item": "lamp",}', "json"),
    "no object": ("[1]", "type"),
    "a name twice": ('{"count": 1, "count": 2}', "duplicateKey"),
    "cut off": ('{"item": "la', "json"),
    "not a number": ('{"count": NaN}', "json"),
    "text behind": ('{"count": 1} {}', "json"),
    "fenced": ('```json\n{"count": 1}\n```', "json"),
}
"""Text that is no arguments, and the keyword of the first issue."""


@tool
def echo(
    args: str = "", kwargs: str = "", self: str = "", cls: str = "", config: str = "", callbacks: str = "",
    run_manager: str = "", tool_call_id: str = "", runtime: str = "", input: str = "", arguments: str = "",
    call_id: str = "", tool_input: str = "", ctx: str = "", context: str = "", text: str = "", name: str = "",
    title: str = "", type: str = "", function: str = "", schema: str = "",
) -> str:  # fmt: skip
    """Says which names it was given."""
    given = {key: value for key, value in locals().items() if value}
    return json.dumps(given, sort_keys=True)


def toolset(desk: Desk) -> Toolset:
    return Toolset.from_object(desk)


def issues(feedback: str) -> list[tuple[str, str]]:
    """The issues that a model is told of, after checking that they are told in toolargs' own way."""
    error = json.loads(feedback)["error"]
    assert error["code"] == "TOOL_ARGS_INVALID"
    assert error["retryable"] is True
    assert all(issue["message"] for issue in error["details"]["issues"])
    return [(issue["pointer"], issue["keyword"]) for issue in error["details"]["issues"]]


def mended(arguments: Mapping[str, Any], feedback: str, intent: Mapping[str, Any]) -> dict[str, Any]:
    """What a model sends next that sees only the feedback and knows what it wants: it changes what has an issue."""
    known: dict[str, Any] = json.loads(json.dumps(arguments))
    for pointer, _ in issues(feedback):
        *parents, last = pointer.split("/")[1:]
        place: Any = known
        wanted: Any = intent
        for step in parents:
            place, wanted = place[step], wanted.get(step, {})
        if last in wanted:
            place[last] = wanted[last]
        else:
            del place[last]
    return known
