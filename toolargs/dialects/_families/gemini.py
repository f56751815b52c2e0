"""Gemini: parts with a `functionCall`, and one user content of `functionResponse` parts; ids are optional."""

from collections.abc import Iterator, Sequence
from typing import Any, Final

from toolargs.calls import Outcome
from toolargs.dialects._conversation import made_up
from toolargs.dialects._families._family import conversation
from toolargs.dialects._families._found import Found, first, found, is_record, items, malformed, part, several
from toolargs.dialects._families._rendering import failed, is_object, together
from toolargs.errors import Issue

_PARTIAL: Final = Issue((), "json", "The arguments came in parts, which cannot be read; send the whole call at once.")


def _find(response: Any) -> Iterator[Found]:
    """The calls of a response or chunk, of a content, of a list of parts, or of one part; Live API messages too."""
    for thing in several(response):
        for call in _of(thing):
            yield _read(call)


def _of(thing: Any) -> Sequence[Any]:
    candidates = items(part(thing, "candidates"))
    if candidates:
        return first(_of_content(part(candidate, "content")) for candidate in candidates)
    live = part(thing, "tool_call", "toolCall")
    if live is not None:
        return items(part(live, "function_calls", "functionCalls"))
    return _of_content(part(thing, "content") or thing)


def _of_content(content: Any) -> Sequence[Any]:
    calls = (part(member, "function_call", "functionCall") for member in items(part(content, "parts")) or [content])
    return [call for call in calls if call is not None]


def _read(call: Any) -> Found:
    if not is_record(call):
        return malformed(call)
    # A call whose arguments are streamed would otherwise run with what little is in its first part.
    partial = part(call, "will_continue", "willContinue") or part(call, "partial_args", "partialArgs")
    return found(part(call, "id"), part(call, "name"), part(call, "args"), *([_PARTIAL] if partial else []))


def _response(outcome: Outcome) -> dict[str, Any]:
    payload = outcome.payload
    if failed(outcome):
        response = payload if is_object(payload) and "error" in payload else {"error": payload}
    else:
        response = {"output": payload}
    given = {} if made_up(outcome.call.id) else {"id": outcome.call.id}
    return {"functionResponse": {**given, "name": outcome.call.name, "response": response}}


GEMINI = conversation(_find, together("user", "parts", _response))
