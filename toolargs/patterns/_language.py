"""Questions about the texts in which several patterns are found and several others are not."""

from bisect import bisect_right
from collections.abc import Iterator, Sequence
from typing import TypeAlias

from toolargs.patterns import _charset as charset
from toolargs.patterns._automaton import FOUND, Automaton, Core
from toolargs.patterns._charset import CharSet
from toolargs.patterns._matcher import compile as compile_pattern

BUDGET = 4_000

_STEPS_PER_STATE = 50
"""How many steps from state to state one state of the budget pays for, in searches bound by length."""

_Joint: TypeAlias = tuple[Core, ...]
_Layer: TypeAlias = dict[_Joint, tuple[_Joint, int]]
"""The states that one number of characters leads to, each with a state before it and the letter between."""


class BudgetExceeded(Exception):
    """The question needs more states than the budget allows, so its answer is unknown."""


class _Product:
    """All the patterns' automata side by side, over letters that stand for characters none of them tells apart."""

    def __init__(self, positive: Sequence[str], negative: Sequence[str], budget: int) -> None:
        self._automata = [compile_pattern(regex).automaton for regex in (*positive, *negative)]
        self._wanted = len(positive)
        self._budget = budget
        self._moves: dict[_Joint, list[tuple[int, _Joint]]] = {}
        self.letters = _letters(self._automata)
        self._codes = [ord(next(charset.characters(letter))) for letter in self.letters]
        self.start: _Joint = tuple(automaton.start for automaton in self._automata)

    def possible(self, state: _Joint) -> bool:
        """Whether the state is not plainly without members beyond it."""
        found = [core == FOUND for core in state[self._wanted :]]
        wanted = zip(self._automata[: self._wanted], state, strict=False)
        return not any(found) and not any(core != FOUND and automaton.hopeless(core) for automaton, core in wanted)

    def accepts(self, state: _Joint) -> bool:
        """Whether the texts that lead here are members."""
        ends = [automaton.accepts(core) for automaton, core in zip(self._automata, state, strict=True)]
        return all(ends[: self._wanted]) and not any(ends[self._wanted :])

    def moves(self, state: _Joint) -> list[tuple[int, _Joint]]:
        """Letters, the friendliest first, and the states they lead to, without the plainly hopeless ones.

        Raises:
            BudgetExceeded: Too many states have been asked for.
        """
        known = self._moves.get(state)
        if known is None:
            steps = len(self._moves) * len(self.letters)
            if len(self._moves) >= self._budget or steps > self._budget * _STEPS_PER_STATE:
                raise BudgetExceeded(f"more than {len(self._moves):,} states are needed")
            known = self._moves[state] = [
                (letter, after)
                for letter, code in enumerate(self._codes)
                if self.possible(after := self._step(state, code))
            ]
        return known

    def _step(self, state: _Joint, code: int) -> _Joint:
        return tuple(automaton.step(core, code) for automaton, core in zip(self._automata, state, strict=True))


def _letters(automata: Sequence[Automaton]) -> list[CharSet]:
    """The characters, surrogates left out, in sets that no automaton tells apart; the friendliest first."""
    surrogates = [charset.SURROGATES[0][0], charset.SURROGATES[0][1] + 1]
    points = sorted({0, *surrogates, *(point for automaton in automata for point in automaton.points)})
    groups: dict[tuple[int, ...], list[tuple[int, int]]] = {}
    for low, after in zip(points, [*points[1:], charset.LAST + 1], strict=True):
        if low <= charset.LAST and low != surrogates[0] and not charset.contains(charset.SURROGATES, low):
            signature = tuple(a.signatures[bisect_right(a.points, low) - 1] for a in automata)
            groups.setdefault(signature, []).append((low, after - 1))
    return sorted(map(charset.union, groups.values()), key=charset.rank)


def shortest(
    positive: Sequence[str],
    negative: Sequence[str] = (),
    min_length: int = 0,
    max_length: int | None = None,
    budget: int = BUDGET,
) -> str | None:
    """The shortest text in which every positive and no negative pattern is found, or `None` if there surely is none.

    Args:
        positive: Patterns that must be found.
        negative: Patterns that must not be found.
        min_length: The least length, in code points.
        max_length: The greatest length, or `None`.
        budget: How many states may be looked at.

    Raises:
        BudgetExceeded: The budget was not enough to tell.
        PatternError: A pattern is not portable.
    """
    product = _Product(positive, negative, budget)
    layers: list[_Layer] = [{product.start: (product.start, -1)} if product.possible(product.start) else {}]
    seen: set[_Joint] = set()
    spent = 0
    stopped: BudgetExceeded | None = None
    if max_length is not None and max_length < min_length:
        return None
    while layers[-1]:
        if len(layers) > min_length:
            found = next((state for state in layers[-1] if product.accepts(state)), None)
            if found is not None:
                return _spell(product, layers, found)
            # States reached again, once length no longer matters, can only lead to longer members.
            layers[-1] = {state: way for state, way in layers[-1].items() if state not in seen}
            seen.update(layers[-1])
        if stopped is not None:
            raise stopped
        if len(layers) - 1 == max_length:
            return None
        following, stopped = _next_layer(product, layers[-1])
        spent += 1 + len(following)
        if spent > budget * _STEPS_PER_STATE:
            raise BudgetExceeded(f"more than {budget * _STEPS_PER_STATE:,} steps are needed")
        layers.append(following)
    if stopped is not None:
        raise stopped
    return None


def _next_layer(product: _Product, layer: _Layer) -> tuple[_Layer, BudgetExceeded | None]:
    """The states one letter further; with the error, only some of them, which may still hold a member."""
    following: _Layer = {}
    for state in layer:
        try:
            moves = product.moves(state)
        except BudgetExceeded as error:
            return following, error
        for letter, after in moves:
            following.setdefault(after, (state, letter))
    return following, None


def _spell(product: _Product, layers: list[_Layer], state: _Joint) -> str:
    letters: list[str] = []
    for layer in reversed(layers[1:]):
        state, letter = layer[state]
        letters.append(next(charset.characters(product.letters[letter])))
    return "".join(reversed(letters))


def members(
    positive: Sequence[str],
    negative: Sequence[str] = (),
    min_length: int = 0,
    max_length: int | None = None,
    budget: int = BUDGET,
) -> Iterator[str]:
    """Every text in which all positive and no negative patterns are found: shorter ones first, each once.

    Texts of one length come in a fixed order that prefers letters and digits. The iterator ends if the texts do.

    Args:
        positive: Patterns that must be found.
        negative: Patterns that must not be found.
        min_length: The least length, in code points.
        max_length: The greatest length, or `None`.
        budget: How many states may be looked at.

    Raises:
        BudgetExceeded: While iterating: the budget was not enough to find the next one.
        PatternError: A pattern is not portable.
    """
    return _Members(_Product(positive, negative, budget), budget).between(min_length, max_length)


class _Members:
    """The members of one product, by length."""

    def __init__(self, product: _Product, budget: int) -> None:
        self._product = product
        self._budget = budget
        self._targets: dict[_Joint, tuple[_Joint, ...]] = {}
        self._known: dict[_Joint, None] = {}
        self._edges = 0
        self._complete = 0
        self._stopped: BudgetExceeded | None = None
        # For each number of letters, the states from which exactly that many lead to a member.
        self._leading: list[set[_Joint]] = []

    def between(self, low: int, high: int | None) -> Iterator[str]:
        self._map(high)
        length = 0
        spent = 0
        while high is None or length <= high:
            # One letter further, what is known gives some members, though maybe not all.
            if self._stopped is not None and length > self._complete + 1:
                raise self._stopped
            leading = self._lead(length)
            if not leading and self._stopped is None:
                return
            spent = 0 if self._product.start in leading and length >= low else spent + 1 + self._edges
            if spent > self._budget * _STEPS_PER_STATE:
                raise BudgetExceeded(f"more than {self._budget * _STEPS_PER_STATE:,} steps are needed")
            if length >= low and self._product.start in leading:
                yield from self._spell(length)
            length += 1

    def _map(self, high: int | None) -> None:
        """Look at all states, or as many as the budget allows; `_complete` is the length they suffice for."""
        layer = [self._product.start] if self._product.possible(self._product.start) else []
        known = self._known = dict.fromkeys(layer)
        while layer and (high is None or self._complete < high):
            following: list[_Joint] = []
            for state in layer:
                try:
                    moves = self._product.moves(state)
                except BudgetExceeded as error:
                    self._stopped = error
                    return
                self._targets[state] = tuple(dict.fromkeys(after for _, after in moves))
                self._edges += len(self._targets[state])
                for after in self._targets[state]:
                    if after not in known:
                        known[after] = None
                        following.append(after)
            self._complete += 1
            layer = following

    def _lead(self, length: int) -> set[_Joint]:
        if length == 0:
            leading = {state for state in self._known if self._product.accepts(state)}
        else:
            before = self._leading[-1]
            leading = {state for state, targets in self._targets.items() if not before.isdisjoint(targets)}
        self._leading.append(leading)
        return leading

    def _spell(self, length: int) -> Iterator[str]:
        text: list[str] = []
        stack = [self._choices(self._product.start, length)]
        while stack:
            if len(stack) > length:
                yield "".join(text)
                stack.pop()
            elif (choice := next(stack[-1], None)) is not None:
                del text[len(stack) - 1 :]
                text.append(choice[0])
                stack.append(self._choices(choice[1], length - len(stack)))
            else:
                stack.pop()

    def _choices(self, state: _Joint, left: int) -> Iterator[tuple[str, _Joint]]:
        """The next characters after which the text can still be completed with the letters left."""
        if left == 0:
            return
        leading = self._leading[left - 1]
        for letter, after in self._product.moves(state):
            if after in leading:
                for character in charset.characters(self._product.letters[letter]):
                    yield character, after
