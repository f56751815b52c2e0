"""Amazon Bedrock's Converse: blocks `{"toolUse": …}`; all results in one user message of `{"toolResult": …}`."""

from collections.abc import Iterator, Sequence
from typing import Any

from toolargs.calls import Outcome
from toolargs.dialects._families._assembly import Done, Step, key_of, more, piece
from toolargs.dialects._families._family import conversation
from toolargs.dialects._families._found import Found, curtailed, found, is_record, items, malformed, part, several
from toolargs.dialects._families._rendering import failed, is_object, text, together

SERVER = "server_tool_use"
"""The `type` of calls that Bedrock itself runs."""


def _find(response: Any) -> Iterator[Found]:
    """The calls of a response, of a message, of a list of blocks, or of one block."""
    for thing in several(response):
        message = part(part(thing, "output"), "message") or thing
        yield from curtailed(_of_blocks(items(part(message, "content")) or [thing]), part(thing, "stopReason"))


def _of_blocks(blocks: Sequence[Any]) -> Iterator[Found]:
    for block in blocks:
        use = part(block, "toolUse")
        if is_record(use) and part(use, "type") != SERVER:
            yield found(part(use, "toolUseId"), part(use, "name"), part(use, "input"))
        elif use is not None and not is_record(use):
            yield malformed(use)


def _steps(event: Any) -> Iterator[Step]:
    """ConverseStream's events have one key each, named after what they are."""
    start, delta, stop = (part(event, "contentBlock" + kind) for kind in ("Start", "Delta", "Stop"))
    use = part(part(start, "start"), "toolUse")
    if use is not None and part(use, "type") != SERVER:
        yield piece(part(start, "contentBlockIndex"), 0, part(use, "toolUseId"), part(use, "name"), None, opens=True)
    written = part(part(part(delta, "delta"), "toolUse"), "input")
    if written is not None:
        yield more(part(delta, "contentBlockIndex"), written)
    if stop is not None:
        yield Done(key_of(part(stop, "contentBlockIndex")))


def _result(outcome: Outcome) -> dict[str, Any]:
    """`json` takes objects only; anything else goes as text."""
    content = {"json": outcome.payload} if is_object(outcome.payload) else {"text": text(outcome)}
    result = {"toolUseId": outcome.call.id, "content": [content]}
    return {"toolResult": result | {"status": "error"} if failed(outcome) else result}


BEDROCK = conversation(_find, together("user", "content", _result), _steps)
