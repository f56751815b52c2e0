"""The page and the example on frameworks run where all of the frameworks are installed."""

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from examples import bridges
from tests import test_readme

PAGE = Path(bridges.__file__).parent / "guide" / "frameworks.md"


def test_the_page_runs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    test_readme.test_code_blocks_run(PAGE, tmp_path, monkeypatch, capsys)


@pytest.mark.parametrize(("package", "run"), bridges.FRAMEWORKS.items(), ids=list(bridges.FRAMEWORKS))
def test_the_example_says_the_same_in_every_framework(package: str, run: Callable[[], list[str]]) -> None:
    pytest.importorskip(package, reason=f"{package} is not installed")
    feedback, answer = map(json.loads, run())
    (issue,) = feedback["error"]["details"]["issues"]
    assert (issue["pointer"], issue["keyword"], issue["received"]) == ("/days", "type", "3")
    assert answer == {"city": "Bern", "forecast": "sun for 3 days"}
