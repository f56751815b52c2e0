"""`toolargs show`: tools as a person wants to read them."""

from argparse import ArgumentParser, Namespace
from collections.abc import Iterable, Iterator
from typing import Any, Final

from toolargs import _parameters
from toolargs._toollist import ListedToolset, notes
from toolargs.cli import _command
from toolargs.cli._command import Command
from toolargs.cli._page import Block, Page, Table, counted
from toolargs.decorator import Tool
from toolargs.dialects import Loss
from toolargs.errors import DialectError
from toolargs.jsonvalue import Json
from toolargs.toolset import Toolset

_HINTS: Final = {
    "read_only": ("reads only", "writes"),
    "destructive": ("destructive", "destroys nothing"),
    "idempotent": ("may be repeated", "not to be repeated"),
    "open_world": ("reaches outside", "stays inside"),
}


def _declare(parser: ArgumentParser) -> None:
    _command.add_target(parser)
    _command.add_tool(parser, optional=True)
    _command.add_dialects(parser, "also show what a provider is told in words only, or not at all")
    parser.add_argument("--strict", action="store_true", help="in the providers' strict mode")


def _run(options: Namespace) -> Page:
    known = [_command.dialect(name) for name in options.dialect]
    if options.strict and (lax := [one.name for one in known if one.strict is None]):
        raise _command.UsageError(f"{', '.join(lax)} has no strict mode")
    toolset = _command.read_tools(options)
    alone = len(toolset) == 1
    tools = list(toolset)
    document: dict[str, Json] = {"tools": [_document(item) for item in tools]}
    blocks: list[Block] = [*_details(tools[0])] if alone else [_overview(tools)]
    read = [(name, note.pointer, note.words) for name, note in notes(toolset)]
    if read:
        document["notes"] = [{"tool": name, "pointer": place, "message": message} for name, place, message in read]
        blocks.append(Table.of("tool place note", read, "Read in its own way"))
    if isinstance(toolset, ListedToolset) and toolset.refused:
        refused = toolset.refused
        document["refused"] = [{"name": one.name, "pointer": one.pointer, "reason": one.reason} for one in refused]
        rows = [(one.name, one.pointer, one.reason) for one in refused]
        blocks.append(Table.of("tool place reason", rows, "Cannot be read"))
    if known:
        document["losses"] = losses = {}
        for one in known:
            losses[one.name], block = _losses(toolset, one.name, strict=options.strict)
            blocks.append(block)
    return Page(document, tuple(blocks))


def _document(item: Tool[..., Any]) -> Json:
    facts = item.definition
    return {
        "name": facts.name,
        "title": facts.title,
        "description": facts.description,
        "version": facts.version,
        "fingerprint": facts.fingerprint,
        "hints": {name: getattr(facts, name) for name in _HINTS if getattr(facts, name) is not None},
        "timeout": facts.timeout,
        "parameters": [row.to_dict() for row in _parameters.parameters(facts.node)],
        "schema": item.schema,
        "resultSchema": item.result_schema,
        "residuals": [{"pointer": one.pointer, "keyword": one.keyword, "words": one.words} for one in item.residuals],
    }


def _overview(tools: Iterable[Tool[..., Any]]) -> Table:
    rows = [(item.name, _signature(item), _first_line(item.description)) for item in tools]
    return Table.of("tool parameters description", rows, counted(len(rows), "tool"))


def _signature(item: Tool[..., Any]) -> str:
    """The names of the parameters; those that may be left out have a question mark."""
    members = item.definition.node.properties or ()
    shown = [f"{member.name}{'' if member.required else '?'}" for member in members]
    return ", ".join([*shown[:6], "…"] if len(shown) > 7 else shown)


def _first_line(text: str) -> str:
    return text.strip().partition("\n")[0]


def _details(item: Tool[..., Any]) -> Iterator[Block]:
    facts = item.definition
    head = [f"{facts.name}{f' {facts.version}' if facts.version else ''}", facts.description, _said(item)]
    yield "\n".join(part for part in head if part)
    rows = [
        (row.name, row.type, "yes" if row.required else "no", _in_words(row))
        for row in _parameters.parameters(facts.node)
    ]
    yield Table.of("parameter type required what", rows) if rows else "It takes no arguments."
    item.settle()
    result = item.definition.result
    if result is not None:
        words = _parameters.bounds(result)
        optional = ", or null" if item.definition.result_optional else ""
        yield f"It gives: {_parameters.kind(result)}{f' ({words})' if words else ''}{optional}."


def _said(item: Tool[..., Any]) -> str:
    facts = item.definition
    said = [words[not value] for name, words in _HINTS.items() if (value := getattr(facts, name)) is not None]
    said += [f"at most {facts.timeout:g} s"] if facts.timeout else []
    return f"[{', '.join(said)}]" if said else ""


def _in_words(row: _parameters.Parameter) -> str:
    secret = "secret" if row.secret else ""
    return " · ".join(part for part in (row.description, row.words, secret) if part)


def _losses(toolset: Toolset, name: str, *, strict: bool) -> tuple[Json, Block]:
    """What a provider is not sent as it stands, or why it cannot take the tools."""
    title = f"{name}{' (strict)' if strict else ''}"
    try:
        losses = toolset.losses(name, strict=strict)
    except DialectError as error:
        return {"refused": [str(fault) for fault in error.faults] or [str(error)]}, f"{title} refuses: {error}"
    document = [_as_json(loss) for loss in losses]
    if not losses:
        return document, f"{title}: nothing is lost."
    rows = [(loss.tool, loss.pointer, loss.keyword, loss.outcome, loss.words) for loss in losses]
    return document, Table.of("tool place keyword becomes words", rows, title)


def _as_json(loss: Loss) -> Json:
    return {
        "tool": loss.tool,
        "pointer": loss.pointer,
        "keyword": loss.keyword,
        "outcome": loss.outcome,
        "words": loss.words,
    }


SHOW: Final = Command("show", "Show tools: parameters, bounds, and what a provider loses.", _declare, _run)
