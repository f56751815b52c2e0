"""Random nodes without residuals, values that fit them by construction, and values one step away from fitting.

Everything is made from a `random.Random`, so that a run of many thousand values is quick and a seed repeats it;
`nodes()` hands the seed to hypothesis.
"""

import string
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from random import Random
from typing import Any, assert_never

from hypothesis import strategies as st

from toolargs import nodes as n

Json = Any

PATTERNS: dict[str, tuple[str, ...]] = {
    "^[a-z]+$": ("a", "bc", "xyz", "abcdefgh"),
    r"^\d{2,4}$": ("12", "123", "2026"),
    r"^\w+-\w+$": ("a-b", "A_1-b2", "long_one-x"),
    "b": ("b", "abc", "ébé", "xxbxx😀"),
    r"^(?:red|green|blue)$": ("red", "green", "blue"),
    r"\s": (" ", "a b", "tab\there"),
    "^$|^x": ("", "x", "xylophone"),
    r"^[^@]+@[^@]+\.[a-z]{2,}$": ("a@b.co", "some.one@example.org"),
    "z$": ("z", "jazz", "ΩΩz"),
    r"^-?(?:0|[1-9]\d*)$": ("0", "-5", "1024"),
}
"""Portable patterns, each with some texts that it is found in."""

_TEXTS = ("", "a", "é", "😀", "10", "true", "null", "[1]", " ", "\u2028", "Z" * 12, "@", "-", "0x1")
_NAMES = ("a", "b", "id", "name", "type", "properties", "$ref", "", "a/b", "m~n", "__proto__", "ünï", "0", "required")
_UNKNOWN = ("extra", "A", "items", "constructor", "a b", "__class__")
_LETTERS = string.ascii_letters + string.digits + " _-é😀𝒳"


class Unfit(Exception):
    """No value that fits was found in a few tries."""


@st.composite
def nodes(draw: st.DrawFn, max_depth: int = 4) -> n.Node:
    """Nodes of every kind, with every keyword, often of depth 3 or more; a value fits each."""
    return make_node(draw(st.randoms(use_true_random=True)), max_depth)


@st.composite
def cases(draw: st.DrawFn, max_depth: int = 4, values: int = 8) -> "tuple[n.Node, list[Try]]":
    """A node, with values that fit and values one step away."""
    random = draw(st.randoms(use_true_random=True))
    node = make_node(random, max_depth)
    return node, [make_try(random, node) for _ in range(values)]


def make_node(random: Random, max_depth: int = 4) -> n.Node:
    """A node that some value fits."""
    while True:
        node = _node(random, random.randint(1, max_depth))
        try:
            for _ in range(3):
                make_value(random, node)
        except Unfit:
            continue
        return node


def depth(node: n.Node) -> int:
    """How many nodes stand above one another, at most."""
    return 1 + max((depth(child) for _, child in n.children(node)), default=0)


def _node(random: Random, levels: int) -> n.Node:
    if levels <= 1:
        return random.choice((_string, _string, _number, _integer, _boolean, _free))(random)
    kind = random.choice((_array, _object, _object, _one_of))
    return kind(random, levels)


def _metadata(random: Random) -> dict[str, Any]:
    return {"description": random.choice(("What it is.", 'ünï \u2028 "quoted"'))} if random.random() < 0.2 else {}


def _free(random: Random) -> n.Node:
    return n.Object(**_metadata(random))


def _boolean(random: Random) -> n.Node:
    return n.Boolean(enum=(random.random() < 0.5,) if random.random() < 0.5 else None, **_metadata(random))


def _string(random: Random) -> n.Node:
    shape = random.choice(("plain", "enum", "pattern", "length", "length", "both"))
    facts = _metadata(random)
    if shape == "enum":
        return n.String(enum=tuple(random.sample(_TEXTS, random.randint(1, 4))), **facts)
    if shape in ("pattern", "both"):
        pattern = random.choice(tuple(PATTERNS))
        facts["pattern"] = pattern
        length = len(random.choice(PATTERNS[pattern]))
        if shape == "both":
            facts |= _range(random, "min_length", "max_length", length)
    if shape == "length":
        facts |= _range(random, "min_length", "max_length", random.randint(0, 6))
    return n.String(**facts)


def _range(random: Random, low: str, high: str, middle: int) -> dict[str, Any]:
    """One bound or both around a number that stays possible."""
    which = random.randint(1, 3)
    bounds: dict[str, Any] = {}
    if which & 1:
        bounds[low] = max(0, middle - random.randint(0, 2))
    if which & 2:
        bounds[high] = middle + random.randint(0, 2)
    return bounds


def _number(random: Random) -> n.Node:
    facts = _metadata(random)
    shape = random.random()
    if shape < 0.25:
        return n.Number(
            enum=tuple(random.sample((0, 1, -1, 0.5, 2.0, 1e3, -7.25, 10**15), random.randint(1, 4))), **facts
        )
    if shape < 0.85:
        facts |= _bounds(random, random.choice((0, 0.5, -3, 100, -1e6, 2.0)))
    return n.Number(**facts)


def _integer(random: Random) -> n.Node:
    facts = _metadata(random)
    shape = random.random()
    if shape < 0.25:
        return n.Integer(enum=tuple(random.sample((0, 1, -1, 2, 7, 10**15, 255), random.randint(1, 4))), **facts)
    if shape < 0.85:
        facts |= _bounds(random, random.choice((0, 1, -3, 100, 10**6)))
    return n.Integer(**facts)


def _bounds(random: Random, middle: float) -> dict[str, Any]:
    which = random.randint(1, 3)
    bounds: dict[str, Any] = {}
    if which & 1:
        bounds["minimum"] = middle - random.choice((0, 1, 0.5, 10))
    if which & 2:
        bounds["maximum"] = middle + random.choice((0, 1, 1.5, 10))
    return bounds


def _array(random: Random, levels: int) -> n.Node:
    facts = _metadata(random)
    if random.random() < 0.7:
        facts |= _range(random, "min_items", "max_items", random.randint(0, 3))
    return n.Array(items=_node(random, levels - 1), unique_items=random.random() < 0.35, **facts)


def _object(random: Random, levels: int) -> n.Node:
    names = random.sample(_NAMES, random.randint(0 if levels == 2 else 1, 3))
    deepest = random.randrange(len(names)) if names else 0
    members = (
        n.Property(
            name=name,
            node=_node(random, levels - 1 if index == deepest else random.randint(1, max(1, levels - 2))),
            required=random.random() < 0.6,
        )
        for index, name in enumerate(names)
    )
    return n.Object(properties=tuple(members), **_metadata(random))


def _one_of(random: Random, levels: int) -> n.Node:
    make = random.choice((_kinds, _kinds, _tagged, _overlapping))
    branches = make(random, levels)
    random.shuffle(branches)
    return n.OneOf(branches=tuple(branches), **_metadata(random))


def _kinds(random: Random, levels: int) -> list[n.Node]:
    """Branches of different types."""
    makers: list[Callable[[], n.Node]] = [
        lambda: _string(random),
        lambda: random.choice((_number, _integer))(random),
        lambda: _boolean(random),
        lambda: _array(random, max(2, levels - 1)),
        lambda: _object(random, max(2, levels - 1)),
    ]
    chosen = random.sample(makers[:3], random.randint(1, 2)) + random.sample(
        makers[3:], random.randint(0 if levels < 3 else 1, 1)
    )
    return [make() for make in chosen]


def _tagged(random: Random, levels: int) -> list[n.Node]:
    """Objects that a property tells apart."""
    tags = random.sample(("circle", "square", "line", "dot"), random.randint(2, 3))
    return [_tagged_branch(random, levels, tag) for tag in tags]


def _tagged_branch(random: Random, levels: int, tag: str) -> n.Node:
    kind = n.Property(name="kind", node=n.String(enum=(tag,)))
    value = n.Property(name="value", node=_node(random, max(1, levels - 2)), required=random.random() < 0.5)
    return n.Object(properties=(kind, value) if random.random() < 0.8 else (kind,))


def _overlapping(random: Random, levels: int) -> list[n.Node]:
    """Numbers that fit both branches fit neither: exactly one is asked for."""
    low = random.randint(-5, 5)
    return [n.Integer(minimum=low), n.Number(maximum=low + random.randint(0, 5))]


# Values that fit


def make_value(random: Random, node: n.Node) -> Json:
    """A value that fits, by construction.

    Raises:
        Unfit: None was found in a few tries.
    """
    match node:
        case n.String():
            return _text(random, node)
        case n.Number() | n.Integer():
            return _numeric(random, node)
        case n.Boolean():
            return random.choice(node.enum or (True, False))
        case n.Array():
            return _items(random, node)
        case n.Object():
            return _members(random, node)
        case n.OneOf():
            return _branch_value(random, node)
        case _:
            assert_never(node)


def _text(random: Random, node: n.String) -> str:
    if node.enum is not None:
        return random.choice(node.enum)
    low, high = node.min_length or 0, node.max_length if node.max_length is not None else 10**6
    if node.pattern is not None:
        fitting = [text for text in PATTERNS[node.pattern] if low <= len(text) <= high]
        if not fitting:
            raise Unfit
        return random.choice(fitting)
    length = random.randint(low, min(high, low + 4))
    return "".join(random.choice(_LETTERS) for _ in range(length))


def _numeric(random: Random, node: n.Number | n.Integer) -> Json:
    if node.enum is not None:
        return _spelled(random, random.choice(node.enum))
    low = node.minimum if node.minimum is not None else (node.maximum or 0) - random.choice((0, 1, 50, 10**9))
    high = node.maximum if node.maximum is not None else low + random.choice((0, 1, 50, 10**9))
    if isinstance(node, n.Number) and random.random() < 0.4:
        return random.choice((low, high, (low + high) / 2))
    first, last = -int(-low // 1), int(high // 1)
    if first > last:
        if isinstance(node, n.Integer):
            raise Unfit
        return low
    return _spelled(random, random.randint(first, last))


def _spelled(random: Random, value: Json) -> Json:
    """The number, sometimes written with a fraction of zero."""
    return float(value) if isinstance(value, int) and random.random() < 0.15 else value


def _items(random: Random, node: n.Array) -> Json:
    low = node.min_items or 0
    high = node.max_items if node.max_items is not None else low + 3
    items: list[Json] = []
    for _ in range(random.randint(low, high) * 6):
        if len(items) >= high:
            break
        item = make_value(random, node.items)
        if not node.unique_items or not any(same(item, other) for other in items):
            items.append(item)
        if len(items) >= low and random.random() < 0.3:
            break
    if len(items) < low:
        raise Unfit
    return items


def same(left: Json, right: Json) -> bool:
    """Whether two values are equal as JSON; written here, so that the package does not judge itself."""
    if isinstance(left, bool) or isinstance(right, bool):
        return left is right
    if isinstance(left, list) and isinstance(right, list):
        return len(left) == len(right) and all(map(same, left, right))
    if isinstance(left, dict) and isinstance(right, dict):
        return left.keys() == right.keys() and all(same(left[name], right[name]) for name in left)
    return bool(left == right)


def _members(random: Random, node: n.Object) -> Json:
    if node.properties is None:
        return {name: any_value(random) for name in random.sample(_NAMES, random.randint(0, 2))}
    kept = [member for member in node.properties if member.required or random.random() < 0.6]
    random.shuffle(kept)
    return {member.name: make_value(random, member.node) for member in kept}


def _branch_value(random: Random, node: n.OneOf) -> Json:
    for _ in range(8):
        index = random.randrange(len(node.branches))
        value = make_value(random, node.branches[index])
        if not any(other != index and _in_bounds(branch, value) for other, branch in enumerate(node.branches)):
            return value
    raise Unfit


def _in_bounds(branch: n.Node, value: Json) -> bool:
    """Whether a number fits a branch of numbers too; branches of other kinds are disjoint by construction."""
    if isinstance(value, bool) or not isinstance(value, (int, float)) or not isinstance(branch, n.Number | n.Integer):
        return False
    whole = isinstance(branch, n.Number) or float(value).is_integer()
    low = branch.minimum is None or value >= branch.minimum
    return whole and low and (branch.maximum is None or value <= branch.maximum)


def any_value(random: Random) -> Json:
    """Any small JSON value."""
    scalars = (None, True, False, 0, 1, 1.0, 1.5, -3, "", "a", "10", "true")
    return random.choice((random.choice(scalars), [random.choice(scalars)], {"a": random.choice(scalars)}, [], {}))


# One step away


@dataclass(frozen=True, slots=True)
class Try:
    """A value to judge.

    Attributes:
        value: The value.
        keyword: The keyword that it was made to break; None if it fits by construction.
    """

    value: Json
    keyword: str | None


def make_try(random: Random, node: n.Node, fitting: float = 0.4) -> Try:
    """A value that fits, or one that a single change keeps from fitting."""
    for _ in range(20):
        try:
            value = make_value(random, node)
        except Unfit:
            continue
        if random.random() < fitting:
            return Try(value, None)
        return mutation(random, node, value)
    raise AssertionError(f"no value was found for {node!r}")


_RARE = ("uniqueItems", "minItems", "maxItems", "pattern", "minLength", "maxLength", "oneOf", "minimum", "maximum")


def mutation(random: Random, node: n.Node, value: Json) -> Try:
    """The value with one change at one place, made to break one keyword."""
    by_keyword: dict[str, list[Callable[[], Json]]] = {}
    for keyword, change in mutations(random, node, value):
        by_keyword.setdefault(keyword, []).append(change)
    rare = [keyword for keyword in by_keyword if keyword in _RARE]
    keyword = random.choice(rare if rare and random.random() < 0.6 else list(by_keyword))
    return Try(random.choice(by_keyword[keyword])(), keyword)


def mutations(random: Random, node: n.Node, value: Json) -> Iterator[tuple[str, Callable[[], Json]]]:
    """All single changes: the keyword that each is made to break, and the whole value changed so."""
    yield from _own(random, node, value)
    match node:
        case n.Array():
            for index, item in enumerate(value):
                for keyword, change in mutations(random, node.items, item):
                    yield keyword, _replaced(value, index, change)
        case n.Object():
            for member in node.properties or ():
                if member.name in value:
                    for keyword, change in mutations(random, member.node, value[member.name]):
                        yield keyword, _replaced(value, member.name, change)
        case n.OneOf():
            kinds = {"object": dict, "array": list}
            for branch in node.branches:
                if branch.type in kinds and type(value) is kinds[branch.type] and node.tag is None:
                    yield from mutations(random, branch, value)
        case n.String() | n.Number() | n.Integer() | n.Boolean():
            pass
        case _:
            assert_never(node)


def _replaced(value: Json, place: Any, change: Callable[[], Json]) -> Callable[[], Json]:
    def replace() -> Json:
        copied = list(value) if isinstance(value, list) else dict(value)
        copied[place] = change()
        return copied

    return replace


def _own(random: Random, node: n.Node, value: Json) -> Iterator[tuple[str, Callable[[], Json]]]:
    """The changes at the value itself."""
    match node:
        case n.String():
            yield from _string_changes(random, node, value)
        case n.Number() | n.Integer():
            yield from _number_changes(random, node, value)
        case n.Boolean():
            if node.enum is not None:
                yield "enum", lambda: not value
        case n.Array():
            yield from _array_changes(random, node, value)
        case n.Object():
            yield from _object_changes(random, node, value)
        case n.OneOf():
            yield from _union_changes(random, node)
            return
        case _:
            assert_never(node)
    yield "type", lambda: _other_kind(random, node, value)


def _other_kind(random: Random, node: n.Node, value: Json) -> Json:
    """A value of another type, near ones first: what a model sends by mistake."""
    near: dict[str, tuple[Json, ...]] = {
        "string": (None, 10, True, ["a"], {}),
        "number": (None, "10", "1.5", True, [1]),
        "integer": (None, "10", 1.5, True, False, [1], 0.1),
        "boolean": (None, "true", 1, 0, []),
        "array": (None, "[]", "a", {}, 1),
        "object": (None, "{}", [], 1, True),
    }
    return random.choice(near[node.type or "object"])


def _string_changes(random: Random, node: n.String, value: str) -> Iterator[tuple[str, Callable[[], Json]]]:
    if node.enum is not None:
        yield "enum", lambda: random.choice([*(text for text in _TEXTS if text not in (node.enum or ())), value + "x"])
    if node.min_length:
        yield "minLength", lambda: value[: (node.min_length or 1) - 1]
    if node.max_length is not None:
        yield "maxLength", lambda: _longer(random, node, value)
    if node.pattern is not None:
        yield "pattern", lambda: _unlike(random, node)


def _longer(random: Random, node: n.String, value: str) -> str:
    """A text that is too long; where there is a pattern, one of its texts if possible."""
    most = node.max_length or 0
    fitting = [text for text in PATTERNS.get(node.pattern or "", ()) if len(text) > most]
    return random.choice(fitting) if fitting else (value or "z") + "z" * (most - len(value) + 1)


def _unlike(random: Random, node: n.String) -> str:
    """A text of a length that fits."""
    low, high = node.min_length or 0, node.max_length if node.max_length is not None else 8
    length = random.randint(low, max(low, min(high, low + 4)))
    return "".join(random.choice("aQ7é. \n") for _ in range(length))


def _number_changes(
    random: Random, node: n.Number | n.Integer, value: Json
) -> Iterator[tuple[str, Callable[[], Json]]]:
    step = (1, 2, 10**6) if isinstance(node, n.Integer) else (1, 0.25, 1e9)
    if node.enum is not None:
        yield "enum", lambda: random.choice([item for item in (3, -9, 4, 123) if item not in (node.enum or ())])
    if node.minimum is not None:
        low = node.minimum
        yield "minimum", lambda: _whole(node, -(-low // 1)) - random.choice(step)
    if node.maximum is not None:
        high = node.maximum
        yield "maximum", lambda: _whole(node, high // 1) + random.choice(step)


def _whole(node: n.Node, value: float) -> float:
    return int(value) if isinstance(node, n.Integer) else value


def _array_changes(random: Random, node: n.Array, value: list[Json]) -> Iterator[tuple[str, Callable[[], Json]]]:
    if node.min_items:
        yield "minItems", lambda: value[: (node.min_items or 1) - 1]
    if node.max_items is not None:
        yield "maxItems", lambda: _more_items(random, node, value)
    if node.unique_items and value and (node.max_items is None or node.max_items > 1):
        yield "uniqueItems", lambda: _repeated(random, node, value)


def _more_items(random: Random, node: n.Array, value: list[Json]) -> list[Json]:
    items = list(value)
    for _ in range(40):
        if len(items) > (node.max_items or 0):
            break
        try:
            item = make_value(random, node.items)
        except Unfit:
            continue
        if not node.unique_items or not any(same(item, other) for other in items):
            items.append(item)
    return items


def _repeated(random: Random, node: n.Array, value: list[Json]) -> list[Json]:
    item = random.choice(value)
    again = float(item) if type(item) is int and random.random() < 0.5 else item
    full = node.max_items is not None and len(value) >= node.max_items
    kept = list(value)
    if full:
        kept.pop(next(index for index, other in enumerate(kept) if other is not item))
    kept.insert(random.randint(0, len(kept)), again)
    return kept


def _object_changes(random: Random, node: n.Object, value: Json) -> Iterator[tuple[str, Callable[[], Json]]]:
    if node.properties is None:
        return
    for member in node.properties:
        if member.required:
            yield "required", partial(_without, value, member.name)
    names = {member.name for member in node.properties}
    unknown = [name for name in (*_UNKNOWN, *_NAMES) if name not in names]
    yield "additionalProperties", lambda: {**value, random.choice(unknown): any_value(random)}


def _without(value: dict[str, Json], name: str) -> Json:
    return {key: item for key, item in value.items() if key != name}


def _union_changes(random: Random, node: n.OneOf) -> Iterator[tuple[str, Callable[[], Json]]]:
    bounds = [branch for branch in node.branches if isinstance(branch, n.Number | n.Integer)]
    if len(bounds) == 2:
        low = next(branch.minimum for branch in bounds if branch.minimum is not None)
        yield "oneOf", lambda: low
    kinds = {branch.type for branch in node.branches}
    others: list[Json] = [
        value
        for kind, value in (("string", "a"), ("boolean", True), ("array", []), ("object", {}))
        if kind not in kinds
    ]
    yield "oneOf", lambda: random.choice([None, *others])
