"""Rules about what providers make of tools, and what was made of a list that was read."""

from collections import defaultdict
from collections.abc import Iterator

from toolargs import dialects
from toolargs._toollist import ListedToolset, notes
from toolargs.dialects import Dialect
from toolargs.errors import DialectError
from toolargs.lint._subject import Spot, Subject


def rewritten_name(subject: Subject) -> Iterator[Spot]:
    """A name that some provider is sent in another spelling."""
    known = subject.providers or tuple(map(dialects.find, dialects.names()))
    for definition in subject.definitions:
        aliases: dict[str, list[str]] = defaultdict(list)
        for provider in known:
            alias = provider.alias(definition.name)
            if alias != definition.name:
                aliases[alias].append(provider.name)
        for alias, names in aliases.items():
            yield Spot(
                definition.name, "", f'{", ".join(names)} cannot take this name and is sent "{alias}"; call it so'
            )


def refused(subject: Subject) -> Iterator[Spot]:
    """What a chosen provider refuses altogether."""
    for provider in subject.providers:
        try:
            provider.emit_json(subject.definitions, strict=_strict(provider, subject))
        except DialectError as error:
            for fault in error.faults:
                remedy = f"; {fault.remedy}" if fault.remedy else ""
                yield Spot(fault.tool, fault.pointer, f"{provider.name} refuses it: {fault.message}{remedy}")


def loss(subject: Subject) -> Iterator[Spot]:
    """What a chosen provider is not sent as it stands."""
    for provider in subject.providers:
        for definition in subject.definitions:
            try:
                losses = provider.losses((definition,), strict=_strict(provider, subject))
            except DialectError:  # told by the rule on refusals
                continue
            for one in losses:
                if one.keyword != "name":  # told by the rule on names
                    words = f': "{one.words}"' if one.words else ""
                    yield Spot(
                        one.tool, one.pointer, f"{provider.name} gets {one.keyword} {_BECAME[one.outcome]}{words}"
                    )


_BECAME: dict[str, str] = {
    "words": "in words only",
    "rewritten": "in other keywords",
    "dropped": "not at all; say it in the description if a model must know",
}


def advice(subject: Subject) -> Iterator[Spot]:
    """What a chosen provider takes, though it had better be changed."""
    for provider in subject.providers:
        for fault in provider.advise(subject.definitions):
            yield Spot(fault.tool, fault.pointer, f"{provider.name} takes it, but {fault.message}")


def _strict(provider: Dialect, subject: Subject) -> bool:
    return subject.strict and provider.strict is not None


def read_differently(subject: Subject) -> Iterator[Spot]:
    """What was read in its own way, from a list of tools."""
    for name, note in notes(subject.toolset):
        yield Spot(name, "", f'at "{note.pointer}" of the schema as it was given: {note.words}')


def unreadable(subject: Subject) -> Iterator[Spot]:
    """A tool of a list that cannot be read."""
    if isinstance(subject.toolset, ListedToolset):
        for one in subject.toolset.refused:
            reason = " ".join(one.reason.split())
            yield Spot("", one.pointer, f"{one.name or 'a tool without a name'} cannot be read: {reason}")
