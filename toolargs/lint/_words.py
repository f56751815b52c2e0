"""Rules about what a tool and its parameters are called, and what is said of them."""

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator
from typing import Final

from toolargs import nodes
from toolargs.definition import Definition
from toolargs.lint._subject import Place, Spot, Subject


def _each(text: str) -> frozenset[str]:
    return frozenset(text.split())


_FILLERS: Final = _each("a an the this that of to for in on by with and or is are be it its your")
_FEW_WORDS: Final = 4

_DESTROYING: Final = _each(
    "delete del remove rm drop destroy erase purge wipe truncate reset clear kill terminate cancel revoke uninstall "
    "overwrite discard shutdown deactivate"
)
_READING: Final = _each("get list search find read show check is has count fetch describe query view")
_DESTRUCTION_SAID: Final = re.compile(
    r"permanent|irrevers|irrecover|undo(ne)?\b|for good|for ever|forever|destr(oy|uct)|restored?\b|recover"
)
_ABSENCE_SAID: Final = re.compile(
    r"\b(default\w*|optional\w*|if|when|where|unless|omit\w*|otherwise|without|left out|leave\w*|absent|not given|none|"
    r"unspecified|empty|may be|only needed|instead|either|first page|all)\b"
)


def words(name: str) -> tuple[str, ...]:
    """The words of a name in lower case, whatever it is written in: `closeTicket`, `close_ticket`, `close-ticket`."""
    apart = re.sub(r"(?<=[a-z0-9])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])", " ", name)
    return tuple(re.findall(r"[^\W_]+", apart.lower()))


def is_destructive(definition: Definition) -> bool:
    """Whether a tool may destroy something, by what was declared or else by its name."""
    return definition.destructive is True or (definition.destructive is None and _sounds_destructive(definition))


def _sounds_destructive(definition: Definition) -> bool:
    parts = words(definition.name)
    return definition.read_only is not True and not _DESTROYING.isdisjoint(parts) and _READING.isdisjoint(parts[:1])


# Descriptions


def undescribed_tool(definition: Definition) -> Iterator[str]:
    """A tool without a description."""
    if not definition.description.strip():
        yield "it has no description; say in its docstring what it does and when to use it"


def undescribed_parameter(place: Place) -> Iterator[str]:
    """A property without a description, unless it can have one value only."""
    if place.member is not None and not (place.node.description or "").strip() and not _is_constant(place.node):
        yield f'{place.name} has no description; say under "Args:" what it means, and give an example'


def _is_constant(node: nodes.Node) -> bool:
    return isinstance(node, nodes.ScalarNode) and node.enum is not None and len(node.enum) == 1


def short_tool_description(definition: Definition) -> Iterator[str]:
    """A tool with a description of a few words, in a script that puts spaces between them."""
    said = words(definition.description)
    if 0 < len(said) < _FEW_WORDS and definition.description.isascii() and not _repeats(definition.name, said):
        yield f'"{definition.description.strip()}" is short; say also what it needs, what it gives, and when to use it'


def short_parameter_description(place: Place) -> Iterator[str]:
    """A property with a description of one word, in a script that puts spaces between them."""
    said = words(place.node.description or "")
    if place.member is None or not (place.node.description or "").isascii():
        return
    if len(said) == 1 and not _repeats(place.member.name, said):
        yield f'"{place.node.description}" is short; say in a few words what {place.name} means'


def repeated_tool_description(definition: Definition) -> Iterator[str]:
    """A tool's description that says nothing beyond its name."""
    if _repeats(definition.name, words(definition.description)):
        yield f'"{definition.description.strip()}" only repeats the name; say what it does and when to use it'


def repeated_parameter_description(place: Place) -> Iterator[str]:
    """A property's description that says nothing beyond its name."""
    if place.member is not None and _repeats(place.member.name, words(place.node.description or "")):
        yield f'"{place.node.description}" only repeats the name of {place.name}; say what it means, or give an example'


def _repeats(name: str, said: Iterable[str]) -> bool:
    meant = {_stem(word) for word in said if word not in _FILLERS}
    return bool(meant) and meant <= {_stem(word) for word in words(name)}


def _stem(word: str) -> str:
    """A word without the endings that make no other word of it: `closes`, `files`."""
    return re.sub(r"(?<=[a-z]{3})(es|s|e)$", "", word)


def unexplained_absence(place: Place) -> Iterator[str]:
    """A property that may be left out, without a default and without a word on what happens then."""
    if place.member is None or place.member.required or place.node.default is not nodes.ABSENT:
        return
    if not _ABSENCE_SAID.search((place.node.description or "").lower()):
        yield f'{place.name} may be left out; give it a default, or say what happens without it ("all, if left out")'


def undeclared_destruction(definition: Definition) -> Iterator[str]:
    """A name that sounds destructive where nobody said whether it is."""
    if definition.destructive is not None or not _sounds_destructive(definition):
        return
    if not _DESTRUCTION_SAID.search(definition.description.lower()):
        yield "it sounds destructive; write @tool(destructive=True) or (destructive=False), or say what can be undone"


# Within a toolset


def similar_names(subject: Subject) -> Iterator[Spot]:
    """Two tools whose names differ in spelling only, in a plural, or in one letter."""
    buckets: dict[str, list[str]] = defaultdict(list)
    for definition in subject.definitions:
        for key in _keys(definition.name):
            buckets[key].append(definition.name)
    yield from _pairs(buckets.values(), '"{other}" has almost the same name; name them by what sets them apart')


def _keys(name: str) -> set[str]:
    """What near-identical names have in common: all letters, or all but one; in any order of the words."""
    parts = [_stem(word) for word in words(name)]
    whole = "".join(parts)
    one_less = {f"{whole[:at]}*{whole[at + 1 :]}" for at, sign in enumerate(whole) if not sign.isdigit()}
    return {whole, "".join(sorted(parts)), *(one_less if len(whole) >= _LONG_NAME else ())}


_LONG_NAME: Final = 8


def similar_descriptions(subject: Subject) -> Iterator[Spot]:
    """Two tools that are described in the same words."""
    buckets: dict[tuple[str, ...], list[str]] = defaultdict(list)
    for definition in subject.definitions:
        said = tuple(sorted({_stem(word) for word in words(definition.description)} - _FILLERS))
        if len(said) > 1:
            buckets[said].append(definition.name)
    yield from _pairs(buckets.values(), '"{other}" is described in the same words; say when to use which')


def _pairs(buckets: Iterable[list[str]], message: str) -> Iterator[Spot]:
    """Each name with the first one before it that it shares a bucket with."""
    told: set[str] = set()
    for first, *others in buckets:
        for name in others:
            if name != first and name not in told:
                told.add(name)
                yield Spot(name, "", message.format(other=first))
