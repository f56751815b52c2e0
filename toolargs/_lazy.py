"""A tool's facts and rules, read when it is made or, where a hint names something not defined yet, as soon as it is."""

import contextlib
from collections.abc import Callable, Iterable
from threading import RLock
from typing import Any

from toolargs import _rules, hints
from toolargs._facts import Facts
from toolargs.errors import DefinitionError, DefinitionFault

_reading = RLock()


class LazyFacts:
    """The facts of one function and the rules about it; shared by all bound and renamed forms of its tool.

    Args:
        subject: What the function is called in errors.
        read: Reads the facts; raises `Unresolved` while a hint names something that does not exist.
        rules: Rules that were given with the function.

    Attributes:
        asked: The rules, in the order in which they are asked; one list for good, to which further ones are added.

    Raises:
        DefinitionError: The function cannot be a tool, or a rule asks for what it does not have.
    """

    __slots__ = ("_known", "_read", "_subject", "_unread", "asked")

    def __init__(self, subject: str, read: Callable[[], Facts], rules: Iterable[Callable[..., Any]]) -> None:
        self._subject = subject
        self._read: Callable[[], Facts] | None = read
        self._known: Facts | None = None
        self.asked: list[_rules.Rule] = []
        self._unread = tuple(rules)
        # An unresolved name is raised at first use or when emitted: it may be defined by then.
        with contextlib.suppress(hints.Unresolved):
            self._resolve()

    @property
    def facts(self) -> Facts:
        """The facts.

        Raises:
            DefinitionError: A hint names something that is still not defined.
        """
        if self._known is not None:
            return self._known
        try:
            return self._resolve()
        except hints.Unresolved as error:
            faults = [
                DefinitionFault(f"the hint names {name!r}, which is not defined", "define or import it", parameter)
                for parameter, name in error.missing.items()
            ]
        raise DefinitionError(f"{self._subject} cannot be a tool yet:", faults)

    def settle(self) -> None:
        """Reads a return hint again that named something not defined yet.

        Raises:
            DefinitionError: A parameter's hint names something that is still not defined.
        """
        if self.facts.result_pending:
            self._resolve()

    def _resolve(self) -> Facts:
        with _reading:
            known = self._known
            if self._read is not None:
                known = self._read()
                self._take_rules(known)
                self._known = known
                if not known.result_pending:
                    self._read = None  # lets go of the frames that were held for their local names
            assert known is not None
            return known

    def add_rule(self, function: Callable[..., Any]) -> None:
        """Adds a rule.

        Raises:
            DefinitionError: It asks for something that the function does not have.
        """
        with _reading:
            self._unread = (*self._unread, function)
            if self._known is not None:
                self._take_rules(self._known)

    def _take_rules(self, facts: Facts) -> None:
        unread, self._unread = self._unread, ()
        found = [_rules.read(function, facts.known) for function in unread]
        faults = [item for item in found if isinstance(item, DefinitionFault)]
        if faults:
            raise DefinitionError(f"{self._subject}: a rule cannot be asked:", faults)
        self.asked.extend(item for item in found if isinstance(item, _rules.Rule))
