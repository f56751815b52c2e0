"""Schemas of the subset to nodes; everything else is refused, all faults at once."""

import math
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any, Final

from toolargs import _nearest, jsonvalue, nodes, patterns, pointer
from toolargs.errors import SchemaError, SchemaFault
from toolargs.jsonvalue import Json
from toolargs.pointer import Path

MAX_DEPTH: Final = 64
METADATA: Final = ("description", "default", "examples")
KEYWORDS: Final[Mapping[str | None, tuple[str, ...]]] = {
    "string": ("enum", "minLength", "maxLength", "pattern"),
    "number": ("enum", "minimum", "maximum"),
    "integer": ("enum", "minimum", "maximum"),
    "boolean": ("enum",),
    "array": ("items", "minItems", "maxItems", "uniqueItems"),
    "object": ("properties", "required"),
    None: ("oneOf",),
}
"""The keywords of each kind beside `type` and the metadata; None is the kind of `oneOf`."""

ALL_KEYWORDS: Final = ("type", *METADATA, *dict.fromkeys(word for words in KEYWORDS.values() for word in words))
_REMEDIES: Final[Mapping[str, str]] = {
    "$ref": "write the schema out where it is used",
    "$defs": "write shared schemas out where they are used",
    "definitions": "write shared schemas out where they are used",
    "anyOf": "use oneOf with branches that no value fits two of",
    "allOf": "write one schema that says it all",
    "not": "say what is allowed",
    "const": "use an enum of one value",
    "additionalProperties": "leave it out: an object with properties takes no others",
    "format": "say it in the description, or with a pattern",
    "title": "leave it out, or say it in the description",
    "exclusiveMinimum": "use minimum",
    "exclusiveMaximum": "use maximum",
    "multipleOf": "say it in the description",
    "nullable": "leave the property out of required",
    "prefixItems": "use an object with named properties",
    "patternProperties": "use a free object, or name the properties",
    "minProperties": "require properties by name",
    "maxProperties": "name the properties",
}
_FIELDS: Final = {
    "minLength": "min_length",
    "maxLength": "max_length",
    "minItems": "min_items",
    "maxItems": "max_items",
    "uniqueItems": "unique_items",
}
_PAIRS: Final = (("minLength", "maxLength"), ("minimum", "maximum"), ("minItems", "maxItems"))
_NODES: Final[Mapping[str, Callable[..., nodes.Node]]] = {
    "string": nodes.String,
    "number": nodes.Number,
    "integer": nodes.Integer,
    "boolean": nodes.Boolean,
}


@dataclass(frozen=True, slots=True)
class Aside:
    """What lenient reading knows of a node beside its schema in the subset.

    Attributes:
        origin: Where the node stands in the schema as it was given.
        nullable: Whether, as a property, `null` is read as left out.
        residuals: Checks that the subset has no keyword for.
        extra: What the schema said of unknown keys, None where it said nothing.
        values: The path of the schema of unknown keys' values.
        disjoint: Whether no value may fit two branches.
    """

    origin: Path
    nullable: bool = False
    residuals: tuple[nodes.Residual, ...] = ()
    extra: nodes.Extra | None = None
    values: Mapping[str, Any] | None = None
    disjoint: bool = False


def load(schema: Mapping[str, Any], closed: bool = True, *, root: bool = True) -> nodes.Node:
    """Reads a schema of the subset.

    Args:
        schema: The schema, as plain JSON data.
        closed: Whether unknown keys are refused. If not, they are let through at every level, and branches are judged
            under open objects.
        root: Whether it is the root of a tool's schema, and so an object.

    Raises:
        SchemaError: It is not one of the subset; lists all faults with their JSON Pointers.
    """
    loader = Loader("allow" if not closed else "forbid")
    node = loader.read_root(schema, root)
    if loader.faults or node is None:
        raise SchemaError("this is not a schema of the subset:", loader.faults)
    return node


@dataclass(slots=True)
class Loader:
    """One reading of one schema.

    Attributes:
        extra: What unknown keys of objects with properties meet.
        asides: What lenient reading knows beside the schema, by path.
        faults: What is wrong, in document order.
    """

    extra: nodes.Extra
    asides: Mapping[Path, Aside] = field(default_factory=dict)
    faults: list[SchemaFault] = field(default_factory=list)
    stack: list[int] = field(default_factory=list)

    def fault(self, path: Path, keyword: str, message: str) -> None:
        """Notes a fault at a path, told as a place in the schema as it was given."""
        for length in range(len(path), -1, -1):
            aside = self.asides.get(path[:length])
            if aside is not None:
                path = (*aside.origin, *path[length:])
                break
        self.faults.append(SchemaFault(pointer.join(path), keyword, message))

    def read_root(self, schema: Any, root: bool) -> nodes.Node | None:
        """The node of a whole schema, or None after noting faults."""
        if root and isinstance(schema, Mapping) and schema.get("type") != "object":
            where = "oneOf" if "oneOf" in schema else "type"
            self.fault((where,) if where in schema else (), where, "the root must be an object: write type: object")
        node = self.read(schema, ())
        if root and isinstance(node, nodes.Object) and node.properties is None:
            return replace(node, properties=(), extra=self._extra(()))
        return node

    def read(self, schema: Any, path: Path) -> nodes.Node | None:
        """The node of one schema, or None after noting faults."""
        if not isinstance(schema, Mapping):
            self.fault(path, "", f"a schema is an object, got {jsonvalue.named(jsonvalue.kind(schema))}")
            return None
        if id(schema) in self.stack:
            self.fault(path, "", "the schema contains itself; a recursive schema cannot be written out")
            return None
        if len(self.stack) >= MAX_DEPTH:
            self.fault(path, "", f"the schema is nested deeper than {MAX_DEPTH} levels")
            return None
        before = len(self.faults)
        self.stack.append(id(schema))
        try:
            built = self._read(schema, path)
        finally:
            self.stack.pop()
        return built if len(self.faults) == before else None

    def _read(self, schema: Mapping[str, Any], path: Path) -> nodes.Node | None:
        kind = self._kind(schema, path)
        allowed = ALL_KEYWORDS if kind is False else ("type", *METADATA, *KEYWORDS[kind])
        for word in schema:
            if word not in allowed:
                self._unknown(word, kind, path)
        facts = {word: self._value(word, schema[word], kind, path) for word in allowed if word in schema}
        for low, high in _PAIRS:
            if _both_numbers(facts, low, high) and facts[low] > facts[high]:
                self.fault((*path, low), low, f"{low} {facts[low]} is above {high} {facts[high]}")
        if kind == "array" and "items" not in schema:
            self.fault(path, "items", "items is missing: an array says what its items are")
        if kind == "object":
            self._check_required(facts.get("required"), facts.get("properties") or {}, path)
        return None if kind is False else self._build(kind, facts, path)

    def _kind(self, schema: Mapping[str, Any], path: Path) -> Any:
        """The schema's type, None for a `oneOf`, False where it cannot be told."""
        kind = schema.get("type")
        if "oneOf" in schema:
            if "type" in schema:
                self.fault((*path, "type"), "type", "type stands beside oneOf; each branch has its own")
            return None
        if isinstance(kind, str) and kind in KEYWORDS:
            return kind
        if "type" not in schema:
            self.fault(path, "type", f"type is missing; it is one of {', '.join(filter(None, KEYWORDS))}")
        elif isinstance(kind, list):
            self.fault((*path, "type"), "type", "a list of types is outside the subset; use oneOf, or one type")
        else:
            shown = jsonvalue.text(kind)
            self.fault((*path, "type"), "type", f"there is no type {shown}; use {', '.join(filter(None, KEYWORDS))}")
        return False

    def _unknown(self, word: Any, kind: Any, path: Path) -> None:
        if not isinstance(word, str):
            self.fault(path, "", f"a keyword is text, got {word!r:.40}")
            return
        if word in ALL_KEYWORDS:
            owner = "oneOf" if kind is None else f"type {kind}"
            message = f"{word} does not belong to {owner}"
        else:
            near = _nearest.nearest(word, ALL_KEYWORDS)
            remedy = _REMEDIES.get(word) or (f"did you mean {near}?" if near else "leave it out")
            message = f"{jsonvalue.cut(word)} is outside the subset; {remedy}"
        self.fault((*path, word), word, message)

    def _value(self, word: str, value: Any, kind: Any, path: Path) -> Any:
        """A keyword's value as the node wants it; what is wrong with it is noted."""
        here = (*path, word)
        if word == "properties":
            return self._properties(value, here)
        if word == "items":
            return self.read(value, here)
        if word == "oneOf":
            return self._branches(value, here)
        flaw = json_flaw(value)
        if flaw:
            self.fault(here, word, flaw)
            return None
        if word in ("default", "examples", "enum"):
            return self._samples(word, value, kind, here)
        expected = _VALUE_CHECKS.get(word)
        if expected is not None and not expected[0](value):
            self.fault(here, word, f"{word} must be {expected[1]}, got {jsonvalue.text(value)}")
            return None
        if word == "pattern":
            return self._pattern(value, here)
        return int(value) if word in _FIELDS and isinstance(value, float) else value

    def _properties(self, value: Any, path: Path) -> dict[str, nodes.Node | None]:
        if not isinstance(value, Mapping):
            self.fault(path, "properties", f"properties must be an object, got {jsonvalue.text(value)}")
            return {}
        for name in value:
            flaw = json_flaw(name) if isinstance(name, str) else "a property's name is text"
            if flaw:
                self.fault(path, "properties", flaw)
        return {name: self.read(member, (*path, name)) for name, member in value.items() if isinstance(name, str)}

    def _branches(self, value: Any, path: Path) -> tuple[nodes.Node | None, ...]:
        if not isinstance(value, list) or not value:
            self.fault(path, "oneOf", "oneOf must be a list of at least one schema")
            return ()
        return tuple(self.read(branch, (*path, index)) for index, branch in enumerate(value))

    def _pattern(self, value: str, path: Path) -> str:
        try:
            patterns.compile(value)
        except patterns.PatternError as error:
            self.fault(path, "pattern", f"the pattern cannot be used: {error}")
        return value

    def _samples(self, word: str, value: Any, kind: Any, path: Path) -> Any:
        """`enum`, `default` and `examples`: values of the node's own type."""
        if word != "default" and (not isinstance(value, list) or (word == "enum" and not value)):
            self.fault(path, word, f"{word} must be a list{' of at least one value' if word == 'enum' else ''}")
            return ()
        values = [value] if word == "default" else value
        for index, item in enumerate(values):
            if kind and not has_type(item, kind):
                here = path if word == "default" else (*path, index)
                self.fault(here, word, f"{jsonvalue.text(item)} is not of type {kind}")
        if word == "enum":
            keys = [jsonvalue.key(item) for item in values]
            for index, key in enumerate(keys):
                if key in keys[:index]:
                    self.fault((*path, index), word, f"{jsonvalue.text(values[index])} stands twice in the enum")
            return tuple(int(item) if kind == "integer" and isinstance(item, float) else item for item in values)
        return value if word == "default" else tuple(values)

    def _check_required(self, required: Any, properties: Mapping[str, Any], path: Path) -> None:
        if not isinstance(required, list):
            return
        for index, name in enumerate(required):
            here = (*path, "required", index)
            if name in required[:index]:
                self.fault(here, "required", f"{jsonvalue.text(name)} stands twice in required")
            elif name not in properties:
                near = _nearest.nearest(name, properties)
                hint = f"; did you mean {jsonvalue.text(near)}?" if near else ""
                self.fault(here, "required", f"required names {jsonvalue.text(name)}, which is no property{hint}")

    def _extra(self, path: Path) -> nodes.Extra:
        aside = self.asides.get(path)
        return aside.extra if aside is not None and aside.extra is not None else self.extra

    def _build(self, kind: str | None, facts: dict[str, Any], path: Path) -> nodes.Node | None:
        aside = self.asides.get(path)
        named: dict[str, Any] = {word: facts[word] for word in METADATA if facts.get(word) is not None}
        if aside is not None and aside.residuals:
            named["residuals"] = aside.residuals
        if kind is None:
            branches = facts.get("oneOf", ())
            return None if None in branches or not branches else nodes.OneOf(branches=branches, **named)
        if kind == "object":
            return self._object(facts, path, aside, named)
        if kind == "array" and facts.get("items") is None:
            return None
        words = (word for word in KEYWORDS[kind] if word in facts)
        constraints = {_FIELDS.get(word, word): facts[word] for word in words}
        make = nodes.Array if kind == "array" else _NODES[kind]
        return make(**constraints, **named)

    def _object(
        self, facts: dict[str, Any], path: Path, aside: Aside | None, named: dict[str, Any]
    ) -> nodes.Object | None:
        required = facts.get("required") or ()
        members = facts.get("properties")
        values = None
        if aside is not None and aside.values is not None:
            values = self.read(aside.values, (*path, "additionalProperties"))
        if members is None:
            return nodes.Object(values=values, **named)
        if None in members.values():
            return None
        properties = tuple(
            self._property(name, member, name in required, (*path, "properties", name))
            for name, member in members.items()
        )
        return nodes.Object(properties=properties, values=values, extra=self._extra(path), **named)

    def _property(self, name: str, node: nodes.Node, required: bool, path: Path) -> nodes.Property:
        aside = self.asides.get(path)
        return nodes.Property(
            name=name, node=node, required=required, nullable=aside is not None and aside.nullable
        )


def has_type(value: Json, kind: str) -> bool:
    """Whether a JSON value is of a JSON Schema type."""
    found = jsonvalue.kind(value)
    return found == kind or (kind == "number" and found == "integer")


def json_flaw(value: Any) -> str | None:
    """Why a value is not plain, finite JSON; None if it is."""
    return next(_json_flaws(value, ()), None)


def _json_flaws(value: Any, above: tuple[int, ...]) -> Iterable[str]:
    if isinstance(value, float) and not math.isfinite(value):
        yield f"{value} is not a JSON number"
    elif isinstance(value, str) and not value.isascii() and any("\ud800" <= sign <= "\udfff" for sign in value):
        yield "a text holds a lone surrogate"
    elif isinstance(value, (list, dict)):
        if id(value) in above or len(above) >= MAX_DEPTH:
            yield "the value contains itself, or is nested too deeply"
            return
        if isinstance(value, dict):
            if not all(isinstance(name, str) for name in value):
                yield "an object's keys are texts"
            yield from (flaw for name in value for flaw in _json_flaws(name, above) if isinstance(name, str))
        parts = value.values() if isinstance(value, dict) else value
        yield from (flaw for part in parts for flaw in _json_flaws(part, (*above, id(value))))
    elif value is not None and not isinstance(value, (str, int, float)):
        yield f"a Python {type(value).__name__[:40]} is not JSON"


def _both_numbers(facts: Mapping[str, Any], low: str, high: str) -> bool:
    return isinstance(facts.get(low), (int, float)) and isinstance(facts.get(high), (int, float))


def _is_length(value: Any) -> bool:
    whole = isinstance(value, int) or (isinstance(value, float) and value.is_integer())
    return whole and not isinstance(value, bool) and value >= 0


def _is_number(value: Any) -> bool:
    return isinstance(value, (int, float)) and not isinstance(value, bool)


def _is_names(value: Any) -> bool:
    return isinstance(value, list) and all(isinstance(name, str) for name in value)


def _is_text(value: Any) -> bool:
    return isinstance(value, str)


_VALUE_CHECKS: Final[Mapping[str, tuple[Callable[[Any], bool], str]]] = {
    "description": (_is_text, "text"),
    "pattern": (_is_text, "text"),
    "minLength": (_is_length, "a whole number from 0 up"),
    "maxLength": (_is_length, "a whole number from 0 up"),
    "minItems": (_is_length, "a whole number from 0 up"),
    "maxItems": (_is_length, "a whole number from 0 up"),
    "minimum": (_is_number, "a number"),
    "maximum": (_is_number, "a number"),
    "uniqueItems": (lambda value: isinstance(value, bool), "true or false"),
    "required": (_is_names, "a list of property names"),
}
