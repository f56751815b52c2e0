"""The ticket desk: one tool with nested and optional arguments, and the feedback to each kind of mistake."""

import json
from dataclasses import dataclass
from typing import Annotated, Any

from toolargs import ArgumentsError, Enum, MaxItems, MaxLength, MinLength, Pattern, UniqueItems, tool


@dataclass
class Reporter:
    """Who noticed it."""

    name: Annotated[str, MinLength(1)]
    email: Annotated[str, Pattern("^[^@ ]+@[^@ ]+$")] | None = None


@tool
def update_ticket(
    ticket_id: Annotated[str, Pattern("^T-[0-9]{1,6}$")],
    title: Annotated[str, MinLength(1), MaxLength(120)],
    priority: Annotated[str, Enum("low", "medium", "high")] = "medium",
    tags: Annotated[list[str], MaxItems(5), UniqueItems()] | None = None,
    reporter: Reporter | None = None,
) -> str:
    """Changes a ticket.

    Args:
        ticket_id: The ticket, such as 'T-17'.
        title: What is wrong, in one line.
        priority: How soon somebody must look at it.
        tags: Labels to find it by, all different.
        reporter: Who noticed it.
    """
    by = f" for {reporter.name}" if reporter else ""
    return f"{ticket_id} is now {title!r} ({priority}){by}"


GOOD: dict[str, Any] = {
    "ticket_id": "T-17",
    "title": "The printer is on fire",
    "tags": ["fire"],
    "reporter": {"name": "Ada"},
}
MISTAKES: dict[str, dict[str, Any]] = {
    "a missing argument": {"title": "The printer is on fire"},
    "a misspelt key": {"ticket_id": "T-17", "titel": "The printer is on fire"},
    "an extra key": {**GOOD, "urgent": True},
    "a misspelt key inside": {**GOOD, "reporter": {"nam": "Ada"}},
    "the wrong type": {**GOOD, "tags": '["fire"]'},
    "a value that is none of the enum": {**GOOD, "priority": "High"},
    "three at once": {"ticket_id": "17", "title": "", "tags": ["fire", "fire"]},
}


def main() -> None:
    """Makes one good call and each mistake."""
    print(update_ticket.invoke(json.dumps(GOOD)))
    for mistake, arguments in MISTAKES.items():
        print(f"\n{mistake}: {json.dumps(arguments)}")
        try:
            update_ticket.invoke(json.dumps(arguments))
        except ArgumentsError as error:
            print(json.dumps(error.to_dict(), ensure_ascii=False))


if __name__ == "__main__":
    main()
