"""The fast pass: source code for one node that accepts only what is certainly valid.

What it accepts it decodes as `validator` does; of all else it says nothing, and the complete pass decides. It holds to
the standing limits (`limits.DEFAULT`).
"""

from toolargs.compiler._direct import can_stand_for, direct
from toolargs.compiler._entries import Entry, Target, call, can_call, parse
from toolargs.compiler._writer import Doubt, Missed, Mode

__all__ = ["Doubt", "Entry", "Missed", "Mode", "Target", "call", "can_call", "can_stand_for", "direct", "parse"]
