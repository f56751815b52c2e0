"""What is wrong with a text that is not JSON, in a sentence that says where, and what would be right."""

import json
import re
from typing import Final, NamedTuple

from toolargs.jsontext import _places

BLANKS: Final = " \t\n\r"
_AROUND: Final = 20
_CONTEXT: Final = 200
_WORDS: Final = {
    "true": r"True|TRUE",
    "false": r"False|FALSE",
    "null": r"None|NULL|Null|nil|undefined",
}


class _Mistake(NamedTuple):
    """A frequent mistake: how the text before and behind the fault looks, and what to say about it.

    `wanted` is what the decoder must have missed, a part of its message, for the row to apply.
    """

    before: str
    behind: str
    words: str
    wanted: str = ""


_COMMA: Final = "',' delimiter"
_NOT_A_NUMBER: Final = "this is not a JSON number; write plain digits, as in 10 or 0.5"
_TRAILING_COMMA: Final = "a comma stands before the closing bracket; leave it out"
_ORDER: Final = "was expected here; close brackets in the order in which they were opened"
# The first row that fits decides, so the special comes before the general.
_MISTAKES: Final = (
    _Mistake(r",\s*", r"[}\]]", _TRAILING_COMMA),
    _Mistake(r"", r",\s*[}\]]", _TRAILING_COMMA),
    _Mistake(r"", r"\ufeff", "a byte order mark stands here; leave it out"),
    _Mistake(r"", r"\x00", "a NUL stands here; send UTF-8 text without it"),
    _Mistake(r"", r"\s", "this white space is not JSON's; write a plain space"),
    _Mistake(r"", r"```", "it stands in a Markdown fence; send the JSON alone"),
    _Mistake(r"", r"['`\u2018-\u201f]", "write strings and keys in straight double quotes"),
    _Mistake(r"", r"//|/\*|#", "JSON has no comments; leave it out"),
    _Mistake(r"", r"[-+]?(?i:nan|inf(inity)?)\b(?!\s*:)", "NaN and Infinity are not JSON; send a finite number"),
    *(_Mistake(r"", rf"(?:{wrong})\b(?!\s*:)", f"write {right} instead") for right, wrong in _WORDS.items()),
    _Mistake(r"[{,]\s*", r"[\w$-]+\s*:", "the key has no quotes; write it in double quotes"),
    _Mistake(r"\d", r"[._\dxXeE]", _NOT_A_NUMBER),
    _Mistake(r"", r"[-+.]", _NOT_A_NUMBER),
    _Mistake(r"[{\[,:]\s*", r",", "a comma too many stands here; leave it out"),
    _Mistake(r"", r";", "write a comma instead of the semicolon"),
    _Mistake(r"", r"=", "write a colon instead of the equals sign"),
    _Mistake(r'"\s*', r"\w", r"a comma is missing here, or a quote inside a string that is not written as \"", _COMMA),
    _Mistake(r"", r"\]", "'}' " + _ORDER, _COMMA),
    _Mistake(r"", r"\}", "']' " + _ORDER, _COMMA),
    _Mistake(r"\[\s*", r"\}", "']' " + _ORDER),
    _Mistake(r"\{\s*", r"\]", "'}' " + _ORDER),
    _Mistake(r"\A\s*", r"[\w*<]", "the JSON value is missing here; send it alone, without words around it"),
)
_STRING_FAULTS: Final = {
    "Unterminated string": "the string that starts here has no closing quote; the text may have been cut off",
    "Invalid control character": r"a line break or control character stands in a string; write it as \n or \uXXXX",
    "Invalid \\uXXXX": r"\u needs four hexadecimal digits here",
    "Invalid \\": r"this escape does not exist; JSON has \" \\ \/ \b \f \n \r \t \uXXXX",
}
_EXPECTED: Final = {
    _COMMA: "a comma is missing here",
    "':' delimiter": "a colon is missing here",
    "property name": "a key in double quotes is missing here",
}


def explain(text: str, error: json.JSONDecodeError, start: int) -> tuple[int, str]:
    """Where a text is wrong that the decoder refuses, and a clause about it; the value starts at `start`."""
    for fault, words in _STRING_FAULTS.items():
        if error.msg.startswith(fault):
            return error.pos, words
    return _diagnose(text, error, start)


def trailing(text: str, end: int) -> tuple[int, str]:
    """Where there is text behind the value, which ends at `end`, and a clause about it."""
    rest = text[end:].lstrip(BLANKS)
    place = len(text) - len(rest)
    words = "there is text after the JSON value; send the value alone"
    if rest.startswith(("{", "[")):
        words = "a second JSON value follows; send one object alone"
    elif rest.startswith(("}", "]")):
        words = f"there is a {rest[0]!r} too many; leave it out"
    elif rest.startswith("```"):
        words = "a Markdown fence follows; send the JSON alone"
    elif place == end and text[end - 1].isdigit() and re.match(r"[._\dxXeE]", rest):
        words = _NOT_A_NUMBER
    return place, words


def sentence(text: str, offset: int, words: str, quote: bool) -> str:
    """A whole sentence about an offset, with a short excerpt if the text may be quoted."""
    line, column = _places.position(text, offset)
    near = ""
    if quote and text[offset : offset + _AROUND].strip():
        excerpt = text[max(0, offset - _AROUND) : offset + _AROUND]
        near = f" Near: {json.dumps(excerpt, ensure_ascii=False)}."
    return f"The arguments are not valid JSON at line {line}, column {column}: {words}.{near}"


def _diagnose(text: str, error: json.JSONDecodeError, start: int) -> tuple[int, str]:
    place = len(text) - len(text[error.pos :].lstrip(BLANKS))
    if place == len(text):
        missing = _places.closers(text, start)
        close = f" with {missing[:_AROUND]}{'…' if len(missing) > _AROUND else ''}" if missing else ""
        return place, f"the text ends too early; send it whole, closed{close}"
    words = _words(error.msg, text[max(0, place - _CONTEXT) : place], text[place : place + _CONTEXT])
    if words is _TRAILING_COMMA and text[place] != ",":
        # Python versions differ in whether they point at the comma or at the bracket behind it.
        place = text.rindex(",", 0, place)
    return place, words


def _words(message: str, before: str, behind: str) -> str:
    for row in _MISTAKES:
        if row.wanted in message and re.match(row.behind, behind) and re.search(rf"(?:{row.before})\Z", before):
            return row.words
    expected = (words for wanted, words in _EXPECTED.items() if wanted in message)
    return next(expected, "a JSON value is missing here")
