"""Nodes as schemas: the words, their order, and the meta-schema that they all keep to."""

import json
from importlib import resources
from typing import Any

import jsonschema
import pytest
from hypothesis import given

from tests import strategies
from toolargs import nodes, schema
from toolargs.nodes import Array, Boolean, Integer, Number, Object, OneOf, Property, Residual, String

META = json.loads(resources.files("toolargs").joinpath("subset.schema.json").read_text(encoding="utf-8"))
POSITIVE = Residual("exclusiveMinimum", "greater than 0", lambda value: value > 0, 0)
EVEN = Residual("multipleOf", "a multiple of 2", lambda value: value % 2 == 0, 2)

EMITTED: list[tuple[nodes.Node, dict[str, Any]]] = [
    (String(), {"type": "string"}),
    (
        String(
            examples=("b",), default="a", pattern="a|b", max_length=2, min_length=1, enum=("a", "b"), description="D."
        ),
        {
            "type": "string",
            "description": "D.",
            "enum": ["a", "b"],
            "minLength": 1,
            "maxLength": 2,
            "pattern": "a|b",
            "default": "a",
            "examples": ["b"],
        },
    ),
    (Number(maximum=2, minimum=0.5, enum=(1, 1.5)), {"type": "number", "enum": [1, 1.5], "minimum": 0.5, "maximum": 2}),
    (Integer(minimum=0), {"type": "integer", "minimum": 0}),
    (Boolean(enum=(False,), default=False), {"type": "boolean", "enum": [False], "default": False}),
    (
        Array(items=String(), min_items=0, max_items=3, unique_items=True, default=[]),
        {
            "type": "array",
            "minItems": 0,
            "maxItems": 3,
            "uniqueItems": True,
            "items": {"type": "string"},
            "default": [],
        },
    ),
    (Array(items=String(), unique_items=False), {"type": "array", "items": {"type": "string"}}),
    (Object(), {"type": "object"}),
    (Object(properties=()), {"type": "object", "properties": {}}),
    (
        Object(properties=(Property(name="b", node=String()), Property(name="a", node=Boolean(), required=False))),
        {"type": "object", "properties": {"b": {"type": "string"}, "a": {"type": "boolean"}}, "required": ["b"]},
    ),
    (
        OneOf(branches=(String(), Integer()), description="Id.", default=1, examples=(2,)),
        {
            "description": "Id.",
            "oneOf": [{"type": "string"}, {"type": "integer"}],
            "default": 1,
            "examples": [2],
        },
    ),
    (
        Number(description="Weight.", residuals=(POSITIVE,)),
        {"type": "number", "description": "Weight. (greater than 0)"},
    ),
    (Number(residuals=(POSITIVE, EVEN)), {"type": "number", "description": "(greater than 0; a multiple of 2)"}),
    (String(secret=True, default="hunter2", examples=("s3cret",)), {"type": "string"}),
    (
        Object(properties=(Property(name="key", node=String(secret=True)),), default={"key": "hunter2"}),
        {"type": "object", "properties": {"key": {"type": "string"}}, "required": ["key"]},
    ),
]


@pytest.mark.parametrize(("node", "expected"), EMITTED, ids=lambda part: str(part)[:60])
def test_a_node_is_written_with_its_keywords_in_fixed_order(node: nodes.Node, expected: dict[str, Any]) -> None:
    assert json.dumps(schema.emit(node, root=False)) == json.dumps(expected)


def test_the_tool_without_arguments() -> None:
    emitted = schema.emit(Object(properties=()))
    assert json.dumps(emitted) == '{"type": "object", "properties": {}, "required": []}'


def test_the_root_has_no_description() -> None:
    assert "description" not in schema.emit(Object(properties=(), description="D.", residuals=(POSITIVE,)))


def test_every_emission_is_fresh() -> None:
    node = Object(properties=(Property(name="a", node=Array(items=String(), default=["x"])),))
    first = schema.emit(node)
    first["properties"]["a"]["default"].append("y")
    first["required"].clear()
    assert schema.emit(node) != first
    assert node.properties is not None
    assert node.properties[0].node.default == ["x"]


def test_residuals_stand_at_the_pointer_of_their_node() -> None:
    node = Object(
        properties=(
            Property(name="a/b", node=Array(items=Number(residuals=(POSITIVE, EVEN)))),
            Property(name="c", node=OneOf(branches=(Integer(residuals=(EVEN,)), String()))),
        )
    )
    assert [(found.pointer, found.keyword, found.words) for found in schema.residuals(node)] == [
        ("/properties/a~1b/items", "exclusiveMinimum", "greater than 0"),
        ("/properties/a~1b/items", "multipleOf", "a multiple of 2"),
        ("/properties/c/oneOf/0", "multipleOf", "a multiple of 2"),
    ]


@pytest.mark.parametrize(
    ("left", "right", "same"),
    [
        ({"a": 1, "b": [1.0]}, {"b": [1], "a": 1.0}, True),
        ({"a": 1}, {"a": True}, False),
        ({"a": [1, 2]}, {"a": [2, 1]}, False),
        ({"a": 1e300}, {"a": int(1e300)}, True),
        ({"a": "é"}, {"a": "e\u0301"}, False),
    ],
)
def test_canonical_text_is_equal_exactly_for_equal_json(left: Any, right: Any, same: bool) -> None:
    assert (schema.canonical(left) == schema.canonical(right)) is same


def test_the_meta_schema_is_a_schema() -> None:
    jsonschema.Draft202012Validator.check_schema(META)


def is_in_subset(emitted: Any, *, root: bool = True) -> bool:
    """What the meta-schema says of a schema."""
    part = META if root else {**META, "$ref": "#/$defs/node"}
    return bool(jsonschema.Draft202012Validator(part).is_valid(emitted))


@pytest.mark.parametrize(("node", "expected"), EMITTED, ids=lambda part: str(part)[:60])
def test_the_meta_schema_takes_what_is_written(node: nodes.Node, expected: dict[str, Any]) -> None:
    assert is_in_subset(expected, root=False)
    assert is_in_subset(schema.emit(Object(properties=(Property(name="x", node=node),))))


@given(strategies.nodes())
def test_the_meta_schema_takes_every_emitted_schema(node: nodes.Node) -> None:
    emitted = schema.emit(node, root=False)
    assert is_in_subset(emitted, root=False)
    jsonschema.Draft202012Validator.check_schema(emitted)


@given(strategies.nodes())
def test_a_node_written_and_read_is_the_same_node(node: nodes.Node) -> None:
    assert schema.load(schema.emit(node, root=False), root=False) == node


@given(strategies.nodes())
def test_equal_nodes_have_equal_canonical_texts(node: nodes.Node) -> None:
    emitted = schema.emit(node, root=False)
    assert schema.canonical(json.loads(json.dumps(emitted))) == schema.canonical(emitted)
