"""`toolargs emit`: a provider's tool list."""

import json
from argparse import ArgumentParser, Namespace
from typing import Final

from toolargs.cli import _command
from toolargs.cli._command import Command
from toolargs.cli._page import Page


def _declare(parser: ArgumentParser) -> None:
    _command.add_target(parser)
    _command.add_tool(parser, optional=True)
    parser.add_argument(
        "--dialect", default="json-schema", metavar="NAME", help="the provider; json-schema if not given"
    )
    parser.add_argument("--strict", action="store_true", help="the provider's strict mode")
    parser.add_argument("--compact", action="store_true", help="on one line, as it is sent")


def _run(options: Namespace) -> Page:
    known = _command.dialect(options.dialect)
    toolset = _command.read_tools(options)
    if options.strict and known.strict is None:
        raise _command.UsageError(f"{known.name} has no strict mode")
    document = toolset.emit(known.name, strict=options.strict)
    compact = toolset.emit_json(known.name, strict=options.strict) if options.compact else ""
    text = compact or json.dumps(document, ensure_ascii=False, indent=2)
    return Page(document, (f"{text}\n",), verbatim=True)


EMIT: Final = Command("emit", "Write the tool list that a provider is sent.", _declare, _run)
