"""Amazon Bedrock Converse: `toolConfig={"tools": [{"toolSpec": …}]}`."""

from typing import Any, Final

from toolargs.definition import Definition
from toolargs.dialects import _limits
from toolargs.dialects._dialect import Dialect, Wrapping
from toolargs.dialects._families import bedrock
from toolargs.dialects._names import rule
from toolargs.dialects._profile import AT_MOST_ONE, COUNTS, GUIDANCE, LENGTHS, NO_BOUNDARY, RANGE, Profile, in_words

STRICT: Final = Profile(
    keywords={**in_words(*GUIDANCE, *LENGTHS, *RANGE, *COUNTS), "pattern": NO_BOUNDARY, "minItems": AT_MOST_ONE},
    union="anyOf",
    closing="always",
    free=False,
)


def _entry(definition: Definition, schema: dict[str, Any], strict: bool) -> dict[str, Any]:
    spec = {"name": definition.name, "description": definition.description, "inputSchema": {"json": schema}}
    return {"toolSpec": spec | ({"strict": True} if strict else {})}


BEDROCK = Dialect(
    name="bedrock",
    title="Amazon Bedrock Converse",
    entry=_entry,
    strict=STRICT,
    names=rule("a-zA-Z", "a-zA-Z0-9_-", 64),
    wrapping=Wrapping('{"tools":[', "]}"),
    checks=(_limits.described,),
    conversation=bedrock.BEDROCK,
)
