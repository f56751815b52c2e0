"""Strict reading: everything in the subset, nothing else, and every fault at once."""

import json
import types
from collections import OrderedDict
from collections.abc import Callable
from typing import Any, TypeVar

import jsonschema
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests import strategies
from tests.test_schema_emit import is_in_subset
from toolargs import nodes, schema, validator
from toolargs.errors import SchemaError
from toolargs.nodes import Array, Boolean, Integer, Number, Object, OneOf, Property, String
from toolargs.schema._vocabulary import KEYWORDS, REMEDIES

STRING = {"type": "string"}


def faults(given: Any, **options: Any) -> list[tuple[str, str]]:
    """The pointer and keyword of every fault."""
    with pytest.raises(SchemaError) as caught:
        schema.load(given, **options)
    return [(fault.pointer, fault.keyword) for fault in caught.value.faults]


def message(given: Any) -> str:
    """The message of the only fault of a property's schema."""
    with pytest.raises(SchemaError) as caught:
        schema.load(given, root=False)
    (fault,) = caught.value.faults
    return str(fault.message)


READ: list[tuple[dict[str, Any], nodes.Node]] = [
    ({"type": "string"}, String()),
    (
        {"type": "string", "enum": ["a"], "minLength": 1, "maxLength": 2.0, "pattern": "a", "description": "D."},
        String(enum=("a",), min_length=1, max_length=2, pattern="a", description="D."),
    ),
    ({"type": "number", "minimum": 1, "maximum": 1.5, "enum": [1, 1.5]}, Number(minimum=1, maximum=1.5, enum=(1, 1.5))),
    ({"type": "integer", "minimum": 0.5, "enum": [1.0, 2]}, Integer(minimum=0.5, enum=(1, 2))),
    ({"type": "boolean", "enum": [True], "default": True}, Boolean(enum=(True,), default=True)),
    (
        {"type": "array", "items": STRING, "minItems": 1.0, "maxItems": 2, "uniqueItems": True},
        Array(items=String(), min_items=1, max_items=2, unique_items=True),
    ),
    ({"type": "array", "items": STRING, "uniqueItems": False}, Array(items=String())),
    ({"type": "object"}, Object()),
    ({"type": "object", "required": []}, Object()),
    ({"type": "object", "properties": {}}, Object(properties=())),
    (
        {"type": "object", "properties": {"a": STRING, "b": STRING}, "required": ["b"]},
        Object(
            properties=(Property(name="a", node=String(), required=False), Property(name="b", node=String())),
        ),
    ),
    ({"oneOf": [STRING, {"type": "integer"}], "default": 1}, OneOf(branches=(String(), Integer()), default=1)),
    ({"type": "number", "default": 1, "examples": [1, 2.5]}, Number(default=1, examples=(1, 2.5))),
]


@pytest.mark.parametrize(("given", "node"), READ, ids=lambda part: str(part)[:60])
def test_a_schema_is_read_as_its_node(given: dict[str, Any], node: nodes.Node) -> None:
    read = schema.load(given, root=False)
    assert read == node
    assert type(getattr(read, "max_length", None)) in (int, type(None))


def test_a_root_is_never_free() -> None:
    assert schema.load({"type": "object"}) == Object(properties=())
    assert schema.load({"type": "object"}, closed=False) == Object(properties=(), extra="allow")


def test_unknown_keys_are_let_through_at_every_level_if_not_closed() -> None:
    inner = {"type": "object", "properties": {"x": STRING}}
    node = schema.load({"type": "object", "properties": {"a": {"type": "array", "items": inner}}}, closed=False)
    assert validator.validate(node, {"a": [{"y": 1}], "b": 2}).issues == ()
    branches = {"oneOf": [inner, {"type": "object", "properties": {"x": {"type": "integer"}}}]}
    open_node = schema.load(branches, closed=False, root=False)
    assert validator.validate(open_node, {"z": 1}).issues[0].keyword == "oneOf"
    assert validator.validate(open_node, {"x": 1, "z": 1}).issues == ()


def test_what_was_given_is_not_kept() -> None:
    given = {"type": "object", "properties": {"a": {"type": "array", "items": STRING, "default": ["x"]}}}
    node = schema.load(given)
    given["properties"]["a"]["default"].append("y")  # type: ignore[index]
    assert schema.emit(node)["properties"]["a"]["default"] == ["x"]


def test_any_mapping_is_read() -> None:
    given = types.MappingProxyType({"type": "object", "properties": OrderedDict(a=types.MappingProxyType(STRING))})
    assert schema.load(given) == schema.load({"type": "object", "properties": {"a": STRING}})


FAULTS: list[tuple[str, Any, list[tuple[str, str]]]] = [
    ("unknown keyword", {"type": "string", "minLenght": 1}, [("/minLenght", "minLenght")]),
    ("keyword of another kind", {"type": "string", "minimum": 1}, [("/minimum", "minimum")]),
    ("type beside oneOf", {"type": "string", "oneOf": [STRING]}, [("/type", "type")]),
    ("keyword beside oneOf", {"oneOf": [STRING], "enum": ["a"]}, [("/enum", "enum")]),
    ("empty oneOf", {"oneOf": []}, [("/oneOf", "oneOf")]),
    ("oneOf of no list", {"oneOf": {"a": STRING}}, [("/oneOf", "oneOf")]),
    ("no type", {"description": "D."}, [("", "type")]),
    ("unknown type", {"type": "text"}, [("/type", "type")]),
    ("type of no string", {"type": {}}, [("/type", "type")]),
    ("type list", {"type": ["string", "null"]}, [("/type", "type")]),
    ("null type", {"type": "null"}, [("/type", "type")]),
    ("missing items", {"type": "array"}, [("", "items")]),
    ("items of no schema", {"type": "array", "items": True}, [("/items", "")]),
    ("items as list", {"type": "array", "items": [STRING]}, [("/items", "")]),
    ("fractional length", {"type": "string", "minLength": 1.5}, [("/minLength", "minLength")]),
    ("negative length", {"type": "array", "items": STRING, "maxItems": -1}, [("/maxItems", "maxItems")]),
    ("boolean length", {"type": "string", "maxLength": True}, [("/maxLength", "maxLength")]),
    ("text as bound", {"type": "number", "minimum": "1"}, [("/minimum", "minimum")]),
    ("boolean bound", {"type": "number", "minimum": True}, [("/minimum", "minimum")]),
    ("min above max", {"type": "string", "minLength": 2, "maxLength": 1}, [("/minLength", "minLength")]),
    ("minimum above maximum", {"type": "integer", "minimum": 2, "maximum": 1.5}, [("/minimum", "minimum")]),
    (
        "minItems above maxItems",
        {"type": "array", "items": STRING, "minItems": 1, "maxItems": 0},
        [("/minItems", "minItems")],
    ),
    (
        "uniqueItems of no boolean",
        {"type": "array", "items": STRING, "uniqueItems": 1},
        [("/uniqueItems", "uniqueItems")],
    ),
    ("unusable pattern", {"type": "string", "pattern": "("}, [("/pattern", "pattern")]),
    ("unportable pattern", {"type": "string", "pattern": "(?=a)"}, [("/pattern", "pattern")]),
    ("pattern of no string", {"type": "string", "pattern": 1}, [("/pattern", "pattern")]),
    ("empty enum", {"type": "string", "enum": []}, [("/enum", "enum")]),
    ("enum of no list", {"type": "string", "enum": "a"}, [("/enum", "enum")]),
    ("enum of another type", {"type": "string", "enum": ["a", 1]}, [("/enum/1", "enum")]),
    ("true in an enum of integers", {"type": "integer", "enum": [1, True]}, [("/enum/1", "enum")]),
    ("fraction in an enum of integers", {"type": "integer", "enum": [1.5]}, [("/enum/0", "enum")]),
    ("enum repeated as JSON", {"type": "number", "enum": [1, 2, 1.0]}, [("/enum/2", "enum")]),
    ("enum of an array", {"type": "array", "items": STRING, "enum": [[]]}, [("/enum", "enum")]),
    ("default of another type", {"type": "integer", "default": "1"}, [("/default", "default")]),
    ("default null", {"type": "integer", "default": None}, [("/default", "default")]),
    (
        "default of another type below",
        {"type": "array", "items": STRING, "default": ["a", 1]},
        [("/default", "default")],
    ),
    ("default of no branch", {"oneOf": [STRING], "default": 1}, [("/default", "default")]),
    ("example of another type", {"type": "integer", "examples": [1, 1.5]}, [("/examples/1", "examples")]),
    ("examples of no list", {"type": "integer", "examples": 1}, [("/examples", "examples")]),
    ("description of no string", {"type": "string", "description": None}, [("/description", "description")]),
    ("properties of no object", {"type": "object", "properties": []}, [("/properties", "properties")]),
    ("property of no schema", {"type": "object", "properties": {"a": "string"}}, [("/properties/a", "")]),
    ("required of no list", {"type": "object", "properties": {}, "required": "a"}, [("/required", "required")]),
    ("required of no string", {"type": "object", "properties": {}, "required": [1]}, [("/required/0", "required")]),
    ("required of no property", {"type": "object", "properties": {}, "required": ["a"]}, [("/required/0", "required")]),
    ("required without properties", {"type": "object", "required": ["a"]}, [("/required/0", "required")]),
    (
        "required twice",
        {"type": "object", "properties": {"a": STRING}, "required": ["a", "a"]},
        [("/required/1", "required")],
    ),
    ("escaped names", {"type": "object", "properties": {"a/b~": {}}}, [("/properties/a~1b~0", "type")]),
    ("NaN", {"type": "number", "minimum": float("nan")}, [("/minimum", "minimum")]),
    ("Infinity", {"type": "number", "enum": [float("inf")]}, [("/enum/0", "enum")]),
    ("not JSON", {"type": "string", "default": {1, 2}}, [("/default", "default")]),
    ("key that is no string", {"type": "object", "properties": {1: STRING}}, [("/properties", "properties")]),
    ("half a surrogate pair", {"type": "string", "enum": ["\ud800"]}, [("/enum/0", "enum")]),
    (
        "half a surrogate pair as name",
        {"type": "object", "properties": {"\udfff": STRING}},
        [("/properties", "properties")],
    ),
    ("an endless integer", {"type": "integer", "maximum": 10**5000}, [("/maximum", "maximum")]),
    ("no object", [], [("", "")]),
    ("boolean schema", True, [("", "")]),
]


@pytest.mark.parametrize(("given", "expected"), [row[1:] for row in FAULTS], ids=[row[0] for row in FAULTS])
def test_what_is_outside_the_subset_is_refused_with_its_place(given: Any, expected: list[tuple[str, str]]) -> None:
    assert faults(given, root=False) == expected
    if isinstance(given, dict):
        below = [(f"/properties/x{place}", keyword or "x") for place, keyword in expected]
        found = faults({"type": "object", "properties": {"x": given}})
        assert [place for place, _ in found] == [place for place, _ in below]


@pytest.mark.parametrize(
    ("given", "expected"),
    [
        ({"oneOf": [{"type": "object"}]}, [("/oneOf", "oneOf")]),
        ({"type": "string"}, [("/type", "type")]),
        ({}, [("", "type")]),
        ({"type": "object", "oneOf": []}, [("/oneOf", "oneOf")]),
        ({"type": "object", "items": STRING}, [("/items", "items")]),
    ],
)
def test_the_root_must_be_an_object(given: Any, expected: list[tuple[str, str]]) -> None:
    assert faults(given) == expected


def test_all_faults_are_listed_at_once() -> None:
    given = {
        "type": "object",
        "title": "T",
        "properties": {
            "a": {"type": "string", "minLength": -1, "format": "date"},
            "b": {"type": "array", "items": {"type": "any"}, "default": "x"},
            "c": {"oneOf": [{"type": "array"}, {"properties": {"d": {"type": "integer", "enum": ["1"]}}}]},
        },
        "required": ["a", "e"],
    }
    assert sorted(faults(given)) == [
        ("/properties/a/format", "format"),
        ("/properties/a/minLength", "minLength"),
        ("/properties/b/default", "default"),
        ("/properties/b/items/type", "type"),
        ("/properties/c/oneOf/0", "items"),
        ("/properties/c/oneOf/1", "type"),
        ("/properties/c/oneOf/1/properties/d/enum/0", "enum"),
        ("/required/1", "required"),
        ("/title", "title"),
    ]


@pytest.mark.parametrize(
    ("given", "words"),
    [
        ({"type": "string", "minLenght": 1}, "did you mean `minLength`?"),
        ({"anyOf": [STRING], "type": "string"}, "use `oneOf`"),
        ({"type": "string", "const": "a"}, "`enum` with one value"),
        ({"type": "string", "nullable": True}, "leave the property out of `required`"),
        ({"type": "object", "additionalProperties": False}, "leave it out"),
        ({"type": "string", "$ref": "#/$defs/A"}, "write the shared schema out"),
        ({"type": "integer", "exclusiveMinimum": 0}, "use `minimum` or `maximum`"),
        ({"type": "dict"}, 'write "object"'),
        ({"type": "strng"}, 'did you mean "string"?'),
        ({"type": "string", "minimum": 1}, "it goes with a number, an integer"),
    ],
)
def test_a_refusal_says_what_would_be_right(given: Any, words: str) -> None:
    assert words in message(given)


@pytest.mark.parametrize("keyword", ["if", "contains", "prefixItems", "patternProperties", "x-custom", "k" * 1000])
def test_messages_stay_short(keyword: str) -> None:
    assert len(message({"type": "string", keyword: "v" * 10_000})) < 250
    assert len(message({"type": "string", "enum": [{"v": "v" * 10_000}]})) < 250


def test_a_default_may_break_bounds() -> None:
    assert schema.load({"type": "number", "maximum": 3, "default": 5}, root=False) == Number(maximum=3, default=5)


def test_a_schema_that_contains_itself_is_refused() -> None:
    given: dict[str, Any] = {"type": "array"}
    given["items"] = given
    assert faults(given, root=False) == [("/items", "items")]


def test_a_schema_used_twice_is_no_cycle() -> None:
    shared = {"type": "string"}
    node = schema.load({"type": "object", "properties": {"a": shared, "b": shared}})
    assert isinstance(node, Object)
    assert len(node.properties or ()) == 2


def nested(levels: int) -> Any:
    found: Any = STRING
    for _ in range(levels - 1):
        found = {"type": "array", "items": found}
    return found


def test_nesting_is_bounded() -> None:
    assert schema.emit(schema.load(nested(64), root=False), root=False) == nested(64)
    assert len(faults(nested(65), root=False)) == 1
    assert len(faults(nested(100_000), root=False)) == 1


def test_schemas_that_double_at_each_level_are_refused_in_bounded_time() -> None:
    found: Any = STRING
    for _ in range(60):
        found = {"type": "object", "properties": {"a": found, "b": found}}
    assert faults(found)


JSON = st.recursive(
    st.none() | st.booleans() | st.integers(-3, 3) | st.floats() | st.text(max_size=3),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=3), inner, max_size=3),
    max_leaves=6,
)
WORDS = st.sampled_from([*KEYWORDS, *REMEDIES, "x-y"])
TYPES = st.sampled_from(["string", "number", "integer", "boolean", "array", "object", "null", "any"])
ODD = st.recursive(
    JSON | TYPES | st.sampled_from(["#", "#/$defs/a", "#/properties/a", "date", "^a$"]),
    lambda inner: (
        st.dictionaries(WORDS | st.sampled_from(["a", "b"]), inner | TYPES, max_size=5) | st.lists(inner, max_size=3)
    ),
    max_leaves=20,
)


T = TypeVar("T")


def attempt(read: Callable[[], T]) -> T | SchemaError:
    try:
        return read()
    except SchemaError as error:
        return error


@given(ODD, st.booleans())
def test_anything_is_read_or_refused_and_what_is_read_is_in_the_subset(given: Any, root: bool) -> None:
    node = attempt(lambda: schema.load(given, root=root))
    if isinstance(node, SchemaError):
        assert node.faults
        return
    assert is_in_subset(given, root=root)
    emitted = schema.emit(node, root=root)
    assert schema.load(emitted, root=root) == node or not root


@given(strategies.nodes(), st.data())
def test_what_the_meta_schema_refuses_is_refused(node: nodes.Node, data: st.DataObject) -> None:
    emitted = schema.emit(node, root=False)
    word, value = data.draw(WORDS), data.draw(JSON)
    spoilt = json.loads(json.dumps({**emitted, word: value}, allow_nan=True))
    if not is_in_subset(spoilt, root=False):
        with pytest.raises(SchemaError):
            schema.load(spoilt, root=False)


def backwards(found: Any) -> Any:
    """The schema with its keywords in another order; that of properties is kept, since `required` follows it."""
    parts = dict(found)
    if "properties" in found:
        parts["properties"] = {name: backwards(member) for name, member in found["properties"].items()}
    if "oneOf" in found:
        parts["oneOf"] = [backwards(branch) for branch in found["oneOf"]]
    if "items" in found:
        parts["items"] = backwards(found["items"])
    return dict(reversed(parts.items()))


@given(strategies.nodes())
def test_a_schema_read_and_written_is_the_same_schema(node: nodes.Node) -> None:
    emitted = schema.emit(node, root=False)
    shuffled = backwards(emitted)
    assert json.dumps(schema.emit(schema.load(shuffled, root=False), root=False)) == json.dumps(emitted)
    root = {"type": "object", "properties": {"x": shuffled}, "required": ["x"]}
    assert schema.emit(schema.load(root)) == root
    jsonschema.Draft202012Validator.check_schema(root)
