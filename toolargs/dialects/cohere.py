"""Cohere, version 2: the tools of OpenAI's Chat Completions; strict mode is the request's option `strict_tools`."""

from typing import Final

from toolargs.dialects import _limits
from toolargs.dialects._dialect import Dialect
from toolargs.dialects._families import cohere
from toolargs.dialects._limits import Limit
from toolargs.dialects._names import rule
from toolargs.dialects._profile import COUNTS, GUIDANCE, LENGTHS, NO_ASSERTION, RANGE, Profile, in_words
from toolargs.dialects.openai import nested_without_strict

STRICT: Final = Profile(
    keywords={**in_words(*GUIDANCE, *LENGTHS, *RANGE, *COUNTS), "pattern": NO_ASSERTION},
    union="anyOf",
    closing="unless open",
)

COHERE = Dialect(
    name="cohere",
    title="Cohere",
    entry=nested_without_strict,
    strict=STRICT,
    names=rule("a-zA-Z_", "a-zA-Z0-9_"),
    strict_checks=(_limits.something_required,),
    strict_limits=(Limit(200, "fields over all tools", _limits.properties, "request"),),
    conversation=cohere.COHERE,
)
