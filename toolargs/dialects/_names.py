"""What a provider takes as a tool's name, and the name on the wire for one that it does not take."""

import hashlib
import re
from dataclasses import dataclass

_HASHED = 8


@dataclass(frozen=True, slots=True)
class NameRule:
    """What a tool's name looks like.

    Attributes:
        pattern: The rule, for the whole name.
        refused: A single character that is not taken; it is written as `_`.
        longest: How many characters at most; a longer name is cut and ends in a hash of the whole.
    """

    pattern: re.Pattern[str]
    refused: re.Pattern[str]
    longest: int | None = None

    def accepts(self, name: str) -> bool:
        """Whether a name is taken as it is."""
        return self.pattern.fullmatch(name) is not None and (self.longest is None or len(name) <= self.longest)

    def alias(self, name: str) -> str:
        """The name on the wire: the name itself where it is taken, otherwise the nearest one that is."""
        if self.accepts(name):
            return name
        plain = self.refused.sub("_", name)
        if self.longest is None or len(plain) <= self.longest:
            return plain
        digest = hashlib.sha256(name.encode()).hexdigest()[:_HASHED]
        return f"{plain[: self.longest - _HASHED - 1]}_{digest}"


def rule(first: str, rest: str, longest: int | None = None) -> NameRule:
    """A rule from the characters that may come first and those that may follow, as in a regular expression's class."""
    whole = f"[{rest}]+" if first == rest else f"[{first}][{rest}]*"
    return NameRule(re.compile(whole), re.compile(f"[^{rest}]"), longest)


WORD = rule("a-zA-Z0-9_-", "a-zA-Z0-9_-", 64)
"""Letters, digits, `_` and `-`, at most 64: the rule of most providers."""
