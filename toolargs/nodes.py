"""The immutable node tree that a signature is read into; schema, validator and all else come from it alone.

A node says which JSON values fit, in the words of JSON Schema. It may carry a `Codec`, which turns a value that fits
into a Python value and back, and `Residual`s: checks that the schema can say only in words.
"""

import enum
from collections.abc import Callable, Hashable, Iterator, Mapping
from dataclasses import dataclass, field, fields, replace
from typing import Any, ClassVar, Final, Literal, TypeAlias, TypeVar, assert_never

from toolargs import jsonvalue
from toolargs.jsonvalue import Json, Scalar


class _Absent(enum.Enum):
    ABSENT = "absent"

    def __repr__(self) -> str:
        return "ABSENT"


ABSENT: Final = _Absent.ABSENT
"""No default. (`None` cannot say so in general: it is a value.)"""

Absent: TypeAlias = Literal[_Absent.ABSENT]

Extra: TypeAlias = Literal["forbid", "ignore", "allow"]
"""What happens to an unknown key: refused, dropped and recorded, or let through."""


@dataclass(frozen=True, slots=True)
class Residual:
    """A check that the subset has no keyword for: the schema says it in words, the validator enforces it.

    Attributes:
        keyword: The keyword of the issue when the check fails: `multipleOf`, `exclusiveMinimum`, `predicate`,
            `decode`, `type`, …
        words: The condition as a noun phrase that completes "must be …": `a multiple of 5`. Shown in the description.
        check: Whether a decoded value passes, or None where decoding, `positions` or `values` do the checking.
        expected: The condition's operand as JSON, if it has one.
    """

    keyword: str
    words: str
    check: Callable[[Any], object] | None = None
    expected: Json = None


@dataclass(frozen=True, slots=True)
class Codec:
    """How a JSON value that fits its node becomes a Python value, and back. One level deep: members come decoded.

    Two codecs are equal if `name` and `target` are.

    Attributes:
        name: What the Python value is called in messages, with its article: `a date`, `a Color`.
        target: The class that decoded values are instances of.
        decode: From the fitting value (of an array a list of decoded items, of an object a dict of decoded members by
            `Property.attribute`) to the Python value. Raises `DecodeError` with places, `ValueError` whose text may be
            shown, or anything else, which is reported without its text.
        encode: From the Python value to its JSON shape one level deep (members still Python values, an object's keyed
            by attribute). Raises `TypeError` or `ValueError` for a value it cannot encode.
        accepts: Whether a Python value is one of this codec's; `isinstance(value, target)` where None.
        form: What the JSON text looks like, for the message where its pattern fails: `a UUID, such as 123e…`.
    """

    name: str
    target: Hashable
    decode: Callable[[Any], Any] = field(compare=False)
    encode: Callable[[Any], Any] = field(compare=False)
    accepts: Callable[[object], bool] | None = field(default=None, compare=False)
    form: str | None = field(default=None, compare=False)

    def owns(self, value: object) -> bool:
        """Whether a Python value is one that `decode` gives."""
        if self.accepts is not None:
            return self.accepts(value)
        return isinstance(value, self.target)  # type: ignore[arg-type]


class DecodeError(ValueError):
    """A codec's refusal that knows its places.

    Attributes:
        faults: Pairs of a path below the value, in JSON names and indexes, and a clause that says what is wrong.
    """

    def __init__(self, faults: tuple[tuple[tuple[str | int, ...], str], ...]) -> None:
        super().__init__("; ".join(words for _, words in faults))
        self.faults = faults


@dataclass(frozen=True, slots=True, kw_only=True, eq=False, repr=False)
class _Node:
    """What every kind of node has. Equality compares JSON values as JSON, codecs and residuals included."""

    json_fields: ClassVar[frozenset[str]] = frozenset({"enum", "default", "examples"})
    type: ClassVar[str | None] = None

    description: str | None = None
    default: Json | Absent = ABSENT
    examples: tuple[Json, ...] = ()
    residuals: tuple[Residual, ...] = ()
    codec: Codec | None = None
    secret: bool = False

    def _identity(self) -> tuple[Hashable, ...]:
        values = ((item.name, getattr(self, item.name)) for item in fields(self) if item.compare)
        return tuple(
            jsonvalue.key(value) if name in self.json_fields and value is not ABSENT else value
            for name, value in values
        )

    def __repr__(self) -> str:
        shown = ((item.name, getattr(self, item.name)) for item in fields(self) if item.repr)
        blank = (None, ABSENT, (), False)
        body = ", ".join(f"{name}={value!r}" for name, value in shown if not any(value is empty for empty in blank))
        return f"nodes.{type(self).__name__}({body})"

    def __eq__(self, other: object) -> bool:
        if type(other) is not type(self):
            return NotImplemented
        return self._identity() == other._identity()

    def __hash__(self) -> int:
        return hash((type(self).__name__, self._identity()))


@dataclass(frozen=True, slots=True, kw_only=True, eq=False, repr=False)
class String(_Node):
    """A string; lengths count code points, `pattern` is a portable regular expression as written."""

    type: ClassVar[str] = "string"
    enum: tuple[str, ...] | None = None
    min_length: int | None = None
    max_length: int | None = None
    pattern: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True, eq=False, repr=False)
class Number(_Node):
    """A number, passed on as read unless a codec says otherwise (`FLOAT` for the hint `float`)."""

    type: ClassVar[str] = "number"
    enum: tuple[int | float, ...] | None = None
    minimum: int | float | None = None
    maximum: int | float | None = None


@dataclass(frozen=True, slots=True, kw_only=True, eq=False, repr=False)
class Integer(_Node):
    """A number without a fraction: `10.0` fits and arrives as `10`."""

    type: ClassVar[str] = "integer"
    enum: tuple[int, ...] | None = None
    minimum: int | float | None = None
    maximum: int | float | None = None


@dataclass(frozen=True, slots=True, kw_only=True, eq=False, repr=False)
class Boolean(_Node):
    """`true` or `false`; `1` is neither."""

    type: ClassVar[str] = "boolean"
    enum: tuple[bool, ...] | None = None


@dataclass(frozen=True, slots=True, kw_only=True, eq=False, repr=False)
class Array(_Node):
    """A list of items.

    Attributes:
        items: What every item is, as the schema says it.
        positions: What the item at each position is, for a fixed tuple; narrower than `items`, so a residual.
    """

    type: ClassVar[str] = "array"
    items: "Node"
    min_items: int | None = None
    max_items: int | None = None
    unique_items: bool = False
    positions: "tuple[Node, ...] | None" = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Property:
    """One named member of an object.

    Attributes:
        name: Its JSON name.
        node: What its value is.
        required: Whether it must be there.
        nullable: Whether a received `null` is read as `None`, since the hint admits `None`.
        fill: Whether it is decoded as `None` when left out, since the hint admits `None` and Python has no default.
        attribute: Its Python name, the key under which codecs and functions get it.
    """

    name: str
    node: "Node"
    required: bool = True
    nullable: bool = False
    fill: bool = False
    attribute: str = ""

    def __post_init__(self) -> None:
        if not self.attribute:
            object.__setattr__(self, "attribute", self.name)


@dataclass(frozen=True, slots=True, kw_only=True, eq=False, repr=False)
class Object(_Node):
    """An object.

    Attributes:
        properties: Its named members; None for a free object, which takes any keys.
        values: What the value of every key that is not a property is (`dict[str, T]`, `**kwargs: T`), a residual.
        extra: What happens to keys that are not properties where there are properties.
        reserved: Keys that are refused even where extra keys are let through: Python names that a JSON name stands
            for, and names of injected parameters.
    """

    type: ClassVar[str] = "object"
    properties: tuple[Property, ...] | None = None
    values: "Node | None" = None
    extra: Extra = "forbid"
    reserved: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True, kw_only=True, eq=False, repr=False)
class OneOf(_Node):
    """Exactly one of the branches.

    Attributes:
        tag: The name of a property, required in every branch, whose enums are disjoint: its value picks the branch.
        tag_index: From the tag's value (as `jsonvalue.key`) to the branch's index; empty without a tag.
    """

    branches: "tuple[Node, ...]"
    tag: str | None = field(init=False, default=None, compare=False)
    tag_index: Mapping[Hashable, int] = field(init=False, default_factory=dict, compare=False, repr=False)

    def __post_init__(self) -> None:
        tag, index = _find_tag(self.branches)
        object.__setattr__(self, "tag", tag)
        object.__setattr__(self, "tag_index", index)


Node: TypeAlias = String | Number | Integer | Boolean | Array | Object | OneOf
ScalarNode: TypeAlias = String | Number | Integer | Boolean

FLOAT: Final = Codec("a float", float, float, float, lambda value: type(value) in (float, int))
"""Makes every number a `float`, rounded to nearest; an integer beyond the range of doubles raises OverflowError."""


def _find_tag(branches: tuple[Node, ...]) -> tuple[str | None, Mapping[Hashable, int]]:
    first, *others = branches or (None,)
    if not others or not isinstance(first, Object):
        return None, {}
    for candidate in first.properties or ():
        index = _tag_index(branches, candidate.name)
        if index is not None:
            return candidate.name, index
    return None, {}


def _tag_index(branches: tuple[Node, ...], name: str) -> Mapping[Hashable, int] | None:
    index: dict[Hashable, int] = {}
    for position, branch in enumerate(branches):
        member = find(branch, name) if isinstance(branch, Object) else None
        values = member and member.required and isinstance(member.node, ScalarNode) and member.node.enum
        if not values:
            return None
        keys = {jsonvalue.key(value) for value in values}
        if not keys.isdisjoint(index):
            return None
        index.update(dict.fromkeys(keys, position))
    return index


def find(node: Object, name: str) -> Property | None:
    """The property of a JSON name, if the object has it."""
    return next((member for member in node.properties or () if member.name == name), None)


def children(node: Node) -> Iterator[tuple[tuple[str | int, ...], Node]]:
    """The nodes directly below, each with its path in the emitted schema; `positions` and `values` are not in it."""
    match node:
        case String() | Number() | Integer() | Boolean():
            return
        case Array():
            yield ("items",), node.items
        case Object():
            for member in node.properties or ():
                yield ("properties", member.name), member.node
        case OneOf():
            yield from ((("oneOf", position), branch) for position, branch in enumerate(node.branches))
        case _:
            assert_never(node)


def walk(node: Node, path: tuple[str | int, ...] = ()) -> Iterator[tuple[tuple[str | int, ...], Node]]:
    """The node and all below it that the schema shows, top down, each with its path in the emitted schema."""
    yield path, node
    for step, child in children(node):
        yield from walk(child, path + step)


def has_secret(node: Node) -> bool:
    """Whether the node or anything below it, `positions` and `values` included, is secret."""
    found = node.secret

    def visit(child: Node) -> Node:
        nonlocal found
        found = found or has_secret(child)
        return child

    rebuild(node, visit)
    return found


N = TypeVar("N", bound=_Node)


def rebuild(node: N, change: Callable[[Any], Any]) -> N:
    """A copy whose direct children (`positions` and `values` included) went through `change`."""
    if isinstance(node, Array):
        positions = None if node.positions is None else tuple(change(item) for item in node.positions)
        return replace(node, items=change(node.items), positions=positions)
    if isinstance(node, Object):
        properties = None
        if node.properties is not None:
            properties = tuple(replace(member, node=change(member.node)) for member in node.properties)
        return replace(node, properties=properties, values=node.values and change(node.values))
    if isinstance(node, OneOf):
        return replace(node, branches=tuple(change(branch) for branch in node.branches))
    return node


def with_extra(node: N, extra: Extra) -> N:
    """A copy in which every object with properties treats unknown keys in one way."""
    rebuilt = rebuild(node, lambda child: with_extra(child, extra))
    if isinstance(rebuilt, Object) and rebuilt.properties is not None:
        return replace(rebuilt, extra=extra)
    return rebuilt


def scalars(values: tuple[Scalar, ...]) -> str | None:
    """The node type that all values share (`string`, `number`, `integer`, `boolean`), or None for a mix."""
    kinds = {jsonvalue.kind(value) for value in values}
    if kinds == {"integer", "number"}:
        return "number"
    return kinds.pop() if len(kinds) == 1 else None
