"""Strict reading: the standard decoder, and around it what it lets through."""

import json
import math
import sys
from itertools import accumulate
from typing import Any, Final, NoReturn

from toolargs import limits
from toolargs.errors import Issue
from toolargs.jsontext import _contents, _mistakes, _places
from toolargs.jsontext._contents import MAX_DIGITS, TextError
from toolargs.jsontext._mistakes import BLANKS
from toolargs.jsonvalue import Json
from toolargs.limits import Limits

_HOOKED_BELOW: Final = 500
_NOT_STRUCTURE: Final = bytes(byte for byte in range(256) if byte not in b'[]{}"')
_STEPS: Final = {ord("["): 1, ord("{"): 1, ord("]"): -1, ord("}"): -1}


class _ContentError(Exception):
    """The text has JSON's grammar so far, but holds what is refused."""


def _refuse(_: str) -> NoReturn:
    raise _ContentError


def _finite(numeral: str) -> float:
    number = float(numeral)
    if not math.isfinite(number):
        raise _ContentError
    return number


def _bounded(numeral: str) -> int:
    if len(numeral) > MAX_DIGITS and len(numeral.lstrip("-")) > MAX_DIGITS:
        raise _ContentError
    return int(numeral)


def _unique(members: list[tuple[str, Any]]) -> dict[str, Any]:
    value = dict(members)
    if len(value) != len(members):
        raise _ContentError
    return value


FAST: Final = json.JSONDecoder(parse_constant=_refuse)
CAREFUL: Final = json.JSONDecoder(parse_constant=_refuse, parse_float=_finite, object_pairs_hook=_unique)
_BOUNDED: Final = json.JSONDecoder(
    parse_constant=_refuse, parse_float=_finite, parse_int=_bounded, object_pairs_hook=_unique
)
# Takes every number, at no cost but reading its length.
_GRAMMAR: Final = json.JSONDecoder(parse_int=len, parse_float=len, parse_constant=len)


def is_blank(text: str | bytes | bytearray) -> bool:
    """Whether the text is empty or white space only."""
    return not (text.strip(BLANKS) if isinstance(text, str) else text.strip(BLANKS.encode()))


def loads(text: str | bytes | bytearray, limits: Limits = limits.DEFAULT, *, quote: bool = True) -> Json:
    """Reads a JSON text; blank text is an empty object.

    Refused besides what RFC 8259 does not allow: a byte order mark, repeated keys, lone surrogates, numbers beyond
    the finite doubles, integers of more than 4,300 digits, and what passes the limits.

    Args:
        text: The text, or its UTF-8 bytes.
        limits: The bounds on size and depth.
        quote: Whether issues may quote the text, its keys included; not where it may hold secrets.

    Raises:
        TextError: It cannot be read; an `ArgumentsError` that knows the issues' places. Their keywords are `json`,
            `duplicateKey`, `depth` or `size`.
    """
    clean = _as_text(text, limits)
    start = len(clean) - len(clean.lstrip(BLANKS))
    if start == len(clean):
        return {}
    check_depth(clean, start, limits, quote)
    decoder = _decoder(clean)
    try:
        value = _decode(decoder, clean, start, quote)
        if decoder is FAST and _contents.count_members(value) != clean.count(":"):
            _decode(CAREFUL, clean, start, quote)
        is_sound = not _contents.has_lone_surrogate(clean)
    except (_ContentError, ValueError):  # a ValueError is the interpreter's own bound on the digits of an integer
        is_sound = False
    if is_sound:
        return value
    _decode(_GRAMMAR, clean, start, quote)  # an error of grammar, further on, comes first
    raise _contents.error(clean, _contents.faults(clean, start), limits, quote)


def _as_text(text: str | bytes | bytearray, limits: Limits) -> str:
    if len(text) > limits.max_bytes:
        raise _too_large(limits)
    if not isinstance(text, str):
        return _decoded(text)
    text = str.__str__(text)
    if not text.isascii() and _size(text, limits) > limits.max_bytes:
        raise _too_large(limits)
    return text


def _decoded(text: bytes | bytearray) -> str:
    try:
        return str(text, "utf-8")
    except UnicodeDecodeError as error:
        good = error.start
    line, column = _places.position(str(text[:good], "utf-8"), good)
    raise _error("json", f"The arguments are not valid UTF-8 at line {line}, column {column}; send UTF-8 text.")


def _size(text: str, limits: Limits) -> int:
    try:
        return len(text.encode("utf-8"))
    except UnicodeEncodeError as error:
        fault = _contents.Fault(error.start, (), "json", _contents.HALF_PAIR)
    raise _contents.error(text, [fault], limits, quote=True)


def _decoder(text: str) -> json.JSONDecoder:
    """Hooks look at each member of a short text; on a long one they would cost more than looking at the value."""
    if not 0 < sys.get_int_max_str_digits() <= MAX_DIGITS:
        return _BOUNDED
    return CAREFUL if len(text) < _HOOKED_BELOW else FAST


def _decode(decoder: json.JSONDecoder, text: str, start: int, quote: bool) -> Json:
    # Raised at the end, not while handling: the decoder's exception holds the whole text.
    try:
        value, end = decoder.raw_decode(text, start)
    except json.JSONDecodeError as error:
        fault = _mistake(text, *_mistakes.explain(text, error, start), quote)
    except (RecursionError, MemoryError):  # the caller has used up the stack or the memory
        fault = _error("depth", "The arguments are nested too deeply to be read; make them flatter.")
    else:
        if end == len(text) or not text[end:].strip(BLANKS):
            return value
        fault = _mistake(text, *_mistakes.trailing(text, end), quote)
    raise fault


def check_depth(text: str, start: int, limits: Limits, quote: bool) -> None:
    """Refuses deep nesting before the decoder, which recurses, meets it."""
    if text.count("[") + text.count("{") <= limits.max_depth:
        return
    unescaped = text.replace(r"\\", "").replace(r"\"", "") if "\\" in text else text
    structure = unescaped.encode("utf-8").translate(None, _NOT_STRUCTURE).replace(b'""', b"")
    if b'"' in structure:  # brackets stand in strings; what is left of these has the outside at even places
        structure = b"".join(structure.split(b'"')[::2])
    # Two passes shorten the depth by two at most, and a flat text to nothing.
    if len(structure.replace(b"{}", b"").replace(b"[]", b"")) + 2 <= limits.max_depth:
        return
    if max(accumulate(map(_STEPS.__getitem__, structure))) > limits.max_depth:
        place = _places.below(text, start, limits.max_depth)
        if place is not None:  # otherwise the brackets stand behind the value
            fault = _contents.Fault(place.start, tuple(place.path), "depth", _contents.too_deep(limits))
            raise _contents.error(text, [fault], limits, quote)


def _too_large(limits: Limits) -> TextError:
    return _error("size", f"The arguments are longer than {limits.max_bytes:,} bytes; send less.")


def _mistake(text: str, offset: int, words: str, quote: bool) -> TextError:
    return TextError.at([offset], [Issue((), "json", _mistakes.sentence(text, offset, words, quote))])


def _error(keyword: str, message: str) -> TextError:
    return TextError.at([None], [Issue((), keyword, message)])
