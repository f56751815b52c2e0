"""`lint`: findings as a table and as JSON, and the exit code that a build goes by."""

import os
from pathlib import Path

import pytest

from tests.cli.desk import AIRLINE, TICKETS, Desk
from toolargs.lint import RULES

SILENT = (
    "from toolargs import tool\n\n@tool\ndef a_tool() -> int:\n    '''Counts what there is here.'''\n    return 1\n"
)


@pytest.fixture(autouse=True)
def elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def test_findings_end_with_1_and_are_counted(desk: Desk) -> None:
    done = desk("lint", TICKETS)
    assert done.code == 1
    assert "unbounded" in done.out or "no-description" in done.out
    assert done.out.splitlines()[-1].startswith("1 tool: ")


def test_nothing_found_ends_with_0(desk: Desk) -> None:
    Path("silent.py").write_text(SILENT, encoding="utf-8")
    done = desk("lint", "silent.py")
    assert (done.code, done.out) == (0, "1 tool: nothing was found\n")
    assert desk("lint", "silent.py", "--json").document == {"findings": []}


def test_as_json_with_a_level(desk: Desk) -> None:
    every = desk("lint", AIRLINE, "--json").document["findings"]
    grave = desk("lint", AIRLINE, "--json", "--level", "warning").document["findings"]
    assert grave == [one for one in every if one["severity"] != "hint"]
    assert {"rule", "severity", "tool", "pointer", "message", "why"} == set(every[0])


def test_providers_and_rules_by_option_and_by_file(desk: Desk) -> None:
    every = {one["rule"] for one in desk("lint", TICKETS, "--json").document["findings"]}
    left = desk("lint", TICKETS, "--json", *(f"--off={rule}" for rule in every))
    assert (left.code, left.document) == (0, {"findings": []})
    Path("pyproject.toml").write_text(f"[tool.toolargs.lint]\noff = {sorted(every)}\n", encoding="utf-8")
    assert desk("lint", TICKETS).code == 0
    os.rename("pyproject.toml", "other.toml")
    assert desk("lint", TICKETS).code == 1
    assert desk("lint", TICKETS, "--config", "other.toml").code == 0
    rules = {one["rule"] for one in desk("lint", TICKETS, "--json", "--dialect", "gemini").document["findings"]}
    assert "loss" in rules


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["--off", "free_object"], "there is no rule 'free_object'; did you mean 'free-object'?"),
        (["--dialect", "opena"], "there is no dialect 'opena'; did you mean 'openai'?"),
        (["--config", "none.toml"], "none.toml cannot be read: No such file or directory"),
    ],
)
def test_what_is_not_there_is_refused(desk: Desk, arguments: list[str], message: str) -> None:
    done = desk("lint", TICKETS, *arguments)
    assert (done.code, done.err) == (2, f"toolargs: {message}\n")


def test_the_rules_are_listed(desk: Desk) -> None:
    assert [one["id"] for one in desk("lint", "--rules", "--json").document["rules"]] == [rule.id for rule in RULES]
    assert desk("lint").code == 2
