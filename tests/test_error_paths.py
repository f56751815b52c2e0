"""Every way a call can fail, and the exact words that the model gets for it: each keyword and each code of the contract."""

import dataclasses
import datetime
import decimal
import ipaddress
import json
import math
import pathlib
import threading
import uuid
from typing import Annotated, Any, Literal

import pytest

from toolargs import (
    Enum,
    Gt,
    Issue,
    Limits,
    Lt,
    Maximum,
    MaxItems,
    MaxLength,
    Minimum,
    MinItems,
    MinLength,
    MultipleOf,
    Pattern,
    Predicate,
    Secret,
    ToolCall,
    ToolError,
    Toolset,
    UniqueItems,
    tool,
)


@dataclasses.dataclass
class Card:
    kind: Literal["card"]
    number: str


@dataclasses.dataclass
class Cash:
    kind: Literal["cash"]
    amount: int


@dataclasses.dataclass
class Span:
    first: int
    last: int

    def __post_init__(self) -> None:
        if self.first > self.last:
            raise ValueError("first must not be after last")
        if self.last == 13:
            raise RuntimeError("hidden")


@tool
def book(
    seats: Annotated[int, Minimum(1), Maximum(9)],
    fare: Annotated[float, Gt(0), Lt(1000), MultipleOf(0.5)] = 1.0,
    row: Annotated[int, Predicate(lambda row: row % 2 == 1, "an odd number")] = 1,
    code: Annotated[str, MinLength(3), MaxLength(5), Pattern("^[A-Z]+$")] = "ABC",
    cabin: Annotated[str, Enum("economy", "first")] = "economy",
    tags: Annotated[list[str], MinItems(1), MaxItems(2), UniqueItems()] | None = None,
    pay: Card | Cash | None = None,
    bag: Annotated[str, Enum("small")] | int = 0,
    window: bool = False,
    span: Span | None = None,
    day: datetime.date | None = None,
    at: datetime.datetime | None = None,
    clock: datetime.time | None = None,
    wait: datetime.timedelta | None = None,
    key: uuid.UUID | None = None,
    price: decimal.Decimal | None = None,
    blob: bytes | None = None,
    file: pathlib.Path | None = None,
    host: ipaddress.IPv4Address | None = None,
) -> str:
    """Books."""
    return "booked"


@book.rule
def few_in_first(cabin: str, seats: int) -> list[Issue]:
    return [Issue(("seats",), "rule", "At most 4 seats in first class.")] if cabin == "first" and seats > 4 else []


@book.rule
def not_with_cash(pay: Card | Cash | None) -> None:
    if isinstance(pay, Cash) and pay.amount == 666:
        raise ToolError("CASH_REFUSED", "This desk takes no cash.", {"desk": 5}, retryable=False)


DESK = Toolset(book, limits=Limits(max_bytes=400, max_depth=4))


def with_seats(**arguments: Any) -> str:
    return json.dumps({"seats": 1, **arguments})


TEXTS: list[tuple[Any, str, str, str]] = [
    # (arguments, keyword, pointer, message)
    ("{}", "required", "/seats", '"/seats" is required.'),
    ('{"seats": 1, "window": "yes"}', "type", "/window", '"/window" must be true or false, got the string "yes".'),
    ('{"seats": "1"}', "type", "/seats", '"/seats" must be an integer, got the string "1"; send 1 without quotes.'),
    ('{"seats": 0}', "minimum", "/seats", '"/seats" must be at least 1, got 0.'),
    ('{"seats": 10}', "maximum", "/seats", '"/seats" must be at most 9, got 10.'),
    (with_seats(fare=0), "exclusiveMinimum", "/fare", '"/fare" must be greater than 0, got 0.'),
    (with_seats(fare=1000), "exclusiveMaximum", "/fare", '"/fare" must be less than 1000, got 1000.'),
    (with_seats(fare=0.3), "multipleOf", "/fare", '"/fare" must be a multiple of 0.5, got 0.3.'),
    (with_seats(row=2), "predicate", "/row", '"/row" must be an odd number, got 2.'),
    (with_seats(code="AB"), "minLength", "/code", '"/code" must be at least 3 characters long, got 2.'),
    (with_seats(code="ABCDEF"), "maxLength", "/code", '"/code" must be at most 5 characters long, got 6.'),
    (with_seats(code="abc"), "pattern", "/code", '"/code" must match the pattern ^[A-Z]+$, got "abc".'),
    (
        with_seats(cabin="First"),
        "enum",
        "/cabin",
        '"/cabin" must be one of "economy", "first", got "First"; did you mean "first"?',
    ),
    (with_seats(tags=[]), "minItems", "/tags", '"/tags" must have at least 1 item, got 0.'),
    (with_seats(tags=["a", "b", "c"]), "maxItems", "/tags", '"/tags" must have at most 2 items, got 3.'),
    (
        with_seats(tags=["a", "a"]),
        "uniqueItems",
        "/tags",
        '"/tags" must have no repeated items, but those at index 0 and 1 are equal.',
    ),
    (with_seats(Cabin="first"), "additionalProperties", "/Cabin", '"/Cabin" is not a parameter; did you mean "cabin"?'),
    (
        with_seats(pay={"kind": "card", "number": "1", "cvc": "2"}),
        "additionalProperties",
        "/pay/cvc",
        '"/pay/cvc" is not a property of "/pay"; leave it out.',
    ),
    (with_seats(bag=True), "oneOf", "/bag", '"/bag" must be a string or an integer, got true.'),
    (with_seats(pay=5), "type", "/pay", '"/pay" must be an object, got 5.'),
    (
        with_seats(pay={"kind": "cheque"}),
        "enum",
        "/pay/kind",
        '"/pay/kind" must be one of "card", "cash", got "cheque".',
    ),
    # Text forms say what they look like, not the pattern.
    (
        with_seats(day="2026-02-30"),
        "decode",
        "/day",
        '"/day" must be a date that exists, such as 2026-02-28, got "2026-02-30".',
    ),
    (with_seats(day="soon"), "pattern", "/day", '"/day" must be a date that exists, such as 2026-02-28, got "soon".'),
    (
        with_seats(at="now"),
        "pattern",
        "/at",
        '"/at" must be a date and time that exist, such as 2026-02-28T14:30:00Z or 2026-02-28T14:30:00+01:00, got "now".',
    ),
    (
        with_seats(clock="noon"),
        "pattern",
        "/clock",
        '"/clock" must be a time of day that exists, such as 14:30:00, got "noon".',
    ),
    (
        with_seats(wait="P1Y"),
        "pattern",
        "/wait",
        '"/wait" must be an ISO 8601 duration without years and months, such as P1DT2H30M or PT0.5S, got "P1Y".',
    ),
    (
        with_seats(key="1"),
        "pattern",
        "/key",
        '"/key" must be a UUID, such as 123e4567-e89b-12d3-a456-426614174000, got "1".',
    ),
    (
        with_seats(price="1,5"),
        "pattern",
        "/price",
        '"/price" must be a decimal number in a string, such as 12.50, of at most 64 digits, got "1,5".',
    ),
    (with_seats(blob="*"), "pattern", "/blob", '"/blob" must be standard base64, got "*".'),
    (with_seats(file="a\0"), "pattern", "/file", '"/file" must be a path without NUL characters, got "a\\u0000".'),
    (with_seats(host="1.2"), "decode", "/host", '"/host" must be an IPv4 address, such as 192.0.2.1, got "1.2".'),
    # What a class says of its fields.
    (with_seats(span={"first": 2, "last": 1}), "decode", "/span", '"/span" was refused: first must not be after last.'),
    (with_seats(span={"first": 2, "last": 13}), "decode", "/span", '"/span" could not be read.'),
    # What the application's rules say.
    ('{"seats": 5, "cabin": "first"}', "rule", "/seats", "At most 4 seats in first class."),
    # The text layer.
    (
        '{"seats": 1, "seats": 2}',
        "duplicateKey",
        "/seats",
        '"/seats" stands twice in one object (line 1, column 14); send each key once.',
    ),
    (
        '{"seats": 1,}',
        "json",
        "",
        (
            "The arguments are not valid JSON at line 1, column 12: a comma stands before the closing bracket; leave it out. "
            'Near: "{\\"seats\\": 1,}".'
        ),
    ),
    (
        "{'seats': 1}",
        "json",
        "",
        (
            "The arguments are not valid JSON at line 1, column 2: write strings and keys in straight double quotes. "
            """Near: "{'seats': 1}"."""
        ),
    ),
    (
        '{"seats": 1',
        "json",
        "",
        "The arguments are not valid JSON at line 1, column 12: the text ends too early; send it whole, closed with }.",
    ),
    (
        "```json\n{}\n```",
        "json",
        "",
        (
            "The arguments are not valid JSON at line 1, column 1: it stands in a Markdown fence; send the JSON alone. "
            'Near: "```json\\n{}\\n```".'
        ),
    ),
    (
        '{"seats": 1} Done.',
        "json",
        "",
        (
            "The arguments are not valid JSON at line 1, column 14: there is text after the JSON value; send the value alone. "
            'Near: "{\\"seats\\": 1} Done.".'
        ),
    ),
    (
        "\ufeff{}",
        "json",
        "",
        (
            "The arguments are not valid JSON at line 1, column 1: a byte order mark stands here; leave it out. "
            'Near: "\ufeff{}".'
        ),
    ),
    (b"\xff", "json", "", "The arguments are not valid UTF-8 at line 1, column 1; send UTF-8 text."),
    (
        '{"seats": NaN}',
        "json",
        "/seats",
        '"/seats" is NaN, which is not a JSON number (line 1, column 11); send a finite number.',
    ),
    ({"seats": math.nan}, "json", "/seats", '"/seats" is NaN, which is not a JSON number; send a finite number.'),
    (
        '{"seats": 1e999}',
        "json",
        "/seats",
        '"/seats" is beyond the range of finite numbers (line 1, column 11); send a smaller one.',
    ),
    (
        '{"code": "\\ud800"}',
        "json",
        "/code",
        '"/code" holds a lone surrogate, which is no character (line 1, column 10); leave it out or send the whole pair.',
    ),
    ({"seats": {1, 2}}, "json", "/seats", '"/seats" must be JSON, got the Python type set.'),
    (
        '{"tags": [[[[["a"]]]]]}',
        "depth",
        "/tags/0/0/0",
        '"/tags/0/0/0" is nested deeper than 4 levels (line 1, column 13); make the arguments flatter.',
    ),
    (
        {"tags": [[[[["a"]]]]]},
        "depth",
        "/tags/0/0/0",
        '"/tags/0/0/0" is nested deeper than 4 levels; make the arguments flatter.',
    ),
    (with_seats(code="A" * 400), "size", "", "The arguments are longer than 400 bytes; send less."),
    ("[]", "type", "", "The arguments must be an object, got an array."),
    (5, "type", "", "The arguments must be an object, got an integer."),
    (None, "type", "", "The arguments must be an object, got null."),
]


@pytest.mark.parametrize(("arguments", "keyword", "pointer", "message"), TEXTS)
def test_each_mistake_has_its_exact_words(arguments: Any, keyword: str, pointer: str, message: str) -> None:
    outcome = DESK.dispatch(ToolCall("1", "book", arguments))
    payload: Any = outcome.payload
    assert payload["error"]["code"] == "TOOL_ARGS_INVALID"
    assert payload["error"]["message"] == "The arguments of book have 1 fault; correct them and call again."
    [issue] = payload["error"]["details"]["issues"]
    assert (issue["keyword"], issue["pointer"], issue["message"]) == (keyword, pointer, message)


KEYWORDS = """
    type required enum minLength maxLength pattern minimum maximum minItems maxItems uniqueItems oneOf
    additionalProperties json duplicateKey depth size exclusiveMinimum exclusiveMaximum multipleOf predicate decode rule
"""


def test_every_keyword_of_the_contract_is_shown() -> None:
    assert {keyword for _, keyword, _, _ in TEXTS} == set(KEYWORDS.split())


def test_empty_arguments_are_told_as_such() -> None:
    error: Any = DESK.dispatch(ToolCall("1", "book", "")).error
    assert error.message == "The arguments of book were empty and have 1 fault; correct them and call again."


def test_more_mistakes_than_are_listed_are_counted() -> None:
    limited = DESK.with_options(limits=Limits(max_issues=2))
    error: Any = limited.dispatch(ToolCall("1", "book", with_seats(fare=0, row=2, code="AB"))).error
    assert error.message == (
        "The arguments of book have 3 faults (the first 2 are listed); correct them and call again."
    )


@tool(timeout=0.01)
def slow() -> str:
    """Takes its time."""
    threading.Event().wait(0.1)
    return "done"


@tool
def breaks(password: Secret[str] = "") -> str:  # type: ignore[assignment]
    """Breaks."""
    raise RuntimeError("hidden")


@tool
def raises() -> str:
    """Raises."""
    raise KeyError("shown")


@tool
def gives(what: Annotated[str, Enum("nan", "bytes", "cycle", "object", "much")]) -> Any:
    """Gives what is no answer."""
    cycle: list[Any] = []
    cycle.append(cycle)
    return {"a": {"nan": math.nan, "bytes": b"x", "cycle": cycle, "object": object(), "much": "x" * 400}[what]}


@tool(check_result=True)
def counts() -> Annotated[int, Minimum(0)]:
    """Counts."""
    return -1


@tool(destructive=True)
def erase(path: str) -> str:
    """Erases a file."""
    return "erased"


TOOLS = Toolset(book, slow, breaks, raises, gives, counts, erase, max_result_bytes=300)

OUTCOMES: list[tuple[str, dict[str, Any], str, str, bool | None]] = [
    # (tool, arguments, code, message, retryable)
    ("boook", {}, "TOOL_NOT_FOUND", 'There is no tool "boook"; did you mean "book"?', True),
    (
        "fly",
        {},
        "TOOL_NOT_FOUND",
        'There is no tool "fly"; there are book, slow, breaks, raises, gives, counts, erase.',
        True,
    ),
    ("book", {"seats": 1, "pay": {"kind": "cash", "amount": 666}}, "CASH_REFUSED", "This desk takes no cash.", False),
    (
        "slow",
        {},
        "TOOL_TIMEOUT",
        "slow did not finish within 0.01 seconds; whether it had an effect is not known.",
        None,
    ),
    (
        "breaks",
        {"password": "x"},
        "TOOL_HANDLER_ERROR",
        "breaks failed unexpectedly; the cause is not shown here.",
        None,
    ),
    ("raises", {}, "TOOL_HANDLER_ERROR", "raises failed unexpectedly; the cause is not shown here.", None),
    (
        "gives",
        {"what": "nan"},
        "TOOL_RESULT_INVALID",
        'The result of gives is not JSON: "/a" is NaN, which is not a JSON number.',
        False,
    ),
    (
        "gives",
        {"what": "bytes"},
        "TOOL_RESULT_INVALID",
        'The result of gives is not JSON: "/a" holds bytes, which JSON has no form for; hint the result as bytes for base64, or give text.',
        False,
    ),
    (
        "gives",
        {"what": "cycle"},
        "TOOL_RESULT_INVALID",
        'The result of gives is not JSON: "/a/0" refers back to an object that holds it; JSON has no cycles.',
        False,
    ),
    (
        "gives",
        {"what": "object"},
        "TOOL_RESULT_INVALID",
        'The result of gives is not JSON: "/a" is an object, which has no JSON form; return plain JSON, a dataclass or a model.',
        False,
    ),
    (
        "gives",
        {"what": "much"},
        "TOOL_RESULT_INVALID",
        "The result of gives is larger than 300 bytes of JSON; ask for less.",
        True,
    ),
    (
        "counts",
        {},
        "TOOL_RESULT_INVALID",
        "The result of counts does not fit what it declares: The result must be at least 0, got -1.",
        False,
    ),
    ("erase", {"path": "a"}, "TOOL_APPROVAL_REQUIRED", "erase waits for a person's approval; it has not run.", None),
]


@pytest.mark.parametrize(("name", "arguments", "code", "message", "retryable"), OUTCOMES)
def test_each_failure_of_a_call_has_its_exact_words(
    name: str, arguments: dict[str, Any], code: str, message: str, retryable: bool | None
) -> None:
    payload: Any = TOOLS.dispatch(ToolCall("1", name, arguments)).payload
    error = payload["error"]
    assert (error["code"], error["message"], error.get("retryable")) == (code, message, retryable)


def test_every_code_of_the_contract_is_shown() -> None:
    assert {code for _, _, code, _, _ in OUTCOMES} | {"TOOL_ARGS_INVALID"} == {
        "TOOL_ARGS_INVALID",
        "TOOL_NOT_FOUND",
        "CASH_REFUSED",
        "TOOL_HANDLER_ERROR",
        "TOOL_TIMEOUT",
        "TOOL_RESULT_INVALID",
        "TOOL_APPROVAL_REQUIRED",
    }


def test_the_text_of_an_exception_is_shown_where_that_is_asked_for() -> None:
    open_tools = TOOLS.with_options(expose_exceptions=True)
    assert str(open_tools.dispatch(ToolCall("1", "raises", {})).error) == "raises failed: KeyError: 'shown'"
    assert str(open_tools.dispatch(ToolCall("1", "breaks", {})).error) == "breaks failed: RuntimeError"
