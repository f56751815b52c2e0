"""What stands in `Annotated`, as our own markers: other libraries' metadata are expanded, the rest is left out."""

import typing
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import Any, TypeAlias, TypeVar

from toolargs.markers import Description, Marker

Expander: TypeAlias = Callable[[Any], tuple[Any, ...]]
"""From another library's metadata object to our markers (or to further foreign ones, which are expanded in turn)."""

E = TypeVar("E", bound=Expander)

_MOST_EXPANSIONS: typing.Final = 1000

_expanders: dict[tuple[str, str], Expander] = {}


def register_marker(module: str, qualname: str) -> Callable[[E], E]:
    """Makes a function the expander of another library's metadata class and of its subclasses.

    The class is recognised by `__module__` and `__qualname__`, so that the library need not be imported. A
    `Description` that an expander gives ranks as field documentation, below a `Description` of ours. For a length of
    strings, arrays or free objects alike, give `_constraints.Length(minimum, maximum)`.
    """

    def decorate(expander: E) -> E:
        _expanders[module, qualname] = expander
        return expander

    return decorate


@dataclass(frozen=True, slots=True)
class Expansion:
    """The markers of one hint.

    Attributes:
        markers: Our markers, innermost first. A marker class that should have been called stands here as it is.
        documentation: The description that another library's metadata give, the outermost one.
    """

    markers: tuple[Any, ...]
    documentation: str | None = None


def expand(metadata: Iterable[Any]) -> Expansion:
    """Our markers for all metadata; metadata that nobody knows are ignored, as `typing.Annotated` asks."""
    markers: list[Any] = []
    documentation = None
    for marker, foreign in _flat(metadata):
        if foreign and isinstance(marker, Description):
            documentation = marker.text
        else:
            markers.append(marker)
    return Expansion(tuple(markers), documentation)


def _flat(metadata: Iterable[Any]) -> Iterator[tuple[Any, bool]]:
    """Our markers, depth first, each with whether another library's metadata gave it."""
    pending = [(item, False) for item in reversed(tuple(metadata))]
    for _ in range(_MOST_EXPANSIONS):  # metadata that expand to themselves must come to an end
        if not pending:
            return
        item, foreign = pending.pop()
        ours = _ours(item)
        if ours is not None:
            yield ours, foreign
        else:
            pending.extend((part, True) for part in reversed(_parts(item)))


def _ours(item: Any) -> Any:
    """The item as a marker of ours, if it is one or stands for one."""
    if isinstance(item, Marker) or (isinstance(item, type) and issubclass(item, Marker)):
        return item
    words = item.documentation if type(item).__name__ == "Doc" else item  # PEP 727
    return Description(words.strip()) if isinstance(words, str) and words.strip() else None


def _parts(item: Any) -> tuple[Any, ...]:
    for cls in type(item).__mro__:
        expander = _expanders.get((cls.__module__, cls.__qualname__))
        if expander is not None:
            return tuple(expander(item))
    if getattr(type(item), "__is_annotated_types_grouped_metadata__", False):
        return tuple(item)
    return ()
