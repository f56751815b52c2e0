"""Every row of `tests/cases.py` against the readers, the schema, the validator, the encoder and independent judges."""

from typing import Any

import jsonschema
import jsonschema_rs
import pytest

from tests.cases import CASES, Case
from toolargs import encoder, nodes, patterns, schema, validator
from toolargs.adapters import Field, Reading, read, read_property

each = pytest.mark.parametrize("case", CASES, ids=str)


def node_of(hint: Any) -> nodes.Node:
    return read(hint, Reading(path=("value",)))


def for_python_re(written: Any) -> Any:
    """A schema whose patterns Python's `re` reads with the same meaning."""
    if isinstance(written, dict):
        return {
            key: patterns.translate(value) if key == "pattern" else for_python_re(value)
            for key, value in written.items()
        }
    return [for_python_re(item) for item in written] if isinstance(written, list) else written


@each
def test_the_schema_is_as_written(case: Case) -> None:
    assert schema.emit(node_of(case.hint), root=False) == case.schema


@each
def test_the_schema_is_one_of_the_subset(case: Case) -> None:
    root = {"type": "object", "properties": {"value": case.schema}, "required": ["value"]}
    assert schema.emit(schema.load(root)) == root


@each
def test_valid_values_are_decoded(case: Case) -> None:
    node = node_of(case.hint)
    for value, decoded in case.valid:
        verdict = validator.validate(node, value)
        assert verdict.issues == ()
        assert verdict.value == decoded
        assert type(verdict.value) is type(decoded)


@each
def test_other_values_are_refused(case: Case) -> None:
    node = node_of(case.hint)
    for value in (*case.invalid, *case.refused):
        assert validator.validate(node, value).issues, value


@each
def test_decoded_values_are_taken_in_direct_calls_and_encoded_again(case: Case) -> None:
    node = node_of(case.hint)
    for _, decoded in case.valid:
        assert validator.validate_python(node, decoded).issues == ()
        assert validator.validate(node, encoder.encode(node, decoded)).value == decoded


@each
def test_independent_validators_agree(case: Case) -> None:
    first = jsonschema.Draft202012Validator(for_python_re(case.schema))
    second = jsonschema_rs.validator_for(case.schema)
    for judge in (first.is_valid, second.is_valid):
        assert [value for value, _ in case.valid if not judge(value)] == []
        assert [value for value in case.invalid if judge(value)] == []
        assert [value for value in case.refused if not judge(value)] == []


@each
def test_what_only_words_can_say_is_a_residual(case: Case) -> None:
    node = node_of(case.hint)
    residuals = [residual for _, below in nodes.walk(node) for residual in below.residuals]
    assert residuals or not case.refused


@each
def test_an_optional_parameter_has_the_same_schema(case: Case) -> None:
    member = read_property(Field("value", case.hint | None), Reading())
    assert schema.emit(member.node, root=False) == case.schema
    assert (member.required, member.nullable, member.fill) == (False, True, True)


@each
def test_reading_twice_gives_equal_nodes(case: Case) -> None:
    assert node_of(case.hint) == node_of(case.hint)
