"""Where in a text of arguments an issue stands, for people who look at the text."""

from collections.abc import Iterable
from itertools import chain, repeat
from typing import NamedTuple

from toolargs import jsontext
from toolargs.errors import Issue
from toolargs.jsontext import TextError
from toolargs.limits import DEFAULT, Limits


class Span(NamedTuple):
    """A part of a text: its offsets, and the line and column of its start, both from 1."""

    start: int
    end: int
    line: int
    column: int


def spans(text: str, issues: Iterable[Issue], limits: Limits = DEFAULT) -> tuple[Span | None, ...]:
    """The place of each issue of a text's arguments; None for one that has none, such as the text's size.

    An issue stands at the value that it is about, an unknown key's at the key, a missing property's at the bracket of
    the object that lacks it.

    Args:
        text: The arguments as they were checked.
        issues: What was found wrong with them.
        limits: The bounds that they were read under.
    """
    try:
        jsontext.loads(text, limits)
    except TextError as error:
        # What the text layer finds is all that is found, in this order.
        return tuple(_at(text, offset) for _, offset in zip(issues, chain(error.offsets, repeat(None)), strict=False))
    return tuple(_of(text, issue) for issue in issues)


def _at(text: str, offset: int | None) -> Span | None:
    return None if offset is None else Span(offset, min(offset + 1, len(text)), *jsontext.position(text, offset))


def _of(text: str, issue: Issue) -> Span | None:
    if issue.keyword == "required":
        found = jsontext.locate(text, issue.path[:-1])
        return _at(text, found[0]) if found else None
    found = jsontext.locate(text, issue.path, key=issue.keyword == "additionalProperties")
    return Span(*found, *jsontext.position(text, found[0])) if found else None
