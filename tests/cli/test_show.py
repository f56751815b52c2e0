"""`show`: a tool as a person reads it."""

import json
from pathlib import Path

from tests import corpora
from tests.cli.desk import AIRLINE, TICKETS, Desk

TICKET = """\
update_ticket
Changes a ticket.

parameter       type              required  what
ticket_id       string            yes       The ticket, such as 'T-17'. · matches ^T-[0-9]{1,6}$
title           string            yes       What is wrong, in one line. · 1 to 120 characters
priority        string            no        How soon somebody must look at it. · one of "low",
                                            "medium", "high"; default "medium"
tags            array of strings  no        Labels to find it by, all different. · at most 5 items,
                                            all different
reporter        object            no        Who noticed it.
reporter.name   string            yes       at least 1 character
reporter.email  string            no        matches ^[^@ ]+@[^@ ]+$

It gives: string.
"""


def test_a_tool_is_a_page(desk: Desk) -> None:
    assert desk("show", TICKETS).out == TICKET


def test_several_tools_are_a_table(desk: Desk) -> None:
    done = desk("show", AIRLINE)
    assert done.out.startswith("14 tools\n")
    assert done.out.count("\n") > 14
    assert desk("show", AIRLINE, "calculate").out.startswith("calculate\n")


def test_losses_are_shown_for_each_provider(desk: Desk) -> None:
    done = desk("show", TICKETS, "--dialect", "openai", "--dialect", "ollama", "--json")
    losses = done.document["losses"]
    assert set(losses) == {"openai", "ollama"}
    assert {"tool", "pointer", "keyword", "outcome", "words"} == set(losses["ollama"][0])


def test_a_mode_that_a_provider_does_not_have_is_usage(desk: Desk) -> None:
    done = desk("show", TICKETS, "--dialect", "ollama", "--strict")
    assert (done.code, done.err) == (2, "toolargs: ollama has no strict mode\n")


def test_a_list_from_elsewhere_tells_what_it_read_in_its_own_way(desk: Desk, tmp_path: Path) -> None:
    path = tmp_path / "tools.json"
    schema = {"type": "object", "properties": {"when": {"type": "string", "format": "date"}}, "title": "Args"}
    bad = {"type": "object", "properties": {"all": {"type": "array"}}}
    path.write_text(
        json.dumps([{"name": "plan", "inputSchema": schema}, {"name": "broken", "inputSchema": bad}]), encoding="utf-8"
    )
    done = desk("show", str(path))
    assert "Read in its own way" in done.out
    assert "Cannot be read" in done.out
    document = desk("show", str(path), "--json").document
    assert [one["name"] for one in document["tools"]] == ["plan"]
    assert [one["name"] for one in document["refused"]] == ["broken"]


def test_every_public_list_can_be_shown(desk: Desk, tmp_path: Path) -> None:
    for name in corpora.tool_lists():
        tools = {record["name"]: record.get("raw") or record["schema"] for record in corpora.require(name)}
        path = tmp_path / name
        path.write_text(
            json.dumps([{"name": tool, "inputSchema": schema} for tool, schema in tools.items()]), encoding="utf-8"
        )
        done = desk("show", str(path), "--dialect", "openai", "--json")
        assert done.code == 0
        assert len(done.document["tools"]) + len(done.document.get("refused", ())) == len(tools)
