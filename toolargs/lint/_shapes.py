"""Rules about how parameters are put together."""

import itertools
import json
import re
from collections.abc import Iterator
from typing import Final

from toolargs import nodes, overlap
from toolargs.definition import Definition
from toolargs.lint._subject import Place
from toolargs.lint._words import words

_DEEP: Final = 4
_LARGE: Final = 8_192
_BYTES_PER_TOKEN: Final = 4
_MANY_BRANCHES: Final = 24

_PAIRS: Final = """
    include/exclude enable/disable enabled/disabled open/closed asc/desc ascending/descending public/private start/stop
    with/without allow/deny show/hide active/inactive active/archived lock/unlock only/no new/old add/remove up/down
    left/right before/after on/off read/unread draft/published local/remote
"""
_OPPOSITES: Final = frozenset(frozenset(pair.split("/")) for pair in _PAIRS.split())
_EXCLUDING: Final = re.compile(
    r"\b(mutually exclusive|instead of|(exactly|only) one of|not both|either (this|it)|cannot be (used|combined))\b"
)


def untagged_union(place: Place) -> Iterator[str]:
    """Alternatives, several of them objects, with nothing that says which is meant."""
    node = place.node
    if isinstance(node, nodes.OneOf) and node.tag is None:
        objects = [branch for branch in node.branches if isinstance(branch, nodes.Object)]
        if len(objects) > 1:
            many = len(objects)
            yield f'{place.name} is one of {many} objects without a tag; give each kind: Literal["…"] of its own'


def overlapping_branches(place: Place) -> Iterator[str]:
    """Alternatives of which a value may be several, so that `oneOf` refuses it."""
    node = place.node
    if not isinstance(node, nodes.OneOf) or node.tag is not None:
        return
    if len(node.branches) > _MANY_BRANCHES:
        yield f"{place.name} has {len(node.branches)} alternatives without a tag: too many to tell whether they overlap"
        return
    for clash in overlap.clashes(node.branches):
        pair = f"alternatives {clash.left + 1} and {clash.right + 1} of {place.name}"
        if clash.overlap.verdict == "overlap":
            witness = json.dumps(clash.overlap.witness, ensure_ascii=False)[:80]
            yield f"{witness} fits {pair}, so it is refused; make them differ in a required Literal"
        else:
            yield f"nobody can tell whether {pair} overlap; make them differ in a required Literal"


def paired_booleans(place: Place) -> Iterator[str]:
    """Two booleans of which only some combinations make sense."""
    if not isinstance(place.node, nodes.Object):
        return
    names = [member.name for member in place.node.properties or () if isinstance(member.node, nodes.Boolean)]
    for left, right in itertools.combinations(names[:_MANY_BRANCHES], 2):
        if frozenset(set(words(left)) ^ set(words(right))) in _OPPOSITES:
            yield f"{left} and {right} say one thing together; write one Enum with a value for each case with a meaning"


def exclusive_options(place: Place) -> Iterator[str]:
    """Properties of which at most one is meant, said in words only."""
    if not isinstance(place.node, nodes.Object):
        return
    members = [member for member in place.node.properties or () if not member.required]
    told: set[str] = set()
    for member in members:
        said = member.node.description or ""
        others = [other.name for other in members if other is not member and _mentions(said, other.name)]
        if others and member.name not in told and _EXCLUDING.search(said.lower()):
            told.update(others)
            yield f"{member.name} excludes {others[0]} in words only; write one parameter that is a oneOf of both"


def _mentions(said: str, name: str) -> bool:
    return re.search(rf"(?<![\w-]){re.escape(name)}(?![\w-])", said) is not None


def deep_nesting(definition: Definition) -> Iterator[str]:
    """Objects in objects in objects."""
    deepest = max((sum(step == "properties" for step in path[::2]), path) for path, _ in _objects(definition))
    if deepest[0] > _DEEP:
        name = ".".join(map(str, deepest[1][1::2]))
        yield f"{name} lies {deepest[0]} objects deep; pass it flat, or make a second tool for it"


def _objects(definition: Definition) -> Iterator[tuple[tuple[str, ...], nodes.Node]]:
    """The nodes with the way to each as pairs: `properties`, then the name."""
    for path, node in nodes.walk(definition.node):
        steps = iter(path)
        pairs = [(str(step), str(next(steps))) for step in steps if step in ("properties", "oneOf")]
        yield tuple(part for kind, name in pairs if kind == "properties" for part in (kind, name)), node


def large_schema(definition: Definition) -> Iterator[str]:
    """A schema that takes much of what a model can attend to."""
    size = len(json.dumps(definition.schema, ensure_ascii=False, separators=(",", ":")).encode())
    if size > _LARGE:
        yield (
            f"its schema has {size:,} bytes, about {size // _BYTES_PER_TOKEN:,} tokens, in every request; "
            "split the tool, or shorten what is said"
        )
