"""Plain JSON Schema, draft 2020-12: the schema alone, with every object that has properties closed."""

from collections.abc import Sequence
from typing import Any

from toolargs.definition import Definition
from toolargs.dialects._dialect import Dialect
from toolargs.jsonvalue import Json

DRAFT = "https://json-schema.org/draft/2020-12/schema"


def close(schema: dict[str, Any]) -> dict[str, Any]:
    """The same schema with `additionalProperties: false` on every object that has `properties`."""
    closed = dict(schema)
    if "properties" in schema:
        closed["properties"] = {name: close(member) for name, member in schema["properties"].items()}
        closed["additionalProperties"] = False
    if "items" in schema:
        closed["items"] = close(schema["items"])
    if "oneOf" in schema:
        closed["oneOf"] = [close(branch) for branch in schema["oneOf"]]
    return closed


def _entry(definition: Definition) -> dict[str, Any]:
    return {"$schema": DRAFT, **close(definition.schema)}


def _by_name(definitions: Sequence[Definition], entries: Sequence[Json]) -> dict[str, Json]:
    return {definition.name: entry for definition, entry in zip(definitions, entries, strict=True)}


JSON_SCHEMA = Dialect("json-schema", _entry, wrap=_by_name)
