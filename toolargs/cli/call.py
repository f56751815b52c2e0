"""`toolargs call`: one call through all its stages, as a host would make it."""

import json
from argparse import ArgumentParser, Namespace
from typing import Any, Final

from toolargs.calls import ToolCall
from toolargs.cli import _command
from toolargs.cli._arguments import add_arguments, read_arguments
from toolargs.cli._command import Command, UsageError
from toolargs.cli._page import Page
from toolargs.decorator import Tool
from toolargs.toolset import Toolset


def _declare(parser: ArgumentParser) -> None:
    _command.add_target(parser)
    _command.add_tool(parser)
    add_arguments(parser)
    parser.add_argument("--yes", action="store_true", help="approve the call of a destructive tool")
    parser.add_argument("--repair", action="store_true", help="allow the listed repairs, and tell of each")
    parser.add_argument(
        "--inject", action="append", default=[], metavar="NAME=JSON", help="the value of an injected parameter"
    )


def _run(options: Namespace) -> Page:
    tool = _command.read_tool(options)
    text = read_arguments(options)
    toolset = Toolset(tool, repair="report" if options.repair else "off")
    outcome = toolset.dispatch(ToolCall("1", tool.name, text), _injected(tool, options.inject), approved=options.yes)
    document = {
        "tool": tool.name,
        "ok": outcome.ok,
        "payload": outcome.payload,
        "repairs": [{"path": list(one.path), "words": one.words} for one in outcome.repairs],
    }
    blocks = [one.words for one in outcome.repairs]
    blocks.append(json.dumps(outcome.payload, ensure_ascii=False, indent=2))
    return Page(document, tuple(blocks), found=not outcome.ok)


def _injected(tool: Tool[..., Any], given: list[str]) -> dict[str, Any]:
    offered = [item for item in tool._facts.injected if not item.is_call]
    wanted = [item.parameter for item in offered]
    values: dict[str, Any] = {}
    for one in given:
        name, equals, text = one.partition("=")
        try:
            values[name] = json.loads(text)
        except ValueError:
            raise UsageError(f"--inject wants NAME=JSON, such as user_id=7 or user='\"ada\"'; got {one!r}") from None
        if not equals or name not in wanted:
            known = f"it has {', '.join(wanted)}" if wanted else "it has none"
            raise UsageError(f"{tool.name} has no injected parameter {name!r}; {known}")
    if missing := [item.parameter for item in offered if not item.has_default and item.parameter not in values]:
        raise UsageError(
            f"{tool.name} is given {', '.join(missing)} by the application; say --inject {missing[0]}=JSON"
        )
    return values


CALL: Final = Command("call", "Call a tool as a host would, with every check.", _declare, _run)
