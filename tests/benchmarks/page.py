"""Generated parts of a page of the guide, between `<!-- name -->` and `<!-- /name -->`."""

import re
import sys
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path

BAR = "\\|"
"""Of a table, even within code."""

GUIDE = Path(__file__).resolve().parents[2] / "examples" / "guide"


def markdown(header: Sequence[str], rows: Iterable[Sequence[object]], right: int = 0) -> str:
    """A table; the last `right` columns are numbers."""
    aligned = ["---"] * (len(header) - right) + ["--:"] * right
    lines = [header, aligned, *rows]
    return "\n".join(f"| {' | '.join(str(cell).replace('|', BAR) for cell in line)} |" for line in lines) + "\n"


def section(page: str, name: str) -> str:
    """What stands between a page's marks."""
    found = _pattern(name).search((GUIDE / page).read_text(encoding="utf-8"))
    assert found is not None, f"{page} has no part {name}"
    return found[2]


def write(page: str, name: str, text: str) -> None:
    """Puts a text between a page's marks."""
    path = GUIDE / page
    whole = path.read_text(encoding="utf-8")
    path.write_text(_pattern(name).sub(lambda found: found[1] + text + found[3], whole), encoding="utf-8")


def main(page: str, parts: dict[str, Callable[[], str]]) -> None:
    """Prints the parts, or with `--write` puts them into the page."""
    for name, make in parts.items():
        text = make()
        print(text)
        if "--write" in sys.argv:
            write(page, name, text)


def _pattern(name: str) -> re.Pattern[str]:
    return re.compile(rf"(<!-- {name} -->\n)(.*?)(<!-- /{name} -->)", re.DOTALL)
