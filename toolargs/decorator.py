"""`@tool`, which makes a function a tool."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, ParamSpec, Protocol, TypeVar, overload

from toolargs import _options
from toolargs._tool import Tool

if TYPE_CHECKING:
    from typing_extensions import Unpack

P = ParamSpec("P")
R = TypeVar("R")

__all__ = ["Tool", "tool"]


@overload
def tool(function: "classmethod[Any, P, R]", /) -> Tool[P, R]: ...
@overload
def tool(function: "staticmethod[P, R]", /) -> Tool[P, R]: ...
@overload
def tool(function: Callable[P, R], /) -> Tool[P, R]: ...
@overload
def tool(**options: "Unpack[_options.Options]") -> "_Decorator": ...
def tool(function: Any = None, /, **options: Any) -> Any:
    """Makes a function a tool: a schema for the model, and a check in front of the function, from one signature.

    Args:
        function: The function, where `@tool` stands without brackets.
        name: The tool's name; the function's by default.
        description: What it does, for the model; the docstring without its parameter sections by default.
        extra: What happens to unknown keys: `forbid` (refused, the default), `ignore` (dropped and recorded) or
            `allow` (let through; needs `**kwargs`).
        timeout: How long a dispatched call may take, in seconds.
        examples: Arguments that fit, as JSON objects; checked.
        counterexamples: Arguments that must be refused; checked.
        rules: Business rules, see `Tool.rule`.
        check_result: Whether results are checked against the declared result.
        title: A name for people.
        read_only: Whether it changes nothing.
        destructive: Whether it may destroy something; such calls can be made to wait for approval.
        idempotent: Whether calling it again with the same arguments changes nothing more.
        open_world: Whether it reaches beyond the application, such as the web.
        version: Its version, for records and for telling breaking changes.

    Raises:
        DefinitionError: The function cannot be a tool; lists every reason with file and line, parameter, hint and
            remedy.
    """
    if function is None:
        return lambda decorated: Tool(decorated, **options)
    return Tool(function, **options)


class _Decorator(Protocol):
    """What `@tool(...)` with options is for the type checker: it keeps the function's static type."""

    @overload
    def __call__(self, function: "classmethod[Any, P, R]", /) -> Tool[P, R]: ...
    @overload
    def __call__(self, function: "staticmethod[P, R]", /) -> Tool[P, R]: ...
    @overload
    def __call__(self, function: Callable[P, R], /) -> Tool[P, R]: ...
