"""The providers, each a frozen `Dialect` in a file of its own."""

from toolargs.dialects._dialect import Dialect, Entry, Wrapping
from toolargs.dialects._limits import Check, Limit
from toolargs.dialects._loss import DialectFault, Loss, Outcome
from toolargs.dialects._names import NameRule
from toolargs.dialects._profile import DROPPED, HINTS, HINTS_ANY_OF, KEPT, WORDS, Profile, Treatment, in_words, kept_if
from toolargs.dialects._table import find, names, register_dialect

__all__ = [
    "DROPPED",
    "HINTS",
    "HINTS_ANY_OF",
    "KEPT",
    "WORDS",
    "Check",
    "Dialect",
    "DialectFault",
    "Entry",
    "Limit",
    "Loss",
    "NameRule",
    "Outcome",
    "Profile",
    "Treatment",
    "Wrapping",
    "find",
    "in_words",
    "kept_if",
    "names",
    "register_dialect",
]
