"""The tables of the guide's page on hints, made by asking: `python -m tests.hints_page [--write]`.

A row is a hint as people write it; what stands beside it is what the library makes of it.
"""

import json
from collections.abc import Iterator
from typing import Any, Final

from tests import hint_names
from tests.benchmarks.page import main, markdown
from toolargs import DefinitionError, tool

HINTS: Final = (
    "str",
    "int",
    "float",
    "bool",
    "int | float",
    'Literal["a", "b"]',
    'Literal["a", 1]',
    "Color",
    "Level",
    "list[str]",
    "Sequence[int]",
    "tuple[int, ...]",
    "tuple[float, float]",
    "tuple[int, str]",
    "set[str]",
    "Point",
    "Circle | Square",
    "str | list[str]",
    "str | int",
    "str | None",
    "dict[str, Any]",
    "dict[str, int]",
    "date",
    "datetime.datetime",
    "time",
    "timedelta",
    "UUID",
    "Decimal",
    "Path",
    "bytes",
    "RePattern[str]",
    "UserId",
)
MARKED: Final = (
    "Annotated[str, MinLength(1), MaxLength(120)]",
    'Annotated[str, Pattern("^T-[0-9]+$")]',
    'Annotated[str, Enum("low", "high")]',
    "Annotated[int, Minimum(1), Maximum(100)]",
    "Annotated[int, Gt(0)]",
    "Annotated[float, Gt(0), Lt(1)]",
    "Annotated[int, MultipleOf(5)]",
    "Annotated[list[str], MinItems(1), MaxItems(5), UniqueItems()]",
    'Annotated[str, Predicate(str.islower, "lower case")]',
    'Annotated[str, "Who asks."]',
    'Annotated[str, Description("Who asks."), Examples("ada"), Default("ada")]',
    'Annotated[str, Name("from")]',
    "Annotated[str, Secret]",
    "Annotated[str, Injected]",
)
REFUSED: Final = (
    "",
    "Any",
    "object",
    "list",
    "Callable[[], int]",
    "Tree",
    "list[int | None]",
    "dict[str, int | None]",
    "dict[int, str]",
    "str | date",
    "int | float | Level",
    "Literal[()]",
    "Annotated[str, Minimum(1)]",
    "Annotated[int, Minimum(5), Maximum(1)]",
    'Annotated[str, Pattern("(a)\\\\1")]',
    'Annotated[str, Pattern("^a"), Pattern("b$")]',
)


def scope() -> dict[str, Any]:
    """The names that the hints use."""
    return dict(vars(hint_names))


def made(hint: str) -> Any:
    """A tool with one parameter of a hint."""
    names = scope()
    exec(f'def act(value{": " if hint else ""}{hint}) -> None: "Acts."', names)
    return tool(names["act"])


def fits(hint: str) -> str:
    """The schema of a parameter of a hint, as people write JSON, and whether it may be left out."""
    schema = made(hint).schema
    if not schema["properties"]:
        return "nothing: the application gives it"
    ((name, found),) = schema["properties"].items()
    renamed = "" if name == "value" else f" under the name `{name}`"
    optional = "" if schema["required"] else ", may be left out"
    return f"`{json.dumps(found)}`{renamed}{optional}"


def refusal(hint: str) -> tuple[str, str]:
    """Why a hint is refused, and what to write instead."""
    try:
        made(hint)
    except DefinitionError as error:
        fault = error.faults[0]
        return fault.reason, fault.remedy
    raise AssertionError(f"{hint} is a hint")


def accepted(hints: tuple[str, ...]) -> str:
    return markdown(("hint", "schema"), ([f"`{hint}`", fits(hint)] for hint in hints))


def refused() -> str:
    return markdown(("hint", "reason", "remedy"), _rows())


def _rows() -> Iterator[list[str]]:
    for hint in REFUSED:
        yield [f"`{hint}`" if hint else "none", *refusal(hint)]


PARTS: Final = {"hints": lambda: accepted(HINTS), "markers": lambda: accepted(MARKED), "refused": refused}

if __name__ == "__main__":
    main("hints.md", PARTS)
