"""A function's signature and docstring, read into parameters and a result."""

import functools
import inspect
import types
import typing
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Any, Final

from toolargs import _docstring, adapters, calls, hints, nodes
from toolargs.adapters import Reading, Refused
from toolargs.adapters._defaults import annotated_default, field_specifier, unpack_default
from toolargs.adapters._property import check_names
from toolargs.definition import NAME
from toolargs.errors import DefinitionError, DefinitionFault

_EMPTY: Final = inspect.Parameter.empty


@dataclass(frozen=True, slots=True)
class Injection:
    """A parameter that the application gives.

    Attributes:
        parameter: Its name.
        has_default: Whether Python has a default for it.
        is_call: Whether it is given the `ToolCall` itself.
        hint: Its resolved hint, which may name a class that only a framework has.
    """

    parameter: str
    has_default: bool
    is_call: bool
    hint: Any = field(default=None, compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Signature:
    """What a function takes and gives, as nodes.

    Attributes:
        name: The tool's name.
        description: What it does.
        node: Its arguments: properties in the order of the parameters, keyed by parameter name.
        injected: The parameters that the application gives.
        receiver: The name of its `self` or `cls`, if it has one.
        positional: The names of its positional-only parameters, in order, without the receiver.
        var_keyword: The name of its `**kwargs`, if it has one.
        defaults: What makes the defaults that Python does not pass by itself (`Field(default=…)`), by parameter.
        without_default: Parameters whose Python default is a `Field(...)` that has none.
        result: What it returns; None where the subset cannot say it.
        result_optional: Whether it may return `None` too.
        result_pending: Whether the return hint names something that does not exist yet.
    """

    name: str
    description: str
    node: nodes.Object
    injected: tuple[Injection, ...] = ()
    receiver: str | None = None
    positional: tuple[str, ...] = ()
    var_keyword: str | None = None
    defaults: Mapping[str, Callable[[], Any]] = field(default_factory=dict)
    without_default: tuple[str, ...] = ()
    result: nodes.Node | None = None
    result_optional: bool = False
    result_pending: bool = False


def read(
    function: Callable[..., Any],
    *,
    namespace: Mapping[str, Any] | None = None,
    name: str | None = None,
    description: str | None = None,
    static: bool = False,
) -> Signature:
    """Reads a function.

    Args:
        function: A function or bound method.
        namespace: Local names that its hints may use.
        name: The tool's name, if not the function's.
        description: The tool's description, if not the docstring's.
        static: Whether it is a static method, so that its first parameter is no receiver.

    Raises:
        DefinitionError: It cannot be a tool; lists every reason.
        Unresolved: A parameter's hint names something that does not exist yet.
    """
    reading = _start(function, namespace or {})
    resolved, pending = _resolve(function, namespace or {})
    docstring = _docstring.parse(function.__doc__)
    parameters = _Parameters.of(function, resolved, static=static)
    try:
        _, _, found = adapters.gather(
            lambda: _check_name(name or function.__name__, reading),
            lambda: _check_description(description or docstring.description, reading),
            lambda: _properties(parameters, docstring, reading),
        )
    except Refused as refused:
        raise DefinitionError(f"{function.__qualname__} cannot be a tool:", refused.faults) from None
    result, optional = (None, False) if _is_generator(function) else _result(resolved.get("return"), reading)
    return Signature(
        name=name or function.__name__,
        description=(description or docstring.description).strip(),
        node=found.node(parameters),
        injected=parameters.injected,
        receiver=parameters.receiver,
        positional=parameters.positional,
        var_keyword=parameters.var_keyword,
        defaults=found.defaults,
        without_default=found.without_default,
        result=result,
        result_optional=optional,
        result_pending=pending,
    )


@dataclass(frozen=True, slots=True)
class _Parameters:
    """A function's parameters by the part they play."""

    receiver: str | None
    ordinary: tuple[inspect.Parameter, ...]
    injected: tuple[Injection, ...]
    positional: tuple[str, ...]
    var_positional: str | None
    var_keyword: str | None
    hints: Mapping[str, Any]

    @classmethod
    def of(cls, function: Callable[..., Any], resolved: Mapping[str, Any], *, static: bool = False) -> "_Parameters":
        remaining = list(inspect.signature(function).parameters.values())
        has_receiver = bool(remaining) and not static and _is_receiver(function, remaining[0])
        receiver = remaining.pop(0).name if has_receiver else None
        by_kind = {item.kind: item.name for item in remaining}
        variable = (inspect.Parameter.VAR_POSITIONAL, inspect.Parameter.VAR_KEYWORD)
        ordinary = [item for item in remaining if item.kind not in variable]
        injected = [item for item in ordinary if adapters.is_injected(resolved.get(item.name))]
        return cls(
            receiver,
            tuple(item for item in ordinary if item not in injected),
            tuple(_injection(item, resolved[item.name]) for item in injected),
            tuple(item.name for item in ordinary if item.kind is item.POSITIONAL_ONLY),
            by_kind.get(inspect.Parameter.VAR_POSITIONAL),
            by_kind.get(inspect.Parameter.VAR_KEYWORD),
            resolved,
        )


@dataclass(frozen=True, slots=True)
class _Found:
    """The properties of all parameters, and the defaults that Python does not know of."""

    properties: tuple[nodes.Property, ...]
    values: nodes.Node | None
    defaults: Mapping[str, Callable[[], Any]]
    without_default: tuple[str, ...]

    def node(self, parameters: _Parameters) -> nodes.Object:
        renamed = {item.attribute for item in self.properties if item.attribute != item.name}
        reserved = renamed | {item.parameter for item in parameters.injected}
        reserved |= {parameters.receiver} if parameters.receiver else set()
        return nodes.Object(
            properties=self.properties,
            values=self.values,
            extra="forbid" if self.values is None else "allow",
            reserved=frozenset(reserved),
            residuals=() if self.values is None else (_further(self.values),),
        )


def _further(values: nodes.Node) -> nodes.Residual:
    kind = f"{values.type}s" if values.type else "values of one of the kinds that the function takes"
    return nodes.Residual("type", f"further arguments may be given and must be {kind}")


def _start(function: Callable[..., Any], namespace: Mapping[str, Any]) -> Reading:
    """The walk at its start; a fault here is one of what was decorated, not of its hints."""
    if isinstance(function, type) or not isinstance(function, (types.FunctionType, types.MethodType)):
        fault = DefinitionFault(
            f"a tool is made of a Python function or method, got {type(function).__name__} {function!r:.60}",
            "write a function with hints that calls it",
        )
        raise DefinitionError("this cannot be a tool:", [fault])
    code = inspect.unwrap(function).__code__
    return Reading(file=code.co_filename, line=code.co_firstlineno, namespace=namespace)


def _resolve(function: Callable[..., Any], namespace: Mapping[str, Any]) -> tuple[dict[str, Any], bool]:
    """The resolved hints, and whether the return hint had to be left out because it names nothing yet."""
    try:
        return hints.resolve(function, namespace), False
    except hints.Unresolved as unresolved:
        if set(unresolved.missing) != {"return"}:
            raise
    annotations = {name: hint for name, hint in function.__annotations__.items() if name != "return"}
    parameters = types.SimpleNamespace(
        __annotations__=annotations,
        __globals__=inspect.unwrap(function).__globals__,
        __qualname__=function.__qualname__,
        __type_params__=getattr(function, "__type_params__", ()),
    )
    return hints.resolve(parameters, namespace), True


def _is_receiver(function: Callable[..., Any], parameter: inspect.Parameter) -> bool:
    """Whether the first parameter is `self` or `cls`: it has no hint and the function stands in a class."""
    owner = function.__qualname__.rpartition(".")[0]
    by_position = (inspect.Parameter.POSITIONAL_ONLY, inspect.Parameter.POSITIONAL_OR_KEYWORD)
    in_class = bool(owner) and not owner.endswith("<locals>") and not isinstance(function, types.MethodType)
    return in_class and parameter.annotation is _EMPTY and parameter.kind in by_position


def _injection(parameter: inspect.Parameter, hint: Any) -> Injection:
    return Injection(parameter.name, parameter.default is not _EMPTY, hints.unwrap(hint).type is calls.ToolCall, hint)


def _is_generator(function: Callable[..., Any]) -> bool:
    return inspect.isgeneratorfunction(function) or inspect.isasyncgenfunction(function)


def _check_name(name: str, reading: Reading) -> None:
    if NAME.fullmatch(name) is None:
        reading.refuse(
            f"the name {name!r} is not a letter followed by letters, digits, '_', '.' or '-'", "give @tool(name=…)"
        )


def _check_description(description: str, reading: Reading) -> None:
    if not description.strip():
        reading.refuse("it has no description", "write a docstring, or give @tool(description=…)")


def _properties(parameters: _Parameters, docstring: _docstring.Docstring, reading: Reading) -> _Found:
    declared = [_Declared.of(item, parameters.hints, docstring) for item in parameters.ordinary]
    *named, (more, values) = adapters.gather(
        *(functools.partial(item.read, reading) for item in declared),
        lambda: _variable(parameters, reading),
    )
    properties = (*named, *more)
    check_names(properties, reading)
    return _Found(
        properties,
        values,
        {item.field.attribute: item.make for item in declared if item.make is not None},
        tuple(item.field.attribute for item in declared if item.without_default),
    )


@dataclass(frozen=True, slots=True)
class _Declared:
    """A parameter as a field, with what a `Field(...)` in its hint or default says of its default."""

    field: adapters.Field
    make: Callable[[], Any] | None
    without_default: bool

    @classmethod
    def of(
        cls, parameter: inspect.Parameter, resolved: Mapping[str, Any], docstring: _docstring.Docstring
    ) -> "_Declared":
        hint = resolved.get(parameter.name, _EMPTY)
        as_default = unpack_default(parameter.default)
        unpacked = as_default
        if as_default is None and parameter.default is _EMPTY:
            unpacked = annotated_default(hint)
        declared = adapters.Field(
            parameter.name,
            hint,
            docstring=docstring.parameters.get(parameter.name),
        )
        if unpacked is None:
            has_default = parameter.default is not _EMPTY
            if has_default:
                declared = replace(declared, default=parameter.default, has_default=True)
            return cls(declared, None, False)
        declared = replace(
            declared,
            default=unpacked.default,
            has_default=unpacked.has_default,
            markers=unpacked.markers,
        )
        return cls(declared, unpacked.make, as_default is not None and not unpacked.has_default)

    def read(self, reading: Reading) -> nodes.Property:
        if self.field.hint is _EMPTY:
            reading.at(self.field.attribute).refuse(
                "it has no hint, so nothing can be said or checked", f"write {self.field.attribute}: str, or what it is"
            )
        if specifier := field_specifier(self.field.default):
            words = f"its default is {specifier}, which means something in a class only"
            reading.at(self.field.attribute).refuse(words, "write the default itself")
        return adapters.read_property(self.field, reading)


def _variable(parameters: _Parameters, reading: Reading) -> tuple[tuple[nodes.Property, ...], nodes.Node | None]:
    """What `*args` and `**kwargs` say: properties of `Unpack[TD]`, or the node of all further arguments."""
    if parameters.var_positional is not None:
        name = parameters.var_positional
        reading.at("*" + name).refuse("JSON arguments have no order", f"write {name}: list[T]")
    if parameters.var_keyword is None:
        return (), None
    here, hint = reading.at("**" + parameters.var_keyword), parameters.hints.get(parameters.var_keyword, _EMPTY)
    if hint is _EMPTY:
        here.refuse("it has no hint", f"write **{parameters.var_keyword}: str, or Unpack of a TypedDict")
    if getattr(typing.get_origin(hint), "_name", None) != "Unpack":
        return (), adapters.read(hint, here, "a further argument")
    unpacked = adapters.read(typing.get_args(hint)[0], here, "the type in Unpack")
    if not isinstance(unpacked, nodes.Object) or unpacked.properties is None:
        here.refuse("Unpack needs a TypedDict", "name one, or write **kwargs: T", hint)
    return unpacked.properties, None


def _result(hint: Any, reading: Reading) -> tuple[nodes.Node | None, bool]:
    """The node of a return hint, and whether `None` may come instead; a hint that cannot be read has no node."""
    if hint is None or hint is types.NoneType:
        return None, True
    try:
        unwrapped = hints.unwrap(hint)
        return adapters.read_hint(unwrapped, reading.at("return")), unwrapped.optional
    except (Refused, hints.Unresolved, NameError, RecursionError):
        return None, False


def read_handler(handler: Callable[..., Any], node: nodes.Object, *, name: str, description: str) -> Signature:
    """Reads how a handler takes the arguments of a schema that lives elsewhere; its hints say only what is injected.

    Raises:
        DefinitionError: The handler cannot take a property, or wants something that is none; lists every reason.
    """
    reading = _start(handler, {})
    parameters = _Parameters.of(handler, _resolve_what_can_be(handler))
    properties = node.properties or ()
    faults = [*_untaken(parameters, properties, reading), *_unfilled(parameters, properties, reading)]
    for check, text in ((_check_name, name), (_check_description, description)):
        try:
            check(text, reading)
        except Refused as refused:
            faults.extend(refused.faults)
    if faults:
        raise DefinitionError(f"{name} cannot be a tool:", faults)
    reserved = frozenset(item.parameter for item in parameters.injected)
    return Signature(
        name=name,
        description=description.strip(),
        node=replace(node, reserved=reserved, description=None),
        injected=parameters.injected,
        receiver=parameters.receiver,
        positional=parameters.positional,
        var_keyword=parameters.var_keyword,
    )


def _resolve_what_can_be(handler: Callable[..., Any]) -> dict[str, Any]:
    try:
        return hints.resolve(handler)
    except hints.Unresolved as unresolved:
        annotations = handler.__annotations__
        return {name: hint for name, hint in annotations.items() if name not in unresolved.missing}


def _untaken(
    parameters: _Parameters, properties: tuple[nodes.Property, ...], reading: Reading
) -> Iterator[DefinitionFault]:
    taken = {item.name for item in parameters.ordinary}
    injected = {item.parameter for item in parameters.injected}
    for item in properties:
        if item.name in injected:
            yield reading.fault(f"the property {item.name!r} is an injected parameter", "rename one of them")
        elif item.name not in taken and parameters.var_keyword is None:
            yield reading.fault(
                f"the handler cannot take the property {item.name!r}", "add a parameter of that name, or **kwargs"
            )


def _unfilled(
    parameters: _Parameters, properties: tuple[nodes.Property, ...], reading: Reading
) -> Iterator[DefinitionFault]:
    always = {item.name for item in properties if item.required or item.fill}
    for item in parameters.ordinary:
        if item.default is _EMPTY and item.name not in always:
            yield reading.fault(
                f"the handler needs {item.name!r}, which the schema does not require",
                "give the parameter a default, or require the property",
            )
    if parameters.var_positional is not None:
        yield reading.fault("the handler takes *args", "name its parameters")
