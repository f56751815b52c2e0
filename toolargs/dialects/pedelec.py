"""Pedelec: tools in a manifest, with the argument schema as it is."""

from typing import Any

from toolargs.definition import Definition
from toolargs.dialects._dialect import Dialect


def _entry(definition: Definition) -> dict[str, Any]:
    entry: dict[str, Any] = {"name": definition.name, "description": definition.description, "argsSchema": definition.schema}
    if definition.timeout is not None:
        entry["timeoutMs"] = max(1, round(definition.timeout * 1000))
    return entry


PEDELEC = Dialect("pedelec", _entry)
