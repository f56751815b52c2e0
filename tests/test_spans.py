"""Where issues stand in a text."""

import json
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests import strategies
from toolargs import nodes, tool, validator
from toolargs._spans import spans
from toolargs.errors import ArgumentsError


def value_at(value: Any, path: tuple[str | int, ...]) -> Any:
    for step in path:
        value = value[step]
    return value


@given(st.randoms(use_true_random=False), st.sampled_from([None, 0, 2]))
def test_an_issue_stands_at_what_it_is_about(random: Random, indent: int | None) -> None:
    node = strategies.make_node(random)
    root = nodes.Object(properties=(nodes.Property(name="a b", node=node),))
    value = {"a b": strategies.any_value(random), "\u00e9\n": strategies.any_value(random)}
    text = json.dumps(value, indent=indent, ensure_ascii=random.random() < 0.5)
    issues = validator.validate(root, json.loads(text)).issues
    for issue, span in zip(issues, spans(text, issues), strict=True):
        assert span is not None
        assert text[: span.start].count("\n") == span.line - 1
        part = text[span.start : span.end]
        if issue.keyword == "required":
            assert part == "{"
        elif issue.keyword == "additionalProperties":
            assert json.loads(part) == issue.path[-1]
        else:
            assert json.loads(part) == value_at(value, issue.path)


@pytest.mark.parametrize(
    ("text", "starts"),
    [
        ('{"a": 1,}', [7]),
        ('{"a": 1, "a": 2, "b": 3, "b": 4}', [9, 25]),
        ('{"a": 1e999}', [6]),
        ("[" * 100, [64]),
        ("{", [1]),
        ("\ufeff{}", [0]),
        (" " * 2_000_000, [None]),
    ],
)
def test_a_fault_of_the_text_stands_where_it_is(text: str, starts: list[int | None]) -> None:
    @tool
    def nothing() -> None:
        """Nothing."""

    with pytest.raises(ArgumentsError) as caught:
        nothing.parse(text)
    found = spans(text, caught.value.issues)
    assert [span and span.start for span in found] == starts
