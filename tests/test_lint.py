"""Each rule finds its bad tools and leaves the good ones; what is switched off is silent."""

import datetime
from pathlib import Path
from typing import Annotated, Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests import corpora, lint_page, lint_table, strategies
from tests.benchmarks.page import section
from tests.lint_tools import PAIRS, Pair, described, taking
from toolargs import Tool, Toolset, nodes, pointer, tool
from toolargs.lint import RULES, Config, ConfigError, Finding, lint, off

IDS = [rule.id for rule in RULES]


def of_rule(rule: str, toolset: Toolset, config: Config) -> list[Finding]:
    return [one for one in lint(toolset, config=config) if one.rule == rule]


def test_every_rule_has_a_pair() -> None:
    assert list(PAIRS) == IDS
    assert len(set(IDS)) == len(IDS)


@pytest.mark.parametrize(("rule", "pair"), PAIRS.items(), ids=IDS)
def test_the_bad_tools_are_found_and_the_good_ones_left(rule: str, pair: Pair) -> None:
    (found,) = of_rule(rule, pair.bad, pair.config)
    assert (found.pointer, found.message) == (pair.place, pair.message)
    assert of_rule(rule, pair.good, pair.config) == []


@pytest.mark.parametrize(("rule", "pair"), PAIRS.items(), ids=IDS)
def test_a_rule_can_be_switched_off_and_made_graver(rule: str, pair: Pair) -> None:
    (found,) = of_rule(rule, pair.bad, pair.config)
    silent = Config(off=frozenset({rule}), providers=pair.config.providers, strict=pair.config.strict)
    assert of_rule(rule, pair.bad, silent) == []
    for_tool = Config(tools={found.tool: frozenset({rule})}, providers=pair.config.providers, strict=pair.config.strict)
    assert of_rule(rule, pair.bad, for_tool) == []
    graver = Config(severities={rule: "error"}, providers=pair.config.providers, strict=pair.config.strict)
    assert of_rule(rule, pair.bad, graver)[0].severity == "error"


def test_a_finding_as_text_and_as_json() -> None:
    (found,) = of_rule("unbounded-number", taking(int), Config())
    assert str(found) == (
        "hint: look_up at /properties/value: value may be of any size; write Minimum(1), Maximum(100), or what fits "
        "(unbounded-number)"
    )
    assert found.to_dict() == {
        "rule": "unbounded-number",
        "severity": "hint",
        "tool": "look_up",
        "pointer": "/properties/value",
        "message": "value may be of any size; write Minimum(1), Maximum(100), or what fits",
        "why": "A number without bounds reaches the handler as a billion, or as minus one.",
    }


def test_tools_without_fault_are_silent() -> None:
    assert lint(PAIRS["unbounded-number"].good) == ()
    assert lint(Toolset()) == ()


# False alarms that were found


@pytest.mark.parametrize(
    ("rule", "toolset"),
    [
        ("undeclared-destruction", Toolset(described("get_deleted_files", "Lists what lies in the bin."))),
        ("undeclared-destruction", Toolset(described("list_clear_dates", "Lists the dates that are free."))),
        ("undeclared-destruction", Toolset(described("delete_file", "Removes a file for good."))),
        ("short-description", Toolset(described("search", "通过关键字搜索游戏王卡牌"))),
        ("similar-names", Toolset(described("step_1", "Goes on."), described("step_2", "Goes back."))),
        ("similar-descriptions", Toolset(described("a_user", "Gets a user."), described("a_team", "Gets a team."))),
        ("pattern-without-example", taking(Annotated[str, "x"], said="A ticket.")),
        ("untagged-union", taking(str | int)),
        ("residual", taking(datetime.date)),
    ],
)
def test_no_false_alarm(rule: str, toolset: Toolset) -> None:
    assert of_rule(rule, toolset, Config()) == []


# Switching off


def test_off_above_and_below_the_decorator() -> None:
    def look_up(number: int) -> int:
        """Finds the word with a number."""
        return number

    assert "unbounded-number" in {one.rule for one in lint(Toolset(tool(look_up)))}
    above = off("unbounded-number")(off("no-description")(tool(look_up)))
    assert lint(Toolset(above)) == ()
    assert isinstance(above, Tool)
    assert above(number=1) == 1
    below = tool(off("unbounded-number", "no-description")(look_up))
    assert lint(Toolset(below)) == ()
    assert lint(Toolset(below.renamed("find"))) == ()


def test_off_of_a_method() -> None:
    class Desk:
        @off("unbounded-number", "no-description")
        @tool
        def look_up(self, number: int) -> int:
            """Finds the word with a number."""
            return number

    assert lint(Toolset.from_object(Desk())) == ()


def test_off_knows_the_rules() -> None:
    with pytest.raises(ConfigError, match=r"^there is no rule 'unbounded_number'; did you mean 'unbounded-number'\?$"):
        off("unbounded_number")


# Configuration

PYPROJECT = """
[tool.toolargs.lint]
off = ["unbounded-number"]
providers = ["openai", "gemini"]
strict = true

[tool.toolargs.lint.severities]
free-object = "error"

[tool.toolargs.lint.tools.look_up]
off = ["residual"]
"""


def test_a_configuration_is_read(tmp_path: Path) -> None:
    path = tmp_path / "pyproject.toml"
    path.write_text(PYPROJECT, encoding="utf-8")
    assert Config.read(path) == Config(
        off=frozenset({"unbounded-number"}),
        severities={"free-object": "error"},
        providers=("openai", "gemini"),
        strict=True,
        tools={"look_up": frozenset({"residual"})},
    )
    path.write_text("[project]\nname = 'x'\n", encoding="utf-8")
    assert Config.read(path) == Config()


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("off = ['free_object']", "there is no rule 'free_object'; did you mean 'free-object'?"),
        ("of = []", "there is no setting 'of'; did you mean 'off'?"),
        ("off = 'free-object'", "off must be a list of texts"),
        ("off = [1]", "off must be a list of texts"),
        ("providers = ['opena']", "there is no dialect 'opena'; did you mean 'openai'?"),
        ("strict = 1", "strict must be true or false"),
        ("severities = {residual = 'warn'}", "there is no severity 'warn'; did you mean 'warning'?"),
        ("severities = {residual = []}", "there is no severity []; there are error, warning, hint"),
        ("tools = 1", "tools must be a table"),
        ("tools = {a = 1}", "a must be a table"),
        ("tools = {a = {off = ['x']}}", "there is no rule 'x'; there are no-description, short-description"),
    ],
)
def test_a_wrong_configuration_says_what_would_be_right(tmp_path: Path, text: str, message: str) -> None:
    path = tmp_path / "pyproject.toml"
    path.write_text(f"[tool.toolargs.lint]\n{text}\n", encoding="utf-8")
    with pytest.raises(ConfigError) as caught:
        Config.read(path)
    assert str(caught.value).startswith(f"{path}, [tool.toolargs.lint]: {message}")


def test_a_file_that_is_none(tmp_path: Path) -> None:
    with pytest.raises(ConfigError, match=r"cannot be read: No such file"):
        Config.read(tmp_path / "pyproject.toml")
    (tmp_path / "wrong.toml").write_bytes(b"\xff")
    with pytest.raises(ConfigError, match=r"is no TOML"):
        Config.read(tmp_path / "wrong.toml")


# Whatever the tools are

EVERYTHING = Config(providers=("openai", "anthropic", "gemini", "pedelec"))


@given(st.lists(strategies.nodes(), min_size=1, max_size=3), st.text(min_size=1, max_size=30).filter(str.strip))
def test_every_place_is_in_the_schema(members: list[nodes.Node], description: str) -> None:
    names = ("first", "second", "third")
    properties = tuple(nodes.Property(name=name, node=node) for name, node in zip(names, members, strict=False))
    made = Tool.from_schema("delete_all", description, nodes.Object(properties=properties), lambda **_: None)
    for one in lint(Toolset(made), config=EVERYTHING):
        place: Any = made.schema
        for step in pointer.parse(one.pointer):
            place = place[int(step)] if isinstance(place, list) else place[step]
        assert one.message
        assert "\n" not in one.message


@pytest.mark.parametrize("name", corpora.tool_lists() or ["tools_github_mcp.json"])
def test_public_tool_lists(name: str) -> None:
    count, found = lint_table.findings(name)
    assert count
    assert found
    assert all("\n" not in one.message for one in found)


def test_the_page_of_the_guide_is_fresh() -> None:
    assert section("lint.md", "rules") == lint_page.PARTS["rules"]()
