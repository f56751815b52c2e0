"""What a check leaves to others: to a function of its own, compiled when it is needed, or to the complete pass."""

import functools
from collections.abc import Callable, MutableMapping, MutableSequence
from dataclasses import dataclass
from typing import Any, Final, TypeAlias

from toolargs import _parts, jsontext, limits, nodes, overlap, validator
from toolargs.compiler._writer import Missed, Mode, Write, Writer
from toolargs.jsonvalue import Json

Part: TypeAlias = Callable[[Any], tuple[Any, int]]
"""From a value to the decoded one and what its containers hold; raises an `Exception` where it is in doubt."""

_LEVELS: Final = limits.DEFAULT.max_depth
_BUDGET: Final = 2_000


@dataclass(slots=True)
class Later:
    """A part that is compiled at its first call, and from then on stands itself where this one stood.

    Attributes:
        node: What the part checks.
        mode: What holds for all checks.
        level: The level on which its values stand.
        write: Writes its check.
        place: Where the part stands.
        keys: Its keys there.
    """

    node: nodes.Node
    mode: Mode
    level: int
    write: Write
    place: MutableMapping[Any, Any] | MutableSequence[Any]
    keys: tuple[Any, ...]

    def __call__(self, value: Any) -> tuple[Any, int]:
        made = compile_part(self.node, self.mode, self.level, self.write)
        for key in self.keys:
            self.place[key] = made
        return made(value)


def compile_part(node: nodes.Node, mode: Mode, level: int, write: Write) -> Part:
    """The function for one node."""
    w = Writer(mode, write, level)
    with w.source.block("def part(v):"):
        w.source.line("n = 0")
        decoded = write(w, node, "v")
        w.source.line(f"return {decoded}, n + {w.known}")
    return w.compile("part")


def apart(w: Writer, node: nodes.Node, x: str) -> str:
    """Checks a value in a function of its own."""
    name = w.source.bind(None)
    w.source.namespace[name] = later(w, node, w.source.namespace, name)
    return called(w, name, x)


def later(w: Writer, node: nodes.Node, place: Any, *keys: Any) -> Later:
    """A part for what stands at this depth, to be put in its place."""
    return Later(node, w.mode, w.level + w.depth, w.write, place, keys)


def called(w: Writer, part: str, x: str) -> str:
    """Checks a value by a part, given by its expression."""
    decoded, more = w.source.name(), w.source.name()
    w.source.line(f"{decoded}, {more} = {part}({x})")
    w.source.line(f"n += {more}")
    return decoded


@dataclass(frozen=True, slots=True)
class Complete:
    """A part that asks the complete pass."""

    node: nodes.Node
    mode: Mode
    level: int

    def __call__(self, value: Any) -> tuple[Any, int]:
        size = _size(value, self.mode, self.level)
        verdict = validator.validate(self.node, value, null_means_absent=self.mode.null_means_absent)
        if verdict.issues or verdict.ignored:
            raise Missed
        return verdict.value, size


def _size(value: Json, mode: Mode, level: int) -> int:
    """What the containers in a value hold, after a look at what no node says anything of."""
    if mode.is_text:
        members = jsontext.count_members(value)
        if members < 0:
            raise Missed
        return members
    if level > _LEVELS or not jsontext.is_plain(value, _below(level)):
        raise Missed
    return _count_parts(value)


@functools.cache
def _below(level: int) -> limits.Limits:
    """The standing limits for what stands on a level."""
    return limits.Limits(max_depth=_LEVELS - level + 1)


def _count_parts(value: Json) -> int:
    parts, level = 0, [value]
    while level:
        inside = [item.values() if type(item) is dict else item for item in level if type(item) in (dict, list)]
        level = [part for items in inside for part in items]
        parts += len(level)
    return parts


def handed_over(w: Writer, node: nodes.Node, x: str) -> str:
    """Checks a value by the complete pass."""
    return called(w, w.source.bind(Complete(node, w.mode, w.level + w.depth)), x)


@dataclass(frozen=True, slots=True)
class Free:
    """A part for a free object, which stays as it is."""

    mode: Mode
    level: int

    def __call__(self, value: Any) -> tuple[Any, int]:
        if type(value) is not dict:
            raise Missed
        return value, _size(value, self.mode, self.level)


def free(w: Writer, x: str) -> str:
    """Checks a value that may be any object."""
    return called(w, w.source.bind(Free(w.mode, w.level + w.depth)), x)


@dataclass(frozen=True, slots=True)
class FirstOf:
    """A part for one of several parts, of which no two take the same value."""

    parts: list[Part]

    def __call__(self, value: Any) -> tuple[Any, int]:
        for part in self.parts:
            try:
                return part(value)
            except Exception:  # noqa: S112  # this branch is in doubt; the complete pass tells why, if all are
                continue
        raise Missed


def first_of(w: Writer, branches: tuple[nodes.Node, ...], x: str) -> str:
    """Checks a value by branches of which it fits one at most."""
    parts: list[Any] = []
    parts.extend(later(w, branch, parts, at) for at, branch in enumerate(branches))
    return called(w, w.source.bind(FirstOf(parts)), x)


def are_disjoint(left: nodes.Node, right: nodes.Node) -> bool:
    """Whether two nodes certainly have no value in common."""
    return overlap.overlap(left, right, budget=_BUDGET).verdict == "disjoint"


def is_narrower(narrow: nodes.Node, wide: nodes.Node) -> bool:
    """Whether a node certainly takes all that another does."""
    return narrow == wide or overlap.subsumes(wide, narrow, budget=_BUDGET).verdict == "yes"


def repeats(items: list[Json]) -> bool:
    """Whether two items are equal as JSON."""
    return _parts.first_repeated(items) is not None
