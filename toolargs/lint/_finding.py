"""One finding."""

from dataclasses import dataclass
from typing import Literal, TypeAlias, get_args

from toolargs.jsonvalue import Json

Severity: TypeAlias = Literal["error", "warning", "hint"]
"""A provider or a call will fail; a model is likely to go wrong; it could be said better."""

SEVERITIES: tuple[Severity, ...] = get_args(Severity)


@dataclass(frozen=True, slots=True)
class Finding:
    """One thing that had better be written differently.

    Attributes:
        rule: The rule's id.
        severity: How bad it is.
        tool: The tool's name; empty for the toolset as a whole.
        pointer: The place, as a JSON Pointer into `tool.schema`; empty for the tool as a whole.
        message: What was found, and what to write instead.
        why: Why it matters, the same for all findings of the rule.
    """

    rule: str
    severity: Severity
    tool: str
    pointer: str
    message: str
    why: str

    def to_dict(self) -> dict[str, Json]:
        """The finding as JSON."""
        return {
            "rule": self.rule,
            "severity": self.severity,
            "tool": self.tool,
            "pointer": self.pointer,
            "message": self.message,
            "why": self.why,
        }

    def __str__(self) -> str:
        place = f" at {self.pointer}" if self.pointer else ""
        return f"{self.severity}: {self.tool or 'the toolset'}{place}: {self.message} ({self.rule})"
