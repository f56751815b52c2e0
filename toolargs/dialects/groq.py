"""Groq: the tools of OpenAI's Chat Completions, in both modes."""

from toolargs.dialects._dialect import Dialect
from toolargs.dialects._families import openai_chat
from toolargs.dialects._names import WORD
from toolargs.dialects._profile import HINTS_ANY_OF
from toolargs.dialects.openai import LIMITS, STRICT, STRICT_LIMITS, nested

GROQ = Dialect(
    name="groq",
    title="Groq",
    entry=nested,
    normal=HINTS_ANY_OF,
    strict=STRICT,
    names=WORD,
    limits=LIMITS,
    strict_limits=STRICT_LIMITS,
    conversation=openai_chat.GROQ,
)
