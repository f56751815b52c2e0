"""Which parameters the application gives: those marked so, and those whose class only the application has."""

from typing import Any, Final, get_origin

from toolargs import hints

_CLASSES: Final = (
    ("toolargs.calls", "ToolCall"),
    ("fastmcp", "Context"),
    ("mcp.server", "Context"),
    ("mcp.server", "ServerRequestContext"),
    ("pydantic_ai", "RunContext"),
    ("agents", "RunContextWrapper"),
)
"""Prefixes of modules and the qualified names of classes in them."""

_MARKERS: Final = (
    ("toolargs.markers", "Injected"),
    ("langchain_core", "InjectedToolArg"),
)


def is_injected(annotation: Any) -> bool:
    """Whether a parameter with this resolved hint is given by the application, never by the model.

    Recognises `Injected`, `ToolCall`, FastMCP's and MCP's `Context`, pydantic-ai's `RunContext`, openai-agents'
    `RunContextWrapper` and LangChain's `InjectedToolArg`, their subclasses included, through `Optional`, `Annotated`,
    aliases and type arguments. Imports none of these libraries.
    """
    try:
        hint = hints.unwrap(annotation)
    except (NameError, RecursionError):  # an alias that cannot be looked through: reading the hint will say so
        return False
    named = any(_descends(marker if isinstance(marker, type) else type(marker), _MARKERS) for marker in hint.markers)
    cls = get_origin(hint.type) or hint.type
    return named or (isinstance(cls, type) and _descends(cls, _CLASSES))


def _descends(cls: type, table: tuple[tuple[str, str], ...]) -> bool:
    """Whether a class or a base of it is in a table."""
    return any(
        base.__qualname__ == qualname and (base.__module__ == module or base.__module__.startswith(module + "."))
        for base in cls.__mro__
        for module, qualname in table
    )
