"""OpenAI Responses: items of type `function_call`, and items of type `function_call_output` for the results."""

from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Any, Final

from toolargs.calls import Outcome
from toolargs.dialects._families._assembly import Done, Piece, Step, key_of, more, piece
from toolargs.dialects._families._family import conversation
from toolargs.dialects._families._found import Found, curtailed, found, items, part, several
from toolargs.dialects._families._rendering import each, text

CALL = "function_call"


def _find(response: Any) -> Iterator[Found]:
    """The calls of a response, of a list of output items, or of one item; items of other types are not ours."""
    for thing in several(response):
        output = [thing] if part(thing, "type") is not None else items(part(thing, "output"))
        for item in output:
            if part(item, "type") == CALL:
                call = found(part(item, "call_id"), part(item, "name"), part(item, "arguments"))
                yield from curtailed([call], part(item, "status"))


def _item(event: Any) -> Iterator[Piece]:
    item = part(event, "item")
    if part(item, "type") == CALL:
        yield piece(part(event, "output_index"), 0, part(item, "call_id"), part(item, "name"), part(item, "arguments"))


def _added(event: Any) -> Iterator[Step]:
    for begun in _item(event):
        yield replace(begun, opens=True)


def _delta(event: Any) -> Iterator[Step]:
    yield more(part(event, "output_index"), part(event, "delta"))


def _arguments_done(event: Any) -> Iterator[Step]:
    index = part(event, "output_index")
    yield replace(more(index, part(event, "arguments")), whole=True)
    yield Done(key_of(index), identified=True)


def _item_done(event: Any) -> Iterator[Step]:
    for written in _item(event):
        yield replace(written, whole=True)
        yield Done(written.key)


_EVENTS: Final[dict[str, Callable[[Any], Iterator[Step]]]] = {
    "response.output_item.added": _added,
    "response.function_call_arguments.delta": _delta,
    "response.function_call_arguments.done": _arguments_done,
    "response.output_item.done": _item_done,
}


def _steps(event: Any) -> Iterator[Step]:
    kind = part(event, "type")
    if isinstance(kind, str) and kind in _EVENTS:
        yield from _EVENTS[kind](event)


def _output(outcome: Outcome) -> dict[str, Any]:
    return {"type": "function_call_output", "call_id": outcome.call.id, "output": text(outcome)}


OPENAI_RESPONSES = conversation(_find, each(_output), _steps)
