"""Quick reading, for values that are checked anyway: what is read here and passes these checks, `loads` reads alike.

Where anything is in doubt the answer is no, and the text is read again by `loads`, which says what is wrong.
"""

import functools
import sys
from collections.abc import Callable
from typing import Final

from toolargs import limits
from toolargs.errors import ArgumentsError
from toolargs.jsontext import _contents
from toolargs.jsontext._reader import CAREFUL, FAST, check_depth
from toolargs.jsonvalue import Json

Scan = Callable[[str, int], tuple[Json, int]]

scan: Final[Scan] = FAST.scan_once  # type: ignore[attr-defined]  # typeshed leaves it out
"""Reads a value at an offset and gives where it ends; its errors are of many classes, all of them `Exception`s."""

SHORT: Final = 600
"""Up to this length in characters, no text holds an integer of too many digits: a process must allow 640."""


@functools.cache
def decoder() -> Callable[[str], Json] | None:
    """A faster reader of whole texts, if there is one: that of `msgspec`, which the extra `fast` installs.

    It takes what RFC 8259 allows, and refuses numbers beyond the finite doubles and lone surrogates by itself; its
    errors are `Exception`s. Like the standard one it keeps the last of repeated keys.
    """
    try:
        from msgspec.json import decode
    except ImportError:
        return None
    return decode


def is_sound(text: str) -> bool:
    """Whether a text is certainly within the standing limits on size, and has no half characters or endless digits."""
    if _contents.is_half(text) or _contents.has_lone_surrogate(text):
        return False
    if len(text) <= SHORT:
        return True
    size = len(text) if text.isascii() else len(text.encode())
    return size <= limits.DEFAULT.max_bytes and sys.get_int_max_str_digits() == _contents.MAX_DIGITS


def is_faithful(text: object, value: Json) -> bool:
    """Whether a value that was read from a sound text is all that the text says, and within the standing limits.

    That is, no key is repeated, no number infinite and nothing nested too deeply.
    """
    return (
        type(text) is str
        and text.count("[") + text.count("{") <= limits.DEFAULT.max_depth
        and text.count(":") == _contents.count_members(value)
    )


def is_shallow(text: str) -> bool:
    """Whether a text is not nested deeper than the standing limit."""
    try:
        check_depth(text, 0, limits.DEFAULT, quote=False)
    except ArgumentsError:
        return False
    return True


def has_unique_keys(text: str) -> bool:
    """Whether no object of a JSON text has a key twice; reads the text once more."""
    try:
        CAREFUL.raw_decode(text)
    except Exception:  # whatever is wrong is found again, and told, by `loads`
        return False
    return True
