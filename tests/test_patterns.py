"""Portable patterns: what is accepted, what it means, and what it costs."""

import itertools
import json
import pickle
import random
import re
import shutil
import subprocess
import time

import jsonschema_rs
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.pattern_grammar import ATOMS, EXOTIC, PLAIN_TEXTS, TEXTS
from tests.pattern_grammar import patterns as portable_patterns
from toolargs import patterns
from toolargs.patterns._automaton import FOUND, MAX_EDGES, MAX_REMEMBERED, Memory

BLOWUP = "^" + "(?:a|a?b?)" * 18 + "c$"

MEANING = [
    # pattern, texts in which it is found, texts in which it is not
    ("b", ["b", "abc"], ["", "a", "B"]),
    ("", ["", "x"], []),
    ("^a$", ["a"], ["a\n", "\na", "ba"]),
    ("$", ["", "a\n"], []),
    ("a$\\n", [], ["a\n"]),
    ("\\d", ["7"], ["٣", "x"]),
    ("\\w", ["a", "_", "9"], ["é", "-", "\u017f", "\u212a"]),
    ("^\\W$", ["é", "😀", "-"], ["a"]),
    ("^\\s$", [" ", "\t", "\v", "\xa0", "\ufeff", "\u2028", "\u3000", "\u202f"], ["\x1c", "\x85", "\u180e", "\u200b"]),
    ("^\\S$", ["\x1c", "\x85"], ["\ufeff"]),
    ("^.$", ["a", "\x85", "\v", "😀"], ["\n", "\r", "\u2028", "\u2029", ""]),
    ("^[\\s\\S]$", ["\n", "a"], ["ab"]),
    ("\\bfoo\\b", ["foo", "a foo.", "éfooé"], ["xfoo", "foo_", "foo1"]),
    ("\\b", ["a", " a"], ["", " ", "é"]),
    ("^\\b$", [], ["", "a"]),
    ("(^a|b)*$", ["", "abb", "xx"], []),
    ("^(^a|b)*$", ["", "abb", "bb"], ["aa", "ba"]),
    ("(?:$|a)+", ["", "b", "a"], []),
    ("(?:\\b|x)+y", ["y", "xy", " xxy"], ["1y"]),
    ("x(?:$|y)*z", ["xz", "xyyz"], ["x", "xy"]),
    ("(?:a^)*b", ["b"], ["a"]),
    ("^(?:a|ab)(?:c|bcd)(?:d*)$", ["abcd", "acdd", "abc"], ["abcdde"]),
    ("a{2}", ["aa", "baac"], ["a", "aba"]),
    ("^a{2,}$", ["aa", "aaaa"], ["a"]),
    ("^a{0}$", [""], ["a"]),
    ("^(a*?)(b??)$", ["", "aab"], ["ba"]),
    ("^[^a-c]$", ["d", "\n"], ["b", ""]),
    ("^[\\d\\-x]+$", ["1-x"], ["y"]),
    ("^[\\]\\\\^-]+$", ["]\\^-"], ["["]),
    ("^[\\b]$", ["\x08"], ["b"]),
    ("^\\cJ\\ca$", ["\n\x01"], ["J"]),
    ("^\\x41\\u0042\\u{43}\\u{0001F600}$", ["ABC😀"], ["abc"]),
    ("^\\uD83D\\uDE00$", ["😀"], ["\ud83d"]),
    ("^[\\uD83D\\uDE00]$", ["😀"], ["x"]),
    ("^\\0$", ["\0"], ["0"]),
    ("^\\/\\.\\^\\$$", ["/.^$"], ["/x^$"]),
    ("^[\\ud800-\\udfff]$", ["\ud800"], ["a"]),
    ("\u017f", ["\u017f"], ["s"]),
]

REFUSED = [
    # pattern, position, words of the reason, portable spelling
    ("(a)\\1", 3, "backreference", None),
    ("\\k<a>", 0, "backreference", None),
    ("(?P=n)", 0, "backreference", None),
    ("a(?=b)", 1, "lookahead", None),
    ("a(?!b)", 1, "lookahead", None),
    ("(?<=a)b", 0, "lookbehind", None),
    ("(?<!a)b", 0, "lookbehind", None),
    ("(?i)a", 0, "inline flag", None),
    ("(?s-m:a)", 0, "inline flag", None),
    ("\\Aa", 0, "`\\A`", "^"),
    ("a\\Z", 1, "`\\Z`", "$"),
    ("a\\z", 1, "`\\z`", "$"),
    ("\\B", 0, "`\\B`", None),
    ("[\\A]", 1, "`\\A`", None),
    ("x(?P<n>a|[)])", 1, "named group", "(a|[)])"),
    ("(?<n>a)", 0, "named group", "(a)"),
    ("(?P<n>((a)))", 0, "named group", "(…)"),
    ("a*+", 1, "possessive", None),
    ("a{1,2}+", 1, "possessive", None),
    ("(?>a)", 0, "atomic", None),
    ("(?#a)", 0, "comment", None),
    ("(?(1)a|b)", 0, "condition", None),
    ("(?~a)", 0, "unknown kind of group", None),
    ("\\p{L}", 0, "Unicode property", None),
    ("[\\P{L}]", 1, "Unicode property", None),
    ("]", 0, "lone `]`", "\\]"),
    ("a{", 1, "lone `{`", "\\{"),
    ("a{,3}", 1, "lone `{`", "{0,3}"),
    ("a{x}", 1, "lone `{`", "\\{"),
    ("}", 0, "lone `}`", "\\}"),
    (")", 0, "lone `)`", "\\)"),
    ("\\", 0, "lone backslash", "\\\\"),
    ("\\-", 0, "escape `\\-`", "-"),
    ("\\@", 0, "escape `\\@`", "@"),
    ("\\q", 0, "escape `\\q`", None),
    ("\\\n", 0, "this escape", "\n"),
    ("\\01", 0, "octal", "\\x00"),
    ("[\\1]", 1, "octal", None),
    ("\\x4", 0, "hexadecimal", None),
    ("\\u12", 0, "hexadecimal", None),
    ("\\u{110000}", 0, "last code point", None),
    ("\\u{}", 0, "hexadecimal", None),
    ("\\c1", 0, "`\\c`", None),
    ("[\\d-z]", 1, "range", "\\d\\-z"),
    ("[\\w-.]", 1, "range", "\\w\\-."),
    ("[a-\\d]", 1, "range", "a\\-\\d"),
    ("[z-a]", 1, "out of order", None),
    ("a{2,1}", 1, "out of order", "{1,2}"),
    ("*", 0, "nothing to repeat", None),
    ("a|+", 2, "nothing to repeat", None),
    ("(?:?)", 3, "nothing to repeat", None),
    ("^*", 1, "nothing to repeat", None),
    ("\\b+", 2, "nothing to repeat", None),
    ("a**", 2, "nothing to repeat", None),
    ("{1}", 0, "nothing to repeat", None),
    ("(a", 0, "not closed", None),
    ("a[b", 1, "not closed", None),
    ("[]", 0, "empty class", None),
    ("[^]", 0, "empty class", "[\\s\\S]"),
    ("(a{100}){100}", 0, "10,000 states", None),
    ("((((a{9999}){9999}){9999}){9999})", 0, "over a billion states", None),
    ("a{99999999999999999999}", 1, "too large", None),
    ("(" * 51 + ")" * 51, 50, "nest deeper", None),
]

SLOW = [
    "(a+)+b",
    "(a*)*b",
    "(a|a)*b",
    "^(a|ab|b)*c",
    "a*a*b",
    "^.*,.*$",
    "^(a{1,20}){1,20}$",
    "(\\w+\\s*)+$",
    "\\d+\\w+$",
]
QUICK = [
    "^[a-z]+(-[a-z]+)*$",
    "(\\w+\\s+)*$",
    "^[\\w.\\-]+@[\\w\\-]+\\.[\\w.\\-]+$",
    "^(cat|dog|cow)+$",
    "a{1000}",
    ".*foo.*",
    "x(a|a)*",
    "^\\d{4}-\\d{2}-\\d{2}$",
    "",
]
HOSTILE = [
    BLOWUP,
    "(x+x+)+y",
    "^(a|aa)+$",
    "^(([a-z])+.)+[A-Z]([a-z])+$",
    "(.*a){20}$",
    "^(a?){300}a{300}$",
    "(a|b)*a(a|b){12}c",
    "(a|b)*a(a|b){300}c",
    "\\s+$",
]


def _memory(regex: str) -> Memory:
    return Memory(patterns.compile(regex).automaton)


@pytest.mark.parametrize(("regex", "found", "absent"), MEANING)
def test_search_means_what_ecma_says(regex: str, found: list[str], absent: list[str]) -> None:
    matcher = patterns.compile(regex)
    for text, expected in [*((text, True) for text in found), *((text, False) for text in absent)]:
        assert matcher.search(text) is expected, text
        assert _memory(regex).search(text) is expected, text
        assert (re.search(patterns.translate(regex), text) is not None) is expected, text


@pytest.mark.parametrize(("regex", "position", "words", "portable"), REFUSED)
def test_what_is_not_portable_is_refused_with_its_remedy(
    regex: str, position: int, words: str, portable: str | None
) -> None:
    with pytest.raises(patterns.PatternError) as caught:
        patterns.compile(regex)
    error = caught.value
    assert (error.position, error.portable) == (position, portable)
    assert words in error.reason
    assert str(error).startswith(f"At position {position}, ")
    assert str(error).endswith(".")


def test_an_error_survives_pickling() -> None:
    with pytest.raises(patterns.PatternError) as caught:
        patterns.translate("\\A")
    copy = pickle.loads(pickle.dumps(caught.value))
    assert str(copy) == str(caught.value) == "At position 0, `\\A` is not portable; write `^`."


@pytest.mark.parametrize("regex", [regex for regex, _, _, portable in REFUSED if portable not in (None, "(…)")])
def test_a_portable_spelling_is_portable(regex: str) -> None:
    with pytest.raises(patterns.PatternError) as caught:
        patterns.compile(regex)
    in_class = "range" in caught.value.reason
    patterns.compile(f"[{caught.value.portable}]" if in_class else f"a{caught.value.portable}")


@settings(max_examples=150, deadline=None)
@given(portable_patterns([*ATOMS, *EXOTIC]), st.lists(TEXTS, min_size=3, max_size=6))
def test_automaton_and_translation_agree_on_all_patterns(regex: str, texts: list[str]) -> None:
    matcher, memory, translated = patterns.compile(regex), _memory(regex), re.compile(patterns.translate(regex))
    for text in texts:
        expected = translated.search(text) is not None
        assert (memory.search(text), matcher.search(text)) == (expected, expected), text
        if matcher.automaton.start != FOUND:
            assert matcher.automaton.run(matcher.automaton.start, text) is expected, text


@settings(max_examples=100, deadline=None)
@given(portable_patterns(ATOMS), st.lists(PLAIN_TEXTS, min_size=3, max_size=6))
def test_all_patterns_match_as_in_jsonschema_rs(regex: str, texts: list[str]) -> None:
    judge = jsonschema_rs.Draft202012Validator({"pattern": regex})
    for text in texts:
        assert patterns.compile(regex).search(text) is judge.is_valid(text), text


JUDGE = """
const cases = JSON.parse(require("fs").readFileSync(0, "utf8"));
const answer = ([pattern, texts]) => {
  try { const regex = new RegExp(pattern, "u"); return texts.map((text) => regex.test(text)); } catch { return null; }
};
console.log(JSON.stringify(cases.map(answer)));
"""


def _node(cases: list[tuple[str, list[str]]]) -> list[list[bool] | None]:
    node = shutil.which("node")
    if node is None:
        pytest.skip("the ECMAScript judge needs node on the path")
    done = subprocess.run([node, "-e", JUDGE], input=json.dumps(cases), capture_output=True, text=True, check=True)
    answers: list[list[bool] | None] = json.loads(done.stdout)
    return answers


def test_meaning_is_that_of_an_ecmascript_engine() -> None:
    table = [(regex, [*found, *absent]) for regex, found, absent in MEANING]
    rng = random.Random(2)
    pieces = [*ATOMS, *EXOTIC, "^", "$", "\\b", "(?:", "(", ")", ")*", "){1,2}", "|", "*", "+?", "?", "{2}"]
    drawn = ["".join(rng.choices(pieces, k=rng.randrange(1, 9))) for _ in range(2000)]
    texts = ["", *("".join(rng.choices("aab1 _-é\n😀", k=rng.randrange(1, 7))) for _ in range(15))]
    cases = table + [(regex, texts) for regex in drawn]
    judged = 0
    for (regex, given_texts), answers in zip(cases, _node(cases), strict=True):
        try:
            matcher = patterns.compile(regex)
        except patterns.PatternError:
            assert answers is None, regex
            continue
        assert [matcher.search(text) for text in given_texts] == answers, regex
        judged += 1
    assert judged > 500


@pytest.mark.parametrize("regex", HOSTILE)
def test_matching_is_linear(regex: str) -> None:
    rng = random.Random(1)
    for text in ["a" * 20_000, "x" * 20_000, "".join(rng.choices("ab", k=20_000)), " " * 20_000 + "x"]:
        start = time.perf_counter()
        patterns.compile(regex).search(text)
        # Some 50 ns to 1.5 µs for a character; the bound leaves room for a slow and busy machine.
        assert time.perf_counter() - start < 1.0


def test_the_blowup_that_takes_re_seconds_is_answered() -> None:
    assert not patterns.compile(BLOWUP).search("a" * 18)
    assert patterns.compile(BLOWUP).search("ab" * 9 + "c")


@pytest.mark.parametrize("regex", ["^[a-z]+$", "^(?:ab)+$", "foo|bar", "^\\d{3}-[a-z]*$", "^a?b"])
def test_re_is_used_where_backtracking_is_bounded(regex: str) -> None:
    assert patterns.compile(regex).linear_python


@pytest.mark.parametrize("regex", [*HOSTILE, "[a-z]+", "foo|far", "^(a*)*", "^a*ab", "^(a?b?)*c", "x{17}", "^(?:a|)a"])
def test_re_is_not_used_where_it_could_backtrack(regex: str) -> None:
    assert not patterns.compile(regex).linear_python


def test_long_texts_never_reach_re() -> None:
    matcher = patterns.compile("^(?:ab)+$")
    assert matcher.search("ab" * 100_000)
    assert not matcher.search("ab" * 100_000 + "a")


@pytest.mark.parametrize(
    "regex",
    ["(" * 100_000, "[" * 1_000_000, "(?:" * 20_000 + ")*" * 20_000, "a" * 1_000_000, "|" * 60_000, "a{9}{9}" * 9_000]
    + ["\\" * 65_535, "[" + "a-" * 30_000, "a{1000}" * 4_001, "(?P<n>" * 10_000, "a?" * 30_000],
)
def test_monstrous_patterns_are_refused_at_once(regex: str) -> None:
    start = time.perf_counter()
    with pytest.raises(patterns.PatternError):
        patterns.compile(regex)
    assert time.perf_counter() - start < 2.0


def test_the_deepest_and_the_largest_pattern_work() -> None:
    deep = "(" * 50 + "a" + ")*" * 50
    assert patterns.compile(f"^{deep}$").search("aaa")
    assert not _memory(f"^{deep}$").search("aab")
    assert patterns.slow_elsewhere(f"^{deep}$")
    assert patterns.compile("^" + "a" * 3_998 + "$").search("a" * 3_998)
    re.compile(patterns.translate(f"^{deep}$"))


def test_memory_stays_bounded() -> None:
    rng = random.Random(5)
    memory = _memory("(a|b)*a(?:a|b|é){14}c")
    for _ in range(10):
        memory.search("".join(rng.choices("ab", k=4_000)))
        assert len(memory._states) <= MAX_REMEMBERED
    memory = _memory("^[^x]*$")
    assert memory.search("".join(map(chr, range(0x4E00, 0x4E00 + 20_000))) * 3)
    for begin in range(0x10000, 0x10000 + 3 * MAX_EDGES, 4_000):
        memory.search("".join(map(chr, range(begin, begin + 4_000))))
        assert sum(map(len, memory._states.values())) <= MAX_EDGES + 1


def test_forgetting_does_not_change_answers() -> None:
    rng = random.Random(3)
    regex = "(a|b)*a(a|b){11}c"
    memory, translated = _memory(regex), re.compile("a[ab]{11}c")
    for _ in range(12):
        text = "".join(rng.choices("aabbbc", [9, 9, 9, 9, 9, 1], k=2_000))
        assert memory.search(text) is (translated.search(text) is not None)
    long = "".join(rng.choices("ab", k=30_000))
    assert not memory.search(long)
    assert memory.search(long + "a" * 12 + "c")
    assert _memory("^(?:a|b)*$").search(long)


@pytest.mark.parametrize("regex", SLOW)
def test_ambiguous_repetition_is_called_slow(regex: str) -> None:
    reason = patterns.slow_elsewhere(regex)
    assert reason is not None
    assert "time" in reason


@pytest.mark.parametrize("regex", QUICK)
def test_unambiguous_patterns_are_not_called_slow(regex: str) -> None:
    assert patterns.slow_elsewhere(regex) is None


def test_the_slowness_of_any_pattern_is_judged_quickly() -> None:
    words = "".join(itertools.chain("^(?:", "|".join(f"w{n}a" for n in range(500)), ")+$"))
    start = time.perf_counter()
    for regex in [words, "a" * 3_999, "(?:.?){900}$", ".*a" * 1_000, *HOSTILE]:
        patterns.slow_elsewhere(regex)
    assert time.perf_counter() - start < 5.0


def test_compiling_twice_gives_the_same_matcher() -> None:
    assert patterns.compile("^ab?$") is patterns.compile("^ab?$")
    assert patterns.compile("^ab?$").regex == "^ab?$"
    assert repr(patterns.compile("^ab?$")) == "Matcher('^ab?$')"
