"""The table of commands, and how each ends."""

import os
import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Sequence
from importlib.metadata import PackageNotFoundError, version
from typing import Final

from toolargs._target import TargetError
from toolargs.cli import _output
from toolargs.cli._command import Command, UsageError
from toolargs.cli.call import CALL
from toolargs.cli.check import CHECK
from toolargs.cli.emit import EMIT
from toolargs.cli.lint import LINT
from toolargs.cli.serve import SERVE
from toolargs.cli.show import SHOW
from toolargs.errors import ToolArgsError

COMMANDS: Final[tuple[Command, ...]] = (SHOW, EMIT, CHECK, LINT, CALL, SERVE)

FINE, FOUND, USAGE, INTERRUPTED = 0, 1, 2, 130


def main(arguments: Sequence[str] | None = None) -> int:
    """Runs one command.

    Args:
        arguments: What stands behind the command's name; the process's own where None.

    Returns:
        0 where all is well, 1 where something was found, 2 where the command cannot be run as asked.
    """
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="backslashreplace")  # a terminal may not know every character
    options = _parser().parse_args(arguments)
    try:
        return _run(options)
    except BrokenPipeError:  # whoever read the output has seen enough
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return FINE
    except KeyboardInterrupt:
        return INTERRUPTED


def _run(options: Namespace) -> int:
    command: Command = options.command
    try:
        page = command.run(options)
        _output.write(page, as_json=options.json)
        sys.stdout.flush()
    except ToolArgsError as error:
        _output.fail(str(error))
        return USAGE if isinstance(error, (UsageError, TargetError)) else FOUND
    return FOUND if page.found else FINE


def _parser() -> ArgumentParser:
    parser = ArgumentParser("toolargs", description="Tools for language models: look at them, check them, serve them.")
    parser.add_argument("--version", action="version", version=f"toolargs {_version()}")
    below = parser.add_subparsers(title="commands", metavar="COMMAND", required=True)
    for command in COMMANDS:
        one = below.add_parser(command.name, help=command.summary, description=command.summary)
        command.declare(one)
        one.add_argument("--json", action="store_true", help="answer with one JSON document")
        one.set_defaults(command=command)
    return parser


def _version() -> str:
    try:
        return version("toolargs")
    except PackageNotFoundError:  # used from its sources
        return "(not installed)"
