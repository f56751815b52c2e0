"""Issues from facts: what was wrong, where, and what would be right, in one short sentence for the model."""

import functools
import re
from collections.abc import Callable, Sequence
from typing import Any, Concatenate, Final, NamedTuple, ParamSpec

from toolargs import _nearest, jsonvalue, pointer
from toolargs.errors import Issue
from toolargs.jsonvalue import Json

MASK: Final = "(secret)"
SUBJECT: Final = "The arguments"
_POINTER_LENGTH: Final = 120
_MOST_VALUES: Final = 12
_MOST_NAMES: Final = 12
_TEXT_LENGTH: Final = 200
_NUMBER: Final = re.compile(r"\s*-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?(?:[eE][+-]?[0-9]+)?\s*")
_BRACKETS: Final = {"array": "[]", "object": "{}"}
WANTED: Final = {
    "string": "a string",
    "integer": "an integer",
    "number": "a number",
    "boolean": "true or false",
    "array": "an array",
    "object": "an object",
}
_LASTING: Final = frozenset({str, int, float, bool, type(None)})
_LONGEST_KEPT: Final = 1_000

P = ParamSpec("P")


class Place(NamedTuple):
    """Where a value stands.

    Attributes:
        path: Its path.
        masked: Whether it must not be shown.
        omittable: Whether it may be left out.
        subject: What messages call the whole.
    """

    path: pointer.Path
    masked: bool = False
    omittable: bool = False
    subject: str = SUBJECT

    def below(self, *steps: str | int, omittable: bool = False) -> "Place":
        """The place of a part."""
        return Place((*self.path, *steps), self.masked, omittable, self.subject)

    def hidden(self) -> "Place":
        """The same place, whose value must not be shown."""
        return Place(self.path, True, self.omittable, self.subject)

    @property
    def name(self) -> str:
        """What a message calls the value."""
        return f'"{jsonvalue.cut(pointer.join(self.path), _POINTER_LENGTH)}"' if self.path else self.subject

    def received(self, value: object) -> Json:
        """The value as an issue keeps it."""
        return MASK if self.masked else jsonvalue.shorten(value)

    def got(self, value: object) -> str:
        """The value as the end of a sentence: `, got 250`."""
        return "" if self.masked else f", got {jsonvalue.text(value)}"


def _deferred(
    keyword: str = "",
) -> Callable[[Callable[Concatenate[Place, P], Issue]], Callable[Concatenate[Place, P], Issue]]:
    """Makes the issue of a value that can wait when it is asked for; of any other value at once.

    A value can wait if it may be shown, cannot change, and is short enough to be kept. Without a keyword the first
    fact behind the value is the keyword.
    """

    def decorate(render: Callable[Concatenate[Place, P], Issue]) -> Callable[Concatenate[Place, P], Issue]:
        @functools.wraps(render)
        def make(place: Place, /, *facts: P.args, **named: P.kwargs) -> Issue:
            value: Any = facts[0] if facts else None
            kind = type(value)
            if place.masked or kind not in _LASTING or (kind is str and len(value) > _LONGEST_KEPT):
                return render(place, *facts, **named)
            word = keyword or str(facts[1])
            return Issue.deferred(place.path, word, functools.partial(render, place, *facts, **named))

        return make

    return decorate


@_deferred("type")
def mistyped(place: Place, value: object, expected: str, wanted: str | None = None) -> Issue:
    """A value of another kind than `expected`, a JSON Schema type name; `wanted` names it for Python values."""
    kind = "a tuple" if isinstance(value, tuple) else jsonvalue.named(jsonvalue.kind(value))
    got, remedy = _kind_got(place, value, kind, expected if wanted is None else "")
    return Issue(
        place.path,
        "type",
        f"{place.name} must be {wanted or WANTED[expected]}, got {got}{'; ' + remedy if remedy else ''}.",
        expected,
        place.received(value),
    )


def _kind_got(place: Place, value: object, kind: str, expected: str) -> tuple[str, str]:
    """How a mistyped value is called, and what to do about it."""
    if value is None:
        return "null", f"leave {_last(place)} out instead" if place.omittable else ""
    if isinstance(value, str):
        return _string_got(place, value, expected)
    if place.masked or isinstance(value, (list, tuple, dict)):
        return kind, ""
    if expected == "string" and isinstance(value, (int, float)):
        return f"{jsonvalue.text(value)} without quotes", "send it as a string, in quotes"
    if kind.split()[-1] in WANTED:
        return jsonvalue.text(value), ""
    return kind, ""


def _string_got(place: Place, value: str, expected: str) -> tuple[str, str]:
    ends = value.strip()[:1] + value.strip()[-1:] if expected in _BRACKETS else ""
    if ends and ends == _BRACKETS[expected]:
        return f"a string that holds a JSON {expected}", f"send the {expected} itself"
    if place.masked:
        return "a string", ""
    shown = f"the string {jsonvalue.text(value)}"
    if _holds_number(value, expected):
        return shown, f"send {value.strip()} without quotes"
    if expected == "boolean" and value.strip().lower() in ("true", "false"):
        return shown, f"send {value.strip().lower()} without quotes"
    return shown, ""


def _holds_number(value: str, expected: str) -> bool:
    if expected not in ("integer", "number") or len(value) > 40 or not _NUMBER.fullmatch(value):
        return False
    return expected == "number" or float(value).is_integer()


def _last(place: Place) -> str:
    return f'"{jsonvalue.cut(str(place.path[-1]), 40)}"' if place.path else "it"


@_deferred("required")
def missing(place: Place) -> Issue:
    """A required property that is not there."""
    return Issue(place.path, "required", f"{place.name} is required.")


@_deferred("additionalProperties")
def unknown(place: Place, value: object, candidates: Sequence[str]) -> Issue:
    """A key that is no property; `candidates` are the names that could have been meant."""
    near = _nearest.nearest(str(place.path[-1]), candidates)
    owner = Place(place.path[:-1], subject=place.subject)
    whole = place.subject[0].lower() + place.subject[1:]
    what = "a parameter" if owner.name == SUBJECT else f"a property of {owner.name if owner.path else whole}"
    if near is not None:
        hint = f'; did you mean "{near}"?'
    elif candidates:
        shown = ", ".join(f'"{jsonvalue.cut(name, 40)}"' for name in candidates[:_MOST_NAMES])
        more = f" and {len(candidates) - _MOST_NAMES} more" if len(candidates) > _MOST_NAMES else ""
        hint = f"; leave it out, or use one of those not given yet: {shown}{more}."
    else:
        hint = "; leave it out."
    return Issue(
        place.path, "additionalProperties", f"{place.name} is not {what}{hint}", None, place.received(value), near
    )


@_deferred("enum")
def not_in_enum(place: Place, value: object, values: Sequence[Json]) -> Issue:
    """A value that is none of an enum."""
    listed = ", ".join(jsonvalue.text(item, 40) for item in values[:_MOST_VALUES])
    more = f" and {len(values) - _MOST_VALUES} more" if len(values) > _MOST_VALUES else ""
    texts = [item for item in values if isinstance(item, str)]
    near = _nearest.nearest(value, texts) if isinstance(value, str) and not place.masked else None
    hint = "." if near is None else f"; did you mean {jsonvalue.text(near)}?"
    one_of = "one of " if len(values) > 1 else ""
    return Issue(
        place.path,
        "enum",
        f"{place.name} must be {one_of}{listed}{more}{place.got(value)}{hint}",
        list(values[:_MOST_VALUES]),
        place.received(value),
        near,
    )


_BOUNDS: Final = {
    "minimum": "at least {}",
    "maximum": "at most {}",
    "minLength": "at least {} character{s} long",
    "maxLength": "at most {} character{s} long",
    "minItems": "have at least {} item{s}",
    "maxItems": "have at most {} item{s}",
}


@_deferred()
def out_of_bounds(place: Place, value: object, keyword: str, bound: int | float, size: int | None = None) -> Issue:
    """A number, length or count beyond a bound; `size` is the length or count."""
    words = _BOUNDS[keyword].format(jsonvalue.text(bound), s="" if bound == 1 else "s")
    be = "" if words.startswith("have") else "be "
    got = place.got(value) if size is None else f", got {size}"
    return Issue(place.path, keyword, f"{place.name} must {be}{words}{got}.", bound, place.received(value))


@_deferred("pattern")
def no_match(place: Place, value: object, pattern: str, words: str | None) -> Issue:
    """A string that a pattern is not found in; `words` say what the pattern stands for, where we know it."""
    must = f"be {words}" if words else f"match the pattern {jsonvalue.cut(pattern, 120)}"
    return Issue(place.path, "pattern", f"{place.name} must {must}{place.got(value)}.", pattern, place.received(value))


def repeated(place: Place, value: object, first: int, second: int) -> Issue:
    """An array whose items at two indexes are equal."""
    return Issue(
        place.path,
        "uniqueItems",
        f"{place.name} must have no repeated items, but those at index {first} and {second} are equal.",
        True,
        place.received(value),
    )


@_deferred()
def residual(place: Place, value: object, keyword: str, words: str, expected: Json) -> Issue:
    """A value that a residual check refuses."""
    return Issue(
        place.path, keyword, f"{place.name} must be {words}{place.got(value)}.", expected, place.received(value)
    )


@_deferred("decode")
def undecodable(place: Place, value: object, words: str | None) -> Issue:
    """A value that no Python value can be built from; `words` is the reason where it may be shown."""
    if words is None or place.masked:
        return Issue(place.path, "decode", f"{place.name} could not be read.", None, place.received(value))
    were = "were" if place.name == SUBJECT else "was"
    clause = jsonvalue.cut(" ".join(words.split()), _TEXT_LENGTH).rstrip(".")
    sentence = f"{place.name} {clause}" if clause.startswith("must ") else f"{place.name} {were} refused: {clause}"
    got = place.got(value) if clause.startswith("must ") else ""
    return Issue(place.path, "decode", f"{sentence}{got}.", None, place.received(value))


def too_deep(place: Place, levels: int) -> Issue:
    """A value nested deeper than the limit."""
    are, them = ("are", "them") if place.subject == SUBJECT else ("is", "it")
    message = f"{place.subject} {are} nested deeper than {levels} levels; make {them} flatter."
    return Issue(place.path, "depth", message, levels)


def no_key(place: Place, key: object) -> Issue:
    """A key of a Python dict that is no string."""
    kind = jsonvalue.named(jsonvalue.kind(key))
    return Issue(place.path, "type", f"{place.name} must have strings as keys, got {kind} among them.", "string")


@_deferred("oneOf")
def no_branch(place: Place, value: object, lacks: Sequence[str]) -> Issue:
    """A value that fits no branch; `lacks` says what each of the nearest ones lacked."""
    # A lack may be the list of a `oneOf` below: cut, or depth would multiply the length.
    listed = " ".join(f"({number}) {jsonvalue.cut(lack, 240)}" for number, lack in enumerate(lacks, start=1))
    return Issue(
        place.path,
        "oneOf",
        f"{place.name} fits none of its alternatives; the nearest ones say: {listed}",
        None,
        place.received(value),
    )


@_deferred("oneOf")
def no_kind(place: Place, value: object, wanted: Sequence[str]) -> Issue:
    """A value of a kind that no branch has."""
    words = " or ".join(dict.fromkeys(wanted))
    got = "null" if value is None else jsonvalue.named(jsonvalue.kind(value))
    shown = place.got(value) if isinstance(value, (str, int, float)) else f", got {got}"
    remedy = f"; leave {_last(place)} out instead" if value is None and place.omittable else ""
    if isinstance(value, str):
        remedies = (_string_got(place, value, kind)[1] for kind, name in WANTED.items() if name in wanted)
        remedy = next((f"; {words}" for words in remedies if words), "")
    return Issue(place.path, "oneOf", f"{place.name} must be {words}{shown}{remedy}.", None, place.received(value))


def many_branches(place: Place, value: object, fitting: Sequence[int]) -> Issue:
    """A value that fits more than one branch."""
    listed = " and ".join(str(index + 1) for index in fitting[:3])
    return Issue(
        place.path,
        "oneOf",
        f"{place.name} fits alternatives {listed} at once, but must fit exactly one; make it clearer which is meant.",
        None,
        place.received(value),
    )
