"""How many public tools each provider takes, and why it refuses the others: `python -m tests.benchmarks.emission`."""

import functools
from collections import Counter
from typing import Any

from tests import corpora
from tests.benchmarks.capabilities import modes
from tests.benchmarks.page import main, markdown
from toolargs import DialectError, nodes, schema
from toolargs.definition import Definition
from toolargs.errors import SchemaError

REASONS = {
    "free keys": "free object",
    "property name": "property name",
    "argument": "property name",
    "must be required": "nothing required",
    "beyond the limit": "limit",
    "description is empty": "no description",
}
"""A piece of a fault's message, and what the table calls it."""


def definitions() -> list[Definition]:
    """All public tools whose schema loads, each as a tool of its own."""
    records = [record for name in corpora.tool_lists() for record in corpora.require(name)]
    found = []
    for place, record in enumerate(records):
        node = _load(record)
        if isinstance(node, nodes.Object):
            found.append(Definition(f"tool{place}", record["description"] or "No description.", node))
    return found


def _load(record: dict[str, Any]) -> nodes.Node | None:
    given = record["raw"] if record["level"] is None else record["schema"]
    try:
        return schema.load_lenient(given)[0]
    except SchemaError:
        return None


def reason(fault: Any) -> str:
    """What the table calls a fault; one that has no name there is an error of this table."""
    return next(name for piece, name in REASONS.items() if piece in fault.message)


@functools.cache
def count() -> tuple[int, dict[str, Counter[str]]]:
    """How many tools there are, and for each mode how many were `emitted`, and how many refused for each reason."""
    found = definitions()
    counted: dict[str, Counter[str]] = {}
    for dialect, profile, name in modes():
        counts = counted[name] = Counter[str]()
        for definition in found:
            try:
                dialect.emit([definition], strict=profile is dialect.strict)
                counts["emitted"] += 1
            except DialectError as error:
                counts.update({reason(fault) for fault in error.faults})
                counts["refused"] += 1
    return len(found), counted


def table() -> str:
    """The counts as a table."""
    total, counted = count()
    rows = []
    for name, counts in counted.items():
        why = ", ".join(f"{reason} {counts[reason]}" for reason in dict.fromkeys(REASONS.values()) if counts[reason])
        rows.append([name, why, counts["emitted"], counts["refused"]])
    return markdown(("mode", f"of {total} public tools, refused for", "emitted", "refused"), rows, right=2)


PARTS = {"emission": table}

if __name__ == "__main__":
    main("dialects.md", PARTS)
