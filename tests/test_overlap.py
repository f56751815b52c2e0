"""Common values of two nodes, examples, emptiness, numbers of values, covers."""

import math
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings

from tests import small_nodes
from toolargs import jsonvalue
from toolargs._accepts import accepts
from toolargs.nodes import (
    ABSENT,
    FLOAT,
    Array,
    Boolean,
    Integer,
    Node,
    Number,
    Object,
    OneOf,
    Property,
    Residual,
    String,
)
from toolargs.overlap import BUDGET, Undecided, clashes, count, cover, example, is_empty, overlap
from toolargs.overlap._search import Search

QUIET = settings(max_examples=80, deadline=None, suppress_health_check=[HealthCheck.too_slow])


def obj(required: dict[str, Node] | None = None, optional: dict[str, Node] | None = None, **more: Any) -> Object:
    """An object with some required and some optional properties."""
    members = [Property(name=name, node=node) for name, node in (required or {}).items()]
    members += [Property(name=name, node=node, required=False) for name, node in (optional or {}).items()]
    return Object(properties=tuple(members), **more)


def tagged(number: int) -> tuple[Object, ...]:
    return tuple(obj({"kind": String(enum=(f"k{index}",)), "value": Integer()}) for index in range(number))


DATE = String(pattern="^[0-9]{4}-[0-9]{2}-[0-9]{2}$")
UUID = String(pattern="^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$")
NESTED = obj({"at": obj({"x": Integer()}), "tags": Array(items=String(), min_items=1)})
EITHER = OneOf(branches=(obj({"id": Integer()}), obj({"index": Integer()})))

DISJOINT = [
    (String(), Integer()),
    (Boolean(), Integer(enum=(0, 1))),
    (String(enum=("a", "b")), String(enum=("c",))),
    (String(enum=("ab", "b")), String(min_length=3)),
    (String(max_length=3), String(min_length=4)),
    (DATE, UUID),
    (String(pattern="^a"), String(pattern="^[^a]")),
    (String(pattern="^a+$", max_length=5), String(min_length=6)),
    (String(pattern="^(?:aa)*$", min_length=1), String(pattern="^(?:aaa)*$", max_length=5)),
    (Integer(minimum=11), Integer(maximum=10)),
    (Integer(minimum=0.5), Number(maximum=0.9)),
    (Integer(), Number(minimum=0.25, maximum=0.75)),
    (Integer(), Number(enum=(0.5, 1.5))),
    (Integer(minimum=2**53 + 1), Number(maximum=float(2**53))),
    (Integer(minimum=10**400), Number(maximum=1e308)),
    (Integer(minimum=10**400), Integer(maximum=10**400 - 1)),
    (Number(minimum=0.1), Number(maximum=math.nextafter(0.1, 0))),
    (Array(items=String(), min_items=1), Array(items=Integer())),
    (Array(items=String(), max_items=1), Array(items=String(), min_items=2)),
    (Array(items=Boolean(), min_items=3), Array(items=Boolean(), unique_items=True)),
    (Array(items=Integer(minimum=0), min_items=3), Array(items=Integer(maximum=1), unique_items=True)),
    (Array(items=Number(enum=(1, 2)), min_items=2), Array(items=Number(enum=(2, 3)), unique_items=True)),
    (obj({"a": String()}), obj({"b": String()})),
    (obj({"a": String()}), obj({"a": Integer()})),
    (obj({"a": String()}), obj({}, {"b": String()})),
    (obj({"a": String()}), obj({}, {"a": Integer()}, extra="allow")),
    (obj({"a": String()}, extra="allow"), obj({"b": String()})),
    (obj({}, {"x": Integer()}, extra="allow", reserved=frozenset({"db"})), obj({"db": Integer()})),
    (NESTED, obj({"at": obj({"x": String()}), "tags": Array(items=String())})),
    (EITHER, obj({"name": String()})),
    (OneOf(branches=(Integer(), Number())), Integer()),
    (OneOf(branches=(String(), Integer())), OneOf(branches=(Boolean(), Array(items=String())))),
    (OneOf(branches=(String(min_length=2), String(max_length=3))), String(min_length=2, max_length=3)),
    (Array(items=String(enum=())), Array(items=Integer(), min_items=1)),
]

OVERLAPPING: list[tuple[Node, Node, Any]] = [
    (String(), String(enum=("a", "b")), "a"),
    (String(min_length=2), String(max_length=2), "aa"),
    (DATE, String(), "0000-00-00"),
    (Integer(), Number(), 0),
    (Integer(enum=(1,)), Number(enum=(0.5, 1.0)), 1),
    (Integer(minimum=3), Number(maximum=3.5), 3),
    (Number(minimum=0.25), Number(maximum=0.75), 0.25),
    (Number(minimum=-0.5), Number(maximum=0.75), 0),
    (Number(minimum=0.25, maximum=1), Number(maximum=0.75), 0.25),
    (Number(minimum=10**400), Number(), 10**400),
    (Boolean(), Boolean(enum=(False,)), False),
    (Array(items=String()), Array(items=Integer()), []),
    (Array(items=Boolean(), min_items=2), Array(items=Boolean(), unique_items=True), [True, False]),
    (obj({"a": Integer()}), obj({}, {"a": Number()}), {"a": 0}),
    (obj({}, {"a": Integer()}), obj({}, {"b": Integer()}), {}),
    (obj({"a": Integer()}), Object(), {"a": 0}),
    (obj({"a": Integer()}, extra="allow"), obj({"b": Integer()}, extra="ignore"), {"a": 0, "b": 0}),
    (Object(), Object(), {}),
    (EITHER, obj({"index": Number(minimum=7)}), {"index": 7}),
    (OneOf(branches=(Integer(), Number())), Number(), 0.5),
    (Integer(codec=FLOAT), Integer(residuals=(Residual("multipleOf", "even", lambda _: False),)), 0),
    (Array(items=Boolean(), positions=(String(),), min_items=1), Array(items=Boolean()), [True]),
    (Object(values=Integer(), properties=()), Object(values=String(), properties=()), {}),
]


@pytest.mark.parametrize(("left", "right"), DISJOINT)
def test_disjoint_nodes_are_told_apart_either_way_round(left: Node, right: Node) -> None:
    assert overlap(left, right).verdict == "disjoint"
    assert overlap(right, left).verdict == "disjoint"
    assert overlap(left, right).witness is ABSENT


@pytest.mark.parametrize(("left", "right", "witness"), OVERLAPPING)
def test_overlapping_nodes_show_a_simple_common_value(left: Node, right: Node, witness: Any) -> None:
    found = overlap(left, right)
    assert (found.verdict, found.witness) == ("overlap", witness)
    assert jsonvalue.equal(overlap(right, left).witness, witness)


@QUIET
@given(small_nodes.pairs)
def test_no_verdict_is_contradicted_by_trying_values(pair: tuple[Node, Node]) -> None:
    left, right = map(small_nodes.judge, pair)
    common = [value for value in small_nodes.POOL if left.is_valid(value) and right.is_valid(value)]
    found = overlap(*pair)
    assert found.verdict != "unknown"
    if found.verdict == "disjoint":
        assert common == []
    else:
        assert left.is_valid(found.witness) and right.is_valid(found.witness)


@QUIET
@given(small_nodes.pairs)
def test_every_value_that_a_search_finds_is_one(pair: tuple[Node, Node]) -> None:
    wanted, refused = pair
    pool = Search(BUDGET).pool((wanted,), (refused,))
    pool.has(25)
    assert all(accepts(wanted, value) and not accepts(refused, value) for value in pool.values)
    assert len(set(map(jsonvalue.key, pool.values))) == len(pool.values)


@pytest.mark.parametrize(
    ("left", "right"),
    [(String(min_length=10**9), String()), (Array(items=Integer(), min_items=10**9), Array(items=Integer()))],
)
def test_a_witness_too_large_to_build_is_unknown(left: Node, right: Node) -> None:
    assert overlap(left, right).verdict == "unknown"


def test_a_spent_budget_is_unknown_and_never_a_proof() -> None:
    right = OneOf(branches=tuple(obj({}, {f"p{index}": Integer()}) for index in range(20)))
    assert overlap(right, obj({"p3": Integer(minimum=5)}), budget=3).verdict == "unknown"
    assert overlap(right, obj({"p3": Integer(minimum=5)})).verdict == "overlap"


def test_nodes_deeper_than_the_stack_are_unknown() -> None:
    left: Node = String()
    right: Node = Integer()
    for _ in range(3_000):
        left, right = Array(items=left, min_items=1), Array(items=right, min_items=1)
    assert overlap(left, right).verdict == "unknown"
    with pytest.raises(Undecided, match="nested too deeply"):
        example(left)


def test_branches_with_a_tag_are_disjoint_at_no_cost() -> None:
    assert clashes(tagged(256), budget=0) == ()


def test_clashes_name_the_pairs_that_overlap() -> None:
    found = clashes((Integer(minimum=1), String(), Number(), Integer(maximum=0)))
    assert [(clash.left, clash.right, clash.overlap.verdict) for clash in found] == [
        (0, 2, "overlap"),
        (2, 3, "overlap"),
    ]


@pytest.mark.parametrize(
    ("node", "value"),
    [
        (String(), ""),
        (String(pattern="^[a-z]{2}$"), "aa"),
        (Integer(minimum=5), 5),
        (Integer(maximum=-0.5), -1),
        (Number(minimum=0.2, maximum=0.3), 0.2),
        (Boolean(), True),
        (Array(items=Integer(), min_items=2, unique_items=True), [0, 1]),
        (NESTED, {"at": {"x": 0}, "tags": [""]}),
        (EITHER, {"id": 0}),
    ],
)
def test_an_example_is_a_simple_value(node: Node, value: Any) -> None:
    assert example(node) == value


EMPTY = [
    String(enum=("a",), min_length=2),
    String(pattern="^a$", min_length=2),
    Integer(minimum=0.25, maximum=0.75),
    Number(enum=()),
    Array(items=Boolean(), min_items=3, unique_items=True),
    Array(items=String(enum=()), min_items=1),
    obj({"a": String(enum=())}),
    OneOf(branches=(Integer(), Integer())),
    OneOf(branches=()),
]


@pytest.mark.parametrize("node", EMPTY)
def test_a_node_that_contradicts_itself_is_empty(node: Node) -> None:
    assert is_empty(node)
    assert example(node) is ABSENT
    assert count(node, 5) == 0


def test_a_search_over_budget_raises_rather_than_calls_a_node_empty() -> None:
    with pytest.raises(Undecided):
        is_empty(Array(items=Integer(), min_items=50, unique_items=True), budget=20)


@pytest.mark.parametrize(
    ("node", "number"),
    [
        (Boolean(), 2),
        (String(enum=("a", "bb", "ccc"), max_length=2), 2),
        (String(pattern="^[ab]{0,2}$"), 7),
        (Integer(minimum=-2.5, maximum=2.5), 5),
        (Number(minimum=math.nextafter(1, 0), maximum=math.nextafter(1, 2)), 3),
        (Array(items=Boolean(), max_items=2), 7),
        (Array(items=Boolean(), unique_items=True), 5),
        (Array(items=Array(items=Boolean(), max_items=1), min_items=3, unique_items=True), 6),
        (obj({"a": Boolean()}, {"b": Boolean(), "c": String(enum=())}), 6),
        (OneOf(branches=(Boolean(), Integer(enum=(1, 2)), Number(enum=(2, 3)))), 4),
        (OneOf(branches=(Array(items=Boolean(), max_items=2), Array(items=Boolean(enum=(True,)), max_items=3))), 5),
        (Object(), 50),
        (Number(), 50),
        (String(), 50),
        (obj({}, {}, extra="allow"), 50),
    ],
)
def test_values_are_counted_up_to_a_limit(node: Node, number: int) -> None:
    assert count(node, 50) == number


@QUIET
@given(small_nodes.small_nodes)
def test_no_finite_count_is_below_the_values_found_by_trying(node: Node) -> None:
    judge = small_nodes.judge(node)
    valid = {jsonvalue.key(value) for value in small_nodes.POOL if judge.is_valid(value)}
    number = count(node, 40)
    assert number == 40 or len(valid) <= number


@pytest.mark.parametrize(
    ("listed", "covered"),
    [
        ((Integer(), Number(codec=FLOAT)), Number()),
        ((DATE, String()), String()),
        ((DATE, DATE), DATE),
        ((String(max_length=3), String(min_length=1, max_length=5)), String(max_length=5)),
        ((String(enum=("a", "b")), String(enum=("b", "c"))), String(enum=("a", "b", "c"))),
        ((String(enum=("a", "bb")), String(min_length=2)), String(min_length=1)),
        ((Integer(minimum=0, maximum=5), Integer(minimum=3)), Integer(minimum=0)),
        ((Number(enum=(0.5, 9)), Integer(minimum=1, maximum=9)), Number(minimum=0.5, maximum=9)),
        ((Boolean(), Boolean(enum=(True,))), Boolean()),
        ((Integer(), Number(), String(description="words")), OneOf(branches=(Number(), String()))),
        ((Array(items=Integer()), Array(items=Number(), max_items=3)), Array(items=Number())),
        ((Array(items=Integer()), Array(items=String())), Array(items=OneOf(branches=(Integer(), String())))),
        (
            (obj({"a": Integer()}), obj({"a": Number()}, {"b": String()})),
            obj({"a": Number()}, {"b": String()}),
        ),
        ((obj({"a": Integer()}), Object()), Object()),
        ((tagged(2)[0], tagged(2)[1]), OneOf(branches=tagged(2))),
        ((OneOf(branches=(Integer(), String())), Number()), OneOf(branches=(Number(), String()))),
    ],
)
def test_a_cover_is_the_smallest_node_of_the_kind(listed: tuple[Node, ...], covered: Node) -> None:
    assert cover(listed) == covered


@QUIET
@given(small_nodes.pairs)
def test_a_cover_accepts_what_any_of_its_nodes_does_and_has_disjoint_branches(pair: tuple[Node, Node]) -> None:
    covered = cover(pair)
    judge, left, right = map(small_nodes.judge, (covered, *pair))
    values = (value for value in small_nodes.POOL if left.is_valid(value) or right.is_valid(value))
    assert [value for value in values if not judge.is_valid(value)] == []
    assert not isinstance(covered, OneOf) or clashes(covered.branches) == ()


def test_a_cover_keeps_a_secret() -> None:
    assert cover((String(secret=True, max_length=2), String(max_length=4))).secret


def test_nothing_has_no_cover() -> None:
    with pytest.raises(ValueError, match="at least one node"):
        cover(())
