"""The callable wrapper that `@tool` makes of a function."""

import functools
import inspect
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any, Generic, ParamSpec, Protocol, TypeVar, cast, overload

from toolargs import _callables, _judging, _options, _rules, dialects, limits, nodes, validator
from toolargs import _facts as facts
from toolargs import schema as schemas
from toolargs._judging import Arguments
from toolargs._lazy import LazyFacts
from toolargs._quick import Quick, first_call, first_invoke
from toolargs.compiler import MISSED
from toolargs.definition import Definition
from toolargs.errors import ArgumentsError, DefinitionError, DefinitionFault, Issue

if TYPE_CHECKING:
    from typing import Self

    from typing_extensions import Unpack

P = ParamSpec("P")
Q = ParamSpec("Q")
R = TypeVar("R")
V = TypeVar("V")
S = TypeVar("S")
S_contra = TypeVar("S_contra", contravariant=True)
V_co = TypeVar("V_co", covariant=True)
F = TypeVar("F", bound=Callable[..., Any])


class _Method(Protocol[S_contra, Q, V_co]):
    """A tool whose first parameter is the instance or the class, to the type checker."""

    def __call__(self, first: S_contra, /, *args: Q.args, **kwargs: Q.kwargs) -> V_co: ...


class Tool(Generic[P, R]):
    """A function that a model may call: it stays callable as before, with its arguments checked.

    Made by `@tool`, or by `Tool.from_schema` for a schema that lives elsewhere. A tool in a class binds like a
    method.

    Attributes:
        function: The function itself, without any check.
    """

    # In the slots of the methods stand the tool's own compiled functions: a method around them would take as long.
    __slots__ = {
        "__call__": "Calls the function with Python values, checked by the same nodes as JSON arguments are.",
        "__dict__": "What else a function has: its name, its documentation, its annotations.",
        "__weakref__": "Tools may be referred to weakly.",
        "_quick": "The compiled entries.",
        "invoke": "Parses the arguments, asks the rules and calls the function.",
    }
    function: Callable[..., Any]
    _quick: Quick

    def __init__(self, function: Callable[P, R], /, **options: "Unpack[_options.Options]") -> None:
        plain = _callables.plain(function)
        scope, static = facts.Scope(plain), isinstance(function, staticmethod)
        self._set_up(function, options, lambda: facts.read(plain, options, scope.names(), static=static))

    def _set_up(self, function: Any, options: Mapping[str, Any], read: Callable[[], facts.Facts]) -> None:
        self.function = _callables.plain(function)
        name = self.function.__qualname__
        if faults := tuple(_options.faults(options)):
            raise DefinitionError(f"{name} cannot be a tool:", faults)
        self._kind = type(function)
        self._lazy = LazyFacts(name, read, options.get("rules") or ())
        self._receiver: tuple[Any, ...] = ()
        self._name: str | None = None
        self._quick = Quick(self.function, lambda: self._facts, self._call_checked)
        functools.update_wrapper(self, self.function)
        self._begin()
        if self.is_async:
            _callables.mark_as_coroutine_function(self)

    @classmethod
    def from_schema(
        cls,
        name: str,
        description: str,
        schema: Mapping[str, Any] | nodes.Object,
        handler: Callable[..., V],
        /,
        **options: "Unpack[_options.Options]",
    ) -> "Tool[..., V]":
        """A tool whose schema lives elsewhere and guards a Python handler in the same way.

        Args:
            name: The tool's name.
            description: What it does, for the model.
            schema: A schema of the subset, read with `toolargs.schema.load`, or a node.
            handler: Called with the arguments by name, as plain JSON values.
            options: The options of `@tool`.

        Raises:
            SchemaError: The mapping is not a schema of the subset.
            DefinitionError: The handler cannot take a property, or an option is wrong.
        """
        made = cast("Tool[..., V]", cls.__new__(cls))
        if twice := [option for option in ("name", "description") if options.get(option) is not None]:
            fault = DefinitionFault(f"{' and '.join(twice)} given twice", "give name and description by position only")
            raise DefinitionError(f"{name} cannot be a tool:", [fault])
        given = {**options, "name": name, "description": description}
        plain = _callables.plain(handler)
        made._set_up(handler, given, lambda: facts.from_schema(name, description, schema, plain, options))
        return made

    # What it is

    @property
    def definition(self) -> Definition:
        """Its frozen facts.

        Raises:
            DefinitionError: A hint names something that is still not defined.
        """
        found = self._facts.definition
        return found if self._name is None else found.renamed(self._name)

    @property
    def name(self) -> str:
        """Its name."""
        return self.definition.name

    @property
    def description(self) -> str:
        """What it does, for the model."""
        return self.definition.description

    @property
    def schema(self) -> dict[str, Any]:
        """The schema of its arguments, as a fresh plain dict."""
        return self.definition.schema

    @property
    def result_schema(self) -> dict[str, Any] | None:
        """The schema of its result as a fresh plain dict; None where the subset cannot say it."""
        self.settle()
        return self.definition.result_schema

    @property
    def fingerprint(self) -> str:
        """SHA-256 over name, description and canonical schema, as 64 hexadecimal digits."""
        return self.definition.fingerprint

    @property
    def residuals(self) -> "tuple[schemas.ResidualAt, ...]":
        """The checks that the schema says only in words: `pointer` into the schema, `keyword`, `words`."""
        return schemas.residuals(self.definition.node)

    @property
    def is_async(self) -> bool:
        """Whether the function is an `async def`."""
        return inspect.iscoroutinefunction(self.function)

    def emit(self, dialect: str, *, strict: bool = False) -> Any:
        """Its entry in a provider's tool list, as plain JSON data; `Toolset.emit` gives the whole list.

        Raises:
            DialectError: The provider cannot take it, or there is no such dialect.
        """
        self.settle()
        return dialects.find(dialect).emit_one(self.definition, strict=strict)

    def settle(self) -> None:
        """Reads again whatever hint named something that was not defined yet, the return hint included.

        Raises:
            DefinitionError: A parameter's hint names something that is still not defined.
        """
        self._lazy.settle()

    # Calling it

    if TYPE_CHECKING:

        def __call__(self, /, *args: P.args, **kwargs: P.kwargs) -> R:
            """Calls the function with Python values, checked by the same nodes as JSON arguments are.

            Raises:
                ArgumentsError: The values do not fit.
                TypeError: They cannot be bound to the parameters, as Python says it.
            """

    def _call_checked(self, /, *args: Any, **kwargs: Any) -> Any:
        """The direct call, the long way, with the receiver, if there is one, as first argument."""
        return _judging.call(self, self._facts, args, kwargs)

    def parse(
        self, arguments: Arguments, /, *, null_means_absent: bool = False, limits: limits.Limits = limits.DEFAULT
    ) -> dict[str, Any]:
        """Reads and checks a call's arguments, without coercion.

        Args:
            arguments: JSON text, or an object.
            null_means_absent: Whether `null` at an omittable property means that it was left out.
            limits: The bounds on the arguments and on the feedback.

        Returns:
            The decoded arguments by parameter name.

        Raises:
            ArgumentsError: They cannot be parsed or do not fit; holds every issue.
        """
        quick = self._quick.parse(arguments, null_means_absent, limits)
        if quick is not MISSED:
            return quick  # type: ignore[no-any-return]
        verdict = _judging.judge(self.definition, arguments, null_means_absent, limits)
        return verdict.value  # type: ignore[no-any-return]

    def check(
        self, arguments: Arguments, /, *, null_means_absent: bool = False, limits: limits.Limits = limits.DEFAULT
    ) -> tuple[Issue, ...]:
        """The issues of a call's arguments; empty if they fit. Takes what `parse` takes, raises nothing."""
        try:
            self.judge(arguments, null_means_absent=null_means_absent, limits=limits)
        except ArgumentsError as error:
            return error.issues
        return ()

    def judge(
        self, arguments: Arguments, /, *, null_means_absent: bool = False, limits: limits.Limits = limits.DEFAULT
    ) -> validator.Verdict:
        """What `parse` does, with the unknown keys that `extra="ignore"` dropped beside the decoded arguments.

        Raises:
            ArgumentsError: They cannot be parsed or do not fit; holds every issue.
        """
        quick = self._quick.parse(arguments, null_means_absent, limits)
        if quick is not MISSED:
            return validator.Verdict(quick)
        return _judging.judge(self.definition, arguments, null_means_absent, limits)

    if TYPE_CHECKING:

        def invoke(
            self,
            arguments: Arguments,
            /,
            injected: Mapping[str, Any] | None = None,
            *,
            null_means_absent: bool = False,
        ) -> R:
            """Parses the arguments, asks the rules and calls the function; of an `async def` it gives the coroutine.

            Args:
                arguments: JSON text, or an object.
                injected: The values of injected parameters, by name.
                null_means_absent: Whether `null` at an omittable property means that it was left out.

            Raises:
                ArgumentsError: The arguments do not fit, or a rule found issues.
                ToolError: A rule refused.
                TypeError: An injected value is missing, or is none of the tool's.
            """

    def _invoke_checked(
        self,
        arguments: Arguments,
        /,
        injected: Mapping[str, Any] | None = None,
        *,
        null_means_absent: bool = False,
    ) -> Any:
        """What `invoke` does, the long way."""
        given = self._injected(injected)
        values = {**self.parse(arguments, null_means_absent=null_means_absent), **given}
        self._raise_for(_rules.run(self.rules, self._facts.binding.complete(values)))
        return self._facts.binding.call(self.function, self._receiver, values)

    def _invoke_completely(self, arguments: Arguments, /) -> Any:
        """What `invoke` does where the fast pass has missed, which it tries only without rules and injected values."""
        verdict = _judging.judge(self.definition, arguments, False, limits.DEFAULT)
        return self._facts.binding.call(self.function, self._receiver, verdict.value)

    async def ainvoke(
        self,
        arguments: Arguments,
        /,
        injected: Mapping[str, Any] | None = None,
        *,
        null_means_absent: bool = False,
    ) -> Any:
        """What `invoke` does, from async code: awaits an `async def`; another function runs in a worker thread, with
        context variables kept.
        """
        given = self._injected(injected)
        values = {**self.parse(arguments, null_means_absent=null_means_absent), **given}
        self._raise_for(await _rules.arun(self.rules, self._facts.binding.complete(values)))
        call = functools.partial(self._facts.binding.call, self.function, self._receiver, values)
        if self.is_async:
            return await call()
        import asyncio

        return await asyncio.to_thread(call)

    def rule(self, function: F, /) -> F:
        """Adds a business rule: it runs after validation and before the function.

        A rule declares by name the decoded arguments and injected values that it wants; it raises `ToolError`, or
        returns an `Issue`, several, or None.

        Raises:
            DefinitionError: It asks for something that the tool does not have.
        """
        self._lazy.add_rule(function)
        return function

    @property
    def rules(self) -> tuple[_rules.Rule, ...]:
        """The business rules, in the order in which they are asked."""
        return tuple(self._lazy.asked)

    # In a class, in a pickle

    @overload
    def __get__(self: "_Method[type[S], Q, V]", instance: None, owner: type[S]) -> "Tool[Q, V]": ...
    @overload
    def __get__(self, instance: None, owner: Any) -> "Self": ...
    @overload
    def __get__(self: "_Method[type[S], Q, V]", instance: S, owner: Any) -> "Tool[Q, V]": ...
    @overload
    def __get__(self: "_Method[S, Q, V]", instance: S, owner: Any) -> "Tool[Q, V]": ...
    @overload
    def __get__(self, instance: object, owner: Any) -> "Self": ...
    def __get__(self, instance: Any, owner: Any = None) -> Any:
        """The tool bound to an instance, or to the class for a class method."""
        if self._receiver or issubclass(self._kind, staticmethod):
            return self
        if issubclass(self._kind, classmethod):
            return self._copy(_receiver=(owner if owner is not None else type(instance),))
        if instance is not None and instance is owner:
            raise _callables.wrong_order(self.function.__qualname__)
        if instance is None or self._facts.binding.receiver is None:
            return self
        return self._copy(_receiver=(instance,))

    def renamed(self, name: str) -> "Tool[P, R]":
        """The same tool under another name.

        Raises:
            DefinitionError: The name is not one.
        """
        if faults := tuple(_options.faults({"name": name})):
            raise DefinitionError(f"{self.name} cannot be renamed:", faults)
        return self._copy(_name=name)

    def _copy(self, **changes: Any) -> "Tool[P, R]":
        copied: Tool[P, R] = object.__new__(type(self))
        copied.__dict__.update(self.__dict__, **changes)
        copied._quick = self._quick
        copied._begin()
        return copied

    def _direct(self) -> Callable[..., Any]:
        made = self._quick.direct if self._name is None else self._call_checked  # whose errors tell the name
        return functools.partial(made, *self._receiver) if self._receiver else made

    def _begin(self) -> None:
        """Puts into the slots what compiles the tool's entries at the first call."""
        call = self._direct() if self._quick.has_direct else functools.partial(first_call, self)
        self.__call__ = call  # type: ignore[method-assign]
        invoke = self._invoke_checked if self._receiver else functools.partial(first_invoke, self)
        self.invoke = invoke  # type: ignore[method-assign]

    def __reduce__(self) -> str | tuple[Any, ...]:
        if self._receiver:
            return getattr, (self._receiver[0], self.function.__name__)
        return self.function.__qualname__

    def __repr__(self) -> str:
        return f"<tool {self._name or self.function.__qualname__}>"

    # Inside

    @property
    def _facts(self) -> facts.Facts:
        return self._lazy.facts

    def _injected(self, injected: Mapping[str, Any] | None) -> dict[str, Any]:
        """The injected values, after checking that all are there and no others; before anything runs."""
        return self._facts.given(self.name, injected)

    def _raise_for(self, issues: tuple[Issue, ...]) -> None:
        if issues:
            raise ArgumentsError(issues, tool_name=self.name)
