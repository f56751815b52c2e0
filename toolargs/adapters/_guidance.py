"""Defaults and examples as the schema shows them: checked against their node, then encoded."""

import enum
from collections.abc import Iterable
from dataclasses import replace
from typing import Any, Final

from toolargs import encoder, jsontext, nodes, validator
from toolargs.adapters._checks import is_writable
from toolargs.adapters._consistency import Complaint
from toolargs.errors import ArgumentsError
from toolargs.jsonvalue import Json
from toolargs.markers import Default, Examples

_PLAIN: Final = (str, int, float, list, dict, tuple, set, frozenset, enum.Enum)


class UnfitError(Exception):
    """A default or example breaks the constraints of its node; the text says how."""


def apply(node: nodes.Node, markers: Iterable[Any], name: str) -> tuple[nodes.Node, tuple[Complaint, ...]]:
    """The node with the values of its `Default` and `Examples` markers, and what is wrong with them.

    Args:
        node: The node with its constraints.
        markers: All markers on the hint, innermost first; of two of one kind the outer one holds.
        name: What the value is called in messages.
    """
    complaints: list[Complaint] = []
    changed = node
    for marker in markers:
        try:
            if isinstance(marker, Default):
                default = shown(node, marker.value, name) if marker.checked else _unchecked(node, marker.value)
                changed = replace(changed, default=default)
            elif isinstance(marker, Examples):
                changed = replace(changed, examples=_examples(node, marker, name))
        except UnfitError as error:
            kind = type(marker).__name__
            complaints.append((f"{kind} does not fit: {error}", "correct the value, or the hint"))
    return changed, tuple(complaints)


def _unchecked(node: nodes.Node, value: Any) -> Json | nodes.Absent:
    """A JSON value that need not fit, or `ABSENT` where it must not be shown.

    Raises:
        UnfitError: It is no JSON value.
    """
    try:
        return nodes.ABSENT if nodes.has_secret(node) else jsontext.plain(value)
    except ArgumentsError as error:
        raise UnfitError(error.issues[0].message.rstrip(".")) from None


def _examples(node: nodes.Node, marker: Examples, name: str) -> tuple[Json, ...]:
    values = tuple(shown(node, value, name) if marker.checked else _unchecked(node, value) for value in marker.values)
    if nodes.has_secret(node):
        return ()
    if nodes.ABSENT in values:
        raise UnfitError("a value has no JSON form")
    return values


def shown(node: nodes.Node, value: Any, name: str) -> Json | nodes.Absent:
    """A Python value as JSON for the schema, or `ABSENT` where it has no JSON form (a sentinel) or must not be shown.

    Args:
        node: What the value must fit.
        value: A Python value of the hint.
        name: What the message calls it.

    Raises:
        UnfitError: The value has a JSON form but breaks the node's constraints.
    """
    if value is None or not is_writable(value):
        return nodes.ABSENT
    owned = _owned(node, value)
    if isinstance(node, nodes.Array) and not owned and isinstance(value, (tuple, set, frozenset)):
        value = list(value)  # `tags: list[str] = ()` is a common spelling of a default that nobody can change
    if not owned and not isinstance(value, _PLAIN):
        return nodes.ABSENT
    stand_in = nodes.Object(properties=(nodes.Property(name=name, node=node),))
    issues = validator.validate_python(stand_in, {name: value}).issues
    if issues:
        # What a model should send instead is of no use to whoever wrote the default.
        raise UnfitError(issues[0].message.partition("; send ")[0].rstrip("."))
    if nodes.has_secret(node):
        return nodes.ABSENT
    try:
        return encoder.encode(node, value)
    except encoder.EncodeError:  # a value of the right kind that has no JSON form is kept for Python alone
        return nodes.ABSENT


def _owned(node: nodes.Node, value: Any) -> bool:
    if isinstance(node, nodes.OneOf):
        return any(_owned(branch, value) for branch in node.branches)
    return node.codec is not None and node.codec.owns(value)
