"""`dict` and `Mapping` as free objects."""

from collections.abc import Mapping, MutableMapping
from typing import Any, Final, get_args

from toolargs import hints, nodes
from toolargs.adapters import _expansion, _words
from toolargs.adapters._registry import Reading, read, register, unwrap

_MAPPING: Final = nodes.Codec("a mapping", Mapping, dict, dict)


@register(dict, MutableMapping)
def read_dict(annotation: Any, reading: Reading) -> nodes.Node:
    """A free object that arrives as a dict; what its values are stands in words."""
    return _free(annotation, reading, None)


@register(Mapping)
def read_mapping(annotation: Any, reading: Reading) -> nodes.Node:
    """A free object that arrives as a dict; a direct call may give any mapping."""
    return _free(annotation, reading, _MAPPING)


def _free(annotation: Any, reading: Reading, codec: nodes.Codec | None) -> nodes.Node:
    arguments = get_args(annotation)
    if not arguments:
        return nodes.Object(codec=codec)
    if len(arguments) != 2:
        reading.refuse("it does not say what its keys and values are", "write dict[str, T]", annotation)
    _require_str(arguments[0], annotation, reading)
    value = unwrap(arguments[1], reading)
    if value.type in (Any, object) and not _expansion.expand(value.markers).markers:
        return nodes.Object(codec=codec)
    values = read(arguments[1], reading, "a value of a dict")
    words = f"an object whose values are each {_words.phrase(values)}"
    return nodes.Object(codec=codec, values=values, residuals=(nodes.Residual("type", words),))


def _require_str(key: Any, annotation: Any, reading: Reading) -> None:
    hint = unwrap(key, reading)
    if hint.type is Any or (hint.type is str and not hint.optional and not _expansion.expand(hint.markers).markers):
        return
    if hint.type is str:
        reading.refuse("the schema can say nothing about keys", "hint the keys as plain str", annotation)
    reading.refuse(
        f"the keys of a JSON object are strings, not {hints.text(hint.type)}",
        "use a TypedDict or a dataclass for known keys, a list of pairs for others",
        annotation,
    )
