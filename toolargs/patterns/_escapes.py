r"""Escapes in patterns: one character, or one of the classes `\d \w \s` and their complements."""

import re

from toolargs.patterns import _charset as charset
from toolargs.patterns._charset import CharSet
from toolargs.patterns._syntax import PatternError

_CONTROLS = {"f": 0x0C, "n": 0x0A, "r": 0x0D, "t": 0x09, "v": 0x0B}
_DIGITS = frozenset("0123456789")
_SYNTAX = frozenset("^$\\.*+?()[]{}|/")
_NUMERIC = re.compile(r"\\(?:x([0-9a-fA-F]{2})|u([0-9a-fA-F]{4})|u\{0*([0-9a-fA-F]{1,6})\})")
_LOW_SURROGATE = re.compile(r"\\u([dD][c-fC-F][0-9a-fA-F]{2})")
_REFUSED = {
    "A": ("`\\A` is not portable", "^"),
    "Z": ("`\\Z` is not portable", "$"),
    "z": ("`\\z` is not portable", "$"),
    "B": ("`\\B` is not portable", None),
    "p": ("a Unicode property `\\p{…}` is not portable", None),
    "P": ("a Unicode property `\\P{…}` is not portable", None),
    "k": ("a backreference is not portable", None),
    "h": ("`\\h` is not portable", "[ \\t]"),
    "a": ("`\\a` is not portable", "\\x07"),
    "e": ("`\\e` is not portable", "\\x1b"),
}


def read(regex: str, index: int, in_class: bool) -> tuple[int | CharSet, int]:
    """Read the escape whose backslash stands at `index`: its code point or set, and where it ends.

    Raises:
        PatternError: Unicode mode refuses the escape (ECMA-262, section 22.2.1), or it is not portable.
    """
    if index + 1 == len(regex):
        raise PatternError("a lone backslash is not portable", index, "\\\\")
    letter = regex[index + 1]
    if letter in charset.CLASS_ESCAPES:
        return charset.CLASS_ESCAPES[letter], index + 2
    if letter in _CONTROLS:
        return _CONTROLS[letter], index + 2
    if letter in _SYNTAX or (in_class and letter == "-"):
        return ord(letter), index + 2
    if letter in "xu":
        return _numeric(regex, index)
    if letter == "c":
        return _control(regex, index)
    if letter == "0" and regex[index + 2 : index + 3] not in _DIGITS:
        return 0, index + 2
    if letter == "b" and in_class:
        return 0x08, index + 2
    raise _refusal(letter, index, in_class)


def _numeric(regex: str, index: int) -> tuple[int, int]:
    found = _NUMERIC.match(regex, index)
    if found is None:
        spelled = "`\\x` needs two" if regex[index + 1] == "x" else "`\\u` needs four"
        raise PatternError(f"{spelled} hexadecimal digits", index)
    code = int(found[1] or found[2] or found[3], 16)
    if code > charset.LAST:
        raise PatternError("an escape is beyond the last code point, U+10FFFF", index)
    # Two escaped surrogates are one character in unicode mode, as in JSON; `\u{…}` never pairs.
    if found[2] and 0xD800 <= code <= 0xDBFF and (low := _LOW_SURROGATE.match(regex, found.end())):
        return 0x10000 + ((code - 0xD800) << 10) + (int(low[1], 16) - 0xDC00), low.end()
    return code, found.end()


def _control(regex: str, index: int) -> tuple[int, int]:
    letter = regex[index + 2 : index + 3]
    if not (letter.isascii() and letter.isalpha()):
        raise PatternError("`\\c` needs a letter from A to Z", index)
    return ord(letter) % 32, index + 3


def _refusal(letter: str, index: int, in_class: bool) -> PatternError:
    reason, portable = _REFUSED.get(letter, (None, None))
    if reason is not None:
        # A place has no meaning in a class, so the spelling for outside would be no remedy there.
        return PatternError(reason, index, None if in_class and letter in "AZzB" else portable)
    if letter.isascii() and letter.isdigit():
        what = "an octal escape" if letter == "0" or in_class else "a backreference"
        return PatternError(f"{what} is not portable", index, "\\x00" if letter == "0" else None)
    shown = f"the escape `\\{letter}`" if letter.isprintable() else "this escape"
    return PatternError(f"{shown} is not portable", index, None if letter.isalnum() else letter)
