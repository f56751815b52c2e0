"""The table of dialects by name."""

from typing import Final

from toolargs.dialects._dialect import Dialect
from toolargs.dialects.anthropic import ANTHROPIC
from toolargs.dialects.json_schema import JSON_SCHEMA
from toolargs.dialects.mcp import MCP
from toolargs.dialects.openai import OPENAI
from toolargs.dialects.pedelec import PEDELEC
from toolargs.errors import DialectError

_TABLE: Final[dict[str, Dialect]] = {
    dialect.name: dialect for dialect in (PEDELEC, OPENAI, ANTHROPIC, MCP, JSON_SCHEMA)
}


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
