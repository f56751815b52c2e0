"""RFC 6901 JSON Pointers: paths of keys and indexes, and their text."""

from collections.abc import Iterable
from typing import TypeAlias

Path: TypeAlias = tuple[str | int, ...]
"""Where a value stands: object keys and array indexes from the root down; `()` is the root."""


def escape(token: str | int) -> str:
    """One reference token as it stands in a pointer: `~` becomes `~0`, `/` becomes `~1` (section 3)."""
    return str(token).replace("~", "~0").replace("/", "~1")


def unescape(token: str) -> str:
    """The key that an escaped reference token stands for (section 4)."""
    return token.replace("~1", "/").replace("~0", "~")


def join(path: Iterable[str | int]) -> str:
    """The pointer of a path: `("tags", 0)` is `/tags/0`, the root is the empty string."""
    return "".join("/" + escape(token) for token in path)


def parse(pointer: str) -> tuple[str, ...]:
    """The reference tokens of a pointer, unescaped; indexes stay text, as a pointer cannot tell them.

    Raises:
        ValueError: The text is neither empty nor starts with `/`.
    """
    if not pointer:
        return ()
    if not pointer.startswith("/"):
        raise ValueError(f"a JSON Pointer is empty or starts with '/', got {pointer[:40]!r}")
    return tuple(unescape(token) for token in pointer[1:].split("/"))
