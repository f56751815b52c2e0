"""What the tests of the object adapters ask of every library alike."""

from collections.abc import Mapping
from typing import Any

import jsonschema_rs
import pytest

from toolargs import encoder, nodes, schema, validator
from toolargs.adapters import Reading, Refused, read


def node_of(hint: Any, namespace: Mapping[str, Any] | None = None) -> nodes.Node:
    return read(hint, Reading(path=("value",), namespace=namespace or {}))


def schema_of(hint: Any) -> dict[str, Any]:
    return schema.emit(node_of(hint), root=False)


def decoded(hint: Any, value: Any) -> Any:
    """The instance, after two judges agree on the value and it survives being written."""
    node = node_of(hint)
    assert jsonschema_rs.validator_for(schema.emit(node, root=False)).is_valid(value)
    verdict = validator.validate(node, value)
    assert verdict.issues == ()
    assert validator.validate_python(node, verdict.value).issues == ()
    written = encoder.encode(node, verdict.value)
    assert validator.validate(node, written).value == verdict.value
    return verdict.value


def issues(hint: Any, value: Any) -> list[tuple[str, str]]:
    return [(issue.pointer, issue.keyword) for issue in validator.validate(node_of(hint), value).issues]


def messages(hint: Any, value: Any) -> list[str]:
    stand_in = nodes.Object(properties=(nodes.Property(name="value", node=node_of(hint)),))
    return [issue.message for issue in validator.validate(stand_in, {"value": value}).issues]


def faults(hint: Any) -> list[str]:
    with pytest.raises(Refused) as caught:
        node_of(hint)
    return [str(fault) for fault in caught.value.faults]
