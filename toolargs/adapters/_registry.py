"""The table of adapters: which function reads which hint, and the walk that they share.

For authors of adapters: decorate a function with `@register(SomeType, …)` or `@register_when(test)`. It gets the
unwrapped hint (no `Annotated`, `None` or alias around it) and the `Reading`, and returns a node. It reads what is
nested with `read(hint, reading, "an array item")`, members with `_property.read_object`, and a class only inside
`reading.inside(cls)`; several nested hints go through `gather`, so that all faults are found. Markers that stand on
the hint itself, descriptions, defaults and examples are applied to the returned node by `read_hint`.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any, Final, NoReturn, TypeAlias, TypeVar, get_origin

from toolargs import hints, nodes
from toolargs.adapters import _constraints, _expansion, _guidance, _refusals
from toolargs.adapters._expansion import register_marker
from toolargs.errors import DefinitionFault

__all__ = [
    "MAX_DEPTH",
    "Reader",
    "Reading",
    "Refused",
    "gather",
    "read",
    "read_hint",
    "reader_of",
    "register",
    "register_marker",
    "register_when",
    "unwrap",
]

Reader: TypeAlias = "Callable[[Any, Reading], nodes.Node]"
"""From an unwrapped hint (no `Annotated`, `None` or alias around it) and the walk to a node."""

R = TypeVar("R", bound=Callable[..., Any])

MAX_DEPTH: Final = 64
"""The deepest nesting of hints, that of arguments."""

_by_type: dict[Any, Reader] = {}
_by_test: list[tuple[Callable[[Any], bool], Reader]] = []


def register(*types: Any) -> Callable[[R], R]:
    """Makes a function the reader of these types: compared with the hint, then with its origin."""

    def decorate(reader: R) -> R:
        _by_type.update(dict.fromkeys(types, reader))
        return reader

    return decorate


def register_when(test: Callable[[Any], bool]) -> Callable[[R], R]:
    """Makes a function the reader of classes, also parametrised ones, that pass a test.

    Tests are asked in order of registration, after the table of types.
    """

    def decorate(reader: R) -> R:
        _by_test.append((test, reader))
        return reader

    return decorate


def reader_of(annotation: Any) -> "Reader | None":
    """The function that reads an unwrapped hint, or None where nothing does."""
    for candidate in (annotation, get_origin(annotation)):
        reader = _hashed(candidate)
        if reader is not None:
            return reader
    if not isinstance(get_origin(annotation) or annotation, type):
        return None
    return next((reader for test, reader in _by_test if test(annotation)), None)


def _hashed(annotation: Any) -> "Reader | None":
    try:
        return _by_type.get(annotation)
    except TypeError:  # an unhashable hint, such as `Literal` of a list, is in no table
        return None


class Refused(Exception):  # what happened, not what is broken
    """A hint cannot be read. `faults` says why, all that was found below it."""

    def __init__(self, *faults: DefinitionFault) -> None:
        super().__init__(*faults)
        self.faults = faults


@dataclass(frozen=True, slots=True)
class Reading:
    """One walk through the hints of one function: where it stands and how it goes on.

    Attributes:
        file: The file of the function or class whose hints are read.
        line: The line in it.
        path: The parameter and the fields below it.
        namespace: Local names that hints may use.
        stack: The classes and aliases being read; one that comes again is recursive.
        bindings: What type variables stand for here.
        depth: How many hints stand around this one.
    """

    file: str | None = None
    line: int | None = None
    path: tuple[str, ...] = ()
    namespace: Mapping[str, Any] = field(default_factory=dict)
    stack: tuple[Any, ...] = ()
    bindings: hints.Bindings = field(default_factory=dict)
    depth: int = 0

    def at(self, name: str) -> "Reading":
        """The walk one member further down."""
        return replace(self, path=(*self.path, name))

    def inside(self, annotation: Any, file: str | None = None, line: int | None = None) -> "Reading":
        """The walk inside a class or alias.

        Raises:
            Refused: It is being read already: the type is recursive.
        """
        if annotation in self.stack:
            self.refuse(*_refusals.RECURSIVE, annotation)
        return replace(self, stack=(*self.stack, annotation), file=file or self.file, line=line or self.line)

    def refuse(self, reason: str, remedy: str, hint: Any = None) -> NoReturn:
        """Stops reading here.

        Raises:
            Refused: Always.
        """
        raise Refused(self.fault(reason, remedy, hint))

    def fault(self, reason: str, remedy: str, hint: Any = None) -> DefinitionFault:
        """A fault at this place."""
        written = None if hint is None else hints.text(hint)
        return DefinitionFault(reason, remedy, ".".join(self.path) or None, written, self.file, self.line)


def gather(*steps: Callable[[], Any]) -> list[Any]:
    """The results of all steps; every step runs, so that all faults are found.

    Raises:
        Refused: One or more steps refused; with the faults of all.
    """
    results: list[Any] = []
    faults: list[DefinitionFault] = []
    for step in steps:
        try:
            results.append(step())
        except Refused as refused:
            faults.extend(refused.faults)
    if faults:
        raise Refused(*faults)
    return results


def unwrap(annotation: Any, reading: Reading) -> hints.Hint:
    """The hint with its wrapping taken off, at a place of the walk.

    Raises:
        Refused: An alias stands for itself.
        Unresolved: An alias names something that does not exist yet.
    """
    try:
        return hints.unwrap(annotation, reading.bindings)
    except RecursionError:
        reading.refuse(*_refusals.RECURSIVE, annotation)
    except (NameError, AttributeError) as error:
        place = ".".join(reading.path) or hints.text(annotation)
        raise hints.Unresolved(place, {place: error.name or str(error)}) from error
    except Exception as error:  # evaluating an alias runs the user's code, which may raise anything
        reading.refuse(*_refusals.explain(hints.Malformed(hints.text(annotation), str(error))), annotation)


def read(annotation: Any, reading: Reading, what: str | None = None) -> nodes.Node:
    """The node of a nested hint, which must not admit `None`.

    Args:
        annotation: The hint, in any wrapping.
        reading: The walk.
        what: What the value is, for the refusal of `None`: `an array item`, `a value of a dict`.

    Raises:
        Refused: It cannot be read, or it admits `None`; with all faults in it.
        Unresolved: A type alias in it names something that does not exist yet.
    """
    hint = unwrap(annotation, reading)
    if hint.optional:
        reading.refuse(
            f"{what or 'a value here'} cannot be None: the schema has no null", _refusals.NO_NULL, annotation
        )
    return read_hint(hint, reading)


def read_hint(hint: hints.Hint, reading: Reading) -> nodes.Node:
    """The node of an unwrapped hint with its markers applied; whether it admits `None` is the caller's matter.

    Raises:
        Refused: It cannot be read, or a marker does not apply to it; with all faults in it.
        Unresolved: A type alias in it names something that does not exist yet.
    """
    expansion = _expansion.expand(hint.markers)
    reader = reader_of(hint.type)
    if reader is None:
        reading.refuse(*_refusals.explain(hint.type), hint.written or hint.type)
    node = reader(hint.type, _below(hint, reading))
    node, complaints = _constraints.apply(node, expansion.markers, expansion.documentation)
    if not complaints:
        node, complaints = _guidance.apply(node, expansion.markers, reading.path[-1] if reading.path else "value")
    if complaints:
        raise Refused(*(reading.fault(reason, remedy, hint.written or hint.type) for reason, remedy in complaints))
    return node


def _below(hint: hints.Hint, reading: Reading) -> Reading:
    """The walk inside the aliases that the hint came through."""
    if reading.depth >= MAX_DEPTH:
        reading.refuse(f"the hint is nested deeper than {MAX_DEPTH} levels", "make the type flatter", hint.type)
    for alias in hint.aliases:
        reading = reading.inside(alias)
    return replace(reading, bindings=hint.bindings, depth=reading.depth + 1)
