"""Ten typical functions as an OpenAI tool list: bytes, tokens and constraints, beside other libraries.

`python -m tests.benchmarks.sizes`; a library that is not installed is left out.
"""

import importlib
import json
from collections.abc import Callable
from typing import Any

from tests.benchmarks.page import main, markdown
from tests.benchmarks.ten import TEN

CONSTRAINTS = ("enum", "const", "minLength", "maxLength", "pattern", "minimum", "maximum", "minItems", "maxItems")
CONSTRAINTS += ("uniqueItems",)
Entry = dict[str, Any]


def entry(name: str, description: str, parameters: Entry, **more: Any) -> Entry:
    return {
        "type": "function",
        "function": {"name": name, "description": description, "parameters": parameters, **more},
    }


def prose(function: Callable[..., Any]) -> str:
    """A docstring as a library without a docstring parser sends it."""
    import inspect

    return inspect.getdoc(function) or ""


def own(**options: Any) -> list[Entry]:
    import toolargs

    return toolargs.Toolset(*map(toolargs.tool, TEN)).emit("openai", **options)  # type: ignore[return-value]


def strict() -> list[Entry]:
    return own(strict=True)


def pydantic() -> list[Entry]:
    adapter = importlib.import_module("pydantic").TypeAdapter
    return [entry(each.__name__, prose(each), adapter(each).json_schema()) for each in TEN]


def fastmcp() -> list[Entry]:
    tool = importlib.import_module("fastmcp.tools").Tool
    made = [tool.from_function(each) for each in TEN]
    return [entry(each.name, each.description, each.parameters) for each in made]


def langchain() -> list[Entry]:
    calling = importlib.import_module("langchain_core.utils.function_calling")
    make = importlib.import_module("langchain_core.tools").tool
    return [calling.convert_to_openai_tool(make(each, parse_docstring=True)) for each in TEN]


def openai_agents() -> list[Entry]:
    read = importlib.import_module("agents.function_schema").function_schema
    made = [read(each) for each in TEN]
    return [entry(each.name, each.description, each.params_json_schema, strict=True) for each in made]


LISTS: dict[str, Callable[[], list[Entry]]] = {
    "toolargs": own,
    "toolargs, strict": strict,
    "pydantic": pydantic,
    "FastMCP": fastmcp,
    "LangChain": langchain,
    "openai-agents (strict)": openai_agents,
}


def carried(schema: Any, root: Any = None) -> int:
    """How many constraints a schema says, references followed; `null` in an enum is none."""
    if not isinstance(schema, dict):
        return sum(carried(item, root) for item in schema) if isinstance(schema, list) else 0
    root = schema if root is None else root
    if "$ref" in schema:
        return carried(root["$defs"][schema["$ref"].rsplit("/", 1)[1]], root)
    here = sum(1 for keyword in CONSTRAINTS if keyword in schema and schema[keyword] is not False)
    below = [*schema.get("properties", {}).values(), *schema.get("anyOf", ()), *schema.get("oneOf", ())]
    return here + sum(carried(each, root) for each in [*below, *([schema["items"]] if "items" in schema else ())])


def table() -> str:
    """The figures as a table."""
    encode = importlib.import_module("bpe_openai").get_encoding("o200k_base").encode
    rows: list[list[object]] = []
    for name, make in LISTS.items():
        try:
            found = make()
        except ImportError:
            rows.append([name, "not installed", "", ""])
            continue
        text = json.dumps(found, separators=(",", ":"), ensure_ascii=False)
        count = sum(carried(each["function"]["parameters"]) for each in found)
        rows.append([name, len(text.encode()), len(encode(text)), count])
    return markdown(("ten functions, as", "bytes", "o200k tokens", "constraints in keywords"), rows, right=3)


PARTS = {"sizes": table}

if __name__ == "__main__":
    main("dialects.md", PARTS)
