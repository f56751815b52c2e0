"""The compiled entries of one tool, each made when it is first needed."""

from collections.abc import Callable
from types import FunctionType
from typing import Any, Final

from toolargs import compiler
from toolargs._facts import Facts
from toolargs._judging import Arguments
from toolargs.limits import DEFAULT, Limits

_MODES: Final = {
    "text": compiler.Mode("text"),
    "object": compiler.Mode("object"),
    "text_absent": compiler.Mode("text", null_means_absent=True),
    "object_absent": compiler.Mode("object", null_means_absent=True),
}


class Quick:
    """The fast passes of one tool: each gives `compiler.MISSED` where its arguments are not certainly valid.

    Args:
        function: The tool's function.
        facts: Gives its facts; may raise while a hint is pending.
        has_rules: Whether there are business rules, which a fast pass does not ask.
        again: The direct call by the complete pass, with the receiver first.

    Attributes:
        parse_text: From JSON text to the decoded arguments.
        parse_object: The same from a dict.
        parse_text_absent: From JSON text where `null` means that a property was left out.
        parse_object_absent: The same from a dict.
        invoke_text: From JSON text to what the function gives.
        invoke_object: The same from a dict.
        direct: The direct call; it decides by itself, and asks the complete pass where it must.
    """

    __slots__ = (
        "_again",
        "_facts",
        "_function",
        "_has_rules",
        "direct",
        "invoke_object",
        "invoke_text",
        "parse_object",
        "parse_object_absent",
        "parse_text",
        "parse_text_absent",
    )
    direct: Callable[..., Any]
    invoke_object: compiler.Entry
    invoke_text: compiler.Entry
    parse_object: compiler.Entry
    parse_object_absent: compiler.Entry
    parse_text: compiler.Entry
    parse_text_absent: compiler.Entry

    def __init__(
        self,
        function: Callable[..., Any],
        facts: Callable[[], Facts],
        has_rules: Callable[[], bool],
        again: Callable[..., Any],
    ) -> None:
        self._function = function
        self._facts = facts
        self._has_rules = has_rules
        self._again = again

    def __getattr__(self, name: str) -> Any:
        """An entry that was not needed before."""
        verb, _, mode = name.partition("_")
        made: Any
        if name == "direct":
            made = self._direct()
        elif verb == "parse" and mode in _MODES:
            made = self._parse(_MODES[mode])
        elif verb == "invoke" and mode in _MODES:
            made = self._invoke(_MODES[mode])
        else:
            raise AttributeError(f"there is no entry {name!r}")
        setattr(self, name, made)
        return made

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

    def invoke(self, arguments: Arguments) -> Any:
        """What the function gives, or `MISSED`."""
        kind = type(arguments)
        if kind is str:
            return self.invoke_text(arguments)
        return self.invoke_object(arguments) if kind is dict else compiler.MISSED

    def forget(self) -> None:
        """Makes the calls anew, since there is a rule more."""
        self.invoke_text = self.invoke_object = _never

    @property
    def has_direct(self) -> bool:
        """Whether the direct call was made already."""
        try:
            object.__getattribute__(self, "direct")
        except AttributeError:
            return False
        return True

    def _parse(self, mode: compiler.Mode) -> compiler.Entry:
        node = self._facts().definition.node
        has_more = node.codec is not None or any(residual.check is not None for residual in node.residuals)
        return _never if has_more else compiler.parse(node, mode)

    def _invoke(self, mode: compiler.Mode) -> compiler.Entry:
        facts = self._facts()
        target = self._target(facts)
        node = facts.definition.node
        if self._has_rules() or facts.injected or facts.binding.receiver is not None or target is None:
            return _never
        return compiler.call(node, mode, target) if compiler.can_call(node, target) else _never

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


def _never(_: object) -> Any:
    """The entry of what must go the long way."""
    return compiler.MISSED
