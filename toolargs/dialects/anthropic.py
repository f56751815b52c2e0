"""Anthropic Messages: `tools=[{"name", "description", "input_schema"}]`."""

import re
from typing import Any

from toolargs.definition import Definition
from toolargs.dialects._dialect import Dialect


def _entry(definition: Definition) -> dict[str, Any]:
    entry: dict[str, Any] = {"name": definition.name, "description": definition.description, "input_schema": definition.schema}
    if definition.examples:
        entry["input_examples"] = [dict(example) for example in definition.examples]
    return entry


ANTHROPIC = Dialect("anthropic", _entry, re.compile(r"[a-zA-Z0-9_-]{1,64}"))
