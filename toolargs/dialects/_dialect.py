"""What a provider is to toolargs: one frozen value of facts and small functions."""

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, TypeAlias

from toolargs.definition import Definition
from toolargs.errors import DialectError
from toolargs.jsonvalue import Json

Entry: TypeAlias = Callable[[Definition], Json]
"""From a tool's facts to its entry in the provider's list."""


def as_list(definitions: Sequence[Definition], entries: Sequence[Json]) -> Json:
    """A provider whose request takes a plain list of entries."""
    return list(entries)


@dataclass(frozen=True, slots=True)
class Dialect:
    """How one provider wants its tools.

    Attributes:
        name: The dialect's name.
        entry: Writes one tool.
        tool_name: What a tool's name must match as a whole.
        wrap: Puts the entries together into what the request takes.
    """

    name: str
    entry: Entry
    tool_name: re.Pattern[str] | None = None
    wrap: Callable[[Sequence[Definition], Sequence[Json]], Json] = as_list

    def emit_one(self, definition: Definition, *, strict: bool = False) -> Json:
        """One tool's entry.

        Raises:
            DialectError: The provider has no strict mode, or refuses the tool.
        """
        self._check([definition], strict)
        return self.entry(definition)

    def emit(self, definitions: Sequence[Definition], *, strict: bool = False) -> Any:
        """What the provider's request takes for these tools, as plain JSON data.

        Raises:
            DialectError: The provider has no strict mode, or refuses a tool; lists every reason.
        """
        self._check(definitions, strict)
        return self.wrap(definitions, [self.entry(definition) for definition in definitions])

    def _check(self, definitions: Sequence[Definition], strict: bool) -> None:
        if strict:
            raise DialectError(f"{self.name} has no strict mode; leave strict=True out")
        faults = [
            f"the tool name {definition.name!r} does not match {self.tool_name.pattern}"
            for definition in definitions
            if self.tool_name is not None and self.tool_name.fullmatch(definition.name) is None
        ]
        if faults:
            raise DialectError(f"{self.name} cannot take these tools:", faults)
