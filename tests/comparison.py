"""One function as a tool of several libraries, each with its default options: what its check lets through, what it
says, and whether check and schema agree. `python -m tests.comparison`; a library that is not installed is left out.
Libraries that take an object get what `json.loads` makes of the text.
"""

import asyncio
import copy
import json
import warnings
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Annotated, Any, Literal

import jsonschema
from annotated_types import Ge, Le

from tests.benchmarks.page import main, markdown


@dataclass
class Guest:
    """Who flies."""

    name: str
    age: Annotated[int, Ge(0)] = 0


def book(
    seats: Annotated[int, Ge(1), Le(9)],
    guest: Guest,
    cabin: Literal["economy", "first"] = "economy",
    window: bool = False,
) -> str:
    """Books seats.

    Args:
        seats: How many.
        guest: Who flies.
        cabin: Where they sit.
        window: Whether they sit at the window.
    """
    return f"{seats} for {guest.name}"


@dataclass(frozen=True)
class Peer:
    """The function as a library's tool.

    Attributes:
        tool: What the library's decorator gives.
        schema: The schema that a model is shown.
        call: Runs the tool with the arguments as text; raises, or gives a text without the result, where they are
            refused.
    """

    tool: Any
    schema: dict[str, Any]
    call: Callable[[str], Any]


def toolargs() -> Peer:
    import toolargs

    made = toolargs.tool(book)
    return Peer(made, made.emit("json-schema"), made.invoke)


def pydantic_ai() -> Peer:
    from pydantic_ai import FunctionToolset, Tool

    inner = Tool(book).function_schema

    def call(text: str) -> Any:
        return book(**inner.validator.validate_json(text))

    return Peer(FunctionToolset().tool_plain(book), inner.json_schema, call)


def fastmcp() -> Peer:
    from fastmcp import FastMCP
    from fastmcp.tools import Tool

    made = Tool.from_function(book)

    def call(text: str) -> Any:
        return asyncio.run(made.run(json.loads(text))).structured_content

    return Peer(FastMCP("desk").tool(book), made.parameters, call)


def openai_agents() -> Peer:
    import agents
    from agents.tool_context import ToolContext

    agents.set_tracing_disabled(True)
    made = agents.function_tool(book)

    def call(text: str) -> Any:
        context = ToolContext(context=None, tool_name="book", tool_call_id="1", tool_arguments=text)
        return asyncio.run(made.on_invoke_tool(context, text))

    return Peer(made, made.params_json_schema, call)


def langchain() -> Peer:
    from langchain_core.tools import tool

    made = tool(book, parse_docstring=True)
    return Peer(made, made.tool_call_schema.model_json_schema(), lambda text: made.invoke(json.loads(text)))


PEERS: dict[str, Callable[[], Peer]] = {
    "toolargs": toolargs,
    "pydantic-ai": pydantic_ai,
    "FastMCP": fastmcp,
    "openai-agents": openai_agents,
    "LangChain": langchain,
}

PLAIN: dict[str, Any] = {"seats": 2, "guest": {"name": "Ann"}}


def answer(peer: Peer, text: str) -> tuple[bool, str]:
    """Whether the handler ran, and what came of it, in words."""
    try:
        given = str(peer.call(text))
    except Exception as error:  # each library raises its own
        return False, str(error)
    return " for " in given, given


def refuses(**arguments: Any) -> Callable[[Peer], bool]:
    """A fact: these arguments beside the plain ones are refused."""
    return lambda peer: not answer(peer, json.dumps({**PLAIN, **arguments}))[0]


def is_callable(peer: Peer) -> bool:
    return callable(peer.tool) and peer.tool(2, Guest("Ann")) == "2 for Ann"


def checks_direct_calls(peer: Peer) -> bool:
    """Whether Python's own call of the decorated function is checked."""
    if not is_callable(peer):
        return False
    try:
        peer.tool("2", Guest("Ann"))
    except Exception:  # each library raises its own
        return True
    return False


def refuses_duplicates(peer: Peer) -> bool:
    return not answer(peer, '{"seats": 1, "seats": 2, "guest": {"name": "Ann"}}')[0]


def names_all(peer: Peer) -> bool:
    """Whether each of three mistakes is named where it stands."""
    _, words = answer(peer, json.dumps({"seats": 99, "guest": {"name": 5}, "cabin": "none"}))
    return all(name in words for name in ("seats", "name", "cabin"))


def suggests(peer: Peer) -> bool:
    """Whether a misspelt key is answered with the right one."""
    _, words = answer(peer, json.dumps({**PLAIN, "windwo": True}))
    return "windwo" in words and "window" in words


def is_flat(peer: Peer) -> bool:
    return "$ref" not in json.dumps(peer.schema)


FACTS: dict[str, Callable[[Peer], bool]] = {
    "stays a callable function": is_callable,
    "checks calls from Python too": checks_direct_calls,
    'refuses `"2"` for an integer': refuses(seats="2"),
    "refuses `true` for an integer": refuses(seats=True),
    "refuses an unknown key": refuses(visa=True),
    "refuses an unknown nested key": refuses(guest={"name": "Ann", "visa": True}),
    "refuses a key sent twice": refuses_duplicates,
    "names all of three mistakes": names_all,
    "suggests the key that was meant": suggests,
    "schema without `$ref`": is_flat,
}


def probes() -> Iterator[dict[str, Any]]:
    """Arguments around the plain ones: each place takes each value, is left out, and has a key beside it."""
    values = [None, True, False, 0, 1, 2, 9, 10, 2.0, 2.5, "2", "true", "", "Ann", "first", "First", [], [2], {}]
    places = [
        ("seats",),
        ("cabin",),
        ("window",),
        ("guest",),
        ("guest", "name"),
        ("guest", "age"),
        ("x",),
        ("guest", "x"),
    ]
    yield PLAIN
    for *above, last in places:
        for value in [..., *values]:
            made = copy.deepcopy(PLAIN)
            into = made["guest"] if above else made
            into.pop(last, None)
            if value is not ...:
                into[last] = value
            yield made


def disagreements(peer: Peer) -> str:
    """How many of the probes the schema and the check judge differently; `jsonschema` judges for the schema."""
    judge = jsonschema.Draft202012Validator(peer.schema)
    made = list(probes())
    unlike = [each for each in made if answer(peer, json.dumps(each))[0] is not judge.is_valid(each)]
    return f"{len(unlike)} of {len(made)}"


def column(peer: Peer) -> list[str]:
    """What is so of a library, in the order of the rows."""
    return [*("yes" if holds(peer) else "no" for holds in FACTS.values()), disagreements(peer)]


ROWS = [*FACTS, "schema and check judge differently"]


def table() -> str:
    """Facts by library."""
    columns: dict[str, list[str]] = {}
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # of the libraries themselves
        for name, make in PEERS.items():
            try:
                peer = make()
            except ImportError:
                continue
            columns[name] = column(peer)
    rows = [[fact, *(found[at] for found in columns.values())] for at, fact in enumerate(ROWS)]
    return markdown(("", *columns), rows)


PARTS = {"comparison": table}

if __name__ == "__main__":
    main("../../README.md", PARTS)
