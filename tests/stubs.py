"""Stubs of all public tool lists, decorated again: `python -m tests.stubs` prints how many give back their schema."""

import time
from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Any

from tests import corpora
from toolargs import Tool, nodes, overlap, stub, tool
from toolargs.errors import SchemaError
from toolargs.mcp._remote import arguments_of, local_name

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


def of_record(record: dict[str, Any], taken: Iterable[str] = ()) -> Tool[..., Any] | None:
    """A tool of a corpus; None if its schema cannot be read."""
    given = record["raw"] if record["level"] is None else record["schema"]
    try:
        node, _ = arguments_of(given)
    except SchemaError:
        return None
    name = local_name(record["name"], frozenset(taken))
    return Tool.from_schema(name, record.get("description") or record["name"], node, handler)


def of_list(name: str) -> list[Tool[..., Any]]:
    """The tools of one list that can be read, each name once."""
    found: dict[str, Tool[..., Any]] = {}
    for record in corpora.require(name):
        made = of_record(record, found)
        if made is not None:
            found[made.name] = made
    return list(found.values())


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
