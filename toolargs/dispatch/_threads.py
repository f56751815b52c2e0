"""One function in a thread of its own, with the caller's context variables, that may be given up."""

import contextvars
import functools
import threading
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from toolargs.dispatch._gate import Gate


@dataclass(frozen=True, slots=True)
class Ran:
    """What became of a function.

    Attributes:
        value: What it returned.
        error: What it raised instead.
        timed_out: Whether its time was up; then there is neither.
        refused: Whether it was not started, since too many before it were given up and still run.
    """

    value: Any = None
    error: BaseException | None = None
    timed_out: bool = False
    refused: bool = False


def settle(function: Callable[[], Any]) -> Ran:
    """Calls a function and keeps what it raises, whatever that is: nothing of it may get lost in a thread."""
    try:
        return Ran(function())
    except BaseException as error:  # handed on to the waiting side, which raises what must pass
        return Ran(error=error)


class Worker:
    """A thread that runs one function and tells one listener.

    Args:
        function: The function.
        tell: Called in the thread with what became of it, unless it was abandoned.
        gate: Where abandoned threads are counted.
        daemon: Whether the end of the program waits for it.
    """

    def __init__(self, function: Callable[[], Any], tell: Callable[[Ran], None], gate: Gate, *, daemon: bool) -> None:
        self._function = functools.partial(contextvars.copy_context().run, function)
        self._tell = tell
        self._gate = gate
        self._lock = threading.Lock()
        self._over = False
        self._abandoned = False
        self._thread = threading.Thread(target=self._run, name="toolargs", daemon=daemon)

    def start(self) -> None:
        """Starts it.

        Raises:
            RuntimeError: There can be no more threads.
        """
        self._thread.start()

    def _run(self) -> None:
        ran = settle(self._function)
        with self._lock:
            self._over = True
            abandoned = self._abandoned
        if abandoned:
            self._gate.abandon(-1)
        else:
            self._tell(ran)

    def abandon(self) -> None:
        """Gives it up: its result will be dropped, and it counts as abandoned until it ends."""
        with self._lock:
            if self._over or self._abandoned:
                return
            self._abandoned = True
            self._gate.abandon(1)
