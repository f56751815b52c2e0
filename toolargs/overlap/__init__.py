"""Do two nodes accept a common value, does one accept all that another does; with a witness either way."""

from toolargs.overlap._cover import cover
from toolargs.overlap._decide import (
    BUDGET,
    Clash,
    Overlap,
    Subsumption,
    clashes,
    count,
    example,
    is_empty,
    overlap,
    subsumes,
)
from toolargs.overlap._pool import Undecided

__all__ = [
    "BUDGET",
    "Clash",
    "Overlap",
    "Subsumption",
    "Undecided",
    "clashes",
    "count",
    "cover",
    "example",
    "is_empty",
    "overlap",
    "subsumes",
]
