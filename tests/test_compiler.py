"""The fast pass: it accepts only what the complete pass accepts, gives the same, and leaves the rest alone."""

import enum
import functools
import inspect
import json
import linecache
import pickle
import sys
import threading
from dataclasses import dataclass
from datetime import date
from decimal import Decimal
from random import Random
from typing import Annotated, Any, Literal, NamedTuple, TypedDict
from unittest import mock

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests import cases, equality
from toolargs import (
    ArgumentsError,
    Injected,
    Limits,
    Maximum,
    MinLength,
    Name,
    Pattern,
    Predicate,
    Tool,
    ToolError,
    _source,
    compiler,
    nodes,
    tool,
)


class Color(enum.Enum):
    RED = "red"
    BLUE = "blue"


@dataclass
class Point:
    x: float
    y: float = 0.0


class Person(TypedDict, total=False):
    name: str
    age: int


class Pair(NamedTuple):
    left: int
    right: str


@pytest.mark.parametrize("seed", range(4))
def test_both_passes_say_the_same(seed: int) -> None:
    tally = equality.run(700, seed=seed)
    assert tally.disagreements == []
    for way, fitting in tally.fitting.items():
        assert tally.silent[way] <= fitting / 4, f"the fast pass is of little use: {tally}"


@pytest.mark.slow
def test_both_passes_say_the_same_at_length() -> None:
    tally = equality.run(200_000)
    print(tally)
    assert tally.disagreements == []


@given(st.text(max_size=40), st.sampled_from(['{{"a": {}}}', "{}", '{{"a": [{}]}}', '{{"a": "{}"}}', "{} "]))
def test_any_text_is_read_alike_with_either_reader(text: str, frame: str) -> None:
    node = nodes.Object(properties=(nodes.Property(name="a", node=nodes.Object(), required=False),))
    written = frame.format(text)
    tally = equality.Tally()
    for way, entry, absent in equality.entries(node):
        if way != "object":
            tally.judge(way, node, entry, written, absent)
    assert tally.disagreements == []


NUMERALS = [
    "0",
    "-0",
    "-0.0",
    "1",
    "10.0",
    "1e5",
    "1E400",
    "-1e400",
    "1e-400",
    "5e-324",
    "1.7976931348623157e308",
    "1.7976931348623159e308",
    "9007199254740993",
    "18446744073709551616",
    "-9223372036854775809",
    "123456789012345678901234567890",
    "0.1",
    "1.0000000000000002",
    "1e22",
    "1e23",
    "NaN",
    "Infinity",
    "01",
    "1.",
    ".5",
    "+1",
    "0x1",
    "1_000",
] + ["9" * 400, "9" * 4300, "9" * 4301, "0." + "1" * 700, "1" + "0" * 308 + ".0"]


@pytest.mark.parametrize("numeral", NUMERALS, ids=[numeral[:24] for numeral in NUMERALS])
@pytest.mark.parametrize(
    "node", [nodes.Integer(), nodes.Number(), nodes.Number(codec=nodes.FLOAT), nodes.Number(minimum=0)], ids=repr
)
def test_numbers_are_read_alike_with_either_reader(numeral: str, node: nodes.Node) -> None:
    root = nodes.Object(properties=(nodes.Property(name="a", node=node),))
    tally = equality.Tally()
    for way, entry, absent in equality.entries(root):
        if way != "object":
            tally.judge(way, root, entry, f'{{"a": {numeral}}}', absent)
    assert tally.disagreements == []


TEXTS = {
    "repeated key": '{"a": {"b": 1, "b": 2}}',
    "repeated key, and a colon in a string": '{"a": {"b": ":", "b": 2}}',
    "colons in strings": '{"a": {"b:": "c:d:e"}}',
    "lone surrogate": r'{"a": {"b": "\ud800"}}',
    "lone surrogate in a key": r'{"a": {"\udc00": 1}}',
    "surrogate pair": r'{"a": {"b": "\ud83d\ude00"}}',
    "escaped backslash": r'{"a": {"b": "\\ud800"}}',
    "raw half": '{"a": {"b": "\ud800"}}',
    "infinity": '{"a": {"b": [1, {"c": 1e999}]}}',
    "deep": '{"a": {"b": ' + "[" * 62 + "]" * 62 + "}}",
    "too deep": '{"a": {"b": ' + "[" * 63 + "]" * 63 + "}}",
    "byte order mark": '\ufeff{"a": {}}',
    "long": '{"a": {"b": "' + "x" * 1_048_500 + '"}}',
    "too long": '{"a": {"b": "' + "x" * 1_048_580 + '"}}',
    "too long in bytes": '{"a": {"b": "' + "é" * 600_000 + '"}}',
    "very deep": '{"a": ' + "[" * 100_000,
    "blank": "  ",
    "null": "null",
}


@pytest.mark.parametrize("text", TEXTS.values(), ids=list(TEXTS))
def test_texts_are_read_alike_with_either_reader(text: str) -> None:
    node = nodes.Object(properties=(nodes.Property(name="a", node=nodes.Object(), required=False),))
    tally = equality.Tally()
    for way, entry, absent in equality.entries(node):
        if way != "object":
            tally.judge(way, node, entry, text, absent)
    assert tally.disagreements == []


def test_a_lowered_bound_on_digits_holds_with_either_reader() -> None:
    node = nodes.Object(properties=(nodes.Property(name="a", node=nodes.Integer()),))
    before = sys.get_int_max_str_digits()
    sys.set_int_max_str_digits(700)
    try:
        tally = equality.Tally()
        for digits in (639, 640, 700, 701, 1000):
            for way, entry, absent in equality.entries(node):
                if way != "object":
                    tally.judge(way, node, entry, f'{{"a": {"9" * digits}}}', absent)
    finally:
        sys.set_int_max_str_digits(before)
    assert tally.disagreements == []


@pytest.mark.parametrize("case", cases.CASES, ids=str)
def test_hints_are_decoded_alike(case: cases.Case) -> None:
    def handler(value: Any) -> None:
        """Takes one value."""

    handler.__annotations__["value"] = case.hint
    made = tool(handler)
    node = made.definition.node
    tally = equality.Tally()
    for one in [*(value for value, _ in case.valid), *case.invalid, *case.refused]:
        value = {"value": one}
        for way, entry, absent in equality.entries(node):
            if way == "object":
                tally.judge(way, node, entry, value, absent)
            else:
                for text in equality.texts(Random(1), value):
                    tally.judge(way, node, entry, text, absent)
    # Objects without an equality of their own are other ones each time.
    kept = [one for one in tally.disagreements if " at 0x" not in repr(one[3])]
    assert kept == []


@tool
def search(
    query: Annotated[str, MinLength(1)],
    /,
    limit: Annotated[int, Maximum(100)] = 10,
    *,
    scale: float = 1.5,
    color: Color | None = None,
    tags: list[str] = [],  # noqa: B006
    where: Point | None = None,
) -> Any:
    """Searches."""
    return query, limit, scale, color, tags, where


def test_a_call_gets_defaults_and_decoded_values() -> None:
    assert search.invoke('{"query": "a"}') == ("a", 10, 1.5, None, [], None)
    text = '{"query": "a", "color": "red", "scale": 2, "where": {"x": 1}, "tags": ["b"], "limit": 3}'
    assert search.invoke(text) == ("a", 3, 2.0, Color.RED, ["b"], Point(1.0))
    assert search.invoke({"query": "a", "color": None}) == ("a", 10, 1.5, None, [], None)
    assert search.invoke('{"query": "a"}')[4] is search.function.__kwdefaults__["tags"]


@pytest.mark.parametrize(
    ("args", "kwargs"),
    [
        ((), {}),
        (("a", 1, 2), {}),
        (("a",), {"query": "b"}),
        (("a",), {"limits": 1}),
        (("a", 1), {"limit": 1}),
        ((), {"limit": 1}),
        (("a",), {"v": 1}),
        (("a",), {"p0": 1, "x1": 2}),
    ],
)
def test_wrong_binding_is_told_in_pythons_own_words(args: tuple[Any, ...], kwargs: dict[str, Any]) -> None:
    with pytest.raises(TypeError) as own:
        search.function(*args, **kwargs)
    with pytest.raises(TypeError) as ours:
        search(*args, **kwargs)
    assert str(ours.value) == str(own.value)


VALUES: tuple[Any, ...] = (
    None, "", "a", "é", "red", "\ud800", 0, 1, 100, 101, -1, 10**400, True, False, 1.0, 0.5, 1e308, float("inf"),
    float("nan"), [], ["a"], [1], ("a",), {}, {"x": 1}, Color.RED, Point(1), Point("x"), b"a", date(2026, 1, 1),  # type: ignore[arg-type]
)  # fmt: skip


@tool
def every(
    text: Annotated[str, MinLength(1)] = "-",
    number: Annotated[int, Maximum(100)] = 0,
    ratio: Annotated[float, Maximum(2)] = 0.0,
    either: int | float = 0,
    flag: bool = False,
    color: Color = Color.BLUE,
    word: Literal["a", "red"] = "a",
    lines: list[str] | None = None,
    place: Point | None = None,
    day: date | None = None,
    odd: Annotated[int, Predicate(lambda value: value % 2 == 1, "odd")] = 1,
) -> Any:
    """Takes everything."""
    return text, number, ratio, either, flag, color, word, lines, place, day, odd


def _became(function: Any, name: str, value: Any) -> Any:
    try:
        return repr(function(**{name: value}))
    except ArgumentsError as error:
        return error.to_dict()


@pytest.mark.parametrize("name", inspect.signature(every).parameters)
@pytest.mark.parametrize("value", VALUES, ids=repr)
def test_a_direct_call_is_checked_as_by_the_complete_pass(name: str, value: Any) -> None:
    assert _became(every, name, value) == _became(every._call_checked, name, value)


def test_what_a_handler_raises_or_gives_is_its_own() -> None:
    @tool
    def fails(kind: Literal["key", "missed", "arguments"]) -> object:
        """Fails."""
        if kind == "arguments":
            raise ArgumentsError([])
        raise KeyError(kind) if kind == "key" else compiler.Missed

    for kind, error in {"key": KeyError, "missed": compiler.Missed, "arguments": ArgumentsError}.items():
        for call in (lambda kind=kind: fails.invoke({"kind": kind}), lambda kind=kind: fails(kind)):
            with pytest.raises(error):
                call()


def test_a_rule_that_is_added_later_is_asked() -> None:
    @tool
    def pay(amount: int) -> int:
        """Pays."""
        return amount

    renamed = pay.renamed("crm_pay")
    assert pay.invoke('{"amount": 5}') == renamed.invoke({"amount": 5}) == 5

    @pay.rule
    def limit(amount: int) -> None:
        if amount > 3:
            raise ToolError("TOO_MUCH", "Too much.")

    for each in (pay, renamed):
        with pytest.raises(ToolError):
            each.invoke('{"amount": 5}')
        with pytest.raises(ToolError):
            each.invoke({"amount": 5})


def test_a_renamed_tool_is_called_by_its_name_in_errors() -> None:
    every("a")
    renamed = every.renamed("other")
    for call in (lambda: renamed(number="x"), lambda: renamed.invoke({"number": "x"})):  # type: ignore[arg-type]
        with pytest.raises(ArgumentsError) as caught:
            call()
        assert caught.value.tool_name == "other"


def test_injected_values_are_passed_on_unchecked() -> None:
    marker = object()

    @tool
    def look(key: str, db: Injected[object], cache: Injected[object] = None) -> Any:
        """Looks up."""
        return key, db, cache

    assert look("a", marker) == ("a", marker, None)
    assert look.invoke('{"key": "a"}', {"db": marker}) == ("a", marker, None)
    with pytest.raises(TypeError, match="missing"):
        look.invoke('{"key": "a"}')
    with pytest.raises(ArgumentsError):
        look.invoke('{"key": "a", "db": 1}', {"db": marker})


class Account:
    def __init__(self, owner: str) -> None:
        self.owner = owner

    @tool
    def rename(self, owner: Annotated[str, MinLength(2)]) -> str:
        """Renames."""
        return f"{self.owner} -> {owner}"

    @tool
    @classmethod
    def make(cls, owner: str) -> str:
        """Makes."""
        return f"{cls.__name__} {owner}"

    @tool
    @staticmethod
    def size(of: list[int]) -> int:
        """Counts."""
        return len(of)


def test_methods_get_their_receiver() -> None:
    one, two = Account("ann"), Account("bob")
    for _ in range(2):
        assert one.rename("eve") == "ann -> eve"
        assert two.rename(owner="eve") == "bob -> eve"
        assert two.rename.invoke('{"owner": "eve"}') == "bob -> eve"
        assert Account.make("x") == Account.make.invoke({"owner": "x"}) == "Account x"
        assert Account.size([1, 2]) == one.size.invoke('{"of": [1, 2]}') == 2
    with pytest.raises(ArgumentsError):
        one.rename("e")
    with pytest.raises(TypeError, match="missing 1 required positional argument: 'owner'"):
        one.rename()  # type: ignore[call-arg]
    assert pickle.loads(pickle.dumps(search)) is search


HOSTILE = """x'"]\n{import os}; def f(): pass #"""


def test_no_text_of_a_user_stands_in_the_source() -> None:
    member = nodes.String(enum=(HOSTILE, "ok"), description=HOSTILE)
    node = nodes.Object(
        properties=(
            nodes.Property(name=HOSTILE, node=member, attribute="zzz_attribute"),
            nodes.Property(name="pattern_zzz", node=nodes.String(pattern="^zzz_pattern$"), required=False),
            nodes.Property(name="n", node=nodes.Number(minimum=-12345678, maximum=87654321)),
        )
    )
    entry: Any = compiler.parse(node, compiler.Mode("text"))
    source = "".join(linecache.getlines(entry.__code__.co_filename))
    assert "def enter" in source
    for text in ("zzz", "import os", "ok", "12345678", "87654321"):
        assert text not in source
    assert entry('{"n": 1, ' + f'{json.dumps(HOSTILE)}: "ok"}}') == {"n": 1, "zzz_attribute": "ok"}


def test_equal_shapes_share_their_code() -> None:
    def of(name: str, pattern: str, least: int) -> Any:
        members = nodes.String(pattern=pattern), nodes.Integer(minimum=least)
        node = nodes.Object(
            properties=tuple(nodes.Property(name=name * at, node=one) for at, one in enumerate(members, 1))
        )
        return compiler.parse(node, compiler.Mode("object"))

    first, second = of("a", "^a", 1), of("b", "b$", 2)
    assert first.__code__ is second.__code__
    assert first({"a": "abc", "aa": 1}) == {"a": "abc", "aa": 1}
    assert isinstance(second({"a": "abc", "aa": 1}), compiler.Doubt)


def test_kept_sources_are_bounded() -> None:
    for count in range(1100):
        source = _source.Source()
        with source.block("def made():"):
            source.line(f"return {count}")
        assert source.compile("made")() == count
    kept = [name for name in linecache.cache if name.startswith("<toolargs")]
    assert len(kept) <= 1024


def nested(depth: int) -> nodes.Node:
    node: nodes.Node = nodes.Integer()
    for level in range(depth):
        member = nodes.Property(name="a", node=node)
        node = nodes.Object(properties=(member,)) if level % 2 else nodes.Array(items=node)
    return node


def test_large_and_deep_nodes_are_compiled_in_parts() -> None:
    deep = nodes.Object(properties=(nodes.Property(name="v", node=nested(60)),))
    wide = nodes.Object(
        properties=tuple(
            nodes.Property(name=f"m{at}", node=nodes.Array(items=nodes.Integer()), required=at < 5)
            for at in range(3000)
        )
    )
    value: Any = 1
    for level in range(60):
        value = {"a": value} if level % 2 else [value]
    for node, whole in ((deep, {"v": value}), (wide, {f"m{at}": [at] for at in range(3000)})):
        tally = equality.Tally()
        for way, entry, absent in equality.entries(node):
            tally.judge(way, node, entry, whole if way == "object" else json.dumps(whole), absent)
        assert tally.disagreements == []
        assert sum(tally.silent.values()) == 0


def test_branches_are_compiled_when_they_are_needed() -> None:
    branches = tuple(
        nodes.Object(
            properties=(
                nodes.Property(name="kind", node=nodes.String(enum=(f"k{at}",))),
                nodes.Property(name="value", node=nodes.Array(items=nodes.Integer())),
            )
        )
        for at in range(256)
    )
    node = nodes.Object(properties=(nodes.Property(name="v", node=nodes.OneOf(branches=branches)),))
    with mock.patch.object(_source, "_code", side_effect=_source._code) as compiled:
        entry = compiler.parse(node, compiler.Mode("text"))
        assert compiled.call_count == 1
        for _ in range(3):
            assert entry('{"v": {"kind": "k7", "value": [1]}}') == {"v": {"kind": "k7", "value": [1]}}
        assert compiled.call_count == 2


def test_smaller_limits_hold() -> None:
    @tool
    def note(text: str) -> None:
        """Notes."""

    long = {"text": "x" * 100}
    assert note.parse(long) == long
    assert [issue.keyword for issue in note.check('{"text": "' + "x" * 100 + '"}', limits=Limits(max_bytes=50))] == [
        "size"
    ]
    assert note.check('{"text": "a"}', limits=Limits(max_bytes=50)) == ()


def test_the_first_calls_may_come_all_at_once() -> None:
    @tool
    def add(left: int, right: Annotated[int, Name("r")] = 1, *, where: Point | None = None) -> int:
        """Adds."""
        return left + right

    start, found = threading.Barrier(16), []

    def run() -> None:
        start.wait()
        for _ in range(50):
            found.append(
                (add.invoke('{"left": 1, "r": 2}'), add.invoke({"left": 1}), add(1, right=4), add.parse('{"left": 0}'))
            )

    threads = [threading.Thread(target=run) for _ in range(16)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(found) == 16 * 50
    assert all(one == (3, 2, 5, {"left": 0}) for one in found)


def test_what_is_checked_of_all_arguments_together_is_checked_in_every_way_of_calling() -> None:
    node = nodes.Object(
        properties=(
            nodes.Property(name="low", node=nodes.Integer()),
            nodes.Property(name="high", node=nodes.Integer()),
        ),
        residuals=(nodes.Residual("predicate", "in order", lambda found: found["low"] < found["high"]),),
    )
    span = Tool.from_schema("span", "Measures.", node, lambda low, high: high - low)
    assert span.invoke('{"low": 1, "high": 3}') == span.invoke({"low": 1, "high": 3}) == span(1, 3) == 2
    for call in (
        lambda: span.invoke('{"low": 3, "high": 1}'),
        lambda: span.invoke({"low": 3, "high": 1}),
        lambda: span.parse('{"low": 3, "high": 1}'),
        lambda: span(3, 1),
    ):
        with pytest.raises(ArgumentsError, match="in order"):
            call()


def test_a_wrapped_function_is_called_by_name() -> None:
    def kept(function: Any) -> Any:
        @functools.wraps(function)
        def wrapper(**kwargs: Any) -> Any:
            return function(**kwargs)

        return wrapper

    @tool
    @kept
    def plain(a: int, b: int = 2) -> int:
        """Adds."""
        return a + b

    assert plain.invoke('{"a": 1}') == plain.invoke({"a": 1, "b": 2}) == 3


@pytest.mark.parametrize(
    ("pattern", "text", "fits"),
    [("^[a-z]+$", "abc", True), ("^[a-z]+$", "abc\n", False), (r"\d", "x" * 5000 + "1", True)],
)
def test_patterns_are_searched_as_ever(pattern: str, text: str, fits: bool) -> None:
    @tool
    def match(text: Annotated[str, Pattern(pattern)]) -> str:
        """Matches."""
        return text

    assert (match.check({"text": text}) == ()) is fits


def test_decimals_and_tuples_arrive_as_ever() -> None:
    @tool
    def mix(amount: Decimal, pair: tuple[int, str], pairs: list[Pair], people: dict[str, Person]) -> Any:
        """Mixes."""
        return amount, pair, pairs, people

    text = '{"amount": "1.50", "pair": [1, "a"], "pairs": [{"left": 1, "right": "b"}], "people": {"x": {"age": 3}}}'
    assert mix.invoke(text) == (Decimal("1.50"), (1, "a"), [Pair(1, "b")], {"x": {"age": 3}})
