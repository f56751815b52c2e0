"""Nested objects and alternatives: shared fragments, a tagged `oneOf`, and an id-or-index `oneOf`."""

import json
from dataclasses import dataclass
from typing import Annotated, Literal

from toolargs import ArgumentsError, Description, Maximum, Minimum, MinItems, Pattern, tool

Coordinate = Annotated[float, Minimum(-1000), Maximum(1000)]


@dataclass(frozen=True)
class Point:
    """A place on the canvas."""

    x: Coordinate
    y: Coordinate


@dataclass(frozen=True)
class Circle:
    """A circle."""

    kind: Literal["circle"]
    center: Point
    radius: Annotated[float, Minimum(0), Maximum(1000)]


@dataclass(frozen=True)
class Polygon:
    """A closed line through corners."""

    kind: Literal["polygon"]
    corners: Annotated[list[Point], MinItems(3)]


@dataclass(frozen=True)
class Label:
    """Text at a place."""

    kind: Literal["label"]
    at: Point
    text: str


ShapeRef = Annotated[
    Annotated[str, Pattern("^s-[0-9a-f]{4}$")] | Annotated[int, Minimum(0)],
    Description("A shape: its id, such as 's-00ff', or its index, 0 for the lowest."),
]


@tool
def draw(shape: Circle | Polygon | Label, below: ShapeRef | None = None) -> str:
    """Draws a shape.

    Args:
        shape: What to draw; `kind` says which shape it is.
        below: The shape that stays above it.
    """
    return f"{shape}" + (f" below {below!r}" if below is not None else "")


def main() -> None:
    """Draws shapes by JSON and by Python, and shows the feedback to a wrong one."""
    print(json.dumps(draw.schema, indent=2))
    circle = {"kind": "circle", "center": {"x": 1, "y": 2}, "radius": 3}
    print(draw.invoke({"shape": circle, "below": 0}))
    print(draw(Label("label", Point(0.0, 0.0), "here"), below="s-00ff"))
    wrong = {"shape": {"kind": "circle", "center": {"x": 1, "z": 2}, "radius": "3"}, "below": "s-1"}
    try:
        draw.invoke(wrong)
    except ArgumentsError as error:
        print(json.dumps(error.to_dict(), ensure_ascii=False))


if __name__ == "__main__":
    main()
