"""Hugging Face: messages for a chat template, and the plain text that a model writes itself.

In text a call is a JSON object with `name` and `arguments` (or Llama's `parameters`), alone, in a list, or inside the
marks of a template such as `<tool_call>`; marks and prose are passed over.
"""

import re
from collections.abc import Iterator, Sequence
from typing import Any, Final

from toolargs import jsontext, limits
from toolargs.calls import Outcome, ToolCall
from toolargs.dialects._conversation import Conversation
from toolargs.dialects._families import openai_chat
from toolargs.dialects._families._assembly import Assembly, Step
from toolargs.dialects._families._family import conversation
from toolargs.dialects._families._found import CUT_OFF, Found, found, items, numbered, part, several
from toolargs.dialects._families._objects import Objects
from toolargs.dialects._families._rendering import each, text
from toolargs.errors import ArgumentsError

_LOOSE: Final = limits.Limits(max_bytes=4 * limits.DEFAULT.max_bytes)
_CALL: Final = re.compile(r'"(?:arguments|parameters)"\s*:')
_NAME: Final = re.compile(r'"name"\s*:\s*"([^"\\]{1,200})"')


def _find(response: Any) -> Iterator[Found]:
    """The calls of a text, a message, a chat completion, or a pipeline's output."""
    for thing in several(response):
        generated = part(thing, "generated_text")
        answer = items(generated)[-1] if items(generated) else generated if generated is not None else thing
        written = answer if isinstance(answer, str) else _content(answer)
        yield from _of_text(written) if written is not None else openai_chat.find(answer)


def _content(thing: Any) -> str | None:
    """The text of a message or of a completion's first choice that has no calls of its own."""
    choices = items(part(thing, "choices"))
    message = part(choices[0] if choices else thing, "message", "delta") or thing
    content = part(message, "content")
    return content if isinstance(content, str) and not items(part(message, "tool_calls")) else None


def _of_text(written: str) -> Iterator[Found]:
    scanner = Objects()
    yield from _calls(scanner.feed(written))
    yield from _unfinished(scanner)


def _calls(objects: Sequence[str]) -> Iterator[Found]:
    for written in objects:
        try:
            value = jsontext.loads(written, _LOOSE)
        except ArgumentsError as error:
            if _CALL.search(written) is not None:
                yield found(None, _name(written), "", *error.issues)
            continue
        call = value if part(value, "function") is None else part(value, "function")
        arguments = part(call, "arguments", "parameters")
        if arguments is not None and isinstance(part(call, "name"), str):
            yield found(part(value, "id"), part(call, "name"), arguments)


def _unfinished(scanner: Objects) -> Iterator[Found]:
    left = scanner.close()
    if left is not None and _CALL.search(left) is not None:
        yield found(None, _name(left), "", CUT_OFF)


def _name(written: str) -> str | None:
    match = _NAME.search(written)
    return match[1] if match is not None else None


class _TextAssembly:
    """Reads a model's text as it comes, or chunks of a chat completion."""

    __slots__ = ("_assembly", "_scanner")

    def __init__(self) -> None:
        self._scanner = Objects()
        self._assembly = Assembly(self._steps, numbered)

    def feed(self, event: Any, /) -> list[ToolCall]:
        return self._assembly.feed(event)

    def close(self) -> list[ToolCall]:
        ended = [call for found in _unfinished(self._scanner) for call in self._assembly.feed(found)]
        return ended + self._assembly.close()

    def _steps(self, event: Any) -> Iterator[Step]:
        if isinstance(event, Found):
            yield event
        elif isinstance(event, str):
            yield from _calls(self._scanner.feed(event))
        else:
            written = _content(event)
            if written is not None:
                yield from _calls(self._scanner.feed(written))
            yield from openai_chat.steps(event)


def _message(outcome: Outcome) -> dict[str, Any]:
    return {"role": "tool", "name": outcome.call.name, "content": text(outcome)}


_WHOLE: Final = conversation(_find, each(_message))
HUGGINGFACE: Final = Conversation(_WHOLE.parse, _WHOLE.render, _TextAssembly)
