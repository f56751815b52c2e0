"""Searching in one pass: sets of positions advance character by character, remembered as they are met."""

from bisect import bisect_right
from typing import TypeAlias

from toolargs.patterns import _charset as charset
from toolargs.patterns._charset import CharSet
from toolargs.patterns._program import MATCH, Program
from toolargs.patterns._syntax import Place

MAX_REMEMBERED = 4_000
"""States that are remembered at a time; with more, the memory is emptied and the search goes on."""
MAX_EDGES = 40_000
"""Remembered steps, over all states: each distinct character met at a state is one."""

Core: TypeAlias = tuple[int, int]
"""The positions just consumed, as bits, and what stood before: `PLAIN`, `WORD` or `START`; or `FOUND`."""

PLAIN, WORD, START, END = 0, 1, 2, 3
FOUND: Core = (-1, 0)

_CHUNK = 4_096
"""Characters between two looks at whether remembering pays."""
_WORTH_A_SHIFT = 3
"""Edges of one distance that are worth a shift at every step."""
_MANY_EDGES = 12
"""A position with more is grouped whole: `(a?b?c?){99}` has too many edges to sort them by distance."""

_ALL_PLACES: frozenset[Place] = frozenset({"start", "end", "boundary"})


def _places(before: int, after: int) -> frozenset[Place]:
    """Which assertions hold between what stands before and after."""
    places: list[Place] = []
    if before == START:
        places.append("start")
    if after == END:
        places.append("end")
    if (before == WORD) != (after == WORD):
        places.append("boundary")
    return frozenset(places)


class _Follow:
    """Where each position leads to under one set of assertions that hold, arranged so that a step is a few shifts.

    Copies of a counted part lead on by the same distances, so edges of one length are one shift of all positions.
    """

    __slots__ = ("_following", "_grouped", "groups", "shifts", "start", "winning")

    def __init__(self, program: Program, allowed: frozenset[Place]) -> None:
        reached = program.closures(allowed)
        self.start = reached[program.start]
        self.winning = sum(1 << p for p, address in enumerate(program.after) if p and reached[address] & MATCH)
        following = self._following = [reached[address] for address in program.after]
        self.shifts = [
            (members, distance)
            for distance, members in _by_distance(following).items()
            if members.bit_count() >= _WORTH_A_SHIFT
        ]
        groups: dict[int, int] = {}
        for position in range(1, len(following)):
            bit = 1 << position
            rest = following[position]
            for members, distance in self.shifts:
                if members & bit:
                    rest &= ~(bit >> distance)
            if rest:
                groups[rest] = groups.get(rest, 0) | bit
        self.groups = [(members, rest) for rest, members in groups.items()]
        self._grouped = sum(groups.values())

    def __call__(self, positions: int) -> int:
        following = self.start
        for members, distance in self.shifts:
            if moved := positions & members:
                following |= moved >> distance
        rest = positions & self._grouped
        if rest.bit_count() < len(self.groups):
            while rest:
                following |= self._following[rest.bit_length() - 1]
                rest ^= 1 << (rest.bit_length() - 1)
            return following
        for members, further in self.groups:
            if rest & members:
                following |= further
        return following


def _by_distance(following: list[int]) -> dict[int, int]:
    """For each distance, the positions from which an edge leads down by it; positions with many edges are left out."""
    distances: dict[int, int] = {}
    for position, targets in enumerate(following):
        if position == 0 or targets.bit_count() > _MANY_EDGES:
            continue
        while targets:
            lowest = targets & -targets
            targets ^= lowest
            distance = position - lowest.bit_length() + 1
            if distance >= 0:
                distances[distance] = distances.get(distance, 0) | 1 << position
    return distances


class Automaton:
    """A program that can be run: from one core to the next by one character."""

    def __init__(self, program: Program) -> None:
        self._program = program
        self._used = frozenset(program.guards.values())
        self._bounded = "boundary" in self._used
        self._by_places: dict[frozenset[Place], _Follow] = {}
        self._by_sides: dict[tuple[int, int], _Follow] = {}
        self.points, self.signatures = _partition(program, self._bounded)
        at_once = self._follow_under(frozenset())
        self._winning = at_once.winning
        self.start: Core = FOUND if at_once.start & MATCH else (0, START)
        self._restarts = self._follow_under(_ALL_PLACES - {"start"}).start != 0

    def step(self, core: Core, code: int) -> Core:
        """The core after one more character."""
        if core == FOUND:
            return FOUND
        signature = self.signatures[bisect_right(self.points, code) - 1]
        kind = signature & 1
        following = self._follow(core[1], kind)(core[0])
        if following & MATCH:
            return FOUND
        # Bit 0 of the signature means "a word character"; bit 0 of the positions is clear here.
        positions = following & signature
        return FOUND if positions & self._winning else (positions, kind)

    def run(self, core: Core, text: str) -> bool:
        """Whether a match is found in the text from the core on; no state is remembered."""
        known: dict[str, int] = {}
        positions, before = core
        for character in text:
            signature = known.get(character, -1)
            if signature < 0:
                signature = self.signatures[bisect_right(self.points, ord(character)) - 1]
                if len(known) < MAX_REMEMBERED:
                    known[character] = signature
            following = self._follow(before, signature & 1)(positions)
            positions = following & signature
            if following & MATCH or positions & self._winning:
                return True
            if not positions and not self._restarts:
                return False
            before = signature & 1
        return self.accepts((positions, before))

    def accepts(self, core: Core) -> bool:
        """Whether a match has been found, if the text ends here."""
        return core == FOUND or bool(self._follow(core[1], END)(core[0]) & MATCH)

    def hopeless(self, core: Core) -> bool:
        """Whether no further text can bring a match."""
        return core[0] == 0 and core[1] != START and not self._restarts

    def _follow(self, before: int, after: int) -> _Follow:
        found = self._by_sides.get((before, after))
        if found is None:
            found = self._by_sides[before, after] = self._follow_under(_places(before, after))
        return found

    def _follow_under(self, allowed: frozenset[Place]) -> _Follow:
        allowed &= self._used
        if allowed not in self._by_places:
            self._by_places[allowed] = _Follow(self._program, allowed)
        return self._by_places[allowed]


def _partition(program: Program, bounded: bool) -> tuple[list[int], list[int]]:
    """Intervals of characters that the program cannot tell apart: where each starts, and which positions take it."""
    positions: dict[CharSet, int] = {}
    for position, chars in enumerate(program.chars):
        positions[chars] = positions.get(chars, 0) | 1 << position
    if bounded:
        positions[charset.WORD] = positions.get(charset.WORD, 0) | 1
    toggles = {0: 0}
    for chars, bits in positions.items():
        for low, high in chars:
            toggles[low] = toggles.get(low, 0) ^ bits
            toggles[high + 1] = toggles.get(high + 1, 0) ^ bits
    points = sorted(toggles)
    signatures: list[int] = []
    current = 0
    for point in points:
        current ^= toggles[point]
        signatures.append(current)
    return points, signatures


class State(dict[str, "State"]):
    """One remembered core: a dictionary from the next character to the next state, filled as characters are met."""

    __slots__ = ("core", "final", "memory")

    def __init__(self, core: Core, memory: "Memory") -> None:
        self.core = core
        self.memory = memory
        hopeless = memory.automaton.hopeless(core)
        self.final: bool | None = True if core == FOUND else False if hopeless else None

    def __missing__(self, character: str) -> "State":
        return self.memory.advance(self, character)


class Memory:
    """The states met so far, at most 4,000, with at most 40,000 steps between them."""

    def __init__(self, automaton: Automaton) -> None:
        self.automaton = automaton
        self._states: dict[Core, State] = {}
        self._edges = 0
        self._misses = 0

    def search(self, text: str) -> bool:
        """Whether the text contains a match, in time linear in the text."""
        state = self._state(self.automaton.start)
        for begin in range(0, len(text), _CHUNK):
            before = self._misses
            state = self._walk(state, text[begin : begin + _CHUNK])
            if state.final is not None:
                return state.final
            # Where most steps lead to states never met before, remembering costs more than it saves.
            if self._misses - before > _CHUNK // 2:
                return self.automaton.run(state.core, text[begin + _CHUNK :])
        return state.final if state.final is not None else self.automaton.accepts(state.core)

    @staticmethod
    def _walk(state: State, text: str) -> State:
        if state.final is None:
            for character in text:
                state = state[character]
                if state.final is not None:
                    break
        return state

    def advance(self, state: State, character: str) -> State:
        """Work out a step and remember it."""
        following = self._state(self.automaton.step(state.core, ord(character)))
        self._edges += 1
        self._misses += 1
        if self._edges > MAX_EDGES:
            self._forget()
        state[character] = following
        return following

    def _state(self, core: Core) -> State:
        found = self._states.get(core)
        if found is None:
            if len(self._states) >= MAX_REMEMBERED:
                self._forget()
            found = self._states[core] = State(core, self)
        return found

    def _forget(self) -> None:
        # States refer to each other in circles; emptied, they are freed at once.
        for state in list(self._states.values()):
            state.clear()
        self._states.clear()
        self._edges = 0
