"""What a framework is handed of one tool, and what becomes of the calls that it passes on."""

import uuid
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Generic, TypeAlias, TypeVar, get_origin

from toolargs import dialects, hints
from toolargs.calls import Outcome, ToolCall
from toolargs.decorator import Tool
from toolargs.toolset import Toolset

C = TypeVar("C")

Given: TypeAlias = Mapping[str, Any] | Callable[[C], Mapping[str, Any]] | None
"""The values of injected parameters by name, or what gives them for the framework's context of a call."""

Offers: TypeAlias = Mapping[Any, Any]
"""What the framework itself has to give, by the class that a parameter's hint or marker names."""


@dataclass(frozen=True, slots=True)
class Entry(Generic[C]):
    """One tool as a framework is handed it.

    Attributes:
        toolset: What its calls run in.
        tool: The tool.
        emitted: How the dialect writes it.
        dialect: The dialect's name.
        strict: Whether it is written in the dialect's strict mode.
        injected: The values of injected parameters.
    """

    toolset: Toolset
    tool: Tool[..., Any]
    emitted: Mapping[str, Any]
    dialect: str
    strict: bool
    injected: Given[C]

    def call(self, arguments: Any, call_id: str | None = None, dialect: str | None = None) -> ToolCall:
        """A call of it.

        Args:
            arguments: The arguments as received: JSON text or an object.
            call_id: The provider's id; one is made up where there is none.
            dialect: The name of the dialect for the record, where the framework speaks one.
        """
        own = call_id or f"call_{uuid.uuid4().hex}"
        return ToolCall(own, self.tool.name, arguments, dialect=dialect, null_means_absent=self.strict)

    def given(self, context: C, offers: Offers) -> dict[str, Any]:
        """The values of its injected parameters for one call; those of the application come first."""
        found = self.injected(context) if callable(self.injected) else self.injected
        return {**self._offered(offers), **(found or {})}

    def _offered(self, offers: Offers) -> dict[str, Any]:
        wanted = ((item.parameter, _named(item.hint)) for item in self.tool._facts.injected)
        fitting = ((parameter, next((key for key in keys if key in offers), None)) for parameter, keys in wanted)
        return {parameter: offers[key] for parameter, key in fitting if key is not None}

    @property
    def wants(self) -> bool:
        """Whether it has parameters that the application or the framework gives."""
        return bool(self.tool._facts.injected)

    def rendered(self, outcome: Outcome) -> Mapping[str, Any]:
        """The dialect's message for what came of a call."""
        exchange = dialects.find(self.dialect).exchange([self.tool.definition])
        message: Mapping[str, Any] = exchange.render([outcome])[0]
        return message


def entries(
    source: Tool[..., Any] | Toolset, injected: Given[C], *, dialect: str, strict: bool = False
) -> list[Entry[C]]:
    """The tools of a toolset, or a tool alone, as the framework is handed them.

    Raises:
        DialectError: A tool, or a name, cannot be written so.
        DefinitionError: A hint names something that is still not defined.
    """
    toolset = source if isinstance(source, Toolset) else Toolset(source)
    made = [Entry(toolset, item, item.emit(dialect, strict=strict), dialect, strict, injected) for item in toolset]
    dialects.find(dialect).aliases(entry.tool.definition for entry in made)  # refuses names that fall together
    return made


def kinds(context: object) -> dict[Any, Any]:
    """A context as what the framework offers: for its class and every base of it but `object`."""
    return dict.fromkeys(type(context).__mro__[:-1], context)


def _named(annotation: Any) -> tuple[Any, ...]:
    """The classes that an injected parameter's hint names, and those of its markers."""
    hint = hints.unwrap(annotation)
    markers = (marker if isinstance(marker, type) else type(marker) for marker in hint.markers)
    return (get_origin(hint.type) or hint.type, *markers)
