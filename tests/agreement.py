"""What the package accepts against what two independent validators accept; on demand: `python -m tests.agreement`.

The judges read the emitted schema with every object that has `properties` closed. Patterns are judged by
`jsonschema_rs`, which speaks ECMA-262; `jsonschema` uses Python's `re` and is given the translated pattern.
"""

import sys
from collections import Counter
from dataclasses import dataclass, field
from random import Random
from typing import Any

import jsonschema
import jsonschema_rs

from tests import strategies
from toolargs import nodes, patterns, schema, validator

KEYWORDS = (
    "type",
    "required",
    "enum",
    "minLength",
    "maxLength",
    "pattern",
    "minimum",
    "maximum",
    "minItems",
    "maxItems",
    "uniqueItems",
    "oneOf",
    "additionalProperties",
)


def closed(found: Any, *, translate: bool = False) -> Any:
    """A schema of the subset in which objects with `properties` take no other keys; patterns for `re` if asked."""
    changed = dict(found)
    if "properties" in found:
        members = found["properties"].items()
        changed["properties"] = {name: closed(member, translate=translate) for name, member in members}
        changed["additionalProperties"] = False
    if "items" in found:
        changed["items"] = closed(found["items"], translate=translate)
    if "oneOf" in found:
        changed["oneOf"] = [closed(branch, translate=translate) for branch in found["oneOf"]]
    if translate and "pattern" in found:
        changed["pattern"] = patterns.translate(found["pattern"])
    return changed


@dataclass(frozen=True, slots=True)
class Judges:
    """Two independent validators of one node's schema."""

    python: Any
    rust: Any

    @classmethod
    def of(cls, node: nodes.Node) -> "Judges":
        emitted = schema.emit(node, root=False)
        return cls(
            jsonschema.Draft202012Validator(closed(emitted, translate=True)),
            jsonschema_rs.Draft202012Validator(closed(emitted)),
        )

    def accept(self, value: Any) -> tuple[bool, bool]:
        return self.python.is_valid(value), self.rust.is_valid(value)

    def sole_cause(self, value: Any) -> str | None:
        """The keyword of the only error there is, or None."""
        errors = list(self.python.iter_errors(value))
        return str(errors[0].validator) if len(errors) == 1 else None


@dataclass(slots=True)
class Tally:
    """What a run counted."""

    values: int = 0
    accepted: int = 0
    trees: int = 0
    deep: int = 0
    causes: Counter[str] = field(default_factory=Counter)
    disagreements: list[tuple[nodes.Node, strategies.Try, bool, tuple[bool, bool]]] = field(default_factory=list)

    def judge(self, node: nodes.Node, tries: list[strategies.Try]) -> None:
        judges = Judges.of(node)
        self.trees += 1
        self.deep += strategies.depth(node) >= 3
        for attempt in tries:
            ours = not validator.validate(node, attempt.value).issues
            theirs = judges.accept(attempt.value)
            # What fits by construction and what its judges say of it must be the same, or the construction is wrong.
            if {ours, *theirs} != {theirs[1]} or (attempt.keyword is None and not ours):
                self.disagreements.append((node, attempt, ours, theirs))
            self.values += 1
            self.accepted += ours
            if not ours:
                self.causes[judges.sole_cause(attempt.value) or "several"] += 1

    def __str__(self) -> str:
        causes = ", ".join(f"{keyword} {self.causes[keyword]}" for keyword in (*KEYWORDS, "several"))
        return (
            f"{self.values} values of {self.trees} nodes ({self.deep} of depth 3 or more): {self.accepted} accepted, "
            f"{len(self.disagreements)} disagreements; refused with a sole cause: {causes}"
        )


def run(values: int, seed: int = 0, each: int = 16) -> Tally:
    """Judges many values of random nodes."""
    random, tally = Random(seed), Tally()
    while tally.values < values:
        node = strategies.make_node(random)
        tally.judge(node, [strategies.make_try(random, node) for _ in range(each)])
    return tally


if __name__ == "__main__":
    found = run(int(sys.argv[1]) if len(sys.argv) > 1 else 50_000)
    print(found)
    for node, attempt, ours, theirs in found.disagreements[:5]:
        print(schema.emit(node, root=False), attempt, ours, theirs)
    sys.exit(bool(found.disagreements))
