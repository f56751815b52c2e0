"""Strict JSON text (RFC 8259) to values, and the same checks for values that did not come as text.

Whatever comes in, the answer is a value or an `ArgumentsError`, in time linear in the text.
"""

import json
import math
import operator
import re
import sys
from collections.abc import Callable, Iterator, Mapping
from itertools import accumulate, islice
from typing import Any, Final, NoReturn

from toolargs import _jsonfault, jsonvalue, limits
from toolargs.errors import ArgumentsError, Issue
from toolargs.jsonvalue import Json
from toolargs.limits import Limits
from toolargs.pointer import Path

MAX_DIGITS: Final = 4300
"""The longest integer that is read, in decimal digits."""

_BLANKS: Final = " \t\n\r"
_LONG_INTEGER: Final = re.compile(rf"[0-9]{{{MAX_DIGITS + 1}}}")
_SURROGATE_ESCAPE: Final = re.compile(r"\\u[dD][89a-fA-F]")
_HOOKED_BELOW: Final = 500
_NOT_BRACKETS: Final = bytes(byte for byte in range(256) if byte not in b"[]{}")
_STEPS: Final = {ord("["): 1, ord("{"): 1, ord("]"): -1, ord("}"): -1}


_MAX_BITS: Final = (10**MAX_DIGITS - 1).bit_length()


class _ConstantError(ValueError):
    """`NaN`, `Infinity` or `-Infinity` stands in the text."""


def _refuse_constant(name: str) -> NoReturn:
    raise _ConstantError(name)


_DECODER: Final = json.JSONDecoder(parse_constant=_refuse_constant)


def is_blank(text: str | bytes | bytearray) -> bool:
    """Whether the text is empty or white space only."""
    return not (text.strip(_BLANKS) if isinstance(text, str) else text.strip(_BLANKS.encode()))


def loads(text: str | bytes | bytearray, limits: Limits = limits.DEFAULT, *, quote: bool = True) -> Json:
    """Reads a JSON text; blank text is an empty object.

    Refused besides what RFC 8259 does not allow: a byte order mark, duplicate keys, lone surrogates, numbers beyond
    the finite doubles, integers of more than 4,300 digits, and what passes the limits.

    Args:
        text: The text, or its UTF-8 bytes.
        limits: The bounds on size and depth.
        quote: Whether messages may quote the text; not where it may hold secrets.

    Raises:
        ArgumentsError: It cannot be read; the issue's keyword is `json`, `duplicateKey`, `depth` or `size`.
    """
    clean = _as_text(text, limits)
    start = len(clean) - len(clean.lstrip(_BLANKS))
    if start == len(clean):
        return {}
    if clean.count("[") + clean.count("{") > limits.max_depth:
        _check_depth(clean, limits)
    if not 0 < sys.get_int_max_str_digits() <= MAX_DIGITS and _LONG_INTEGER.search(clean):
        raise _error("json", _jsonfault.LONG_INTEGER)
    value, end = _decode(clean, start, quote)
    if clean[end:].strip(_BLANKS):
        raise _error("json", _jsonfault.trailing(clean, end, quote))
    return _checked(clean, value, start, quote, limits)


def _as_text(text: str | bytes | bytearray, limits: Limits) -> str:
    if len(text) > limits.max_bytes:
        raise _too_large(len(text), limits)
    if not isinstance(text, str):
        try:
            text = bytes(text).decode("utf-8")
        except UnicodeDecodeError as error:
            raise _error("json", f"The arguments are not valid UTF-8 at byte {error.start}.") from None
    elif not text.isascii():
        try:
            size = len(text.encode("utf-8"))
        except UnicodeEncodeError as error:
            raise _error("json", _jsonfault.surrogate(text, error.start)) from None
        if size > limits.max_bytes:
            raise _too_large(size, limits)
    return text


def _check_depth(text: str, limits: Limits) -> None:
    """Refuses deep nesting before the decoder, which recurses, meets it."""
    outside = text.replace("\\\\", "").replace('\\"', "").split('"')[::2]
    brackets = "".join(outside).encode("utf-8", "replace").translate(None, _NOT_BRACKETS)
    for _ in range(limits.max_depth):
        before, brackets = brackets, brackets.replace(b"[]", b"").replace(b"{}", b"")
        if not brackets:
            return
        if len(brackets) == len(before):
            break
    if max(accumulate(map(_STEPS.__getitem__, brackets))) > limits.max_depth:
        raise _error("depth", _too_deep(limits))


def _decode(text: str, start: int, quote: bool, decoder: json.JSONDecoder = _DECODER) -> tuple[Json, int]:
    try:
        return decoder.raw_decode(text, start)
    except json.JSONDecodeError as error:
        raise _error("json", _jsonfault.explain(text, error, quote)) from None
    except _ConstantError as error:
        raise _error("json", _jsonfault.constant(str(error))) from None
    except ValueError:  # the interpreter's own bound on the digits of an integer
        raise _error("json", _jsonfault.LONG_INTEGER) from None
    except (RecursionError, MemoryError):
        raise _error("depth", "The arguments are nested too deeply to be read; make them flatter.") from None


def _checked(text: str, value: Json, start: int, quote: bool, limits: Limits) -> Json:
    """The value, after the checks that the decoder leaves out."""
    members, infinite = _survey(value)
    if infinite:
        raise ArgumentsError(_issues(value, _is_infinite, "json", _jsonfault.infinite), bounds=limits)
    if members and (len(text) < _HOOKED_BELOW or members != text.count(":")):
        _check_duplicates(text, start, quote, limits)
    if "\\u" in text and _SURROGATE_ESCAPE.search(text):
        issues = _issues(value, _has_surrogate, "json", _jsonfault.half_pair, quote)
        if issues:
            raise ArgumentsError(issues, bounds=limits)
    return value


def _survey(value: Json) -> tuple[int, bool]:
    """How many object members there are in a value, and whether a number in it is infinite; level by level."""
    members, infinite, level = 0, False, [value]
    while level:
        below: list[Json] = []
        for item in level:
            if type(item) is dict:
                members += len(item)
                below.extend(item.values())
            elif type(item) is list:
                below.extend(item)
            elif type(item) is float and not math.isfinite(item):
                infinite = True
        level = below
    return members, infinite


def _check_duplicates(text: str, start: int, quote: bool, limits: Limits) -> None:
    """Reads the text again, looking at the members of each object as they stand there.

    Whether there can be any at all is told cheaply beforehand: a text without them has no more colons than members.
    """
    found: dict[int, tuple[dict[str, Json], list[str]]] = {}

    def look(pairs: list[tuple[str, Json]]) -> dict[str, Json]:
        members = dict(pairs)
        if len(members) != len(pairs):
            seen: set[str] = set()
            repeated = [name for name, _ in pairs if name in seen or seen.add(name)]  # type: ignore[func-returns-value]
            found[id(members)] = (members, list(dict.fromkeys(repeated)))
        return members

    decoder = json.JSONDecoder(parse_constant=_refuse_constant, object_pairs_hook=look)
    value, _ = _decode(text, start, quote, decoder)
    if found:
        raise ArgumentsError(list(_duplicates(value, found, quote))[: limits.max_issues], bounds=limits)


def _duplicates(value: Json, found: dict[int, tuple[dict[str, Json], list[str]]], quote: bool) -> Iterator[Issue]:
    # An object whose duplicate was overwritten by a later one is no longer in the value; it is told of at the root.
    shown: set[int] = set()
    for path, item in _walk(value, ()):
        if id(item) in found:
            shown.add(id(item))
            for name in found[id(item)][1]:
                yield Issue((*path, name), "duplicateKey", _jsonfault.duplicate((*path, name), quote))
    if not shown:
        yield Issue((), "duplicateKey", _jsonfault.duplicate((), quote))


def _walk(value: Json, path: Path) -> Iterator[tuple[Path, Json]]:
    yield path, value
    if isinstance(value, dict):
        for name, member in value.items():
            yield from _walk(member, (*path, name))
    elif isinstance(value, list):
        for index, item in enumerate(value):
            yield from _walk(item, (*path, index))


def _is_infinite(value: Json) -> bool:
    return type(value) is float and not math.isfinite(value)


def _has_surrogate(value: Json) -> bool:
    if isinstance(value, dict):
        return any(_has_surrogate(name) for name in value)
    return isinstance(value, str) and not value.isascii() and any("\ud800" <= sign <= "\udfff" for sign in value)


def _issues(
    value: Json, test: Callable[[Json], bool], keyword: str, words: Callable[[Path, bool], str], quote: bool = True
) -> list[Issue]:
    found = (Issue(path, keyword, words(path, quote)) for path, item in _walk(value, ()) if test(item))
    return list(islice(found, limits.DEFAULT.max_issues))


def plain(value: object, limits: Limits = limits.DEFAULT) -> Json:
    """Checks a value that did not come as text as far as the same rules apply, and reads it as plain JSON.

    Subclasses of `str`, `int`, `float`, `list` and mappings are read as plain values, a tuple as an array. A value
    that is plain already is given back as it is.

    Raises:
        ArgumentsError: Something in it is not JSON (`json`), or it is nested too deeply or in itself (`depth`).
    """
    reading = _Reading(limits)
    result = reading.read(value, (), 1)
    if reading.issues:
        raise ArgumentsError(reading.issues, bounds=limits)
    return result


class _Reading:
    """One pass over Python values: gathers issues, up to the limit."""

    def __init__(self, limits: Limits) -> None:
        self.limits = limits
        self.issues: list[Issue] = []
        self.room = limits.max_bytes

    def read(self, value: Any, path: Path, depth: int) -> Json:
        self.room -= 1
        if self.room < 0:
            words = f"The arguments have more than {self.limits.max_bytes:,} values; send less."
            return self._refuse(path, "size", words)
        kind = type(value)
        if kind in (str, int, float, bool, type(None)):
            return self._scalar(value, path)
        if issubclass(kind, (str, int, float)):
            return self._scalar(jsonvalue.exact(value), path)
        try:
            members = _members(value)
        except Exception:  # whatever a foreign mapping does, it is not an argument; its text is nobody's business
            members = None
        if members is None:
            words = f"{_jsonfault.at(path)} must be JSON, got the Python type {kind.__name__[:40]}."
            return self._refuse(path, "json", words)
        if depth > self.limits.max_depth:
            return self._refuse(path, "depth", _too_deep(self.limits))
        return self._container(value, members, path, depth)

    def _container(self, value: Any, members: dict[Any, Any] | list[Any], path: Path, depth: int) -> Json:
        if isinstance(members, list):
            items = [self.read(item, (*path, index), depth + 1) for index, item in enumerate(members)]
            same = type(value) is list and all(map(operator.is_, items, members))
            return value if same else items
        read: dict[str, Json] = {}
        for name, member in members.items():
            key = self._key(name, path)
            if key is not None:
                read[key] = self.read(member, (*path, key), depth + 1)
        same = type(value) is dict and all(map(operator.is_, read.values(), members.values()))
        return value if same and all(map(operator.is_, read, members)) and len(read) == len(members) else read

    def _key(self, name: object, path: Path) -> str | None:
        if not isinstance(name, str):
            kind = type(name).__name__[:40]
            self._refuse(path, "json", f"{_jsonfault.at(path)} must have texts as keys, got a key of type {kind}.")
            return None
        key = str.__str__(name)
        self._scalar(key, (*path, key))
        return key

    def _scalar(self, value: Json, path: Path) -> Json:
        if isinstance(value, str) and not value.isascii() and _has_surrogate(value):
            return self._refuse(path, "json", _jsonfault.half_pair(path, True))
        if type(value) is float and not math.isfinite(value):
            return self._refuse(path, "json", f"{_jsonfault.at(path)} is {value}, which is not a JSON number.")
        if type(value) is int and value.bit_length() > _MAX_BITS:
            return self._refuse(path, "json", _jsonfault.LONG_INTEGER)
        return value

    def _refuse(self, path: Path, keyword: str, message: str) -> None:
        if len(self.issues) < self.limits.max_issues:
            self.issues.append(Issue(path, keyword, message))


def _members(value: Any) -> dict[Any, Any] | list[Any] | None:
    """What is in a container, bounded; None for what is no container."""
    if type(value) in (dict, list):
        return value  # type: ignore[no-any-return]
    if isinstance(value, (list, tuple)):
        return list(value)
    if isinstance(value, Mapping):
        return dict(islice(value.items(), limits.DEFAULT.max_bytes))
    return None


def _too_deep(limits: Limits) -> str:
    return f"The arguments are nested deeper than {limits.max_depth} levels; make them flatter."


def _too_large(size: int, limits: Limits) -> ArgumentsError:
    return _error("size", f"The arguments have {size:,} bytes, more than {limits.max_bytes:,}; send less.")


def _error(keyword: str, message: str) -> ArgumentsError:
    return ArgumentsError([Issue((), keyword, message)])
