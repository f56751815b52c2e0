"""Python values to JSON values by the node that also reads them: results, defaults, examples."""

from collections.abc import Mapping
from typing import Any

from toolargs import jsonvalue, nodes, validator
from toolargs.jsonvalue import Json
from toolargs.pointer import Path


class EncodeError(ValueError):
    """A Python value has no JSON form, or breaks its node.

    Attributes:
        faults: Pairs of a path and what is wrong there.
    """

    def __init__(self, faults: tuple[tuple[Path, str], ...]) -> None:
        super().__init__(" ".join(words for _, words in faults))
        self.faults = faults


def encode(node: nodes.Node, value: Any) -> Json:
    """The JSON value of a Python value that fits the node; `None` in an omittable property is left out.

    Raises:
        EncodeError: The value does not fit; with every place.
    """
    verdict = validator.validate_python(node, value)
    if verdict.issues:
        raise EncodeError(tuple((issue.path, issue.message) for issue in verdict.issues))
    return _write(node, verdict.value)


def _write(node: nodes.Node, value: Any) -> Json:
    """Writes a value that is known to fit."""
    if isinstance(node, nodes.OneOf):
        branch = next(branch for branch in node.branches if not validator.validate_python(branch, value).issues)
        return _write(branch, value)
    shape = value if node.codec is None else node.codec.encode(value)
    if isinstance(node, nodes.Array):
        positions = node.positions or ()
        kinds = [*positions, *[node.items] * (len(shape) - len(positions))]
        return [_write(kind, item) for kind, item in zip(kinds, shape, strict=False)]
    if isinstance(node, nodes.Object):
        return _write_object(node, shape)
    return shape if shape is None else jsonvalue.exact(shape)


def _write_object(node: nodes.Object, shape: Mapping[str, Any]) -> dict[str, Json]:
    known = {member.attribute: member for member in node.properties or ()}
    written: dict[str, Json] = {}
    for key, item in shape.items():
        member = known.get(key)
        if member is not None:
            if item is not None or not member.nullable:
                written[member.name] = _write(member.node, item)
        else:
            written[key] = item if node.values is None else _write(node.values, item)
    return written
