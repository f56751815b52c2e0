"""Sets of characters as sorted, disjoint, inclusive ranges of code points."""

from collections.abc import Iterable, Iterator
from typing import TypeAlias

CharSet: TypeAlias = tuple[tuple[int, int], ...]

LAST = 0x10FFFF


def union(ranges: Iterable[tuple[int, int]]) -> CharSet:
    """The set of all characters in the ranges, which may overlap and come in any order."""
    merged: list[tuple[int, int]] = []
    for low, high in sorted(ranges):
        if merged and low <= merged[-1][1] + 1:
            merged[-1] = (merged[-1][0], max(high, merged[-1][1]))
        else:
            merged.append((low, high))
    return tuple(merged)


def complement(chars: CharSet) -> CharSet:
    """Every code point that is not in the set."""
    gaps: list[tuple[int, int]] = []
    low = 0
    for start, end in chars:
        if low < start:
            gaps.append((low, start - 1))
        low = end + 1
    if low <= LAST:
        gaps.append((low, LAST))
    return tuple(gaps)


def overlap(left: CharSet, right: CharSet) -> bool:
    """Whether the sets share a character."""
    i = j = 0
    while i < len(left) and j < len(right):
        if left[i][1] < right[j][0]:
            i += 1
        elif right[j][1] < left[i][0]:
            j += 1
        else:
            return True
    return False


def single(code: int) -> CharSet:
    """The set of one character."""
    return ((code, code),)


def of(characters: str) -> CharSet:
    """The set of these characters."""
    return union((ord(character), ord(character)) for character in characters)


# ECMA-262, section 22.2.2.9 (CharacterClassEscape): digits and word characters are ASCII, white space is
# WhiteSpace and LineTerminator of sections 12.2 and 12.3, which is every character of category Zs and U+FEFF.
ANY: CharSet = ((0, LAST),)
DIGIT = union([(0x30, 0x39)])
WORD = union([(0x30, 0x39), (0x41, 0x5A), (0x5F, 0x5F), (0x61, 0x7A)])
SPACE = union([*of(" \t\n\v\f\r\xa0\u1680\u2028\u2029\u202f\u205f\u3000\ufeff"), (0x2000, 0x200A)])
NOT_LINE_END = complement(of("\n\r\u2028\u2029"))
SURROGATES: CharSet = ((0xD800, 0xDFFF),)

CLASS_ESCAPES: dict[str, CharSet] = {
    "d": DIGIT,
    "D": complement(DIGIT),
    "w": WORD,
    "W": complement(WORD),
    "s": SPACE,
    "S": complement(SPACE),
}

# Preference of examples: what a person would type first.
_FRIENDLY = "abcdefghijklmnopqrstuvwxyz0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ" + "-_ .,:/@+!#$%&'()*;<=>?[]^`{|}~\"\\"
_RANK = {ord(character): rank for rank, character in enumerate(_FRIENDLY)}
_FRIENDLY_SET = of(_FRIENDLY)
_PLAIN: CharSet = ((0xC0, 0x24F), (0x370, 0x3FF), (0x410, 0x44F), (0x4E00, 0x9FA5), (0xAC00, 0xD7A3))


def rank(chars: CharSet) -> tuple[int, int]:
    """A sort key of disjoint sets: the set with the friendliest character comes first."""
    best = min((_RANK[code] for code in _RANK if contains(chars, code)), default=len(_RANK))
    return (best, 0 if overlap(chars, _PLAIN) else 1) if best == len(_RANK) else (best, 0)


def contains(chars: CharSet, code: int) -> bool:
    """Whether the set holds the code point."""
    return any(low <= code <= high for low, high in chars)


def intersection(left: CharSet, right: CharSet) -> CharSet:
    """The characters in both sets."""
    return complement(union([*complement(left), *complement(right)]))


def characters(chars: CharSet) -> Iterator[str]:
    """Every character of the set once, the friendliest first: letters, digits, punctuation, other scripts, the rest."""
    yield from sorted(map(chr, _codes(intersection(chars, _FRIENDLY_SET))), key=_FRIENDLY.index)
    plain = union([*_PLAIN])
    others = complement(union([*_FRIENDLY_SET, *plain]))
    for part in (plain, others):
        yield from map(chr, _codes(intersection(chars, part)))


def _codes(chars: CharSet) -> Iterator[int]:
    for low, high in chars:
        yield from range(low, high + 1)
