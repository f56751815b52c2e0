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
    meant = _fold(name)
    same = folded.get(meant) or next((folded[it] for it in folded if _is_twisted(meant, it)), None)
    if same is not None:
        return same
    import difflib  # only now: most calls have no misspelt name

    close = difflib.get_close_matches(meant, [it for it in folded if len(it) <= _LONGEST], n=1, cutoff=_CUTOFF)
    return folded[close[0]] if close else None


def _is_twisted(name: str, candidate: str) -> bool:
    """Whether two neighbours changed places: in short words (`tow`) this looks like another word to `difflib`."""
    if len(name) != len(candidate):
        return False
    unlike = [at for at, (sent, known) in enumerate(zip(name, candidate, strict=True)) if sent != known]
    return len(unlike) == 2 and unlike[1] - unlike[0] == 1 and unlike[0] > 0 and sorted(name) == sorted(candidate)


def _fold(name: str) -> str:
    return "".join(sign for sign in name.casefold() if sign not in "_- .")
