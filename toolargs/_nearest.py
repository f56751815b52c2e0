"""The nearest of some names to a misspelt one."""

from collections.abc import Iterable
from typing import Final

_LONGEST: Final = 64
_MOST: Final = 256
_CUTOFF: Final = 0.7


def nearest(name: str, candidates: Iterable[str]) -> str | None:
    """The candidate that a misspelt name most likely means, or None.

    Case, underscores and hyphens count for nothing, so `ticketId` is near `ticket_id`. Bounded in the length of the
    name and the number of candidates.
    """
    if not name or len(name) > _LONGEST:
        return None
    folded = {_fold(candidate): candidate for candidate in reversed(list(candidates)[:_MOST])}
    same = folded.get(_fold(name))
    if same is not None:
        return same
    import difflib  # only now: most calls have no misspelt name

    close = difflib.get_close_matches(_fold(name), [it for it in folded if len(it) <= _LONGEST], n=1, cutoff=_CUTOFF)
    return folded[close[0]] if close else None


def _fold(name: str) -> str:
    return "".join(sign for sign in name.casefold() if sign not in "_- .")
