"""`toolargs lint`: what a model will trip over."""

from argparse import ArgumentParser, Namespace
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Final

from toolargs.cli import _command
from toolargs.cli._command import Command, UsageError
from toolargs.cli._page import Block, Page, Table, counted
from toolargs.lint import RULES, Config, ConfigError, Finding, lint
from toolargs.lint._finding import SEVERITIES

_PYPROJECT: Final = Path("pyproject.toml")


def _declare(parser: ArgumentParser) -> None:
    parser.add_argument("target", metavar="TARGET", nargs="?", help=_command.TARGET)
    _command.add_tool(parser, optional=True)
    _command.add_dialects(parser, "also find what this provider refuses or is not told")
    parser.add_argument("--strict", action="store_true", help="the providers' strict mode, where they have one")
    parser.add_argument("--off", action="append", default=[], metavar="RULE", help="leave out a rule; may be repeated")
    parser.add_argument("--level", choices=SEVERITIES, default="hint", help="the least severity that is shown")
    parser.add_argument(
        "--config", metavar="FILE", help="a file with [tool.toolargs.lint]; pyproject.toml here, if not given"
    )
    parser.add_argument("--rules", action="store_true", help="only list the rules")


def _run(options: Namespace) -> Page:
    if options.rules:
        return _rules()
    if options.target is None:
        raise UsageError(f"say which tools: {_command.TARGET}; or --rules for the list of rules")
    config = _config(options)
    toolset = _command.read_tools(options)
    least = SEVERITIES.index(options.level)
    found = [one for one in lint(toolset, config=config) if SEVERITIES.index(one.severity) <= least]
    document = {"findings": [one.to_dict() for one in found]}
    told = f"{counted(len(toolset), 'tool')}: {_summary(found)}"
    return Page(document, (*_blocks(found), told), found=bool(found))


def _config(options: Namespace) -> Config:
    """What the file says, with what was asked for on the command line."""
    try:
        file = options.config or (_PYPROJECT if _PYPROJECT.is_file() else None)
        config = Config() if file is None else Config.read(file)
        return replace(
            config,
            off=config.off | frozenset(options.off),
            providers=tuple(options.dialect) or config.providers,
            strict=options.strict or config.strict,
        )
    except ConfigError as error:
        raise UsageError(str(error)) from None


def _blocks(found: list[Finding]) -> Iterator[Block]:
    for tool in dict.fromkeys(one.tool for one in found):
        lines = [_line(one) for one in found if one.tool == tool]
        yield "\n".join([tool or "The toolset", *lines])


def _line(one: Finding) -> str:
    place = f" at {one.pointer}" if one.pointer else ""
    return f"  {one.severity}: {one.rule}{place}\n      {one.message}"


def _summary(found: list[Finding]) -> str:
    counts = Counter(one.severity for one in found)
    told = [counted(counts[severity], severity) for severity in SEVERITIES if counts[severity]]
    return ", ".join(told) or "nothing was found"


def _rules() -> Page:
    document = {"rules": [{"id": rule.id, "severity": rule.severity, "why": rule.why} for rule in RULES]}
    return Page(document, (Table.of("rule severity why", ((rule.id, rule.severity, rule.why) for rule in RULES)),))


LINT: Final = Command("lint", "Find what a model will trip over.", _declare, _run)
