"""What is found in a response: its parts by name, whatever they are made of, and the calls among them."""

import json
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final, TypeAlias

from toolargs import jsonvalue
from toolargs.calls import ToolCall
from toolargs.errors import Issue

Arguments: TypeAlias = str | bytes | bytearray | Mapping[str, Any]
Naming: TypeAlias = Callable[[int], str]
"""From a call's number in its response to an id, where the provider gave none."""

_TEXTS: Final = (str, bytes, bytearray)
_BARE: Final = (*_TEXTS, memoryview, bool, int, float, complex, type, Sequence, set, frozenset, type(None))
NO_NAME: Final = Issue((), "type", "The call names no tool; write the tool's name.")
CURTAILED: Final = frozenset({"length", "max_tokens", "MAX_TOKENS", "incomplete", "model_context_window_exceeded"})
CUT_OFF: Final = Issue((), "json", "The call was cut off before it was complete; make it again, with less in it.")


def numbered(number: int) -> str:
    """The id of a call whose provider gives none."""
    return f"call_{number}"


def is_record(thing: object) -> bool:
    """Whether it has named parts: a mapping, or an object with attributes."""
    return isinstance(thing, Mapping) or not isinstance(thing, _BARE)


def part(thing: object, *names: str) -> Any:
    """The first of these parts of a mapping or an object that is there and not None, else None.

    SDKs' objects are read by attribute, never dumped: that is cheap, runs no serializer, and keeps their own names.
    """
    if isinstance(thing, Mapping):
        values = (thing.get(name) for name in names)
    elif is_record(thing):
        values = (getattr(thing, name, None) for name in names)
    else:
        return None
    return next((value for value in values if value is not None and not callable(value)), None)


def items(thing: object) -> Sequence[Any]:
    """The items of an array; nothing for anything else."""
    return thing if isinstance(thing, Sequence) and not isinstance(thing, (*_TEXTS, memoryview)) else ()


def several(thing: object) -> Sequence[Any]:
    """The items of an array, or the one thing that is no array."""
    return items(thing) or ([] if thing is None else [thing])


def first(groups: Iterable[Sequence[Any]]) -> Sequence[Any]:
    """The first group with anything in it: of several alternative answers, only one is acted upon."""
    return next((group for group in groups if group), ())


@dataclass(frozen=True, slots=True)
class Found:
    """A call as a provider wrote it.

    Attributes:
        id: Its id, None where there is none.
        name: The tool's name as written, empty where there is none.
        arguments: JSON text or an object.
        issues: What is malformed about it.
    """

    id: str | None
    name: str
    arguments: Arguments
    issues: tuple[Issue, ...] = ()

    def call(self, number: int, naming: Naming = numbered) -> ToolCall:
        """The call, with an id in any case."""
        return ToolCall(self.id or naming(number), self.name, self.arguments, issues=self.issues)


def found(call_id: object, name: object, arguments: object, *issues: Issue) -> Found:
    """A call from its three parts, whatever they turn out to be; left-out arguments are none."""
    clean_name = name if isinstance(name, str) else ""
    faults = issues if clean_name else (NO_NAME, *issues)
    if arguments is None:
        return Found(identifier(call_id), clean_name, "", faults)
    if isinstance(arguments, (*_TEXTS, Mapping)):
        return Found(identifier(call_id), clean_name, arguments, faults)
    kind = jsonvalue.named(jsonvalue.kind(arguments))
    fault = Issue((), "type", f"The arguments must be an object, not {kind}; write them as an object.", "object")
    return Found(identifier(call_id), clean_name, _text(arguments), (*faults, fault))


def curtailed(calls: Iterable[Found], reason: object) -> list[Found]:
    """The same calls, the last one marked where the provider says that its answer ran out of room.

    Text that breaks off is no JSON and needs no mark; arguments that are empty, or that were mended into an object,
    would run as if they were all.
    """
    listed = list(calls)
    if listed and isinstance(reason, str) and reason in CURTAILED and not _has_text(listed[-1].arguments):
        listed[-1] = replace(listed[-1], issues=(*listed[-1].issues, CUT_OFF))
    return listed


def _has_text(arguments: Arguments) -> bool:
    return not isinstance(arguments, Mapping) and bool(arguments.strip())


def malformed(thing: object) -> Found:
    """A call that is no object at all."""
    kind = jsonvalue.named(jsonvalue.kind(thing))
    return Found(None, "", "", (Issue((), "type", f"The call must be an object, not {kind}.", "object"),))


def identifier(value: object) -> str | None:
    """An id as text; JSON-RPC numbers its calls."""
    if isinstance(value, str):
        return value or None
    return str(value) if type(value) is int and value.bit_length() <= 64 else None


def _text(value: object) -> str:
    """A bounded JSON text of what should have been an object, for the record."""
    return json.dumps(jsonvalue.text(value, 200)) if jsonvalue.kind(value) in {"array", "string"} else str(value)[:200]
