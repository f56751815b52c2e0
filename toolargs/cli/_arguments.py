"""The arguments of a call, from an option, a file or standard input."""

import sys
from argparse import ArgumentParser, Namespace
from pathlib import Path

from toolargs.cli._command import UsageError

_MOST = 64 * 1_048_576


def add_arguments(parser: ArgumentParser) -> None:
    """Adds the places that arguments may come from."""
    places = parser.add_mutually_exclusive_group()
    places.add_argument("--arguments", "-a", metavar="JSON", help="the arguments, as JSON text")
    places.add_argument("--file", "-f", metavar="FILE", help="a file that holds them; - is standard input, the default")


def read_arguments(options: Namespace) -> str:
    """The text of the arguments.

    Raises:
        UsageError: They cannot be read.
    """
    if options.arguments is not None:
        return str(options.arguments)
    if options.file in (None, "-"):
        if sys.stdin.isatty():
            sys.stderr.write("toolargs: reading arguments as JSON; end with Ctrl-D\n")
        data = sys.stdin.buffer.read(_MOST)
    else:
        data = _of_file(options.file)
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError as error:
        raise UsageError(f"the arguments are not valid UTF-8, from byte {error.start} on") from None


def _of_file(name: str) -> bytes:
    try:
        with Path(name).open("rb") as file:
            return file.read(_MOST)
    except (OSError, ValueError) as error:
        reason = error.strerror if isinstance(error, OSError) and error.strerror else str(error)
        raise UsageError(f"the file {name} cannot be read: {reason}") from None
