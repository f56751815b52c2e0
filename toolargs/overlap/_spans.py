"""Lengths cut into stretches within which every bound holds or fails throughout."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TypeAlias

Span: TypeAlias = tuple[int | None, int | None]
"""The least and the greatest length, None where there is none; both may be reached."""


@dataclass(frozen=True, slots=True)
class Stretch:
    """Lengths from `low` to `high` (None: without end), and which of the spans they lie in."""

    low: int
    high: int | None
    inside: tuple[int, ...]


def common(spans: Sequence[Span]) -> Span:
    """The span that lies in all of them; empty if its ends are the wrong way round."""
    lows = [low for low, _ in spans if low is not None]
    highs = [high for _, high in spans if high is not None]
    return max(lows, default=0), min(highs, default=None)


def stretches(within: Span, spans: Sequence[Span]) -> Iterator[Stretch]:
    """The stretches of one span, in rising order, each with the indexes of those of the others that hold it whole."""
    low, high = within[0] or 0, within[1]
    if high is not None and high < low:
        return
    cuts = {low} | {least for least, _ in spans if least is not None}
    cuts |= {greatest + 1 for _, greatest in spans if greatest is not None}
    starts = sorted(cut for cut in cuts if low <= cut and (high is None or cut <= high))
    ends = [start - 1 for start in starts[1:]] + [high]
    for start, end in zip(starts, ends, strict=True):
        yield Stretch(start, end, tuple(index for index, span in enumerate(spans) if _holds(span, start)))


def _holds(span: Span, length: int) -> bool:
    return (span[0] is None or span[0] <= length) and (span[1] is None or length <= span[1])
