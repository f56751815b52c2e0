"""Hugging Face chat templates: `tools=` in the form of OpenAI's Chat Completions; nothing is validated there."""

from toolargs.dialects._dialect import Dialect
from toolargs.dialects._families import huggingface
from toolargs.dialects.openai import nested_without_strict

HUGGINGFACE = Dialect(
    name="huggingface",
    title="Hugging Face chat templates",
    entry=nested_without_strict,
    conversation=huggingface.HUGGINGFACE,
)
