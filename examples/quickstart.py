"""The first five minutes: decorate a function, emit it for a provider, and see what a model is told about mistakes."""

import json
from dataclasses import dataclass
from typing import Annotated

from toolargs import ArgumentsError, Enum, MaxItems, MaxLength, MinLength, Toolset, tool


@dataclass
class Ticket:
    """A ticket as it is stored."""

    id: int
    title: str
    priority: str


@tool
def create_ticket(
    title: Annotated[str, MinLength(1), MaxLength(120)],
    priority: Annotated[str, Enum("low", "medium", "high")] = "medium",
    tags: Annotated[list[str], MaxItems(5)] | None = None,
) -> Ticket:
    """Files a ticket.

    Args:
        title: What is wrong, in one line.
        priority: How soon somebody must look at it.
        tags: Labels to find it by.
    """
    return Ticket(1, title, priority)


def main() -> None:
    """Shows the schema, a good call, and the feedback to a bad one."""
    print("What OpenAI gets:")
    print(json.dumps(Toolset(create_ticket).emit("openai"), indent=2))

    print("\nA good call:")
    print(create_ticket.invoke('{"title": "The printer is on fire", "priority": "high"}'))

    print("\nA bad call, and what the model is told:")
    try:
        create_ticket.invoke('{"titel": "The printer is on fire", "priority": "High", "tags": "[\\"fire\\"]"}')
    except ArgumentsError as error:
        print(json.dumps(error.to_dict(), indent=2))


if __name__ == "__main__":
    main()
