"""Looking for everything in a toolset."""

from collections.abc import Iterator
from typing import Final

from toolargs import dialects
from toolargs.lint._config import Config, switched_off
from toolargs.lint._finding import Finding
from toolargs.lint._subject import Subject
from toolargs.lint._table import RULES
from toolargs.toolset import Toolset

_DEFAULT: Final = Config()


def lint(toolset: Toolset, *, config: Config = _DEFAULT) -> tuple[Finding, ...]:
    """What had better be written differently in some tools, tool by tool in their order.

    Args:
        toolset: The tools.
        config: Which rules count, and for which providers the tools are meant.
    """
    definitions = tuple(item.definition for item in toolset)
    providers = tuple(map(dialects.find, config.providers))
    order = {definition.name: position for position, definition in enumerate(definitions)}
    found = _find(Subject(toolset, definitions, providers, config.strict), config)
    return tuple(sorted(found, key=lambda one: (order.get(one.tool, -1), one.pointer)))


def _find(subject: Subject, config: Config) -> Iterator[Finding]:
    silent = {item.name: switched_off(item) for item in subject.toolset}
    for rule in RULES:
        if rule.id in config.off:
            continue
        severity = config.severities.get(rule.id, rule.severity)
        for spot in rule.check(subject):
            if config.asks(rule.id, spot.tool) and rule.id not in silent.get(spot.tool, ()):
                yield Finding(rule.id, severity, spot.tool, spot.pointer, spot.message, rule.why)
