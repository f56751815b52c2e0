"""Small random nodes, and enough JSON values to tell most of them apart by trying.

The values are judged by `jsonschema_rs` on a schema written here, so that nothing of the package judges itself.
"""

import itertools
from dataclasses import replace
from typing import Any

import jsonschema_rs
from hypothesis import strategies as st

from toolargs import nodes

PATTERNS = (None, None, "a", "^a", "b$", "^[ab]*$", "^(?:a|bb)$", "^ab?", "^$", "[^a]")
NAMES = ("x", "y", "z")

_STRINGS = ["".join(letters) for length in range(4) for letters in itertools.product("ab", repeat=length)]
_SCALARS: list[Any] = [None, True, False, -2, -1, 0, 1, 2, 3, 4, 1.0, -0.5, 0.5, 1.5, 2.5, 3.5, *_STRINGS, "c"]
_ITEMS: list[Any] = [True, False, 0, 1, 2, 0.5, 1.5, "", "a", "b", "ab", None, [], [1], {}, {"x": 1}]
_FEW: list[Any] = [True, 0, 1, 0.5, "a", "b", "bb"]
_MEMBERS: list[Any] = [
    True,
    False,
    0,
    1,
    2,
    0.5,
    1.5,
    "",
    "a",
    "b",
    "ab",
    [],
    [0],
    [0, 0],
    ["a"],
    {},
    {"x": 0},
    {"y": "a"},
]


def _arrays() -> list[Any]:
    pairs = [list(items) for length in range(3) for items in itertools.product(_ITEMS, repeat=length)]
    return pairs + [list(items) for items in itertools.product(_FEW, repeat=3)]


def _objects() -> list[Any]:
    singles = [{name: value} for name in (*NAMES, "other") for value in _MEMBERS]
    doubles = [
        dict(zip(names, values, strict=True))
        for names in itertools.combinations((*NAMES, "other"), 2)
        for values in itertools.product(_MEMBERS, repeat=2)
    ]
    return [{}, *singles, *doubles, *({"x": x, "y": y, "z": z} for x, y, z in itertools.product(_FEW, repeat=3))]


POOL: list[Any] = [*_SCALARS, *_arrays(), *_objects()]


def schema(node: nodes.Node) -> dict[str, Any]:
    """The node as JSON Schema, closed where its objects are."""
    match node:
        case nodes.OneOf():
            return {"oneOf": [schema(branch) for branch in node.branches]}
        case nodes.Array():
            words = {"minItems": node.min_items, "maxItems": node.max_items, "uniqueItems": node.unique_items or None}
            return {"type": "array", "items": schema(node.items), **_given(words)}
        case nodes.Object():
            return _object(node)
        case nodes.String():
            words = {"minLength": node.min_length, "maxLength": node.max_length, "pattern": node.pattern}
        case nodes.Number() | nodes.Integer():
            words = {"minimum": node.minimum, "maximum": node.maximum}
        case nodes.Boolean():
            words = {}
    return {"type": node.type, **_given({"enum": node.enum and list(node.enum)}), **_given(words)}


def _given(words: dict[str, Any]) -> dict[str, Any]:
    return {word: value for word, value in words.items() if value is not None}


def _object(node: nodes.Object) -> dict[str, Any]:
    if node.properties is None:
        return {"type": "object"}
    return {
        "type": "object",
        "properties": {member.name: schema(member.node) for member in node.properties},
        "required": [member.name for member in node.properties if member.required],
        "additionalProperties": node.extra != "forbid",
    }


def judge(node: nodes.Node) -> Any:
    """The independent validator of a node."""
    return jsonschema_rs.Draft202012Validator(schema(node))


def _maybe(values: st.SearchStrategy[Any]) -> st.SearchStrategy[Any]:
    return st.none() | values


def _some(values: list[Any]) -> st.SearchStrategy[Any]:
    return _maybe(st.lists(st.sampled_from(values), min_size=1, max_size=4, unique=True).map(tuple))


_LENGTHS = _maybe(st.integers(0, 3))
_NUMBERS = [-1, 0, 1, 2, 3, 0.5, 1.5]

strings = st.builds(
    nodes.String,
    enum=_some(["", "a", "b", "ab", "bb", "aba", "c"]),
    min_length=_LENGTHS,
    max_length=_LENGTHS,
    pattern=st.sampled_from(PATTERNS),
)
numbers = st.builds(
    nodes.Number,
    enum=_some(_NUMBERS),
    minimum=_maybe(st.sampled_from(_NUMBERS)),
    maximum=_maybe(st.sampled_from(_NUMBERS)),
)
integers = st.builds(
    nodes.Integer,
    enum=_some([-1, 0, 1, 2, 3]),
    minimum=_maybe(st.sampled_from(_NUMBERS)),
    maximum=_maybe(st.sampled_from(_NUMBERS)),
)
booleans = st.builds(nodes.Boolean, enum=_some([True, False]))
scalars = st.one_of(strings, numbers, integers, booleans)


def _array_nodes(inner: st.SearchStrategy[nodes.Node]) -> st.SearchStrategy[nodes.Node]:
    return st.builds(nodes.Array, items=inner, min_items=_LENGTHS, max_items=_LENGTHS, unique_items=st.booleans())


def _object_nodes(inner: st.SearchStrategy[nodes.Node]) -> st.SearchStrategy[nodes.Node]:
    members = st.lists(
        st.builds(nodes.Property, name=st.sampled_from(NAMES), node=inner, required=st.booleans()),
        max_size=3,
        unique_by=lambda member: member.name,
    )
    extras = st.sampled_from(["forbid", "forbid", "allow"])
    return st.builds(nodes.Object, properties=_maybe(members.map(tuple)), extra=extras)


def _one_of_nodes(inner: st.SearchStrategy[nodes.Node]) -> st.SearchStrategy[nodes.Node]:
    return st.builds(nodes.OneOf, branches=st.lists(inner, min_size=1, max_size=3).map(tuple))


small_nodes: st.SearchStrategy[nodes.Node] = st.recursive(
    scalars, lambda inner: st.one_of(_array_nodes(inner), _object_nodes(inner), _one_of_nodes(inner)), max_leaves=5
)


@st.composite
def changed(draw: st.DrawFn, node: nodes.Node) -> nodes.Node:
    """A node like the given one, with one thing in it changed, or nothing."""
    match node:
        case nodes.Array() | nodes.OneOf() if draw(st.booleans()):
            return nodes.rebuild(node, lambda child: draw(changed(child)))
        case nodes.Object(properties=tuple() as members) if members and draw(st.booleans()):
            place = draw(st.integers(0, len(members) - 1))
            new = replace(members[place], node=draw(changed(members[place].node)), required=draw(st.booleans()))
            return replace(node, properties=(*members[:place], new, *members[place + 1 :]))
        case nodes.OneOf():
            return draw(st.sampled_from([node, *node.branches]))
        case nodes.Array():
            return replace(node, **{draw(st.sampled_from(["min_items", "max_items"])): draw(_LENGTHS)})
        case nodes.Object():
            return replace(node, extra=draw(st.sampled_from(["forbid", "allow"])))
        case nodes.String():
            return replace(node, **{draw(st.sampled_from(["min_length", "max_length", "enum"])): None})
        case nodes.Number() | nodes.Integer():
            return replace(node, **{draw(st.sampled_from(["minimum", "maximum", "enum"])): None})
        case nodes.Boolean():
            return replace(node, enum=None)


pairs: st.SearchStrategy[tuple[nodes.Node, nodes.Node]] = st.one_of(
    st.tuples(small_nodes, small_nodes),
    small_nodes.flatmap(lambda node: st.tuples(st.just(node), changed(node))),
    small_nodes.flatmap(lambda node: st.tuples(changed(node), st.just(node))),
)
