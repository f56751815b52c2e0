"""An agent's loop, offline: a scripted model asks for tools, is told what is wrong, and mends its calls.

To go live: replace `ScriptedModel.reply` by `client.chat.completions.create(model=…, messages=…, tools=session.tools)`.
"""

import json
from collections.abc import Iterator
from datetime import date
from typing import Annotated, Any, Literal

from toolargs import Injected, Maximum, Minimum, Session, ToolError, Toolset, tool


@tool
def find_rooms(day: date, people: Annotated[int, Minimum(1), Maximum(40)]) -> list[str]:
    """Finds the meeting rooms that are free.

    Args:
        day: The day.
        people: How many people come.
    """
    return ["Aare", "Emme"] if people <= 12 else ["Rhine"]


@tool(destructive=True)
def book_room(
    room: str, day: date, length: Literal["half", "whole"] = "half", *, user: Injected[str]
) -> dict[str, Any]:
    """Books a room; another booking is cancelled for it.

    Args:
        room: The room's name.
        day: The day.
        length: For half the day, or the whole.
    """
    if room == "Rhine":
        raise ToolError("ROOM_CLOSED", "The room is being painted.", retryable=False)
    return {"room": room, "day": day, "length": length, "for": user}


class ScriptedModel:
    """Says what a model might say: first wrongly, then as the feedback asks for."""

    def __init__(self) -> None:
        self._turns = self._script()
        self._count = 0

    def reply(self, messages: list[Any]) -> dict[str, Any]:
        """The next response of a chat."""
        name, arguments = next(self._turns, (None, "Room Aare is booked for half of 2 March."))
        if name is None:
            return {"choices": [{"message": {"role": "assistant", "content": arguments}}]}
        self._count += 1
        call = {"id": f"call_A{self._count}", "type": "function", "function": {"name": name, "arguments": arguments}}
        return {"choices": [{"message": {"role": "assistant", "content": None, "tool_calls": [call]}}]}

    @staticmethod
    def _script() -> Iterator[tuple[str | None, str]]:
        yield "find_rooms", '{"date": "2026-03-02", "people": "8"}'
        yield "find_rooms", '{"day": "2026-03-02", "people": 8}'
        yield "book_room", '{"room": "Aare", "day": "2026-02-30"}'
        yield "book_room", '{"room": "Aare", "day": "2026-03-02"}'


def ask_person(question: str) -> bool:
    """Stands for a person who reads and says yes."""
    print(f"  person: {question} -> yes")
    return True


def main() -> None:
    """Runs the conversation and prints it."""
    toolset = Toolset(
        find_rooms, book_room, approve=lambda call, arguments: ask_person(f"{call.name} {arguments['room']}?")
    )
    session = Session(toolset, "openai", injected={"user": "ann"})
    model, messages = ScriptedModel(), [{"role": "user", "content": "A room for 8 people on 2 March, please."}]
    while True:
        response = model.reply(messages)
        answer = session.answer(response)
        turn = response["choices"][0]["message"]
        messages.append(turn)
        if not answer.outcomes:
            print("model:", turn["content"])
            return
        for outcome in answer.outcomes:
            print("model:", outcome.call.name, outcome.call.arguments)
            print("  told:", json.dumps(outcome.payload))
        messages += answer.messages
        if answer.exhausted:
            print("\n".join(answer.questions))
            return


if __name__ == "__main__":
    main()
