"""Lists, sequences, sets and tuples of any length as arrays."""

from collections.abc import Callable, Collection, Iterable, Mapping, MutableSequence, MutableSet, Sequence
from collections.abc import Set as AbstractSet
from typing import Any, Final, get_args

from toolargs import hints, nodes
from toolargs.adapters._registry import Reading, read, register

ITEM: Final = "an array item"


def _items(annotation: Any, reading: Reading) -> nodes.Node:
    arguments = get_args(annotation)
    if len(arguments) != 1:
        name = getattr(annotation, "__name__", None) or hints.text(annotation)
        reading.refuse(
            "it does not say what its items are", f"write {name}[str], or whatever the items are", annotation
        )
    return read(arguments[0], reading, ITEM)


@register(list, MutableSequence)
def read_list(annotation: Any, reading: Reading) -> nodes.Node:
    """An array that arrives as a list."""
    return nodes.Array(items=_items(annotation, reading))


def _collection(name: str, accepted: type) -> nodes.Codec:
    """Takes any collection of the kind in direct calls, where arguments arrive as lists."""

    def accepts(value: object) -> bool:
        return isinstance(value, accepted) and not isinstance(value, (str, bytes, bytearray, memoryview, Mapping))

    return nodes.Codec(name, accepted, list, list, accepts)


_SEQUENCE: Final = _collection("a sequence", Sequence)
_COLLECTION: Final = _collection("a collection", Collection)


@register(Sequence)
def read_sequence(annotation: Any, reading: Reading) -> nodes.Node:
    """An array that arrives as a list; a direct call may give any sequence but a text."""
    return nodes.Array(items=_items(annotation, reading), codec=_SEQUENCE)


@register(Collection, Iterable)
def read_collection(annotation: Any, reading: Reading) -> nodes.Node:
    """An array that arrives as a list; a direct call may give any collection but a text or a mapping.

    Not an iterator: checking it would use it up.
    """
    return nodes.Array(items=_items(annotation, reading), codec=_COLLECTION)


def _ordered(values: Iterable[Any]) -> list[Any]:
    """A set's values in a stable order, so that a default in a schema does not depend on hashes."""
    values = list(values)
    try:
        return sorted(values)
    except TypeError:
        return sorted(values, key=repr)


_SET: Final = nodes.Codec("a set", set, set, _ordered)
_FROZENSET: Final = nodes.Codec("a frozenset", frozenset, frozenset, _ordered)
_ANY_SET: Final = nodes.Codec("a set", AbstractSet, set, _ordered)

_SETS: Final = {set: _SET, MutableSet: _SET, frozenset: _FROZENSET, AbstractSet: _ANY_SET}


def _read_set(codec: nodes.Codec) -> Callable[[Any, Reading], nodes.Node]:
    def reader(annotation: Any, reading: Reading) -> nodes.Node:
        items = _items(annotation, reading)
        unhashable = _unhashable(items)
        if unhashable:
            reading.refuse(
                f"a set cannot hold {unhashable}, which is not hashable",
                "use a list with UniqueItems(), or make the items hashable (tuple[T, ...], a frozen dataclass)",
                annotation,
            )
        if _mixes_booleans(items):
            reading.refuse(
                "a set holds true and 1 as one value, and JSON tells them apart",
                "use a list with UniqueItems()",
                annotation,
            )
        return nodes.Array(items=items, unique_items=True, codec=codec)

    return reader


for _type, _codec in _SETS.items():
    register(_type)(_read_set(_codec))


def _unhashable(node: nodes.Node) -> str | None:
    """What of a node's decoded values cannot be in a set, if something cannot."""
    if isinstance(node, nodes.OneOf):
        return next(filter(None, map(_unhashable, node.branches)), None)
    if isinstance(node, nodes.Array):
        immutable = node.codec is not None and node.codec.target in (tuple, frozenset)
        return _unhashable(node.items) if immutable else "a list" if node.codec is None else node.codec.name
    if isinstance(node, nodes.Object):
        if node.codec is None:
            return "a dict"
        return node.codec.name if getattr(node.codec.target, "__hash__", None) is None else None
    return None


def _mixes_booleans(node: nodes.Node) -> bool:
    """Whether decoded values may differ as JSON and yet be equal in Python, as `True` and `1` are."""
    branches = node.branches if isinstance(node, nodes.OneOf) else (node,)
    plain = {type(branch) for branch in branches if branch.codec in (None, nodes.FLOAT)}
    within = any(_mixes_booleans(branch.items) for branch in branches if isinstance(branch, nodes.Array))
    return within or (nodes.Boolean in plain and not plain.isdisjoint({nodes.Integer, nodes.Number}))
