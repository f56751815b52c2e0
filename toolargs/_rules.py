"""Business rules: functions that look at a whole, valid call before it runs."""

import inspect
from collections.abc import Awaitable, Callable, Collection, Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from toolargs.errors import DefinitionFault, Issue


@dataclass(frozen=True, slots=True)
class Rule:
    """A rule and the arguments that it declares by name.

    Attributes:
        function: Raises `ToolError`, or returns an `Issue`, several, or None; may be `async`.
        wants: The names of the decoded arguments and injected values that it is given.
    """

    function: Callable[..., Any]
    wants: tuple[str, ...]

    def ask(self, values: Mapping[str, Any]) -> Any:
        """Calls the rule with what it wants; an awaitable where the rule is async."""
        return self.function(**{name: values[name] for name in self.wants if name in values})


def read(function: Callable[..., Any], known: Collection[str]) -> Rule | DefinitionFault:
    """A function as a rule of a tool with these parameters, or the reason why it cannot be one."""
    parameters = inspect.signature(function).parameters
    name = getattr(function, "__name__", repr(function))
    unknown = [item for item, it in parameters.items() if item not in known and it.default is it.empty]
    if unknown:
        return DefinitionFault(
            f"the rule {name!r} wants {', '.join(map(repr, unknown))}, which the tool does not have",
            f"name any of {', '.join(map(repr, known))}",
        )
    keyword = (inspect.Parameter.POSITIONAL_OR_KEYWORD, inspect.Parameter.KEYWORD_ONLY)
    if any(it.kind not in keyword for it in parameters.values()):
        return DefinitionFault(f"the rule {name!r} has parameters that cannot be passed by name", "name each one")
    return Rule(function, tuple(item for item in parameters if item in known))


def issues(answer: object) -> tuple[Issue, ...]:
    """What a rule returned, as issues.

    Raises:
        TypeError: It returned neither None nor issues.
    """
    found = (answer,) if isinstance(answer, Issue) else () if answer is None else answer
    if not isinstance(found, Iterable) or isinstance(found, (str, bytes)):
        raise TypeError(f"a rule returns None, an Issue or several, got {type(answer).__name__}")
    listed = tuple(found)
    if not all(isinstance(item, Issue) for item in listed):
        raise TypeError("a rule returns None, an Issue or several; got something else among them")
    return listed


def run(rules: Iterable[Rule], values: Mapping[str, Any]) -> tuple[Issue, ...]:
    """Asks all rules and gathers their issues.

    Raises:
        ToolError: A rule refused.
        RuntimeError: A rule is async.
    """
    found: list[Issue] = []
    for rule in rules:
        answer = rule.ask(values)
        if isinstance(answer, Awaitable):
            getattr(answer, "close", lambda: None)()
            raise RuntimeError(f"the rule {rule.function.__name__!r} is async: use `await tool.ainvoke(...)`")
        found.extend(issues(answer))
    return tuple(found)


async def arun(rules: Iterable[Rule], values: Mapping[str, Any]) -> tuple[Issue, ...]:
    """Asks all rules, sync and async, and gathers their issues.

    Raises:
        ToolError: A rule refused.
    """
    found: list[Issue] = []
    for rule in rules:
        answer = rule.ask(values)
        found.extend(issues(await answer if isinstance(answer, Awaitable) else answer))
    return tuple(found)
