"""What can be decorated: the plain function below class methods, static methods and tools."""

import inspect
from collections.abc import Callable
from typing import Any, cast

from toolargs.errors import DefinitionError, DefinitionFault


def plain(function: Any) -> Callable[..., Any]:
    """The function below the wrapping of a class method or static method.

    Raises:
        DefinitionError: It cannot be called, or the decorators stand in the wrong order.
    """
    if isinstance(function, (classmethod, staticmethod)):
        inner = function.__func__
        if not inspect.isfunction(inner):  # another wrapper, as a tool is one
            raise wrong_order(getattr(inner, "__qualname__", repr(inner)))
        return cast("Callable[..., Any]", inner)
    if not callable(function) or not hasattr(function, "__qualname__"):
        fault = DefinitionFault(
            f"a tool is made of a function, got {type(function).__name__}", "decorate a function or method"
        )
        raise DefinitionError("this cannot be a tool:", [fault])
    return cast("Callable[..., Any]", function)


def check_order(cls: type, name: str, wrapper: object) -> None:
    """Refuses a wrapper that a class reaches through `@classmethod`; from Python 3.13 on, only its call can tell.

    Raises:
        DefinitionError: The decorators stand in the wrong order.
    """
    found = inspect.getattr_static(cls, name, None)
    if isinstance(found, classmethod) and found.__func__ is wrapper:
        raise wrong_order(f"{cls.__qualname__}.{name}")


def wrong_order(name: str) -> DefinitionError:
    """The error for `@tool` below `@classmethod` or `@staticmethod`."""
    fault = DefinitionFault(
        "@tool stands below @classmethod or @staticmethod", "write @tool above it, as the outermost decorator"
    )
    return DefinitionError(f"{name} cannot be a tool:", [fault])


def mark_as_coroutine_function(wrapper: Any) -> None:
    """Lets `inspect.iscoroutinefunction` say yes of a wrapper, from Python 3.12 on."""
    mark = getattr(inspect, "markcoroutinefunction", None)
    if mark is not None:
        mark(wrapper)
