"""Hostile argument texts and values: each gives an `ArgumentsError` or a value, soon, and tells no secret."""

import json
import threading
import time
from collections.abc import Callable, Iterator, Mapping
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.test_jsontext import CONTENTS, MISTAKES, VALUES, mutated
from toolargs import jsontext
from toolargs.errors import ArgumentsError
from toolargs.limits import Limits

ROOMY = Limits(max_bytes=20_000_000)
MILLION = 1_000_000
SECRET = "hunter2"

HOSTILE: dict[str, Callable[[], str | bytes]] = {
    "deep arrays": lambda: "[" * MILLION,
    "deep arrays, closed": lambda: "[" * MILLION + "]" * MILLION,
    "deep objects": lambda: '{"a":' * MILLION,
    "deep behind an escaped quote": lambda: '["\\"",' + "[" * MILLION,
    "deep behind brackets in strings": lambda: '["]]]]",' * 100_000,
    "deep bytes": lambda: b"[" * MILLION,
    "shallow pyramids": lambda: "[" + ",".join(["[" * 63 + "]" * 63] * 8000) + "]",
    "too deep pyramids": lambda: "[" + ",".join(["[" * 64 + "]" * 64] * 8000) + "]",
    "closing brackets": lambda: "]" * MILLION,
    "10 MB string": lambda: '"' + "a" * 10_000_000 + '"',
    "10 MB unclosed string": lambda: '{"a":"' + "a" * 10_000_000,
    "10 MB of spaces": lambda: " " * 10_000_000 + "x",
    "10 MB of spaces before a comma": lambda: "[1," + " " * 10_000_000 + "]",
    "quotes": lambda: '"' * MILLION,
    "escaped quotes": lambda: '["' + '\\"' * MILLION + '"]',
    "backslashes": lambda: '["' + "\\" * (MILLION + 1) + '"]',
    "line breaks": lambda: "\n" * MILLION + "x",
    "a long integer": lambda: "9" * MILLION,
    "a long fraction": lambda: "0." + "9" * MILLION,
    "a long float": lambda: "9" * MILLION + ".5",
    "a long exponent": lambda: "1e" + "9" * MILLION,
    "a long tiny exponent": lambda: "1e-" + "9" * MILLION,
    "integers of the longest kind": lambda: "[" + ",".join(["9" * 4300] * 200) + "]",
    "infinite numbers": lambda: "[" + ",".join(["1e999"] * 100_000) + "]",
    "constants": lambda: "[" + ",".join(["NaN"] * 100_000) + "]",
    "repeated keys": lambda: "{" + ",".join(['"":0'] * 100_000) + "}",
    "a repeated key at the end": lambda: "[" + '{"a":":"},' * 100_000 + '{"a":0,"a":0}]',
    "repeated keys in depth": lambda: '{"a":0,"a":' * 60 + "0" + "}" * 60,
    "keys that differ": lambda: json.dumps({f"k{number}": ":" for number in range(50_000)}),
    "lone surrogates": lambda: "[" + ",".join(['"\\ud800"'] * 50_000) + "]",
    "a lone surrogate at the end": lambda: '["' + "\\ud83d\\ude00" * 80_000 + '\\ud83d"]',
    "raw surrogates": lambda: '["' + "\ud800" * MILLION + '"]',
    "NUL": lambda: "\0" * MILLION,
    "NUL in a string": lambda: '["' + "\0" * MILLION + '"]',
    "no UTF-8": lambda: b"\xff" * MILLION,
    "UTF-16": lambda: ('{"a": "' + "b" * MILLION + '"}').encode("utf-16"),
    "a byte order mark": lambda: "\ufeff" * MILLION,
    "a comment without end": lambda: "{/*" + "*" * MILLION,
    "words": lambda: "a" * MILLION,
    "a key without quotes": lambda: "{" + "a" * MILLION + ":1}",
    "minus signs": lambda: "[" + "-" * MILLION + "]",
    "trailing text": lambda: "{}" + " " * MILLION + "x" * MILLION,
    "dunder keys": lambda: '{"__class__": {"__init__": "__import__"}, "__proto__": {}, "__dict__": []}',
}


def outcome(read: Callable[[], Any]) -> ArgumentsError | None:
    """What reading gives: nothing else may be raised, and the error must fit to go back to the model."""
    error = None
    try:
        read()
    except ArgumentsError as refusal:
        error = refusal
    if error is not None:
        assert error.issues
        assert len(json.dumps(error.to_dict(), ensure_ascii=False).encode("utf-8")) <= 4096
        assert all(len(issue.message) < 600 for issue in error.issues)
    return error


@pytest.mark.parametrize("bounds", [Limits(), ROOMY], ids=["default", "roomy"])
@pytest.mark.parametrize("name", HOSTILE)
def test_a_hostile_text_is_answered_soon(name: str, bounds: Limits) -> None:
    text = HOSTILE[name]()
    start = time.process_time()
    outcome(lambda: jsontext.loads(text, bounds))
    # Ten times what is promised (1 µs for a character and 50 ms), for slow machines; quadratic time takes far more.
    assert time.process_time() - start < 10 * (len(text) * 1e-6 + 0.05)


@pytest.mark.parametrize("name", ["deep arrays", "deep objects", "deep arrays, closed", "deep behind an escaped quote"])
def test_a_million_levels_are_refused_on_a_small_stack(name: str) -> None:
    text = HOSTILE[name]()
    found: list[ArgumentsError | None] = []
    before = threading.stack_size(128 * 1024)
    try:
        thread = threading.Thread(target=lambda: found.append(outcome(lambda: jsontext.loads(text, ROOMY))))
        thread.start()
        thread.join()
    finally:
        threading.stack_size(before)
    (error,) = found
    assert error is not None
    assert [(issue.keyword, len(issue.path)) for issue in error.issues] == [("depth", 64)]


def test_a_decoder_without_stack_left_is_no_recursion_error() -> None:
    """Each depth of the caller is tried: the first that fails fails in the call itself, or in our words."""
    text = '{"a":' * 60 + "0" + "}" * 60
    answers: list[ArgumentsError | None] = []

    def dive() -> None:
        answers.append(outcome(lambda: jsontext.loads(text)))
        dive()

    with pytest.raises(RecursionError):
        dive()
    assert answers[0] is None
    assert {issue.keyword for error in answers if error for issue in error.issues} <= {"depth"}


@given(st.binary(max_size=60))
def test_any_bytes_are_read_or_refused(data: bytes) -> None:
    outcome(lambda: jsontext.loads(data))


@given(st.text(st.characters(), max_size=40) | st.text('{}[]",:\\u\ud800d89e0.-+ntf \n', max_size=40))
def test_any_text_is_read_or_refused(text: str) -> None:
    outcome(lambda: jsontext.loads(text))
    outcome(lambda: jsontext.loads(text + " " * 500, quote=False))


@given(mutated(), st.integers(1, 3), st.integers(1, 30))
def test_any_limits_hold(text: str, depth: int, size: int) -> None:
    bounds = Limits(max_depth=depth, max_bytes=size, max_issues=1)
    error = outcome(lambda: jsontext.loads(text, bounds))
    if len(text.encode("utf-8", "surrogatepass")) > size:
        assert error is not None
    if error is not None:
        assert len(error.issues) == 1


@pytest.mark.parametrize("text", [row[0] for row in MISTAKES] + [row[0] for row in CONTENTS])
def test_without_quoting_the_faults_of_two_texts_read_the_same(text: str) -> None:
    """Letters that are changed for others change nothing in the issue, so it tells nothing of them."""
    if any(word in text for word in ("\\u", "None", "True", "False", "undefined", "nan", "NaN", "Infinity", "json")):
        return
    other = text.translate(str.maketrans("aby", "cdw"))
    found = []
    for one in (text, other):
        with pytest.raises(ArgumentsError) as caught:
            jsontext.loads(one, quote=False)
        found.append(caught.value.issues)
        assert all(issue.path == () and issue.received is None for issue in caught.value.issues)
    assert found[0] == found[1]


@given(st.dictionaries(st.just(SECRET), VALUES | st.just(SECRET), min_size=1), st.data())
def test_positions_in_faults_never_quote_a_secret(value: dict[str, Any], data: st.DataObject) -> None:
    text = json.dumps({"a": value, SECRET: [SECRET, value]})
    at = data.draw(st.integers(0, len(text)))
    piece = data.draw(st.sampled_from([",", "}", '"', "'", "NaN", "\\", "1e999", f'"{SECRET}":0,', "\x00", "\ud800"]))
    broken = text[:at] + piece + text[at + data.draw(st.integers(0, 2)) :]
    error = outcome(lambda: jsontext.loads(broken, quote=False))
    if error is not None:
        assert SECRET not in json.dumps(error.to_dict()) + str(error) + repr(error.issues)
        assert error.__cause__ is None
        assert error.__context__ is None


def test_a_quoted_excerpt_is_short() -> None:
    error = outcome(lambda: jsontext.loads('{"a": "' + "b" * 10_000 + '" ' + "c" * 10_000 + "}"))
    assert error is not None
    assert len(error.issues[0].message) < 250


class Endless(Mapping[str, Any]):
    """A mapping without end that lies about its length."""

    def __getitem__(self, name: str) -> Any:
        return 1

    def __iter__(self) -> Iterator[str]:
        number = 0
        while True:
            yield str(number)
            number += 1

    def __len__(self) -> int:
        return 1


class Lying(dict[str, Any]):
    """Whatever it overrides, its real members are read."""

    def __iter__(self) -> Iterator[str]:
        raise RuntimeError(SECRET)

    def items(self) -> Any:
        raise RuntimeError(SECRET)

    def __eq__(self, other: object) -> bool:
        raise RuntimeError(SECRET)

    __hash__ = None


class Masked:
    """Claims another class, and fails whoever asks."""

    @property  # type: ignore[misc]
    def __class__(self) -> type:
        raise RuntimeError(SECRET)

    def __getattr__(self, name: str) -> Any:
        raise RuntimeError(SECRET)


class Nameless(type):
    @property
    def __name__(cls) -> str:  # type: ignore[override]
        raise RuntimeError(SECRET)


class Disguised(metaclass=Nameless):
    pass


def cycle() -> dict[str, Any]:
    value: dict[str, Any] = {}
    value["a"] = [value]
    return value


def laughs() -> list[Any]:
    value: list[Any] = ["ha"] * 10
    for _ in range(30):
        value = [value] * 10
    return value


def deep() -> list[Any]:
    value: list[Any] = []
    for _ in range(MILLION):
        value = [value]
    return value


VALUES_HOSTILE: dict[str, tuple[Callable[[], Any], str | None]] = {
    "a cycle": (cycle, "depth"),
    "a cycle of foreign mappings": (lambda: Lying(a=cycle()), "depth"),
    "a billion laughs": (laughs, "size"),
    "a million levels": (deep, "depth"),
    "endless": (Endless, "size"),
    "lying": (lambda: Lying(a=1), None),
    "masked": (lambda: {"a": Masked()}, "json"),
    "disguised": (lambda: {"a": Disguised()}, "json"),
    "a class": (lambda: {"a": Disguised}, "json"),
    "a hostile key": (lambda: {Disguised(): 1}, "json"),
    "an endless iterator": (lambda: {"a": iter(int, 1)}, "json"),
}


@pytest.mark.parametrize("name", VALUES_HOSTILE)
def test_a_hostile_value_is_refused_without_its_words(name: str) -> None:
    make, keyword = VALUES_HOSTILE[name]
    value, bounds = make(), Limits(max_bytes=20_000)
    error = outcome(lambda: jsontext.plain(value, bounds))
    assert (error.issues[0].keyword if error else None) == keyword
    assert SECRET not in str(error)


def test_a_lying_mapping_gives_its_real_members() -> None:
    assert jsontext.plain({"a": Lying(b=1)})["a"].items() == {"b": 1}.items()


@given(st.recursive(VALUES | st.binary() | st.floats() | st.text(st.characters()), lambda inner: st.lists(inner, max_size=3)
                    | st.dictionaries(st.text(st.characters()) | st.integers(), inner, max_size=3)))  # fmt: skip
def test_any_value_is_read_or_refused(value: Any) -> None:
    if outcome(lambda: jsontext.plain(value)) is None:
        assert jsontext.loads(json.dumps(value)) == value
