# ruff: noqa: UP045
# Old spellings of hints are meant.
"""Which parameters the application gives: ours, and those of other libraries, without importing these."""

import sys
import types
from typing import Annotated, Any, Generic, Optional, TypeVar

import pytest

from tests.names import name_of
from toolargs import markers
from toolargs.adapters import is_injected
from toolargs.calls import ToolCall
from toolargs.markers import Injected, MinLength

T = TypeVar("T")


def stand_in(module: str, name: str, *bases: type) -> Any:
    """A class as another library would define it."""
    return types.new_class(name, bases, {}, lambda body: body.update(__module__=module, __qualname__=name))


def generic(module: str, name: str) -> Any:
    """The same, generic."""

    class Base(Generic[T]):
        pass

    Base.__module__, Base.__qualname__ = module, name
    return Base


RunContext = generic("pydantic_ai._run_context", "RunContext")
Wrapper = generic("agents.run_context", "RunContextWrapper")
ToolContext = stand_in("agents.tool_context", "ToolContext", Wrapper)
FastContext = stand_in("fastmcp.server.context", "Context")
McpContext = stand_in("mcp.server.fastmcp.server", "Context")
McpRequest = stand_in("mcp.server.context", "ServerRequestContext")
ToolArg = stand_in("langchain_core.tools.base", "InjectedToolArg")
State = stand_in("langgraph.prebuilt.tool_node", "InjectedState", ToolArg)


class Db:
    pass


GIVEN: list[Any] = [
    Injected[Db],
    Annotated[Db, Injected],
    Annotated[Db, vars(markers)["Injected"]()],
    Optional[Annotated[Db, Injected]],
    Annotated[Db | None, Injected],
    ToolCall,
    Optional[ToolCall],
    Annotated[ToolCall, "The call."],
    FastContext,
    McpContext,
    McpRequest,
    McpContext | None,
    RunContext,
    RunContext[Db],
    Optional[RunContext[Db]],
    Wrapper[Db],
    ToolContext,
    Annotated[str, ToolArg],
    Annotated[str, ToolArg()],
    Annotated[str, State],
    Annotated[dict[str, Any], State()],
]


@pytest.mark.parametrize("annotation", GIVEN, ids=name_of)
def test_the_application_gives_it(annotation: Any) -> None:
    assert is_injected(annotation)


OTHER: list[Any] = [
    str,
    Db,
    list[ToolCall],
    Annotated[str, MinLength(1)],
    Annotated[str, "Injected"],
    stand_in("agents_of_mine", "RunContextWrapper"),
    stand_in("my_app.context", "Context"),
    None,
    "Context",
    5,
    int | str,
]


@pytest.mark.parametrize("annotation", OTHER, ids=name_of)
def test_the_model_gives_it(annotation: Any) -> None:
    assert not is_injected(annotation)


def test_none_of_the_libraries_is_imported_for_it() -> None:
    before = set(sys.modules)  # other tests may have imported them
    assert all(is_injected(annotation) for annotation in GIVEN)
    assert {"fastmcp", "pydantic_ai", "agents", "langchain_core"}.isdisjoint(set(sys.modules) - before)
