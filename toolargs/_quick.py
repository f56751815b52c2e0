"""The compiled entries of one tool, each made when it is first needed."""

from collections.abc import Callable, Sized
from types import FunctionType
from typing import Any

from toolargs import compiler
from toolargs._facts import Facts
from toolargs._judging import Arguments
from toolargs.limits import DEFAULT, Limits


class Quick:
    """The fast passes of one tool: each gives `compiler.MISSED` where its arguments are not certainly valid.

    Args:
        function: The tool's function.
        facts: Gives its facts; may raise while a hint is pending.
        again: The direct call by the complete pass, with the receiver first.

    Each entry is a method that makes the compiled function at its first call, and puts it in its own place.
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

    def parse_text(self, arguments: Any, /) -> Any:
        """From JSON text to the decoded arguments."""
        return self._keep("parse_text", self._parse(compiler.Mode("text")))(arguments)

    def parse_object(self, arguments: Any, /) -> Any:
        """From a dict to the decoded arguments."""
        return self._keep("parse_object", self._parse(compiler.Mode("object")))(arguments)

    def parse_text_absent(self, arguments: Any, /) -> Any:
        """From JSON text where `null` means that a property was left out."""
        made = self._parse(compiler.Mode("text", null_means_absent=True))
        return self._keep("parse_text_absent", made)(arguments)

    def parse_object_absent(self, arguments: Any, /) -> Any:
        """From a dict where `null` means that a property was left out."""
        made = self._parse(compiler.Mode("object", null_means_absent=True))
        return self._keep("parse_object_absent", made)(arguments)

    def _keep(self, name: str, made: compiler.Entry) -> compiler.Entry:
        setattr(self, name, made)
        return made

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
        """The decoded arguments, or `MISSED`."""
        if bounds is not DEFAULT and not bounds.cover(DEFAULT):
            return compiler.MISSED
        kind = type(arguments)
        if kind is dict:
            return (self.parse_object_absent if null_means_absent else self.parse_object)(arguments)
        if kind is bytes or kind is bytearray:
            try:
                arguments = str(arguments, "utf-8")  # type: ignore[arg-type]
            except UnicodeDecodeError:  # the text layer says where
                return compiler.MISSED
        elif kind is not str:
            return compiler.MISSED
        return (self.parse_text_absent if null_means_absent else self.parse_text)(arguments)

    def _parse(self, mode: compiler.Mode) -> compiler.Entry:
        node = self._facts().definition.node
        has_more = node.codec is not None or any(residual.check is not None for residual in node.residuals)
        return _never if has_more else compiler.parse(node, mode)

    def invoke(self, again: Callable[..., Any], rules: Sized) -> Callable[..., Any]:
        """The call with JSON arguments.

        Args:
            again: The same call the long way.
            rules: The business rules; while there are any, every call goes the long way.
        """
        facts = self._facts()
        target, node = self._target(facts), facts.definition.node
        if facts.injected or facts.binding.receiver is not None or target is None:
            return again
        return compiler.call(node, target, again, rules) if compiler.can_call(node, target) else again

    def _direct(self) -> Any:
        facts = self._facts()
        target, node = self._target(facts), facts.definition.node
        if target is None or node.extra != "forbid" or not compiler.can_stand_for(node, target):
            return self._again
        return compiler.direct(node, target, self._again, facts.binding.receiver)

    def _target(self, facts: Facts) -> compiler.Target | None:
        """The function, if it takes its arguments as its own code says: a wrapper may look at how they are passed."""
        if type(self._function) is not FunctionType or hasattr(self._function, "__wrapped__"):
            return None
        binding = facts.binding
        return compiler.Target(self._function, binding.parameters.parameters, binding.defaults)


def first_call(tool: Any, /, *args: Any, **kwargs: Any) -> Any:
    """What a tool does at its first direct call: from the second on, its own compiled function stands here."""
    tool.__call__ = made = tool._direct()
    return made(*args, **kwargs)


def first_invoke(tool: Any, arguments: Arguments, /, injected: Any = None, *, null_means_absent: bool = False) -> Any:
    """What a tool does at its first `invoke`, likewise."""
    tool.invoke = made = tool._quick.invoke(tool._invoke_checked, tool._lazy.asked)
    return made(arguments, injected, null_means_absent=null_means_absent)


def _never(_: object) -> Any:
    """The entry of what must go the long way."""
    return compiler.MISSED
