"""What the model reads about each mistake: the exact sentences, the most frequent mistakes first."""

from typing import Any

import pytest

from toolargs import jsonvalue, nodes
from toolargs._nearest import nearest
from toolargs.errors import Issue
from toolargs.nodes import Array, Boolean, Integer, Node, Number, Object, OneOf, Property, String
from toolargs.validator import validate, validate_python


def obj(**members: Node) -> Object:
    return Object(properties=tuple(Property(name=name, node=node) for name, node in members.items()))


def issues(node: Node, value: Any) -> tuple[Issue, ...]:
    """The issues of a value at `/x`."""
    return validate(obj(x=node), {"x": value}).issues


OPTIONAL = Object(properties=(Property(name="limit", node=Integer(), required=False),))
PRIORITY = String(enum=("low", "medium", "high"))
CARD = obj(kind=String(enum=("card",)), number=String())
CASH = obj(kind=String(enum=("cash",)), amount=Integer())
DAY = String(pattern="^[0-9]{4}-", residuals=(nodes.Residual("decode", "a date like 2026-01-31"),))


@pytest.mark.parametrize(
    ("node", "value", "message"),
    [
        # A JSON text in place of the value is the most frequent mistake of all.
        (Array(items=String()), '["a"]', '"/x" must be an array, got a string that holds a JSON array; send the array itself.'),
        (Array(items=String()), ' [1, 2] ', '"/x" must be an array, got a string that holds a JSON array; send the array itself.'),
        (Object(), '{"a": 1}', '"/x" must be an object, got a string that holds a JSON object; send the object itself.'),
        (Array(items=String()), "a, b", '"/x" must be an array, got the string "a, b".'),
        (Array(items=String()), {"a": 1}, '"/x" must be an array, got an object.'),
        (PRIORITY, "High", '"/x" must be one of "low", "medium", "high", got "High"; did you mean "high"?'),
        (PRIORITY, "urgent", '"/x" must be one of "low", "medium", "high", got "urgent".'),
        (Integer(enum=(1,)), 2, '"/x" must be 1, got 2.'),
        (String(), None, '"/x" must be a string, got null.'),
        (Integer(), "10", '"/x" must be an integer, got the string "10"; send 10 without quotes.'),
        (Number(), " 1.5 ", '"/x" must be a number, got the string " 1.5 "; send 1.5 without quotes.'),
        (Integer(), "ten", '"/x" must be an integer, got the string "ten".'),
        (Integer(), "١٠", '"/x" must be an integer, got the string "١٠".'),
        (Integer(), "1.5", '"/x" must be an integer, got the string "1.5".'),
        (Integer(), 1.5, '"/x" must be an integer, got 1.5.'),
        (Integer(), True, '"/x" must be an integer, got true.'),
        (Boolean(), "True", '"/x" must be true or false, got the string "True"; send true without quotes.'),
        (Boolean(), 1, '"/x" must be true or false, got 1.'),
        (String(), 5, '"/x" must be a string, got 5 without quotes; send it as a string, in quotes.'),
        (String(), True, '"/x" must be a string, got true without quotes; send it as a string, in quotes.'),
        (String(), ["a"], '"/x" must be a string, got an array.'),
        # Bounds.
        (Integer(maximum=100), 250, '"/x" must be at most 100, got 250.'),
        (Number(minimum=0.5), 0, '"/x" must be at least 0.5, got 0.'),
        (Integer(minimum=10**400), 1, '"/x" must be at least an integer of about 401 digits, got 1.'),
        (String(min_length=1), "", '"/x" must be at least 1 character long, got 0.'),
        (String(max_length=3), "abcd", '"/x" must be at most 3 characters long, got 4.'),
        (Array(items=String(), min_items=1), [], '"/x" must have at least 1 item, got 0.'),
        (Array(items=String(), max_items=2), ["a"] * 3, '"/x" must have at most 2 items, got 3.'),
        (Array(items=String(), unique_items=True), ["a", "b", "a"], '"/x" must have no repeated items, but those at index 0 and 2 are equal.'),
        (String(pattern="^[a-z]+$"), "A", '"/x" must match the pattern ^[a-z]+$, got "A".'),
        (DAY, "tomorrow", '"/x" must be a date like 2026-01-31, got "tomorrow".'),
        # Alternatives.
        (OneOf(branches=(CARD, CASH)), {"kind": "chash", "amount": 1}, '"/x/kind" must be one of "card", "cash", got "chash"; did you mean "cash"?'),
        (OneOf(branches=(CARD, CASH)), {"amount": 1}, '"/x/kind" is required.'),
        (OneOf(branches=(CARD, CASH)), "cash", '"/x" must be an object, got the string "cash".'),
        (OneOf(branches=(Integer(), Boolean())), None, '"/x" must be an integer or true or false, got null.'),
        (OneOf(branches=(Integer(), String(max_length=1))), [1], '"/x" must be an integer or a string, got an array.'),
        (OneOf(branches=(Integer(), String(max_length=1))), "ab", '"/x" must be at most 1 character long, got 2.'),
        (OneOf(branches=(obj(a=Integer()), obj(b=Integer()))), {}, '"/x" fits none of its alternatives; the nearest ones say: (1) "/x/a" is required. (2) "/x/b" is required.'),
        (OneOf(branches=(Integer(), Number())), 1, '"/x" fits alternatives 1 and 2 at once, but must fit exactly one; make it clearer which is meant.'),
    ],
)  # fmt: skip
def test_one_mistake_gives_one_sentence(node: Node, value: Any, message: str) -> None:
    assert [issue.message for issue in issues(node, value)] == [message]


@pytest.mark.parametrize(
    ("node", "value", "messages"),
    [
        (obj(ticket_id=String()), {}, ['"/ticket_id" is required.']),
        (obj(ticket_id=String()), {"ticketId": "1"}, [
            '"/ticketId" is not a parameter; did you mean "ticket_id"?', '"/ticket_id" is required.',
        ]),
        (obj(reporter=obj(name=String())), {"reporter": {"nam": "A"}}, [
            '"/reporter/nam" is not a property of "/reporter"; did you mean "name"?', '"/reporter/name" is required.',
        ]),
        (OPTIONAL, {"wholly_other": 1}, ['"/wholly_other" is not a parameter; leave it out, or use one of those not given yet: "limit".']),
        (OPTIONAL, {"limit": 1, "limits": 1}, ['"/limits" is not a parameter; leave it out.']),
        (OPTIONAL, {"limit": None}, ['"/limit" must be an integer, got null; leave "limit" out instead.']),
        (OPTIONAL, [], ["The arguments must be an object, got an array."]),
        (OPTIONAL, None, ["The arguments must be an object, got null."]),
        (obj(**{f"n{i}": Integer() for i in range(14)}), {"else": 1}, [
            '"/else" is not a parameter; leave it out, or use one of those not given yet: ' + ", ".join(f'"n{i}"' for i in range(12)) + " and 2 more.",
            *(f'"/n{i}" is required.' for i in range(14)),
        ]),
    ],
)  # fmt: skip
def test_keys_are_told_by_pointer(node: Node, value: Any, messages: list[str]) -> None:
    assert [issue.message for issue in validate(node, value).issues] == messages


@pytest.mark.parametrize(
    ("node", "value", "expected", "received", "suggestion"),
    [
        (PRIORITY, "High", ["low", "medium", "high"], "High", "high"),
        (Integer(maximum=100), 250, 100, 250, None),
        (Integer(), "10", "integer", "10", None),
        (Array(items=Integer()), {str(i): i for i in range(100)}, "array", "an object with 100 properties", None),
        (String(enum=tuple(map(str, range(100)))), "x", [str(i) for i in range(12)], "x", None),
    ],
)
def test_an_issue_carries_its_facts(node: Node, value: Any, expected: Any, received: Any, suggestion: Any) -> None:
    (issue,) = issues(node, value)
    assert (issue.expected, issue.received, issue.suggestion) == (expected, received, suggestion)


def test_the_path_stays_exact_where_the_message_is_cut() -> None:
    key = "k" * 5000
    (issue,) = validate(obj(), {key: 1}).issues
    assert issue.path == (key,)
    assert issue.message == f'"{jsonvalue.cut("/" + key, 120)}" is not a parameter; leave it out.'


def test_a_message_of_alternatives_within_alternatives_stays_short() -> None:
    node: Node = String(min_length=1)
    value: Any = 1
    for _ in range(6):
        node = OneOf(branches=(Array(items=node, min_items=2), Array(items=node, max_items=0)))
        value = [value]
    (issue,) = issues(node, value)
    assert len(issue.message) < 700


def test_a_whole_that_is_not_the_arguments_is_called_by_its_own_name() -> None:
    verdict = validate_python(obj(a=Integer()), [], subject="The result")
    assert [issue.message for issue in verdict.issues] == ["The result must be an object, got an array."]
    verdict = validate_python(Object(properties=()), {"a": 1}, subject="The result")
    assert [issue.message for issue in verdict.issues] == ['"/a" is not a property of the result; leave it out.']


@pytest.mark.parametrize(
    ("name", "candidates", "found"),
    [
        ("titel", ("title", "body"), "title"),
        ("ticketId", ("ticket", "ticket_id"), "ticket_id"),
        ("LIMIT", ("limit",), "limit"),
        ("max-items", ("max_items", "items"), "max_items"),
        ("tow", ("two", "ten"), "two"),
        ("net", ("ten",), None),
        ("no", ("on",), None),
        ("x", ("title",), None),
        ("", ("title",), None),
        ("t" * 1000, ("t" * 999,), None),
        ("title", (), None),
    ],
)
def test_the_nearest_name_is_one_that_could_have_been_meant(
    name: str, candidates: tuple[str, ...], found: str | None
) -> None:
    assert nearest(name, candidates) == found
