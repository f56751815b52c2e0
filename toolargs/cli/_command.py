"""What a command is, and what several of them ask for in the same words."""

import importlib.util
from argparse import ArgumentParser, Namespace
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final

from toolargs import _target, dialects
from toolargs.cli._page import Page
from toolargs.decorator import Tool
from toolargs.errors import DialectError, ToolArgsError, ToolNotFoundError
from toolargs.toolset import Toolset

TARGET: Final = _target.FORMS


class UsageError(ToolArgsError):
    """The command was asked for something that cannot be; says what would be right."""


@dataclass(frozen=True, slots=True)
class Command:
    """One command.

    Attributes:
        name: What people type.
        summary: What it is for, in a line.
        declare: Adds its arguments to a parser.
        run: Does it.
    """

    name: str
    summary: str
    declare: Callable[[ArgumentParser], None]
    run: Callable[[Namespace], Page]


def add_target(parser: ArgumentParser) -> None:
    """Adds the tools that a command is about."""
    parser.add_argument("target", metavar="TARGET", help=TARGET)


def add_tool(parser: ArgumentParser, *, optional: bool = False) -> None:
    """Adds the one tool of the target that a command is about."""
    words = "the tool's name; may be left out where the target has one tool" if not optional else "one tool of them"
    parser.add_argument("tool", metavar="TOOL", nargs="?", help=words)


def add_dialects(parser: ArgumentParser, words: str) -> None:
    """Adds the providers that a command is about."""
    parser.add_argument("--dialect", action="append", default=[], metavar="NAME", help=f"{words}; may be repeated")


def read_tools(options: Namespace) -> Toolset:
    """The target's tools, or the one of them that was asked for."""
    toolset = _target.read_target(options.target)
    name = getattr(options, "tool", None)
    return Toolset(find(toolset, name)) if name else toolset


def read_tool(options: Namespace) -> Tool[..., Any]:
    """The one tool that was asked for.

    Raises:
        UsageError: Nobody said which.
    """
    toolset = _target.read_target(options.target)
    if options.tool:
        return find(toolset, options.tool)
    if len(toolset) == 1:
        return next(iter(toolset))
    raise UsageError(f"{options.target} holds {len(toolset)} tools; say which: {', '.join(_names(toolset))}")


def find(toolset: Toolset, name: str) -> Tool[..., Any]:
    """A tool by name.

    Raises:
        UsageError: There is none; suggests the nearest name.
    """
    try:
        return toolset[name]
    except ToolNotFoundError as error:
        raise UsageError(error.message[:1].lower() + error.message[1:]) from None


def _names(toolset: Toolset) -> list[str]:
    names = [item.name for item in toolset]
    return [*names[:8], "…"] if len(names) > 8 else names


def dialect(name: str) -> dialects.Dialect:
    """A dialect by name.

    Raises:
        UsageError: There is none.
    """
    try:
        return dialects.find(name)
    except DialectError as error:
        raise UsageError(str(error)) from None


def need(package: str, extra: str) -> None:
    """Asks for a package that a command works with.

    Raises:
        UsageError: It is not installed; says how to install it.
    """
    if importlib.util.find_spec(package) is None:
        raise UsageError(f"this needs the package {package}: python -m pip install 'toolargs[{extra}]'")
