"""Where null is admitted: the part of a schema that says so goes, and the rest may be left out instead."""

from typing import Final

from toolargs.jsonvalue import Json, kind
from toolargs.schema import _vocabulary as vocabulary
from toolargs.schema._reading import Reading, Work
from toolargs.schema._references import ANNOTATIONS, merge

_OMITTABLE: Final = "It may be left out instead of being null; a null is read so."


def unions(reading: Reading, work: Work) -> None:
    """Reads `anyOf` and `oneOf`: branches of null and of nothing go, a single branch that is left takes their place."""
    keyword = next((word for word in ("anyOf", "oneOf") if isinstance(work.keywords.get(word), list)), None)
    if keyword is None or ("anyOf" in work.keywords and "oneOf" in work.keywords):
        return
    given = list(enumerate(work.keywords[keyword]))
    branches = [(index, branch) for index, branch in given if not _is_null(branch) and not _is_nothing(branch)]
    if any(_is_null(branch) for _, branch in given):
        admit(reading, work, keyword)
    if any(_is_nothing(branch) for _, branch in given):
        reading.note(work.place, keyword, "A branch that accepts nothing was left out.")
    # A `oneOf` that was given with one branch is in the subset, and stays as it is.
    if len(branches) == 1 and (keyword == "anyOf" or len(given) > 1):
        index, branch = branches[0]
        merge(reading, work, keyword, branch, (*work.place.path, keyword, index))
    elif branches:
        shared = work.keywords.pop("type", None)
        del work.keywords[keyword]
        work.keywords["oneOf"] = [branch for _, branch in branches]
        work.branches = [((keyword, index), _with_type(branch, shared)) for index, branch in branches]
        work.any_of = keyword == "anyOf"
        _check_shared(reading, work, shared)


def admit(reading: Reading, work: Work, keyword: str) -> None:
    """Notes that a schema admits null."""
    if not work.nullable:
        reading.note(work.place, keyword, _OMITTABLE)
    work.nullable = True


def _is_null(branch: Json) -> bool:
    if not isinstance(branch, dict):
        return False
    rest = {word: value for word, value in branch.items() if word not in (*ANNOTATIONS, *vocabulary.METADATA)}
    return rest in ({"type": "null"}, {"const": None}, {"enum": [None]}, {"type": "null", "enum": [None]})


def _is_nothing(branch: Json) -> bool:
    return branch is False or branch in ({"not": {}}, {"not": True})


def _with_type(branch: Json, shared: Json) -> Json:
    """A branch with the type that stands beside all of them."""
    return {"type": shared, **branch} if shared is not None and isinstance(branch, dict) else branch


def _check_shared(reading: Reading, work: Work, shared: Json) -> None:
    if shared is None:
        return
    for tokens, branch in work.branches or ():
        if isinstance(branch, dict) and branch["type"] != shared:
            words = "A branch's `type` differs from the one that stands beside `oneOf` or `anyOf`."
            reading.fault(work.place, "type", words, *tokens, "type")
            work.broken = True


def types(reading: Reading, work: Work) -> None:
    """Reads lists of types, `nullable`, enums with null in them, and schemas whose type is clear without being said."""
    if work.keywords.pop("nullable", False) is True:
        admit(reading, work, "nullable")
    listed = work.keywords.get("type")
    if isinstance(listed, list) and all(isinstance(name, str) for name in listed) and listed:
        _type_list(reading, work, list(dict.fromkeys(listed)))
    found = work.keywords.get("enum")
    admits_null = work.nullable or "type" not in work.keywords
    if isinstance(found, list) and None in found and len(found) > 1 and admits_null:
        admit(reading, work, "enum")
        work.keywords["enum"] = [value for value in found if value is not None]
    if "type" not in work.keywords and "oneOf" not in work.keywords:
        _infer(reading, work)


def _infer(reading: Reading, work: Work) -> None:
    found = work.keywords.get("enum")
    kinds = {kind(value) for value in found} if isinstance(found, list) else set()
    kinds = {"number"} if kinds == {"integer", "number"} else kinds
    if work.place.is_root and reading.root:
        work.keywords["type"] = "object"
    elif len(kinds) == 1:
        work.keywords["type"] = kinds.pop()


def _type_list(reading: Reading, work: Work, listed: list[str]) -> None:
    if "null" in listed and len(listed) > 1:
        admit(reading, work, "type")
        listed = [name for name in listed if name != "null"]
    if "number" in listed:
        listed = [name for name in listed if name != "integer"]
    if len(listed) == 1:
        work.keywords["type"] = listed[0]
    elif all(name in vocabulary.KINDS for name in listed) and "oneOf" not in work.keywords:
        reading.note(work.place, "type", "The list of types was read as `oneOf` with one branch for each.")
        _split(work, listed)


def _split(work: Work, listed: list[str]) -> None:
    """One branch for each type, with the keywords that speak of it; metadata stays outside."""
    outside: dict[str, Json] = {word: work.keywords[word] for word in vocabulary.METADATA if word in work.keywords}
    inside = {word: value for word, value in work.keywords.items() if word not in (*outside, "type")}
    branches = [_branch(inside, name) for name in listed]
    listed_values = isinstance(inside.get("enum"), list)
    kept = [branch for branch in branches if not listed_values or branch["enum"] != []]
    work.keywords = {**outside, "oneOf": kept}
    work.branches = [(("type",), branch) for branch in kept]
    work.place = work.place.as_made()


def _branch(inside: dict[str, Json], name: str) -> dict[str, Json]:
    others = {word for words in vocabulary.KINDS.values() for word in words} - set(vocabulary.KINDS[name])
    # An enum stays where the type has none, so that it is refused with a value of that type, and without one drops out.
    branch = {"type": name, **{word: value for word, value in inside.items() if word not in others - {"enum"}}}
    if isinstance(branch.get("enum"), list):
        numbers = ("integer", "number") if name == "number" else (name,)
        branch["enum"] = [value for value in branch["enum"] if kind(value) in numbers]
    return branch
