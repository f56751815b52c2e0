"""Stubs of all public tool lists, decorated again: `python -m tests.stubs` prints how many give back their schema."""

import time
from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Any

from tests import corpora
from toolargs import Tool, nodes, overlap, stub, tool
from toolargs._toollist import read_list

Facts = tuple[str, str, dict[str, Any], dict[str, Any] | None]


def handler(**arguments: Any) -> None:
    """Takes whatever a schema lets through."""


def facts(item: Tool[..., Any]) -> Facts:
    return item.name, item.description, item.schema, item.result_schema


def decorated(text: str) -> list[Tool[..., Any]]:
    """The functions of a stub as tools, in order."""
    scope: dict[str, Any] = {"__name__": "the_stub"}
    exec(compile(text, "the_stub.pyi", "exec"), scope)
    found = [value for value in scope.values() if getattr(value, "__module__", "") == "the_stub"]
    return [item if isinstance(item, Tool) else tool(item) for item in found if not isinstance(item, type)]


def entry(record: dict[str, Any]) -> dict[str, Any]:
    """A tool of a corpus as an MCP server lists it."""
    given = record["raw"] if record["level"] is None else record["schema"]
    return {"name": record["name"], "description": record.get("description"), "inputSchema": given}


def of_list(name: str) -> list[Tool[..., Any]]:
    """The tools of one list that can be read. Names come again in some lists, so that each is read by itself."""
    return [item for record in corpora.require(name) for item in read_list([entry(record)])]


def overlaps(item: Tool[..., Any]) -> bool:
    unions = (node for _, node in nodes.walk(item.definition.node) if isinstance(node, nodes.OneOf))
    return any(overlap.clashes(node.branches) for node in unions)


def verdicts(tools: Iterable[Tool[..., Any]], name: str) -> Iterator[str]:
    """What became of each tool once its stub is decorated."""
    listed = list(tools)
    apart = [item for item in listed if overlaps(item)]
    yield from ("overlapping" for _ in apart)
    kept = [item for item in listed if item not in apart]
    for before, after in zip(kept, decorated(stub.render(kept, name)), strict=True):
        yield "the same" if facts(before) == facts(after) else "another"


def main() -> None:
    start, total = time.perf_counter(), Counter[str]()
    print("| list | tools | loadable | the same | another | overlapping |\n|---|--:|--:|--:|--:|--:|")
    for name in corpora.tool_lists():
        listed = of_list(name)
        found = Counter(verdicts(listed, name.removeprefix("tools_").removesuffix(".json")))
        found |= {"tools": len(corpora.require(name)), "loadable": len(listed)}
        total += found
        print(_row(name, found))
    print(_row("all", total))
    print(f"\n{time.perf_counter() - start:.1f} s")


def _row(name: str, found: Counter[str]) -> str:
    columns = ("tools", "loadable", "the same", "another", "overlapping")
    return f"| {name} | {' | '.join(str(found[column]) for column in columns)} |"


if __name__ == "__main__":
    main()
