"""The direct call: a function with the parameters of another one, that checks Python values and calls it."""

import enum
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from inspect import Parameter
from types import FunctionType
from typing import Any

from toolargs import nodes, validator
from toolargs.compiler import _checks as checks
from toolargs.compiler._entries import Target
from toolargs.compiler._writer import Missed, Mode, Writer


def direct(node: nodes.Object, target: Target, again: Callable[..., Any], receiver: str | None = None) -> Any:
    """A function that takes what the target takes, and binds arguments, or fails to, with Python's own words.

    Args:
        node: What the arguments are, by attribute; parameters that it does not have are passed on as they come.
        target: The function to call.
        again: Called with the same arguments where they are not certainly valid.
        receiver: The parameter that takes the instance or the class, if there is one.
    """
    w = Writer(Mode("python"), checks.write)
    names = {name: f"p{position}" for position, name in enumerate(target.parameters)}
    members = {item.attribute: item for item in node.properties or ()}
    values = dict(names)
    with w.source.block(f"def direct({_parameters(w, target.parameters, names)}):"):
        with w.source.block("try:"):
            w.source.line("n = 0")
            if receiver is not None:  # a class in its place tells that decorators stand in the wrong order
                w.refuse(f"{w.source.bind(isinstance)}({names[receiver]}, {w.source.bind(type)})")
            for name, item in members.items():
                values[name] = _argument(w, item, names[name], target.parameters[name].default)
        w.source.line(f"except Exception: return {_called(w, again, target, names, names)}")
        w.source.line(f"return {_called(w, target.function, target, names, values)}")
    return _renamed(w.compile("direct"), names, target.function)


def can_stand_for(node: nodes.Object, target: Target) -> bool:
    """Whether a function of the target's own parameters can be written for it."""
    kinds = {parameter.kind for parameter in target.parameters.values()}
    variable = kinds & {Parameter.VAR_POSITIONAL, Parameter.VAR_KEYWORD}
    return not (variable or target.defaults) and {item.attribute for item in node.properties or ()} <= set(
        target.parameters
    )


def _parameters(w: Writer, parameters: Mapping[str, Parameter], names: Mapping[str, str]) -> str:
    """The parameter list: kinds and defaults as they are, but placeholders for names."""
    listed, last = [], None
    for name, parameter in parameters.items():
        if last is Parameter.POSITIONAL_ONLY and parameter.kind is not last:
            listed.append("/")
        if parameter.kind is Parameter.KEYWORD_ONLY and last is not Parameter.KEYWORD_ONLY:
            listed.append("*")
        has_default = parameter.default is not parameter.empty
        listed.append(f"{names[name]}={w.source.bind(parameter.default)}" if has_default else names[name])
        last = parameter.kind
    return ", ".join([*listed, "/"] if last is Parameter.POSITIONAL_ONLY else listed)


def _called(
    w: Writer, function: Callable[..., Any], target: Target, names: Mapping[str, str], values: Mapping[str, str]
) -> str:
    """The expression of a call that passes a value for each of the target's parameters."""
    passed = [
        f"{names[name]}={values[name]}" if parameter.kind is Parameter.KEYWORD_ONLY else values[name]
        for name, parameter in target.parameters.items()
    ]
    return f"{w.source.bind(function)}({', '.join(passed)})"


def _argument(w: Writer, item: nodes.Property, p: str, default: object) -> str:
    """Writes the check of one argument; gives the variable with what the function is to get."""
    spared = [] if default is Parameter.empty else [f"{p} is not {w.source.bind(default)}"]
    if item.nullable and default is not None:
        spared.append(f"{p} is not None")
    local = p
    if item.node.codec is not None or not _is_plain(item.node):  # it may become another value
        local = w.source.name()
        w.source.line(f"{local} = {p}")
    with w.branch(f"if {' and '.join(spared) or 'True'}:"):
        _check(w, item, local)
    return local


def _check(w: Writer, item: nodes.Property, x: str) -> None:
    node, codec = item.node, item.node.codec
    if _is_plain(node):
        w.write(w, node, x)
    elif codec is not None and isinstance(codec.target, enum.EnumMeta) and isinstance(node, nodes.ScalarNode):
        members = frozenset(map(codec.decode, node.enum or ()))
        w.refuse(f"type({x}) is not {w.source.bind(codec.target)} or {x} not in {w.source.bind(members)}")
        checks.write_residuals(w, node, x)
    else:
        w.source.line(f"{x} = {w.source.bind(_Complete(node, item.name))}({x})")


def _is_plain(node: nodes.Node) -> bool:
    """Whether a value is written as JSON would be: scalars, and lists of them."""
    if isinstance(node, nodes.Array) and node.codec is None and node.positions is None:
        return isinstance(node.items, nodes.ScalarNode) and node.items.codec is None
    return isinstance(node, nodes.ScalarNode) and (node.codec is None or node.codec is nodes.FLOAT)


@dataclass(frozen=True, slots=True)
class _Complete:
    """Asks the complete pass for one argument."""

    node: nodes.Node
    name: str

    def __call__(self, value: Any) -> Any:
        verdict = validator.validate_python(self.node, value, path=(self.name,))
        if verdict.issues:
            raise Missed
        return verdict.value


def _renamed(made: Any, names: Mapping[str, str], function: Callable[..., Any]) -> FunctionType:
    """The function with the parameters' own names in place of placeholders: they never stand in the source."""
    own = {placeholder: name for name, placeholder in names.items()}
    code = made.__code__
    made.__code__ = code.replace(
        co_varnames=tuple(own.get(name, name) for name in code.co_varnames),
        co_consts=tuple(_renamed_constant(value, own) for value in code.co_consts),
    )
    if made.__kwdefaults__:
        made.__kwdefaults__ = {own[name]: value for name, value in made.__kwdefaults__.items()}
    made.__name__, made.__qualname__ = function.__name__, function.__qualname__
    return made  # type: ignore[no-any-return]


def _renamed_constant(value: object, own: Mapping[str, str]) -> object:
    """A constant that lists the names of a call's keywords, with the parameters' own."""
    if isinstance(value, tuple) and value and all(isinstance(name, str) and name in own for name in value):
        return tuple(own[name] for name in value)
    return value
