"""The command `toolargs`, run in this process."""

import io
import json
import sys
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from toolargs.cli import main

ROOT = Path(__file__).resolve().parents[2]
TICKETS = str(ROOT / "examples" / "tickets.py")
AIRLINE = str(ROOT / "examples" / "airline.py")


class Done(NamedTuple):
    """How a command ended."""

    code: int
    out: str
    err: str

    @property
    def document(self) -> Any:
        return json.loads(self.out)


class Desk:
    """Runs commands; their output is caught."""

    def __init__(self, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
        self.capsys, self.monkeypatch = capsys, monkeypatch

    def __call__(self, *arguments: str, stdin: str | bytes = "") -> Done:
        data = stdin.encode() if isinstance(stdin, str) else stdin
        self.monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(data)))
        self.capsys.readouterr()
        try:
            code = main(arguments)
        except SystemExit as error:  # argparse ends the process itself
            code = error.code if isinstance(error.code, int) else 1
        return Done(code, *self.capsys.readouterr())
