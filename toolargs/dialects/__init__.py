"""The providers, each a frozen `Dialect` in a file of its own."""

from toolargs.dialects._conversation import Assembler, Conversation, Exchange, made_up
from toolargs.dialects._dialect import Dialect, Entry, Wrapping
from toolargs.dialects._limits import Check, Limit
from toolargs.dialects._loss import DialectFault, Loss, Outcome
from toolargs.dialects._names import NameRule
from toolargs.dialects._profile import DROPPED, HINTS, HINTS_ANY_OF, KEPT, WORDS, Profile, Treatment, in_words, kept_if
from toolargs.dialects._table import find, names, register_dialect
from toolargs.dialects._words import phrases

__all__ = [
    "DROPPED",
    "HINTS",
    "HINTS_ANY_OF",
    "KEPT",
    "WORDS",
    "Assembler",
    "Check",
    "Conversation",
    "Dialect",
    "DialectFault",
    "Entry",
    "Exchange",
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
    "made_up",
    "names",
    "phrases",
    "register_dialect",
]
