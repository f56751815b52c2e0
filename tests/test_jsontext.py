"""Strict JSON text: what is read, what is refused and in which words, and where things stand."""

import collections
import enum
import json
import math
import sys
import types
from collections.abc import Iterator, Mapping
from typing import Any

import pydantic_core
import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from toolargs import jsontext
from toolargs.errors import ArgumentsError, Issue
from toolargs.limits import DEFAULT, Limits
from toolargs.pointer import Path

SCALARS = st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False, allow_infinity=False) | st.text()
VALUES = st.recursive(
    SCALARS, lambda inner: st.lists(inner, max_size=5) | st.dictionaries(st.text(), inner, max_size=5), max_leaves=20
)
SEPARATORS = st.sampled_from([(",", ":"), (", ", ": "), (" ,\n", "\t: \r\n")])
SNIPPETS = ["{", "}", "[", "]", ",", ":", '"', "'", "\\", "\\u", "\\ud800", "\n", "\x00", "0", "-", ".", "e9", "1e999",
            "True", "NaN", "null", "//", "```", "\ufeff", '"a":1,', "é", "\u2028", " "]  # fmt: skip


def issues(text: str | bytes | bytearray, *, limits: Limits = DEFAULT, quote: bool = True) -> tuple[Issue, ...]:
    with pytest.raises(ArgumentsError) as caught:
        jsontext.loads(text, limits, quote=quote)
    return caught.value.issues


def positions(text: str) -> list[str]:
    """Where the issues stand, from their offsets."""
    with pytest.raises(jsontext.TextError) as caught:
        jsontext.loads(text)
    places = (jsontext.position(text, offset) for offset in caught.value.offsets if offset is not None)
    return [f"line {line}, column {column}" for line, column in places]


def same(left: Any, right: Any) -> bool:
    """Equal values of equal types, all through; `-0.0` differs from `0.0`."""
    return repr(left) == repr(right) and type(left) is type(right)


@st.composite
def texts(draw: st.DrawFn) -> str:
    return json.dumps(draw(VALUES), ensure_ascii=draw(st.booleans()), separators=draw(SEPARATORS))


@st.composite
def mutated(draw: st.DrawFn) -> str:
    """A JSON text with one to three pieces cut out or put in."""
    text = draw(texts())
    for _ in range(draw(st.integers(1, 3))):
        at = draw(st.integers(0, len(text)))
        text = text[:at] + draw(st.sampled_from(SNIPPETS)) + text[at + draw(st.integers(0, 3)) :]
    return text


def parts(value: Any, path: Path = ()) -> Iterator[tuple[Path, Any]]:
    yield path, value
    if isinstance(value, dict):
        for name, member in value.items():
            yield from parts(member, (*path, name))
    elif isinstance(value, list):
        for index, item in enumerate(value):
            yield from parts(item, (*path, index))


READ: list[tuple[str | bytes, Any]] = [
    ("", {}),
    (" \t\r\n", {}),
    (b"\n", {}),
    ("{}", {}),
    (" [ ] ", []),
    ('"\\u0000"', "\0"),
    ('"\\ud83d\\ude00"', "😀"),
    ('"\\uD83D\\uDE00\\uD83D\\uDE00"', "😀😀"),
    ('"\\\\ud800"', "\\ud800"),
    ('"\\\\\\ud83d\\ude00"', "\\😀"),
    ('"\u2028\x7f"', "\u2028\x7f"),
    ("-0", 0),
    ("-0.0", -0.0),
    ("1E2", 100.0),
    ("1e-400", 0.0),
    ("-1e-400", -0.0),
    ("1.7976931348623157e308", sys.float_info.max),
    ("9007199254740993", 9007199254740993),
    ("[" + "9" * 4300 + "]", [10**4300 - 1]),
    ('{"a:b": ":", "\\"": ":{"}', {"a:b": ":", '"': ":{"}),
    ('{"": {"": 0}}', {"": {"": 0}}),
    ('{"__class__": 1, "__init__": 2}', {"__class__": 1, "__init__": 2}),
    ("é".encode().join([b'"', b'"']), "é"),
]


@pytest.mark.parametrize(("text", "value"), READ, ids=lambda item: repr(item)[:30])
def test_what_rfc_8259_allows_is_read(text: str | bytes, value: Any) -> None:
    assert same(jsontext.loads(text), value)
    assert same(jsontext.loads(bytearray(text if isinstance(text, bytes) else text.encode())), value)


# Text, line and column of the fault, what the message says about it.
MISTAKES: list[tuple[str, int, int, str]] = [
    ('{"a":1,}', 1, 7, "a comma stands before the closing bracket"),
    ("[1,\n  2,\n]", 2, 4, "a comma stands before the closing bracket"),
    ("[1,,2]", 1, 4, "a comma too many"),
    ("{'a':1}", 1, 2, "double quotes"),
    ("{\"a\":'x'}", 1, 6, "double quotes"),
    ('{"a": “x”}', 1, 7, "straight double quotes"),
    ("{a:1}", 1, 2, "the key has no quotes"),
    ('{"a":1, b-c : 2}', 1, 9, "the key has no quotes"),
    ("{1:2}", 1, 2, "the key has no quotes"),
    ("{null:2}", 1, 2, "the key has no quotes"),
    ('{"a":True}', 1, 6, "write true instead"),
    ('{"a":False}', 1, 6, "write false instead"),
    ('{"a":None}', 1, 6, "write null instead"),
    ('{"a":undefined}', 1, 6, "write null instead"),
    ('{"a":nan}', 1, 6, "NaN and Infinity are not JSON"),
    ('{"a":+Infinity}', 1, 6, "NaN and Infinity are not JSON"),
    ('```json\n{"a":1}\n```', 1, 1, "Markdown fence"),
    ('{"a":1}\n```', 2, 1, "Markdown fence"),
    ('{"a":1 // one\n}', 1, 8, "no comments"),
    ('{"a":1} # one', 1, 9, "text after the JSON value"),
    ('{"a":1}}', 1, 8, "'}' too many"),
    ('{"a":1}{"b":2}', 1, 8, "a second JSON value"),
    ('Sure: {"a":1}', 1, 1, "without words around it"),
    ('{"a":1', 1, 7, "the text ends too early; send it whole, closed with }"),
    ('{"a":[{"b":', 1, 12, "closed with }]}"),
    ('{"a":"b', 1, 6, "no closing quote"),
    ('{"a":"b\\', 1, 6, "no closing quote"),
    ('{"a":1]', 1, 7, "'}' was expected here"),
    ('{"a":[1}', 1, 8, "']' was expected here"),
    ('{"a" 1}', 1, 6, "a colon is missing here"),
    ('{"a"=1}', 1, 5, "a colon instead of the equals sign"),
    ('{"a":1 "b":2}', 1, 8, "a comma is missing here"),
    ('{"a":1;"b":2}', 1, 7, "a comma instead of the semicolon"),
    ('{"a":"say "no" then"}', 1, 12, 'a quote inside a string that is not written as \\"'),
    ('{"a":"x\ny"}', 1, 8, r"write it as \n"),
    ('{"a":"x\0y"}', 1, 8, "control character"),
    ('{"a":"\\x"}', 1, 7, "this escape does not exist"),
    ('{"a":"\\u12"}', 1, 8, "four hexadecimal digits"),
    ('{"a":01}', 1, 7, "not a JSON number"),
    ('{"a":.5}', 1, 6, "not a JSON number"),
    ('{"a":1.}', 1, 7, "not a JSON number"),
    ('{"a":+1}', 1, 6, "not a JSON number"),
    ('{"a":0x1F}', 1, 7, "not a JSON number"),
    ('{"a":1_000}', 1, 7, "not a JSON number"),
    ("01", 1, 2, "not a JSON number"),
    ("\ufeff{}", 1, 1, "byte order mark"),
    ("[\u00a01]", 1, 2, "white space"),
    ("{\0}", 1, 2, "a NUL stands here"),
    ('{"a":}', 1, 6, "a JSON value is missing here"),
    ("{[]}", 1, 2, "a key in double quotes is missing here"),
]


@pytest.mark.parametrize(("text", "line", "column", "words"), MISTAKES)
def test_a_mistake_is_named_with_its_place_and_remedy(text: str, line: int, column: int, words: str) -> None:
    (issue,) = issues(text)
    assert (issue.path, issue.keyword) == ((), "json")
    assert issue.message.startswith(f"The arguments are not valid JSON at line {line}, column {column}: ")
    assert words in issue.message
    assert (issue,) == issues(text.encode())
    assert positions(text) == [f"line {line}, column {column}"]


# Text, and path, keyword, position and words of each of its faults.
CONTENTS: list[tuple[str, list[tuple[Path, str, str, str]]]] = [
    ('{"a":1,"a":1}', [(("a",), "duplicateKey", "line 1, column 8", '"/a" stands twice')]),
    ('{"a":1,"\\u0061":2,"a":3}', [(("a",), "duplicateKey", "line 1, column 8", '"/a" stands twice')]),
    (
        '[{"x":{"a":1,\n"a":2},"x":{}}]',
        [
            ((0, "x", "a"), "duplicateKey", "line 2, column 1", '"/0/x/a" stands twice'),
            ((0, "x"), "duplicateKey", "line 2, column 8", '"/0/x" stands twice'),
        ],
    ),
    ("1e400", [((), "json", "line 1, column 1", "The value is beyond the range")]),
    ('{"a":[0,-1E+999]}', [(("a", 1), "json", "line 1, column 9", '"/a/1" is beyond the range')]),
    ("[" + "9" * 400 + ".0]", [((0,), "json", "line 1, column 2", "beyond the range")]),
    ("[-" + "9" * 4301 + "]", [((0,), "json", "line 1, column 2", "more than 4,300 digits")]),
    (
        "[NaN, -Infinity]",
        [
            ((0,), "json", "line 1, column 2", '"/0" is NaN, which'),
            ((1,), "json", "line 1, column 7", '"/1" is -Infinity, which'),
        ],
    ),
    ('["\\ud800"]', [((0,), "json", "line 1, column 2", "lone surrogate")]),
    ('["\\ude00\\ud83d"]', [((0,), "json", "line 1, column 2", "lone surrogate")]),
    ('["\\ud83d\\ud83d\\ude00"]', [((0,), "json", "line 1, column 2", "lone surrogate")]),
    ('["\\\\\\ud83d"]', [((0,), "json", "line 1, column 2", "lone surrogate")]),
    ('{"a":{"\\udfff":1}}', [(("a",), "json", "line 1, column 7", "lone surrogate")]),
    ('\n["\ud800"]', [((), "json", "line 2, column 3", "lone surrogate")]),
]


@pytest.mark.parametrize("padding", [0, 600], ids=["short", "long"])
@pytest.mark.parametrize(("text", "faults"), CONTENTS, ids=lambda item: repr(item)[:40])
def test_what_the_grammar_allows_and_we_do_not_is_listed(
    text: str, faults: list[tuple[Path, str, str, str]], padding: int
) -> None:
    found = issues(text + " " * padding)
    assert [(issue.path, issue.keyword) for issue in found] == [fault[:2] for fault in faults]
    assert positions(text + " " * padding) == [place for _, _, place, _ in faults]
    for issue, (_, _, place, words) in zip(found, faults, strict=True):
        assert f"({place})" in issue.message
        assert words in issue.message


def test_an_error_of_grammar_comes_before_repeated_keys() -> None:
    (issue,) = issues('{"x":{"a":1,"a":2},}')
    assert issue.keyword == "json"
    assert "a comma stands before the closing bracket" in issue.message


def test_faults_beyond_the_limit_are_counted() -> None:
    with pytest.raises(ArgumentsError) as caught:
        jsontext.loads("[" + ",".join(["NaN"] * 40) + "]", Limits(max_issues=3))
    assert [issue.path for issue in caught.value.issues] == [(0,), (1,), (2,)]
    assert caught.value.omitted == 37


@pytest.mark.parametrize("digits", [0, 640, 100_000])
def test_the_bound_on_digits_is_ours_or_the_processes_lower_one(digits: int) -> None:
    before, allowed = sys.get_int_max_str_digits(), min(digits or 4300, 4300)
    sys.set_int_max_str_digits(digits)
    try:
        assert jsontext.loads("1" * allowed) == int("1" * allowed)
        assert jsontext.loads('"' + "1" * 5000 + '"') == "1" * 5000
        (issue,) = issues('{"a": ' + "1" * (allowed + 1) + "}")
        assert issue.path == ("a",)
        assert f"more than {allowed:,} digits" in issue.message
        (issue,) = issues("[" + "1" * (allowed + 1) + ",]")
        assert "a comma stands before" in issue.message
    finally:
        sys.set_int_max_str_digits(before)


@pytest.mark.parametrize("form", ["[{}]", '{{"a":{}}}', '["]}}]}}",{}]', '["\\"[[",{}]'], ids=str)
@pytest.mark.parametrize("depth", [1, 2, 64, 256])
def test_the_root_is_level_1_and_the_level_below_the_limit_is_refused(form: str, depth: int) -> None:
    def nested(levels: int) -> str:
        text = "0"
        for _ in range(levels):
            text = form.format(text)
        return text

    bounds = Limits(max_depth=depth)
    assert same(jsontext.loads(nested(depth), bounds), json.loads(nested(depth)))
    (issue,) = issues(nested(depth + 1), limits=bounds)
    assert issue.keyword == "depth"
    assert len(issue.path) == depth
    assert f"deeper than {depth} levels" in issue.message


def test_many_brackets_side_by_side_are_no_depth() -> None:
    text = "[" + ",".join(["{}", "[]", '{"a":""}', '["]"]'] * 100) + "]"
    assert jsontext.loads(text, Limits(max_depth=2)) == json.loads(text)
    assert issues(text, limits=Limits(max_depth=1))[0].path == (0,)


def test_brackets_in_strings_and_behind_the_value_are_no_depth() -> None:
    assert jsontext.loads(json.dumps(["[" * 500, '"]' * 500, "{\\" * 500])) == ["[" * 500, '"]' * 500, "{\\" * 500]
    assert "a second JSON value" in issues("{}" + "[" * 500)[0].message
    assert "a comma is missing" in issues('[1 "a\\"' + "[" * 500)[0].message


@pytest.mark.parametrize(
    "text", ['"' + "a" * 99 + '"', '"' + "é" * 50 + '"', b'"' + b"a" * 99 + b'"'], ids=["1", "2", "b"]
)
def test_size_is_counted_in_bytes(text: str | bytes) -> None:
    (issue,) = issues(text, limits=Limits(max_bytes=100))
    assert (issue.path, issue.keyword) == ((), "size")
    assert issue.message == "The arguments are longer than 100 bytes; send less."
    assert jsontext.loads(text, Limits(max_bytes=102))


@pytest.mark.parametrize(
    ("text", "line", "column"), [(b"\xff", 1, 1), (b'{"a":\n "\xc3"}', 2, 3), ('"é"'.encode("latin-1"), 1, 2)]
)
def test_bytes_are_utf_8(text: bytes, line: int, column: int) -> None:
    (issue,) = issues(text)
    assert issue.message == f"The arguments are not valid UTF-8 at line {line}, column {column}; send UTF-8 text."


@pytest.mark.parametrize("encoding", ["utf-16", "utf-16-le", "utf-32", "utf-8-sig"])
def test_no_encoding_is_guessed(encoding: str) -> None:
    assert issues('{"a": 1}'.encode(encoding))[0].keyword == "json"


@given(st.text(" \t\n\r\x0b\u00a0a", max_size=6))
def test_blank_means_json_white_space_only(text: str) -> None:
    assert jsontext.is_blank(text) is (not set(text) - set(" \t\n\r"))
    assert jsontext.is_blank(text.encode()) is jsontext.is_blank(text)


@given(VALUES, st.booleans(), SEPARATORS, st.sampled_from(["", " \n"]), st.booleans())
def test_what_was_written_is_read_back(
    value: Any, ascii_only: bool, separators: tuple[str, str], around: str, long: bool
) -> None:
    text = around + json.dumps(value, ensure_ascii=ascii_only, separators=separators) + around + " " * 500 * long
    if not text.isascii() or ascii_only:
        assert same(jsontext.loads(text), value)
    assert same(jsontext.loads(text.encode()), value)


@given(mutated(), st.booleans())
@example('{"a":"\\ud800"}', False)
@example("[1e999]", True)
def test_grammar_is_judged_as_by_another_parser(text: str, long: bool) -> None:
    text = (text + " " * 500 * long) if text.strip(" \t\r\n") else "{}"
    try:
        value = jsontext.loads(text)
    except ArgumentsError as error:
        if "not valid JSON" in error.issues[0].message:
            with pytest.raises(ValueError):
                pydantic_core.from_json(text, allow_inf_nan=False)
        else:
            assert is_strange(json.loads(text, object_pairs_hook=list))
    else:
        assert same(value, json.loads(text))
        assert not is_strange(json.loads(text, object_pairs_hook=list))


def is_strange(value: Any) -> bool:
    """Whether a value read with pairs for objects holds what we refuse: told in another way than ours."""
    if isinstance(value, list):
        names = [item[0] for item in value if isinstance(item, tuple)]
        return len(set(names)) != len(names) or any(is_strange(item) for item in value)
    if isinstance(value, tuple):
        return any(is_strange(item) for item in value)
    if isinstance(value, str):
        return value.encode("utf-8", "ignore").decode() != value
    return isinstance(value, float) and not math.isfinite(value)


@given(st.dictionaries(st.text(max_size=3), VALUES, min_size=1, max_size=4), st.data())
def test_any_repeated_key_is_found(value: dict[str, Any], data: st.DataObject) -> None:
    name = data.draw(st.sampled_from(sorted(value)))
    members = [f"{json.dumps(key)}:{json.dumps(member)}" for key, member in value.items()]
    spelling = '"' + "".join(f"\\u{unit:04x}" for unit in utf_16(name)) + '"'
    again = f"{data.draw(st.sampled_from([json.dumps(name), spelling]))}:{json.dumps(data.draw(VALUES))}"
    members.insert(data.draw(st.integers(0, len(members))), again)
    text = '{"deep":[0,{' + ", ".join(members) + "}]}" + " " * data.draw(st.sampled_from([0, 600]))
    (issue,) = issues(text)
    assert (issue.path, issue.keyword) == (("deep", 1, name), "duplicateKey")


def utf_16(text: str) -> list[int]:
    data = text.encode("utf-16-be")
    return [int.from_bytes(data[at : at + 2], "big") for at in range(0, len(data), 2)]


@given(VALUES, st.booleans(), SEPARATORS)
def test_every_part_is_located(value: Any, ascii_only: bool, separators: tuple[str, str]) -> None:
    text = " " + json.dumps(value, ensure_ascii=ascii_only, separators=separators) + " "
    for path, part in parts(value):
        span = jsontext.locate(text, path)
        assert span is not None
        assert same(json.loads(text[slice(*span)]), part)
        assert text[slice(*span)].strip() == text[slice(*span)]
        span = jsontext.locate(text, path, key=True)
        if path and isinstance(path[-1], str):
            assert span is not None
            assert json.loads(text[slice(*span)]) == path[-1]
        else:
            assert span is None


@pytest.mark.parametrize("path", [("b",), (0,), ("a", "0"), ("a", 2), ("a", 0, "x"), ("a", -1)])
def test_what_is_not_there_is_not_located(path: Path) -> None:
    assert jsontext.locate('{"a":[1,2]}', path) is None


@given(mutated(), st.lists(st.integers(0, 2) | st.text(max_size=1), max_size=3).map(tuple))
def test_locating_in_a_broken_text_gives_a_span_or_nothing(text: str, path: Path) -> None:
    span = jsontext.locate(text, path)
    assert span is None or 0 <= span[0] < span[1] <= len(text)


@pytest.mark.parametrize(
    ("offset", "place"), [(0, (1, 1)), (1, (1, 2)), (2, (1, 3)), (3, (2, 1)), (5, (3, 1)), (6, (3, 2))]
)
def test_position_counts_lines_and_columns_from_1(offset: int, place: tuple[int, int]) -> None:
    assert jsontext.position("ab\né\nc", offset) == place


class Colour(enum.StrEnum):
    RED = "red"


class Level(enum.IntEnum):
    LOW = 1


class Shape(enum.Enum):
    ROUND = 1


class Text(str):
    __slots__ = ()


class Number(float):
    pass


PLAIN: list[tuple[Any, Any]] = [
    ({"a": Colour.RED, "b": Level.LOW}, {"a": "red", "b": 1}),
    ({Text("a"): Text("b")}, {"a": "b"}),
    ([Number(1.5)], [1.5]),
    ((1, (2, "x")), [1, [2, "x"]]),
    (collections.OrderedDict(a=1), {"a": 1}),
    (collections.defaultdict(list, a=[]), {"a": []}),
    (types.MappingProxyType({"a": types.MappingProxyType({"é": None})}), {"a": {"é": None}}),
    (collections.UserDict(a=1), {"a": 1}),
    ({"a": collections.UserList([1])}, {"a": [1]}),
    (collections.ChainMap({"a": True}), {"a": True}),
]


@pytest.mark.parametrize(("value", "expected"), PLAIN, ids=lambda item: repr(item)[:40])
def test_subclasses_are_read_as_plain_values(value: Any, expected: Any) -> None:
    assert same(jsontext.plain(value), expected)


@given(VALUES)
def test_plain_values_are_given_back_as_they_are(value: Any) -> None:
    assert jsontext.plain(value) is value


class Failing(Mapping[str, Any]):
    def __getitem__(self, name: str) -> Any:
        raise RuntimeError("hunter2")

    def __iter__(self) -> Iterator[str]:
        raise RuntimeError("hunter2")

    def __len__(self) -> int:
        raise RuntimeError("hunter2")


UNPLAIN: list[tuple[Any, list[tuple[Path, str, str]]]] = [
    ({"a": math.nan, "b": [math.inf]}, [(("a",), "json", '"/a" is NaN'), (("b", 0), "json", '"/b/0" is Infinity')]),
    ({"a": Number("-inf")}, [(("a",), "json", '"/a" is -Infinity')]),
    ({"a": "\ud800"}, [(("a",), "json", '"/a" holds a lone surrogate')]),
    ({"a": {"\ud800": 1}}, [(("a",), "json", '"/a" holds a lone surrogate')]),
    ({1: 2, "b": {None: 1}}, [((), "json", "a key of the type int"), (("b",), "json", "a key of the type NoneType")]),
    ({"a": {1, 2}}, [(("a",), "json", '"/a" must be JSON, got the Python type set.')]),
    ({"a": b"x"}, [(("a",), "json", "the Python type bytes")]),
    ({"a": bytearray(b"x")}, [(("a",), "json", "the Python type bytearray")]),
    ({"a": 1j}, [(("a",), "json", "the Python type complex")]),
    ({"a": Shape.ROUND}, [(("a",), "json", "the Python type Shape")]),
    ({"a": iter([])}, [(("a",), "json", "the Python type list_iterator")]),
    ({"a": range(3)}, [(("a",), "json", "the Python type range")]),
    ({"a": [10**4300]}, [(("a", 0), "json", "more than 4,300 digits")]),
    ({"a": Failing()}, [(("a",), "json", "the Python type Failing")]),
    (object(), [((), "json", "The value must be JSON, got the Python type object.")]),
]


@pytest.mark.parametrize(("value", "faults"), UNPLAIN, ids=range(len(UNPLAIN)))
def test_what_is_not_json_is_listed_with_its_place(value: Any, faults: list[tuple[Path, str, str]]) -> None:
    with pytest.raises(ArgumentsError) as caught:
        jsontext.plain(value)
    found = caught.value.issues
    assert [(issue.path, issue.keyword) for issue in found] == [fault[:2] for fault in faults]
    assert all(fault[2] in issue.message for issue, fault in zip(found, faults, strict=True))
    assert "hunter2" not in str(caught.value)


def test_the_longest_integer_is_the_same_in_texts_and_values() -> None:
    assert jsontext.plain(10**4300 - 1) == jsontext.loads("9" * 4300)


def test_two_keys_of_one_text_are_a_repeated_key() -> None:
    class Odd(str):
        __slots__ = ()

        def __hash__(self) -> int:
            return 1

        def __eq__(self, other: object) -> bool:
            return self is other

    with pytest.raises(ArgumentsError) as caught:
        jsontext.plain({Odd("a"): 1, Odd("a"): 2})
    assert [(issue.path, issue.keyword) for issue in caught.value.issues] == [(("a",), "duplicateKey")]


@pytest.mark.parametrize("depth", [1, 2, 64])
def test_values_are_as_deep_as_texts(depth: int) -> None:
    value: Any = 0
    for _ in range(depth):
        value = {"a": value}
    bounds = Limits(max_depth=depth)
    assert jsontext.plain(value, bounds) is value
    assert jsontext.loads(json.dumps(value), bounds) == value
    with pytest.raises(ArgumentsError) as caught:
        jsontext.plain([value], bounds)
    in_text = issues(json.dumps([value]), limits=bounds)
    assert [(issue.path, issue.keyword) for issue in caught.value.issues] == [
        (issue.path, "depth") for issue in in_text
    ]


def test_issues_of_values_beyond_the_limit_are_counted() -> None:
    with pytest.raises(ArgumentsError) as caught:
        jsontext.plain([math.nan] * 40, Limits(max_issues=5))
    assert (len(caught.value.issues), caught.value.omitted) == (5, 35)
