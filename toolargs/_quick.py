"""The compiled entries of one tool, each made when it is first needed."""

from collections.abc import Callable, Sized
from types import FunctionType
from typing import Any, Final

from toolargs import compiler, nodes
from toolargs._facts import Facts
from toolargs._judging import UNREAD, Arguments
from toolargs.limits import DEFAULT, Limits

_MODES: Final = {
    (is_object, absent): compiler.Mode("object" if is_object else "text", null_means_absent=absent)
    for is_object in (False, True)
    for absent in (False, True)
}
"""How arguments are read: by whether they are a dict, and whether `null` means that a property was left out."""


class Quick:
    """The fast passes of one tool, each compiled when it is first needed.

    Args:
        function: The tool's function.
        facts: Gives its facts; may raise while a hint is pending.
        again: The direct call by the complete pass, with the receiver first.
    """

    def __init__(
        self,
        function: Callable[..., Any],
        facts: Callable[[], Facts],
        again: Callable[..., Any],
    ) -> None:
        self._function = function
        self._facts = facts
        self._again = again
        self._made: Callable[..., Any] | None = None
        self._entries: dict[tuple[bool, bool], compiler.Entry] = {}

    @property
    def direct(self) -> Callable[..., Any]:
        """The direct call; it decides by itself, and asks the complete pass where it must."""
        if self._made is None:
            self._made = self._direct()
        return self._made

    @property
    def has_direct(self) -> bool:
        """Whether the direct call was made already."""
        return self._made is not None

    def parse(self, arguments: Arguments, null_means_absent: bool, bounds: Limits) -> Any:
        """The decoded arguments, or a `compiler.Doubt` where they are not certainly valid."""
        if bounds is not DEFAULT and not bounds.cover(DEFAULT):
            return UNREAD
        kind = type(arguments)
        if kind is bytes or kind is bytearray:
            try:
                arguments = str(arguments, "utf-8")  # type: ignore[arg-type]
            except UnicodeDecodeError:  # the text layer says where
                return UNREAD
        elif kind is not str and kind is not dict:
            return UNREAD
        key = kind is dict, bool(null_means_absent)
        entry = self._entries.get(key)
        if entry is None:
            entry = self._entries[key] = self._parse(_MODES[key])
        return entry(arguments)

    def _parse(self, mode: compiler.Mode) -> compiler.Entry:
        node = self._facts().definition.node
        return compiler.parse(node, mode) if _is_judged_by_members(node) else _never

    def invoke(
        self, complete: Callable[[Any, compiler.Doubt], Any], otherwise: Callable[..., Any], rules: Sized
    ) -> Callable[..., Any]:
        """The call with JSON arguments.

        Args:
            complete: The call by the complete pass, with no rules and nothing injected, from what is known already.
            otherwise: The whole call the long way.
            rules: The business rules; while there are any, every call goes the long way.
        """
        facts = self._facts()
        target, node = self._target(facts), facts.definition.node
        if facts.injected or facts.binding.receiver is not None or target is None:
            return otherwise
        if not compiler.can_call(node, target):
            return otherwise
        return compiler.call(node, target, complete, otherwise, rules)

    def _direct(self) -> Any:
        facts = self._facts()
        target, node = self._target(facts), facts.definition.node
        if target is None or node.extra != "forbid" or not compiler.can_stand_for(node, target):
            return self._again
        return compiler.direct(node, target, self._again, facts.binding.receiver)

    def _target(self, facts: Facts) -> compiler.Target | None:
        """The function, if it takes its arguments as its own code says: a wrapper may look at how they are passed.

        None as well where there is more to be checked than each argument by itself.
        """
        if type(self._function) is not FunctionType or hasattr(self._function, "__wrapped__"):
            return None
        if not _is_judged_by_members(facts.definition.node):
            return None
        binding = facts.binding
        return compiler.Target(self._function, binding.parameters.parameters, binding.defaults)


def first_call(tool: Any, /, *args: Any, **kwargs: Any) -> Any:
    """What a tool does at its first direct call: from the second on, its own compiled function stands here."""
    tool.__call__ = made = tool._direct()
    return made(*args, **kwargs)


def first_invoke(tool: Any, arguments: Arguments, /, injected: Any = None, *, null_means_absent: bool = False) -> Any:
    """What a tool does at its first `invoke`, likewise."""
    tool.invoke = made = tool._quick.invoke(tool._invoke_completely, tool._invoke_checked, tool._lazy.asked)
    return made(arguments, injected, null_means_absent=null_means_absent)


def _is_judged_by_members(node: nodes.Object) -> bool:
    """Whether arguments that fit one by one fit as a whole."""
    return node.codec is None and all(residual.check is None for residual in node.residuals)


def _never(_: object) -> Any:
    """The entry of what must go the long way."""
    return UNREAD
