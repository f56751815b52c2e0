"""Nodes to the schema of one mode of a provider, and all that the schema does not say any more."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final, TypeAlias, assert_never

from toolargs import nodes, pointer, schema
from toolargs.dialects import _words
from toolargs.dialects._loss import DialectFault, Loss, Outcome
from toolargs.dialects._profile import COUNTS, GUIDANCE, LENGTHS, RANGE, Profile
from toolargs.jsonvalue import Json

Schema: TypeAlias = dict[str, Any]

_STRUCTURAL: Final = ("items", "oneOf", "anyOf", "properties", "required", "additionalProperties")
_ORDER: Final = (
    "type",
    "description",
    "enum",
    *LENGTHS,
    "pattern",
    *RANGE,
    *COUNTS,
    *_STRUCTURAL,
    *GUIDANCE,
    "example",
)
_STRUCTURE: Final = frozenset({"type", "description", "items", "oneOf", "properties", "required"})
_NULL: Final = {"type": "null"}


@dataclass(frozen=True, slots=True)
class Emission:
    """A tool's arguments as one mode of a provider wants them.

    Attributes:
        schema: The schema.
        losses: What it does not say as the tool's own schema does.
        faults: Why the provider cannot take it.
    """

    schema: Schema
    losses: tuple[Loss, ...]
    faults: tuple[DialectFault, ...]


def emit(tool: str, node: nodes.Object, profile: Profile) -> Emission:
    """The schema of a tool's arguments; the same nodes and profile always give the same."""
    writing = _Writing(tool, profile)
    written = writing.write(node, schema.emit(node), ())
    return Emission(written, tuple(writing.losses), tuple(writing.faults))


class _Writing:
    """One pass over a node and, in step with it, its own schema: gathers losses and faults."""

    def __init__(self, tool: str, profile: Profile) -> None:
        self.tool = tool
        self.profile = profile
        self.losses: list[Loss] = []
        self.faults: list[DialectFault] = []

    def write(self, node: nodes.Node, own: Schema, path: pointer.Path, *, nullable: bool = False) -> Schema:
        """The schema of a node whose schema in the subset is `own`."""
        written, words = self._keywords(node, own, path)
        description = _words.appended(node.description, words) if path else ""
        if description:
            written["description"] = description
        if node.type is not None:
            written["type"] = self.profile.types.get(node.type, node.type)
        written |= self._structure(node, own, path)
        self._note_client(written, path)
        if nullable:
            _admit_null(written)
        return {keyword: written[keyword] for keyword in _ORDER if keyword in written}

    def _keywords(self, node: nodes.Node, own: Schema, path: pointer.Path) -> tuple[Schema, str]:
        written: Schema = {}
        lost: dict[str, Json] = {}
        become: dict[str, Outcome] = {}
        for keyword, value in own.items():
            if keyword in _STRUCTURE:
                continue
            treatment = self.profile.treatment(keyword)
            if not treatment.keeps(value):
                become[keyword] = treatment.otherwise
            elif treatment.rewrite is None:
                written[keyword] = value
            else:
                become[keyword] = "rewritten"
                written |= treatment.rewrite(value)
            if become.get(keyword) == "words":
                lost[keyword] = value
        words, said = _words.phrases(lost, (residual.words for residual in node.residuals))
        for keyword, outcome in become.items():
            empty = outcome == "words" and not said[keyword]
            self._lose(path, keyword, "dropped" if empty else outcome, said.get(keyword, ""))
        return written, words

    def _structure(self, node: nodes.Node, own: Schema, path: pointer.Path) -> Schema:
        match node:
            case nodes.String() | nodes.Number() | nodes.Integer() | nodes.Boolean():
                return {}
            case nodes.Array():
                return {"items": self.write(node.items, own["items"], (*path, "items"))}
            case nodes.OneOf():
                return self._union(node, own, path)
            case nodes.Object():
                return self._object(node, own, path)
            case _:
                assert_never(node)

    def _union(self, node: nodes.OneOf, own: Schema, path: pointer.Path) -> Schema:
        if self.profile.union != "oneOf":
            self._lose(path, "oneOf", "rewritten")
        pairs = enumerate(zip(node.branches, own["oneOf"], strict=True))
        branches = [self.write(branch, each, (*path, "oneOf", place)) for place, (branch, each) in pairs]
        return {self.profile.union: branches}

    def _object(self, node: nodes.Object, own: Schema, path: pointer.Path) -> Schema:
        if "properties" not in own:
            return self._free(path)
        written: Schema = {"properties": {}}
        for member in node.properties or ():
            place = (*path, "properties", member.name)
            nullable = self.profile.nullable and not member.required
            if nullable:
                self._lose(place, "required", "rewritten")
            own_member = own["properties"][member.name]
            written["properties"][member.name] = self.write(member.node, own_member, place, nullable=nullable)
        if self.profile.nullable:
            written["required"] = list(written["properties"])
        elif "required" in own:
            written["required"] = own["required"]
        return written | self._closing(node, path)

    def _closing(self, node: nodes.Object, path: pointer.Path) -> Schema:
        closing = self.profile.closing
        if closing == "never" or (closing == "unless open" and node.extra == "allow"):
            return {}
        if node.extra == "allow":
            self._lose(path, "additionalProperties", "rewritten")
        return {"additionalProperties": False}

    def _free(self, path: pointer.Path) -> Schema:
        if not self.profile.free:
            remedy = (
                "name its properties (a dataclass or TypedDict), take JSON text as a string, or emit without strict"
            )
            message = "strict mode has no objects with free keys"
            self.faults.append(DialectFault(self.tool, pointer.join(path), message, remedy))
        return {}

    def _note_client(self, written: Mapping[str, Any], path: pointer.Path) -> None:
        if len(path) == 2:
            for keyword in sorted(self.profile.client_drops & written.keys()):
                self._lose(path, keyword, "dropped")

    def _lose(self, path: pointer.Path, keyword: str, outcome: Outcome, words: str = "") -> None:
        self.losses.append(Loss(self.tool, pointer.join(path), keyword, outcome, words))


def _admit_null(written: Schema) -> None:
    """Lets a schema take `null` beside what it takes: in its type and enum, or as one more branch."""
    if "anyOf" in written:
        written["anyOf"].append(dict(_NULL))
        return
    written["type"] = [written["type"], "null"]
    if "enum" in written:
        written["enum"] = [*written["enum"], None]
