"""What becomes of a keyword that a provider does not take, and why a provider cannot take a tool."""

from dataclasses import dataclass
from typing import Literal, TypeAlias

Outcome: TypeAlias = Literal["words", "rewritten", "dropped"]
"""Said in the description, said by other keywords, or not said at all."""


@dataclass(frozen=True, slots=True)
class Loss:
    """One keyword that a provider is not sent as it stands in the tool's own schema; it is still enforced.

    Attributes:
        tool: The tool's name.
        pointer: The node, as a JSON Pointer into `tool.schema`.
        keyword: The keyword; `name` for a tool's name that is spelt differently on the wire.
        outcome: What became of it.
        words: What the description says instead, without its brackets; for a name, the one on the wire; else empty.
    """

    tool: str
    pointer: str
    keyword: str
    outcome: Outcome
    words: str = ""


@dataclass(frozen=True, slots=True)
class DialectFault:
    """One reason why a provider cannot take a tool.

    Attributes:
        tool: The tool's name.
        pointer: The node, as a JSON Pointer into `tool.schema`; empty for the tool as a whole.
        message: What is wrong, as a clause.
        remedy: What to do about it.
    """

    tool: str
    pointer: str
    message: str
    remedy: str = ""

    def __str__(self) -> str:
        place = f' at "{self.pointer}"' if self.pointer else ""
        return f"{self.tool}{place}: {self.message}{f'; {self.remedy}' if self.remedy else ''}"
