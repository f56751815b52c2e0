"""Pedelec: tools in a manifest, with the argument schema as it is."""

from typing import Any

from toolargs.definition import Definition
from toolargs.dialects import _limits
from toolargs.dialects._dialect import Dialect
from toolargs.dialects._families import pedelec
from toolargs.dialects._names import rule


def _entry(definition: Definition, schema: dict[str, Any], strict: bool) -> dict[str, Any]:
    entry: dict[str, Any] = {"name": definition.name, "description": definition.description, "argsSchema": schema}
    if definition.timeout is not None:
        entry["timeoutMs"] = max(1, round(definition.timeout * 1000))
    return entry


PEDELEC = Dialect(
    name="pedelec",
    title="Pedelec",
    entry=_entry,
    names=rule("a-zA-Z", "a-zA-Z0-9_.-"),
    checks=(_limits.described, _limits.reserved_property("timeoutMs", "Pedelec's own time limit")),
    conversation=pedelec.PEDELEC,
)
