"""A value fits a node exactly if it fits the emitted schema, says everybody."""

from collections.abc import Iterable

import pytest
from hypothesis import given, settings

from tests import strategies
from tests.agreement import KEYWORDS, Tally, run
from tests.strategies import Try
from toolargs import nodes


@given(strategies.cases())
@settings(max_examples=60)
def test_a_value_fits_the_node_exactly_if_it_fits_the_schema(case: tuple[nodes.Node, list[Try]]) -> None:
    node, tries = case
    tally = Tally()
    tally.judge(node, tries)
    assert tally.disagreements == []


def test_every_keyword_is_broken_alone() -> None:
    tally = run(3_000, seed=1)
    assert tally.disagreements == []
    assert tally.accepted >= tally.values / 4
    assert tally.deep >= tally.trees / 3
    assert _too_few(tally, KEYWORDS, 15) == {}


@pytest.mark.slow
def test_fifty_thousand_values_have_no_disagreement(capsys: pytest.CaptureFixture[str]) -> None:
    tally = run(50_000)
    with capsys.disabled():
        print(f"\n{tally}")
    assert tally.disagreements == []
    assert tally.accepted >= tally.values / 4
    assert tally.deep >= tally.trees / 3
    assert _too_few(tally, KEYWORDS, 500) == {}


def _too_few(tally: Tally, keywords: Iterable[str], least: int) -> dict[str, int]:
    return {keyword: tally.causes[keyword] for keyword in keywords if tally.causes[keyword] < least}
