"""OpenAI Chat Completions: `tools=[{"type": "function", "function": …}]`."""

import re
from typing import Any

from toolargs.definition import Definition
from toolargs.dialects._dialect import Dialect


def _entry(definition: Definition) -> dict[str, Any]:
    function = {"name": definition.name, "description": definition.description, "parameters": definition.schema}
    return {"type": "function", "function": function}


OPENAI = Dialect("openai", _entry, re.compile(r"[a-zA-Z0-9_-]{1,64}"))
