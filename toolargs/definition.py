"""The frozen facts of a tool without its function: what a model is told, and what every check is made from."""

import hashlib
import json
import re
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any, Final

from toolargs import _plans, nodes, schema

NAME: Final = re.compile(r"[a-zA-Z][a-zA-Z0-9_.-]*", re.ASCII)
"""A tool's name, as a whole string."""


@dataclass(frozen=True, slots=True)
class Definition:
    """What is known about a tool.

    Attributes:
        name: Its name.
        description: What it does, for the model.
        node: Its arguments, an object with properties.
        result: What it returns, None where the subset cannot say it.
        result_optional: Whether it may return `None` instead.
        check_result: Whether a result that does not fit is an error.
        title: A name for people.
        read_only: Whether it changes nothing; None where nobody said.
        destructive: Whether it may destroy something; such calls can be made to wait for approval.
        idempotent: Whether calling it again with the same arguments changes nothing more.
        open_world: Whether it reaches beyond the application, such as the web.
        version: Its version as text, for the record and for telling breaking changes.
        timeout: How long a call may take, in seconds; None for no limit.
        examples: Arguments that fit, as JSON objects.
    """

    name: str
    description: str
    node: nodes.Object
    result: nodes.Node | None = None
    result_optional: bool = False
    check_result: bool | None = None
    title: str | None = None
    read_only: bool | None = None
    destructive: bool | None = None
    idempotent: bool | None = None
    open_world: bool | None = None
    version: str | None = None
    timeout: float | None = None
    examples: tuple[Mapping[str, Any], ...] = ()

    def renamed(self, name: str) -> "Definition":
        """The same facts under another name."""
        return replace(self, name=name)

    @property
    def schema(self) -> dict[str, Any]:
        """The arguments' schema, as a fresh plain dict."""
        return schema.emit(self.node)

    @property
    def result_schema(self) -> dict[str, Any] | None:
        """The result's schema as a fresh plain dict, or None."""
        return None if self.result is None else schema.emit(self.result, root=False)

    @property
    def fingerprint(self) -> str:
        """SHA-256 over name, description and canonical schema, as 64 hexadecimal digits."""
        facts = json.dumps([self.name, self.description, schema.canonical(self.schema)])
        return hashlib.sha256(facts.encode()).hexdigest()

    @property
    def secret(self) -> bool:
        """Whether any part of the arguments is secret."""
        return _plans.of(self.node).secret
