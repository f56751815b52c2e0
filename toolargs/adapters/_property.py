"""Declared members as properties: a function's parameters, a class's fields, a `TypedDict`'s keys.

For authors of adapters: make one `Field` for each member, say what the library says about it, and hand all of them
to `read_object`. Everything that holds for members of every family is decided here: names, optionality, defaults,
descriptions and their priority.
"""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Any, Final

from toolargs import hints, nodes
from toolargs.adapters import _expansion, _guidance
from toolargs.adapters._registry import Reading, Refused, gather, read_hint, unwrap
from toolargs.markers import Description, Name


class _Missing:
    def __repr__(self) -> str:
        return "MISSING"


MISSING: Final[Any] = _Missing()
"""No Python default is known. (`None` is a default, and so is any sentinel of the user's.)"""


@dataclass(frozen=True, slots=True)
class Field:
    """One declared member: a function's parameter, a dataclass field, a `TypedDict` key.

    Attributes:
        attribute: Its Python name, the key under which the codec or the function gets it.
        hint: Its resolved annotation, `Annotated` included.
        name: The JSON name that a library gives (an alias); the marker `Name` wins over it.
        default: Its Python default as a value, `MISSING` where there is none or only a factory makes it.
        has_default: True where a factory makes the default; such a default is not shown.
        required: What a library says; None derives it: neither a default nor an optional hint.
        description: Its documentation beside the hint, after a `Description` marker in priority.
        docstring: Its entry in a docstring, last in priority.
        markers: Markers that a library holds beside the hint, outer to those in the hint; foreign ones are expanded.
    """

    attribute: str
    hint: Any
    name: str | None = None
    default: Any = MISSING
    has_default: bool = False
    required: bool | None = None
    description: str | None = None
    docstring: str | None = None
    markers: tuple[Any, ...] = ()

    @property
    def defaulted(self) -> bool:
        """Whether Python fills the member in by itself."""
        return self.has_default or self.default is not MISSING


def read_property(field: Field, reading: Reading) -> nodes.Property:
    """One member as a property.

    Raises:
        Refused: It cannot be read; with all faults of the member and of what is below it.
        Unresolved: A type alias in its hint names something that does not exist yet.
    """
    here = reading.at(field.attribute)
    hint = unwrap(field.hint, here)
    optional = hint.optional or field.default is None
    foreign = _expansion.expand((*hint.markers, *field.markers))
    own = tuple(marker for marker in foreign.markers if not isinstance(marker, Name))
    name, node = gather(
        lambda: _name(foreign.markers, field.name or field.attribute, here),
        lambda: read_hint(replace(hint, markers=own), here),
    )
    node = _described(node, own, (foreign.documentation, field.description, field.docstring))
    required = field.required if field.required is not None else hint.required
    return nodes.Property(
        name=name,
        node=_with_default(node, field, here),
        required=not optional and (not field.defaulted if required is None else required),
        nullable=optional,
        # A library's `NotRequired` means that the key stays away, not that it is None.
        fill=optional and not field.defaulted and required is not False,
        attribute=field.attribute,
    )


def read_properties(fields: Iterable[Field], reading: Reading) -> tuple[nodes.Property, ...]:
    """All members as properties, in their order.

    Raises:
        Refused: One or more cannot be read, or two have one JSON name; with all faults.
        Unresolved: A type alias in a hint names something that does not exist yet.
    """
    properties = gather(*(lambda field=field: read_property(field, reading) for field in fields))
    check_names(properties, reading)
    return tuple(properties)


def read_object(
    fields: Iterable[Field],
    reading: Reading,
    codec: nodes.Codec | None,
    description: str | None = None,
    extra: nodes.Extra = "forbid",
    values: nodes.Node | None = None,
) -> nodes.Object:
    """All members as an object.

    Args:
        fields: Its members.
        reading: The walk, already `inside` the class.
        codec: What builds the instance from the decoded members by attribute; None leaves the dict as it is.
        description: What the class's docstring says, if somebody wrote one.
        extra: What happens to unknown keys.
        values: What the values of unknown keys are, where they are let through.

    Raises:
        Refused: One or more members cannot be read, or two have one JSON name; with all faults.
        Unresolved: A type alias in a hint names something that does not exist yet.
    """
    properties = read_properties(fields, reading)
    names = {member.name for member in properties}
    reserved = frozenset(member.attribute for member in properties if member.attribute not in names)
    return nodes.Object(
        properties=properties, codec=codec, description=description, extra=extra, values=values, reserved=reserved
    )


def _name(markers: tuple[Any, ...], name: str, reading: Reading) -> str:
    """The JSON name; of two markers the outer one holds."""
    for marker in markers:
        if isinstance(marker, Name):
            name = marker.name
            if not _is_text(name):
                reading.refuse(f"Name({hints.shown(name)}) is not a property name", 'write a text: Name("from")')
    return name


def _is_text(name: object) -> bool:
    return isinstance(name, str) and bool(name)


def _described(node: nodes.Node, markers: tuple[Any, ...], further: tuple[str | None, ...]) -> nodes.Node:
    """The node with the description of highest priority; a class's docstring is only the last resort."""
    if any(isinstance(marker, Description) for marker in markers):
        return node
    return replace(node, description=next((words for words in further if words), node.description))


def _with_default(node: nodes.Node, field: Field, reading: Reading) -> nodes.Node:
    if field.default is MISSING or field.default is None:
        return node
    try:
        shown = _guidance.shown(node, field.default, field.attribute)
    except _guidance.UnfitError as error:
        reading.refuse(f"its default does not fit: {error}", "correct the default, or the hint", field.hint)
    return replace(node, default=shown) if shown is not nodes.ABSENT else node


def check_names(properties: Iterable[nodes.Property], reading: Reading) -> None:
    """Refuses two properties of one JSON name.

    Raises:
        Refused: There are such; with all of them.
    """
    first: dict[str, nodes.Property] = {}
    faults = []
    for member in properties:
        other = first.setdefault(member.name, member)
        if other is not member:
            faults.append(
                reading.at(member.attribute).fault(
                    f'its JSON name "{member.name}" is also that of {other.attribute!r}',
                    "give one of them another Name",
                )
            )
    if faults:
        raise Refused(*faults)
