"""Docstrings: what a function does, and what each parameter means, in Google, NumPy and reST style."""

import inspect
import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, Final

_PARAMETERS: Final = (
    "Args",
    "Arguments",
    "Parameters",
    "Params",
    "Keyword Args",
    "Keyword Arguments",
    "Other Parameters",
    "Attributes",
)
_OTHERS: Final = (
    "Raises",
    "Exceptions",
    "Except",
    "Returns",
    "Return",
    "Yields",
    "Yield",
    "Receives",
    "Warns",
    "Warnings",
    "Warning",
    "Example",
    "Examples",
    "Usage",
    "Note",
    "Notes",
    "See Also",
    "References",
    "Todo",
)
_TITLES: Final = "|".join(_PARAMETERS + _OTHERS)
_GOOGLE: Final = re.compile(rf"^(?:{_TITLES}):[ \t]*$", re.MULTILINE)
_NUMPY: Final = re.compile(rf"^(?:{_TITLES})[ \t]*\n-{{3,}}[ \t]*$", re.MULTILINE)
_REST: Final = re.compile(
    r"^:(?:param|parameter|arg|argument|attribute|key|keyword|type|raises?|except|exception|returns?|rtype|yields?)"
    r"\b[^:\n]*:",
    re.MULTILINE,
)


@dataclass(frozen=True, slots=True)
class Docstring:
    """A docstring taken apart.

    Attributes:
        description: The text before the first section, as written but for indentation.
        parameters: What each parameter means, each as one paragraph.
    """

    description: str = ""
    parameters: Mapping[str, str] = field(default_factory=dict)


def parse(text: str | None) -> Docstring:
    """Takes a docstring apart; whatever is malformed is left out, nothing is raised.

    The parser of sections is imported only if there is one.
    """
    # A section on the very first line keeps the indentation below it only if that line counts as one of them.
    text = text or ""
    clean = inspect.cleandoc("\n" + text if _GOOGLE.match(text) else text)
    starts = [(found.start(), read) for pattern, read in _STYLES if (found := pattern.search(clean)) is not None]
    if not starts:
        return Docstring(clean)
    start, read = min(starts, key=lambda item: item[0])
    return Docstring(clean[:start].strip(), dict(_parameters(read, "\n" + clean[start:])))


def _parameters(read: Callable[[str], Any], sections: str) -> Iterator[tuple[str, str]]:
    from docstring_parser import ParseError

    try:
        parsed = read(sections)
    except (ParseError, ValueError, IndexError):  # a malformed section describes nothing
        return
    for entry in parsed.params:
        words = " ".join((entry.description or "").split())
        for name in entry.arg_name.split(","):
            if words:
                yield name.strip().lstrip("*\\"), words


def _google(sections: str) -> Any:
    from docstring_parser.google import GoogleParser, Section, SectionType

    parameters = [Section(title, "param", SectionType.MULTIPLE) for title in _PARAMETERS]
    others = [Section(title, title.lower(), SectionType.SINGULAR) for title in _OTHERS]
    return GoogleParser([*parameters, *others]).parse(sections)


def _numpy(sections: str) -> Any:
    from docstring_parser.numpydoc import NumpydocParser

    return NumpydocParser().parse(sections)


def _rest(sections: str) -> Any:
    from docstring_parser.rest import parse

    return parse(sections)


_STYLES: Final[tuple[tuple[re.Pattern[str], Callable[[str], Any]], ...]] = (
    (_GOOGLE, _google),
    (_NUMPY, _numpy),
    (_REST, _rest),
)
