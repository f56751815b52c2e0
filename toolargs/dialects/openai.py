"""OpenAI: Chat Completions, `tools=[{"type": "function", "function": …}]`, and Responses, the same without nesting."""

from typing import Any, Final

from toolargs.definition import Definition
from toolargs.dialects import _limits
from toolargs.dialects._dialect import Dialect
from toolargs.dialects._families.openai_chat import OPENAI_CHAT
from toolargs.dialects._families.openai_responses import OPENAI_RESPONSES as RESPONSES
from toolargs.dialects._limits import Limit
from toolargs.dialects._names import WORD
from toolargs.dialects._profile import GUIDANCE, HINTS_ANY_OF, LENGTHS, Profile, in_words

STRICT: Final = Profile(
    keywords=in_words(*GUIDANCE, *LENGTHS, "uniqueItems"),
    union="anyOf",
    closing="always",
    nullable=True,
    free=False,
)
"""Structured Outputs: every object closed, every property required."""

LIMITS: Final = (Limit(128, "tools", _limits.tools, "request"),)
STRICT_LIMITS: Final = (
    Limit(5_000, "properties", _limits.properties),
    Limit(10, "levels of objects", _limits.levels, "place"),
    Limit(120_000, "characters of property names and enum values", _limits.names_and_values),
    Limit(1_000, "enum values", _limits.enum_values),
    Limit(15_000, "characters in an enum of more than 250 strings", _limits.text_of_long_enums, "place"),
)
ADVICE: Final = (Limit(1_024, "characters of a tool's description", _limits.description_length, "place"),)


def flat(definition: Definition, schema: dict[str, Any], strict: bool) -> dict[str, Any]:
    """An entry of Responses; without `strict` the server would make it strict itself."""
    facts = {"name": definition.name, "description": definition.description, "parameters": schema}
    return {"type": "function", **facts, "strict": strict}


def nested(definition: Definition, schema: dict[str, Any], strict: bool) -> dict[str, Any]:
    """An entry of Chat Completions, which many providers took over."""
    function = {"name": definition.name, "description": definition.description, "parameters": schema}
    return {"type": "function", "function": function | ({"strict": True} if strict else {})}


def nested_without_strict(definition: Definition, schema: dict[str, Any], strict: bool) -> dict[str, Any]:
    """An entry of Chat Completions for providers whose entries know no `strict`."""
    return nested(definition, schema, False)


OPENAI = Dialect(
    name="openai",
    title="OpenAI Chat Completions",
    entry=nested,
    normal=HINTS_ANY_OF,
    strict=STRICT,
    names=WORD,
    limits=LIMITS,
    strict_limits=STRICT_LIMITS,
    advice=ADVICE,
    conversation=OPENAI_CHAT,
)
OPENAI_RESPONSES = Dialect(
    name="openai-responses",
    title="OpenAI Responses",
    entry=flat,
    normal=HINTS_ANY_OF,
    strict=STRICT,
    names=WORD,
    limits=LIMITS,
    strict_limits=STRICT_LIMITS,
    advice=ADVICE,
    conversation=RESPONSES,
)
