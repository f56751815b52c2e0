"""Reads the schemas that are found in the wild, as far as that does not change what they accept."""

from collections.abc import Mapping
from typing import Any

from toolargs.nodes import Node
from toolargs.schema._load import loaded
from toolargs.schema._reading import Note
from toolargs.schema._rewrites import REWRITES


def load_lenient(
    mapping: Mapping[str, Any], /, *, closed: bool = True, root: bool = True
) -> tuple[Node, tuple[Note, ...]]:
    """The node of a schema that uses more of JSON Schema than the subset has, and notes on what was read how.

    What asserts nothing is dropped. What the subset can say in another way is said so: `anyOf` with disjoint branches,
    null as leaving out, `const`, exclusive bounds, references. `multipleOf`, exclusive bounds of numbers, schemas of
    further values and the formats that we know become residual checks, said in words. All else is refused.

    Args:
        mapping: The schema; it is not kept.
        closed: Whether objects with `properties` refuse unknown keys. If not, those that do not say
            `"additionalProperties": false` let them through.
        root: Whether it is the schema of a tool's arguments, so that it must be an object.

    Raises:
        SchemaError: To read it would change what it accepts; lists every reason with its place.
    """
    return loaded(mapping, closed, root, REWRITES)
