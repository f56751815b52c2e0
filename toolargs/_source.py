"""A small indenting source writer that binds values by name and compiles with `linecache`.

No text of a user gets into a source: names, bounds and patterns are bound through the namespace. So functions of one
shape have one source, and share its code.
"""

import linecache
from collections import OrderedDict
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from hashlib import sha256
from threading import Lock
from types import CodeType
from typing import Any, Final

_KEPT: Final = 1024
_STEP: Final = " "
_codes: OrderedDict[str, CodeType] = OrderedDict()
_writing = Lock()


class Source:
    """One function's source, line by line, and what its names stand for.

    Attributes:
        namespace: The function's globals: each bound value by its name.
    """

    def __init__(self) -> None:
        self.namespace: dict[str, Any] = {}
        self._lines: list[str] = []
        self._indent = ""
        self._names = 0

    def __str__(self) -> str:
        return "".join(self._lines)

    def name(self) -> str:
        """A name that stands nowhere yet, for a local variable."""
        self._names += 1
        return f"x{self._names}"

    def bind(self, value: object) -> str:
        """The name that a value has in the source from now on."""
        name = f"b{len(self.namespace)}"
        self.namespace[name] = value
        return name

    def line(self, text: str) -> None:
        """One line at the present depth."""
        self._lines.append(f"{self._indent}{text}\n")

    @contextmanager
    def block(self, header: str) -> Iterator[None]:
        """Lines below a header such as `if x:`; it must get at least one."""
        self.line(header)
        outer, self._indent = self._indent, self._indent + _STEP
        yield
        self._indent = outer

    def compile(self, function: str) -> Callable[..., Any]:
        """The function of this name that the source defines."""
        exec(_code(str(self)), self.namespace)  # noqa: S102  # holds names of our own making only
        made: Callable[..., Any] = self.namespace.pop(function)
        return made


def _code(source: str) -> CodeType:
    """The compiled source; the last ones are kept, so that equal shapes share their code."""
    with _writing:
        known = _codes.get(source)
        if known is not None:
            _codes.move_to_end(source)
            return known
    filename = f"<toolargs {sha256(source.encode()).hexdigest()[:16]}>"
    made = compile(source, filename, "exec")
    with _writing:
        if len(_codes) >= _KEPT:
            linecache.cache.pop(_codes.popitem(last=False)[1].co_filename, None)
        linecache.cache[filename] = len(source), None, source.splitlines(keepends=True), filename
        return _codes.setdefault(source, made)
