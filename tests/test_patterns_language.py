"""Members and emptiness of the languages of patterns, against brute force."""

import itertools
import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.pattern_grammar import patterns as portable_patterns
from toolargs import patterns

ALPHABET = "ab-"
SMALL = portable_patterns(["a", "b", "-", ".", "\\w", "[^a]", "[ab]"])


def _all_texts(longest: int) -> list[str]:
    return ["".join(letters) for length in range(longest + 1) for letters in itertools.product(ALPHABET, repeat=length)]


def _fits(text: str, positive: list[str], negative: list[str]) -> bool:
    wanted = all(re.search(patterns.translate(regex), text) for regex in positive)
    return wanted and not any(re.search(patterns.translate(regex), text) for regex in negative)


@settings(max_examples=120, deadline=None)
@given(st.lists(SMALL, min_size=1, max_size=2), st.lists(SMALL, max_size=2), st.integers(0, 2))
def test_shortest_is_never_beaten_by_brute_force(positive: list[str], negative: list[str], low: int) -> None:
    found = patterns.shortest(positive, negative, min_length=low)
    brute = next((text for text in _all_texts(5) if len(text) >= low and _fits(text, positive, negative)), None)
    if found is not None:
        assert _fits(found, positive, negative)
        assert len(found) >= low
    if brute is not None:
        assert found is not None
        assert len(found) <= len(brute)


@settings(max_examples=80, deadline=None)
@given(SMALL, st.lists(SMALL, max_size=1))
def test_members_are_exactly_the_texts_that_brute_force_finds(regex: str, negative: list[str]) -> None:
    only = f"^[{ALPHABET}]*$"
    found = list(patterns.members([regex, only], negative, max_length=4))
    assert len(found) == len(set(found))
    assert list(map(len, found)) == sorted(map(len, found))
    assert set(found) == {text for text in _all_texts(4) if _fits(text, [regex], negative)}


@settings(max_examples=60, deadline=None)
@given(st.lists(SMALL, min_size=1, max_size=2), st.lists(SMALL, max_size=1), st.integers(0, 3))
def test_the_first_member_is_the_shortest(positive: list[str], negative: list[str], low: int) -> None:
    first = next(patterns.members(positive, negative, low), None)
    shortest = patterns.shortest(positive, negative, low)
    assert first == shortest


@pytest.mark.parametrize(
    ("positive", "negative", "expected"),
    [
        (["^a", "^b"], [], None),
        (["a", "b"], ["ab"], "ba"),
        (["^a*$"], ["^(aa)*$", "^a$"], "aaa"),
        (["^\\d+$"], ["^\\w+$"], None),
        (["^[A-Z]{2}-\\d{3}$"], [], "AA-000"),
        (["^[a-z]+@[a-z]+\\.com$"], [], "a@a.com"),
        (["a$", "^b"], ["^..$"], "baa"),
        (["\\bfoo\\b", "o$"], ["^f"], "-foo"),
        ([], [""], None),
        ([], [], ""),
        ([], ["^$", "[a-z]"], "0"),
        (["^[\\ud800-\\udfff]"], [], None),
        (["^[\\ud7ff-\\ue000]$"], ["\ud7ff"], "\ue000"),
    ],
)
def test_shortest_of_known_languages(positive: list[str], negative: list[str], expected: str | None) -> None:
    assert patterns.shortest(positive, negative) == expected


def test_members_of_a_finite_language_end() -> None:
    assert list(patterns.members(["^[ab]{1,2}$"])) == ["a", "b", "aa", "ab", "ba", "bb"]
    assert list(patterns.members(["^(?:red|green)$"], ["red"])) == ["green"]
    assert list(patterns.members(["^a", "^b"])) == []
    assert list(patterns.members(["^a*$"], min_length=2, max_length=3)) == ["aa", "aaa"]


def test_members_of_an_infinite_language_go_on() -> None:
    assert list(itertools.islice(patterns.members(["^(aaa)*$"]), 4)) == ["", "aaa", "aaaaaa", "aaaaaaaaa"]
    assert list(itertools.islice(patterns.members(["x"]), 3)) == ["x", "ax", "bx"]


def test_friendly_characters_come_first() -> None:
    first = list(itertools.islice(patterns.members(["^.$"]), 62))
    assert all(character.isascii() and character.isalnum() for character in first)
    assert "".join(first[:4]) == "abcd"
    assert next(patterns.members(["^[^\\x00-\\x7f]$"])).isprintable()


def test_a_set_of_characters_is_enumerated_whole_without_surrogates() -> None:
    found = list(patterns.members(["^[\\ud000-\\ue0ff]$"]))
    assert sorted(map(ord, found)) == [*range(0xD000, 0xD800), *range(0xE000, 0xE100)]


def test_great_lengths_are_reached() -> None:
    assert patterns.shortest(["^[a-z]+$"], min_length=10_000) == "a" * 10_000
    assert patterns.shortest(["^(ab)*$"], min_length=9_999) == "ab" * 5_000
    assert patterns.shortest(["^(ab)*$"], min_length=9_999, max_length=9_999) is None
    assert len(next(patterns.members(["^[a-z]+$"], min_length=10_000))) == 10_000
    assert patterns.shortest(["^a{0,50}$"], min_length=51) is None


def test_a_question_beyond_the_budget_is_refused() -> None:
    needs_many = ["^(a|b)*a(a|b){12}$", "^(a|b)*b(a|b){13}$"]
    with pytest.raises(patterns.BudgetExceeded):
        patterns.shortest(needs_many, ["^(a|b)*$"], budget=500)
    with pytest.raises(patterns.BudgetExceeded):
        list(patterns.members(needs_many, budget=500))
    with pytest.raises(patterns.BudgetExceeded):
        patterns.shortest(["^(ab)*$"], min_length=10**9)
    with pytest.raises(patterns.BudgetExceeded):
        next(patterns.members(["^(ab)*$"], min_length=10**9))


def test_members_within_reach_are_given_before_the_budget_is_refused() -> None:
    given_before = patterns.members(["^(a|b)*a(a|b){12}$"], ["c"], budget=9_000)
    assert len(list(itertools.islice(given_before, 5))) == 5
    partial = patterns.members(["(a|b)*a(a|b){12}c|^d$"], budget=300)
    assert next(partial) == "d"
    with pytest.raises(patterns.BudgetExceeded):
        list(partial)


def test_the_last_states_of_the_budget_still_count() -> None:
    # After eleven letters there are 2,048 states, and the 4,000 do not suffice to go on from all of them.
    at_least_13 = ["^(?:[ab]*a[ab]{12}|[ab]*b[ab]{12})$"]
    assert patterns.shortest(["^[ab]{12,}$"], at_least_13) == "a" * 12
    assert next(patterns.members(["^[ab]{12,}$"], at_least_13)) == "a" * 12
    with pytest.raises(patterns.BudgetExceeded):
        patterns.shortest(["^[ab]{13,}$"], at_least_13)


def test_a_greatest_length_saves_the_states_beyond_it() -> None:
    assert patterns.shortest(["^(a|b)*a(a|b){12}$"], max_length=8, budget=600) is None
    assert list(patterns.members(["^(a|b)*a(a|b){12}$"], max_length=8, budget=600)) == []
    assert patterns.shortest(["a"], min_length=3, max_length=2) is None
    assert list(patterns.members(["a"], min_length=3, max_length=2)) == []


def test_a_pattern_that_is_not_portable_is_refused_at_the_call() -> None:
    with pytest.raises(patterns.PatternError):
        patterns.members(["\\A"])
    with pytest.raises(patterns.PatternError):
        patterns.shortest([], ["(?=a)"])
