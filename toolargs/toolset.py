"""An ordered, named collection of tools."""

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any, Literal, ParamSpec, TypeVar, overload

from toolargs import _nearest, dialects
from toolargs.decorator import Tool, tool
from toolargs.definition import Definition
from toolargs.errors import DefinitionError, DefinitionFault, ToolNotFoundError

if TYPE_CHECKING:
    from anthropic.types import ToolParam
    from openai.types.chat import ChatCompletionToolParam
    from openai.types.responses import FunctionToolParam

P = ParamSpec("P")
R = TypeVar("R")


class Toolset:
    """Tools by name, in order: what one agent, server or request offers.

    Args:
        tools: The tools; plain functions are decorated.

    Raises:
        DefinitionError: Two tools have one name.
    """

    def __init__(self, *tools: Tool[..., Any]) -> None:
        self._tools: dict[str, Tool[..., Any]] = {}
        for item in tools:
            self.add(item)

    @classmethod
    def from_object(cls, instance: object) -> "Toolset":
        """The decorated methods of an object, bound to it, in the order of their definition, base classes first.

        Raises:
            DefinitionError: `@tool` stands below `@classmethod` or `@staticmethod`.
        """
        owner = instance if isinstance(instance, type) else type(instance)
        found: dict[str, None] = {}
        for base in reversed(owner.__mro__):
            for name, member in vars(base).items():
                wrapped = getattr(member, "__func__", None)
                if isinstance(wrapped, Tool):
                    tool(member)  # refused: the decorators stand in the wrong order
                if isinstance(member, Tool):
                    found[name] = None
        members = (getattr(instance, name) for name in found)
        return cls(*(member for member in members if isinstance(member, Tool)))

    def add(self, item: Tool[..., Any], /) -> None:
        """Adds a tool at the end.

        Raises:
            DefinitionError: It is not a tool, or its name is taken.
        """
        if not isinstance(item, Tool):
            name = getattr(item, "__qualname__", type(item).__name__)
            fault = DefinitionFault(f"{name} is not a tool", "decorate it with @tool")
            raise DefinitionError("the toolset cannot take this:", [fault])
        if item.name in self._tools:
            fault = DefinitionFault(f"two tools are named {item.name!r}", "rename one with @tool(name=…) or prefixed()")
            raise DefinitionError("the toolset cannot take this:", [fault])
        self._tools[item.name] = item

    @overload
    def tool(self, function: Callable[P, R], /) -> Tool[P, R]: ...
    @overload
    def tool(self, /, **options: Any) -> Callable[[Callable[P, R]], Tool[P, R]]: ...
    def tool(self, function: Any = None, /, **options: Any) -> Any:
        """`@tool` that also adds the tool here; takes the same options."""
        if function is None:
            return lambda decorated: self.tool(tool(**options)(decorated))
        made = function if isinstance(function, Tool) else tool(function)
        self.add(made)
        return made

    def __getitem__(self, name: str) -> Tool[..., Any]:
        try:
            return self._tools[name]
        except KeyError:
            pass
        raise ToolNotFoundError(self._not_found(name))

    def _not_found(self, name: str) -> str:
        near = _nearest.nearest(name, self._tools)
        hint = f'did you mean "{near}"?' if near is not None else f"there are {', '.join(self._tools) or 'none'}."
        return f'There is no tool "{name[:80]}"; {hint}'

    def __iter__(self) -> Iterator[Tool[..., Any]]:
        return iter(self._tools.values())

    def __contains__(self, item: object) -> bool:
        return item in self._tools or any(item is member for member in self)

    def __len__(self) -> int:
        return len(self._tools)

    def __or__(self, other: "Toolset") -> "Toolset":
        """Both collections, in order; a repeated name is refused."""
        return self._of(*self, *other)

    def _of(self, *tools: Tool[..., Any]) -> "Toolset":
        """Other tools under the same options."""
        return type(self)(*tools)

    def select(self, *names: str, where: Callable[[Tool[..., Any]], object] | None = None) -> "Toolset":
        """The tools of these names, in this order, or those that a function says yes to.

        Raises:
            ToolNotFoundError: A name is none of a tool here.
        """
        chosen = [self[name] for name in names] if names else list(self)
        return self._of(*(item for item in chosen if where is None or where(item)))

    def prefixed(self, prefix: str) -> "Toolset":
        """The same tools with a prefix before every name, such as `crm_`."""
        return self._of(*(item.renamed(prefix + item.name) for item in self))

    @overload
    def emit(self, dialect: Literal["openai"], *, strict: bool = ...) -> "list[ChatCompletionToolParam]": ...
    @overload
    def emit(self, dialect: Literal["openai-responses"], *, strict: bool = ...) -> "list[FunctionToolParam]": ...
    @overload
    def emit(self, dialect: Literal["anthropic"], *, strict: bool = ...) -> "list[ToolParam]": ...
    @overload
    def emit(self, dialect: Literal["mcp", "pedelec"], *, strict: bool = ...) -> list[dict[str, Any]]: ...
    @overload
    def emit(self, dialect: Literal["json-schema"], *, strict: bool = ...) -> dict[str, dict[str, Any]]: ...
    @overload
    def emit(self, dialect: str, *, strict: bool = ...) -> Any: ...
    def emit(self, dialect: str, *, strict: bool = False) -> Any:
        """Exactly what a provider's request takes for its tools, as plain JSON data.

        Args:
            dialect: The provider's name, such as `openai`.
            strict: Whether to use the provider's strict mode.

        Raises:
            DialectError: The provider cannot take the tools, or has no strict mode; lists every reason.
            DefinitionError: A hint names something that is still not defined.
        """
        return dialects.find(dialect).emit(self._definitions(), strict=strict)

    def emit_json(self, dialect: str, *, strict: bool = False) -> str:
        """What `emit` gives as compact JSON text; each tool is written once and kept. Raises what `emit` raises."""
        return dialects.find(dialect).emit_json(self._definitions(), strict=strict)

    def losses(self, dialect: str, *, strict: bool = False) -> tuple[dialects.Loss, ...]:
        """What the provider is not sent as it stands in the tools' own schemas: `tool`, `pointer`, `keyword`, and what
        became of it (`outcome`, `words`). All of it is still enforced. Raises what `emit` raises.
        """
        return dialects.find(dialect).losses(self._definitions(), strict=strict)

    def _definitions(self) -> list[Definition]:
        for item in self:
            item.settle()
        return [item.definition for item in self]

    def manifest(self, guidance: str) -> dict[str, Any]:
        """The whole Pedelec manifest: guidance for the model, and the tools."""
        return {"guidance": guidance, "tools": self.emit("pedelec")}

    def __repr__(self) -> str:
        return f"Toolset({', '.join(self._tools)})"
