"""The guide's tables of hints are what the library does."""

import pytest

from tests import hints_page
from tests.benchmarks.page import section


@pytest.mark.parametrize("name", hints_page.PARTS)
def test_a_table_is_fresh(name: str) -> None:
    assert section("hints.md", name) == hints_page.PARTS[name](), "run python -m tests.hints_page --write"


@pytest.mark.parametrize("hint", hints_page.REFUSED)
def test_each_refusal_has_a_remedy(hint: str) -> None:
    reason, remedy = hints_page.refusal(hint)
    assert reason
    assert remedy
