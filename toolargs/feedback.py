"""What a model is told of a failed call: compact JSON from which it can mend the call, bounded in size."""

import json
from typing import Any, Final

from toolargs import _judging, _reach, jsonvalue, nodes, results, schema, validator
from toolargs._judging import Arguments
from toolargs.definition import Definition
from toolargs.errors import ArgumentsError, CallError, Issue, ResultError
from toolargs.jsonvalue import Json
from toolargs.limits import Limits
from toolargs.pointer import Path

_SHAPELESS: Final = frozenset({"required", "type", "oneOf"})
"""The keywords of issues about what is missing or of the wrong kind: here the model needs to see what is wanted."""

_Members = dict[str, Any]


def told(
    error: CallError,
    limits: Limits,
    known: Definition | None = None,
    arguments: Arguments = "",
    null_means_absent: bool = False,
) -> dict[str, Any]:
    """An error as the model is told it: `{"error": {"code", "message", "details"?, "retryable"?}}`.

    Where an argument is missing or mistyped, its issue has the `schema` that applies there; where only keys are
    misspelt, `details` has the `arguments` with their keys corrected. What has no room is left out.

    Args:
        error: The error.
        limits: The bound on feedback; and on reading the arguments again.
        known: The tool that was called, if there is one.
        arguments: The arguments that came.
        null_means_absent: Whether `null` at an omittable property meant that it was left out.

    Returns:
        Plain JSON of at most `limits.max_feedback_bytes` as ASCII text, whatever a handler put into the error.
    """
    shown = _plain(error, limits.max_feedback_bytes)
    details = shown["error"].get("details")
    if not isinstance(error, ArgumentsError) or known is None or not details:
        return shown
    try:
        value = _judging.read(known, arguments, limits)
    except ArgumentsError:  # what cannot be read has no parts to point at
        return shown
    room = limits.max_feedback_bytes - _size(shown)
    corrected = None if known.secret else _corrected(known.node, value, error, null_means_absent)
    if corrected is not None:
        room = _add(details, "arguments", corrected, room)
    for issue, entry in zip(error.issues, details.get("issues", ()), strict=False):
        fragment = _fragment(known.node, issue, value)
        if fragment is not None:
            room = _add(entry, "schema", fragment, room)
    return shown


def _size(value: Json) -> int:
    return len(json.dumps(value))


def _add(members: _Members, name: str, value: Json, room: int) -> int:
    """Adds a member if there is room for it, and gives the room that is left."""
    size = _size(value) + len(name) + len(', "": ')
    if size > room:
        return room
    members[name] = value
    return room - size


def _fragment(node: nodes.Object, issue: Issue, value: Json) -> _Members | None:
    """The schema that applies where an issue stands."""
    if not issue.path or issue.keyword not in _SHAPELESS:
        return None
    found: list[_Members] = []
    for member in _reach.reached(node, issue.path, value):
        emitted = schema.emit(member.node, root=False)
        if emitted not in found:
            found.append(emitted)
    return found[0] if len(found) == 1 else {"oneOf": found} if found else None


def _corrected(node: nodes.Object, value: Json, error: ArgumentsError, null_means_absent: bool) -> Json:
    """The arguments with their misspelt keys replaced, if then they fit; else None."""
    renamed = {issue.path: issue.suggestion for issue in error.issues if issue.keyword == "additionalProperties"}
    others = [issue for issue in error.issues if issue.keyword not in ("additionalProperties", "required")]
    if error.omitted or others or not renamed or None in renamed.values():
        return None
    corrected = _renamed(value, (), renamed)
    if validator.validate(node, corrected, null_means_absent=null_means_absent).issues:
        return None
    return corrected


def _renamed(value: Json, path: Path, names: "dict[Path, str | None]") -> Json:
    if isinstance(value, list):
        return [_renamed(item, (*path, index), names) for index, item in enumerate(value)]
    if not isinstance(value, dict):
        return value
    members: _Members = {}
    for key, item in value.items():
        below = (*path, key)
        name = names.get(below) or key
        if name in members or (name != key and name in value):
            return None  # two spellings of one key: nobody knows which was meant
        members[name] = _renamed(item, below, names)
    return members


def _plain(error: CallError, max_bytes: int) -> dict[str, Any]:
    """The error alone. Details without a JSON form or room are left out, and then a long message is cut with a mark."""
    for shown in (error.to_dict(), _bare(error, max_bytes)):
        try:
            plain: dict[str, Any] = results.encode(shown, max_bytes=max_bytes)
        except ResultError:
            continue
        if _size(plain) <= max_bytes:
            return plain
    return _bare(error, max_bytes // 16)


def _bare(error: CallError, length: int) -> dict[str, Any]:
    bare: dict[str, Any] = {
        "code": jsonvalue.cut(_written(error.code), 64),
        "message": jsonvalue.cut(_written(error.message), max(length - 256, 64)),
    }
    if isinstance(error.retryable, bool):
        bare["retryable"] = error.retryable
    return {"error": bare}


def _written(words: object) -> str:
    return words.encode("utf-8", "replace").decode() if isinstance(words, str) else f"a {type(words).__name__}"
