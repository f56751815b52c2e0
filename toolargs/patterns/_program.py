"""A tree as a nondeterministic automaton, held in integers: one bit for each character position.

Bit 0 stands for "a match is complete"; position p > 0 is bit p. Code is built from the end to the start, so that of
two neighbouring positions the later one has the lower number and "go on to the next" is a shift to the right.
"""

from dataclasses import dataclass, field
from typing import assert_never

from toolargs.patterns._charset import CharSet
from toolargs.patterns._syntax import Alternate, Assertion, Chars, Concat, Node, Place, Repeat

MATCH = 1


@dataclass(slots=True)
class Program:
    """The automaton as code: each address consumes a character, tests a place, or goes on elsewhere.

    Attributes:
        targets: For each address that consumes nothing, where it goes on.
        guards: The address's test of a place, if it has one.
        own: The bit of the position at the address, or 0.
        chars: For each position from 1, the characters it consumes; `chars[0]` belongs to no position.
        after: For each position, the address that follows it.
        start: The address of the first step.
    """

    targets: list[list[int]] = field(default_factory=lambda: [[]])
    guards: dict[int, Place] = field(default_factory=dict)
    own: list[int] = field(default_factory=lambda: [MATCH])
    chars: list[CharSet] = field(default_factory=lambda: [()])
    after: list[int] = field(default_factory=lambda: [0])
    start: int = 0

    def step(self, targets: list[int]) -> int:
        """Add an address that consumes nothing."""
        self.targets.append(targets)
        self.own.append(0)
        return len(self.own) - 1

    def position(self, chars: CharSet, after: int) -> int:
        """Add an address that consumes one character."""
        address = self.step([])
        self.own[address] = 1 << len(self.chars)
        self.chars.append(chars)
        self.after.append(after)
        return address

    def closures(self, allowed: frozenset[Place]) -> list[int]:
        """For each address, the positions reached without consuming, where the tests of `allowed` places succeed."""
        reached = list(self.own)
        moves = [
            (address, targets)
            for address, targets in enumerate(self.targets)
            if targets and self.guards.get(address) in (None, *allowed)
        ]
        changed = True
        # Only loops lead back to a later address: one pass for each loop inside a loop, and one to see the end.
        while changed:
            changed = False
            for address, targets in moves:
                value = reached[address]
                for target in targets:
                    value |= reached[target]
                if value != reached[address]:
                    reached[address] = value
                    changed = True
        return reached


def build(node: Node) -> Program:
    """The program that finds the pattern's matches."""
    program = Program()
    program.start = _emit(program, node, 0)
    return program


def _emit(program: Program, node: Node, after: int) -> int:
    match node:
        case Chars(chars):
            return program.position(chars, after)
        case Assertion(place):
            address = program.step([after])
            program.guards[address] = place
            return address
        case Concat(items):
            for item in reversed(items):
                after = _emit(program, item, after)
            return after
        case Alternate(options):
            return program.step([_emit(program, option, after) for option in reversed(options)])
        case Repeat(body, low, high):
            return _emit_repeat(program, body, low, high, after)
        case _:
            assert_never(node)


def _emit_repeat(program: Program, body: Node, low: int, high: int | None, after: int) -> int:
    if high is None:
        loop = program.step([])
        entry = _emit(program, body, loop)
        program.targets[loop] = [entry, after]
        if low == 0:
            return loop
        low -= 1
    else:
        entry = after
        for _ in range(high - low):
            entry = program.step([_emit(program, body, entry), after])
    for _ in range(low):
        entry = _emit(program, body, entry)
    return entry
