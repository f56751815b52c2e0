"""What all classes with declared members share: their place, their documentation, their resolved hints."""

import inspect
import typing
from collections.abc import Callable, Mapping
from typing import Any

from toolargs import _docstring, hints, nodes
from toolargs.adapters._registry import Reading


def origin(annotation: Any) -> Any:
    """The class itself: `Box` of `Box[int]`."""
    return typing.get_origin(annotation) or annotation


def inside(annotation: Any, reading: Reading) -> Reading:
    """The walk inside a class: a fault there is told at the class, type variables stand for what the hint says.

    Raises:
        Refused: The class is being read already: the type is recursive.
    """
    cls = origin(annotation)
    file, line = _place(cls)
    within = reading.inside(hints.substitute(annotation, reading.bindings), file, line)
    bindings = hints.class_bindings(hints.substitute(annotation, reading.bindings))
    return Reading(
        within.file, within.line, within.path, within.namespace, within.stack, bindings, depth=within.depth
    )


def _place(cls: type) -> tuple[str | None, int | None]:
    """The file and line of a class, where a method tells; finding it in the source would cost too much."""
    for member in vars(cls).values():
        code = getattr(inspect.unwrap(member) if callable(member) else member, "__code__", None)
        if code is not None and not code.co_filename.startswith("<"):
            return code.co_filename, None
    return None, None


def resolve(cls: type, reading: Reading) -> dict[str, Any]:
    """The hints of a class's members.

    Raises:
        Unresolved: One names something that does not exist (yet).
    """
    return hints.resolve(cls, reading.namespace)


def documentation(cls: type, *generated: str) -> _docstring.Docstring:
    """What somebody wrote in the class's docstring; nothing where a library generated or inherited it."""
    text = vars(cls).get("__doc__")
    if not isinstance(text, str) or text.startswith(tuple(generated)):
        return _docstring.Docstring()
    return _docstring.parse(text)


def codec(cls: type, build: Callable[[Mapping[str, Any]], Any], members: Callable[[Any], dict[str, Any]]) -> nodes.Codec:
    """The codec of a class: an instance from decoded members by attribute, and back."""
    name = cls.__name__
    article = "an" if name[:1].lower() in "aeiou" else "a"
    return nodes.Codec(f"{article} {name}", cls, build, members)
