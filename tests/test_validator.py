"""The complete pass: what fits, what it becomes, and every issue of what does not."""

import enum
import math
import time
from dataclasses import dataclass, field
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests import small_nodes
from toolargs import jsonvalue, nodes
from toolargs.errors import Issue
from toolargs.limits import Limits
from toolargs.nodes import Array, Boolean, Integer, Node, Number, Object, OneOf, Property, Residual, String
from toolargs.validator import fits, validate, validate_python

FLOAT = Number(codec=nodes.FLOAT)
BIG = "9" * 400


def obj(required: dict[str, Node], optional: dict[str, Node] | None = None, **options: Any) -> Object:
    """An object with required and optional properties."""
    given = [Property(name=name, node=node) for name, node in required.items()]
    further = [Property(name=name, node=node, required=False) for name, node in (optional or {}).items()]
    return Object(properties=(*given, *further), **options)


def found(issues: tuple[Issue, ...]) -> list[tuple[str, str]]:
    """Pointer and keyword of every issue."""
    return [(issue.pointer, issue.keyword) for issue in issues]


# --- what fits -------------------------------------------------------------------------------------------------------

NULLABLE = Object(
    properties=(
        Property(name="a", node=Integer(), required=False, nullable=True, fill=True),
        Property(name="b", node=Integer(), required=False),
    )
)
PAIR = Array(items=Number(), positions=(Integer(), FLOAT), min_items=2, max_items=2)


@pytest.mark.parametrize(
    ("node", "value", "decoded"),
    [
        (Integer(), 10.0, 10),
        (Integer(), 10**400, 10**400),
        (Integer(enum=(1, 2)), 2.0, 2),
        (Number(), 10, 10),
        (Number(), 1.5, 1.5),
        (FLOAT, 10, 10.0),
        (FLOAT, 2**53 + 1, 9007199254740992.0),
        (Number(enum=(1,)), 1.0, 1.0),
        (String(max_length=2, min_length=2), "😀😀", "😀😀"),
        (String(pattern="b"), "abc", "abc"),
        (Boolean(), True, True),
        (Array(items=FLOAT), [1, 2.5], [1.0, 2.5]),
        (Array(items=Integer(), unique_items=True), [1, 2], [1, 2]),
        (PAIR, [1.0, 2], [1, 2.0]),
        (Object(), {"any": [{"thing": None}]}, {"any": [{"thing": None}]}),
        (Object(values=FLOAT), {"a": 1}, {"a": 1.0}),
        (obj({"a": Integer()}), {"a": 1.0}, {"a": 1}),
        (Object(properties=(Property(name="from", attribute="from_", node=String()),)), {"from": "x"}, {"from_": "x"}),
        (obj({}, extra="allow", values=FLOAT), {"k": 1}, {"k": 1.0}),
        (NULLABLE, {}, {"a": None}),
        (NULLABLE, {"a": None, "b": 1}, {"a": None, "b": 1}),
        (OneOf(branches=(FLOAT, String())), 1, 1.0),
        (OneOf(branches=(FLOAT, String())), "1", "1"),
        (OneOf(branches=(Array(items=FLOAT), OneOf(branches=(FLOAT, String())))), [1], [1.0]),
    ],
)
def test_a_fitting_value_is_decoded(node: Node, value: Any, decoded: Any) -> None:
    verdict = validate(node, value)
    assert verdict.issues == ()
    assert verdict.value == decoded
    assert repr(verdict.value) == repr(decoded)  # 10 is not 10.0 here


# --- what does not ---------------------------------------------------------------------------------------------------

CARD = obj({"kind": String(enum=("card",)), "number": String()})
CASH = obj({"kind": String(enum=("cash", "coins"))}, {"amount": Integer()})
TAGGED = OneOf(branches=(CARD, CASH))


@pytest.mark.parametrize(
    ("node", "value", "issues"),
    [
        (Integer(), True, [("", "type")]),
        (Integer(), "10", [("", "type")]),
        (Integer(), 1.5, [("", "type")]),
        (Number(), False, [("", "type")]),
        (Boolean(), 1, [("", "type")]),
        (String(), 1, [("", "type")]),
        (String(), None, [("", "type")]),
        (Number(enum=(1,)), 2, [("", "enum")]),
        (Boolean(enum=(True,)), False, [("", "enum")]),
        (String(enum=("a",), min_length=5, pattern="z"), "b", [("", "enum"), ("", "minLength"), ("", "pattern")]),
        (String(max_length=1), "ab", [("", "maxLength")]),
        (Integer(minimum=2**53), 2**53 - 1, [("", "minimum")]),
        (Number(maximum=float(2**53)), 2**53 + 1, [("", "maximum")]),
        (FLOAT, int(BIG), [("", "decode")]),
        (Array(items=Integer()), "[1]", [("", "type")]),
        (Array(items=Integer()), [1, "2", True], [("/1", "type"), ("/2", "type")]),
        (Array(items=Integer(), min_items=3), ["x"], [("/0", "type"), ("", "minItems")]),
        (Array(items=Integer(), max_items=1), [1, 2], [("", "maxItems")]),
        (Array(items=Number(), unique_items=True), [1, 2, 1.0], [("", "uniqueItems")]),
        (Array(items=Object(), unique_items=True), [{"a": 1, "b": 2}, {"b": 2, "a": 1.0}], [("", "uniqueItems")]),
        (PAIR, [1.5, 2], [("/0", "type")]),
        (obj({"a": Integer()}), [], [("", "type")]),
        (obj({"a": Integer(), "b": Integer()}), {"c": 1, "b": "x"}, [
            ("/c", "additionalProperties"), ("/b", "type"), ("/a", "required"),
        ]),
        (obj({}, extra="allow", reserved=frozenset({"db"})), {"db": 1}, [("/db", "additionalProperties")]),
        (Object(reserved=frozenset({"db"})), {"db": 1}, [("/db", "additionalProperties")]),
        (Object(values=Integer()), {"a/b": "x"}, [("/a~1b", "type")]),
        (Object(properties=(Property(name="from", attribute="from_", node=String()),)), {"from_": "x"}, [
            ("/from_", "additionalProperties"), ("/from", "required"),
        ]),
        (NULLABLE, {"b": None}, [("/b", "type")]),
        (TAGGED, [], [("", "type")]),
        (TAGGED, {"number": "1"}, [("/kind", "required")]),
        (TAGGED, {"kind": "check"}, [("/kind", "enum")]),
        (TAGGED, {"kind": 1}, [("/kind", "type")]),
        (TAGGED, {"kind": ["card"]}, [("/kind", "type")]),
        (TAGGED, {"kind": "card", "amount": 1}, [("/amount", "additionalProperties"), ("/number", "required")]),
        (TAGGED, {"kind": "coins", "amount": "1"}, [("/amount", "type")]),
        (OneOf(branches=(Integer(), Boolean())), "x", [("", "oneOf")]),
        (OneOf(branches=(Array(items=Integer()), Boolean())), ["x"], [("/0", "type")]),
        (OneOf(branches=(String(max_length=1), String(min_length=3))), "ab", [("", "oneOf")]),
        (OneOf(branches=(Integer(), Number())), 1, [("", "oneOf")]),
        (OneOf(branches=()), 1, [("", "oneOf")]),
    ],
)  # fmt: skip
def test_every_issue_is_told_in_document_order(node: Node, value: Any, issues: list[tuple[str, str]]) -> None:
    assert found(validate(node, value).issues) == issues


def test_a_list_passes_a_position_only_if_the_items_schema_takes_it_too() -> None:
    odd = Array(items=String(), positions=(Integer(),))
    assert found(validate(odd, [1]).issues) == [("/0", "type")]


def test_a_null_is_left_out_only_where_the_schema_had_to_offer_it() -> None:
    assert validate(NULLABLE, {"b": None}, null_means_absent=True).value == {"a": None}
    required = obj({"a": Integer()})
    assert found(validate(required, {"a": None}, null_means_absent=True).issues) == [("/a", "type")]
    filled = Object(properties=(Property(name="a", node=Integer(), required=False, fill=True),))
    assert validate(filled, {"a": None}, null_means_absent=True).value == {"a": None}


def test_ignored_keys_are_dropped_and_recorded() -> None:
    inner = obj({"a": Integer()}, extra="ignore")
    verdict = validate(obj({"o": inner}, extra="ignore"), {"x": 1, "o": {"a": 1, "y": 2}})
    assert verdict.value == {"o": {"a": 1}}
    assert verdict.ignored == (("x",), ("o", "y"))


def test_branches_that_ignore_keys_are_tried_openly() -> None:
    node = OneOf(branches=(obj({"a": Integer()}, extra="ignore"), obj({"b": Integer()}, extra="ignore")))
    verdict = validate(node, {"a": 1, "z": 2})
    assert (verdict.value, verdict.ignored) == ({"a": 1}, (("z",),))
    assert found(validate(node, {"a": 1, "b": 2}).issues) == [("", "oneOf")]


def test_the_branch_is_picked_by_the_schema_and_its_residuals_then_judge() -> None:
    even = Integer(residuals=(Residual("multipleOf", "a multiple of 2", lambda it: it % 2 == 0, 2),))
    node = OneOf(branches=(even, String()))
    assert found(validate(node, 3).issues) == [("", "multipleOf")]
    positions = Array(items=Number(), positions=(Integer(),))
    assert found(validate(OneOf(branches=(positions, String())), [1.5]).issues) == [("/0", "type")]


# --- decoding --------------------------------------------------------------------------------------------------------


def codec(decode: Any, name: str = "a thing", target: type = object) -> nodes.Codec:
    return nodes.Codec(name, target, decode, lambda it: it)


def raising(error: BaseException) -> nodes.Codec:
    def decode(value: Any) -> Any:
        raise error

    return codec(decode)


class _Mute(ValueError):
    def __str__(self) -> str:
        raise RuntimeError


PLACES = nodes.DecodeError(((("a", 0), "must be even"), ((), "was late")))


@pytest.mark.parametrize(
    ("error", "messages"),
    [
        (ValueError("no such day"), ['"/x" was refused: no such day.']),
        (ValueError("must be a weekday"), ['"/x" must be a weekday, got {"a":[7]}.']),
        (ValueError("w" * 10_000), [f'"/x" was refused: {jsonvalue.cut("w" * 10_000, 200)}.']),
        (KeyError("hush"), ['"/x" could not be read.']),
        (RecursionError(), ['"/x" could not be read.']),
        (MemoryError(), ['"/x" could not be read.']),
        (_Mute(), ['"/x" could not be read.']),
        (nodes.DecodeError(()), ['"/x" was refused: could not be read.']),
        (PLACES, ['"/x/a/0" must be even, got 7.', '"/x" was refused: was late.']),
    ],
)
def test_what_a_codec_raises_becomes_an_issue(error: Exception, messages: list[str]) -> None:
    issues = validate(obj({"x": Object(codec=raising(error))}), {"x": {"a": [7]}}).issues
    assert [issue.message for issue in issues] == messages
    assert {issue.keyword for issue in issues} == {"decode"}


@pytest.mark.parametrize("error", [KeyboardInterrupt(), SystemExit()])
def test_an_interrupt_passes_through_a_codec(error: BaseException) -> None:
    with pytest.raises(type(error)):
        validate(String(codec=raising(error)), "x")


def test_a_codec_is_called_only_if_all_below_fits() -> None:
    calls: list[Any] = []
    node = Object(properties=(Property(name="n", node=FLOAT, attribute="n_"),), codec=codec(calls.append))
    validate(node, {"n": "1"})
    validate(node, {"n": 1})
    assert calls == [{"n_": 1.0}]


def test_a_residual_check_that_raises_refuses() -> None:
    node = Integer(residuals=(Residual("predicate", "prime", lambda it: 1 // 0),))
    assert [issue.message for issue in validate(node, 4).issues] == ["The arguments must be prime, got 4."]


# --- bounds ----------------------------------------------------------------------------------------------------------

MANY = 100_000


@pytest.mark.parametrize(
    ("node", "value", "count"),
    [
        (Array(items=Integer()), ["x"] * MANY, MANY),
        (obj({}, {f"name{i}": Integer() for i in range(200)}), {f"key{i}": 1 for i in range(MANY)}, MANY),
        (Array(items=obj({"a": Integer()})), [{}] * MANY, MANY),
        (Array(items=Array(items=Integer())), [1] * MANY, MANY),
        (Array(items=TAGGED), [{"kind": "x"}] * MANY, MANY),
        (Object(values=Integer()), {f"key{i}": "x" for i in range(MANY)}, MANY),
    ],
)
def test_a_flood_of_faults_is_counted_and_costs_linear_time(node: Node, value: Any, count: int) -> None:
    start = time.process_time()
    verdict = validate(node, value)
    assert time.process_time() - start < 20  # linear work takes well below one second
    assert (len(verdict.issues), verdict.omitted) == (32, count - 32)


def test_as_many_issues_are_kept_as_the_limits_say_also_from_a_branch() -> None:
    node = Array(items=OneOf(branches=(Array(items=Integer()), String())))
    verdict = validate(node, [["a", "b"], ["c", "d"]], limits=Limits(max_issues=3))
    assert (found(verdict.issues), verdict.omitted) == ([("/0/0", "type"), ("/0/1", "type"), ("/1/0", "type")], 1)


def test_numbers_chosen_to_collide_do_not_make_unique_items_quadratic() -> None:
    values = [step * (2**61 - 1) for step in range(1, 30_000)]
    start = time.process_time()
    assert validate(Array(items=Integer(), unique_items=True), values).issues == ()
    assert time.process_time() - start < 5  # quadratic: 12 seconds and more


def test_a_value_nested_deeper_than_the_limit_is_refused() -> None:
    node: Node = Integer()
    value: Any = 1
    for _ in range(70):
        node, value = Array(items=node), [value]
    assert found(validate(node, value).issues) == [("/0" * 64, "depth")]


def test_alternatives_within_alternatives_cost_no_more_than_their_schema() -> None:
    node: Node = String()
    value: Any = 1
    for _ in range(9):
        node, value = OneOf(branches=(Array(items=node, min_items=1), Array(items=node, max_items=0))), [value]
    start = time.process_time()
    assert validate(node, value).issues
    assert time.process_time() - start < 5


def test_an_issue_of_a_huge_value_is_small() -> None:
    huge = "x" * 2**20
    node = obj({"a": String(max_length=3), "b": Integer()}, {"c": String(enum=("x",), pattern="^y")})
    for value in ({"a": huge, huge: huge}, {"b": huge, "c": huge}, {"a": [huge] * 3, "b": {huge: 1}}):
        for issue in validate(node, value).issues:
            assert len(issue.message) < 1000, issue.keyword
            assert len(str(issue.received)) < 200


# --- secrets ---------------------------------------------------------------------------------------------------------

WORD = "hunter2"
PASSWORD = String(secret=True, max_length=3, pattern="^[a-z]+$", enum=("abc",))
LOGIN = obj({"password": PASSWORD}, {"user": String(max_length=1)})


@pytest.mark.parametrize(
    ("node", "value"),
    [
        (LOGIN, {"password": WORD}),
        (LOGIN, {"password": [WORD]}),
        (LOGIN, {"password": {"a": WORD}}),
        (LOGIN, {"passwrod": WORD, "password": "abc"}),
        (obj({"in": LOGIN}), {"in": WORD}),
        (obj({"in": LOGIN}), {"in": [WORD], "other": WORD}),
        (obj({"in": obj({"a": String(max_length=2)}, secret=True)}), {"in": {"a": WORD, "b": WORD}}),
        (Array(items=PASSWORD, max_items=1), [WORD, WORD]),
        (Array(items=String(secret=True), unique_items=True), [WORD, WORD]),
        (obj({"x": OneOf(branches=(String(secret=True, max_length=1), Integer()))}), {"x": WORD}),
        (obj({"x": OneOf(branches=(Integer(secret=True), Boolean()))}), {"x": WORD}),
        (obj({"x": OneOf(branches=(LOGIN, obj({"a": Integer()})))}), {"x": {"password": WORD}}),
        (obj({"x": String(secret=True, codec=raising(ValueError(WORD)))}), {"x": WORD}),
        (obj({"x": Object(properties=LOGIN.properties, codec=raising(ValueError(WORD)))}), {"x": {"password": "abc"}}),
        (String(secret=True, residuals=(Residual("predicate", "safe", lambda it: False),)), WORD),
        (OneOf(branches=(obj({"k": String(secret=True, enum=("a",))}), obj({"k": String(enum=("b",))}))), {"k": WORD}),
    ],
)
def test_a_secret_is_in_no_issue(node: Node, value: Any) -> None:
    issues = validate(node, value).issues
    assert issues
    assert all(WORD not in issue.message and WORD not in repr(issue.received) for issue in issues)


def test_what_is_not_secret_is_shown_beside_secrets() -> None:
    issues = validate(LOGIN, {"password": "abc", "user": "root"}).issues
    assert [issue.received for issue in issues] == ["root"]


# --- direct calls ----------------------------------------------------------------------------------------------------


class Color(enum.Enum):
    RED = "red"


class Word(enum.StrEnum):
    A = "a"


class Level(enum.IntEnum):
    ONE = 1


@dataclass
class Point:
    x: float
    tags: list[str] = field(default_factory=list)


COLOR = String(enum=("red",), codec=nodes.Codec("a Color", Color, Color, lambda it: it.value))
POINT = Object(
    properties=(
        Property(name="X", attribute="x", node=FLOAT),
        Property(name="tags", node=Array(items=String(min_length=2)), required=False),
    ),
    codec=nodes.Codec("a Point", Point, lambda it: Point(**it), vars),
)
FLOATS = Array(items=FLOAT, codec=nodes.Codec("a set", set, set, list))


class _Rude:
    def __eq__(self, other: object) -> bool:
        raise RuntimeError

    def __hash__(self) -> int:
        raise RuntimeError

    def __repr__(self) -> str:
        raise RuntimeError

    @property
    def __class__(self) -> Any:
        raise RuntimeError

    @__class__.setter
    def __class__(self, value: Any) -> None:
        raise RuntimeError


class _RudeText(str):
    __slots__ = ()

    def __eq__(self, other: object) -> bool:
        raise RuntimeError

    def __hash__(self) -> int:
        raise RuntimeError

    def __len__(self) -> int:
        raise RuntimeError


class _RudeList(list[Any]):
    def __iter__(self) -> Any:
        raise RuntimeError


def cycle() -> list[Any]:
    value: list[Any] = []
    value.append(value)
    return value


def shared(levels: int) -> list[Any]:
    value: list[Any] = []
    for _ in range(levels):
        value = [value, value]
    return value


@pytest.mark.parametrize(
    ("node", "value", "same"),
    [
        (String(), "a", True),
        (String(enum=("a",)), Word.A, True),
        (Integer(), Level.ONE, True),
        (Integer(), 10**30, True),
        (FLOAT, 1, False),
        (COLOR, Color.RED, True),
        (POINT, Point(1.0, ["ab"]), True),
        (Array(items=String()), ["a"], True),
        (Array(items=FLOAT), [1.0], True),
        (Array(items=FLOAT), [1], False),
        (FLOATS, {1.5}, True),
        (FLOATS, {1}, False),
        (Object(), {"a": [None, {"b": 1.5}]}, True),
        (Object(values=COLOR), {"a": Color.RED}, True),
        (OneOf(branches=(COLOR, Integer())), Color.RED, True),
        (obj({"x": Object()}), {"x": {"a": shared(40)}}, False),
    ],
)
def test_a_python_value_that_fits_is_kept(node: Node, value: Any, same: bool) -> None:
    verdict = validate_python(node, value)
    assert verdict.issues == ()
    assert verdict.value == value if node is not FLOATS or same else verdict.value == {1.0}
    assert (verdict.value is value) is same


def test_an_int_for_a_float_becomes_one() -> None:
    value = validate_python(Array(items=FLOAT), [1]).value
    assert [type(item) for item in value] == [float]


def test_a_python_dict_is_keyed_by_attribute_and_issues_speak_the_json_name() -> None:
    node = Object(properties=(Property(name="from", attribute="from_", node=Integer()),))
    assert validate_python(node, {"from_": 1}).value == {"from_": 1}
    assert found(validate_python(node, {"from_": "x"}).issues) == [("/from", "type")]
    assert found(validate_python(node, {}).issues) == [("/from", "required")]


@pytest.mark.parametrize(
    ("node", "value", "messages"),
    [
        (Integer(), 10.0, ["must be an integer, got 10.0"]),
        (Integer(), True, ["must be an integer, got true"]),
        (FLOAT, math.nan, ["must be a number, got NaN"]),
        (Number(), math.inf, ["must be a number, got Infinity"]),
        (FLOAT, int(BIG), ["must be a number that a float can hold, got an integer of about 401 digits"]),
        (String(), 1, ["must be a string, got 1 without quotes; send it as a string, in quotes"]),
        (COLOR, "red", ['must be a Color, got the string "red"']),
        (POINT, {"x": 1}, ["must be a Point, got an object"]),
        (Array(items=String()), ("a",), ["must be an array, got a tuple"]),
        (FLOATS, [1.0], ["must be a set, got an array"]),
        (Integer(), None, ["must be an integer, got null"]),
        (OneOf(branches=(COLOR, Integer())), "red", ['must be a Color or an integer, got "red"']),
    ],
)
def test_a_python_value_is_not_coerced(node: Node, value: Any, messages: list[str]) -> None:
    issues = validate_python(obj({"x": node}), {"x": value}).issues
    assert [issue.message for issue in issues] == [f'"/x" {message}.' for message in messages]


@pytest.mark.parametrize(
    ("node", "value", "issues"),
    [
        (POINT, Point("1", ["a"]), [("/X", "type"), ("/tags/0", "minLength")]),  # type: ignore[arg-type]
        (Object(), {"a": cycle()}, [("/a/0", "depth")]),
        (Object(), {"a": [math.nan]}, [("/a/0", "type")]),
        (Object(), {"a": -math.inf, "b": (1,)}, [("/a", "type"), ("/b", "type")]),
        (Object(), {"a": {1: 2}}, [("/a", "type")]),
        (Object(), {1: 2}, [("", "type")]),
        (Object(), {"a": shared(70)}, [("/a" + "/0" * 63, "depth"), ("/a" + "/0" * 62 + "/1", "depth")]),
        (Array(items=Array(items=Integer())), cycle(), [("/0/0", "type")]),
        (Array(items=String()), _RudeList("ab"), [("", "decode")]),
    ],
)
def test_a_broken_or_hostile_python_value_gives_issues(node: Node, value: Any, issues: list[tuple[str, str]]) -> None:
    assert found(validate_python(node, value).issues) == issues


@pytest.mark.parametrize(
    "node", [String(), Number(), COLOR, POINT, Array(items=String()), OneOf(branches=(COLOR, Integer())), Object()]
)
def test_an_object_that_raises_whenever_it_is_touched_gives_issues(node: Node) -> None:
    for value, holder in ((_Rude(), node), ([_Rude()], Array(items=node)), ({"a": _Rude()}, Object())):
        issues = validate_python(holder, value).issues
        assert issues
        assert {issue.keyword for issue in issues} <= {"decode", "oneOf", "type"}


def test_text_that_overrides_its_methods_is_read_as_the_text_it_is() -> None:
    assert validate_python(String(enum=("ab",), max_length=2), _RudeText("ab")).issues == ()
    assert found(validate_python(String(max_length=1), _RudeText("ab")).issues) == [("", "maxLength")]


def test_a_codec_whose_encode_fails_gives_an_issue() -> None:
    def encode(value: Any) -> Any:
        raise ValueError("it is closed")

    node = String(codec=nodes.Codec("a file", object, str, encode))
    assert [it.message for it in validate_python(node, 1).issues] == ["The arguments were refused: it is closed."]


# --- agreement with others -------------------------------------------------------------------------------------------


@settings(max_examples=60)
@given(small_nodes.small_nodes, st.integers(0, 6))
def test_every_value_is_judged_as_jsonschema_rs_judges_it(node: Node, start: int) -> None:
    judge = small_nodes.judge(node)
    for value in small_nodes.POOL[start::7]:
        valid = judge.is_valid(value)
        verdict = validate(node, value)
        assert (not verdict.issues, fits(node, value)) == (valid, valid), value


@settings(max_examples=60)
@given(small_nodes.small_nodes)
def test_a_plain_value_that_fits_is_decoded_to_itself_and_fits_in_a_direct_call(node: Node) -> None:
    for value in small_nodes.POOL[::7]:
        verdict = validate(node, value)
        if not verdict.issues:
            assert jsonvalue.equal(verdict.value, value)
            assert validate_python(node, verdict.value).issues == ()


@settings(max_examples=60)
@given(small_nodes.small_nodes)
def test_every_issue_is_a_whole_sentence_at_a_place_in_the_value(node: Node) -> None:
    for value in small_nodes.POOL[::11]:
        for issue in validate(node, value).issues:
            part = value
            assert issue.message[0] in '"T'
            assert issue.message.endswith((".", "?"))
            for step in issue.path[: -1 if issue.keyword == "required" else None]:
                part = part[step]
