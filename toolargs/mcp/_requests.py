"""The MCP request that a call came with, for handlers, for `injected=` and for `approve=`."""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from typing import Any, Final, get_origin

from mcp.server.context import ServerRequestContext
from mcp.server.mcpserver import Context

from toolargs import hints
from toolargs.calls import ToolCall
from toolargs.decorator import Tool
from toolargs.dispatch import Injected

_current: Final[ContextVar[ServerRequestContext[Any, Any]]] = ContextVar("toolargs.mcp.request")


def current_request() -> ServerRequestContext[Any, Any]:
    """The request that is being answered: its session, its metadata, and over HTTP the request itself (`.request`).

    Handlers, rules, `injected=` and `approve=` functions may ask, in worker threads too.

    Raises:
        LookupError: No call of a server made by `toolargs.mcp.server` is running here.
    """
    return _current.get()


@contextmanager
def answering(context: ServerRequestContext[Any, Any]) -> Iterator[None]:
    """Makes a request the current one."""
    token = _current.set(context)
    try:
        yield
    finally:
        _current.reset(token)


def given(
    tool: Tool[..., Any], call: ToolCall, context: ServerRequestContext[Any, Any], injected: Injected
) -> dict[str, Any]:
    """The values of a tool's injected parameters: the request's context by hint, then those of the application."""
    offered = {item.parameter: _offered(item.hint, context) for item in tool._facts.injected}
    found: Mapping[str, Any] = (injected(call) if callable(injected) else injected) or {}
    return {**{parameter: value for parameter, value in offered.items() if value is not None}, **found}


def _offered(hint: Any, context: ServerRequestContext[Any, Any]) -> object:
    """The context in the form that a hint names; None if it names neither."""
    kind = hints.unwrap(hint).type
    cls = get_origin(kind) or kind  # the SDK's `Context[…]` is a class of its own, `ServerRequestContext[…]` is not
    if not isinstance(cls, type) or not issubclass(cls, (ServerRequestContext, Context)):
        return None
    return context if issubclass(cls, ServerRequestContext) else Context(request_context=context)
