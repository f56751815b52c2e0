"""The options of `@tool`, and what is wrong with given ones."""

import math
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, Final, Literal, TypedDict

from toolargs.definition import NAME
from toolargs.errors import DefinitionFault


class Options(TypedDict, total=False):
    """What `@tool(...)` takes; see `toolargs.tool` for their meaning."""

    name: str | None
    description: str | None
    extra: Literal["forbid", "ignore", "allow"] | None
    timeout: float | None
    examples: Sequence[Mapping[str, Any]]
    counterexamples: Sequence[Mapping[str, Any]]
    rules: Sequence[Callable[..., Any]]
    check_result: bool
    title: str | None
    read_only: bool | None
    destructive: bool | None
    idempotent: bool | None
    open_world: bool | None
    version: str | None


def _is_text(value: object) -> bool:
    return isinstance(value, str) and bool(value.strip())


def _is_seconds(value: object) -> bool:
    return isinstance(value, (int, float)) and not isinstance(value, bool) and math.isfinite(value) and value > 0


def _is_flag(value: object) -> bool:
    return isinstance(value, bool)


def _is_objects(value: object) -> bool:
    return isinstance(value, (list, tuple)) and all(isinstance(item, Mapping) for item in value)


def _is_functions(value: object) -> bool:
    return isinstance(value, (list, tuple)) and all(callable(item) for item in value)


_CHECKS: Final[Mapping[str, tuple[Callable[[object], bool], str]]] = {
    "name": (
        lambda value: isinstance(value, str) and NAME.fullmatch(value) is not None,
        "a letter followed by letters, digits, '_', '.' or '-'",
    ),
    "description": (_is_text, "text that is not blank"),
    "extra": (lambda value: value in ("forbid", "ignore", "allow"), "'forbid', 'ignore' or 'allow'"),
    "timeout": (_is_seconds, "a positive number of seconds"),
    "examples": (_is_objects, "a list of argument objects"),
    "counterexamples": (_is_objects, "a list of argument objects"),
    "rules": (_is_functions, "a list of functions"),
    "check_result": (_is_flag, "True or False"),
    "title": (_is_text, "text that is not blank"),
    "read_only": (_is_flag, "True or False"),
    "destructive": (_is_flag, "True or False"),
    "idempotent": (_is_flag, "True or False"),
    "open_world": (_is_flag, "True or False"),
    "version": (_is_text, "text that is not blank, such as '1.2'"),
}


def faults(options: Mapping[str, Any]) -> Iterator[DefinitionFault]:
    """What is wrong with the options, one fault each; `None` means "not given" everywhere."""
    for name, value in options.items():
        if name not in _CHECKS:
            yield DefinitionFault(f"@tool has no option {name!r}", f"the options are {', '.join(_CHECKS)}")
        elif value is not None and not _CHECKS[name][0](value):
            yield DefinitionFault(f"@tool({name}=…) must be {_CHECKS[name][1]}, got {value!r:.80}")
