"""Strict JSON text (RFC 8259) to values, and the same checks for values that did not come as text.

Whatever comes in, the answer is a value or an `ArgumentsError`, in time linear in the text.
"""

from toolargs.jsontext._contents import MAX_DIGITS, TextError, count_members
from toolargs.jsontext._places import locate, position
from toolargs.jsontext._quick import SHORT, decoder, has_unique_keys, is_faithful, is_shallow, is_sound, scan
from toolargs.jsontext._reader import is_blank, loads
from toolargs.jsontext._values import is_plain, plain

__all__ = [
    "MAX_DIGITS",
    "SHORT",
    "TextError",
    "count_members",
    "decoder",
    "has_unique_keys",
    "is_blank",
    "is_faithful",
    "is_plain",
    "is_shallow",
    "is_sound",
    "loads",
    "locate",
    "plain",
    "position",
    "scan",
]
