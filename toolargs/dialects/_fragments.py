"""What was emitted for a tool, kept: the same tool in the same mode is written once."""

from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass, fields
from threading import Lock
from typing import Any, Final

from toolargs.definition import Definition
from toolargs.dialects._loss import DialectFault, Loss

MAX_KEPT: Final = 4096
_FIELDS: Final = tuple(item.name for item in fields(Definition))


@dataclass(frozen=True, slots=True)
class Fragment:
    """One tool as one mode of a provider has it.

    Attributes:
        text: Its entry as compact JSON text.
        losses: What the entry does not say as the tool's own schema does.
        faults: Why the provider refuses it.
    """

    text: str
    losses: tuple[Loss, ...]
    faults: tuple[DialectFault, ...]


class Fragments:
    """The fragments used last, by the identity of what they were made from.

    Comparing whole definitions would cost what emitting them costs. Each entry holds on to what its key names, so that
    no identity is given away again.
    """

    def __init__(self) -> None:
        self._kept: OrderedDict[tuple[int | bool, ...], tuple[Any, Definition, Fragment]] = OrderedDict()
        self._lock = Lock()

    def get(
        self, dialect: object, definition: Definition, strict: bool, make: Callable[[Definition, bool], Fragment]
    ) -> Fragment:
        """The fragment of a definition, made if it is not there."""
        identity = (id(dialect), strict, *(id(getattr(definition, name)) for name in _FIELDS))
        with self._lock:
            found = self._kept.get(identity)
            if found is not None:
                self._kept.move_to_end(identity)
                return found[2]
        made = make(definition, strict)
        with self._lock:
            self._kept[identity] = (dialect, definition, made)
            if len(self._kept) > MAX_KEPT:
                self._kept.popitem(last=False)
        return made
