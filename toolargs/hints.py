"""Type hints as objects: resolved, and unwrapped down to the type that a node is read from.

The only caller of `typing.get_type_hints` in the package.
"""

import builtins
import dataclasses
import inspect
import re
import sys
import types
import typing
from collections.abc import Callable, Iterator, Mapping
from typing import Annotated, Any, ClassVar, Final, Literal, TypeVar, Union, get_args, get_origin

Bindings = Mapping[Any, Any]
"""What each `TypeVar` of a parametrised generic class or alias stands for."""


class Unresolved(Exception):  # a state that passes, not a mistake
    """Hints name something that does not exist (yet).

    Attributes:
        owner: The function, class or place whose hints they are.
        missing: From the parameter or field to the name that its hint lacks.
    """

    def __init__(self, owner: str, missing: Mapping[str, str]) -> None:
        self.owner = owner
        self.missing = dict(missing)
        listed = ", ".join(f"{name!r} (of {member})" for member, name in self.missing.items())
        super().__init__(f"{owner}: not defined: {listed}")


@dataclasses.dataclass(frozen=True, slots=True)
class Malformed:
    """Stands for a hint that cannot be evaluated, whatever is defined later: `reason` is Python's own."""

    written: str
    reason: str

    def __repr__(self) -> str:
        return self.written


@dataclasses.dataclass(frozen=True, slots=True)
class Hint:
    """A hint with its wrapping taken off.

    Attributes:
        type: What is left: a class, a parametrised generic, a `Union` without `None`, a `Literal` without `None`.
        markers: What stood in `Annotated`, innermost first, as written.
        optional: Whether `None` was admitted.
        required: What `Required` or `NotRequired` said, None where neither stood.
        aliases: The type aliases passed on the way, outermost first; a repeat below means recursion.
        bindings: What the type variables inside `type` stand for.
        written: The hint as it was before.
    """

    type: Any
    markers: tuple[Any, ...] = ()
    optional: bool = False
    required: bool | None = None
    aliases: tuple[Any, ...] = ()
    bindings: Bindings = dataclasses.field(default_factory=dict, compare=False, hash=False)
    written: Any = dataclasses.field(default=None, compare=False, hash=False)


_NOISE: Final = re.compile(
    r"""('(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*")"""  # texts stay as they are
    r"|<(\w+\.\w+): [^<>]*>"  # of an enum's member, its name
    r"|(?<![\w.])(?:(?:[^\W\d]\w*|<locals>)\.)+(?=\w)"  # modules and enclosing names go
)
MAX_TEXT: Final = 80
"""The longest text of a hint, in characters."""

MAX_ALIASES: Final = 64
"""How many aliases may stand for one another: one that stands for ever larger ones never ends."""


def text(annotation: Any) -> str:
    """A hint as a person would write it, shortened: `list[int]`, `str | None`."""
    named = isinstance(annotation, (type, types.FunctionType, types.BuiltinFunctionType))
    if annotation is types.NoneType:
        written = "None"
    elif named and not get_args(annotation):
        written = annotation.__name__
    else:
        written = _NOISE.sub(lambda found: found[1] or found[2] or "", shown(annotation))
    return written if len(written) <= MAX_TEXT else written[: MAX_TEXT - 3] + "..."


def shown(value: object) -> str:
    """The `repr` of anything that may stand in a hint, also of what has none."""
    try:
        return repr(value)
    except Exception:  # it is the user's code, and only the error message is at stake
        return f"<{type(value).__name__}>"


def unwrap(annotation: Any, bindings: Bindings | None = None) -> Hint:
    """Takes off `Annotated`, `Optional`, aliases, `NewType`, type variables and qualifiers, in any nesting.

    Raises:
        NameError: A lazily evaluated alias names something that does not exist.
        RecursionError: An alias stands for itself.
    """
    return _unwrapped(Hint(annotation, bindings=bindings or {}, written=annotation))


def _unwrapped(hint: Hint) -> Hint:
    while True:
        step = next((step for applies, step in _STEPS if applies(hint.type)), None)
        after = hint if step is None else step(hint)
        if after is hint:
            return hint
        hint = after


def _is(*origins: Any) -> Callable[[Any], bool]:
    return lambda annotation: get_origin(annotation) in origins


def _instance(*classes: Any) -> Callable[[Any], bool]:
    return lambda annotation: isinstance(annotation, classes)


def _named(*names: str) -> Callable[[Any], bool]:
    """Recognises `typing` and `typing_extensions` alike, without importing the latter."""

    def applies(annotation: Any) -> bool:
        origin = get_origin(annotation)
        return getattr(origin, "_name", None) in names and getattr(origin, "__module__", "").startswith("typing")

    return applies


def is_alias(annotation: Any) -> bool:
    """Whether this is a PEP 695 alias, plain or parametrised."""
    return "TypeAliasType" in (type(annotation).__name__, type(get_origin(annotation)).__name__)


def _annotated(hint: Hint) -> Hint:
    return dataclasses.replace(hint, type=hint.type.__origin__, markers=(*hint.type.__metadata__, *hint.markers))


def _alias(hint: Hint) -> Hint:
    parametrised = substitute(hint.type, hint.bindings)
    if parametrised in hint.aliases or len(hint.aliases) >= MAX_ALIASES:
        raise RecursionError(f"the alias {text(parametrised)} stands for itself")
    alias = get_origin(parametrised) or parametrised
    # Inside an alias made by calling `TypeAliasType`, names may stand in quotes.
    value = _evaluate(alias.__value__, _module_names(alias.__module__), _parameters(alias), in_class=False)
    bindings = {**hint.bindings, **bind(alias.__type_params__, get_args(parametrised), {})}
    return dataclasses.replace(hint, type=value, aliases=(*hint.aliases, parametrised), bindings=bindings)


def _new_type(hint: Hint) -> Hint:
    return dataclasses.replace(hint, type=hint.type.__supertype__)


def _qualifier(hint: Hint) -> Hint:
    return dataclasses.replace(hint, type=get_args(hint.type)[0])


def _required(hint: Hint) -> Hint:
    required = getattr(get_origin(hint.type), "_name", "") == "Required"
    return dataclasses.replace(hint, type=get_args(hint.type)[0], required=required)


def _init_var(hint: Hint) -> Hint:
    return dataclasses.replace(hint, type=hint.type.type)


def _type_var(hint: Hint) -> Hint:
    variable = hint.type
    if variable in hint.bindings:
        bound = hint.bindings[variable]
        return hint if bound is variable else dataclasses.replace(hint, type=bound, bindings={})
    if variable.__constraints__:
        return dataclasses.replace(hint, type=Union[variable.__constraints__])  # noqa: UP007  # built from a tuple
    if getattr(variable, "has_default", bool)():
        return dataclasses.replace(hint, type=variable.__default__)
    if variable.__bound__ is None:
        return hint
    return dataclasses.replace(hint, type=_bound(variable))


def _bound(variable: TypeVar) -> Any:
    """The bound of a type variable; one in quotes means what it means in the variable's module."""
    bound = variable.__bound__
    if isinstance(bound, typing.ForwardRef):
        return _evaluate(bound, _module_names(variable.__module__), {}, in_class=False)
    return bound


def _union(hint: Hint) -> Hint:
    """Pulls `None` out of a union, through nested aliases and `Annotated`; a union of one is that one."""
    arguments = get_args(hint.type)
    branches = tuple(argument for argument in arguments if argument is not types.NoneType)
    optional = hint.optional or len(branches) < len(arguments) or any(_admits_none(one, hint) for one in branches)
    if len(branches) == 1:
        return dataclasses.replace(hint, type=branches[0], optional=optional)
    if len(branches) < len(arguments):
        return dataclasses.replace(hint, type=Union[branches], optional=optional)  # noqa: UP007  # built from a tuple
    return hint if optional == hint.optional else dataclasses.replace(hint, optional=optional)


def _admits_none(branch: Any, hint: Hint) -> bool:
    return _unwrapped(Hint(branch, aliases=hint.aliases, bindings=hint.bindings)).optional


def _literal(hint: Hint) -> Hint:
    values = get_args(hint.type)
    kept = tuple(value for value in values if value is not None)
    if len(kept) == len(values) or not kept:
        return hint
    return dataclasses.replace(hint, type=Literal[kept], optional=True)


_STEPS: Final[tuple[tuple[Callable[[Any], bool], Callable[[Hint], Hint]], ...]] = (
    (_is(Annotated), _annotated),
    (is_alias, _alias),
    (_instance(typing.NewType), _new_type),
    (_instance(TypeVar), _type_var),
    (_instance(dataclasses.InitVar), _init_var),
    (_is(Final, ClassVar), _qualifier),
    (_named("ReadOnly"), _qualifier),
    (_named("Required", "NotRequired"), _required),
    (_is(Union, types.UnionType), _union),
    (_is(Literal), _literal),
)


def bind(parameters: tuple[Any, ...], arguments: tuple[Any, ...], outer: Bindings) -> dict[Any, Any]:
    """What each type parameter stands for, with the outer bindings put into the arguments."""
    return {parameter: substitute(argument, outer) for parameter, argument in zip(parameters, arguments, strict=False)}


def substitute(annotation: Any, bindings: Bindings) -> Any:
    """A hint with the type variables in it replaced by what they stand for."""
    if not bindings:
        return annotation
    if isinstance(annotation, TypeVar):
        return bindings.get(annotation, annotation)
    parameters = getattr(annotation, "__parameters__", ())
    if not isinstance(parameters, tuple) or not parameters or not get_args(annotation):
        return annotation
    return annotation[tuple(bindings.get(parameter, parameter) for parameter in parameters)]


def class_bindings(annotation: Any) -> dict[Any, Any]:
    """What the type variables of a generic class and of its bases stand for, given `Box[int]` or a subclass of it."""
    origin = get_origin(annotation) or annotation
    found = dict(zip(getattr(origin, "__parameters__", ()), get_args(annotation), strict=False))
    for base in vars(origin).get("__orig_bases__", getattr(origin, "__bases__", ())):
        if isinstance(get_origin(base) or base, type) and get_origin(base) not in (typing.Generic, typing.Protocol):
            found = {**class_bindings(substitute(base, found)), **found}
    return found


def resolve(owner: Any, namespace: Mapping[str, Any] | None = None) -> dict[str, Any]:
    """The hints of a function or class with every string and forward reference in them resolved.

    A hint that is wrong in itself (`"list["`) gives a `Malformed`.

    Args:
        owner: A function or a class; a class's hints are those of its bases too.
        namespace: Local names that hints may use besides the owner's module.

    Raises:
        Unresolved: A hint names something that does not exist; lists all such hints.
    """
    found: dict[str, Any] = {}
    missing: dict[str, str] = {}
    for holder, names in _scopes(owner, namespace or {}):
        for name, annotation in inspect.get_annotations(holder).items():
            try:
                found[name] = _evaluate(annotation, *names, in_class=isinstance(holder, type))
            except (NameError, AttributeError) as error:  # of a module that is still being imported, for one
                missing[name] = error.name or str(error)
            except Exception as error:  # evaluating a hint runs the user's code, which may raise anything
                written = annotation if isinstance(annotation, str) else text(annotation)
                found[name] = Malformed(written, str(error) or type(error).__name__)
    if missing:
        raise Unresolved(getattr(owner, "__qualname__", repr(owner)), missing)
    return found


def _scopes(owner: Any, namespace: Mapping[str, Any]) -> Iterator[tuple[Any, tuple[dict[str, Any], dict[str, Any]]]]:
    """Each holder of annotations, bases first, with the global and the local names that its hints may use."""
    if not isinstance(owner, type):
        innermost = inspect.unwrap(owner)
        yield owner, (getattr(innermost, "__globals__", {}), {**_parameters(innermost), **namespace})
        return
    for holder in reversed(owner.__mro__):
        if holder is not object:
            yield (
                holder,
                (_class_names(holder), {**_module_names(holder.__module__), **_parameters(holder), **namespace}),
            )


def _evaluate(annotation: Any, global_names: dict[str, Any], local_names: dict[str, Any], *, in_class: bool) -> Any:
    if isinstance(annotation, typing.ForwardRef) and annotation.__forward_module__ is not None:
        # A `TypedDict` holds its bases' hints too, which mean what they mean where the base stands.
        local_names = {**local_names, **_module_names(annotation.__forward_module__)}
    annotations = {"hint": annotation}
    # Only in a class may `Final` and `ClassVar` stand in quotes.
    stand_in: Any = type("stand_in", (), {"__annotations__": annotations}) if in_class else _Holder(annotations)
    return typing.get_type_hints(stand_in, global_names, local_names, include_extras=True)["hint"]


class _Holder:
    """Something with annotations that is not a class."""

    def __init__(self, annotations: dict[str, Any]) -> None:
        self.__annotations__ = annotations


def _module_names(module: Any) -> dict[str, Any]:
    return getattr(sys.modules.get(getattr(module, "__name__", module)), "__dict__", {})


def _parameters(owner: Any) -> dict[str, Any]:
    return {parameter.__name__: parameter for parameter in getattr(owner, "__type_params__", ())}


def _class_names(cls: type) -> dict[str, Any]:
    """The names in a class body, below all others: a field called `list` with a default must not hide `list`."""
    hidden = vars(builtins)
    return {name: value for name, value in vars(cls).items() if name not in hidden or isinstance(value, type)}
