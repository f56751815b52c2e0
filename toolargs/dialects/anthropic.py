"""Anthropic Messages: `tools=[{"name", "description", "input_schema"}]`."""

from typing import Any, Final

from toolargs.definition import Definition
from toolargs.dialects import _limits
from toolargs.dialects._dialect import Dialect
from toolargs.dialects._families import anthropic
from toolargs.dialects._limits import Limit
from toolargs.dialects._names import WORD
from toolargs.dialects._profile import AT_MOST_ONE, COUNTS, LENGTHS, NO_BOUNDARY, RANGE, Profile, in_words

STRICT: Final = Profile(
    keywords={
        **in_words("examples", *LENGTHS, *RANGE, *COUNTS),
        "pattern": NO_BOUNDARY,
        "minItems": AT_MOST_ONE,
    },
    union="anyOf",
    closing="always",
    free=False,
)


def _entry(definition: Definition, schema: dict[str, Any], strict: bool) -> dict[str, Any]:
    entry: dict[str, Any] = {"name": definition.name, "description": definition.description, "input_schema": schema}
    if strict:
        entry["strict"] = True
    if definition.examples:
        entry["input_examples"] = [dict(example) for example in definition.examples]
    return entry


ANTHROPIC = Dialect(
    name="anthropic",
    title="Anthropic Messages",
    entry=_entry,
    strict=STRICT,
    names=WORD,
    checks=(_limits.property_names("[a-zA-Z0-9_.-]+", 64, root_only=True),),
    strict_limits=(
        Limit(20, "strict tools", _limits.tools, "request"),
        Limit(24, "properties that may be left out", _limits.optional_properties, "request"),
        Limit(16, "unions", _limits.unions, "request"),
    ),
    carries_examples=True,
    conversation=anthropic.ANTHROPIC,
)
