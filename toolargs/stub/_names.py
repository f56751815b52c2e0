"""Names from a tool list as Python names: identifiers that hide nothing and are like no other."""

import keyword
import re
import unicodedata
from typing import Final

TAKEN: Final = frozenset(
    {
        *("Annotated", "Any", "Literal", "NotRequired", "TypedDict"),
        *("Default", "Description", "Enum", "Examples", "MaxItems", "MaxLength", "Maximum"),
        *("MinItems", "MinLength", "Minimum", "Name", "Pattern", "UniqueItems", "tool"),
        *("Remote", "remote", "NotImplementedError"),
        *("bool", "dict", "float", "int", "list", "str"),
    }
)
"""Names that a stub itself uses, whichever of them it does: a function or class of such a name would hide them."""

_FOREIGN: Final = re.compile(r"\W+")
_WORDS: Final = re.compile(r"[A-Z]+(?![a-z])|[A-Z]?[a-z]+|[0-9]+")


def is_plain(name: str) -> bool:
    """Whether Python reads this as a name, and as no other name than this."""
    reserved = keyword.iskeyword(name) or name == "__debug__"
    return name.isidentifier() and not reserved and unicodedata.normalize("NFKC", name) == name


def is_field(name: str) -> bool:
    """Whether this can be a field in a class body: one that begins with two underscores would be renamed there."""
    return is_plain(name) and not name.startswith("__")


def python_name(name: str) -> str:
    """The name itself where it is one in Python, else the nearest: `from_` for `from`, `a_b` for `a-b`."""
    if is_plain(name):
        return name
    near = _FOREIGN.sub("_", unicodedata.normalize("NFKC", name)).strip("_")
    if keyword.iskeyword(near):
        near += "_"
    return next((found for found in (near, f"_{near}") if is_plain(found)), "value")


def class_name(*parts: str) -> str:
    """A class's name for a place in a tool list: `CreateIssueLabels`."""
    words = [word for part in parts for word in _WORDS.findall(part)]
    near = "".join(word[:1].upper() + word[1:] for word in words)
    return near if is_plain(near) else f"Value{near}"


class Names:
    """Names that are given once each.

    Args:
        taken: Those that are not given at all.
    """

    def __init__(self, taken: frozenset[str] = frozenset()) -> None:
        self._given = set(taken)

    def __contains__(self, name: str) -> bool:
        return name in self._given

    def give(self, wanted: str) -> str:
        """The wanted name, with `_` or a number behind it where it is taken."""
        name, count = wanted, 1
        while name in self._given:
            name, count = (f"{wanted}_" if count == 1 else f"{wanted}_{count}"), count + 1
        self._given.add(name)
        return name
