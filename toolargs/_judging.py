"""The long way: what a call's arguments are, by the text layer and the complete pass, with every issue."""

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any, Final, Protocol, TypeAlias

from toolargs import _callables, compiler, jsontext, nodes, validator
from toolargs._facts import Facts
from toolargs.definition import Definition
from toolargs.errors import ArgumentsError
from toolargs.jsonvalue import Json
from toolargs.limits import Limits

Arguments: TypeAlias = str | bytes | bytearray | Mapping[str, Any]
"""A call's arguments as received: JSON text, or an object."""

UNREAD: Final = compiler.Doubt()
"""What is known of arguments that nobody has looked at."""


def judge(
    known: Definition,
    arguments: Arguments,
    null_means_absent: bool,
    bounds: Limits,
    doubt: compiler.Doubt = UNREAD,
) -> validator.Verdict:
    """The verdict about arguments that fit.

    Args:
        known: What they are arguments of; their text is not quoted if it may hold secrets.
        arguments: What came.
        null_means_absent: Whether `null` at an omittable property means that it was left out.
        bounds: The bounds on the arguments and on the feedback.
        doubt: What the fast pass knows of them.

    Raises:
        ArgumentsError: They cannot be parsed or do not fit; holds every issue.
    """
    value = doubt.value
    if value is nodes.ABSENT or not jsontext.is_faithful(arguments, value):
        value = read(known, arguments, bounds)
    validate = partial(validator.validate, known.node, value, null_means_absent=null_means_absent, limits=bounds)
    verdict = validate(doubted=doubt.members)
    if doubt.members is not None and not verdict.issues:
        return validate()
    if verdict.issues:
        empty = isinstance(arguments, (str, bytes, bytearray)) and jsontext.is_blank(arguments)
        raise ArgumentsError(verdict.issues, tool_name=known.name, omitted=verdict.omitted, empty=empty, bounds=bounds)
    return verdict


def read(known: Definition, arguments: Arguments, bounds: Limits) -> Json:
    """The arguments as plain JSON, by the text layer's rules.

    Raises:
        ArgumentsError: They cannot be read.
    """
    try:
        if isinstance(arguments, (str, bytes, bytearray)):
            return jsontext.loads(arguments, bounds, quote=not known.secret)
        return jsontext.plain(arguments, bounds)
    except ArgumentsError as error:
        raise ArgumentsError(error.issues, tool_name=known.name, omitted=error.omitted, bounds=bounds) from None


class _Called(Protocol):
    """What a direct call needs to know of a tool."""

    function: Callable[..., Any]

    @property
    def name(self) -> str: ...


def call(tool: _Called, known: Facts, args: tuple[Any, ...], kwargs: Mapping[str, Any]) -> Any:
    """Calls a tool's function with Python values, checked by the same nodes as JSON arguments are.

    Args:
        tool: The tool.
        known: Its facts.
        args: The positional arguments, after the receiver, if there is one.
        kwargs: The arguments by name.

    Raises:
        ArgumentsError: The values do not fit.
        TypeError: They cannot be bound to the parameters, as Python says it.
    """
    receiver, given = known.binding.bind(tool.function, args, kwargs)
    if receiver and isinstance(receiver[0], type):
        _callables.check_order(receiver[0], tool.function.__name__, tool)
    outside = {item.parameter for item in known.injected}
    outside.update(name for name, value in given.items() if known.binding.is_default(name, value))
    checked = {name: value for name, value in given.items() if name not in outside}
    verdict = validator.validate_python(known.definition.node, checked)
    if verdict.issues:
        raise ArgumentsError(verdict.issues, tool_name=tool.name, omitted=verdict.omitted)
    # What was left out stays Python's business.
    arguments = {name: verdict.value.get(name, value) for name, value in given.items()}
    return known.binding.call(tool.function, receiver, arguments)
