"""The public tool lists, calls and schema groups that tests measure with; they lie beside the project, not in it."""

import json
from pathlib import Path
from typing import Any

import pytest

FOLDER = Path(__file__).resolve().parents[2] / "shared" / "corpora"


def require(name: str) -> Any:
    """The content of one corpus file; skips the test where the folder is absent."""
    path = FOLDER / name
    if not path.is_file():
        pytest.skip(f"the corpus {name} is not beside this checkout (looked in {FOLDER})")
    return json.loads(path.read_text(encoding="utf-8"))


def tool_lists() -> list[str]:
    """The names of all tool lists there are; empty where the folder is absent."""
    return sorted(path.name for path in FOLDER.glob("tools_*.json"))
