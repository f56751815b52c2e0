"""Type hints as objects: resolved, and unwrapped down to the type that a node is read from.

The only caller of `typing.get_type_hints` in the package.
"""

import dataclasses
import types
import typing
from collections.abc import Callable, Mapping
from typing import Any, ClassVar, Final, Literal, TypeVar, Union

Bindings = Mapping[Any, Any]
"""What each `TypeVar` of a parametrised generic class or alias stands for."""


class Unresolved(Exception):
    """Hints name something that does not exist (yet).

    Attributes:
        missing: From the parameter or field to the name that its hint lacks.
    """

    def __init__(self, owner: str, missing: Mapping[str, str]) -> None:
        self.owner = owner
        self.missing = dict(missing)
        listed = ", ".join(f"{name!r} (of {member})" for member, name in self.missing.items())
        super().__init__(f"{owner}: not defined: {listed}")


@dataclasses.dataclass(frozen=True, slots=True)
class Hint:
    """A hint with its wrapping taken off.

    Attributes:
        type: What is left: a class, a parametrised generic, a `Union` without `None`, a `Literal` without `None`.
        markers: What stood in `Annotated`, innermost first, as written.
        optional: Whether `None` was admitted.
        required: What `Required` or `NotRequired` said, None where neither stood.
        aliases: The type aliases and new types passed on the way, outermost first; a repeat below means recursion.
        bindings: What the type variables inside `type` stand for.
    """

    type: Any
    markers: tuple[Any, ...] = ()
    optional: bool = False
    required: bool | None = None
    aliases: tuple[Any, ...] = ()
    bindings: Bindings = dataclasses.field(default_factory=dict, compare=False, hash=False)


def text(annotation: Any) -> str:
    """A hint as a person would write it, shortened: `list[int]`, `str | None`."""
    name = getattr(annotation, "__name__", None)
    written = name if isinstance(annotation, type) and name and not typing.get_args(annotation) else repr(annotation)
    written = written.replace("typing.", "").replace("typing_extensions.", "").replace("collections.abc.", "")
    return written if len(written) <= 80 else written[:77] + "..."


def unwrap(annotation: Any, bindings: Bindings | None = None) -> Hint:
    """Takes off `Annotated`, `Optional`, aliases, `NewType`, type variables and qualifiers, in any nesting.

    Raises:
        NameError: A lazily evaluated alias names something that does not exist.
        RecursionError: An alias stands for itself.
    """
    hint = Hint(annotation, bindings=bindings or {})
    for _ in range(100):
        step = next((step for step in _STEPS if step[0](hint.type)), None)
        if step is None:
            return hint
        unwrapped = step[1](hint)
        if unwrapped is hint:
            return hint
        hint = unwrapped
    raise RecursionError(f"the hint {text(annotation)} stands for itself")


def _is(*origins: Any) -> Callable[[Any], bool]:
    return lambda annotation: typing.get_origin(annotation) in origins


def _named(*names: str) -> Callable[[Any], bool]:
    """Recognises `typing` and `typing_extensions` alike, without importing the latter."""

    def applies(annotation: Any) -> bool:
        origin = typing.get_origin(annotation)
        return getattr(origin, "_name", None) in names and getattr(origin, "__module__", "").startswith("typing")

    return applies


def is_alias(annotation: Any) -> bool:
    """Whether this is a PEP 695 alias, plain or parametrised."""
    return "TypeAliasType" in (type(annotation).__name__, type(typing.get_origin(annotation)).__name__)


def _annotated(hint: Hint) -> Hint:
    return dataclasses.replace(
        hint, type=hint.type.__origin__, markers=(*hint.type.__metadata__, *hint.markers)
    )


def _alias(hint: Hint) -> Hint:
    alias = typing.get_origin(hint.type) or hint.type
    bindings = {**hint.bindings, **bind(alias.__type_params__, typing.get_args(hint.type), hint.bindings)}
    return dataclasses.replace(hint, type=alias.__value__, aliases=(*hint.aliases, hint.type), bindings=bindings)


def _new_type(hint: Hint) -> Hint:
    return dataclasses.replace(hint, type=hint.type.__supertype__)


def _qualifier(hint: Hint) -> Hint:
    return dataclasses.replace(hint, type=typing.get_args(hint.type)[0])


def _required(hint: Hint) -> Hint:
    required = getattr(typing.get_origin(hint.type), "_name", "") == "Required"
    return dataclasses.replace(hint, type=typing.get_args(hint.type)[0], required=required)


def _init_var(hint: Hint) -> Hint:
    return dataclasses.replace(hint, type=hint.type.type)


def _type_var(hint: Hint) -> Hint:
    variable = hint.type
    if variable in hint.bindings:
        return dataclasses.replace(hint, type=hint.bindings[variable], bindings={})
    if variable.__constraints__:
        return dataclasses.replace(hint, type=Union[variable.__constraints__])  # noqa: UP007  # built from a tuple
    default = getattr(variable, "__default__", None)
    has_default = getattr(variable, "has_default", lambda: False)()
    if variable.__bound__ is None and has_default:
        return dataclasses.replace(hint, type=default)
    return dataclasses.replace(hint, type=Any if variable.__bound__ is None else variable.__bound__)


def _union(hint: Hint) -> Hint:
    """Pulls `None` out of a union, through nested aliases and `Annotated`; a union of one is that one."""
    branches, optional = [], hint.optional
    for argument in typing.get_args(hint.type):
        if argument is types.NoneType:
            optional = True
        else:
            nested = unwrap(argument, hint.bindings)
            optional = optional or nested.optional
            branches.append(argument)
    if len(branches) == 1:
        return dataclasses.replace(hint, type=branches[0], optional=True)
    if len(branches) == len(typing.get_args(hint.type)):
        return hint if optional == hint.optional else dataclasses.replace(hint, optional=optional)
    return dataclasses.replace(hint, type=Union[tuple(branches)], optional=optional)  # noqa: UP007  # from a tuple


def _literal(hint: Hint) -> Hint:
    values = typing.get_args(hint.type)
    kept = tuple(value for value in values if value is not None)
    if len(kept) == len(values) or not kept:
        return hint
    return dataclasses.replace(hint, type=Literal[kept], optional=True)


_STEPS: Final[tuple[tuple[Callable[[Any], bool], Callable[[Hint], Hint]], ...]] = (
    (lambda annotation: hasattr(annotation, "__metadata__"), _annotated),
    (is_alias, _alias),
    (lambda annotation: hasattr(annotation, "__supertype__"), _new_type),
    (lambda annotation: isinstance(annotation, TypeVar), _type_var),
    (lambda annotation: isinstance(annotation, dataclasses.InitVar), _init_var),
    (_is(Final, ClassVar), _qualifier),
    (_named("ReadOnly"), _qualifier),
    (_named("Required", "NotRequired"), _required),
    (_is(Union, types.UnionType), _union),
    (_is(Literal), _literal),
)


def bind(parameters: tuple[Any, ...], arguments: tuple[Any, ...], outer: Bindings) -> dict[Any, Any]:
    """What each type parameter stands for, with the outer bindings put into the arguments."""
    return {
        parameter: substitute(argument, outer) for parameter, argument in zip(parameters, arguments, strict=False)
    }


def substitute(annotation: Any, bindings: Bindings) -> Any:
    """A hint with the type variables in it replaced by what they stand for."""
    if not bindings:
        return annotation
    if isinstance(annotation, TypeVar):
        return bindings.get(annotation, annotation)
    parameters = getattr(annotation, "__parameters__", ())
    if not parameters or isinstance(annotation, type) and not typing.get_args(annotation):
        return annotation
    return annotation[tuple(bindings.get(parameter, parameter) for parameter in parameters)]


def class_bindings(annotation: Any) -> dict[Any, Any]:
    """What the type variables of a generic class and of its bases stand for, given `Box[int]` or a subclass of it."""
    origin = typing.get_origin(annotation) or annotation
    found = dict(zip(getattr(origin, "__parameters__", ()), typing.get_args(annotation), strict=False))
    for base in getattr(origin, "__orig_bases__", ()):
        base_origin = typing.get_origin(base)
        if base_origin not in (None, typing.Generic, typing.Protocol):
            found = {**class_bindings(substitute(base, found)), **found}
    return found


def resolve(owner: Any, namespace: Mapping[str, Any] | None = None) -> dict[str, Any]:
    """The hints of a function or class with every string and forward reference in them resolved.

    Args:
        owner: A function or a class.
        namespace: Local names that hints may use besides the owner's module.

    Raises:
        Unresolved: A hint names something that does not exist; lists all such hints.
    """
    local = dict(namespace) if namespace else None
    try:
        return typing.get_type_hints(owner, localns=local, include_extras=True)
    except NameError:
        missing = dict(_missing(owner, local))
        if not missing:
            raise
        raise Unresolved(getattr(owner, "__qualname__", repr(owner)), missing) from None


def _missing(owner: Any, local: dict[str, Any] | None) -> "typing.Iterator[tuple[str, str]]":
    for holder in reversed(getattr(owner, "__mro__", (owner,))):
        for name, annotation in getattr(holder, "__annotations__", {}).items():
            stand_in = types.SimpleNamespace(__annotations__={name: annotation})
            scope = getattr(holder, "__globals__", None) or vars(typing.sys.modules[holder.__module__])  # type: ignore[attr-defined]
            try:
                typing.get_type_hints(stand_in, globalns=scope, localns=local, include_extras=True)
            except NameError as error:
                yield name, error.name
