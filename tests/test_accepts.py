"""The boolean judge of values: as an independent validator judges them."""

import math
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings

from tests import small_nodes
from toolargs import nodes
from toolargs._accepts import accepts


@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(small_nodes.small_nodes)
def test_every_value_is_judged_as_jsonschema_rs_judges_it(node: nodes.Node) -> None:
    judge = small_nodes.judge(node)
    wrong = [value for value in small_nodes.POOL if accepts(node, value) != judge.is_valid(value)]
    assert wrong == []


OPEN = nodes.Object(properties=(), extra="allow", reserved=frozenset({"db"}))


@pytest.mark.parametrize(
    ("node", "value", "fits"),
    [
        (nodes.Integer(), 10.0, True),
        (nodes.Integer(), True, False),
        (nodes.Integer(), 10**400, True),
        (nodes.Integer(minimum=2**53), 2**53 - 1, False),
        (nodes.Number(maximum=float(2**53)), 2**53 + 1, False),
        (nodes.Number(), math.nan, False),
        (nodes.Number(), math.inf, False),
        (nodes.Number(enum=(1,)), True, False),
        (nodes.Boolean(enum=(True,)), 1, False),
        (nodes.String(max_length=1), "😀", True),
        (nodes.Array(items=nodes.Integer(), unique_items=True), [1, 1.0], False),
        (nodes.Array(items=nodes.String()), "ab", False),
        (nodes.Array(items=nodes.Boolean(), positions=(nodes.String(),)), [True], True),
        (OPEN, {"anything": 1}, True),
        (OPEN, {"db": 1}, False),
        (nodes.Object(values=nodes.String()), {"a": 1}, True),
        (nodes.OneOf(branches=(nodes.Integer(), nodes.Number())), 1, False),
        (nodes.OneOf(branches=(nodes.Integer(), nodes.Number())), 1.5, True),
    ],
)
def test_a_value_fits_by_the_schema_alone(node: nodes.Node, value: Any, fits: bool) -> None:
    assert accepts(node, value) is fits
