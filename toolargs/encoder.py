"""Python values to JSON values: by the node that also reads them, or by what they are where there is none."""

import math
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, Final, TypeAlias

from toolargs import jsonvalue, limits, nodes, validator
from toolargs._messages import Place
from toolargs.jsonvalue import Json
from toolargs.pointer import Path

SUBJECT: Final = "The value"
"""What messages call a value that is not the arguments of a call."""

_MOST_FAULTS: Final = limits.DEFAULT.max_issues

NodeFor: TypeAlias = Callable[[type], nodes.Node | None]
"""The node of a class, or None if it has none."""


class EncodeError(ValueError):
    """A Python value has no JSON form, or breaks its node.

    Attributes:
        faults: Pairs of a path and a sentence that says what is wrong there; the first 32.
    """

    def __init__(self, faults: tuple[tuple[Path, str], ...]) -> None:
        super().__init__(" ".join(words for _, words in faults))
        self.faults = faults

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (self.faults,)


def encode(node: nodes.Node, value: Any, *, subject: str = SUBJECT) -> Json:
    """The JSON value of a Python value that fits the node; `None` in an omittable property is left out.

    Args:
        node: What the value must fit.
        value: The Python value, as `decode` would give it.
        subject: What messages call the whole value.

    Raises:
        EncodeError: The value does not fit; with every place.
    """
    verdict = validator.validate_python(node, value, subject=subject)
    if verdict.issues:
        raise EncodeError(tuple((issue.path, issue.message) for issue in verdict.issues))
    try:
        return _write(node, verdict.value)
    except Exception as error:  # an object that answers differently when asked again
        raise EncodeError((((), f"{subject} could not be written."),)) from error


def encode_any(value: Any, node_for: NodeFor | None = None, *, subject: str = SUBJECT) -> Json:
    """The JSON value of a Python value without a declared node.

    JSON's own kinds, their subclasses, tuples and mappings with string keys are written as they are; anything else by
    the node of its class.

    Args:
        value: The value.
        node_for: Gives the node of a class, or None if it has none; asked before a subclass of `str`, `int`, … is
            taken for one.
        subject: What messages call the whole value.

    Raises:
        EncodeError: A part has no JSON form: bytes, NaN, a cycle, an object of an unknown class; with every place.
    """
    writer = _Writer(node_for, subject)
    written = writer.write(value, ())
    if writer.faults:
        raise EncodeError(tuple(writer.faults))
    return written


def _write(node: nodes.Node, value: Any) -> Json:
    """Writes a value that is known to fit."""
    shape = value if node.codec is None else node.codec.encode(value)
    if isinstance(node, nodes.OneOf):
        branch = next(branch for branch in node.branches if not validator.validate_python(branch, shape).issues)
        return _write(branch, shape)
    if isinstance(node, nodes.Array):
        positions = node.positions or ()
        kinds = [*positions, *[node.items] * (len(shape) - len(positions))]
        return [_write(kind, item) for kind, item in zip(kinds, shape, strict=False)]
    if isinstance(node, nodes.Object):
        return _write_object(node, shape)
    return jsonvalue.exact(shape)


def _write_object(node: nodes.Object, shape: Mapping[str, Any]) -> dict[str, Json]:
    known = {member.attribute: member for member in node.properties or ()}
    written: dict[str, Json] = {}
    for key, item in shape.items():
        member = known.get(key)
        if member is None:
            written[str(key)] = encode_any(item) if node.values is None else _write(node.values, item)
        elif item is not None or not member.nullable:
            written[member.name] = _write(member.node, item)
    return written


@dataclass(slots=True)
class _Writer:
    """Writes one value by what its parts are.

    Attributes:
        open: The ids of the lists, dicts and objects around the part at hand.
    """

    node_for: NodeFor | None
    subject: str
    faults: list[tuple[Path, str]] = field(default_factory=list)
    open: set[int] = field(default_factory=set)

    def write(self, value: Any, path: Path) -> Json:
        if value is None or type(value) in (str, int, bool):
            return value
        if type(value) is float:
            return value if math.isfinite(value) else self._refuse(path, "must be a finite number", value)
        if id(value) in self.open:
            return self._refuse(path, "must not contain itself", value)
        if len(self.open) >= limits.DEFAULT.max_depth:
            return self._refuse(path, f"must not be nested deeper than {limits.DEFAULT.max_depth} levels", value)
        self.open.add(id(value))
        try:
            return self._write_part(value, path)
        except Exception:  # a foreign object's own code; its text is nobody's business
            return self._refuse(path, "could not be written", value)
        finally:
            self.open.discard(id(value))

    def _write_part(self, value: Any, path: Path) -> Json:
        node = self.node_for(type(value)) if self.node_for and type(value) not in (list, dict, tuple) else None
        if node is not None:
            return self._write_by(node, value, path)
        if isinstance(value, Mapping):
            return self._write_members(value.items(), path)
        if isinstance(value, (list, tuple)):
            return [self.write(item, (*path, index)) for index, item in enumerate(value)]
        if isinstance(value, (str, int, float)):
            return self.write(jsonvalue.exact(value), path)
        return self._refuse(path, "has no JSON form", value)

    def _write_by(self, node: nodes.Node, value: Any, path: Path) -> Json:
        verdict = validator.validate_python(node, value, subject=self.subject, path=path)
        room = _MOST_FAULTS - len(self.faults)
        self.faults.extend((issue.path, issue.message) for issue in verdict.issues[:room])
        return None if verdict.issues else _write(node, verdict.value)

    def _write_members(self, members: Iterable[tuple[Any, Any]], path: Path) -> Json:
        written = {}
        for key, item in members:
            if isinstance(key, str):
                written[str(key)] = self.write(item, (*path, key))
            else:
                self._refuse(path, "must have strings as keys", key)
        return written

    def _refuse(self, path: Path, words: str, value: object) -> None:
        if len(self.faults) < _MOST_FAULTS:
            kind = jsonvalue.text(value) if isinstance(value, float) else jsonvalue.named(jsonvalue.kind(value))
            self.faults.append((path, f"{Place(path, subject=self.subject).name} {words}, got {kind}."))
