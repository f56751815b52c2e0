"""Objects that all of some nodes accept and none of some others.

An object fails a node in one of a few ways: a required property is missing, a property's value does not fit, or there
is a key that the node refuses. Keys do not depend on each other, so a choice of one way for each refused node either
contradicts itself at some key or can be met. One fresh name stands for all names that no node knows.
"""

import itertools
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Protocol, TypeAlias

from toolargs._accepts import is_closed_to
from toolargs.jsonvalue import Json
from toolargs.nodes import ABSENT, Node, Object, Property
from toolargs.overlap._pool import Pool, Step, choices, union


class Search(Protocol):
    """What is asked about the members."""

    def pool(self, wanted: tuple[Node, ...], refused: tuple[Node, ...] = ()) -> Pool:
        """The values that all of `wanted` accept and none of `refused`."""

    def possible(self, wanted: tuple[Node, ...], refused: tuple[Node, ...] = ()) -> bool:
        """Whether there is such a value, or may be."""

    @property
    def step(self) -> Step:
        """Counts the work."""


@dataclass(frozen=True, slots=True)
class _Slot:
    """What the wanted nodes say of one key."""

    name: str
    nodes: tuple[Node, ...]
    required: bool
    forbidden: bool


@dataclass(frozen=True, slots=True)
class _Way:
    """One way to fail a node: a key is there, or is not, or is there with a value that `node` refuses."""

    name: str
    present: bool
    node: Node | None = None


State: TypeAlias = Mapping[str, tuple[bool, tuple[Node, ...]]]
"""For each key that was spoken of: whether it must be there, and what must not accept its value."""

_Members: TypeAlias = Mapping[str, Property]


def objects(wanted: Sequence[Object], refused: Sequence[Object], search: Search) -> Iterator[Json]:
    """The objects that fit, those with few keys first."""
    slots = _slots(wanted, refused)
    if any(slot.required and slot.forbidden for slot in slots.values()):
        return
    demands = []
    for node in refused:
        ways = _ways(node, slots, search)
        if ways is not None:
            demands.append(ways)
    demands.sort(key=len)
    yield from union(_assembled(slots, state, search) for state in _states(demands, slots, search))


def _slots(wanted: Sequence[Object], refused: Sequence[Object]) -> dict[str, _Slot]:
    tables = [_members(node) for node in wanted]
    names = dict.fromkeys(itertools.chain.from_iterable([*tables, *(_members(node) for node in refused)]))
    names |= dict.fromkeys(itertools.chain.from_iterable(sorted(node.reserved) for node in (*wanted, *refused)))
    fresh = next(name for name in map("other{}".format, itertools.chain([""], itertools.count(2))) if name not in names)
    return {name: _slot(name, wanted, tables) for name in (*names, fresh)}


def _slot(name: str, wanted: Sequence[Object], tables: Sequence[_Members]) -> _Slot:
    members = [table[name] for table in tables if name in table]
    return _Slot(
        name=name,
        nodes=tuple({id(member.node): member.node for member in members}.values()),
        required=any(member.required for member in members),
        forbidden=any(
            name not in table and is_closed_to(node, name) for node, table in zip(wanted, tables, strict=True)
        ),
    )


def _members(node: Object) -> _Members:
    return {member.name: member for member in node.properties or ()}


def _ways(node: Object, slots: Mapping[str, _Slot], search: Search) -> list[_Way] | None:
    """The ways to fail a node that the wanted ones leave open, small values first; None where they always fail it."""
    members = _members(node)
    ways: list[_Way] = []
    for slot in slots.values():
        member = members.get(slot.name)
        refuses = member is None and is_closed_to(node, slot.name)
        if (refuses and slot.required) or (member is not None and member.required and slot.forbidden):
            return None
        if slot.forbidden:
            continue
        if refuses:
            ways.append(_Way(slot.name, present=True))
        elif member is not None:
            ways.extend(_member_ways(member, slot, search))
    ways.sort(key=lambda way: (way.present, not slots[way.name].required))
    return ways


def _member_ways(member: Property, slot: _Slot, search: Search) -> Iterator[_Way]:
    if member.required and not slot.required:
        yield _Way(slot.name, present=False)
    if search.possible(slot.nodes, (member.node,)):
        yield _Way(slot.name, present=True, node=member.node)


def _states(demands: Sequence[Sequence[_Way]], slots: Mapping[str, _Slot], search: Search) -> Iterator[State]:
    """Every choice of one way per demand that does not contradict itself; what holds anyway is not chosen again."""
    waiting: list[tuple[int, State]] = [(0, {})]
    while waiting:
        search.step()
        position, state = waiting.pop()
        if position == len(demands):
            yield state
        elif any(_holds(way, state) for way in demands[position]):
            waiting.append((position + 1, state))
        else:
            joined = [_joined(way, state, slots, search) for way in reversed(demands[position])]
            waiting.extend((position + 1, item) for item in joined if item is not None)


def _holds(way: _Way, state: State) -> bool:
    present, nodes = state.get(way.name, (None, ()))
    return present is way.present and (way.node is None or any(node is way.node for node in nodes))


def _joined(way: _Way, state: State, slots: Mapping[str, _Slot], search: Search) -> State | None:
    present, nodes = state.get(way.name, (way.present, ()))
    if present is not way.present:
        return None
    if way.node is not None:
        nodes = (*nodes, way.node)
    if len(nodes) > 1 and not search.possible(slots[way.name].nodes, nodes):
        return None
    return {**state, way.name: (present, nodes)}


def _assembled(slots: Mapping[str, _Slot], state: State, search: Search) -> Iterator[Json]:
    pools = {slot.name: _value(slot, state, search) for slot in slots.values() if not slot.forbidden}
    for chosen in choices(list(pools.values()), search.step):
        yield {name: value for name, value in zip(pools, chosen, strict=True) if value is not ABSENT}


def _value(slot: _Slot, state: State, search: Search) -> Pool:
    """The values of one key, `ABSENT` first where it may be left out."""
    present, nodes = state.get(slot.name, (None, ()))
    if present is False:
        return Pool(iter([ABSENT]))
    values = search.pool(slot.nodes, nodes)
    return values if present or slot.required else Pool(itertools.chain([ABSENT], values))
