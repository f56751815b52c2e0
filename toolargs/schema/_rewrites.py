"""Turns keywords outside the subset into those inside it where that changes nothing about what is accepted."""

import math
from collections.abc import Callable
from typing import Final

from toolargs.jsonvalue import Json, key, kind, named
from toolargs.schema import _vocabulary as vocabulary
from toolargs.schema._formats import NUMERIC, check_format, check_number
from toolargs.schema._nulls import types, unions
from toolargs.schema._reading import Reading, Rewrite, Work, shown
from toolargs.schema._references import ANNOTATIONS, DEFINITIONS, resolve

_SAID: Final = ("contentEncoding", "contentMediaType")


def _wrappers(reading: Reading, work: Work) -> None:
    """References, unions with null and unions of one, as often as they follow each other."""
    before = None
    while not work.broken and before is not work.keywords and work.branches is None:
        before = work.keywords
        resolve(reading, work)
        if not work.broken:
            unions(reading, work)


def _annotations(reading: Reading, work: Work) -> None:
    for keyword in list(work.keywords):
        if keyword in ANNOTATIONS or keyword.startswith("x-"):
            reading.note(work.place, keyword, "Left out: it accepts and refuses nothing.")
            del work.keywords[keyword]
        elif keyword in DEFINITIONS:
            del work.keywords[keyword]
    if not isinstance(work.keywords.get("description", ""), str):
        reading.note(work.place, "description", "Left out: a description is a string.")
        del work.keywords["description"]


def _const(reading: Reading, work: Work) -> None:
    if "const" in work.keywords and "enum" not in work.keywords:
        work.keywords["enum"] = [work.keywords.pop("const")]
        reading.note(work.place, "const", "Read as an `enum` of one value.")


def _repetitions(reading: Reading, work: Work) -> None:
    for keyword in ("enum", "required"):
        found = work.keywords.get(keyword)
        if isinstance(found, list):
            first = {key(value): index for index, value in reversed(list(enumerate(found)))}
            kept = [found[index] for index in sorted(first.values())]
            if len(kept) < len(found):
                reading.note(work.place, keyword, "Repeated values were left out.")
                work.keywords[keyword] = kept


def _null_default(reading: Reading, work: Work) -> None:
    if work.nullable and "default" in work.keywords and work.keywords["default"] is None:
        reading.note(work.place, "default", "Left out: null is what leaving it out means.")
        del work.keywords["default"]


def _numbers(reading: Reading, work: Work) -> None:
    """Exclusive bounds of integers become bounds; those of numbers, and `multipleOf`, become residual checks."""
    if work.keywords.get("type") not in ("integer", "number"):
        return
    for keyword in NUMERIC:
        operand: Json = work.keywords.get(keyword)
        if kind(operand) not in ("integer", "number") or (keyword == "multipleOf" and operand <= 0):
            continue
        del work.keywords[keyword]
        if keyword == "multipleOf" or work.keywords["type"] == "number":
            work.residuals.append(check_number(keyword, operand))
            reading.note(work.place, keyword, "Said in words; checked besides the schema.")
        else:
            _exact_bound(reading, work, keyword, operand)


def _exact_bound(reading: Reading, work: Work, keyword: str, operand: float) -> None:
    pairs: dict[str, tuple[str, int, Callable[..., Json]]] = {
        "exclusiveMinimum": ("minimum", math.floor(operand) + 1, max),
        "exclusiveMaximum": ("maximum", math.ceil(operand) - 1, min),
    }
    bound, value, stricter = pairs[keyword]
    present = work.keywords.get(bound, value)
    if kind(present) in ("integer", "number"):  # anything else is a fault of its own
        work.keywords[bound] = stricter(present, value)
    reading.note(work.place, keyword, f"Read as `{bound}` {shown(value)}, which is the same for integers.")


def _additional(reading: Reading, work: Work) -> None:
    keyword = "additionalProperties"
    found = work.keywords.get(keyword)
    if work.keywords.get("type") != "object" or not isinstance(found, (bool, dict)):
        return
    del work.keywords[keyword]
    if found is False:
        work.extra = "forbid"
    elif found is True or not found:
        if reading.closed and "properties" in work.keywords:
            reading.note(work.place, keyword, "Left out: unknown keys are refused unless read with `closed=False`.")
    else:
        work.values = found
        reading.note(work.place, keyword, "Said in words; the values are checked besides the schema.")


def _formats(reading: Reading, work: Work) -> None:
    name = work.keywords.get("format")
    if isinstance(name, str) and str(work.keywords.get("type")) in vocabulary.KINDS:
        del work.keywords["format"]
        residual = check_format(name) if work.keywords["type"] == "string" else None
        if residual is not None:
            work.residuals.append(residual)
            reading.note(work.place, "format", "Said in words; checked besides the schema.")
        else:
            _say(reading, work, "format", name)
    for keyword in _SAID:
        value = work.keywords.get(keyword)
        if isinstance(value, str):
            del work.keywords[keyword]
            _say(reading, work, keyword, value)


def _say(reading: Reading, work: Work, keyword: str, value: str) -> None:
    words = {"contentEncoding": "encoding", "contentMediaType": "media type"}.get(keyword, keyword)
    work.words.append(f"{words}: {value[:80]}")
    reading.note(work.place, keyword, "Said in words; nothing checks it.")


def _inapplicable(reading: Reading, work: Work) -> None:
    """Drops keywords of other types: they say nothing about a value of this one (JSON Schema validation, section 6)."""
    own = vocabulary.KINDS.get(str(work.keywords.get("type")))
    if own is None:
        return
    for keyword in list(work.keywords):
        others = keyword in vocabulary.KEYWORDS or keyword in _OF_ONE_TYPE
        silent = keyword in ("type", "enum", "oneOf", *vocabulary.METADATA, *own)
        if others and not silent and _OF_ONE_TYPE.get(keyword, "") != work.keywords["type"]:
            reading.note(work.place, keyword, f"Left out: it says nothing about {named(work.keywords['type'])}.")
            del work.keywords[keyword]


_OF_ONE_TYPE: Final = {
    **dict.fromkeys(("prefixItems", "additionalItems", "contains", "minContains", "maxContains"), "array"),
    **dict.fromkeys(("additionalProperties", "patternProperties", "propertyNames"), "object"),
    **dict.fromkeys(("minProperties", "maxProperties"), "object"),
}

REWRITES: Final[tuple[Rewrite, ...]] = (
    _wrappers,
    _annotations,
    _const,
    types,
    _repetitions,
    _null_default,
    _numbers,
    _additional,
    _formats,
    _inapplicable,
)
"""All steps, in the order in which they are taken."""
