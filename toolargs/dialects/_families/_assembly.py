"""Calls that come in pieces, put together."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final, TypeAlias, assert_never

from toolargs import limits
from toolargs.calls import ToolCall
from toolargs.dialects._families._found import CUT_OFF, Found, Naming, curtailed, found, identifier
from toolargs.errors import Issue

Key: TypeAlias = int | str

_MAX_TEXT: Final = limits.DEFAULT.max_bytes
_MAX_NAME: Final = 1000
_TOO_LONG: Final = Issue((), "size", f"The call's arguments have more than {_MAX_TEXT:,} characters; send less.")


@dataclass(frozen=True, slots=True)
class Piece:
    """A part of a call.

    Attributes:
        key: Which of the calls that are being written.
        id: Its id, where this piece has it.
        name: A part of its name.
        arguments: A part of its arguments' text, or all of them as an object.
        opens: Whether a call surely begins here.
        follows: Whether the call must have begun already; if not, it is one that runs elsewhere.
        whole: Whether the piece has the whole call, instead of what came before.
    """

    key: Key
    id: str | None = None
    name: str | None = None
    arguments: object = None
    opens: bool = False
    follows: bool = False
    whole: bool = False


@dataclass(frozen=True, slots=True)
class Done:
    """A call is complete, or all are.

    Attributes:
        key: Which call; None for all.
        identified: Whether it only counts if the call's id is known by now.
        reason: Why the provider ended, as it says.
    """

    key: Key | None = None
    identified: bool = False
    reason: object = None


Step: TypeAlias = Piece | Done | Found
Steps: TypeAlias = Callable[[Any], Iterable[Step]]


def key_of(value: object, otherwise: Key = 0) -> Key:
    """An index or id that tells calls of one stream apart."""
    return value if isinstance(value, (int, str)) and not isinstance(value, bool) else otherwise


@dataclass(slots=True)
class _Draft:
    """A call that is being written."""

    number: int
    id: str | None = None
    name: str = ""
    texts: list[str] = field(default_factory=list)
    size: int = 0
    value: object = None

    def begins_another(self, piece: Piece) -> bool:
        """Whether a piece at the same key is of the next call: some servers give all calls one index."""
        if piece.id is not None and self.id is not None:
            return piece.id != self.id
        return bool(piece.name) and piece.name != self.name and (bool(self.texts) or self.value is not None)

    def add(self, piece: Piece) -> None:
        self.id = self.id or piece.id
        if piece.whole:
            self.name, self.texts, self.size, self.value = piece.name or self.name, [], 0, None
        elif piece.name and piece.name != self.name:  # some servers repeat the name with every piece
            self.name = (self.name + piece.name)[:_MAX_NAME]
        if isinstance(piece.arguments, str):
            self.size += len(piece.arguments)
            if piece.arguments and self.size <= _MAX_TEXT:
                self.texts.append(piece.arguments)
        elif piece.arguments is not None:
            self.value = piece.arguments

    def finish(self, *issues: Issue) -> Found:
        if self.size > _MAX_TEXT:
            return found(self.id, self.name, "", _TOO_LONG)
        # An empty object stands where text is still to come, and text that came counts.
        return found(self.id, self.name, self.value if self.value and not self.texts else "".join(self.texts), *issues)


class Assembly:
    """Puts a stream's calls together; what an event means is the provider's function.

    Args:
        steps: From an event to what it adds, opens and completes.
        naming: Ids for calls that have none.
    """

    __slots__ = ("_count", "_done", "_drafts", "_naming", "_steps")

    def __init__(self, steps: Steps, naming: Naming) -> None:
        self._steps = steps
        self._naming = naming
        self._drafts: dict[Key, _Draft] = {}
        self._done: set[Key] = set()
        self._count = 0

    def feed(self, event: Any, /) -> list[ToolCall]:
        """The calls that this event completes, in the order in which they began."""
        return [call for step in self._steps(event) for call in self._take(step)]

    def close(self) -> list[ToolCall]:
        """Ends the stream: the calls that were cut off, each with an issue that says so."""
        return list(self._finish(list(self._drafts), CUT_OFF))

    def _take(self, step: Step) -> Iterator[ToolCall]:
        match step:
            case Found():
                yield step.call(self._next(), self._naming)
            case Piece():
                yield from self._add(step)
            case Done():
                yield from self._end(step)
            case _:
                assert_never(step)

    def _add(self, piece: Piece) -> Iterator[ToolCall]:
        if piece.key in self._done:
            if not piece.opens:
                return
            self._done.discard(piece.key)
        draft = self._drafts.get(piece.key)
        if draft is not None and (piece.opens or draft.begins_another(piece)):
            yield from self._finish([piece.key])
            draft = None
        if draft is None and not piece.follows:
            draft = self._drafts[piece.key] = _Draft(self._next())
        if draft is not None:
            draft.add(piece)

    def _end(self, done: Done) -> Iterator[ToolCall]:
        if done.key is None:
            yield from self._finish(list(self._drafts), reason=done.reason)
            return
        draft = self._drafts.get(done.key)
        if draft is not None and (draft.id is not None or not done.identified):
            self._done.add(done.key)
            yield from self._finish([done.key])

    def _finish(self, keys: Sequence[Key], *issues: Issue, reason: object = None) -> Iterator[ToolCall]:
        drafts = [self._drafts.pop(key) for key in keys]
        calls = curtailed([draft.finish(*issues) for draft in drafts], reason)
        for draft, call in zip(drafts, calls, strict=True):
            yield call.call(draft.number, self._naming)

    def _next(self) -> int:
        self._count += 1
        return self._count - 1


def piece(
    key: object, position: int, call_id: object, name: object, arguments: object, *, opens: bool = False
) -> Piece:
    """A piece from its parts, whatever they turn out to be."""
    clean_name = name if isinstance(name, str) else None
    return Piece(key_of(key, position), identifier(call_id), clean_name, _readable(arguments), opens=opens)


def more(key: object, arguments: object) -> Piece:
    """A piece that goes on with a call's arguments."""
    return Piece(key_of(key), arguments=_readable(arguments), follows=True)


def _readable(arguments: object) -> object:
    text = bytes(arguments).decode("utf-8", "replace") if isinstance(arguments, (bytes, bytearray)) else arguments
    return dict(text) if isinstance(text, Mapping) else text
