"""Classes with named members: how they are entered, documented, taken apart and put together again."""

from collections.abc import Callable, Iterable, Mapping, Set
from dataclasses import dataclass, replace
from typing import Any, Final, get_origin

from toolargs import _docstring, hints, nodes
from toolargs.adapters._property import MISSING, Field, read_object
from toolargs.adapters._registry import Reading

Build = Callable[[dict[str, Any]], Any]
"""From the decoded members by attribute to an instance."""


def class_of(annotation: Any) -> Any:
    """The class of a hint that may be parametrised."""
    return get_origin(annotation) or annotation


def descends(value: Any, *names: tuple[str, str]) -> bool:
    """Whether a hint is a class below one with this module and qualified name, which need not be imported here."""
    bases = getattr(class_of(value), "__mro__", ())
    return any((base.__module__, base.__qualname__) in names for base in bases)


def enter(annotation: Any, reading: Reading) -> Reading:
    """The walk inside a class, where its type variables stand for what the hint gives them.

    Raises:
        Refused: The class is being read already: the type is recursive.
    """
    parametrised = hints.substitute(annotation, reading.bindings)
    return replace(reading.inside(parametrised), bindings=hints.class_bindings(parametrised))


def member_hints(cls: type, members: Iterable[str], reading: Reading) -> dict[str, Any]:
    """The resolved hints of a class. A name that only other annotations lack, a `ClassVar`'s for one, is no matter.

    Raises:
        Unresolved: A member's hint names something that does not exist yet.
    """
    try:
        return hints.resolve(cls, reading.namespace)
    except hints.Unresolved as unresolved:
        if not unresolved.missing.keys().isdisjoint(members):
            raise
        lacking = dict.fromkeys(unresolved.missing.values(), Any)
    return hints.resolve(cls, {**lacking, **reading.namespace})


def documentation(cls: type) -> _docstring.Docstring:
    """What the class's docstring says, and its bases' about inherited members; a generated one says nothing."""
    parameters: dict[str, str] = {}
    for base in reversed(cls.__mro__[:-1]):
        parameters.update(_docstring.parse(_written(base)).parameters)
    return _docstring.Docstring(_docstring.parse(_written(cls)).description, parameters)


def _written(cls: type) -> str | None:
    text = vars(cls).get("__doc__")
    # `dataclass` and `NamedTuple` write `Point(x: int, y: int)` where nobody else wrote anything.
    return text if isinstance(text, str) and not text.startswith(f"{cls.__name__}(") else None


def described(metadata: Mapping[Any, Any]) -> str | None:
    """What a field's metadata say about it, under one of the customary keys."""
    found = (metadata.get(key) for key in ("description", "doc", "help"))
    return next((words for words in found if isinstance(words, str)), None)


def called(cls: type) -> str:
    """A class's name with its article."""
    return f"{'an' if cls.__name__[:1] in 'AEIOaeio' else 'a'} {cls.__name__}"


def further_checks(cls: type) -> nodes.Residual:
    """The check that a class's own code makes while an instance is built."""
    return nodes.Residual("decode", f"checked further by {cls.__name__}")


def with_validators(node: nodes.Object, cls: type, checked: Set[str]) -> nodes.Object:
    """The object with the check of the class's own code on some of its members, given by attribute."""
    residual = further_checks(cls)
    properties = tuple(
        replace(member, node=replace(member.node, residuals=(*member.node.residuals, residual)))
        if member.attribute in checked
        else member
        for member in node.properties or ()
    )
    return replace(node, properties=properties)


def read_instance(
    cls: type,
    fields: Iterable[Field],
    reading: Reading,
    build: Build,
    *,
    take: Callable[[Any], Mapping[str, Any]] | None = None,
    extra: nodes.Extra = "forbid",
    checked: bool = False,
) -> nodes.Object:
    """An object that arrives as an instance of a class.

    Args:
        cls: The class.
        fields: Its members.
        reading: The walk, inside the class.
        build: From the decoded members by attribute to the instance.
        take: From an instance to its members by attribute; its attributes where None.
        extra: What happens to unknown keys.
        checked: Whether the class's own code checks further.

    Raises:
        Refused: One or more members cannot be read; with all faults.
    """
    members = tuple(fields)
    node = read_object(members, reading, None, documentation(cls).description or None, extra)
    names = tuple(member.attribute for member in members)
    encode = _Encoder(take or (lambda value: _attributes(value, names)), _hidden(node, members))
    residuals = (further_checks(cls),) if checked else ()
    return replace(node, codec=nodes.Codec(called(cls), cls, build, encode), residuals=residuals)


def _attributes(value: Any, names: tuple[str, ...]) -> dict[str, Any]:
    return {name: getattr(value, name) for name in names}


def _hidden(node: nodes.Object, fields: tuple[Field, ...]) -> dict[str, Any]:
    """The defaults that have no JSON form, by attribute: sentinels, which are left out again."""
    pairs = zip(fields, node.properties or (), strict=True)
    return {
        field.attribute: field.default
        for field, member in pairs
        if field.default is not MISSING
        and field.default is not None
        and member.node.default is nodes.ABSENT
        and not nodes.has_secret(member.node)
    }


_LEFT_OUT: Final = object()


@dataclass(frozen=True, slots=True)
class _Encoder:
    """From an instance to its members by attribute, those at a default without JSON form left out."""

    take: Callable[[Any], Mapping[str, Any]]
    hidden: Mapping[str, Any]

    def __call__(self, value: Any) -> dict[str, Any]:
        members = self.take(value)
        return {name: item for name, item in members.items() if item is not self.hidden.get(name, _LEFT_OUT)}


@dataclass(frozen=True, slots=True)
class _Opened:
    """A check of what a wrapper holds."""

    check: Callable[[Any], object]
    inside: Callable[[Any], Any]

    def __call__(self, value: Any) -> object:
        return self.check(self.inside(value))


def wrap(
    node: nodes.Node,
    cls: Any,
    build: Callable[[Any], Any],
    inside: Callable[[Any], Any],
    *,
    name: str | None = None,
    accepts: Callable[[object], bool] | None = None,
) -> nodes.Node:
    """A node whose decoded value is built into an instance of a class that holds it and nothing else.

    Args:
        node: What is held.
        cls: The class.
        build: From the decoded value to the instance.
        inside: From the instance to the value.
        name: What the instance is called in messages.
        accepts: Whether a Python value is an instance, where `isinstance` does not say so.
    """
    residuals = tuple(
        replace(residual, check=_Opened(residual.check, inside)) if residual.check else residual
        for residual in node.residuals
    )
    if isinstance(node, nodes.OneOf):  # a value is written by its branch, so each branch builds
        branches = tuple(wrap(branch, cls, build, inside, name=name, accepts=accepts) for branch in node.branches)
        return replace(node, branches=branches, residuals=residuals)
    inner = node.codec

    def decode(value: Any) -> Any:
        return build(value if inner is None else inner.decode(value))

    def encode(value: Any) -> Any:
        return inside(value) if inner is None else inner.encode(inside(value))

    def owns(value: object) -> bool:
        held = accepts(value) if accepts is not None else isinstance(value, cls)
        return held and (inner is None or inner.owns(inside(value)))

    changed: nodes.Node = replace(
        node, codec=nodes.Codec(name or called(cls), cls, decode, encode, owns), residuals=residuals
    )
    return changed
