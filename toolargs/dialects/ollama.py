"""Ollama: the tools of OpenAI's Chat Completions, of whose schemas the server keeps six keywords."""

from typing import Final

from toolargs.dialects._dialect import Dialect
from toolargs.dialects._families import ollama
from toolargs.dialects._profile import COUNTS, GUIDANCE, LENGTHS, RANGE, Profile, in_words
from toolargs.dialects.openai import nested_without_strict

_PROFILE: Final = Profile(
    keywords=in_words(*GUIDANCE, *LENGTHS, "pattern", *RANGE, *COUNTS),
    union="anyOf",
    client_drops=frozenset({"anyOf", "properties", "required"}),
)

OLLAMA = Dialect(
    name="ollama", title="Ollama", entry=nested_without_strict, normal=_PROFILE, conversation=ollama.OLLAMA
)
