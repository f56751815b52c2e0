"""What the README says of this library beside others is what the command finds."""

import pytest

from tests import comparison
from tests.benchmarks.page import section

SHOWN = [
    [cell.strip() for cell in line.strip("| \n").split(" | ")]
    for line in section("../../README.md", "comparison").splitlines()
]


def test_the_table_has_a_row_for_every_fact() -> None:
    assert [line[0] for line in SHOWN[2:]] == comparison.ROWS
    assert SHOWN[0] == list(comparison.PEERS)


def test_the_column_of_this_library_is_fresh() -> None:
    assert [line[1] for line in SHOWN[2:]] == comparison.column(comparison.toolargs())


def test_this_library_is_what_the_table_claims() -> None:
    assert set(comparison.column(comparison.toolargs())[:-1]) == {"yes"}
    assert comparison.disagreements(comparison.toolargs()) == f"0 of {len(list(comparison.probes()))}"


@pytest.mark.filterwarnings("ignore")
@pytest.mark.parametrize(
    ("name", "package"),
    [
        ("pydantic-ai", "pydantic_ai"),
        ("FastMCP", "fastmcp"),
        ("openai-agents", "agents"),
        ("LangChain", "langchain_core"),
    ],
)
def test_the_others_run_the_function_too(name: str, package: str) -> None:
    pytest.importorskip(package, reason=f"{package} is not installed")
    peer = comparison.PEERS[name]()
    assert comparison.answer(peer, '{"seats": 2, "guest": {"name": "Ann"}, "cabin": "first", "window": true}')[0]
    assert not comparison.answer(peer, '{"seats": 99, "guest": {"name": "Ann"}}')[0]
