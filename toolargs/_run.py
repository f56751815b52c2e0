"""One pass over one value: what it has found so far, and what every kind of node has in common."""

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass, field
from typing import Any, Final, TypeAlias

from toolargs import _messages, _parts, _plans, nodes
from toolargs._messages import Place
from toolargs.errors import Issue
from toolargs.limits import Limits
from toolargs.pointer import Path

FAILED: Final = object()
"""Stands for the decoded value of what has an issue."""

_TOO_LARGE: Final = "must be a number that a float can hold"
_Faults: TypeAlias = tuple[tuple[Path, str | None], ...]

Check: TypeAlias = "Callable[[Run, Any, Any, Place], Any]"
"""The keywords of one kind of node: from run, node, value and place to the value with its members decoded."""


@dataclass(slots=True)
class Run:
    """One pass over one value; a branch of a `oneOf` is tried in a run of its own.

    Attributes:
        root: The node of the whole, for whether it has secrets.
        checks: What checks each kind of node.
        limits: The bounds on issues and depth.
        null_means_absent: Whether `null` at an omittable property means that it was left out.
        python: Whether values are Python's, not JSON's.
        schema_only: Whether only the keywords of the schema count, and nothing is decoded.
        doubted: The members of the root that are to be checked, if not all.
        found: How many issues there are, those left out included.
        misfit: Whether a keyword of the schema failed, and not only what lies beyond it.
        beyond: How many `positions` or `values` stand around the value at hand: what fails there is no misfit.
    """

    root: nodes.Node
    checks: Mapping[type, Check]
    limits: Limits
    null_means_absent: bool = False
    python: bool = False
    schema_only: bool = False
    doubted: Collection[str] | None = None
    issues: list[Issue] = field(default_factory=list)
    found: int = 0
    ignored: list[Path] = field(default_factory=list)
    misfit: bool = False
    beyond: int = 0

    def fork(self) -> "Run":
        """A run for trying the same value, with nothing found yet."""
        return Run(self.root, self.checks, self.limits, self.null_means_absent, self.python, self.schema_only)

    def adopt(self, tried: "Run") -> None:
        """Takes over what a fork found."""
        self.issues.extend(tried.issues[: self.limits.max_issues - len(self.issues)])
        self.found += tried.found
        self.ignored.extend(tried.ignored)
        self.misfit = self.misfit or (tried.misfit and not self.beyond)

    @property
    def omitted(self) -> int:
        """How many issues were left out for want of room."""
        return self.found - len(self.issues)

    @property
    def is_full(self) -> bool:
        """Whether further issues are only counted."""
        return len(self.issues) >= self.limits.max_issues

    def refuse(self, make: Callable[..., Issue], *facts: Any, residual: bool = False) -> object:
        """Notes an issue; it is only made if there is room for it."""
        self.found += 1
        if not (residual or self.beyond):
            self.misfit = True
        if len(self.issues) < self.limits.max_issues:
            self.issues.append(make(*facts))
        return FAILED

    def any_secret(self) -> bool:
        """Whether anything in the whole is secret."""
        return _plans.of(self.root).secret

    def masked(self, node: nodes.Node, place: Place) -> Place:
        """The place as an issue about the node shows it: masked if anything in the node is secret."""
        if place.masked or self.is_full or not _plans.of(node).secret:
            return place
        return place.hidden()

    def check(self, node: nodes.Node, value: Any, place: Place) -> Any:
        """The decoded value, or `FAILED` after noting why."""
        if node.secret and not place.masked:
            place = place.hidden()
        if self.python:
            return self._check_foreign(node, value, place)
        decoded = self._check_shape(node, value, place)
        if decoded is FAILED or self.schema_only:
            return decoded
        if node.codec is not None:
            decoded = self._decode(node, node.codec, decoded, value, place)
        return self._check_residuals(node, decoded, value, place) if node.residuals else decoded

    def check_beyond(self, node: nodes.Node, value: Any, place: Place) -> Any:
        """The same for what the schema says only in words."""
        self.beyond += 1
        decoded = self.check(node, value, place)
        self.beyond -= 1
        return decoded

    def _check_shape(self, node: nodes.Node, value: Any, place: Place) -> Any:
        if len(place.path) >= self.limits.max_depth and isinstance(value, (list, dict, tuple, set)):
            return self.refuse(_messages.too_deep, place, self.limits.max_depth)
        before = self.found
        fitting = self.checks[type(node)](self, node, value, place)
        return fitting if self.found == before else FAILED

    def _check_foreign(self, node: nodes.Node, value: Any, place: Place) -> Any:
        """A Python value, whose own code may raise whatever it likes wherever it is touched."""
        beyond = self.beyond
        try:
            return self._check_python(node, value, place)
        except Exception:
            self.beyond = beyond
            return self.refuse(_messages.undecodable, place, None, None)

    def _check_python(self, node: nodes.Node, value: Any, place: Place) -> Any:
        """A Python value: its shape one level deep is checked, the value itself is kept where it can be."""
        codec = node.codec
        if codec is None:
            fitting = self._check_shape(node, value, place)
            return self._check_residuals(node, fitting, value, place)
        if not codec.owns(value):
            return self.refuse(_messages.mistyped, self.masked(node, place), value, node.type, codec.name)
        try:
            shape = codec.encode(value)
        except OverflowError:
            return self.refuse(_messages.undecodable, self.masked(node, place), value, _TOO_LARGE)
        except (TypeError, ValueError) as error:
            return self.refuse(_messages.undecodable, self.masked(node, place), None, _text(error), residual=True)
        fitting = self._check_shape(node, shape, place)
        if fitting is FAILED:
            return FAILED
        if codec is nodes.FLOAT or (fitting is not shape and isinstance(node, nodes.Array)):
            value = self._decode(node, codec, fitting, value, place)
        return self._check_residuals(node, value, value, place)

    def _decode(self, node: nodes.Node, codec: nodes.Codec, fitting: Any, value: Any, place: Place) -> Any:
        try:
            return codec.decode(fitting)
        except nodes.DecodeError as error:
            faults: _Faults = error.faults or (((), "could not be read"),)
        except OverflowError:
            faults = (((), _TOO_LARGE),)
        except ValueError as error:
            faults = (((), _text(error)),)
        except Exception:  # the text of anything else is not meant for a model
            faults = (((), None),)
        shown = self.masked(node, place)
        for path, words in faults:
            self.refuse(_messages.undecodable, shown.below(*path), _parts.member(value, path), words, residual=True)
        return FAILED

    def _check_residuals(self, node: nodes.Node, decoded: Any, value: Any, place: Place) -> Any:
        if decoded is FAILED:
            return FAILED
        result = decoded
        for residual in node.residuals:
            if residual.check is not None and not passes(residual.check, decoded):
                shown, facts = self.masked(node, place), (residual.keyword, residual.words, residual.expected)
                result = self.refuse(_messages.residual, shown, value, *facts, residual=True)
        return result


def passes(check: Callable[[Any], object], value: Any) -> bool:
    """What a foreign function says; an exception counts as no."""
    try:
        return bool(check(value))
    except Exception:
        return False


def _text(error: Exception) -> str | None:
    """What an exception says, if it can say it."""
    try:
        return str(error)
    except Exception:
        return None
