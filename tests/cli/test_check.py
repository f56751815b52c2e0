"""`check` and `call`: arguments at a terminal."""

import sys
from pathlib import Path

import pytest

from tests.cli.desk import AIRLINE, TICKETS, Desk

WRONG = '{"titel": "x",\n "priority": 3, "tags": ["a", "a"]}'
SHOWN = """\
The arguments of update_ticket have 5 faults; correct them and call again.

"/titel" is not a parameter; did you mean "title"?
  1 | {"titel": "x",
    |  ^^^^^^^

"/priority" must be a string, got 3 without quotes; send it as a string, in quotes.
  2 |  "priority": 3, "tags": ["a", "a"]}
    |              ^

"/tags" must have no repeated items, but those at index 0 and 1 are equal.
  2 |  "priority": 3, "tags": ["a", "a"]}
    |                         ^^^^^^^^^^

"/ticket_id" is required.
  1 | {"titel": "x",
    | ^

"/title" is required.
  1 | {"titel": "x",
    | ^
"""
SECRET = """
from typing import Annotated
from toolargs import MaxLength, Secret, tool

@tool
def log_in(user: Annotated[str, MaxLength(3)], password: Annotated[str, Secret]) -> str:
    "Logs in."
    return "in"
"""
INJECTED = """
from toolargs import Injected, tool

@tool(destructive=True)
def remove(item: int, user: Injected[str], trace: Injected[bool] = False) -> str:
    "Removes an item."
    return f"{user} removed {item}"
"""


def test_right_arguments_are_fine(desk: Desk) -> None:
    done = desk("check", TICKETS, "-a", '{"ticket_id": "T-1", "title": "x"}')
    assert (done.code, done.out) == (0, "The arguments fit update_ticket.\n")


def test_each_mistake_has_a_caret_below_its_place(desk: Desk) -> None:
    done = desk("check", TICKETS, stdin=WRONG)
    assert done.code == 1
    assert done.out == SHOWN


def test_the_document_has_places_and_what_a_model_is_told(desk: Desk) -> None:
    document = desk("check", TICKETS, "--json", "-a", WRONG).document
    assert document["valid"] is False
    assert [(one["line"], one["column"], one["keyword"]) for one in document["issues"]] == [
        (1, 2, "additionalProperties"),
        (2, 14, "type"),
        (2, 25, "uniqueItems"),
        (1, 1, "required"),
        (1, 1, "required"),
    ]
    assert document["feedback"]["error"]["code"] == "TOOL_ARGS_INVALID"


@pytest.mark.parametrize(
    ("text", "caret"),
    [
        ('{"title": "x",}', 13),
        ('{"title": "x" "a": 1}', 14),
        ('{"title": NaN}', 10),
        ('{"title": "x", "title": "y"}', 15),
    ],
)
def test_a_fault_of_the_text_has_its_place(desk: Desk, text: str, caret: int) -> None:
    done = desk("check", TICKETS, "-a", text)
    lines = done.out.splitlines()
    assert lines[-2] == f"  1 | {text}"
    assert lines[-1].index("^") == len("  1 | ") + caret


def test_a_long_line_is_cut_around_the_place(desk: Desk) -> None:
    text = '{"ticket_id": "T-1", "title": "x", "a": "' + "y" * 300 + '", "tags": [1], "b": "' + "z" * 300 + '"}'
    done = desk("check", TICKETS, "-a", text)
    excerpts = [line for line in done.out.splitlines() if line.startswith("  1 | ")]
    assert max(map(len, excerpts)) < 90
    carets = [line for line in done.out.splitlines() if line.startswith("    | ")]
    for line, below in zip(excerpts, carets, strict=True):
        start = below.index("^")
        assert line[start : start + below.count("^")] in ('"a"', "1", '"b"', "{")


def test_of_a_tool_with_secrets_nothing_of_the_text_is_shown(desk: Desk, tmp_path: Path) -> None:
    source = tmp_path / "secret_tools.py"
    source.write_text(SECRET, encoding="utf-8")
    for text in ('{"user": "toolong", "password": ["hunter2"]}', '{"password": "hunter2",}'):
        for form in ([], ["--json"]):
            done = desk("check", f"{source}:log_in", *form, "-a", text)
            assert done.code == 1
            assert "hunter2" not in done.out + done.err


@pytest.mark.parametrize("command", ["check", "call"])
def test_arguments_that_cannot_be_read_are_usage(desk: Desk, command: str, tmp_path: Path) -> None:
    missing = desk(command, TICKETS, "-f", str(tmp_path / "none.json"))
    assert missing.code == 2
    assert "cannot be read: No such file" in missing.err
    binary = desk(command, TICKETS, stdin=b"\xff")
    assert (binary.code, binary.err) == (2, "toolargs: the arguments are not valid UTF-8, from byte 0 on\n")


def test_a_call_runs_the_handler_or_tells_what_the_model_is_told(desk: Desk) -> None:
    good = desk("call", AIRLINE, "calculate", "-a", '{"expression": "1 + 1"}', "--json")
    assert good.code == 0
    assert good.document["ok"] is True
    bad = desk("call", AIRLINE, "calculate", "-a", '{"expresion": "1 + 1"}')
    assert bad.code == 1
    assert 'did you mean \\"expression\\"?' in bad.out


def test_a_repair_is_told(desk: Desk) -> None:
    text = '{"ticket_id": "T-1", "title": "x", "tags": "[\\"a\\"]"}'
    assert desk("call", TICKETS, "-a", text).code == 1
    done = desk("call", TICKETS, "--repair", "-a", text, "--json")
    assert done.code == 0
    assert [one["path"] for one in done.document["repairs"]] == [["tags"]]


def test_injected_values_and_approval_come_from_the_person(desk: Desk, tmp_path: Path) -> None:
    source = tmp_path / "injected_tools.py"
    source.write_text(INJECTED, encoding="utf-8")
    call = ("call", f"{source}:remove", "-a", '{"item": 3}')
    assert "say --inject user=JSON" in desk(*call).err
    assert "has no injected parameter 'usr'; it has user, trace" in desk(*call, "--inject", "usr=1").err
    assert "--inject wants NAME=JSON" in desk(*call, "--inject", "user=ada").err
    waiting = desk(*call, "--inject", 'user="ada"')
    assert waiting.code == 1
    assert "TOOL_APPROVAL_REQUIRED" in waiting.out
    assert desk(*call, "--inject", 'user="ada"', "--yes").out == '"ada removed 3"\n'
    assert "_target" not in sys.modules
