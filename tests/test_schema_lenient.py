"""Lenient reading: what the wild writes, as long as that accepts the same values."""

from typing import Any

import jsonschema
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests import strategies
from tests.agreement import closed as closed_schema
from tests.test_schema_load import ODD, attempt
from toolargs import nodes, schema, validator
from toolargs.errors import SchemaError
from toolargs.nodes import Array, Integer, Number, Object, OneOf, Property, String

STRING = {"type": "string"}
INTEGER = {"type": "integer"}
NULL = {"type": "null"}


def read(given: Any, **options: Any) -> nodes.Node:
    return schema.load_lenient(given, root=False, **options)[0]


def notes(given: Any, **options: Any) -> list[tuple[str, str]]:
    return [(note.pointer, note.keyword) for note in schema.load_lenient(given, root=False, **options)[1]]


def prop(given: Any, *, required: bool = False, **options: Any) -> Property:
    """How a schema is read as that of a property."""
    whole = {"type": "object", "properties": {"x": given}, "required": ["x"] if required else []}
    node, _ = schema.load_lenient(whole, **options)
    assert isinstance(node, Object)
    (member,) = node.properties or ()
    return member


def faults(given: Any, **options: Any) -> list[tuple[str, str]]:
    with pytest.raises(SchemaError) as caught:
        schema.load_lenient(given, **options)
    return [(fault.pointer, fault.keyword) for fault in caught.value.faults]


SAME: list[tuple[str, dict[str, Any], nodes.Node]] = [
    ("annotations", {"type": "string", "title": "T", "$comment": "C", "deprecated": True, "x-y": 1}, String()),
    ("$schema and $id", {"type": "string", "$schema": "http://json-schema.org/draft-07/schema#", "$id": "a"}, String()),
    ("mistyped default", {"type": "integer", "default": "1"}, Integer()),
    ("mistyped examples", {"type": "integer", "examples": ["1", 2]}, Integer(examples=(2,))),
    ("examples of no list", {"type": "integer", "examples": 2}, Integer()),
    ("description of no string", {"type": "integer", "description": None}, Integer()),
    ("const", {"const": "a"}, String(enum=("a",))),
    ("const with type", {"type": "integer", "const": 1.0}, Integer(enum=(1,))),
    ("enum without type", {"enum": [1, 2.5]}, Number(enum=(1, 2.5))),
    ("repeated enum", {"type": "string", "enum": ["a", "b", "a"]}, String(enum=("a", "b"))),
    ("exclusiveMinimum", {"type": "integer", "exclusiveMinimum": 0}, Integer(minimum=1)),
    ("exclusiveMinimum of a fraction", {"type": "integer", "exclusiveMinimum": 0.5}, Integer(minimum=1)),
    ("exclusiveMaximum", {"type": "integer", "exclusiveMaximum": 10}, Integer(maximum=9)),
    ("stricter minimum", {"type": "integer", "exclusiveMinimum": 0, "minimum": 5}, Integer(minimum=5)),
    ("laxer minimum", {"type": "integer", "exclusiveMinimum": 5, "minimum": 0}, Integer(minimum=6)),
    ("keyword of another type", {"type": "string", "minimum": 1, "items": STRING}, String()),
    ("anyOf", {"anyOf": [STRING, INTEGER]}, OneOf(branches=(String(), Integer()))),
    ("anyOf with a covered branch", {"anyOf": [INTEGER, {"type": "number"}]}, Number()),
    (
        "anyOf with a narrower branch",
        {"anyOf": [STRING, {"type": "string", "minLength": 1, "maxLength": 3}, INTEGER]},
        OneOf(branches=(String(), Integer())),
    ),
    ("oneOf of one", {"oneOf": [STRING]}, OneOf(branches=(String(),))),
    ("anyOf of one", {"anyOf": [STRING], "description": "D."}, String(description="D.")),
    ("allOf of one", {"allOf": [{"type": "string", "minLength": 1}], "title": "T"}, String(min_length=1)),
    (
        "type beside anyOf",
        {"type": "string", "anyOf": [{"const": "a"}, {"const": "b"}]},
        OneOf(branches=(String(enum=("a",)), String(enum=("b",)))),
    ),
    ("type list", {"type": ["string", "integer"]}, OneOf(branches=(String(), Integer()))),
    ("type list of one", {"type": ["string"]}, String()),
    ("type list of numbers", {"type": ["integer", "number"], "minimum": 1}, Number(minimum=1)),
    (
        "type list with keywords",
        {"type": ["string", "integer"], "minLength": 1, "minimum": 2, "description": "D.", "enum": ["a", 3]},
        OneOf(branches=(String(min_length=1, enum=("a",)), Integer(minimum=2, enum=(3,))), description="D."),
    ),
    ("impossible branch", {"anyOf": [STRING, {"not": {}}]}, String()),
    ("additionalProperties true", {"type": "object", "additionalProperties": True}, Object()),
    ("additionalProperties {}", {"type": "object", "additionalProperties": {}}, Object()),
    ("additionalProperties false", {"type": "object", "additionalProperties": False}, Object(properties=())),
    (
        "required twice",
        {"type": "object", "properties": {"a": STRING}, "required": ["a", "a"]},
        Object(properties=(Property(name="a", node=String()),)),
    ),
    (
        "unknown format",
        {"type": "string", "format": "binary", "description": "D."},
        String(description="D. (format: binary)"),
    ),
    ("format of a number", {"type": "number", "format": "float"}, Number(description="(format: float)")),
    ("encoding", {"type": "string", "contentEncoding": "base64"}, String(description="(encoding: base64)")),
    ("nullable false", {"type": "string", "nullable": False}, String()),
]


@pytest.mark.parametrize(("given", "node"), [row[1:] for row in SAME], ids=[row[0] for row in SAME])
def test_what_accepts_the_same_is_read(given: dict[str, Any], node: nodes.Node) -> None:
    assert read(given) == node


OMITTABLE: list[tuple[str, dict[str, Any], nodes.Node]] = [
    ("anyOf", {"anyOf": [STRING, NULL], "default": None, "title": "X"}, String()),
    ("anyOf, null first", {"anyOf": [NULL, {"type": "string", "minLength": 1}]}, String(min_length=1)),
    ("oneOf", {"oneOf": [STRING, NULL], "description": "D."}, String(description="D.")),
    ("anyOf of two", {"anyOf": [STRING, INTEGER, NULL]}, OneOf(branches=(String(), Integer()))),
    ("type list", {"type": ["string", "null"]}, String()),
    ("type list with enum", {"type": ["string", "null"], "enum": ["a", None]}, String(enum=("a",))),
    ("enum with null", {"enum": ["a", None]}, String(enum=("a",))),
    ("nullable", {"type": "string", "nullable": True}, String()),
    ("null as const", {"anyOf": [STRING, {"const": None}]}, String()),
    ("default kept", {"anyOf": [STRING, NULL], "default": "a"}, String(default="a")),
]


@pytest.mark.parametrize(("given", "node"), [row[1:] for row in OMITTABLE], ids=[row[0] for row in OMITTABLE])
@pytest.mark.parametrize("required", [True, False])
def test_what_admits_null_may_be_left_out(given: dict[str, Any], node: nodes.Node, required: bool) -> None:
    member = prop(given, required=required)
    assert member == Property(name="x", node=node, required=False, nullable=True, fill=required)
    whole = Object(properties=(member,))
    assert validator.validate(whole, {"x": None}).value == {"x": None}
    left_out = validator.validate(whole, {})
    assert (left_out.issues, left_out.value) == ((), {"x": None} if required else {})


@pytest.mark.parametrize(
    "given",
    [
        {"type": "array", "items": {"anyOf": [STRING, NULL]}},
        {"type": "array", "items": {"type": ["string", "null"]}},
        {"oneOf": [{"type": ["string", "null"]}, INTEGER]},
    ],
)
def test_null_has_no_spelling_where_nothing_can_be_left_out(given: dict[str, Any]) -> None:
    (fault,) = faults(given, root=False)
    assert fault[1] == "null"


REFUSED: list[tuple[str, Any, list[tuple[str, str]]]] = [
    ("array without items", {"type": "array"}, [("", "items")]),
    ("enum of another type", {"type": "integer", "enum": ["1"]}, [("/enum/0", "enum")]),
    ("required that is not declared", {"type": "object", "required": ["a"]}, [("/required/0", "required")]),
    ("any value", {}, [("", "type")]),
    ("items of any value", {"type": "array", "items": {}}, [("/items", "type")]),
    ("properties without type", {"properties": {}}, [("", "type")]),
    (
        "overlapping bounds",
        {"anyOf": [{"type": "integer", "minimum": 0}, {"type": "integer", "maximum": 9}]},
        [("/anyOf", "anyOf")],
    ),
    ("allOf of two", {"allOf": [STRING, {"minLength": 1}]}, [("", "type"), ("/allOf", "allOf")]),
    ("not", {"type": "string", "not": {"const": "a"}}, [("/not", "not")]),
    ("if", {"type": "string", "if": {"minLength": 1}}, [("/if", "if")]),
    (
        "patternProperties",
        {"type": "object", "patternProperties": {"a": STRING}},
        [("/patternProperties", "patternProperties")],
    ),
    ("minProperties", {"type": "object", "minProperties": 1}, [("/minProperties", "minProperties")]),
    ("prefixItems", {"type": "array", "items": STRING, "prefixItems": [INTEGER]}, [("/prefixItems", "prefixItems")]),
    ("enum of objects", {"type": "object", "enum": [{}]}, [("/enum", "enum")]),
    ("unknown keyword", {"type": "string", "minLenght": 1}, [("/minLenght", "minLenght")]),
    ("minimum above maximum", {"type": "integer", "exclusiveMinimum": 5, "maximum": 5}, [("", "minimum")]),
    ("pattern with lookahead", {"type": "string", "pattern": "(?!a)"}, [("/pattern", "pattern")]),
    ("const of null", {"const": None}, [("", "type")]),
    ("null alone", {"type": "null"}, [("/type", "type")]),
    ("empty enum", {"enum": []}, [("", "type")]),
    ("a type that JSON has not", {"type": "any"}, [("/type", "type")]),
]


@pytest.mark.parametrize(("given", "expected"), [row[1:] for row in REFUSED], ids=[row[0] for row in REFUSED])
def test_what_would_accept_other_values_is_refused(given: Any, expected: list[tuple[str, str]]) -> None:
    assert faults(given, root=False) == expected


def test_every_fault_is_told_at_its_place_in_what_was_given() -> None:
    given = {
        "type": "object",
        "properties": {
            "a": {"anyOf": [{"type": "array"}, NULL], "title": "A"},
            "b": {"$ref": "#/$defs/B"},
            "c": {"type": ["string", "object"], "minProperties": 1},
        },
        "$defs": {"B": {"type": "object", "properties": {"d": {"not": {}}}}},
    }
    assert faults(given) == [
        ("/properties/a/anyOf/0", "items"),
        ("/$defs/B/properties/d", "type"),
        ("/$defs/B/properties/d/not", "not"),
        ("/properties/c/minProperties", "minProperties"),
    ]


def test_a_witness_shows_why_branches_overlap() -> None:
    with pytest.raises(SchemaError, match="fits more than one of its branches"):
        read({"anyOf": [{"type": "integer", "minimum": 0}, {"type": "integer", "maximum": 9}]})


class TestReferences:
    DEFS = {"$defs": {"Id": {"type": "integer", "minimum": 1, "description": "Id."}}}

    def test_a_reference_is_replaced_by_what_it_refers_to(self) -> None:
        assert read({"$ref": "#/$defs/Id", **self.DEFS}) == Integer(minimum=1, description="Id.")

    def test_what_stands_beside_it_wins(self) -> None:
        node = read({"$ref": "#/$defs/Id", "description": "Other.", "maximum": 5, **self.DEFS})
        assert node == Integer(minimum=1, maximum=5, description="Other.")

    def test_a_constraint_said_twice_is_refused(self) -> None:
        assert faults({"$ref": "#/$defs/Id", "minimum": 5, **self.DEFS}, root=False) == [("/minimum", "minimum")]

    def test_references_follow_each_other(self) -> None:
        defs = {
            "$defs": {"A": {"allOf": [{"$ref": "#/$defs/B"}]}, "B": {"anyOf": [{"$ref": "#/$defs/C"}]}, "C": STRING}
        }
        assert read({"$ref": "#/$defs/A", **defs}) == String()

    def test_a_reference_to_something_nullable_may_be_left_out(self) -> None:
        whole = {
            "type": "object",
            "properties": {"x": {"$ref": "#/definitions/A"}},
            "required": ["x"],
            "definitions": {"A": {"anyOf": [STRING, NULL]}},
        }
        node, _ = schema.load_lenient(whole)
        assert node == Object(properties=(Property(name="x", node=String(), required=False, nullable=True, fill=True),))

    def test_names_are_unescaped(self) -> None:
        assert read({"$ref": "#/$defs/a~1b%20c", "$defs": {"a/b c": STRING}}) == String()

    def test_a_reference_into_a_list_is_found(self) -> None:
        given = {"oneOf": [INTEGER, {"type": "array", "items": {"$ref": "#/oneOf/0"}}]}
        assert read(given) == OneOf(branches=(Integer(), Array(items=Integer())))

    @pytest.mark.parametrize(
        "given",
        [
            {"$ref": "#"},
            {"type": "array", "items": {"$ref": "#"}},
            {"type": "object", "properties": {"a": {"$ref": "#/properties/a"}}},
            {"$ref": "#/$defs/A", "$defs": {"A": {"$ref": "#/$defs/B"}, "B": {"$ref": "#/$defs/A"}}},
            {"$ref": "#/$defs/A", "$defs": {"A": {"type": "array", "items": {"$ref": "#/$defs/A"}}}},
            {
                "$ref": "#/$defs/A",
                "$defs": {"A": {"anyOf": [STRING, {"type": "array", "items": {"$ref": "#/$defs/A"}}]}},
            },
        ],
    )
    def test_a_recursive_reference_is_refused(self, given: dict[str, Any]) -> None:
        with pytest.raises(SchemaError, match="recursive"):
            read(given)

    @pytest.mark.parametrize(
        "target", ["https://example.com/a.json", "other.json", "#name", "#/nowhere", "#/$defs/0", 1]
    )
    def test_a_reference_that_leads_nowhere_is_refused(self, target: Any) -> None:
        assert faults({"$ref": target, "$defs": {}}, root=False) == [("/$ref", "$ref")]

    def test_references_that_double_at_each_level_are_refused_in_bounded_time(self) -> None:
        defs: dict[str, Any] = {"L0": STRING}
        for level in range(1, 40):
            below = {"$ref": f"#/$defs/L{level - 1}"}
            defs[f"L{level}"] = {"type": "object", "properties": {"a": below, "b": below}}
        with pytest.raises(SchemaError, match="more than 10,000 schemas"):
            schema.load_lenient({"type": "object", "properties": {"x": {"$ref": "#/$defs/L39"}}, "$defs": defs})


class TestUnknownKeys:
    GIVEN = {
        "type": "object",
        "properties": {
            "open": {"type": "object", "properties": {"a": STRING}},
            "said": {"type": "object", "properties": {"a": STRING}, "additionalProperties": True},
            "shut": {"type": "object", "properties": {"a": STRING}, "additionalProperties": False},
        },
    }

    @pytest.mark.parametrize(
        ("name", "closed", "accepted"),
        [
            ("open", True, False),
            ("said", True, False),
            ("shut", True, False),
            ("open", False, True),
            ("said", False, True),
            ("shut", False, False),
        ],
    )
    def test_are_let_through_unless_closed_or_forbidden(self, name: str, closed: bool, accepted: bool) -> None:
        node, _ = schema.load_lenient(self.GIVEN, closed=closed)
        assert (validator.validate(node, {name: {"b": 1}}).issues == ()) is accepted

    def test_their_values_are_checked_besides_the_schema(self) -> None:
        node = read({"type": "object", "additionalProperties": INTEGER})
        assert schema.emit(node, root=False) == {
            "type": "object",
            "description": "(an object whose values are each an integer)",
        }
        assert validator.validate(node, {"a": 1}).issues == ()
        assert [issue.path for issue in validator.validate(node, {"a": "x"}).issues] == [("a",)]

    def test_their_values_beside_properties_need_an_open_reading(self) -> None:
        given = {"type": "object", "properties": {"a": STRING}, "additionalProperties": INTEGER}
        assert faults(given) == [("/additionalProperties", "additionalProperties")]
        node, _ = schema.load_lenient(given, closed=False)
        assert validator.validate(node, {"a": "x", "b": 1}).issues == ()
        assert validator.validate(node, {"b": "x"}).issues


class TestResiduals:
    @pytest.mark.parametrize(
        ("name", "good", "bad"),
        [
            ("date", ["2024-02-29", "2026-12-31"], ["2026-02-29", "2026-1-1", "20260101", "2026-W01-1", ""]),
            (
                "date-time",
                ["2026-01-01T00:00:00Z", "2026-01-01t00:00:00.123456789+01:00", "2020-03-02T23:59:00"],
                ["2026-01-01", "2026-01-01T25:00:00Z", "2026-13-01T00:00:00Z", "T"],
            ),
            ("time", ["08:00", "23:59:60Z", "10:00:00.5-05:00"], ["24:00:01", "8:00", "12:60", "noon"]),
            ("duration", ["P3DT12H", "PT5M", "P2W", "P1Y"], ["P", "PT", "3D", "P1W2D"]),
            ("email", ["a@b.co", "o'x+y@example.org"], ["a", "@b", "a@", "a@b c"]),
            ("uri", ["https://example.com/a?b#c", "urn:isbn:1", "mailto:a@b"], ["example.com", "http://a b", ""]),
            ("uuid", ["123e4567-e89b-12d3-a456-426614174000"], ["123e4567e89b12d3a456426614174000", "x"]),
            ("ipv4", ["127.0.0.1"], ["127.0.0", "256.0.0.1", "::1"]),
            ("ipv6", ["::1", "2001:db8::8a2e:370:7334"], ["127.0.0.1", "fe80::1%eth0"]),
        ],
    )
    def test_known_formats_are_said_and_checked(self, name: str, good: list[str], bad: list[str]) -> None:
        node = read({"type": "string", "format": name, "description": "D."})
        assert schema.emit(node, root=False)["description"].startswith("D. (a")
        for text in good:
            assert validator.validate(node, text).issues == (), text
        for text in bad:
            assert [issue.keyword for issue in validator.validate(node, text).issues] == ["predicate"], text

    @pytest.mark.parametrize(
        ("given", "words", "good", "bad"),
        [
            ({"exclusiveMinimum": 0}, "greater than 0", 0.1, 0),
            ({"exclusiveMaximum": 1.5}, "less than 1.5", 1.4, 1.5),
            ({"multipleOf": 0.1}, "a multiple of 0.1", 0.3, 0.25),
        ],
    )
    def test_checks_of_numbers_are_said_and_made(
        self, given: dict[str, Any], words: str, good: float, bad: float
    ) -> None:
        node = read({"type": "number", **given})
        assert schema.emit(node, root=False) == {"type": "number", "description": f"({words})"}
        assert validator.validate(node, good).issues == ()
        assert [issue.keyword for issue in validator.validate(node, bad).issues] == list(given)
        assert node == read({"type": "number", **given})


def test_notes_tell_what_was_read_how() -> None:
    given = {
        "$schema": "s",
        "type": "object",
        "properties": {
            "a": {"anyOf": [STRING, NULL], "title": "A", "default": None},
            "b": {"anyOf": [STRING, INTEGER]},
            "c": {"$ref": "#/$defs/C", "title": "C"},
        },
        "required": ["a"],
        "$defs": {"C": {"const": "c"}},
    }
    _, found = schema.load_lenient(given)
    assert [(note.pointer, note.keyword) for note in found] == [
        ("/$schema", "$schema"),
        ("/properties/a/anyOf", "anyOf"),
        ("/properties/a/title", "title"),
        ("/properties/a/default", "default"),
        ("/required", "required"),
        ("/properties/b/anyOf", "anyOf"),
        ("/properties/c/$ref", "$ref"),
        ("/properties/c/title", "title"),
        ("/$defs/C/const", "const"),
    ]
    assert all(note.words.endswith((".", "?")) for note in found)


@given(strategies.nodes(), st.booleans())
def test_what_is_in_the_subset_is_read_as_strictly(node: nodes.Node, closed: bool) -> None:
    emitted = schema.emit(node, root=False)
    assert schema.load_lenient(emitted, closed=closed, root=False) == (
        schema.load(emitted, closed=closed, root=False),
        (),
    )


@given(ODD, st.booleans(), st.booleans())
@settings(max_examples=150)
def test_anything_is_read_or_refused(given: Any, closed: bool, root: bool) -> None:
    read = attempt(lambda: schema.load_lenient(given, closed=closed, root=root))
    if isinstance(read, SchemaError):
        assert read.faults
        return
    node, found = read
    assert all(note.words for note in found)
    emitted = schema.emit(node, root=root)
    schema.load(emitted, root=root)


WILD = st.builds(
    lambda parts, kind: {**({"type": kind} if kind else {}), **parts},
    st.fixed_dictionaries(
        {},
        optional={
            "anyOf": st.lists(
                st.sampled_from([STRING, INTEGER, {"const": "a"}, {"type": "number"}, {"not": {}}]),
                min_size=1,
                max_size=3,
            ),
            "allOf": st.lists(st.sampled_from([STRING, {"type": "integer", "maximum": 2}]), min_size=1, max_size=1),
            "const": st.sampled_from(["a", 1, True]),
            "enum": st.lists(st.sampled_from(["a", "b", 1, 2, 1.5, True]), min_size=1, max_size=3),
            "minimum": st.integers(0, 2),
            "exclusiveMinimum": st.sampled_from([0, 0.5, 1]),
            "exclusiveMaximum": st.sampled_from([2, 2.5]),
            "multipleOf": st.sampled_from([2, 0.5]),
            "minLength": st.integers(0, 2),
            "minItems": st.integers(0, 1),
            "items": st.sampled_from([STRING, INTEGER]),
            "title": st.just("T"),
            "additionalProperties": st.sampled_from([False, True, INTEGER]),
        },
    ),
    st.sampled_from(
        [None, "string", "integer", "number", "array", "object", ["string", "integer"], ["array", "number"]]
    ),
)
POOL: list[Any] = [
    None,
    True,
    False,
    0,
    1,
    2,
    3,
    4,
    -1,
    0.5,
    1.0,
    1.5,
    2.5,
    "",
    "a",
    "b",
    "ab",
    [],
    ["a"],
    [1],
    {},
    {"k": 1},
    {"k": "v"},
]


@given(WILD)
@settings(max_examples=200)
def test_the_accepted_values_are_those_of_the_schema_as_given(given: dict[str, Any]) -> None:
    try:
        node, _ = schema.load_lenient(given, closed=False, root=False)
    except SchemaError:
        return
    judge = jsonschema.Draft202012Validator(given)
    for value in POOL:
        assert (validator.validate(node, value).issues == ()) == judge.is_valid(value), (value, node)


@given(strategies.nodes())
def test_a_wrapped_schema_accepts_what_it_wraps(node: nodes.Node) -> None:
    emitted = schema.emit(node, root=False)
    wrapped = {"$ref": "#/$defs/A", "title": "T", "$defs": {"A": {"allOf": [closed_schema(emitted)]}}}
    assert read(wrapped, closed=False) == schema.load(emitted, root=False)
