"""The values of keywords: what each must be, and what the node keeps of it."""

from collections.abc import Callable, Mapping
from typing import Any, Final, TypeAlias, assert_never

from toolargs import jsonvalue, nodes, patterns
from toolargs.jsonvalue import Json
from toolargs.schema._reading import Place, Reading, shown
from toolargs.schema._vocabulary import KINDS

Reader: TypeAlias = Callable[[Reading, Place, str, str, Json], Any]
"""Reading, place, keyword, kind and value, to the node's field; None with a fault where the value is wrong."""


def _length(reading: Reading, place: Place, keyword: str, kind: str, value: Json) -> int | None:
    if jsonvalue.kind(value) == "integer" and value >= 0:
        return int(value)
    reading.fault(place, keyword, f"`{keyword}` must be an integer of 0 or more, got {shown(value)}.")
    return None


def _bound(reading: Reading, place: Place, keyword: str, kind: str, value: Json) -> int | float | None:
    if jsonvalue.kind(value) in ("integer", "number"):
        return value  # type: ignore[no-any-return]  # kind() says that it is a number
    reading.fault(place, keyword, f"`{keyword}` must be a number, got {shown(value)}.")
    return None


def _flag(reading: Reading, place: Place, keyword: str, kind: str, value: Json) -> bool:
    if not isinstance(value, bool):
        reading.fault(place, keyword, f"`{keyword}` must be true or false, got {shown(value)}.")
    return value is True


def _pattern(reading: Reading, place: Place, keyword: str, kind: str, value: Json) -> str | None:
    if not isinstance(value, str):
        reading.fault(place, keyword, f"`pattern` must be a string, got {shown(value)}.")
        return None
    try:
        patterns.compile(value)
    except patterns.PatternError as error:
        reading.fault(place, keyword, f"The pattern {shown(value)} cannot be used. {error}")
        return None
    return value


def _enum(reading: Reading, place: Place, keyword: str, kind: str, value: Json) -> tuple[Any, ...] | None:
    if not isinstance(value, list) or not value:
        reading.fault(place, keyword, f"`enum` must be a list of at least one value, got {shown(value)}.")
        return None
    seen: set[Any] = set()
    for index, member in enumerate(value):
        if not is_kind(kind, member):
            words = f"{shown(member)} is not {jsonvalue.named(kind)}, and no value of this enum can be anything else."
            reading.fault(place, keyword, words, keyword, index)
            continue
        key = jsonvalue.key(member)
        if key in seen:
            reading.fault(place, keyword, f"{shown(member)} is listed before.", keyword, index)
        seen.add(key)
    return tuple(int(member) if kind == "integer" and is_kind(kind, member) else member for member in value)


def _description(reading: Reading, place: Place, keyword: str, kind: str, value: Json) -> str | None:
    if isinstance(value, str):
        return value
    reading.fault(place, keyword, f"`{keyword}` must be a string, got {shown(value)}.")
    return None


FIELDS: Final[Mapping[str, tuple[str, Reader]]] = {
    "description": ("description", _description),
    "enum": ("enum", _enum),
    "minLength": ("min_length", _length),
    "maxLength": ("max_length", _length),
    "pattern": ("pattern", _pattern),
    "minimum": ("minimum", _bound),
    "maximum": ("maximum", _bound),
    "minItems": ("min_items", _length),
    "maxItems": ("max_items", _length),
    "uniqueItems": ("unique_items", _flag),
}
"""The keywords without schemas in them: the node's field, and how the value is read."""

_PAIRS: Final = (("minLength", "maxLength"), ("minimum", "maximum"), ("minItems", "maxItems"))


def fields(reading: Reading, place: Place, kind: str, keywords: Mapping[str, Json]) -> dict[str, Any]:
    """The node's fields of all keywords without schemas in them, metadata other than `description` left aside."""
    found: dict[str, Any] = {}
    for keyword, (attribute, read) in FIELDS.items():
        if keyword in keywords and (keyword == "description" or keyword in KINDS.get(kind, ())):
            found[attribute] = read(reading, place, keyword, kind, keywords[keyword])
    for low, high in _PAIRS:
        least, most = found.get(FIELDS[low][0]), found.get(FIELDS[high][0])
        if least is not None and most is not None and least > most:
            reading.fault(place, low, f"`{low}` {shown(least)} is above `{high}` {shown(most)}; no value fits.")
    return found


def is_kind(kind: str, value: Json) -> bool:
    """Whether a value has a type; an integer is a number too."""
    found = jsonvalue.kind(value)
    return found == kind or (kind == "number" and found == "integer")


def is_typed(node: nodes.Node, value: Json) -> bool:
    """Whether a value has the types that a node asks for, at every depth; bounds and enums are left aside."""
    match node:
        case nodes.OneOf():
            return any(is_typed(branch, value) for branch in node.branches)
        case nodes.Array():
            return isinstance(value, list) and all(is_typed(node.items, item) for item in value)
        case nodes.Object():
            members = {member.name: member.node for member in node.properties or ()}
            return isinstance(value, dict) and all(
                name not in members or is_typed(members[name], member) for name, member in value.items()
            )
        case nodes.String() | nodes.Number() | nodes.Integer() | nodes.Boolean():
            return is_kind(node.type or "", value)
        case _:
            assert_never(node)
