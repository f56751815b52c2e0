"""`oneOf` as source: the branch is picked by the tag or by the kind of the value, and only where that settles it."""

from itertools import combinations, groupby
from typing import Any, Final

from toolargs import jsonvalue, nodes
from toolargs.compiler import _pieces as pieces
from toolargs.compiler._writer import Writer

_TYPES: Final[dict[type, frozenset[str]]] = {
    nodes.String: frozenset({"str"}),
    nodes.Boolean: frozenset({"bool"}),
    nodes.Integer: frozenset({"int", "float"}),
    nodes.Number: frozenset({"int", "float"}),
    nodes.Array: frozenset({"list"}),
    nodes.Object: frozenset({"dict"}),
}
_MOST_CANDIDATES: Final = 8
"""The most branches of one kind that are compared with each other."""


def write(w: Writer, node: nodes.OneOf, x: str) -> str:
    """Writes the check that a value fits exactly one branch; gives the variable with the decoded value."""
    if node.tag is not None:
        return _tagged(w, node, node.tag, x)
    candidates = {name: _candidates(node, name) for name in ("str", "bool", "int", "float", "list", "dict")}
    if not all(map(_is_settled, candidates.values())):
        return pieces.handed_over(w, node, x)
    decoded, word = w.source.name(), "if"
    for branches, kinds in groupby((kind for kind in candidates if candidates[kind]), candidates.__getitem__):
        condition = " or ".join(f"type({x}) is {kind}" for kind in kinds)
        with w.branch(f"{word} {condition}:"):
            w.source.line(f"{decoded} = {_branch(w, branches, x)}")
        word = "elif"
    w.source.line("else: raise Missed")
    return decoded


def _tagged(w: Writer, node: nodes.OneOf, tag: str, x: str) -> str:
    table: dict[Any, Any] = {}
    for index, branch in enumerate(node.branches):
        keys = tuple(key for key, at in node.tag_index.items() if at == index)
        table.update(dict.fromkeys(keys, pieces.later(w, branch, table, *keys)))
    w.refuse(f"type({x}) is not dict")
    value = f"{x}[{w.source.bind(tag)}]"
    if not all(isinstance(key, str) for key in table):
        value = f"{w.source.bind(jsonvalue.key)}({value})"
    return pieces.called(w, f"{w.source.bind(table)}[{value}]", x)


def _candidates(node: nodes.OneOf, kind: str) -> tuple[nodes.Node, ...]:
    """The branches that a value of a Python type may fit."""
    return tuple(branch for branch in node.branches if _takes(branch, kind))


def _takes(branch: nodes.Node, kind: str) -> bool:
    if isinstance(branch, nodes.OneOf):
        return bool(_candidates(branch, kind))
    return kind in _TYPES[type(branch)]


def _is_settled(branches: tuple[nodes.Node, ...]) -> bool:
    """Whether a value that fits one of the branches certainly fits no other."""
    if len(branches) < 2:
        return True
    if len(branches) > _MOST_CANDIDATES or any(map(_is_open, branches)):
        return False
    return all(pieces.are_disjoint(left, right) for left, right in combinations(branches, 2))


def _is_open(branch: nodes.Node) -> bool:
    """Whether unknown keys are no reason to refuse: then what closed objects say does not settle it."""
    return any(isinstance(node, nodes.Object) and node.extra != "forbid" for _, node in nodes.walk(branch))


def _branch(w: Writer, branches: tuple[nodes.Node, ...], x: str) -> str:
    return w.write(w, branches[0], x) if len(branches) == 1 else pieces.first_of(w, branches, x)
