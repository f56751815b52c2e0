"""What lint finds in the public tool lists: `python -m tests.lint_table [N]` prints a table, and N findings per rule."""

import random
import sys
import time
from collections import Counter, defaultdict

from tests import corpora
from tests.benchmarks.page import markdown
from tests.stubs import of_list
from toolargs import DefinitionError, Toolset
from toolargs.lint import RULES, Config, Finding, lint

CONFIG = Config(providers=("openai", "anthropic", "gemini"))


def findings(name: str) -> tuple[int, tuple[Finding, ...]]:
    """The number of tools of a list, each name once, and what is found in them, in slices that a request can carry."""
    toolset, found = Toolset(), list[Finding]()
    count = 0
    for item in of_list(name):
        try:
            toolset.add(item)
        except DefinitionError:  # a name comes again
            continue
        count += 1
        if len(toolset) == 128:
            found += lint(toolset, config=CONFIG)
            toolset = Toolset()
    return count, (*found, *lint(toolset, config=CONFIG))


def main(shown: int = 0) -> None:
    """Prints the table."""
    start, tools = time.perf_counter(), Counter[str]()
    by_rule: dict[str, dict[str, list[Finding]]] = defaultdict(lambda: defaultdict(list))
    names = corpora.tool_lists()
    for name in names:
        tools[name], found = findings(name)
        for one in found:
            by_rule[one.rule][name].append(one)
    short = [name.removeprefix("tools_").removesuffix(".json") for name in names]
    rows: list[tuple[object, ...]] = [("tools", *(tools[name] for name in names), tools.total())]
    for rule in RULES:
        counts = [len(by_rule[rule.id][name]) for name in names]
        rows.append((rule.id, *counts, sum(counts)))
    print(markdown(("rule", *short, "all"), rows, right=len(names) + 1))
    print(f"{time.perf_counter() - start:.1f} s")
    chosen = random.Random(1)
    for rule in RULES if shown else ():
        found = [one for name in names for one in by_rule[rule.id][name]]
        print(f"\n{rule.id}", *chosen.sample(found, min(shown, len(found))), sep="\n  ")


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
