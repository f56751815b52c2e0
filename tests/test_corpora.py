"""Schemas and calls as they are found in the wild: everything is read, and every verdict is the recorded one."""

from collections import Counter
from typing import Any

import pytest

from tests import corpora
from toolargs import nodes, pointer, schema, validator
from toolargs.errors import SchemaError

STILL_REFUSED = {
    "array-without-items": 7,
    "enum-type": 3,
    "required-undeclared": 2,
}
"""How many schemas inside the subset's spelling stay refused, by the reason that the corpus names."""

NOT_JSON_SCHEMA = ("type:any", "type:ArrayList", "type:HashMap")
HARMLESS = {"keyword:additionalProperties", "keyword:anyOf", "keyword:$schema", "keyword:title", "keyword:format"}
HARMLESS |= {"no-type", "type-list", "keyword:exclusiveMinimum", "keyword:exclusiveMaximum"}
HARMLESS |= {"keyword:contentMediaType", "keyword:contentEncoding"}
"""What keeps a schema out of the subset but not from being read."""

ANY_VALUE = {
    "livemcp/random_choices": "its items may be anything",
    "livemcp/random_sample": "its items may be anything",
    "livemcp/set_config_value": "a property may be anything",
    "github_mcp/projects_write": "a property may be anything",
    "bfcl/weather.get_by_city_date": "its root has a type that JSON Schema does not know",
    "bfcl/weather.get_by_coordinates_date": "its root has a type that JSON Schema does not know",
}
"""Schemas with nothing else outside the subset that stay refused, with the reason."""

Record = dict[str, Any]


@pytest.fixture(scope="module")
def records() -> list[Record]:
    names = corpora.tool_lists()
    if not names:
        corpora.require("tools_bfcl.json")
    return [record for name in names for record in corpora.require(name)]


def read(record: Record) -> tuple[nodes.Node, tuple[schema.Note, ...]] | SchemaError:
    given = record["raw"] if record["level"] is None else record["schema"]
    try:
        return schema.load_lenient(given, closed=False)
    except SchemaError as error:
        return error


def test_every_schema_of_the_subset_is_read_but_the_listed_few(records: list[Record]) -> None:
    refused = [record for record in records if record["level"] is not None and isinstance(read(record), SchemaError)]
    reasons = Counter(reason for record in refused for reason in STILL_REFUSED if reason in record["soft"])
    assert reasons == STILL_REFUSED
    assert len(refused) == sum(STILL_REFUSED.values())


def test_every_recorded_call_gets_the_recorded_verdict(
    records: list[Record], capsys: pytest.CaptureFixture[str]
) -> None:
    counts: Counter[tuple[str, bool]] = Counter()
    for record in records:
        found = read(record)
        if record["level"] is None or isinstance(found, SchemaError):
            continue
        for call in record["calls"]:
            verdict = validator.validate(found[0], call["args"]).issues == ()
            assert verdict == call["oracle"], (record["id"], call)
            counts[call["kind"], verdict] += 1
    with capsys.disabled():
        print(f"\nrecorded calls by kind and verdict, all as recorded: {dict(counts)}")
    assert sum(counts.values()) >= 1_700


def test_nulls_are_refused_where_nothing_admits_them(records: list[Record]) -> None:
    nulls = 0
    for record in records:
        found = read(record)
        if record["level"] is None or isinstance(found, SchemaError):
            continue
        for call in record["calls"]:
            if call["kind"] == "truth-null":
                nulls += 1
                assert validator.validate(found[0], call["args"]).issues
    assert nulls >= 30


def test_schemas_outside_the_subset_are_read_if_nothing_would_be_accepted_otherwise(
    records: list[Record], capsys: pytest.CaptureFixture[str]
) -> None:
    outside = [record for record in records if record["level"] is None]
    refused = {record["id"]: error for record in outside if isinstance(error := read(record), SchemaError)}
    for record in outside:
        if set(record["outside"]) <= HARMLESS and record["id"] not in ANY_VALUE:
            assert record["id"] not in refused, refused[record["id"]]
    assert refused.keys() >= ANY_VALUE.keys()
    with capsys.disabled():
        print(f"\noutside the subset: {len(outside) - len(refused)} read, {len(refused)} refused")


def test_every_refusal_names_a_place_and_a_reason(records: list[Record]) -> None:
    for record in records:
        error = read(record)
        if isinstance(error, SchemaError):
            given = record["raw"] if record["level"] is None else record["schema"]
            assert error.faults
            for fault in error.faults:
                assert leads(given, fault.pointer), fault
                assert fault.message.endswith((".", "?"))


def test_every_note_names_a_place(records: list[Record]) -> None:
    for record in records:
        found = read(record)
        if not isinstance(found, SchemaError):
            given = record["raw"] if record["level"] is None else record["schema"]
            assert all(leads(given, note.pointer) for note in found[1])


def leads(document: Any, text: str) -> bool:
    for token in pointer.parse(text):
        document = document[int(token) if isinstance(document, list) else token]
    return document is not None or text.endswith("/default")


def test_what_was_read_is_read_strictly_once_written(records: list[Record]) -> None:
    for record in records:
        found = read(record)
        if not isinstance(found, SchemaError):
            written = schema.emit(found[0])
            assert schema.emit(schema.load(written)) == written, record["id"]
