"""What every command has in common."""

import subprocess
import sys
from pathlib import Path

import pytest

from tests.cli.desk import AIRLINE, ROOT, TICKETS, Desk
from toolargs.cli._main import COMMANDS

BAD_TARGETS = {
    "examples/tickts.py": "the file examples/tickts.py does not exist; did you mean",
    "no.such.module": "there is no module 'no'",
    f"{TICKETS}:update_tickett": "did you mean 'update_ticket'?",
    str(ROOT / "README.md"): "is no JSON that can be read",
    "": "the target is empty",
}


def test_each_command_has_a_noun_a_summary_and_help(desk: Desk) -> None:
    assert len({command.name for command in COMMANDS}) == len(COMMANDS)
    whole = desk("--help")
    assert whole.code == 0
    for command in COMMANDS:
        assert command.summary in whole.out
        done = desk(command.name, "--help")
        assert done.code == 0
        assert "--json" in done.out


@pytest.mark.parametrize(("target", "words"), BAD_TARGETS.items(), ids=list(BAD_TARGETS))
@pytest.mark.parametrize("command", ["show", "emit", "check", "call"])
def test_a_bad_target_is_usage_and_says_what_would_be_right(
    desk: Desk, command: str, target: str, words: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(ROOT)
    done = desk(command, target)
    assert (done.code, done.out) == (2, "")
    assert words in done.err
    assert done.err.count("\n") == 1


def test_usage_is_2_without_a_command(desk: Desk) -> None:
    done = desk()
    assert done.code == 2
    assert "COMMAND" in done.err


def test_a_misspelt_tool_is_suggested(desk: Desk) -> None:
    done = desk("check", AIRLINE, "calcualte", "-a", "{}")
    assert done.code == 2
    assert done.err == 'toolargs: there is no tool "calcualte"; did you mean "calculate"?\n'


def test_one_of_many_tools_must_be_named(desk: Desk) -> None:
    done = desk("check", AIRLINE, "-a", "{}")
    assert done.code == 2
    assert "holds 14 tools; say which: calculate, " in done.err


def test_it_runs_as_a_module_and_survives_a_closed_pipe(tmp_path: Path) -> None:
    command = f"{sys.executable} -W error -m toolargs emit {AIRLINE} | head -1"
    done = subprocess.run(command, check=True, shell=True, cwd=ROOT, capture_output=True, text=True)
    assert done.stdout == "{\n"
    assert done.stderr == ""


def test_what_a_terminal_would_obey_is_shown_as_escapes(desk: Desk, tmp_path: Path) -> None:
    source = tmp_path / "evil_tools.py"
    source.write_text(
        'from toolargs import tool\n@tool(description="a\\x1b[2Jb\\u202ec")\ndef evil() -> None: ...\n',
        encoding="utf-8",
    )
    done = desk("show", f"{source}:evil")
    assert done.code == 0
    assert "a\\x1b[2Jb\\u202ec" in done.out
    assert "\x1b" not in done.out
    assert "\u202e" not in done.out
