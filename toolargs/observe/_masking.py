"""The arguments of a call as a record keeps them: with secrets masked, or not at all."""

import hashlib
import json
from collections.abc import Mapping
from typing import Any, Final, assert_never

from toolargs import jsontext, jsonvalue, nodes
from toolargs.calls import ToolCall
from toolargs.errors import ArgumentsError
from toolargs.jsonvalue import Json
from toolargs.limits import Limits

MASK: Final = "(secret)"


def arguments(call: ToolCall, node: nodes.Object | None, limits: Limits, *, secret: bool) -> str:
    """A call's arguments as JSON text, as received but for secrets.

    Only length and SHA-256 are kept of text beyond the size limit, and of text that may hold a secret but cannot be
    read or is meant for an unknown tool.

    Args:
        call: The call.
        node: The tool's arguments; None for an unknown tool.
        limits: The bounds on text.
        secret: Whether there may be a secret in them.
    """
    given = call.arguments
    if isinstance(given, Mapping):
        text = _dumped(given, limits)
    elif isinstance(given, (str, bytes, bytearray)):
        text = given if isinstance(given, str) else given.decode("utf-8", "replace")
    else:
        return _unreadable(given)
    if text is None:
        return _unreadable(given)
    if len(text) > limits.max_bytes or (secret and node is None):
        return _digest(text)
    if not secret or node is None:
        return text.encode("utf-8", "backslashreplace").decode()
    try:
        value = {} if jsontext.is_blank(text) else jsontext.loads(text, limits, quote=False)
    except ArgumentsError:
        return _digest(text)
    return _text(mask(node, value))


def mask(node: nodes.Node, value: Json) -> Json:
    """A JSON value with everything masked that is or may be secret: values at unknown keys and of a wrong kind too."""
    if node.secret:
        return MASK
    match node:
        case nodes.String() | nodes.Number() | nodes.Integer() | nodes.Boolean():
            return value
        case nodes.Array():
            if isinstance(value, list):
                kinds = node.positions or ()
                return [mask(kinds[at] if at < len(kinds) else node.items, item) for at, item in enumerate(value)]
        case nodes.Object():
            if isinstance(value, dict):
                return {key: _member(node, key, item) for key, item in value.items()}
        case nodes.OneOf():
            pass
        case _:
            assert_never(node)
    return MASK if nodes.has_secret(node) else value


def _member(node: nodes.Object, key: str, value: Json) -> Json:
    member = nodes.find(node, key)
    if member is not None:
        return mask(member.node, value)
    if node.values is not None:
        return mask(node.values, value)
    return value if node.properties is None else MASK


def _dumped(value: Mapping[str, Any], limits: Limits) -> str | None:
    try:
        return _text(jsontext.plain(value, limits))
    except ArgumentsError:
        return None


def _text(value: Json) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


def _digest(text: str) -> str:
    data = text.encode("utf-8", "backslashreplace")
    return _text({"bytes": len(data), "sha256": hashlib.sha256(data).hexdigest()})


def _unreadable(given: object) -> str:
    return _text({"unreadable": jsonvalue.named(jsonvalue.kind(given))})
