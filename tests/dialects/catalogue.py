"""One toolset that uses every node kind and keyword, for all providers; without free objects for strict modes."""

from dataclasses import dataclass
from typing import Annotated, Any, Literal

import toolargs
from toolargs import (
    Default,
    Enum,
    Examples,
    Gt,
    Maximum,
    MaxItems,
    MaxLength,
    Minimum,
    MinItems,
    MinLength,
    MultipleOf,
    Pattern,
    Toolset,
    UniqueItems,
)


@dataclass
class Circle:
    """A round area."""

    shape: Literal["circle"]
    radius: Annotated[float, Gt(0), Maximum(500)]


@dataclass
class Box:
    """A square area."""

    shape: Literal["box"]
    width: Annotated[int, Minimum(1), Maximum(100)]
    label: Annotated[str, MinLength(1), MaxLength(20)] = "box"


@toolargs.tool(name="maps.draw", examples=[{"title": "ab", "areas": []}], title="Draw", destructive=False)
def draw(
    title: Annotated[str, MinLength(2), MaxLength(40), Pattern(r"^\w+\b")],
    areas: Annotated[list[Circle | Box], MaxItems(5)],
    ticket: Annotated[str, Pattern("^T-[0-9]{1,6}$"), Examples("T-1", "T-2")] = "T-17",
    priority: Annotated[str, Enum("low", "medium", "high"), "How soon."] = "medium",
    scale: Annotated[int, Enum(1, 2, 3)] = 1,
    step: Annotated[int, "Metres.", Minimum(1), Maximum(100), MultipleOf(5)] = 5,
    tags: Annotated[list[Annotated[str, Examples("a")]], MinItems(1), MaxItems(5), UniqueItems()] | None = None,
    pair: tuple[int, int] | None = None,
    mirrored: bool | None = None,
    ratio: Annotated[float, Minimum(0.5), Maximum(1.5)] | None = None,
    size: int | Literal["auto"] = "auto",
    box: Box | None = None,
    on: Literal[True] = True,
) -> str:
    """Draws a map."""
    return title


@toolargs.tool
def ping(host: str) -> dict[str, int]:
    """Asks whether a host is there."""
    return {"ms": len(host)}


@toolargs.tool
def now() -> str:
    """Tells the time."""
    return "12:00"


@toolargs.tool
def note(text: str, details: Annotated[dict[str, Any], Default({"a": 1})], tags: dict[str, int] | None = None) -> None:
    """Writes a note."""


CLOSED = Toolset(draw, ping, now)
OPEN = Toolset(draw, ping, now, note)
SOMETHING_REQUIRED = Toolset(draw, ping)
"""For Cohere's strict mode, which wants a required property in every object."""

STRICT = {"openai": CLOSED, "openai-responses": CLOSED, "groq": CLOSED, "anthropic": CLOSED, "bedrock": CLOSED}
STRICT |= {"cohere": SOMETHING_REQUIRED}
