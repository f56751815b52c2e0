"""What is wrong with a JSON text, in a sentence that says where, and what would be right."""

import json
import re
from typing import Final

from toolargs import jsonvalue, pointer

LONG_INTEGER: Final = "An integer in the arguments has more than 4,300 digits; send a smaller one."
_AROUND: Final = 20
_WORD: Final = re.compile(r"[A-Za-z_$][A-Za-z0-9_$]*", re.ASCII)
_PYTHON: Final = {"True": "true", "False": "false", "None": "null", "undefined": "null"}
_CONSTANTS: Final = ("NaN", "Infinity", "-Infinity")


def position(text: str, offset: int) -> tuple[int, int]:
    """Line and column of an offset, both from 1; the column counts code points."""
    before = text[:offset]
    return before.count("\n") + 1, offset - before.rfind("\n")


def explain(text: str, error: json.JSONDecodeError, quote: bool) -> str:
    """The sentence for a text that the decoder refuses."""
    at, words = _diagnose(text, error)
    return _sentence(text, at, words, quote)


def trailing(text: str, end: int, quote: bool) -> str:
    """The sentence for text behind the value."""
    rest = text[end:].lstrip(" \t\n\r")
    words = "there is text after the JSON value; send the value alone"
    if rest.startswith(("{", "[")):
        words = "a second JSON value follows; send one object alone"
    elif rest.startswith(("}", "]")):
        words = f"there is a {rest[0]!r} too many; leave it out"
    return _sentence(text, len(text) - len(rest), words, quote)


def constant(name: str) -> str:
    """The sentence for `NaN` and the infinities."""
    return f"The arguments are not valid JSON: {name} is not a JSON number; send a finite number."


def at(path: pointer.Path, quote: bool = True) -> str:
    """What a message calls the value at a path."""
    if not path:
        return "The arguments" if quote else "A value in the arguments"
    return f'"{jsonvalue.cut(pointer.join(path), 120)}"' if quote else "A value in the arguments"


def infinite(path: pointer.Path, quote: bool) -> str:
    """The sentence for a number beyond the finite doubles."""
    return f"{at(path, quote)} is beyond the range of finite numbers; send a smaller one."


def half_pair(path: pointer.Path, quote: bool) -> str:
    """The sentence for half of a surrogate pair."""
    return f"{at(path, quote)} holds a lone surrogate, which is no character; leave it out or send the whole pair."


def duplicate(path: pointer.Path, quote: bool) -> str:
    """The sentence for a key that stands twice in one object."""
    return f"{at(path, quote)} stands twice in one object; send each key once."


def surrogate(text: str, offset: int) -> str:
    """The sentence for a lone surrogate in the text itself."""
    line, column = position(text, offset)
    return f"The arguments hold a lone surrogate at line {line}, column {column}, which is no character; leave it out."


def _sentence(text: str, offset: int, words: str, quote: bool) -> str:
    line, column = position(text, offset)
    near = ""
    if quote and text[offset:].strip():
        excerpt = text[max(0, offset - _AROUND) : offset + _AROUND]
        near = f" Near: {json.dumps(excerpt, ensure_ascii=False)}."
    return f"The arguments are not valid JSON at line {line}, column {column}: {words}.{near}"


def _diagnose(text: str, error: json.JSONDecodeError) -> tuple[int, str]:
    """Where the fault is and what to do, for the mistakes that models make; otherwise what the decoder says."""
    at = error.pos
    start = len(text) - len(text.lstrip(" \t\n\r"))
    if text.startswith("\ufeff"):
        return 0, "it starts with a byte order mark; leave it out"
    if text.startswith("```", start):
        return start, "it stands in a Markdown fence; send the JSON alone"
    if error.msg.startswith("Unterminated string"):
        return at, "the string that starts here has no closing quote; close it"
    if error.msg.startswith("Invalid control character"):
        return at, r"a line break or control character stands in a string; write it as \n or \uXXXX"
    if error.msg.startswith("Invalid \\"):
        return at, r"this escape does not exist; JSON has \" \\ \/ \b \f \n \r \t \uXXXX"
    before, behind = text[:at].rstrip(" \t\n\r"), text[at:].lstrip(" \t\n\r")
    if not behind:
        return at, "the text ends too early; close every bracket and quote"
    return at, _remedy(error.msg, before, behind)


def _remedy(message: str, before: str, behind: str) -> str:
    sign = behind[0]
    after_comma = behind[1:].lstrip(" \t\n\r")
    if (sign in "}]" and before.endswith(",")) or (sign == "," and after_comma.startswith(("}", "]"))):
        return "a comma stands before the closing bracket; leave it out"
    if sign == "'":
        return "it has single quotes; write strings and keys in double quotes"
    if behind.startswith(("//", "/*", "#")):
        return "JSON has no comments; leave it out"
    if behind.startswith(_CONSTANTS):
        return "NaN and Infinity are not JSON; send a finite number"
    word = _WORD.match(behind)
    if word is not None and word[0] in _PYTHON:
        return f"write {_PYTHON[word[0]]} instead of {word[0]}"
    if word is not None and behind[word.end() :].lstrip(" \t\n\r").startswith(":"):
        return "the key has no quotes; write it in double quotes"
    if "delimiter" in message:
        wanted = "','" if "','" in message else "':'"
        return f"{wanted} is missing here"
    if "property name" in message:
        return "a key in double quotes is missing here"
    return "a JSON value is missing here"
