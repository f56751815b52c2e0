"""The complete pass: a node and a value give the decoded value, or every issue. The reference for all else."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from toolargs import _messages, _parts, _scalars, jsonvalue, limits, nodes
from toolargs._messages import Place
from toolargs.errors import Issue
from toolargs.limits import Limits
from toolargs.pointer import Path

FAILED: Final = object()
"""Stands for the decoded value of what has an issue."""


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
    node: nodes.Node, value: Any, *, null_means_absent: bool = False, limits: Limits = limits.DEFAULT
) -> Verdict:
    """Checks and decodes a plain JSON value, as the text layer gives it.

    Args:
        node: What it must be.
        value: The value.
        null_means_absent: Whether `null` at an omittable property means that it was left out.
        limits: The bounds on issues and depth.
    """
    return _verdict(_Run(node, limits, null_means_absent), node, value)


def validate_python(node: nodes.Node, value: Any, *, limits: Limits = limits.DEFAULT) -> Verdict:
    """Checks a Python value by the same node, without JSON's spelling: members, instances, dates as they are.

    An object without a codec is a dict keyed by `Property.attribute`. What fits is given back as it is; only an `int`
    for a `float` becomes one, and lists and dicts around it are rebuilt.
    """
    return _verdict(_Run(node, limits, python=True), node, value)


def fits(node: nodes.Node, value: Any) -> bool:
    """Whether the schema of the node accepts a plain JSON value; residual checks and decoding are left aside."""
    run = _Run(node, limits.DEFAULT, schema_only=True)
    run.check(node, value, Place(()))
    return not run.misfit


def _verdict(run: "_Run", node: nodes.Node, value: Any) -> Verdict:
    decoded = run.check(node, value, Place(()))
    issues = () if decoded is not FAILED else tuple(run.issues)
    return Verdict(decoded, issues, run.omitted, tuple(run.ignored))


@dataclass(slots=True)
class _Run:
    """One pass over one value; a branch of a `oneOf` is tried in a run of its own.

    Attributes:
        root: The node of the whole, for whether it has secrets.
        misfit: Whether a keyword of the schema failed, and not only what lies beyond it.
        beyond: How many `positions` or `values` stand around the value at hand: what fails there is no misfit.
    """

    root: nodes.Node
    limits: Limits
    null_means_absent: bool = False
    python: bool = False
    schema_only: bool = False
    issues: list[Issue] = field(default_factory=list)
    omitted: int = 0
    ignored: list[Path] = field(default_factory=list)
    misfit: bool = False
    beyond: int = 0
    has_secret: bool | None = None

    def refuse(self, make: Callable[..., Issue], *facts: Any, residual: bool = False) -> object:
        """Notes an issue; it is only made if there is room for it."""
        self.misfit = self.misfit or not (residual or self.beyond)
        if len(self.issues) < self.limits.max_issues:
            self.issues.append(make(*facts))
        else:
            self.omitted += 1
        return FAILED

    def masked(self, node: nodes.Node, place: Place) -> Place:
        """The place as an issue about the node shows it: masked if anything in the node is secret."""
        if place.masked or not nodes.has_secret(node):
            return place
        return Place(place.path, True, place.omittable)

    def any_secret(self) -> bool:
        if self.has_secret is None:
            self.has_secret = nodes.has_secret(self.root)
        return self.has_secret

    def check(self, node: nodes.Node, value: Any, place: Place) -> Any:
        """The decoded value, or `FAILED` after noting why."""
        if node.secret and not place.masked:
            place = Place(place.path, True, place.omittable)
        if len(place.path) >= self.limits.max_depth and isinstance(value, (list, dict, tuple, set)):
            return self.refuse(_messages.too_deep, place, self.limits.max_depth)
        if self.python and node.codec is not None and not isinstance(node, nodes.OneOf):
            return self._check_python(node, node.codec, value, place)
        before = len(self.issues) + self.omitted
        fitting = _CHECKS[type(node)](self, node, value, place)
        if fitting is FAILED or len(self.issues) + self.omitted != before:
            return FAILED
        if self.schema_only:
            return fitting
        decoded = fitting
        if node.codec is not None and not self.python:
            decoded = self._decode(node, node.codec, fitting, value, place)
        return decoded if decoded is FAILED else self._check_residuals(node, decoded, value, place)

    def _check_python(self, node: nodes.Node, codec: nodes.Codec, value: Any, place: Place) -> Any:
        """A Python value that has a codec: its shape one level deep is checked, the value itself is kept."""
        try:
            owned = codec.owns(value)
            shape = codec.encode(value) if owned else None
        except (TypeError, ValueError) as error:
            return self.refuse(_messages.undecodable, self.masked(node, place), None, str(error), residual=True)
        except Exception:  # a foreign object's own code; its text is nobody's business
            return self.refuse(_messages.undecodable, self.masked(node, place), None, None, residual=True)
        if not owned:
            return self.refuse(_messages.mistyped, self.masked(node, place), value, node.type, codec.name)
        before = len(self.issues) + self.omitted
        fitting = _CHECKS[type(node)](self, node, shape, place)
        if fitting is FAILED or len(self.issues) + self.omitted != before:
            return FAILED
        if codec is nodes.FLOAT or (fitting is not shape and isinstance(node, nodes.Array)):
            value = self._decode(node, codec, fitting, value, place)
        return value if value is FAILED else self._check_residuals(node, value, value, place)

    def _decode(self, node: nodes.Node, codec: nodes.Codec, fitting: Any, value: Any, place: Place) -> Any:
        try:
            return codec.decode(fitting)
        except nodes.DecodeError as error:
            for path, words in error.faults:
                below = Place((*place.path, *path), self.masked(node, place).masked)
                at = _parts.member(value, path)
                self.refuse(_messages.undecodable, below, at, words, residual=True)
            return FAILED
        except OverflowError:
            words = "must be a number that a float can hold"
            return self.refuse(_messages.undecodable, self.masked(node, place), value, words, residual=True)
        except ValueError as error:
            return self.refuse(_messages.undecodable, self.masked(node, place), value, str(error), residual=True)
        except Exception:  # the text of anything else is not meant for a model
            return self.refuse(_messages.undecodable, self.masked(node, place), value, None, residual=True)

    def _check_residuals(self, node: nodes.Node, decoded: Any, value: Any, place: Place) -> Any:
        result = decoded
        for residual in node.residuals:
            if residual.check is not None and not _passes(residual.check, decoded):
                shown, facts = self.masked(node, place), (residual.keyword, residual.words, residual.expected)
                result = self.refuse(_messages.residual, shown, value, *facts, residual=True)
        return result

    def scalar(self, node: nodes.ScalarNode, value: Any, place: Place) -> Any:
        """A string, number, integer or boolean."""
        if not _scalars.has_type(node, value, self.python):
            return self.refuse(_messages.mistyped, place, value, node.type)
        failed = False
        for make, *facts in _scalars.faults(node, value):
            self.refuse(make, place, value, *facts)
            failed = True
        if failed:
            return FAILED
        return int(value) if isinstance(node, nodes.Integer) and isinstance(value, float) else value

    def array(self, node: nodes.Array, value: Any, place: Place) -> Any:
        """An array: its items, then its own keywords."""
        if not isinstance(value, list):
            return self.refuse(_messages.mistyped, self.masked(node, place), value, node.type)
        decoded = [self._item(node, index, item, place) for index, item in enumerate(value)]
        shown = self.masked(node, place)
        if node.min_items is not None and len(value) < node.min_items:
            self.refuse(_messages.out_of_bounds, shown, value, "minItems", node.min_items, len(value))
        if node.max_items is not None and len(value) > node.max_items:
            self.refuse(_messages.out_of_bounds, shown, value, "maxItems", node.max_items, len(value))
        pair = _parts.first_repeated(value) if node.unique_items else None
        if pair is not None:
            self.refuse(_messages.repeated, shown, value, *pair)
        return value if _parts.same(decoded, value) else decoded

    def _item(self, node: nodes.Array, index: int, item: Any, place: Place) -> Any:
        below = Place((*place.path, index), place.masked)
        if node.positions is None or index >= len(node.positions) or self.schema_only:
            return self.check(node.items, item, below)
        # What a position says is narrower than `items`: only what `items` refuses is a misfit.
        self.misfit = self.misfit or not (self.python or self.beyond or fits(node.items, item))
        return self._beyond(node.positions[index], item, below)

    def _beyond(self, node: nodes.Node, value: Any, place: Place) -> Any:
        self.beyond += 1
        try:
            return self.check(node, value, place)
        finally:
            self.beyond -= 1

    def object(self, node: nodes.Object, value: Any, place: Place) -> Any:
        """An object: its keys in document order, then what is missing."""
        if not isinstance(value, dict):
            return self.refuse(_messages.mistyped, self.masked(node, place), value, node.type)
        key_of = _by_attribute if self.python else _by_name
        known = {key_of(member): member for member in node.properties or ()}
        decoded: dict[str, Any] = {}
        for key, item in value.items():
            member = known.get(key) if isinstance(key, str) else None
            if member is None:
                self._further(node, key, item, place, value, decoded)
            elif not self._reads_as_absent(member, item, decoded):
                below = Place((*place.path, member.name), place.masked, not member.required)
                decoded[member.attribute] = self.check(member.node, item, below)
        for key, member in known.items():
            if key not in value:
                self._absent(member, place, decoded)
        return value if node.properties is None and _parts.same_members(decoded, value) else decoded

    def _reads_as_absent(self, member: nodes.Property, item: Any, decoded: dict[str, Any]) -> bool:
        """Whether the value is a `null` that stands for `None`, or for a property that was left out."""
        if item is not None or self.schema_only:
            return False
        if member.nullable:
            decoded[member.attribute] = None
            return True
        return self.null_means_absent and not member.required

    def _absent(self, member: nodes.Property, place: Place, decoded: dict[str, Any]) -> None:
        if member.required:
            self.refuse(_messages.missing, Place((*place.path, member.name), place.masked))
        elif member.fill:
            decoded[member.attribute] = None

    def _further(
        self, node: nodes.Object, key: Any, item: Any, place: Place, value: Mapping[Any, Any], decoded: dict[str, Any]
    ) -> None:
        """A key that is no property."""
        below = Place((*place.path, key if isinstance(key, str) else repr(key)[:80]), place.masked)
        free = (node.properties is None or node.extra == "allow") and key not in node.reserved
        if not isinstance(key, str) or not (free or node.extra == "ignore"):
            names = tuple(member.name for member in node.properties or () if member.name not in value)
            shown = Place(below.path, True) if not below.masked and self.any_secret() else below
            self.refuse(_messages.unknown, shown, item, names)
        elif not free:
            self.ignored.append(below.path)
        elif node.values is None or self.schema_only:
            decoded[key] = item if not self.python else self._plain(item, below)
        else:
            decoded[key] = self._beyond(node.values, item, below)

    def _plain(self, item: Any, place: Place) -> Any:
        """A member of a free object in a direct call: plain JSON, all through."""
        for path, part in _parts.parts(item, place.path, self.limits.max_depth):
            if not isinstance(part, (str, int, float, bool, list, dict, type(None))) or part != part:
                self.refuse(_messages.mistyped, Place(path, place.masked), part, "", "plain JSON", residual=True)
        return item

    def one_of(self, node: nodes.OneOf, value: Any, place: Place) -> Any:
        """Exactly one of the branches; a tag says which without trying."""
        if node.tag is not None and not self.python:
            return self._tagged(node, node.tag, value, place)
        runs = [self._try(branch, value, place) for branch in node.branches]
        fitting = [index for index, (run, _) in enumerate(runs) if not run.misfit]
        if len(fitting) == 1:
            return self._adopt(*runs[fitting[0]])
        if fitting:
            return self.refuse(_messages.many_branches, self.masked(node, place), value, fitting)
        return self._no_branch(node, value, place, [run for run, _ in runs])

    def _try(self, branch: nodes.Node, value: Any, place: Place) -> "tuple[_Run, Any]":
        run = _Run(
            self.root, self.limits, self.null_means_absent, self.python, self.schema_only, has_secret=self.has_secret
        )
        return run, run.check(branch, value, place)

    def _adopt(self, run: "_Run", decoded: Any) -> Any:
        """Takes over what a tried branch found."""
        room = self.limits.max_issues - len(self.issues)
        self.issues.extend(run.issues[:room])
        self.omitted += run.omitted + max(0, len(run.issues) - room)
        self.ignored.extend(run.ignored)
        self.misfit = self.misfit or (run.misfit and not self.beyond)
        return decoded

    def _tagged(self, node: nodes.OneOf, tag: str, value: Any, place: Place) -> Any:
        if not isinstance(value, dict):
            return self.refuse(_messages.mistyped, self.masked(node, place), value, "object")
        if tag not in value:
            return self.refuse(_messages.missing, Place((*place.path, tag), place.masked))
        index = node.tag_index.get(jsonvalue.key(value[tag]))
        if index is None:
            values = [item for branch in node.branches for item in _tag_values(branch, tag)]
            below = Place((*place.path, tag), place.masked)
            if not isinstance(value[tag], str) and all(isinstance(item, str) for item in values):
                return self.refuse(_messages.mistyped, below, value[tag], "string")
            return self.refuse(_messages.not_in_enum, below, value[tag], values)
        return self.check(node.branches[index], value, place)

    def _no_branch(self, node: nodes.OneOf, value: Any, place: Place, runs: "Sequence[_Run]") -> Any:
        shown = self.masked(node, place)
        typed = [run for branch, run in zip(node.branches, runs, strict=True) if self._has_kind(branch, value)]
        if not typed:
            wanted = [_wanted(branch, self.python) for branch in node.branches]
            return self.refuse(_messages.no_kind, shown, value, wanted)
        if len(typed) == 1:
            return self._adopt(typed[0], FAILED)
        typed.sort(key=lambda run: len(run.issues) + run.omitted)
        return self.refuse(_messages.no_branch, shown, value, [run.issues[0].message for run in typed[:3]])

    def _has_kind(self, branch: nodes.Node, value: Any) -> bool:
        if isinstance(branch, nodes.OneOf):
            return any(self._has_kind(inner, value) for inner in branch.branches)
        if self.python and branch.codec is not None:
            return _passes(branch.codec.owns, value)
        if isinstance(branch, nodes.ScalarNode):
            return _scalars.has_type(branch, value, self.python)
        return isinstance(value, list if isinstance(branch, nodes.Array) else dict)


_CHECKS: Final[dict[type, Callable[[_Run, Any, Any, Place], Any]]] = {
    nodes.String: _Run.scalar,
    nodes.Number: _Run.scalar,
    nodes.Integer: _Run.scalar,
    nodes.Boolean: _Run.scalar,
    nodes.Array: _Run.array,
    nodes.Object: _Run.object,
    nodes.OneOf: _Run.one_of,
}


def _by_name(member: nodes.Property) -> str:
    return member.name


def _by_attribute(member: nodes.Property) -> str:
    return member.attribute


def _passes(check: Callable[[Any], object], value: Any) -> bool:
    """What a foreign function says; an exception counts as no."""
    try:
        return bool(check(value))
    except Exception:
        return False


def _tag_values(branch: nodes.Node, tag: str) -> Sequence[Any]:
    member = nodes.find(branch, tag) if isinstance(branch, nodes.Object) else None
    values = member.node.enum if member is not None and isinstance(member.node, nodes.ScalarNode) else None
    return values or ()


def _wanted(branch: nodes.Node, python: bool) -> str:
    if isinstance(branch, nodes.OneOf):
        return " or ".join(dict.fromkeys(_wanted(inner, python) for inner in branch.branches))
    return branch.codec.name if python and branch.codec is not None else _messages.WANTED[branch.type]
