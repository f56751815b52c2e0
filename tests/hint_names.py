"""The names in the hints of the guide's tables."""

import datetime
import enum
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import date, time, timedelta
from decimal import Decimal
from enum import IntEnum
from pathlib import Path
from re import Pattern as RePattern
from typing import Annotated, Any, Literal, NewType, NotRequired, TypedDict
from uuid import UUID

from toolargs import (
    Default,
    Description,
    Enum,
    Examples,
    Gt,
    Injected,
    Lt,
    Maximum,
    MaxItems,
    MaxLength,
    Minimum,
    MinItems,
    MinLength,
    MultipleOf,
    Name,
    Pattern,
    Predicate,
    Secret,
    UniqueItems,
)

__all__ = [
    "UUID",
    "Any",
    "Callable",
    "Decimal",
    "Default",
    "Description",
    "Enum",
    "Examples",
    "Injected",
    "Lt",
    "MaxItems",
    "MaxLength",
    "Maximum",
    "MinItems",
    "MinLength",
    "Minimum",
    "MultipleOf",
    "Name",
    "Path",
    "Pattern",
    "Predicate",
    "RePattern",
    "Secret",
    "Sequence",
    "UniqueItems",
    "date",
    "datetime",
    "time",
    "timedelta",
]


class Color(enum.Enum):
    RED = "red"
    BLUE = "blue"


class Level(IntEnum):
    LOW = 1
    HIGH = 2


@dataclass
class Point:
    x: float
    y: float = 0.0


class Circle(TypedDict):
    kind: Literal["circle"]
    radius: Annotated[float, Gt(0)]


class Square(TypedDict):
    kind: Literal["square"]
    side: NotRequired[float]


@dataclass
class Tree:
    children: "list[Tree]"


UserId = NewType("UserId", str)
