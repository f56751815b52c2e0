"""The keywords of the subset, by kind of node, and what to write instead of those outside it."""

from collections.abc import Mapping
from typing import Final

from toolargs._nearest import nearest
from toolargs.jsonvalue import cut, named

METADATA: Final = ("description", "default", "examples")

KINDS: Final[Mapping[str, tuple[str, ...]]] = {
    "string": ("enum", "minLength", "maxLength", "pattern"),
    "number": ("enum", "minimum", "maximum"),
    "integer": ("enum", "minimum", "maximum"),
    "boolean": ("enum",),
    "array": ("items", "minItems", "maxItems", "uniqueItems"),
    "object": ("properties", "required"),
}
"""The keywords of each type, beside `type` and the metadata."""

UNION: Final = ("oneOf",)
"""The keywords of a node without a type."""

KEYWORDS: Final = ("type", *METADATA, *UNION, *dict.fromkeys(word for words in KINDS.values() for word in words))
"""Every keyword of the subset."""

_DEFINE: Final = "write the shared schema out where it is used"
_DESCRIBE: Final = "say it in the description"
_BOUND: Final = "use `minimum` or `maximum`, which include their bound"

REMEDIES: Final[Mapping[str, str]] = {
    "$ref": _DEFINE,
    "$dynamicRef": _DEFINE,
    "$recursiveRef": _DEFINE,
    "$defs": _DEFINE,
    "definitions": _DEFINE,
    "anyOf": "use `oneOf` with branches that have no value in common",
    "allOf": "write its parts as one schema",
    "not": "say what is allowed instead",
    "if": "use `oneOf` with one branch for each case",
    "then": "use `oneOf` with one branch for each case",
    "else": "use `oneOf` with one branch for each case",
    "const": "use `enum` with one value",
    "nullable": "leave the property out of `required`; null is said by leaving it out",
    "format": "use `pattern`, or say it in the description",
    "exclusiveMinimum": _BOUND,
    "exclusiveMaximum": _BOUND,
    "multipleOf": _DESCRIBE,
    "title": "leave it out, or use `description`",
    "additionalProperties": "leave it out; an object with `properties` takes no other keys",
    "unevaluatedProperties": "leave it out; an object with `properties` takes no other keys",
    "patternProperties": "use an object without `properties`, which takes any keys",
    "propertyNames": "use an object without `properties`, which takes any keys",
    "minProperties": _DESCRIBE,
    "maxProperties": _DESCRIBE,
    "dependentRequired": "use `oneOf` with one branch for each case",
    "dependentSchemas": "use `oneOf` with one branch for each case",
    "dependencies": "use `oneOf` with one branch for each case",
    "prefixItems": "use `items` with one schema for every item",
    "additionalItems": "use `items` with one schema for every item",
    "unevaluatedItems": "leave it out; `items` speaks of every item",
    "contains": _DESCRIBE,
    "minContains": _DESCRIBE,
    "maxContains": _DESCRIBE,
    "contentEncoding": _DESCRIBE,
    "contentMediaType": _DESCRIBE,
    "contentSchema": _DESCRIBE,
    "example": "use `examples`, a list",
    **dict.fromkeys(
        ("$schema", "$comment", "$id", "id", "$anchor", "deprecated", "readOnly", "writeOnly"), "leave it out"
    ),
}
"""What to write instead of a keyword of JSON Schema or OpenAPI that is not in the subset."""

_TYPES: Final[Mapping[str, str]] = {
    "any": "say which values there are, with `oneOf` if there are several kinds",
    "null": "leave the property out of `required`; null is said by leaving it out",
    "none": "leave the property out of `required`; null is said by leaving it out",
    **dict.fromkeys(("dict", "map", "hashmap", "record", "json"), 'write "object"'),
    **dict.fromkeys(("list", "tuple", "set", "arraylist"), 'write "array"'),
    **dict.fromkeys(("float", "double", "decimal"), 'write "number"'),
    **dict.fromkeys(("int", "long", "short", "byte"), 'write "integer"'),
    **dict.fromkeys(("str", "text", "char", "date", "datetime"), 'write "string"'),
    **dict.fromkeys(("bool",), 'write "boolean"'),
}


def unknown(keyword: str) -> str:
    """The sentence about a keyword that is not in the subset."""
    shown = f"`{cut(keyword)}` is not a keyword of the subset"
    if keyword in REMEDIES:
        return f"{shown}; {REMEDIES[keyword]}."
    near = nearest(keyword, (*KEYWORDS, *REMEDIES))
    return f"{shown}; did you mean `{near}`?" if near else f"{shown}."


def misplaced(keyword: str, kind: str | None) -> str:
    """The sentence about a keyword of the subset that this kind of node does not have."""
    where = f"for {named(kind)}" if kind else "beside `oneOf`"
    owners = [named(name) for name, words in KINDS.items() if keyword in words]
    home = f"it goes with {', '.join(owners)}" if owners else "it stands in a schema without a `type`"
    return f"`{keyword}` is not allowed {where}; {home}."


def wrong_type(value: object) -> str:
    """The sentence about a `type` that names none of the kinds."""
    listed = ", ".join(f'"{kind}"' for kind in KINDS)
    if isinstance(value, list):
        return "`type` must be one name, not a list; use `oneOf` with one branch for each type."
    if not isinstance(value, str):
        return f"`type` must be one of {listed}."
    near = nearest(value, KINDS)
    remedy = _TYPES.get(value.casefold()) or (f'did you mean "{near}"?' if near else f"use one of {listed}")
    return f'"{cut(value)}" is not a type of the subset; {remedy.rstrip("?.")}{"?" if remedy.endswith("?") else "."}'
