"""An ordered, named collection of tools."""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import fields
from typing import TYPE_CHECKING, Any, Literal, ParamSpec, TypeVar, overload

from typing_extensions import Unpack

from toolargs import _nearest, dialects, observe
from toolargs.calls import Outcome, ToolCall
from toolargs.decorator import Tool, tool
from toolargs.definition import Definition
from toolargs.dispatch import Approve, Dispatcher, Injected, Options, Repairing, Settings
from toolargs.errors import CallError, DefinitionError, DefinitionFault, ToolNotFoundError
from toolargs.limits import DEFAULT, Limits

if TYPE_CHECKING:
    from anthropic.types import ToolParam
    from openai.types.chat import ChatCompletionToolParam
    from openai.types.responses import FunctionToolParam

P = ParamSpec("P")
R = TypeVar("R")


class Toolset:
    """Tools by name, in order: what one agent, server or request offers.

    Args:
        tools: The tools.
        observer: Given the record of every call.
        expose_exceptions: Whether the model is told the text of a handler's unexpected exceptions.
        max_result_bytes: The longest result, as JSON text.
        max_concurrency: How many handlers run at once.
        repair: `report` allows the listed repairs of arguments and tells of each; `off` allows none.
        approve: Asked before a destructive tool runs: True to run it, False to refuse it, None to wait for a person.
        limits: The bounds on arguments and feedback.

    Raises:
        DefinitionError: Two tools have one name.
        ValueError: An option has a value that it cannot have.
    """

    def __init__(
        self,
        *tools: Tool[..., Any],
        observer: observe.Observer | None = None,
        expose_exceptions: bool = False,
        max_result_bytes: int = 1_048_576,
        max_concurrency: int = 16,
        repair: Repairing = "off",
        approve: Approve | None = None,
        limits: Limits = DEFAULT,
    ) -> None:
        settings = Settings(
            observer=observer,
            expose_exceptions=expose_exceptions,
            max_result_bytes=max_result_bytes,
            max_concurrency=max_concurrency,
            repair=repair,
            approve=approve,
            limits=limits,
        )
        self._dispatcher = Dispatcher(settings)
        self._tools: dict[str, Tool[..., Any]] = {}
        for item in tools:
            self.add(item)

    @property
    def settings(self) -> Settings:
        """The options that its calls run under."""
        return self._dispatcher.settings

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

    def _of(self, *tools: Tool[..., Any], **changes: Any) -> "Toolset":
        """Other tools under the same options, apart from these."""
        options = {item.name: getattr(self.settings, item.name) for item in fields(Settings)}
        return type(self)(*tools, **{**options, **changes})

    def with_options(self, **options: Unpack[Options]) -> "Toolset":
        """The same tools under other options; those that are not given stay.

        Raises:
            ValueError: An option has a value that it cannot have.
        """
        return self._of(*self, **options)

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

    def parse_calls(self, dialect: str, response: Any, *, strict: bool = False) -> list[ToolCall]:
        """The calls in a provider's response, as an SDK object or plain data; none if there are none.

        A malformed call has `issues`; it is answered when it is dispatched, and does not hurt the others.

        Args:
            dialect: The provider's name.
            response: The whole response, a message of it, or a list of its items.
            strict: Whether the tools were emitted with `strict=True`.

        Raises:
            DialectError: There is no such dialect or mode, or it has no calls.
        """
        return self._exchange(dialect, strict=strict).parse(response)

    def assemble(self, dialect: str, *, strict: bool = False) -> dialects.Assembler:
        """An object for one stream: `.feed(event)` gives the calls that the event completes, `.close()` those cut off.

        Raises:
            DialectError: There is no such dialect or mode, or it has no calls.
        """
        return self._exchange(dialect, strict=strict).assemble()

    def render_results(self, dialect: str, outcomes: Iterable[Outcome]) -> list[Any]:
        """The messages to append for what came of calls, as the provider wants them.

        Raises:
            DialectError: There is no such dialect, or it has no results.
        """
        return self._exchange(dialect).render(tuple(outcomes))

    def _exchange(self, dialect: str, *, strict: bool = False) -> dialects.Exchange:
        return dialects.find(dialect).exchange(self._definitions(), strict=strict)

    def dispatch(
        self, call: ToolCall, injected: Injected = None, *, approved: bool = False, attempt: int = 1
    ) -> Outcome:
        """Runs one call through all its stages: parse, validate, rules, approval, execute, result, record.

        Args:
            call: The call.
            injected: The values of injected parameters by name, or a function that gives them for a call.
            approved: Whether a person said yes to this destructive call.
            attempt: Which attempt at the call it is, for the record.

        Returns:
            The outcome, whatever the model or the handler did.

        Raises:
            RuntimeError: The handler is async and an event loop is running.
            TypeError: An injected value is missing.
        """
        tool_or_outcome = self._called(call, attempt)
        if isinstance(tool_or_outcome, Outcome):
            return tool_or_outcome
        return self._dispatcher.run(tool_or_outcome, call, injected, approved=approved, attempt=attempt)

    async def adispatch(
        self, call: ToolCall, injected: Injected = None, *, approved: bool = False, attempt: int = 1
    ) -> Outcome:
        """What `dispatch` does, from async code: other handlers than `async` ones run in worker threads."""
        tool_or_outcome = self._called(call, attempt)
        if isinstance(tool_or_outcome, Outcome):
            return tool_or_outcome
        return await self._dispatcher.arun(tool_or_outcome, call, injected, approved=approved, attempt=attempt)

    def _called(self, call: ToolCall, attempt: int) -> Tool[..., Any] | Outcome:
        found = self._tools.get(call.name)
        if found is not None:
            return found
        return self.refuse(call, ToolNotFoundError(self._not_found(call.name)), attempt=attempt)

    def refuse(self, call: ToolCall, error: CallError, *, attempt: int = 1) -> Outcome:
        """The outcome of a call that is not run; it is recorded as any other.

        Args:
            call: The call.
            error: Why not.
            attempt: Which attempt at the call it is, for the record.
        """
        return self._dispatcher.refuse(call, error, self._tools.get(call.name), self, attempt=attempt)

    def __repr__(self) -> str:
        return f"Toolset({', '.join(self._tools)})"
