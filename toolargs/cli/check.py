"""`toolargs check`: arguments against a tool, with a caret under each mistake."""

from argparse import ArgumentParser, Namespace
from typing import Final

from toolargs import feedback
from toolargs._spans import Span, spans
from toolargs.cli import _command
from toolargs.cli._arguments import add_arguments, read_arguments
from toolargs.cli._command import Command
from toolargs.cli._excerpt import excerpt
from toolargs.cli._page import Page
from toolargs.errors import ArgumentsError, Issue
from toolargs.jsonvalue import Json
from toolargs.limits import DEFAULT


def _declare(parser: ArgumentParser) -> None:
    _command.add_target(parser)
    _command.add_tool(parser)
    add_arguments(parser)
    parser.add_argument("--null-absent", action="store_true", help="null means left out, as in strict modes")


def _run(options: Namespace) -> Page:
    tool = _command.read_tool(options)
    text = read_arguments(options)
    try:
        tool.judge(text, null_means_absent=options.null_absent)
    except ArgumentsError as error:
        # Of a tool with secrets no text is shown, nor whether a secret stands in a line.
        places = (None,) * len(error.issues) if tool.definition.secret else spans(text, error.issues)
        told = feedback.told(error, DEFAULT, tool.definition, text, options.null_absent)
        document = {
            "tool": tool.name,
            "valid": False,
            "issues": [_as_json(issue, place) for issue, place in zip(error.issues, places, strict=True)],
            "omitted": error.omitted,
            "feedback": told,
        }
        blocks = [
            error.message,
            *(_shown(text, issue, place) for issue, place in zip(error.issues, places, strict=True)),
        ]
        return Page(document, tuple(blocks), found=True)
    return Page({"tool": tool.name, "valid": True, "issues": []}, (f"The arguments fit {tool.name}.",))


def _as_json(issue: Issue, place: Span | None) -> Json:
    where = {} if place is None else {"line": place.line, "column": place.column}
    return {**issue.to_dict(), **where}


def _shown(text: str, issue: Issue, place: Span | None) -> str:
    return issue.message if place is None else f"{issue.message}\n{excerpt(text, place)}"


CHECK: Final = Command("check", "Check a call's arguments against a tool.", _declare, _run)
