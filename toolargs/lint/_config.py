"""Which rules count for which tools, and for which providers."""

import os
import tomllib
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final, TypeVar

from toolargs import _nearest, dialects
from toolargs.errors import ToolArgsError
from toolargs.lint._finding import SEVERITIES, Severity
from toolargs.lint._table import IDS

T = TypeVar("T", bound=Callable[..., Any])

_ATTRIBUTE: Final = "__toolargs_lint_off__"


class ConfigError(ToolArgsError):
    """A configuration names something that is not there. Says where, and what would be right."""


@dataclass(frozen=True, slots=True)
class Config:
    """What is looked for.

    Attributes:
        off: The ids of rules that are not asked.
        severities: Other severities than the rules' own, by id.
        providers: The dialects that the tools are meant for; their losses and refusals are found.
        strict: Whether these get the tools in their strict mode, where they have one.
        tools: The ids of rules that are not asked of some tools, by the tool's name.

    Raises:
        ConfigError: There is no such rule, severity or dialect; names the nearest.
    """

    off: frozenset[str] = frozenset()
    severities: Mapping[str, Severity] = field(default_factory=dict)
    providers: tuple[str, ...] = ()
    strict: bool = False
    tools: Mapping[str, frozenset[str]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        for rules in (self.off, self.severities, *self.tools.values()):
            for rule in rules:
                _known("rule", rule, IDS)
        for severity in self.severities.values():
            _known("severity", severity, SEVERITIES)
        for provider in self.providers:
            _known("dialect", provider, dialects.names())

    @classmethod
    def read(cls, file: str | os.PathLike[str]) -> "Config":
        """What a `pyproject.toml` says in `[tool.toolargs.lint]`; nothing special where it says nothing.

        The table has `off`, `providers` (lists of text), `strict` (true or false), and below it
        `[tool.toolargs.lint.severities]` (a severity by rule) and `[tool.toolargs.lint.tools.NAME]` with an `off` of
        its own.

        Raises:
            ConfigError: It cannot be read, or names something that is not there.
        """
        path = Path(file)
        try:
            whole = tomllib.loads(path.read_text(encoding="utf-8"))
        except OSError as error:
            raise ConfigError(f"{path} cannot be read: {error.strerror}") from None
        except (UnicodeDecodeError, tomllib.TOMLDecodeError) as error:
            raise ConfigError(f"{path} is no TOML: {error}") from None
        try:
            return cls._of(_table(_table(_table(whole, "tool"), "toolargs"), "lint"))
        except ConfigError as error:
            raise ConfigError(f"{path}, [tool.toolargs.lint]: {error}") from None

    @classmethod
    def _of(cls, table: Mapping[str, Any]) -> "Config":
        for key in table:
            _known("setting", key, ("off", "severities", "providers", "strict", "tools"))
        tools = {
            name: frozenset(_texts(_table(_table(table, "tools"), name), "off")) for name in _table(table, "tools")
        }
        strict = table.get("strict", False)
        if not isinstance(strict, bool):
            raise ConfigError("strict must be true or false")
        return cls(
            off=frozenset(_texts(table, "off")),
            severities=_table(table, "severities"),
            providers=_texts(table, "providers"),
            strict=strict,
            tools=tools,
        )

    def asks(self, rule: str, tool: str) -> bool:
        """Whether a rule counts for a tool, as far as the configuration goes."""
        return rule not in self.off and rule not in self.tools.get(tool, ())


def off(*rules: str) -> Callable[[T], T]:
    """A decorator, written above or below `@tool`: these rules are not asked of this tool.

    Args:
        rules: The rules' ids.

    Raises:
        ConfigError: There is no such rule; names the nearest.
    """
    for rule in rules:
        _known("rule", rule, IDS)

    def mark(item: T) -> T:
        setattr(item, _ATTRIBUTE, switched_off(item) | frozenset(rules))
        return item

    return mark


def switched_off(item: object) -> frozenset[str]:
    """The rules that `off` switched off for a tool."""
    found: frozenset[str] = getattr(item, _ATTRIBUTE, frozenset())
    return found


def _known(what: str, name: object, names: Iterable[str]) -> None:
    names = tuple(names)
    if name in names:
        return
    near = _nearest.nearest(name, names) if isinstance(name, str) else None
    there = f"did you mean {near!r}?" if near else f"there are {', '.join(names)}"
    raise ConfigError(f"there is no {what} {name!r}; {there}")


def _table(table: Mapping[str, Any], key: str) -> Mapping[str, Any]:
    found = table.get(key, {})
    if not isinstance(found, Mapping):
        raise ConfigError(f"{key} must be a table")
    return found


def _texts(table: Mapping[str, Any], key: str) -> tuple[str, ...]:
    found = table.get(key, [])
    if not isinstance(found, list) or not all(isinstance(item, str) for item in found):
        raise ConfigError(f"{key} must be a list of texts")
    return tuple(found)
