"""Gemini: `functionDeclarations` with an OpenAPI-style schema (`gemini`) or with JSON Schema (`gemini-json`).

Gemini has no strict flag; `toolConfig.functionCallingConfig.mode` as `VALIDATED` or `ANY` has calls checked.
"""

from typing import Any, Final

from toolargs.definition import Definition
from toolargs.dialects import _limits
from toolargs.dialects._dialect import Dialect, Wrapping
from toolargs.dialects._families import gemini
from toolargs.dialects._limits import Limit
from toolargs.dialects._names import rule
from toolargs.dialects._profile import GUIDANCE, LENGTHS, ONE_EXAMPLE, STRINGS, WORDS, Profile, in_words

_TYPES: Final = {name: name.upper() for name in ("string", "number", "integer", "boolean", "array", "object")}
_OPEN_API: Final = Profile(
    keywords={"enum": STRINGS, "examples": ONE_EXAMPLE, "uniqueItems": WORDS}, union="anyOf", types=_TYPES
)
_JSON: Final = Profile(keywords=in_words(*GUIDANCE, *LENGTHS, "pattern", "uniqueItems"))
"""The keywords in words are not among those that `parametersJsonSchema` is documented to read."""
_NAMES: Final = rule("a-zA-Z_", "a-zA-Z0-9_.:-", 64)
_CHECKS: Final = (_limits.property_names("[A-Za-z_][A-Za-z0-9_]*", 64),)
_LIMITS: Final = (Limit(512, "function declarations", _limits.tools, "request"),)
_WRAPPING: Final = Wrapping('[{"functionDeclarations":[', "]}]")


def _declaration(definition: Definition, key: str, schema: dict[str, Any]) -> dict[str, Any]:
    """A declaration; a function without parameters has no schema, since an OBJECT without properties is refused."""
    declaration: dict[str, Any] = {"name": definition.name, "description": definition.description}
    return declaration | ({key: schema} if schema["properties"] else {})


def _open_api(definition: Definition, schema: dict[str, Any], strict: bool) -> dict[str, Any]:
    return _declaration(definition, "parameters", schema)


def _json(definition: Definition, schema: dict[str, Any], strict: bool) -> dict[str, Any]:
    return _declaration(definition, "parametersJsonSchema", schema)


GEMINI = Dialect(
    name="gemini",
    title="Gemini, OpenAPI schema",
    entry=_open_api,
    normal=_OPEN_API,
    names=_NAMES,
    wrapping=_WRAPPING,
    checks=_CHECKS,
    limits=_LIMITS,
    conversation=gemini.GEMINI,
)
GEMINI_JSON = Dialect(
    name="gemini-json",
    title="Gemini, JSON Schema",
    entry=_json,
    normal=_JSON,
    names=_NAMES,
    wrapping=_WRAPPING,
    checks=_CHECKS,
    limits=_LIMITS,
    conversation=gemini.GEMINI,
)
