"""What a provider is to toolargs: one frozen value of facts and small functions."""

import json
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, TypeAlias

from toolargs.definition import Definition
from toolargs.dialects import _emission, _limits
from toolargs.dialects._conversation import Conversation, Exchange
from toolargs.dialects._fragments import Fragment, Fragments
from toolargs.dialects._loss import DialectFault, Loss
from toolargs.dialects._names import NameRule
from toolargs.dialects._profile import HINTS, Profile
from toolargs.errors import DialectError

Entry: TypeAlias = Callable[[Definition, dict[str, Any], bool], Mapping[str, Any]]
"""Writes one tool, given its facts (already under the name on the wire), the schema of its arguments, and whether the
mode is strict."""

_fragments = Fragments()


@dataclass(frozen=True, slots=True)
class Wrapping:
    """What stands around the entries in a request.

    Attributes:
        before: JSON text before them.
        after: JSON text after them.
        keyed: Whether each stands under its tool's name.
    """

    before: str = "["
    after: str = "]"
    keyed: bool = False

    def around(self, entries: Iterable[tuple[str, str]]) -> str:
        """The text of the whole, from pairs of a name on the wire and an entry's text."""
        texts = (f"{json.dumps(name)}:{text}" if self.keyed else text for name, text in entries)
        return f"{self.before}{','.join(texts)}{self.after}"


@dataclass(frozen=True, slots=True)
class Dialect:
    """How one provider wants its tools, writes its calls and takes their results.

    Attributes:
        name: The dialect's name.
        title: What people call it.
        entry: Writes one tool.
        normal: How schemas are written unless asked for strict mode.
        strict: How schemas are written in strict mode; None where the provider has none.
        names: What a tool's name looks like; None for any name.
        wrapping: What stands around the entries.
        checks: What the provider refuses in any mode.
        strict_checks: What it refuses beside that in strict mode.
        limits: What it counts in any mode.
        strict_limits: What it counts beside that in strict mode.
        advice: Bounds that a tool had better keep to, though the provider takes more.
        carries_examples: Whether the entry shows the tool's example arguments.
        conversation: How calls and results are written; None where there are none.
    """

    name: str
    title: str
    entry: Entry
    normal: Profile = HINTS
    strict: Profile | None = None
    names: NameRule | None = None
    wrapping: Wrapping = Wrapping()
    checks: tuple[_limits.Check, ...] = ()
    strict_checks: tuple[_limits.Check, ...] = ()
    limits: tuple[_limits.Limit, ...] = ()
    strict_limits: tuple[_limits.Limit, ...] = ()
    advice: tuple[_limits.Limit, ...] = ()
    carries_examples: bool = False
    conversation: Conversation | None = None

    def profile(self, *, strict: bool = False) -> Profile:
        """How schemas are written in one mode.

        Raises:
            DialectError: The provider has no strict mode.
        """
        if not strict:
            return self.normal
        if self.strict is None:
            raise DialectError(f"{self.name} has no strict mode; leave strict=True out")
        return self.strict

    def alias(self, name: str) -> str:
        """A tool's name on the wire: its own where the provider takes it."""
        return name if self.names is None else self.names.alias(name)

    def aliases(self, definitions: Iterable[Definition]) -> dict[str, str]:
        """The tools' own names by their names on the wire.

        Raises:
            DialectError: Two tools would have one name on the wire, or a name cannot be written.
        """
        definitions = tuple(definitions)
        faults = self._name_faults(definitions)
        if faults:
            raise self._refusal(faults)
        return {self.alias(definition.name): definition.name for definition in definitions}

    def emit(self, definitions: Iterable[Definition], *, strict: bool = False) -> Any:
        """What the provider's request takes for these tools, as fresh plain JSON data.

        Raises:
            DialectError: The provider has no strict mode, or refuses a tool; lists every reason.
        """
        return json.loads(self.emit_json(definitions, strict=strict))

    def emit_one(self, definition: Definition, *, strict: bool = False) -> Any:
        """One tool's entry.

        Raises:
            DialectError: The provider has no strict mode, or refuses the tool.
        """
        (fragment,) = self._emitted((definition,), strict)
        return json.loads(fragment.text)

    def emit_json(self, definitions: Iterable[Definition], *, strict: bool = False) -> str:
        """What `emit` gives, as compact JSON text; each tool's part is kept for the next time.

        Raises:
            DialectError: The provider has no strict mode, or refuses a tool; lists every reason.
        """
        definitions = tuple(definitions)
        fragments = self._emitted(definitions, strict)
        names = (self.alias(definition.name) for definition in definitions)
        return self.wrapping.around(zip(names, (fragment.text for fragment in fragments), strict=True))

    def losses(self, definitions: Iterable[Definition], *, strict: bool = False) -> tuple[Loss, ...]:
        """What the provider is not sent as it stands in the tools' own schemas, and what became of it.

        Raises:
            DialectError: The provider has no strict mode, or refuses a tool; lists every reason.
        """
        return tuple(loss for fragment in self._emitted(tuple(definitions), strict) for loss in fragment.losses)

    def exchange(self, definitions: Iterable[Definition], *, strict: bool = False) -> Exchange:
        """How these tools' calls are read and their results written.

        Raises:
            DialectError: The provider has no such mode, or no calls and results at all.
        """
        nullable = self.profile(strict=strict).nullable
        if self.conversation is None:
            raise DialectError(f"{self.name} has no calls and results; it only writes tools")
        return Exchange(self.name, self.conversation, self.aliases(definitions), nullable)

    def advise(self, definitions: Iterable[Definition]) -> tuple[DialectFault, ...]:
        """What the provider takes but had better be changed."""
        return tuple(_exceeded(tuple(definitions), self.advice))

    def _emitted(self, definitions: Sequence[Definition], strict: bool) -> list[Fragment]:
        self.profile(strict=strict)  # refuses a mode that is not there, also for no tools
        fragments = [_fragments.get(self, definition, strict, self._fragment) for definition in definitions]
        faults = self._name_faults(definitions)
        faults += [fault for fragment in fragments for fault in fragment.faults]
        shared = self.limits + (self.strict_limits if strict else ())
        faults += _exceeded(definitions, [limit for limit in shared if limit.per == "request"])
        if faults:
            raise self._refusal(faults)
        return fragments

    def _fragment(self, definition: Definition, strict: bool) -> Fragment:
        """One tool by itself: all that does not depend on the tools beside it."""
        emission = _emission.emit(definition.name, definition.node, self.profile(strict=strict))
        checks = self.checks + (self.strict_checks if strict else ())
        limits = self.limits + (self.strict_limits if strict else ())
        faults = [DialectFault(definition.name, *found) for check in checks for found in check(definition)]
        faults += _exceeded((definition,), [limit for limit in limits if limit.per != "request"])
        losses = (*self._own_losses(definition), *emission.losses)
        entry = self.entry(self._on_wire(definition), emission.schema, strict)
        text = json.dumps(entry, ensure_ascii=False, separators=(",", ":"))
        return Fragment(text, losses, (*faults, *emission.faults))

    def _on_wire(self, definition: Definition) -> Definition:
        """The tool under its name on the wire."""
        return replace(definition, name=self.alias(definition.name))

    def _own_losses(self, definition: Definition) -> Iterable[Loss]:
        alias = self.alias(definition.name)
        if alias != definition.name:
            yield Loss(definition.name, "", "name", "rewritten", alias)
        if definition.examples and not self.carries_examples:
            yield Loss(definition.name, "", "examples", "dropped")

    def _name_faults(self, definitions: Sequence[Definition]) -> list[DialectFault]:
        aliases = {definition.name: self.alias(definition.name) for definition in definitions}
        shared = {alias for alias, count in Counter(aliases.values()).items() if count > 1}
        faults = []
        for name, alias in aliases.items():
            if alias in shared:
                message = f"its name is written {alias!r}, and so is another tool's"
                faults.append(DialectFault(name, "", message, "rename one of them"))
            elif self.names is not None and not self.names.accepts(alias):
                message = f"its name does not match {self.names.pattern.pattern}, even as {alias!r}"
                faults.append(DialectFault(name, "", message, "rename it"))
        return faults

    def _refusal(self, faults: Iterable[DialectFault]) -> DialectError:
        return DialectError(f"{self.name} cannot take these tools:", faults)


def _exceeded(definitions: Sequence[Definition], limits: Iterable[_limits.Limit]) -> list[DialectFault]:
    faults = []
    for limit in limits:
        total = 0
        for definition in definitions:
            total, found = limit.excess(definition, total if limit.per == "request" else 0)
            if found is not None:
                faults.append(DialectFault(definition.name, *found))
    return faults
