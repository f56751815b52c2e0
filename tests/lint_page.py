"""The table of rules in the guide's page on lint: `python -m tests.lint_page [--write]`."""

from tests import lint_tools
from tests.benchmarks.page import main

PARTS = {"rules": lint_tools.table}

if __name__ == "__main__":
    main("lint.md", PARTS)
