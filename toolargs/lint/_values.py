"""Rules about what values a parameter takes."""

from collections import defaultdict
from collections.abc import Iterator
from typing import Final

from toolargs import nodes, patterns, pointer
from toolargs.jsonvalue import text
from toolargs.lint._subject import Place, Spot, Subject
from toolargs.lint._words import is_destructive

_EXCLUSIVE: Final = frozenset({"exclusiveMinimum", "exclusiveMaximum"})


def unbounded_array(place: Place) -> Iterator[str]:
    """An array of any length."""
    if isinstance(place.node, nodes.Array) and place.node.max_items is None:
        yield f"{_name(place)} may be of any length; write MaxItems(50), or as many as the handler can take"


def unbounded_number(place: Place) -> Iterator[str]:
    """A number of any size."""
    node = place.node
    if not isinstance(node, nodes.Integer | nodes.Number) or node.enum is not None:
        return
    bounded = node.minimum is not None or node.maximum is not None
    if not bounded and not any(residual.keyword in _EXCLUSIVE for residual in node.residuals):
        yield f"{_name(place)} may be of any size; write Minimum(1), Maximum(100), or what fits"


def unbounded_string(place: Place) -> Iterator[str]:
    """A string of any length, where something may be destroyed by it."""
    node = place.node
    if not isinstance(node, nodes.String) or node.enum is not None or node.max_length is not None:
        return
    bounded = node.pattern is not None and patterns.longest(node.pattern) is not None
    if not bounded and node.codec is None and is_destructive(place.definition):
        yield f"{_name(place)} may be any text; write MaxLength(200), Enum(…) or Pattern(…)"


def free_object(place: Place) -> Iterator[str]:
    """An object that takes any keys and values."""
    node = place.node
    if isinstance(node, nodes.Object) and node.properties is None and node.values is None:
        yield f"{_name(place)} takes any keys; name them with a dataclass or TypedDict, or write dict[str, int]"


def residual(place: Place) -> Iterator[str]:
    """A check that the schema can only say in words, and that these words show no example of."""
    for one in place.node.residuals:
        if " such as " not in one.words:
            yield f'"must be {one.words}" stands in words only; if models miss it, look for a bound that says the same'


def pattern_without_example(place: Place) -> Iterator[str]:
    """A pattern that nothing shows a match of."""
    node = place.node
    if not isinstance(node, nodes.String) or node.pattern is None or node.codec is not None or node.enum is not None:
        return
    matcher = patterns.compile(node.pattern)
    if node.examples or node.default is not nodes.ABSENT or _quotes_match(matcher, node.description or ""):
        return
    yield f"{_name(place)} has a pattern and no example that shows it; write Examples({_example(node.pattern)})"


def _quotes_match(matcher: patterns.Matcher, description: str) -> bool:
    """Whether some word of the description, or some quoted part of it, matches."""
    parts = [*description.split(), *description.replace("'", '"').replace("`", '"').split('"')]
    return any(matcher.search(part.strip("\"'`.,;:()")) for part in parts if part.strip())


def _example(pattern: str) -> str:
    try:
        return text(patterns.shortest([pattern]))
    except patterns.BudgetExceeded:
        return "…"


def slow_pattern(place: Place) -> Iterator[str]:
    """A pattern that other engines may search slowly."""
    if isinstance(place.node, nodes.String) and place.node.pattern is not None:
        reason = patterns.slow_elsewhere(place.node.pattern)
        if reason is not None:
            yield f"the pattern of {_name(place)} can be slow elsewhere: {reason}; anchor it, or bound its repetitions"


def enum_case(place: Place) -> Iterator[str]:
    """Values that differ in case only."""
    node = place.node
    if not isinstance(node, nodes.String) or node.enum is None:
        return
    alike: dict[str, list[str]] = defaultdict(list)
    for value in node.enum:
        alike[value.casefold()].append(value)
    for values in alike.values():
        if len(values) > 1:
            yield f"{_name(place)} has {' and '.join(map(text, values))}; keep one, or name them by what they mean"


def reserved_name(subject: Subject) -> Iterator[Spot]:
    """A parameter that some front end takes for itself."""
    for definition in subject.definitions:
        for member in definition.node.properties or ():
            if meaning := _RESERVED.get(member.name):
                where = pointer.join(("properties", member.name))
                yield Spot(definition.name, where, f"{member.name} is {meaning}; write Name({_other(member.name)})")


_RESERVED: Final = {"timeoutMs": "Pedelec's own time limit of a call"}


def _other(name: str) -> str:
    return text(f"tool{name[0].upper()}{name[1:]}")


def _name(place: Place) -> str:
    return place.name or "the object of all arguments"
