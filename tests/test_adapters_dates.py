"""Dates and times: every value survives its text form, and the text forms are exactly those of the contract."""

import datetime
import re

import jsonschema_rs
import pytest
from hypothesis import given
from hypothesis import strategies as st

from toolargs import nodes, patterns, validator
from toolargs.adapters import Reading, read

OFFSETS = st.integers(-23 * 60, 23 * 60).map(lambda minutes: datetime.timezone(datetime.timedelta(minutes=minutes)))
VALUES = {
    datetime.date: st.dates(),
    datetime.datetime: st.datetimes(timezones=st.none() | OFFSETS),
    datetime.time: st.times(timezones=st.none() | OFFSETS),
    datetime.timedelta: st.timedeltas(),
}


def node_of(hint: type) -> nodes.String:
    node = read(hint, Reading())
    assert isinstance(node, nodes.String)
    return node


@pytest.mark.parametrize("hint", VALUES)
def test_every_value_survives_its_text_form(hint: type) -> None:
    node = node_of(hint)
    assert node.codec is not None

    @given(VALUES[hint])
    def check(value: object) -> None:
        assert node.codec is not None
        text = node.codec.encode(value)
        verdict = validator.validate(node, text)
        assert verdict.issues == ()
        assert verdict.value == value
        assert getattr(verdict.value, "tzinfo", None) == getattr(value, "tzinfo", None)

    check()


CASES = [
    (datetime.date, "2026-02-28", datetime.date(2026, 2, 28)),
    (datetime.date, "2026-02-30", "decode"),
    (datetime.date, "0000-01-01", "decode"),
    (datetime.date, "2026-2-3", "pattern"),
    (datetime.date, "20260228", "pattern"),
    (datetime.date, "2026-W01-1", "pattern"),
    (datetime.date, "2026-02-28\n", "pattern"),
    (datetime.date, "2026-02-28T00:00:00", "pattern"),
    (datetime.datetime, "2026-02-28T14:30:00", datetime.datetime(2026, 2, 28, 14, 30)),
    (datetime.datetime, "2026-02-28T14:30:00Z", datetime.datetime(2026, 2, 28, 14, 30, tzinfo=datetime.UTC)),
    (datetime.datetime, "2026-02-28t14:30:00z", datetime.datetime(2026, 2, 28, 14, 30, tzinfo=datetime.UTC)),
    (datetime.datetime, "2026-02-28T14:30:00.5+00:00", datetime.datetime(2026, 2, 28, 14, 30, 0, 500000, datetime.UTC)),
    (datetime.datetime, "2026-02-28T14:30", "pattern"),
    (datetime.datetime, "2026-02-28", "pattern"),
    (datetime.datetime, "2026-02-28T24:30:00Z", "decode"),
    (datetime.datetime, "2026-02-28T14:30:00+25:00", "decode"),
    (datetime.time, "14:30:00", datetime.time(14, 30)),
    (datetime.time, "14:30:00+01:00", datetime.time(14, 30, tzinfo=datetime.timezone(datetime.timedelta(hours=1)))),
    (datetime.time, "25:00:00", "decode"),
    (datetime.time, "2:30 pm", "pattern"),
    (datetime.timedelta, "P1DT2H30M", datetime.timedelta(days=1, hours=2, minutes=30)),
    (datetime.timedelta, "PT0.5S", datetime.timedelta(milliseconds=500)),
    (datetime.timedelta, "P2W", datetime.timedelta(weeks=2)),
    (datetime.timedelta, "-PT1M", datetime.timedelta(minutes=-1)),
    (datetime.timedelta, "PT0S", datetime.timedelta(0)),
    (datetime.timedelta, "PT1H1S", datetime.timedelta(hours=1, seconds=1)),
    (datetime.timedelta, "P", "pattern"),
    (datetime.timedelta, "PT", "pattern"),
    (datetime.timedelta, "P1DT", "pattern"),
    (datetime.timedelta, "P1Y", "pattern"),
    (datetime.timedelta, "P1M", "pattern"),
    (datetime.timedelta, "90", "pattern"),
    (datetime.timedelta, "P9999999999D", "decode"),
]


@pytest.mark.parametrize(("hint", "text", "expected"), CASES)
def test_text_form(hint: type, text: str, expected: object) -> None:
    verdict = validator.validate(node_of(hint), text)
    if isinstance(expected, str):
        assert [issue.keyword for issue in verdict.issues] == [expected]
    else:
        assert verdict.issues == ()
        assert verdict.value == expected


def test_impossible_date_says_what_would_be_right() -> None:
    (issue,) = validator.validate(node_of(datetime.date), "2026-02-30").issues
    assert "a date that exists, such as 2026-02-28" in issue.message


def test_datetime_is_not_a_date_in_a_direct_call() -> None:
    verdict = validator.validate_python(node_of(datetime.date), datetime.datetime(2026, 2, 28))
    assert [issue.keyword for issue in verdict.issues] == ["type"]


@pytest.mark.parametrize("hint", VALUES)
def test_pattern_is_portable(hint: type) -> None:
    node = node_of(hint)
    assert node.pattern is not None
    matcher = patterns.compile(node.pattern)
    judge = jsonschema_rs.validator_for({"type": "string", "pattern": node.pattern})
    python = re.compile(patterns.translate(node.pattern))
    for _, text, _ in CASES:
        assert matcher.search(text) == judge.is_valid(text) == bool(python.search(text)), text
