"""Constraints in words, for the description of a node whose provider has no keyword for them."""

import json
from collections.abc import Callable, Iterable, Mapping
from typing import Any, Final

from toolargs.jsonvalue import Json


def text(value: Json) -> str:
    """A value as JSON in a sentence."""
    return json.dumps(value, ensure_ascii=False)


def _listing(values: Iterable[Json]) -> str:
    return ", ".join(text(value) for value in values)


def span(low: Json | None, high: Json | None, unit: str = "") -> str:
    """A range: `1 to 100`, `at least 1 item`, `at most 120 characters`; empty if it says nothing."""
    unit = f" {unit}" if unit else ""
    if unit and not low:
        low = None  # no length is below zero
    ones = unit.removesuffix("s")
    if low is not None and high is not None:
        return (
            f"exactly {text(low)}{ones if low == 1 else unit}" if low == high else f"{text(low)} to {text(high)}{unit}"
        )
    bound, words = (low, "at least") if high is None else (high, "at most")
    return "" if bound is None else f"{words} {text(bound)}{ones if bound == 1 else unit}"


def _items(lost: Mapping[str, Any]) -> str:
    counted = span(lost.get("minItems"), lost.get("maxItems"), "items")
    return ", ".join(part for part in (counted, "all different" if lost.get("uniqueItems") else "") if part)


Say = Callable[[Mapping[str, Any]], str]

_GROUPS: Final[tuple[tuple[tuple[str, ...], Say], ...]] = (
    (("enum",), lambda lost: f"{'one of' if len(lost['enum']) > 1 else 'only'} {_listing(lost['enum'])}"),
    (("minLength", "maxLength"), lambda lost: span(lost.get("minLength"), lost.get("maxLength"), "characters")),
    (("pattern",), lambda lost: f"matches {lost['pattern']}"),
    (("minimum", "maximum"), lambda lost: span(lost.get("minimum"), lost.get("maximum"))),
    (("minItems", "maxItems", "uniqueItems"), _items),
)
_HINTS: Final[tuple[tuple[tuple[str, ...], Say], ...]] = (
    (("default",), lambda lost: f"default {text(lost['default'])}"),
    (("examples",), lambda lost: f"for example {_listing(lost['examples'])}"),
)


def phrases(lost: Mapping[str, Any], residuals: Iterable[str] = ()) -> tuple[str, dict[str, str]]:
    """What a description says at its end, in one pair of brackets, and each lost keyword's part in it.

    Args:
        lost: The keywords that the provider does not take, with their values.
        residuals: The words of checks that no keyword says.
    """
    constraints, of_constraints = _said(lost, _GROUPS)
    hints, of_hints = _said(lost, _HINTS)
    whole = "; ".join(dict.fromkeys([*constraints, *residuals, *hints]))
    return (f"({whole})" if whole else ""), of_constraints | of_hints


def _said(lost: Mapping[str, Any], groups: Iterable[tuple[tuple[str, ...], Say]]) -> tuple[list[str], dict[str, str]]:
    said: list[str] = []
    of: dict[str, str] = {}
    for keywords, say in groups:
        present = [keyword for keyword in keywords if keyword in lost]
        words = say(lost) if present else ""
        said += [words] if words else []
        of |= dict.fromkeys(present, words)
    return said, of


def appended(description: str | None, words: str) -> str:
    """A description with the bracketed words at its end."""
    return " ".join(part for part in ((description or "").rstrip(), words) if part)
