"""Strict JSON text (RFC 8259) to values, and the same checks for values that did not come as text.

Whatever comes in, the answer is a value or an `ArgumentsError`, in time linear in the text.
"""

from toolargs.jsontext._contents import MAX_DIGITS
from toolargs.jsontext._places import locate, position
from toolargs.jsontext._reader import is_blank, loads
from toolargs.jsontext._values import plain

__all__ = ["MAX_DIGITS", "is_blank", "loads", "locate", "plain", "position"]
