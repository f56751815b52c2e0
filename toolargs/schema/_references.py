"""Resolves references and schemas that only wrap another one."""

from collections.abc import Mapping
from typing import Final

from toolargs import pointer
from toolargs.jsonvalue import Json, equal
from toolargs.schema import _vocabulary as vocabulary
from toolargs.schema._reading import Reading, Work, shown

ANNOTATIONS: Final = (
    "title",
    "$schema",
    "$comment",
    "$id",
    "id",
    "$anchor",
    "deprecated",
    "readOnly",
    "writeOnly",
    "example",
    "externalDocs",
    "discriminator",
    "xml",
)
"""Keywords of JSON Schema and OpenAPI that accept and refuse nothing."""

DEFINITIONS: Final = ("$defs", "definitions")
"""Where schemas stand that are only referred to."""

_SCALAR: Final = tuple(word for words in vocabulary.KINDS.values() for word in words)
_BESIDE: Final = {"type", "nullable", "format", *_SCALAR} - {"properties", "required", "items"}
_SILENT: Final = {*vocabulary.METADATA, *ANNOTATIONS, *DEFINITIONS}


def resolve(reading: Reading, work: Work) -> None:
    """Follows `$ref` and an `allOf` of one, as often as they follow each other."""
    while not work.broken:
        if "$ref" in work.keywords:
            _follow(reading, work)
        elif isinstance(work.keywords.get("allOf"), list) and len(work.keywords["allOf"]) == 1:
            merge(reading, work, "allOf", work.keywords["allOf"][0], (*work.place.path, "allOf", 0))
        else:
            return


def _follow(reading: Reading, work: Work) -> None:
    target = work.keywords["$ref"]
    if not isinstance(target, str) or not (target == "#" or target.startswith("#/")):
        _refuse(
            reading, work, f"only references within the schema, such as `#/$defs/Name`, are read, got {shown(target)}"
        )
        return
    path = _find(reading.document, pointer.parse(target[1:]))
    if path is None:
        _refuse(reading, work, f"there is nothing at {shown(target)}")
    elif path in (work.place.path, *work.place.shells, *work.place.above):
        _refuse(reading, work, f"{shown(target)} is recursive, and a tool's schema is a finite tree")
    else:
        reading.note(work.place, "$ref", f"The schema at {shown(target)} was put in its place.")
        merge(reading, work, "$ref", _at(reading.document, path), path)


def _refuse(reading: Reading, work: Work, reason: str) -> None:
    work.broken = True
    reading.fault(work.place, "$ref", f"`$ref` cannot be resolved: {reason}.")


def merge(reading: Reading, work: Work, keyword: str, inner: Json, path: pointer.Path) -> None:
    """Replaces a keyword by the schema that it stands for, found at a path; what stands beside it goes on holding.

    Metadata of the outer schema wins. A constraint in both is refused, since one schema can say it once only.
    """
    if not isinstance(inner, dict):
        work.broken = True
        reading.fault(work.place, keyword, f"A schema must be an object, got {shown(inner)}.")
        return
    outer = {name: value for name, value in work.keywords.items() if name != keyword}
    for name, value in outer.items():
        if name in _SILENT or name.startswith("x-"):
            continue
        if name not in _BESIDE or (name in inner and not equal(inner[name], value)):
            work.broken = True
            words = f"`{name[:80]}` beside `{keyword}` cannot be read; write both as one schema."
            reading.fault(work.place, name, words)
    work.keywords = {**inner, **outer}
    work.place = work.place.moved(path)


def _at(document: Json, path: pointer.Path) -> Json:
    for token in path:
        document = document[token]
    return document


def _find(document: Json, tokens: tuple[str, ...]) -> pointer.Path | None:
    """The path that a reference's tokens lead to; tokens of arrays become indexes."""
    path: list[str | int] = []
    for text in tokens:
        token = _step(document, text)
        if token is None:
            return None
        document = document[token]
        path.append(token)
    return tuple(path)


def _step(document: Json, text: str) -> str | int | None:
    if isinstance(document, Mapping):
        unquoted = _unquote(text)
        return next((token for token in (text, unquoted) if token in document), None)
    is_index = isinstance(document, list) and text.isascii() and text.isdigit() and len(text) < 8
    return int(text) if is_index and int(text) < len(document) else None


def _unquote(text: str) -> str:
    if "%" not in text:
        return text
    from urllib.parse import unquote  # only now: few references need it

    return unquote(text)
