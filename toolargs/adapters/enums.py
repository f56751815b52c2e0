"""`enum.Enum` classes and `Literal` as enums."""

import enum
import inspect
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final, Literal, get_args

from toolargs import _docstring, hints, jsonvalue, nodes
from toolargs.adapters._checks import is_writable
from toolargs.adapters._registry import Reading, register, register_when

_KINDS: Final[dict[str, type[nodes.String | nodes.Number | nodes.Integer | nodes.Boolean]]] = {
    "string": nodes.String,
    "integer": nodes.Integer,
    "number": nodes.Number,
    "boolean": nodes.Boolean,
}


def _is_enum(annotation: Any) -> bool:
    return isinstance(annotation, enum.EnumMeta)


@register_when(_is_enum)
def read_enum(annotation: Any, reading: Reading) -> nodes.Node:
    """An enum of the members' values that arrives as the member; aliases are not shown."""
    if issubclass(annotation, enum.Flag):
        reading.refuse(
            "flags combine, and an enum cannot say so", "use a set of the members of an enum.Enum", annotation
        )
    members: list[enum.Enum] = list(annotation)
    if not members:
        reading.refuse("the enum has no members, so nothing would fit", "add members", annotation)
    values = [_plain(member, annotation, reading) for member in members]
    kind = nodes.scalars(tuple(values))
    if kind is None:
        reading.refuse(
            "its values are of several kinds",
            "give all members strings, all numbers or all booleans",
            annotation,
        )
    name = annotation.__name__
    codec = _codec(f"{_article(name)} {name}", annotation, zip(values, members, strict=True))
    return _scalar(kind, values, codec, _documentation(annotation))


def _plain(member: enum.Enum, annotation: Any, reading: Reading) -> jsonvalue.Scalar:
    """A member's value as JSON."""
    value = member.value
    if type(value) not in (str, int, float, bool) or not is_writable(value):
        reading.refuse(
            f"the value of {member.name} is {jsonvalue.text(value)}, which no enum of a schema can hold",
            "give every member a string, a finite number or a boolean",
            annotation,
        )
    return value  # type: ignore[no-any-return]


def _article(name: str) -> str:
    return "an" if name[:1] in "AEIOaeio" else "a"


def _documentation(cls: type) -> str | None:
    """What the class's own docstring says; the one that `enum` writes by itself says nothing."""
    written = vars(cls).get("__doc__")
    if not isinstance(written, str) or written == "An enumeration.":
        return None
    return _docstring.parse(inspect.cleandoc(written)).description or None


def _scalar(
    kind: str, values: Sequence[Any], codec: nodes.Codec | None, description: str | None = None
) -> nodes.ScalarNode:
    return _KINDS[kind](enum=tuple(values), codec=codec, description=description)


def _codec(name: str, target: Any, pairs: Iterable[tuple[jsonvalue.Scalar, Any]]) -> nodes.Codec:
    """Turns a JSON value into the Python value that it stands for."""
    table = {jsonvalue.key(value): member for value, member in pairs}

    def decode(value: Any) -> Any:
        return table[jsonvalue.key(value)]

    def accepts(value: object) -> bool:
        return any(value is member or (type(value) is type(member) and value == member) for member in table.values())

    def encode(value: Any) -> Any:
        return value.value if isinstance(value, enum.Enum) else value

    return nodes.Codec(name, target, decode, encode, accepts)


@register(Literal)
def read_literal(annotation: Any, reading: Reading) -> nodes.Node:
    """An enum of the literals, or one enum for each kind of them; enum members in it arrive as members."""
    by_kind: dict[str, dict[Any, Any]] = {}
    for literal in get_args(annotation):
        value = _literal_value(literal, annotation, reading)
        group = by_kind.setdefault(_group(value), {})
        known = group.setdefault(jsonvalue.key(value), (value, literal))[1]
        if known is not literal and (isinstance(known, enum.Enum) or isinstance(literal, enum.Enum)):
            reading.refuse(f"{known!r} and {literal!r} are the same in JSON", "leave one of them out", annotation)
    if not by_kind:
        reading.refuse("it names no values, so nothing would fit", 'name them: Literal["a", "b"]', annotation)
    branches = tuple(_literal_branch(group) for group in by_kind.values())
    return branches[0] if len(branches) == 1 else nodes.OneOf(branches=branches)


def _literal_value(literal: Any, annotation: Any, reading: Reading) -> jsonvalue.Scalar:
    if isinstance(literal, enum.Enum):
        return _plain(literal, annotation, reading)
    if type(literal) not in (str, int, float, bool) or not is_writable(literal):
        reading.refuse(
            f"{hints.shown(literal)} has no JSON form that an enum could hold",
            "use strings, numbers and booleans",
            annotation,
        )
    return literal  # type: ignore[no-any-return]


def _group(value: jsonvalue.Scalar) -> str:
    """Integers and other numbers are one kind here: as two branches they would overlap in nothing, but confuse."""
    kind = jsonvalue.kind(value)
    return "number" if kind == "integer" else kind


def _literal_branch(group: Mapping[Any, tuple[jsonvalue.Scalar, Any]]) -> nodes.ScalarNode:
    values = tuple(value for value, _ in group.values())
    members = tuple(literal for _, literal in group.values())
    kind = nodes.scalars(values) or "string"
    if not any(isinstance(literal, enum.Enum) for literal in members):
        return _scalar(kind, values, None)
    name = " or ".join(str(literal) if isinstance(literal, enum.Enum) else repr(literal) for literal in members)
    return _scalar(kind, values, _codec(jsonvalue.cut(name), members, group.values()))
