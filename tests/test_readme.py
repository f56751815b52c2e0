"""Every code block of the README and the guide runs."""

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]
PAGES = [ROOT / "README.md", *sorted((ROOT / "examples" / "guide").glob("*.md"))]
BLOCK = re.compile(r"^```python\n(.*?)^```", re.MULTILINE | re.DOTALL)
OUTPUT = re.compile(r"^prints\n\n```text\n(.*?)^```", re.MULTILINE | re.DOTALL)

NEEDS = {"frameworks.md": ("agents", "langchain_core", "pydantic_ai", "fastmcp")}
"""Packages that the blocks of a page import."""


@pytest.mark.parametrize("page", PAGES, ids=[page.name for page in PAGES])
def test_code_blocks_run(
    page: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    for package in NEEDS.get(page.name, ()):
        pytest.importorskip(package, reason=f"{package} is not installed")
    monkeypatch.chdir(tmp_path)
    text = page.read_text(encoding="utf-8")
    scope = {"__name__": "page"}
    for found in BLOCK.finditer(text):
        line = text[: found.start()].count("\n") + 1
        exec(compile("\n" * line + found[1], str(page), "exec"), scope)
    expected = "".join(found[1] for found in OUTPUT.finditer(text))
    if expected:
        assert capsys.readouterr().out == expected
