"""Groq: OpenAI's shapes, judged by its own SDK."""

from dataclasses import replace

from tests.dialects.recorded import adapter, all_of, openai
from toolargs.dialects._families.openai_chat import GROQ

RECORDING = replace(
    openai.RECORDING,
    conversation=GROQ,
    read_response=adapter("groq.types.chat", "ChatCompletion"),
    check_results=all_of(adapter("groq.types.chat", "ChatCompletionToolMessageParam")),
    read_event=adapter("groq.types.chat", "ChatCompletionChunk"),
)
