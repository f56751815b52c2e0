"""Between a function's parameters and its arguments by name: what a direct call gave, and how to make the call."""

import inspect
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from toolargs.signature import Signature


@dataclass(frozen=True, slots=True)
class Binding:
    """How one function takes its arguments.

    Attributes:
        parameters: The function's own signature.
        receiver: The name of its `self` or `cls`, if it has one.
        positional: The names of its positional-only parameters, in order, without the receiver.
        var_keyword: The name of its `**kwargs`, if it has one.
        defaults: What makes the defaults that Python does not pass by itself (`Field(default=…)`), by parameter.
    """

    parameters: inspect.Signature
    receiver: str | None
    positional: tuple[str, ...]
    var_keyword: str | None
    defaults: Mapping[str, Callable[[], Any]]

    @classmethod
    def of(cls, function: Callable[..., Any], facts: Signature) -> "Binding":
        """The binding of a function whose hints were read."""
        parameters = inspect.signature(function)
        kept = [
            item.replace(default=item.empty) if item.name in facts.without_default else item
            for item in parameters.parameters.values()
        ]
        # Not validated: `Field(...)` without a default may leave a required parameter after an optional one.
        parameters = inspect.Signature(kept, __validate_parameters__=False)
        return cls(parameters, facts.receiver, facts.positional, facts.var_keyword, facts.defaults)

    def bind(
        self, function: Callable[..., Any], args: tuple[Any, ...], kwargs: Mapping[str, Any]
    ) -> tuple[tuple[Any, ...], dict[str, Any]]:
        """What a call gave: the receiver (in a tuple, empty without one) and the arguments by name.

        Raises:
            TypeError: The arguments cannot be bound; the error is Python's own.
        """
        try:
            given = dict(self.parameters.bind(*args, **kwargs).arguments)
        except TypeError:
            _raise_as_python_would(function, self.parameters, args, kwargs)
            raise
        extra = given.pop(self.var_keyword, {}) if self.var_keyword is not None else {}
        clash = next((name for name in extra if name in self.parameters.parameters), None)
        if clash is not None:
            raise TypeError(f"{function.__name__}() got multiple values for argument {clash!r}")
        receiver = () if self.receiver is None else (given.pop(self.receiver),)
        return receiver, {**given, **extra}

    def is_default(self, name: str, value: object) -> bool:
        """Whether a value is the very object that Python would pass if the argument were left out."""
        parameter = self.parameters.parameters.get(name)
        return parameter is not None and parameter.default is not parameter.empty and value is parameter.default

    def call(self, function: Callable[..., Any], receiver: tuple[Any, ...], arguments: Mapping[str, Any]) -> Any:
        """Calls the function with arguments by name, each the way its parameter takes it."""
        named = {**{name: make() for name, make in self.defaults.items() if name not in arguments}, **arguments}
        given = [name for name in self.positional if name in named]
        if not given:
            return function(*receiver, **named)
        # A positional-only parameter before a given one must be passed too: its default, if it was left out.
        before = self.positional[: self.positional.index(given[-1]) + 1]
        values = [named.pop(name) if name in named else self.parameters.parameters[name].default for name in before]
        return function(*receiver, *values, **named)

    def complete(self, arguments: Mapping[str, Any]) -> dict[str, Any]:
        """The arguments with the defaults of those that were left out."""
        complete = {
            name: parameter.default
            for name, parameter in self.parameters.parameters.items()
            if parameter.default is not parameter.empty
        }
        return {**complete, **{name: make() for name, make in self.defaults.items()}, **arguments}


def _raise_as_python_would(
    function: Callable[..., Any], parameters: inspect.Signature, args: tuple[Any, ...], kwargs: Mapping[str, Any]
) -> None:
    """Calls an empty function of the same signature, so that the `TypeError` has Python's own words."""
    bare = [
        parameter.replace(
            annotation=parameter.empty, default=parameter.empty if parameter.default is parameter.empty else None
        )
        for parameter in parameters.parameters.values()
    ]
    try:
        source = str(inspect.Signature(bare))
    except ValueError:  # a required parameter after an optional one: the caller's own error will do
        return
    scope: dict[str, Any] = {}
    exec(f"def stand_in{source}: ...", scope)  # noqa: S102  # identifiers only: Python checked them
    stand_in = scope["stand_in"]
    stand_in.__name__, stand_in.__qualname__ = function.__name__, function.__qualname__
    stand_in(*args, **kwargs)
