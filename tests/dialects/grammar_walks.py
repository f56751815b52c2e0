"""Random walks through the grammar that a provider's constrained decoding makes of a schema, one byte at a time."""

import json
from collections.abc import Callable
from random import Random
from typing import Any

from tests.dialects.recorded import sdk

MAX_BYTES = 4000
_CLOSERS = b'"}],'


class Unfinished(Exception):
    """A walk that was still going after `MAX_BYTES`."""


def grammar(schema: dict[str, Any]) -> Callable[[Random], str]:
    """Compiles a schema; the result walks through its grammar and returns the text.

    `lenient` and `coerce_one_of` make llguidance ignore what it cannot decide: `uniqueItems`, and that exactly one
    branch fits.
    """
    llguidance = sdk("llguidance")
    options = {"lenient": True, "coerce_one_of": True, "whitespace_flexible": False}
    compiled = llguidance.LLMatcher.grammar_from_json_schema(json.dumps(schema), overrides=options)
    start = llguidance.LLMatcher(llguidance.LLTokenizer("byte"), compiled)
    assert not start.is_error(), start.get_error()

    def walk(random: Random) -> str:
        matcher = start.deep_copy()
        text = bytearray()
        while not (matcher.is_accepting() and (matcher.is_stopped() or text.endswith(b"}"))):
            if len(text) > MAX_BYTES:
                raise Unfinished
            mask = matcher.compute_bitmask()
            allowed = [token for token in range(256) if mask[token // 8] >> token % 8 & 1]
            assert allowed, (text, matcher.get_error())
            text.append(_choose(random, allowed, len(text)))
            matcher.consume_token(text[-1])
        return text.decode()

    return walk


def _choose(random: Random, allowed: list[int], length: int) -> int:
    """One of the bytes; the longer the text is, the more likely one that closes something."""
    closing = [token for token in allowed if token in _CLOSERS]
    if closing and random.random() < 0.2 + length / 600:
        return random.choice(closing)
    plain = [token for token in allowed if token < 128]
    return random.choice(plain if plain and random.random() < 0.95 else allowed)
