"""Mistral: the tools of OpenAI's Chat Completions, with every keyword as a hint."""

from toolargs.dialects._dialect import Dialect
from toolargs.dialects._families import mistral
from toolargs.dialects._names import WORD
from toolargs.dialects.openai import nested_without_strict

MISTRAL = Dialect(
    name="mistral", title="Mistral", entry=nested_without_strict, names=WORD, conversation=mistral.MISTRAL
)
