"""Repairs of a model's arguments: few, listed, only where a check failed, and only if the whole call then fits.

What a person would read the same way is read so: JSON inside a string, a `null` for what may be left out, JSON in a
Markdown fence or in single quotes. A value that is declared a string, the spelling of an enum and bounds are never
touched.
"""

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from typing import Any, Final

from toolargs import _judging, _reach, jsontext, jsonvalue, nodes
from toolargs._judging import Arguments
from toolargs.calls import Repair
from toolargs.definition import Definition
from toolargs.errors import ArgumentsError, Issue
from toolargs.jsonvalue import Json
from toolargs.limits import Limits
from toolargs.pointer import Path
from toolargs.validator import Verdict, validate

_MOST_ROUNDS: Final = 4
"""How often JSON may stand inside a string inside JSON inside a string."""

_MOST_REPAIRS: Final = 256
_DECODED: Final = ("array", "boolean", "integer", "number", "object")
_FENCE: Final = "```"
_LABEL: Final = "json"
_TOKEN: Final = re.compile(
    r""""(?:[^"\\]|\\.)*+"|'(?P<single>(?:[^'\\]|\\.)*+)'|[^"']++|(?P<open>["'])""",
    re.DOTALL,
)
_ESCAPED: Final = re.compile(r"\\(.)|\"", re.DOTALL)
_REMOVED: Final = object()


def repaired(
    known: Definition, arguments: Arguments, null_means_absent: bool, limits: Limits
) -> tuple[Verdict, tuple[Repair, ...]] | None:
    """The verdict about arguments that do not fit as they came, and what was done to make them fit.

    Args:
        known: The tool that was called.
        arguments: The arguments that came.
        null_means_absent: Whether `null` at an omittable property meant that it was left out.
        limits: The bounds on the arguments.

    Returns:
        None where the repairs that are allowed do not make the whole call fit.
    """
    found = _read(known, arguments, limits)
    if found is None:
        return None
    value, repairs = found
    bounds = replace(limits, max_issues=_MOST_REPAIRS)
    for _ in range(_MOST_ROUNDS):
        verdict = validate(known.node, value, null_means_absent=null_means_absent, limits=bounds)
        if not verdict.issues:
            return verdict, tuple(repairs)
        made = None if verdict.omitted else _changes(known.node, value, verdict.issues, limits)
        if made is None:
            return None
        value = _changed(value, (), {path: new for path, new, _ in made})
        repairs += [Repair(path, words) for path, _, words in made]
    return None


def _read(known: Definition, arguments: Arguments, limits: Limits) -> tuple[Json, list[Repair]] | None:
    """The arguments as JSON, if need be without the fence around them and with straight quotes."""
    rewrites, made = iter(_REWRITES), list[Repair]()
    while True:
        try:
            return _judging.read(known, arguments, limits), made
        except ArgumentsError as error:
            if any(issue.keyword != "json" for issue in error.issues) or isinstance(arguments, Mapping):
                return None
        if not isinstance(arguments, str):
            arguments = bytes(arguments).decode("utf-8", "surrogateescape")  # which no text may hold
        changed = None
        while changed is None:
            rewrite, words = next(rewrites, (None, ""))
            if rewrite is None:
                return None
            changed = rewrite(arguments)
        arguments = changed
        made.append(Repair((), words))


def _unfenced(text: str) -> str | None:
    inner = text.strip()
    if not (inner.startswith(_FENCE) and inner.endswith(_FENCE)):
        return None
    inner = inner.removeprefix(_FENCE).removesuffix(_FENCE)
    return inner[len(_LABEL) :] if inner[: len(_LABEL)].lower() == _LABEL else inner


def _requoted(text: str) -> str | None:
    """The text with its single-quoted strings in double quotes."""
    pieces = []
    for token in _TOKEN.finditer(text):
        if token["open"]:
            return None
        inner = token["single"]
        pieces.append(token[0] if inner is None else f'"{_ESCAPED.sub(_escape, inner)}"')
    return "".join(pieces) if "'" in text else None


def _escape(match: re.Match[str]) -> str:
    if match[0] == '"':
        return '\\"'
    return "'" if match[1] == "'" else match[0]


_REWRITES: Final[tuple[tuple[Callable[[str], str | None], str], ...]] = (
    (_unfenced, "the JSON inside a Markdown fence was read"),
    (_requoted, "single quotes were read as double quotes"),
)

_Change = tuple[Path, Any, str]


def _changes(node: nodes.Object, value: Json, issues: tuple[Issue, ...], limits: Limits) -> list[_Change] | None:
    """What is to be changed, one thing for each issue; None if there is an issue that no repair mends."""
    made: list[_Change] = []
    for issue in issues:
        change = next(_change(node, value, issue, limits), None) if issue.keyword in ("type", "oneOf") else None
        if change is None:
            return None
        made.append((issue.path, *change))
    return made


def _change(node: nodes.Object, value: Json, issue: Issue, limits: Limits) -> Iterator[tuple[Any, str]]:
    members = _reach.reached(node, issue.path, value)
    part = _part(value, issue.path) if members else _REMOVED
    if part is None and not any(member.required for member in members):
        yield _REMOVED, "null was read as left out"
    if isinstance(part, str) and not any(_takes_string(member.node) for member in members):
        inner = _inner(part, limits)
        kind = jsonvalue.kind(inner)
        if kind in _DECODED:
            yield inner, f"{jsonvalue.named(kind)} inside a string was read as the {kind} itself"


def _part(value: Json, path: Path) -> Json:
    for step in path:
        try:
            value = value[step]
        except (KeyError, IndexError, TypeError):
            return _REMOVED
    return value


def _takes_string(node: nodes.Node) -> bool:
    if isinstance(node, nodes.OneOf):
        return any(map(_takes_string, node.branches))
    return isinstance(node, nodes.String)


def _inner(text: str, limits: Limits) -> Json:
    try:
        return None if jsontext.is_blank(text) else jsontext.loads(text, limits)
    except ArgumentsError:
        return None


def _changed(value: Json, path: Path, changes: "dict[Path, Any]") -> Json:
    if path in changes:
        return changes[path]
    if isinstance(value, list):
        return [_changed(item, (*path, index), changes) for index, item in enumerate(value)]
    if isinstance(value, dict):
        members = ((key, _changed(item, (*path, key), changes)) for key, item in value.items())
        return {key: item for key, item in members if item is not _REMOVED}
    return value
