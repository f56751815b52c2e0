"""What constrained decoding lets a model write is what the tools accept.

On demand, with 200 walks for each schema: `pytest -m slow tests/dialects/test_llguidance.py`.
"""

import json
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from tests import corpora
from tests.dialects.catalogue import CLOSED
from tests.dialects.grammar_walks import Unfinished, grammar
from tests.dialects.recorded import sdk
from toolargs import nodes, schema
from toolargs.decorator import Tool
from toolargs.dialects import find
from toolargs.errors import SchemaError

FEW, MANY = 8, 200
KNOWN = {"uniqueItems", "oneOf", "duplicateKey"}
"""What llguidance does not decide; a key stands twice only in free objects."""


def tool(name: str, loaded: nodes.Object) -> Tool[..., Any]:
    return Tool.from_schema(name, "Does something.", loaded, lambda **arguments: arguments)


def corpus(step: int) -> list[Tool[..., Any]]:
    names = corpora.tool_lists() or [corpora.require("tools_bfcl.json")]
    records = [record for name in names for record in corpora.require(name)][::step]
    found = []
    for place, record in enumerate(records):
        try:
            found.append(tool(f"tool{place}", schema.load(record["schema"])))
        except (KeyError, SchemaError):  # outside the subset
            continue
    return found


def refused(found: Tool[..., Any], mode: tuple[str, bool], walks: int) -> list[tuple[str, Any]]:
    """Texts that the grammar lets through and the tool refuses, the known exceptions left out."""
    dialect, strict = mode
    sent = find(dialect).emit_one(found.definition, strict=strict)
    walk = grammar(sent["function"]["parameters"] if "function" in sent else sent)
    losses = find(dialect).losses([found.definition], strict=strict)
    open_ends = KNOWN | {loss.keyword for loss in losses if loss.outcome == "words"}
    random, bad = Random(found.name), []
    for _ in range(walks):
        try:
            text = walk(random)
        except Unfinished:
            continue
        issues = found.check(text, null_means_absent=strict)
        left = [issue for issue in issues if issue.keyword not in open_ends and not _beyond_double(text)]
        bad += [(text, left)] if left else []
    return bad


def _beyond_double(text: str) -> bool:
    return any(number in ("inf", "-inf") for number in map(str, _numbers(json.loads(text))))


def _numbers(value: Any) -> list[float]:
    if isinstance(value, dict):
        return [number for member in value.values() for number in _numbers(member)]
    if isinstance(value, list):
        return [number for item in value for number in _numbers(item)]
    return [value] if isinstance(value, float) else []


MODES = [("json-schema", False), ("openai", True)]


@pytest.mark.parametrize("mode", MODES, ids=["closed", "strict"])
@pytest.mark.parametrize("found", list(CLOSED), ids=lambda found: found.name)
def test_every_walk_gives_arguments_that_the_tool_accepts(found: Tool[..., Any], mode: tuple[str, bool]) -> None:
    assert refused(tool("plain", decidable(found.definition.node)), mode, FEW * 4) == []


def decidable(node: Any) -> Any:
    """A node without what a grammar cannot know: residual checks, and `\\b`, which llguidance does not compile."""
    rebuilt = nodes.rebuild(node, decidable)
    if "\\b" in (getattr(node, "pattern", None) or ""):
        rebuilt = replace(rebuilt, pattern=None)
    return replace(rebuilt, residuals=(), codec=None)


def test_walks_through_public_schemas_give_arguments_that_they_accept() -> None:
    sdk("llguidance")
    found = corpus(step=20)
    assert len(found) > 20
    assert [bad for one in found for bad in refused(one, MODES[0], FEW)] == []


def test_every_public_schema_that_is_closed_becomes_a_grammar() -> None:
    sdk("llguidance")
    for one in corpus(step=3):
        assert callable(grammar(find("json-schema").emit_one(one.definition)))


@pytest.mark.slow
def test_two_hundred_walks_through_each_of_many_public_schemas() -> None:
    sdk("llguidance")
    assert [bad for one in corpus(step=5) for bad in refused(one, MODES[0], MANY)] == []
