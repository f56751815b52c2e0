"""What each provider takes, as tables made from the dialects themselves: `python -m tests.benchmarks.capabilities`."""

from collections.abc import Iterator

from tests.benchmarks.page import main, markdown
from toolargs import dialects
from toolargs.dialects import Dialect, Profile

NAMES = dialects.names()
KEYWORDS = ("default", "examples", "enum", "minLength", "maxLength", "pattern", "minimum", "maximum")
KEYWORDS += ("minItems", "maxItems", "uniqueItems")


def modes() -> Iterator[tuple[Dialect, Profile, str]]:
    """Every mode of every dialect, with its name in the tables."""
    for dialect in map(dialects.find, NAMES):
        yield dialect, dialect.normal, f"`{dialect.name}`"
        if dialect.strict is not None:
            yield dialect, dialect.strict, f"`{dialect.name}` strict"


def keywords() -> str:
    """What becomes of each keyword, modes that do the same in one row."""
    alike: dict[tuple[str, ...], list[str]] = {}
    for _, profile, name in modes():
        alike.setdefault(tuple(profile.treatment(keyword).label for keyword in KEYWORDS), []).append(name)
    rows = [[", ".join(names), *labels] for labels, names in alike.items()]
    return markdown(("mode", *(f"`{keyword}`" for keyword in KEYWORDS)), rows)


def structure() -> str:
    """How unions and objects are written."""
    rows = []
    for _, profile, name in modes():
        optional = "required, may be `null`" if profile.nullable else "left out"
        closed = {"never": "not said", "unless open": 'closed, unless `extra="allow"`', "always": "closed"}
        free = "taken" if profile.free else "refused"
        rows.append([name, f"`{profile.union}`", optional, closed[profile.closing], free])
    return markdown(("mode", "union", "optional property", "objects with properties", "free objects"), rows)


def limits() -> str:
    """What is counted, and what a tool's name looks like."""
    rows = []
    for dialect in map(dialects.find, NAMES):
        rule = "any" if dialect.names is None else f"`{dialect.names.pattern.pattern}`"
        longest = dialect.names and dialect.names.longest
        always = "; ".join(map(str, dialect.limits))
        strict = "; ".join(map(str, dialect.strict_limits))
        rows.append([f"`{dialect.name}`", dialect.title, rule, longest or "", always, strict])
    return markdown(("dialect", "provider", "tool name", "longest", "limits", "limits when strict"), rows)


PARTS = {"keywords": keywords, "structure": structure, "limits": limits}

if __name__ == "__main__":
    main("dialects.md", PARTS)
