"""Reads one schema and all in it: plain JSON to a node."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any, Final, TypeAlias

from toolargs import jsonvalue, nodes, overlap
from toolargs.jsonvalue import Json
from toolargs.schema import _values as values
from toolargs.schema import _vocabulary as vocabulary
from toolargs.schema._reading import MAX_LEVELS, MAX_SCHEMAS, Place, Reading, Work, shown

_SCALARS: Final[Mapping[str, Callable[..., nodes.Node]]] = {
    "string": nodes.String,
    "number": nodes.Number,
    "integer": nodes.Integer,
    "boolean": nodes.Boolean,
}
_BUDGET: Final = 20_000
_MAX_BRANCHES: Final = 32
Found: TypeAlias = tuple[nodes.Node | None, bool]
"""The node, None where it cannot be read, and whether null is admitted besides."""


def read(reading: Reading, schema: Json, place: Place) -> Found:
    """The node of a schema; everything that is wrong with it or below goes to the reading."""
    reading.count += 1
    if reading.count > MAX_SCHEMAS or place.level > MAX_LEVELS:
        if place.level > MAX_LEVELS:
            reading.fault(place, "", f"Schemas are nested deeper than {MAX_LEVELS} levels.")
        elif reading.count == MAX_SCHEMAS + 1:
            reading.fault(place, "", f"The schema consists of more than {MAX_SCHEMAS:,} schemas.")
        return None, False
    if not isinstance(schema, dict):
        reading.fault(place, "", f"A schema must be an object, got {shown(schema)}; say which values it accepts.")
        return None, False
    work = Work(dict(schema), place)
    for rewrite in reading.rewrites:
        if not work.broken:
            rewrite(reading, work)
    return (None if work.broken else _node(reading, work)), work.nullable


def _node(reading: Reading, work: Work) -> nodes.Node | None:
    kind = _kind(reading, work)
    _check_keywords(reading, work, kind)
    if work.nullable and not work.place.omittable:
        words = "Null is said by leaving a property out, and this is no property: it cannot admit null."
        reading.fault(work.place, "null", words)
    given = values.fields(reading, work.place, kind or "", work.keywords)
    if work.words:
        given["description"] = " ".join(filter(None, (given.get("description"), f"({'; '.join(work.words)})")))
    node = _build(reading, work, kind, {**given, "residuals": tuple(work.residuals)})
    metadata = _metadata(reading, work, kind, node)
    return node and replace(node, **metadata)


def _kind(reading: Reading, work: Work) -> str | None:
    """The type; the empty string of a union; None where it is not said, or wrong."""
    place, keywords = work.place, work.keywords
    if place.is_root and reading.root:
        return _root_kind(reading, work)
    if "oneOf" in keywords:
        if "type" in keywords:
            reading.fault(place, "type", "`type` cannot stand beside `oneOf`; each branch has its own.")
        return ""
    if "type" not in keywords:
        listed = ", ".join(f'"{kind}"' for kind in vocabulary.KINDS)
        reading.fault(place, "type", f"A schema needs a `type` (one of {listed}) or `oneOf`.")
        return None
    return _named_kind(reading, work)


def _named_kind(reading: Reading, work: Work) -> str | None:
    found = work.keywords["type"]
    if isinstance(found, str) and found in vocabulary.KINDS:
        return found
    reading.fault(work.place, "type", vocabulary.wrong_type(found))
    return None


def _root_kind(reading: Reading, work: Work) -> str:
    if "oneOf" in work.keywords:
        reading.fault(work.place, "oneOf", "`oneOf` cannot stand at the root; a tool's arguments are one object.")
    elif work.keywords.get("type") != "object":
        reading.fault(work.place, "type", 'The root must have `"type": "object"`; a tool\'s arguments are an object.')
    return "object"


def _check_keywords(reading: Reading, work: Work, kind: str | None) -> None:
    own = vocabulary.UNION if kind == "" else vocabulary.KINDS.get(kind or "", vocabulary.KEYWORDS)
    known = {"type", *vocabulary.METADATA, *own, *(vocabulary.UNION if work.place.is_root and reading.root else ())}
    for keyword in work.keywords:
        if keyword not in vocabulary.KEYWORDS:
            reading.fault(work.place, keyword, vocabulary.unknown(keyword))
        elif keyword not in known:
            reading.fault(work.place, keyword, vocabulary.misplaced(keyword, kind))


def _build(reading: Reading, work: Work, kind: str | None, given: dict[str, Any]) -> nodes.Node | None:
    """The node of the parts; without a kind, whatever looks like parts is read for its faults."""
    if kind is not None and kind in _SCALARS:
        return _SCALARS[kind](**given)
    if kind is None:
        guesses = {"properties": _object, "items": _array}
        for guess in (guesses[keyword] for keyword in guesses if keyword in work.keywords):
            guess(reading, work, {})
        return None
    return {"array": _array, "object": _object, "": _union}[kind](reading, work, given)


def _array(reading: Reading, work: Work, given: dict[str, Any]) -> nodes.Node | None:
    if "items" not in work.keywords:
        reading.fault(work.place, "items", "An array needs `items`: say what its items are.")
        return None
    items, _ = read(reading, work.keywords["items"], work.place.under("items"))
    return items and nodes.Array(items=items, **given)


def _object(reading: Reading, work: Work, given: dict[str, Any]) -> nodes.Node | None:
    place, faults = work.place, len(reading.faults)
    found = work.keywords.get("properties")
    is_root = place.is_root and reading.root
    if found is None and "properties" not in work.keywords and (is_root or work.extra == "forbid"):
        found = {}
    if "properties" in work.keywords and not isinstance(found, dict):
        reading.fault(place, "properties", f"`properties` must be an object of schemas, got {shown(found)}.")
        found = {}
    required = _required(reading, place, work.keywords.get("required", []), found or {})
    members = [_property(reading, place, name, schema, name in required) for name, schema in (found or {}).items()]
    whole = tuple(member for member in members if member is not None)
    if len(reading.faults) > faults:
        return None
    opens = found is not None and not reading.closed and work.extra != "forbid"
    given |= _further(reading, work, given, is_free=found is None)
    return nodes.Object(properties=None if found is None else whole, extra="allow" if opens else "forbid", **given)


def _further(reading: Reading, work: Work, given: Mapping[str, Any], *, is_free: bool) -> dict[str, Any]:
    """What `additionalProperties` says of the values of keys that are not properties, as a residual check."""
    keyword = "additionalProperties"
    if work.values is None:
        return {}
    if reading.closed and not is_free:
        words = "This object would take further keys; read it with `closed=False`, or write `false` here."
        reading.fault(work.place, keyword, words)
    found, _ = read(reading, work.values, work.place.under(keyword))
    if found is None:
        return {}
    kind = jsonvalue.named(found.type) if found.type else "of one of the kinds that are allowed"
    subject = "an object whose values are" if is_free else "an object whose further values are"
    residual = nodes.Residual("type", f"{subject} each {kind}")
    return {"values": found, "residuals": (*given.get("residuals", ()), residual)}


def _property(reading: Reading, place: Place, name: str, schema: Json, required: bool) -> nodes.Property | None:
    node, nullable = read(reading, schema, place.under("properties", name, omittable=True))
    if nullable and required:
        words = f"{shown(name)} admits null, so it may be left out instead; it is not required any more."
        reading.note(place, "required", words)
    if node is None:
        return None
    # Its author wants it to be there: it is decoded as None when left out, so that it can be sent on as null.
    fill = required and nullable
    return nodes.Property(name=name, node=node, required=required and not nullable, nullable=nullable, fill=fill)


def _required(reading: Reading, place: Place, found: Json, properties: Mapping[str, Json]) -> set[str]:
    if not isinstance(found, list):
        reading.fault(place, "required", f"`required` must be a list of property names, got {shown(found)}.")
        return set()
    names: set[str] = set()
    for index, name in enumerate(found):
        if not isinstance(name, str):
            words = f"`required` must list property names, got {shown(name)}."
        elif name in names:
            words = f"{shown(name)} is listed before."
        elif name not in properties:
            words = f"{shown(name)} is required but is not in `properties`."
        else:
            names.add(name)
            continue
        reading.fault(place, "required", words, "required", index)
    return names


def _union(reading: Reading, work: Work, given: dict[str, Any]) -> nodes.Node | None:
    found = work.keywords["oneOf"]
    if not isinstance(found, list) or not found:
        reading.fault(work.place, "oneOf", f"`oneOf` must be a list of at least one schema, got {shown(found)}.")
        return None
    branches = work.branches or [(("oneOf", index), branch) for index, branch in enumerate(found)]
    read_branches = [read(reading, schema, work.place.under(*tokens))[0] for tokens, schema in branches]
    whole = [branch for branch in read_branches if branch is not None]
    if len(whole) < len(read_branches):
        return None
    if work.any_of:
        whole = _disjoint(reading, work, whole)
    if len(whole) == 1 and work.any_of:
        return replace(whole[0], **{name: value for name, value in given.items() if value})
    return nodes.OneOf(branches=tuple(whole), **given)


def _disjoint(reading: Reading, work: Work, branches: list[nodes.Node]) -> list[nodes.Node]:
    """The branches of an `anyOf`, without those that another one covers; overlapping ones are a fault."""
    if len(branches) > _MAX_BRANCHES:
        words = f"`anyOf` has more than {_MAX_BRANCHES} branches, too many to tell whether they overlap; use `oneOf`."
        reading.fault(work.place, "anyOf", words)
        return branches
    budget = _BUDGET // len(branches)  # the number of questions grows faster than that of branches
    if overlap.clashes(tuple(branches), budget=budget):
        kept = [branch for index, branch in enumerate(branches) if not _is_covered(branches, index, budget)]
        if len(kept) < len(branches):
            reading.note(work.place, "anyOf", "Branches that accept nothing beyond another branch were left out.")
        branches = kept
    clash = next(iter(overlap.clashes(tuple(branches), budget=budget)), None)
    if clash is None:
        if len(branches) > 1:
            reading.note(work.place, "anyOf", "Read as `oneOf`; no two branches have a value in common.")
        return branches
    reason = "it is not known whether two of its branches have a value in common"
    if clash.overlap.verdict == "overlap":
        reason = f"{shown(clash.overlap.witness)} fits more than one of its branches"
    reading.fault(work.place, "anyOf", f"`anyOf` cannot be read as `oneOf`: {reason}.")
    return branches


def _is_covered(branches: list[nodes.Node], index: int, budget: int) -> bool:
    """Whether another branch accepts all that one does; of two equal ones the first stays."""
    narrow = branches[index]
    return any(
        other != index and _covers(wide, narrow, budget) and (other < index or not _covers(narrow, wide, budget))
        for other, wide in enumerate(branches)
    )


def _covers(wide: nodes.Node, narrow: nodes.Node, budget: int) -> bool:
    # Checks that stand outside the schema could refuse what the schema of the wide branch accepts.
    exact = not any(node.residuals for _, node in nodes.walk(wide))
    return exact and overlap.subsumes(wide, narrow, budget=budget).verdict == "yes"


def _metadata(reading: Reading, work: Work, kind: str | None, node: nodes.Node | None) -> dict[str, Any]:
    """`default` and `examples`, which must have the node's type; lenient reading drops others with a note."""
    found: dict[str, Any] = {}

    def fits(value: Json) -> bool:
        return values.is_typed(node, value) if node is not None else not kind or values.is_kind(kind, value)

    def refuse(keyword: str, message: str, *tokens: str | int) -> None:
        if reading.is_lenient:
            reading.note(work.place, keyword, f"Left out: {message}", *tokens)
        else:
            reading.fault(work.place, keyword, message, *tokens)

    if "default" in work.keywords:
        value = work.keywords["default"]
        if fits(value):
            found["default"] = value
        else:
            refuse("default", f"the default {shown(value)} is not {_noun(kind)}.")
    examples = work.keywords.get("examples", [])
    if not isinstance(examples, list):
        refuse("examples", f"`examples` must be a list, got {shown(examples)}.")
        examples = []
    for index, value in enumerate(examples):
        if not fits(value):
            refuse("examples", f"the example {shown(value)} is not {_noun(kind)}.", "examples", index)
    kept = tuple(value for value in examples if fits(value))
    return {**found, **({"examples": kept} if kept else {})}


def _noun(kind: str | None) -> str:
    return (
        f"{jsonvalue.named(kind)} that fits its parts"
        if kind in ("array", "object")
        else (jsonvalue.named(kind) if kind else "a value of any branch")
    )
