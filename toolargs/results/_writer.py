"""One walk from a Python value to JSON: by its node where there is one, else by its class."""

import enum
import math
from collections.abc import Collection, Iterable, Mapping, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass, field
from typing import Any, Final

from toolargs import jsonvalue, nodes, pointer
from toolargs.errors import Issue
from toolargs.jsonvalue import Json
from toolargs.pointer import Path
from toolargs.results._classes import members_of, node_of

SUBJECT: Final = "The result"
_MOST_ISSUES: Final = 32
_MOST_BITS: Final = 14_000
"""The longest integer that Python writes and reads as text without being asked twice: about 4,200 digits."""


class TooLarge(Exception):  # what happened, not what is broken
    """The JSON text of a value would be longer than allowed."""


@dataclass(slots=True)
class Writer:
    """One walk through one value.

    Attributes:
        max_bytes: The longest JSON text.
        max_depth: The deepest nesting.
        issues: What has no JSON form.
        around: The identities of the containers around the value at hand.
        size: The length of the text so far, at least.
    """

    max_bytes: int
    max_depth: int
    issues: list[Issue] = field(default_factory=list)
    around: set[int] = field(default_factory=set)
    size: int = 0

    def write(self, node: nodes.Node | None, value: Any, path: Path = ()) -> Json:
        """The JSON value; what has none is noted as an issue.

        Raises:
            TooLarge: Its text would be too long.
        """
        self._count(2 if value == "" else 1)
        if value is None or isinstance(value, bool):
            return value
        if isinstance(node, nodes.OneOf):
            node = _branch(node, value)
        if node is not None and node.codec is not None:
            shape = _shape(node.codec, value)
            return self._by_class(node, value, path) if shape is _NONE else self._shaped(node, value, shape, path)
        if type(value) in (dict, list, str, int, float):
            return self._shaped(node, value, value, path)
        return self._by_class(node, value, path)

    def _by_class(self, declared: nodes.Node | None, value: Any, path: Path) -> Json:
        """A value that is not of the kind that was declared, or of which nothing was."""
        node = node_of(type(value))
        codec = None if node is None else node.codec
        shape = _NONE if codec is None else _shape(codec, value)
        if shape is not _NONE:
            return self._shaped(node, value, shape, path)
        try:
            shape = _opened(value)
        except Exception:  # a foreign object's own code; its text is nobody's business
            return self._refuse(path, "decode", f"is {_called(value)} that could not be read")
        if shape is _NONE:
            return self._refuse(path, "type", _unknown(value))
        return self._shaped(declared, value, shape, path)

    def _shaped(self, node: nodes.Node | None, value: Any, shape: Any, path: Path) -> Json:
        """A value by its shape one level deep."""
        if isinstance(shape, (Mapping, list, tuple)):
            return self._container(node, value, shape, path)
        if isinstance(shape, str):
            return self._text(jsonvalue.exact(shape), path)
        if shape is None or isinstance(shape, bool):
            return shape
        if isinstance(shape, (int, float)):
            return self._number(jsonvalue.exact(shape), path)
        return self.write(None, shape, path)

    def _container(self, node: nodes.Node | None, value: Any, shape: Any, path: Path) -> Json:
        if id(value) in self.around:
            return self._refuse(path, "depth", "refers back to an object that holds it; JSON has no cycles")
        if len(path) >= self.max_depth:
            return self._refuse(
                path, "depth", f"is nested deeper than {self.max_depth} levels; make the result flatter"
            )
        self.around.add(id(value))
        try:
            write = self._object if isinstance(shape, Mapping) else self._array
            return write(node, shape, path)
        finally:
            self.around.discard(id(value))

    def _array(self, node: nodes.Node | None, items: Sequence[Any], path: Path) -> list[Json]:
        array = node if isinstance(node, nodes.Array) else None
        positions = array.positions if array is not None and array.positions is not None else ()
        kinds = [*positions, *[array.items if array is not None else None] * (len(items) - len(positions))]
        return [
            self.write(kind, item, (*path, index)) for index, (kind, item) in enumerate(zip(kinds, items, strict=False))
        ]

    def _object(self, node: nodes.Node | None, members: Mapping[Any, Any], path: Path) -> dict[str, Json]:
        known = _properties(node, members)
        written: dict[str, Json] = {}
        for key, item in members.items():
            member = known.get(key) if isinstance(key, str) else None
            if member is not None and item is None and not member.required:
                continue  # left out is how an omittable property says `None`
            name = member.name if member is not None else self._key(key, path)
            if name in written:
                self._refuse((*path, name), "duplicateKey", "stands twice in one object once its keys are text")
            if name is not None:
                self._text(name, path)
                kind = member.node if member is not None else node.values if isinstance(node, nodes.Object) else None
                written[name] = self.write(kind, item, (*path, name))
        return written

    def _key(self, key: object, path: Path) -> str | None:
        """A key as text; a whole number is written as its digits, as `json` does."""
        plain = key.value if isinstance(key, enum.Enum) else key
        if isinstance(plain, str):
            return str.__str__(plain)
        if isinstance(plain, int) and not isinstance(plain, bool) and plain.bit_length() <= _MOST_BITS:
            return int.__repr__(plain)
        self._refuse(path, "type", f"has a key that is {_called(key)}; the keys of a JSON object are strings")
        return None

    def _text(self, text: Any, path: Path) -> str | None:
        self._count(len(text))
        if _is_half(text):
            self._refuse(path, "json", "holds a lone surrogate, which is no character and cannot be sent")
            return None
        return str(text)

    def _number(self, number: Any, path: Path) -> Json:
        if isinstance(number, float) and not math.isfinite(number):
            words = "NaN" if number != number else "Infinity" if number > 0 else "-Infinity"
            return self._refuse(path, "type", f"is {words}, which is not a JSON number")
        if isinstance(number, int) and number.bit_length() > _MOST_BITS:
            return self._refuse(path, "type", "is an integer of too many digits; give it as text")
        return number

    def _count(self, size: int) -> None:
        self.size += size
        if self.size > self.max_bytes:
            raise TooLarge

    def _refuse(self, path: Path, keyword: str, words: str) -> None:
        if len(self.issues) < _MOST_ISSUES:
            name = f'"{jsonvalue.cut(pointer.join(path), 120)}"' if path else SUBJECT
            self.issues.append(Issue(path, keyword, f"{name} {words}."))


_NONE: Final = object()


def _shape(codec: nodes.Codec, value: Any) -> Any:
    """The shape of a value that belongs to a codec; `_NONE` for any other, and where its own code fails."""
    try:
        return codec.encode(value) if codec.owns(value) else _NONE
    except Exception:  # a foreign object's own code: its class and members are tried instead
        return _NONE


def _branch(node: nodes.OneOf, value: Any) -> nodes.Node | None:
    """The branch whose kind the value has; None where it is none's or several's, so that its class decides."""
    fitting = [branch for branch in node.branches if _has_kind(branch, value)]
    if len(fitting) > 1 and node.tag is not None and isinstance(value, Mapping):
        try:
            return node.branches[node.tag_index[jsonvalue.key(value.get(node.tag))]]
        except (KeyError, TypeError):
            return None
    return fitting[0] if len(fitting) == 1 else None


_KINDS: Final[dict[str, type | tuple[type, ...]]] = {
    "string": str,
    "integer": int,
    "number": (int, float),
    "boolean": bool,
    "array": list,
    "object": dict,
}


def _has_kind(node: nodes.Node, value: Any) -> bool:
    if isinstance(node, nodes.OneOf):
        return any(_has_kind(branch, value) for branch in node.branches)
    if node.codec is not None:
        return _shape(node.codec, value) is not _NONE
    return type(node).type is not None and isinstance(value, _KINDS[str(node.type)])


def _properties(node: nodes.Node | None, members: Mapping[Any, Any]) -> dict[str, nodes.Property]:
    """The properties by the names that the members have: Python's, or JSON's where a plain dict uses those."""
    if not isinstance(node, nodes.Object) or node.properties is None:
        return {}
    by_name = {member.name: member for member in node.properties}
    by_attribute = {member.attribute: member for member in node.properties}
    return {**by_name, **by_attribute} if type(members) is dict else by_attribute


def _opened(value: Any) -> Any:
    """The shape of a value that has no codec; `_NONE` where it has no JSON form."""
    if isinstance(value, Mapping):
        return dict(value)
    if isinstance(value, (str, int, float)):
        return value
    if isinstance(value, (bytes, bytearray, memoryview, type)):
        return _NONE
    members = members_of(value)
    if members is not None:
        return members
    return _in_order(value) if isinstance(value, Collection) else _NONE


def _in_order(value: Iterable[Any]) -> list[Any]:
    """The items; a set's sorted where they can be, so that the text is stable."""
    items = list(value)
    if not isinstance(value, AbstractSet):
        return items
    try:
        return sorted(items)
    except TypeError:
        return sorted(items, key=repr)


def _is_half(text: str) -> bool:
    try:
        return not text.isascii() and not text.encode("utf-8")
    except UnicodeEncodeError:
        return True


def _called(value: object) -> str:
    name = type(value).__qualname__
    return f"{'an' if name[:1] in 'AEIOaeio' else 'a'} {jsonvalue.cut(name)}"


def _unknown(value: object) -> str:
    if isinstance(value, (bytes, bytearray, memoryview)):
        return "holds bytes, which JSON has no form for; hint the result as bytes for base64, or give text"
    return f"is {_called(value)}, which has no JSON form; return plain JSON, a dataclass or a model"
