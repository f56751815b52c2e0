"""How a provider's calls are read and its results written: a value of three functions, and names mapped both ways."""

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Final, Protocol

from toolargs.calls import Outcome, ToolCall
from toolargs.jsonvalue import Json

_MADE_UP: Final = re.compile(r"call_?[0-9]{1,8}", re.ASCII)


def made_up(call_id: str) -> bool:
    """Whether an id was made up, or might as well have been: it says nothing beyond one response.

    Such an id comes again with the next response, so it can neither tell that a call was answered already nor be sent
    to a provider that gave none. Servers that number their calls (`call_0`) are in the same position.
    """
    return _MADE_UP.fullmatch(call_id) is not None


class Assembler(Protocol):
    """Takes a stream's events as they come, and gives each call when it is complete."""

    def feed(self, event: Any, /) -> list[ToolCall]:
        """The calls that this event or chunk, an SDK object or plain data, completes."""

    def close(self) -> list[ToolCall]:
        """Ends the stream: the calls that were cut off, each with an issue that says so."""


@dataclass(frozen=True, slots=True)
class Conversation:
    """How a provider writes calls, and how it wants their results.

    Attributes:
        parse: From a response, or a part of one, as SDK objects or plain data, to its calls with their names as
            written. Never raises for what a provider can send.
        render: From outcomes to the messages to append, in order; always a list.
        assembler: A new assembler for one stream.
    """

    parse: Callable[[Any], list[ToolCall]]
    render: Callable[[Sequence[Outcome]], list[Json]]
    assembler: Callable[[], Assembler]


@dataclass(frozen=True, slots=True)
class Exchange:
    """A conversation as one set of tools has it: with their own names instead of those that the provider was given.

    Attributes:
        dialect: The dialect's name.
        conversation: The provider's way.
        names: The tools' own names by the names that the provider was given.
        null_means_absent: Whether `null` may stand for a property left out, because the schema had to offer it.
    """

    dialect: str
    conversation: Conversation
    names: Mapping[str, str] = field(default_factory=dict)
    null_means_absent: bool = False

    def parse(self, response: Any) -> list[ToolCall]:
        """The calls of a response."""
        return [self._own(call) for call in self.conversation.parse(response)]

    def assemble(self) -> Assembler:
        """An assembler for one stream."""
        return _Renaming(self.conversation.assembler(), self._own)

    def render(self, outcomes: Sequence[Outcome]) -> list[Json]:
        """The messages to append."""
        given = {own: wire for wire, own in self.names.items()}
        return self.conversation.render(
            [replace(one, call=replace(one.call, name=given.get(one.call.name, one.call.name))) for one in outcomes]
        )

    def _own(self, call: ToolCall) -> ToolCall:
        name = self.names.get(call.name, call.name)
        return replace(call, name=name, dialect=self.dialect, null_means_absent=self.null_means_absent)


@dataclass(frozen=True, slots=True)
class _Renaming:
    """An assembler whose calls are passed on under the tools' own names."""

    inner: Assembler
    own: Callable[[ToolCall], ToolCall]

    def feed(self, event: Any, /) -> list[ToolCall]:
        return [self.own(call) for call in self.inner.feed(event)]

    def close(self) -> list[ToolCall]:
        return [self.own(call) for call in self.inner.close()]
