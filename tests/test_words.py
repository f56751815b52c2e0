"""Nodes as noun phrases."""

import pytest

from toolargs import nodes
from toolargs.adapters._words import MAX_PHRASE, listing, phrase

PHRASES: list[tuple[nodes.Node, str]] = [
    (nodes.String(), "a string"),
    (nodes.Integer(minimum=1, maximum=3), "an integer (at least 1; at most 3)"),
    (nodes.Number(codec=nodes.FLOAT, description="A share."), "a number (A share.)"),
    (nodes.Boolean(), "a boolean"),
    (nodes.String(enum=("a", "b")), '"a" or "b"'),
    (nodes.Integer(enum=(1, 2, 3)), "1, 2 or 3"),
    (nodes.String(min_length=1, pattern="^a"), "a string (at least 1 characters long; matching ^a)"),
    (nodes.String(pattern="^a", codec=nodes.Codec("a path", str, str, str)), "a path"),
    (
        nodes.String(codec=nodes.Codec("a date", str, str, str), residuals=(nodes.Residual("decode", "a real date"),)),
        "a real date",
    ),
    (nodes.Integer(residuals=(nodes.Residual("multipleOf", "a multiple of 5"),)), "an integer (a multiple of 5)"),
    (nodes.Array(items=nodes.Integer()), "an array of items that are each an integer"),
    (
        nodes.Array(items=nodes.String(), min_items=1, unique_items=True),
        "an array of items that are each a string (with at least 1 items; without repetition)",
    ),
    (nodes.Object(), "an object"),
    (nodes.Object(properties=(nodes.Property(name="x", node=nodes.Integer()),)), 'an object with "x"'),
    (nodes.Object(properties=(), codec=nodes.Codec("a Point", dict, dict, dict)), "a Point"),
    (nodes.OneOf(branches=(nodes.String(), nodes.Integer())), "a string or an integer"),
]


@pytest.mark.parametrize(("node", "words"), PHRASES, ids=[words for _, words in PHRASES])
def test_a_node_is_named_with_its_bounds(node: nodes.Node, words: str) -> None:
    assert phrase(node) == words


def test_a_phrase_is_bounded() -> None:
    assert len(phrase(nodes.Integer(enum=tuple(range(10_000))))) <= MAX_PHRASE


@pytest.mark.parametrize(
    ("phrases", "words"), [(["a"], "a"), (["a", "b"], "a or b"), (["a", "b", "c"], "a, b or c")], ids=str
)
def test_a_listing_reads_as_a_sentence(phrases: list[str], words: str) -> None:
    assert listing(phrases) == words
