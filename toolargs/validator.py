"""The complete pass: a node and a value give the decoded value, or every issue. The reference for all else."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from typing import Any, Final

from toolargs import _branches, _messages, _parts, _plainness, _plans, _scalars, jsonvalue, limits, nodes
from toolargs._messages import Place
from toolargs._run import FAILED, Check, Run
from toolargs.errors import Issue
from toolargs.limits import Limits
from toolargs.pointer import Path


@dataclass(frozen=True, slots=True)
class Verdict:
    """What became of one value.

    Attributes:
        value: The decoded value; meaningless if there are issues.
        issues: What is wrong, in document order, up to the limit.
        omitted: How many further issues there were.
        ignored: The unknown keys that were dropped, where objects ignore them.
    """

    value: Any
    issues: tuple[Issue, ...] = ()
    omitted: int = 0
    ignored: tuple[Path, ...] = ()


def validate(
    node: nodes.Node,
    value: Any,
    *,
    null_means_absent: bool = False,
    limits: Limits = limits.DEFAULT,
    subject: str = _messages.SUBJECT,
    doubted: Collection[str] | None = None,
) -> Verdict:
    """Checks and decodes a plain JSON value, as the text layer gives it.

    Args:
        node: What it must be.
        value: The value.
        null_means_absent: Whether `null` at an omittable property means that it was left out.
        limits: The bounds on issues and depth.
        subject: What messages call the whole value.
        doubted: Where the members of the object that the value must be were looked at before, those that do not
            certainly fit: the others are passed over, and there is no decoded value.
    """
    return _verdict(Run(node, _CHECKS, limits, null_means_absent, doubted=doubted), value, Place((), subject=subject))


def validate_python(
    node: nodes.Node,
    value: Any,
    *,
    limits: Limits = limits.DEFAULT,
    subject: str = _messages.SUBJECT,
    path: Path = (),
) -> Verdict:
    """Checks a Python value by the same node, without JSON's spelling: members, instances, dates as they are.

    An object without a codec is a dict keyed by `Property.attribute`. What fits is given back as it is; only an `int`
    for a `float` becomes one, and lists and dicts around it are rebuilt.

    Args:
        node: What it must be.
        value: The value.
        limits: The bounds on issues and depth.
        subject: What messages call the whole value.
        path: Where the value stands in that whole.
    """
    return _verdict(Run(node, _CHECKS, limits, python=True), value, Place(path, subject=subject))


def fits(node: nodes.Node, value: Any) -> bool:
    """Whether the schema of the node accepts a plain JSON value; residual checks and decoding are left aside."""
    run = Run(node, _CHECKS, limits.DEFAULT, schema_only=True)
    run.check(node, value, Place(()))
    return not run.misfit


def _verdict(run: Run, value: Any, place: Place) -> Verdict:
    try:
        decoded = run.check(run.root, value, place)
    except RecursionError:  # the application's own stack may leave less room than the limit on depth needs
        decoded = run.refuse(_messages.too_deep, place, run.limits.max_depth)
    return Verdict(decoded, tuple(run.issues) if decoded is FAILED else (), run.omitted, tuple(run.ignored))


def _scalar(run: Run, node: nodes.ScalarNode, value: Any, place: Place) -> Any:
    """A string, number, integer or boolean."""
    if not _scalars.has_type(node, value, run.python):
        return run.refuse(_messages.mistyped, place, value, node.type)
    plain = jsonvalue.exact(value) if run.python else value
    failed = False
    for make, *facts in _scalars.faults(node, plain):
        run.refuse(make, place, plain, *facts)
        failed = True
    if failed:
        return FAILED
    return int(value) if isinstance(node, nodes.Integer) and isinstance(value, float) else value


def _array(run: Run, node: nodes.Array, value: Any, place: Place) -> Any:
    """An array: its items, then its own keywords."""
    if not isinstance(value, list):
        return run.refuse(_messages.mistyped, run.masked(node, place), value, node.type)
    decoded = _items(run, node, value, place)
    if node.min_items is not None and len(value) < node.min_items:
        shown = run.masked(node, place)
        run.refuse(_messages.out_of_bounds, shown, value, "minItems", node.min_items, len(value))
    if node.max_items is not None and len(value) > node.max_items:
        shown = run.masked(node, place)
        run.refuse(_messages.out_of_bounds, shown, value, "maxItems", node.max_items, len(value))
    pair = _parts.first_repeated(value) if node.unique_items else None
    if pair is not None:
        run.refuse(_messages.repeated, run.masked(node, place), value, *pair)
    return value if _parts.same(decoded, value) else decoded


def _items(run: Run, node: nodes.Array, value: list[Any], place: Place) -> list[Any]:
    if node.positions is not None and not run.schema_only:
        return [_positioned(run, node, node.positions, index, item, place) for index, item in enumerate(value)]
    items, fits = node.items, _plans.of(node.items).fits
    if run.python:
        return [run.check(items, item, place.below(index)) for index, item in enumerate(value)]
    return [item if fits(item) else run.check(items, item, place.below(index)) for index, item in enumerate(value)]


def _positioned(
    run: Run, node: nodes.Array, positions: tuple[nodes.Node, ...], index: int, item: Any, place: Place
) -> Any:
    place = place.below(index)
    if index >= len(positions):
        return run.check(node.items, item, place)
    decoded = run.check_beyond(positions[index], item, place)
    # What a position says is narrower than `items`: only what `items` refuses is a misfit.
    if run.python or run.beyond or fits(node.items, item):
        return decoded
    run.misfit = True
    return FAILED if decoded is FAILED else run.check(node.items, item, place)


def _object(run: Run, node: nodes.Object, value: Any, place: Place) -> Any:
    """An object: its keys in document order, then what is missing."""
    if not isinstance(value, dict):
        return run.refuse(_messages.mistyped, run.masked(node, place), value, node.type)
    known = _members(run, node)
    doubted = None if place.path else run.doubted
    decoded: dict[str, Any] = {}
    for key, item in value.items():
        found = known.get(key)
        if found is None:
            _further(run, node, key, item, place, value, decoded)
            continue
        member, fits = found
        if (doubted is not None and key not in doubted) or fits(item):
            decoded[member.attribute] = item
        elif not _reads_as_absent(run, member, item, decoded):
            below = place.below(member.name, omittable=not member.required)
            decoded[member.attribute] = run.check(member.node, item, below)
    if len(value) < len(known) or not known.keys() <= value.keys():
        for key, (member, _) in known.items():
            if key not in value:
                _absent(run, member, place, decoded)
    return value if node.properties is None and _parts.same_members(decoded, value) else decoded


def _members(run: Run, node: nodes.Object) -> dict[str, _plans.Member]:
    """The object's properties by the keys that the values at hand have: JSON names, or attributes."""
    plan = _plans.of(node)
    return plan.attributes if run.python else plan.members


def _reads_as_absent(run: Run, member: nodes.Property, item: Any, decoded: dict[str, Any]) -> bool:
    """Whether the value is a `null` that stands for `None`, or for a property that was left out."""
    if item is not None or run.schema_only:
        return False
    if member.nullable or (member.fill and run.null_means_absent):
        decoded[member.attribute] = None
        return True
    return run.null_means_absent and not member.required


def _absent(run: Run, member: nodes.Property, place: Place, decoded: dict[str, Any]) -> None:
    if member.required:
        run.refuse(_messages.missing, place.below(member.name))
    elif member.fill:
        decoded[member.attribute] = None


def _further(
    run: Run,
    node: nodes.Object,
    key: Any,
    item: Any,
    place: Place,
    value: Mapping[Any, Any],
    decoded: dict[str, Any],
) -> None:
    """A key that is no property."""
    if not isinstance(key, str):
        run.refuse(_messages.no_key, run.masked(node, place), key)
        return
    below = place.below(key)
    free = (node.properties is None or node.extra == "allow") and key not in node.reserved
    if not (free or node.extra == "ignore"):
        _unknown(run, node, item, below, value)
    elif not free:
        run.ignored.append(below.path)
    elif node.values is not None and not run.schema_only:
        decoded[key] = run.check_beyond(node.values, item, below)
    else:
        decoded[key] = item
        if run.python:
            _plain(run, item, below)


def _unknown(run: Run, node: nodes.Object, item: Any, place: Place, value: Mapping[Any, Any]) -> None:
    names: list[str] = []
    if not run.is_full:  # a million unknown keys must not each look at every name
        names = [member.name for key, (member, _) in _members(run, node).items() if key not in value]
        place = place.hidden() if run.any_secret() else place
    run.refuse(_messages.unknown, place, item, names)


def _plain(run: Run, item: Any, place: Place) -> None:
    """A member of a free object in a direct call: plain JSON, all through."""

    def refuse(path: Path, part: object) -> None:
        below = place.below(*path)
        if part is _plainness.TOO_DEEP:
            run.refuse(_messages.too_deep, below, run.limits.max_depth)
        else:
            run.refuse(_messages.mistyped, below, part, "", "plain JSON")

    _plainness.check(item, run.limits.max_depth - len(place.path), refuse)


_CHECKS: Final[dict[type, Check]] = {
    nodes.String: _scalar,
    nodes.Number: _scalar,
    nodes.Integer: _scalar,
    nodes.Boolean: _scalar,
    nodes.Array: _array,
    nodes.Object: _object,
    nodes.OneOf: _branches.check,
}
