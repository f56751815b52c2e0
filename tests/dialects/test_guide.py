"""The tables of the guide are those that the code gives."""

from collections.abc import Callable

import pytest

from tests import corpora
from tests.benchmarks import capabilities, emission
from tests.benchmarks.page import section


@pytest.mark.parametrize(("name", "make"), list(capabilities.PARTS.items()))
def test_tables_of_capabilities_are_fresh(name: str, make: Callable[[], str]) -> None:
    assert section("dialects.md", name) == make(), "run `python -m tests.benchmarks.capabilities --write`"


def test_every_refusal_of_a_public_tool_has_its_stated_reason() -> None:
    if not corpora.tool_lists():
        corpora.require("tools_bfcl.json")
    total, counted = emission.count()
    assert all(counts["emitted"] + counts["refused"] == total > 1000 for counts in counted.values())
    assert {name for name, counts in counted.items() if not counts["refused"]} >= {"`openai`", "`mcp`", "`ollama`"}


def test_the_table_of_public_tools_is_fresh() -> None:
    if not corpora.tool_lists():
        corpora.require("tools_bfcl.json")
    assert section("dialects.md", "emission") == emission.table(), "run `python -m tests.benchmarks.emission --write`"
