"""`oneOf`: which branch a value means, and what to say where it means none."""

from collections.abc import Sequence
from typing import Any

from toolargs import _messages, _scalars, jsonvalue, nodes
from toolargs._messages import Place
from toolargs._run import FAILED, Run, passes


def check(run: Run, node: nodes.OneOf, value: Any, place: Place) -> Any:
    """The value as exactly one of the branches reads it; a tag says which without trying."""
    if node.tag is not None and not run.python:
        return _tagged(run, node, node.tag, value, place)
    tried = [(fork := run.fork(), fork.check(branch, value, place)) for branch in node.branches]
    fitting = [index for index, (fork, _) in enumerate(tried) if not fork.misfit]
    if len(fitting) == 1:
        fork, decoded = tried[fitting[0]]
        run.adopt(fork)
        return decoded
    if fitting:
        return run.refuse(_messages.many_branches, run.masked(node, place), value, fitting)
    return _no_branch(run, node, value, place, [fork for fork, _ in tried])


def _tagged(run: Run, node: nodes.OneOf, tag: str, value: Any, place: Place) -> Any:
    if not isinstance(value, dict):
        return run.refuse(_messages.mistyped, run.masked(node, place), value, "object")
    below = place.below(tag)
    if tag not in value:
        return run.refuse(_messages.missing, below)
    index = node.tag_index.get(jsonvalue.key(value[tag]))
    if index is not None:
        return run.check(node.branches[index], value, place)
    if run.is_full:
        return run.refuse(_messages.missing, below)
    tags = [nodes.find(branch, tag) for branch in node.branches if isinstance(branch, nodes.Object)]
    if any(member is not None and member.node.secret for member in tags):
        below = below.hidden()
    values = [item for member in tags if member is not None for item in getattr(member.node, "enum", None) or ()]
    if not isinstance(value[tag], str) and all(isinstance(item, str) for item in values):
        return run.refuse(_messages.mistyped, below, value[tag], "string")
    return run.refuse(_messages.not_in_enum, below, value[tag], values)


def _no_branch(run: Run, node: nodes.OneOf, value: Any, place: Place, tried: Sequence[Run]) -> object:
    """Says what is wrong in the words of the branch that was meant, if one was; else of the nearest ones."""
    shown = run.masked(node, place)
    typed = [fork for branch, fork in zip(node.branches, tried, strict=True) if _has_kind(run, branch, value)]
    if not typed:
        wanted = [_wanted(branch, run.python) for branch in node.branches]
        return run.refuse(_messages.no_kind, shown, value, wanted)
    if len(typed) == 1:
        run.adopt(typed[0])
        return FAILED
    typed.sort(key=lambda fork: fork.found)
    return run.refuse(_messages.no_branch, shown, value, [fork.issues[0].message for fork in typed[:3]])


def _has_kind(run: Run, branch: nodes.Node, value: Any) -> bool:
    if isinstance(branch, nodes.OneOf):
        return any(_has_kind(run, inner, value) for inner in branch.branches)
    if run.python and branch.codec is not None:
        return passes(branch.codec.owns, value)
    if isinstance(branch, nodes.ScalarNode):
        return _scalars.has_type(branch, value, run.python)
    return isinstance(value, list if isinstance(branch, nodes.Array) else dict)


def _wanted(branch: nodes.Node, python: bool) -> str:
    if isinstance(branch, nodes.OneOf):
        return " or ".join(dict.fromkeys(_wanted(inner, python) for inner in branch.branches))
    return branch.codec.name if python and branch.codec is not None else _messages.WANTED[branch.type]
