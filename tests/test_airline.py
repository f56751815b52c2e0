"""The airline example against the recorded tools: the same arguments are accepted, every call gets its verdict."""

import importlib.util
from pathlib import Path
from typing import Any

import pytest

from tests import corpora
from toolargs import Toolset, schema
from toolargs.overlap import subsumes

EXAMPLE = Path(__file__).resolve().parents[1] / "examples" / "airline.py"


@pytest.fixture(scope="module")
def desk() -> Toolset:
    spec = importlib.util.spec_from_file_location("airline", EXAMPLE)
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    import sys

    sys.modules["airline"] = module
    spec.loader.exec_module(module)
    found = module.desk
    assert isinstance(found, Toolset)
    return found


@pytest.fixture(scope="module")
def records() -> list[dict[str, Any]]:
    found = corpora.require("tools_tau_bench.json")
    assert isinstance(found, list)
    return found


def test_every_recorded_tool_is_there(desk: Toolset, records: list[dict[str, Any]]) -> None:
    assert {item.name for item in desk} == {record["name"] for record in records}


def test_schemas_accept_the_same_arguments(desk: Toolset, records: list[dict[str, Any]]) -> None:
    for record in records:
        recorded, ours = schema.load(record["schema"]), desk[record["name"]].definition.node
        assert subsumes(recorded, ours).verdict == "yes", record["name"]
        assert subsumes(ours, recorded).verdict == "yes", record["name"]


def test_every_recorded_call_gets_the_recorded_verdict(desk: Toolset, records: list[dict[str, Any]]) -> None:
    verdicts = [
        (desk[record["name"]].check(call["args"]) == (), call["oracle"])
        for record in records
        for call in record["calls"]
    ]
    assert len(verdicts) == 173
    assert all(ours == recorded for ours, recorded in verdicts)


def test_every_accepted_call_reaches_its_handler(desk: Toolset, records: list[dict[str, Any]]) -> None:
    for record in records:
        for call in record["calls"]:
            if record["name"] != "calculate":  # its handler refuses what is no sum
                assert desk[record["name"]].invoke(call["args"]) is not None
