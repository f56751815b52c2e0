"""The table of dialects by name."""

from typing import Final

from toolargs.dialects._dialect import Dialect
from toolargs.dialects.anthropic import ANTHROPIC
from toolargs.dialects.bedrock import BEDROCK
from toolargs.dialects.cohere import COHERE
from toolargs.dialects.gemini import GEMINI, GEMINI_JSON
from toolargs.dialects.groq import GROQ
from toolargs.dialects.huggingface import HUGGINGFACE
from toolargs.dialects.json_schema import JSON_SCHEMA
from toolargs.dialects.mcp import MCP
from toolargs.dialects.mistral import MISTRAL
from toolargs.dialects.ollama import OLLAMA
from toolargs.dialects.openai import OPENAI, OPENAI_RESPONSES
from toolargs.dialects.pedelec import PEDELEC
from toolargs.errors import DialectError

_OPENAI_LIKE: Final = (OPENAI, OPENAI_RESPONSES, MISTRAL, COHERE, OLLAMA, GROQ, HUGGINGFACE)
_OTHERS: Final = (PEDELEC, ANTHROPIC, GEMINI, GEMINI_JSON, MCP, BEDROCK, JSON_SCHEMA)
_TABLE: Final[dict[str, Dialect]] = {dialect.name: dialect for dialect in (*_OPENAI_LIKE, *_OTHERS)}


def names() -> tuple[str, ...]:
    """The names of all dialects."""
    return tuple(_TABLE)


def find(name: str) -> Dialect:
    """The dialect of a name.

    Raises:
        DialectError: There is none.
    """
    if name not in _TABLE:
        raise DialectError(f"there is no dialect {name!r}; there are {', '.join(_TABLE)}")
    return _TABLE[name]


def register_dialect(dialect: Dialect) -> None:
    """Adds a dialect of one's own, for `emit` and all else that takes a dialect's name.

    Raises:
        DialectError: Its name is taken.
    """
    if dialect.name in _TABLE:
        raise DialectError(f"there is a dialect {dialect.name!r} already; give it another name")
    _TABLE[dialect.name] = dialect
