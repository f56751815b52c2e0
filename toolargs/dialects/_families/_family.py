"""A conversation from the functions that make up a family of providers."""

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import Any

from toolargs.calls import Outcome, ToolCall
from toolargs.dialects._conversation import Conversation
from toolargs.dialects._families._assembly import Assembly, Steps
from toolargs.dialects._families._found import Found, Naming, numbered
from toolargs.jsonvalue import Json


def conversation(
    find: Callable[[Any], Iterator[Found]],
    render: Callable[[Sequence[Outcome]], list[Json]],
    steps: Steps | None = None,
    naming: Naming = numbered,
) -> Conversation:
    """A conversation from how calls are found in a response, and what a stream's events do.

    Args:
        find: The calls of a response.
        render: The messages of outcomes.
        steps: What an event does; where it is left out, every event has whole calls.
        naming: Ids for calls that have none.
    """

    def parse(response: Any) -> list[ToolCall]:
        return [call.call(number, naming) for number, call in enumerate(find(response))]

    return Conversation(parse, render, partial(Assembly, steps or find, naming))
