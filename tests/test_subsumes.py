"""Whether one node accepts all that another does."""

import time
from collections import Counter
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings

from tests import small_nodes
from tests.test_overlap import DATE, EITHER, EMPTY, NESTED, UUID, obj, tagged
from toolargs.nodes import ABSENT, Array, Boolean, Integer, Node, Number, Object, OneOf, String
from toolargs.overlap import subsumes

YES: list[tuple[Node, Node]] = [
    (Number(), Integer()),
    (Integer(), Number(enum=(1.0, 2))),
    (Integer(enum=(1, 2, 3)), Integer(minimum=0.5, maximum=3)),
    (Integer(minimum=1), Integer(minimum=0.5)),
    (Integer(minimum=2**53), Integer(minimum=float(2**53))),
    (Number(enum=(0.5, 1)), Number(enum=(1,))),
    (Number(minimum=0), Number(minimum=0, maximum=1, enum=(0.5,))),
    (String(), DATE),
    (String(min_length=10, max_length=10), DATE),
    (String(pattern="^[0-9a-f-]{36}$"), UUID),
    (String(pattern="a"), String(pattern="^[ab]*ab$")),
    (String(enum=("a", "b")), String(pattern="^[ab]$")),
    (String(min_length=1), String(enum=("a",))),
    (String(), String(min_length=10**9)),
    (Boolean(), Boolean(enum=(True,))),
    (Boolean(enum=(False, True)), Boolean()),
    (Array(items=Number()), Array(items=Integer(), max_items=4)),
    (Array(items=Integer(), max_items=2), Array(items=Boolean(), max_items=0)),
    (Array(items=Integer()), Array(items=String(enum=()))),
    (Array(items=Boolean(), max_items=2), Array(items=Boolean(), unique_items=True)),
    (Array(items=Boolean(), unique_items=True), Array(items=Boolean(), max_items=1)),
    (Array(items=String(), unique_items=True), Array(items=String(), unique_items=True, min_items=1)),
    (obj({}, {"a": Number()}), obj({"a": Integer()})),
    (obj({"a": Integer()}), obj({"a": Integer()}, {"b": String(enum=())})),
    (Object(), NESTED),
    (obj({}, {}, extra="allow"), NESTED),
    (obj({}, {}, extra="allow"), Object()),
    (NESTED, NESTED),
    (EITHER, obj({"id": Integer()})),
    (EITHER, OneOf(branches=(obj({"id": Integer(minimum=1)}), obj({"index": Integer()})))),
    (OneOf(branches=(Integer(maximum=0), Integer(minimum=1))), Integer()),
    (OneOf(branches=(Integer(), Number())), Number(enum=(0.5,))),
    (Number(), OneOf(branches=(Integer(), Number()))),
    (OneOf(branches=tagged(3)), obj({"kind": String(enum=("k0", "k2")), "value": Integer()})),
    (OneOf(branches=(String(enum=("a",)), String(enum=("b",)))), String(enum=("a", "b"))),
    (OneOf(branches=(Boolean(), String())), OneOf(branches=(String(max_length=2), Boolean()))),
    *((Integer(), node) for node in EMPTY),
]

NO: list[tuple[Node, Node, Any]] = [
    (Integer(), Number(), 0.5),
    (Integer(), Number(minimum=0.25, maximum=0.75), 0.25),
    (Integer(), Number(enum=(1, 1.5)), 1.5),
    (Integer(minimum=1), Integer(), 0),
    (Integer(maximum=100), Integer(), 101),
    (Integer(minimum=0, maximum=100), Integer(minimum=0), 101),
    (Number(enum=(1, 2)), Integer(minimum=1), 3),
    (Number(minimum=2**53 + 1), Number(minimum=float(2**53)), 2**53),
    (String(max_length=3), String(), "aaaa"),
    (String(min_length=1), String(), ""),
    (String(enum=("a",)), String(pattern="^[ab]$"), "b"),
    (DATE, String(pattern="^[0-9]{4}-[0-9]{2}"), "0000-00"),
    (String(pattern="^[a-z]+$"), String(min_length=1, max_length=1), "0"),
    (Boolean(enum=(True,)), Boolean(), False),
    (Array(items=Integer()), Array(items=Number()), [0.5]),
    (Array(items=Integer(), unique_items=True), Array(items=Integer()), [0, 0]),
    (Array(items=Integer(), min_items=1), Array(items=String(enum=())), []),
    (Array(items=Integer(), max_items=1), Array(items=Integer()), [0, 0]),
    (obj({"a": Integer()}), obj({}, {"a": Integer()}), {}),
    (obj({}), obj({}, {"a": Integer()}), {"a": 0}),
    (obj({"a": Integer(), "b": Integer()}), obj({"a": Integer()}), {"a": 0}),
    (obj({}, {"a": Integer()}), Object(), {"a": ""}),
    (obj({}, {"other": Integer()}), Object(), {"other": ""}),
    (obj({}, {"a": Integer()}, extra="allow"), Object(), {"a": ""}),
    (obj({}), Object(), {"other": ""}),
    (obj({}, {"other": Object()}), obj({}, {"other": Object()}, extra="allow"), {"other2": ""}),
    (obj({}, {"a": Integer()}, extra="allow", reserved=frozenset({"db"})), obj({}, {"db": Boolean()}), {"db": True}),
    (NESTED, obj({"at": obj({"x": Number()}), "tags": Array(items=String(), min_items=1)}), None),
    (EITHER, obj({"id": Number()}), {"id": 0.5}),
    (OneOf(branches=(Integer(), Number())), Number(), 0),
    (OneOf(branches=tagged(2)), OneOf(branches=tagged(3)), {"kind": "k2", "value": 0}),
    (OneOf(branches=(String(), Boolean())), OneOf(branches=(String(), Integer())), 0),
    (String(), Integer(), 0),
]


@pytest.mark.parametrize(("wide", "narrow"), YES)
def test_a_node_that_accepts_all_is_found_to(wide: Node, narrow: Node) -> None:
    found = subsumes(wide, narrow)
    assert (found.verdict, found.witness) == ("yes", ABSENT)


@pytest.mark.parametrize(("wide", "narrow", "witness"), NO)
def test_a_node_that_refuses_something_shows_it(wide: Node, narrow: Node, witness: Any) -> None:
    found = subsumes(wide, narrow)
    assert found.verdict == "no"
    assert not small_nodes.judge(wide).is_valid(found.witness) or "db" in found.witness
    assert small_nodes.judge(narrow).is_valid(found.witness)
    assert witness is None or found.witness == witness


@settings(max_examples=100, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(small_nodes.pairs)
def test_no_verdict_is_contradicted_by_trying_values(pair: tuple[Node, Node]) -> None:
    judge_subsumption(*pair, Counter())


def judge_subsumption(wide: Node, narrow: Node, verdicts: Counter[str]) -> None:
    """Check one verdict against the pool of values, and count it."""
    found = subsumes(wide, narrow)
    verdicts[found.verdict] += 1
    accepting, refusing = small_nodes.judge(narrow), small_nodes.judge(wide)
    if found.verdict == "yes":
        broken = (value for value in small_nodes.POOL if accepting.is_valid(value) and not refusing.is_valid(value))
        assert next(broken, ABSENT) is ABSENT
    elif found.verdict == "no":
        assert accepting.is_valid(found.witness) and not refusing.is_valid(found.witness)


def test_at_most_one_verdict_in_twenty_is_unknown() -> None:
    verdicts: Counter[str] = Counter()

    @settings(max_examples=150, deadline=None, suppress_health_check=list(HealthCheck))
    @given(small_nodes.pairs)
    def run(pair: tuple[Node, Node]) -> None:
        verdicts[subsumes(*pair).verdict] += 1

    run()
    assert verdicts["unknown"] <= sum(verdicts.values()) / 20
    assert min(verdicts["yes"], verdicts["no"]) >= sum(verdicts.values()) / 5


def test_256_tagged_branches_are_cheap() -> None:
    start = time.perf_counter()
    assert subsumes(OneOf(branches=tagged(256)), OneOf(branches=tagged(256))).verdict == "yes"
    assert subsumes(OneOf(branches=tagged(255)), OneOf(branches=tagged(256))).witness == {"kind": "k255", "value": 0}
    assert time.perf_counter() - start < 5


def test_a_budget_too_small_is_unknown() -> None:
    assert subsumes(OneOf(branches=tagged(20)), OneOf(branches=tagged(19)), budget=10).verdict == "unknown"


def test_patterns_that_need_too_many_states_are_unknown() -> None:
    wide = String(pattern="^(?:[ab]*a[ab]{12}|[ab]*b[ab]{12})$")
    assert subsumes(wide, String(pattern="^[ab]{13,}$")).verdict == "unknown"
    assert subsumes(wide, String(pattern="^[ab]{12,}$")).witness == "a" * 12


def untagged(number: int) -> OneOf:
    """Branches that all overlap with each other, since `{}` fits each."""
    return OneOf(branches=tuple(obj({}, {"a": Integer(minimum=low), "b": Number()}) for low in range(number)))


def test_equal_parts_are_seen_to_be_equal_however_hard_they_are() -> None:
    assert subsumes(untagged(100), untagged(100), budget=1).verdict == "yes"
    wide, narrow = obj({"x": untagged(30)}, {"y": String()}), obj({"x": untagged(30), "y": String()})
    assert subsumes(wide, narrow, budget=50).verdict == "yes"
    assert subsumes(narrow, wide).witness == {"x": {"a": 0}}
