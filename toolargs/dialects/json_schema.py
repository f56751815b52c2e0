"""Plain JSON Schema, draft 2020-12: the schema alone, with every object that has properties closed."""

from typing import Any, Final

from toolargs.definition import Definition
from toolargs.dialects._dialect import Dialect, Wrapping
from toolargs.dialects._profile import Profile

DRAFT: Final = "https://json-schema.org/draft/2020-12/schema"


def _entry(definition: Definition, schema: dict[str, Any], strict: bool) -> dict[str, Any]:
    return {"$schema": DRAFT, **schema}


JSON_SCHEMA = Dialect(
    name="json-schema",
    title="JSON Schema, draft 2020-12",
    entry=_entry,
    normal=Profile(closing="unless open"),
    wrapping=Wrapping("{", "}", keyed=True),
)
