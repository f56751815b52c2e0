"""Nodes as noun phrases: what each position of a tuple and each value of a dict is, where the schema cannot say it."""

from collections.abc import Iterator, Sequence
from typing import Any, Final

from toolargs import jsonvalue, nodes

MAX_PHRASE: Final = 200
"""The longest phrase, in characters."""

_BOUNDS: Final = (
    ("min_length", "at least {} characters long"),
    ("max_length", "at most {} characters long"),
    ("pattern", "matching {}"),
    ("minimum", "at least {}"),
    ("maximum", "at most {}"),
    ("min_items", "with at least {} items"),
    ("max_items", "with at most {} items"),
)


def phrase(node: nodes.Node) -> str:
    """What fits a node, with its article and its bounds: `an integer (at least 1)`, `"low" or "high"`, `a date`."""
    details = "; ".join(_details(node))
    return jsonvalue.cut(f"{_noun(node)} ({details})" if details else _noun(node), MAX_PHRASE)


def listing(phrases: Sequence[str], last: str = "or") -> str:
    """Phrases as a list in a sentence: `a, b or c`."""
    *firsts, final = phrases
    return f"{', '.join(firsts)} {last} {final}" if firsts else final


def _noun(node: nodes.Node) -> str:
    values = getattr(node, "enum", None)
    if values:
        return listing([jsonvalue.text(value) for value in values])
    if isinstance(node, nodes.OneOf):
        return listing([phrase(branch) for branch in node.branches])
    if isinstance(node, nodes.Array):
        return f"an array of items that are each {phrase(node.items)}"
    if node.codec is not None and isinstance(node, nodes.String | nodes.Object):
        return next((found.words for found in node.residuals if _names(node, found)), node.codec.name)
    if isinstance(node, nodes.Object) and node.properties:
        return f"an object with {listing([jsonvalue.text(member.name) for member in node.properties], 'and')}"
    return jsonvalue.named(str(node.type))


def _details(node: nodes.Node) -> Iterator[str]:
    if node.description:
        yield node.description
    shown: dict[str, Any] = {name: getattr(node, name, None) for name, _ in _BOUNDS}
    if isinstance(node, nodes.String) and node.codec is not None:
        shown["pattern"] = None  # the codec's name says it better
    yield from (words.format(shown[name]) for name, words in _BOUNDS if shown[name] is not None)
    if isinstance(node, nodes.Array) and node.unique_items:
        yield "without repetition"
    yield from (found.words for found in node.residuals if not _names(node, found))


def _names(node: nodes.Node, residual: nodes.Residual) -> bool:
    """Whether a residual says what the decoded value is, as a noun of its own."""
    return isinstance(node, nodes.String) and residual.keyword == "decode"
