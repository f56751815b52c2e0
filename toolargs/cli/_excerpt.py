"""A line of a text with a caret below the place that a message is about."""

from typing import Final

from toolargs._spans import Span

_WIDTH: Final = 76
_MARK: Final = "…"


def excerpt(text: str, span: Span, indent: str = "  ") -> str:
    """The line that a span starts in, and below it carets for as much of the span as stands in that line.

    A long line is cut on both sides, so that the place is in it.
    """
    begin = text.rfind("\n", 0, span.start) + 1
    end = text.find("\n", span.start)
    line = text[begin : len(text) if end < 0 else end].rstrip("\r")
    first = span.start - begin
    last = max(min(span.end - begin, len(line)), first + 1)
    left = max(0, min(first - _WIDTH // 3, len(line) - _WIDTH))
    right = min(len(line), left + _WIDTH)
    head, tail = (_MARK if left else ""), (_MARK if right < len(line) else "")
    shown = "".join(char if char.isprintable() else " " for char in line[left:right])
    number = f"{span.line} | "
    carets = "^" * max(min(last, right) - first, 1)
    gutter = " " * (len(number) - 2) + "| "
    return f"{indent}{number}{head}{shown}{tail}\n{indent}{gutter}{' ' * (len(head) + first - left)}{carets}"
