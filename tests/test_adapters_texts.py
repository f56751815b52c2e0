"""Values with a text form: each survives it, and wrong shapes are told from impossible values."""

import decimal
import ipaddress
import pathlib
import re
import uuid
from typing import Any

import jsonschema_rs
import pytest
from hypothesis import given
from hypothesis import strategies as st

from toolargs import nodes, patterns, validator
from toolargs.adapters import Reading, Refused, read

VALUES: dict[Any, st.SearchStrategy[Any]] = {
    uuid.UUID: st.uuids(),
    decimal.Decimal: st.decimals(allow_nan=False, allow_infinity=False).filter(
        lambda value: len(value.as_tuple().digits) <= 64 and abs(value.adjusted()) < 9999
    ),
    bytes: st.binary(max_size=50),
    pathlib.PurePosixPath: st.text(st.characters(exclude_characters="\0", exclude_categories=["Cs"]), max_size=20).map(
        pathlib.PurePosixPath
    ),
    ipaddress.IPv4Address: st.ip_addresses(v=4),
    ipaddress.IPv6Address: st.ip_addresses(v=6),
}


def node_of(hint: Any) -> nodes.String:
    node = read(hint, Reading())
    assert isinstance(node, nodes.String)
    return node


@pytest.mark.parametrize("hint", VALUES)
def test_every_value_survives_its_text_form(hint: Any) -> None:
    node = node_of(hint)

    @given(VALUES[hint])
    def check(value: object) -> None:
        assert node.codec is not None
        verdict = validator.validate(node, node.codec.encode(value))
        assert verdict.issues == ()
        assert verdict.value == value

    check()


CASES = [
    (uuid.UUID, "12345678-1234-5678-1234-567812345678", uuid.UUID("12345678123456781234567812345678")),
    (uuid.UUID, "12345678123456781234567812345678", "pattern"),
    (uuid.UUID, "{12345678-1234-5678-1234-567812345678}", "pattern"),
    (decimal.Decimal, "12.50", decimal.Decimal("12.50")),
    (decimal.Decimal, "-1E+3", decimal.Decimal("-1E+3")),
    (decimal.Decimal, "NaN", "pattern"),
    (decimal.Decimal, "Infinity", "pattern"),
    (decimal.Decimal, "1_000", "pattern"),
    (decimal.Decimal, "٣", "pattern"),
    (decimal.Decimal, "1" * 65, "decode"),
    (bytes, "aGk=", b"hi"),
    (bytes, "", b""),
    (bytes, "aGk", "pattern"),
    (bytes, "aG k=", "pattern"),
    (bytes, "_-8=", "pattern"),
    (pathlib.Path, "a/b", pathlib.Path("a/b")),
    (pathlib.Path, "a\0b", "pattern"),
    (re.Pattern, "a+", re.compile("a+")),
    (re.Pattern[str], "a+", re.compile("a+")),
    (re.Pattern, "(", "decode"),
    (re.Pattern, "(" * 1001, "maxLength"),
    (ipaddress.IPv4Address, "192.0.2.1", ipaddress.IPv4Address("192.0.2.1")),
    (ipaddress.IPv4Address, "192.0.2.256", "decode"),
    (ipaddress.IPv6Network, "2001:db8::/32", ipaddress.IPv6Network("2001:db8::/32")),
]


@pytest.mark.parametrize(("hint", "text", "expected"), CASES)
def test_text_form(hint: Any, text: str, expected: object) -> None:
    verdict = validator.validate(node_of(hint), text)
    if isinstance(expected, str):
        assert [issue.keyword for issue in verdict.issues] == [expected]
    else:
        assert verdict.issues == ()
        assert verdict.value == expected


def test_patterns_are_portable() -> None:
    for hint, text, _ in CASES:
        pattern = node_of(hint).pattern
        if pattern is not None:
            judge = jsonschema_rs.validator_for({"type": "string", "pattern": pattern})
            assert patterns.compile(pattern).search(text) == judge.is_valid(text), (hint, text)


def test_pattern_of_bytes_is_refused_with_the_remedy() -> None:
    with pytest.raises(Refused) as refused:
        read(re.Pattern[bytes], Reading())
    assert "re.Pattern[str]" in str(refused.value.faults[0])


def test_nan_has_no_decimal_text() -> None:
    verdict = validator.validate_python(node_of(decimal.Decimal), decimal.Decimal("NaN"))
    assert len(verdict.issues) == 1
