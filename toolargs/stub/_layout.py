"""Python expressions as text, on one line where they fit and else on several.

Whatever comes from a tool list becomes text here as a literal, and in no other way.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final, TypeAlias

from toolargs.jsonvalue import Json

WIDTH: Final = 120
STEP: Final = 4


@dataclass(frozen=True, slots=True)
class Text:
    """The literal of a text."""

    value: str


@dataclass(frozen=True, slots=True)
class Group:
    """Expressions between brackets: a call, a subscript, a display.

    Attributes:
        opening: What stands before the first, bracket included.
        items: The expressions.
        closing: The closing bracket.
    """

    opening: str
    items: "tuple[Expression, ...]"
    closing: str


@dataclass(frozen=True, slots=True)
class Joined:
    """Expressions one after the other on the same lines: the branches of a union, a name and its value."""

    items: "tuple[Expression, ...]"
    separator: str = ""


Expression: TypeAlias = str | Text | Group | Joined
"""A string is source as it stands, of our own making."""


def call(name: str, *arguments: Expression) -> Group:
    """A call."""
    return Group(f"{name}(", arguments, ")")


def subscript(name: str, *arguments: Expression) -> Group:
    """A parametrised type."""
    return Group(f"{name}[", arguments, "]")


def keyword(name: str, value: Expression) -> Joined:
    """A keyword argument."""
    return Joined((f"{name}=", value))


def literal(value: Json) -> Expression:
    """A JSON value as Python writes it."""
    match value:
        case str():
            return Text(str(value))
        case dict():
            members = tuple(Joined((Text(name), literal(member)), ": ") for name, member in value.items())
            return Group("{", members, "}")
        case list() | tuple():
            return Group("[", tuple(literal(item) for item in value), "]")
        case _:
            return repr(value)


def flat(expression: Expression) -> str:
    """An expression on one line."""
    match expression:
        case str():
            return expression
        case Text():
            return quoted(expression.value)
        case Group():
            return f"{expression.opening}{', '.join(map(flat, expression.items))}{expression.closing}"
        case Joined():
            return expression.separator.join(map(flat, expression.items))


def laid_out(expression: Expression, indent: int, *, before: int = 0, after: int = 0) -> str:
    """An expression as text whose lines are as short as they can be kept; the first is not indented.

    Args:
        expression: The expression.
        indent: How far its further lines are indented.
        before: How much stands before it on its first line.
        after: How much must still fit behind it.
    """
    line = flat(expression)
    if indent + before + len(line) + after <= WIDTH:
        return line
    match expression:
        case str():
            return expression
        case Text():
            return ("\n" + " " * indent).join(quoted(piece) for piece in _pieces(expression.value, WIDTH - indent - 3))
        case Group():
            return _broken(expression, indent)
        case Joined():
            *firsts, last = expression.items
            head = "".join(flat(item) + expression.separator for item in firsts)
            return head + laid_out(last, indent, before=before + len(head), after=after)


def _broken(group: Group, indent: int) -> str:
    """One item on each line; behind an only one stands no comma, which would make a tuple of it."""
    inner = indent + STEP
    comma = "," if len(group.items) > 1 else ""
    lines = (f"{' ' * inner}{laid_out(item, inner, after=len(comma))}{comma}\n" for item in group.items)
    return f"{group.opening}\n{''.join(lines)}{' ' * indent}{group.closing}"


def _pieces(text: str, width: int) -> Iterator[str]:
    """The text in pieces that fit on a line, cut after line ends and else at spaces; never empty."""
    room = max(width, 20)
    for line in text.splitlines(keepends=True) or [""]:
        piece = ""
        for word in _words(line):
            if piece and len(quoted(piece + word)) > room:
                yield piece
                piece = ""
            piece += word
        yield piece


def _words(line: str) -> Sequence[str]:
    """Words with the space behind each."""
    words = line.split(" ")
    return [word + " " for word in words[:-1]] + ([words[-1]] if words[-1] else [])


def quoted(text: str) -> str:
    """The literal of a text on one line, in double quotes where that needs no escape."""
    written = repr(text)
    if written.startswith("'") and '"' not in written:
        return f'"{written[1:-1]}"'
    return written


def docstring(text: str, indent: int) -> str:
    """A text as a docstring, its further lines indented."""
    shown = "".join(letter if letter == "\n" or letter.isprintable() else _escape(letter) for letter in _doubled(text))
    if shown.endswith('"'):
        shown = f'{shown[:-1]}\\"'
    first, *further = shown.split("\n")
    return '"""' + "\n".join([first, *(line and " " * indent + line for line in further)]) + '"""'


def _doubled(text: str) -> str:
    return text.replace("\\", "\\\\").replace('"""', '\\"\\"\\"')


def _escape(letter: str) -> str:
    return letter.encode("unicode_escape").decode("ascii")
