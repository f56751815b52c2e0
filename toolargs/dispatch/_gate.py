"""How many calls of one toolset run at once."""

import contextlib
import threading
from collections.abc import AsyncIterator, Iterator
from contextvars import ContextVar
from typing import TYPE_CHECKING
from weakref import WeakKeyDictionary

if TYPE_CHECKING:
    import asyncio

_inside: ContextVar[tuple[int, ...]] = ContextVar("toolargs_inside", default=())
"""The gates that the code at hand runs behind: a call made by a handler must not wait for its own caller's place."""


class Gate:
    """A bound on the calls that run at once: one for all threads, and one for each event loop.

    Args:
        places: How many may run.
    """

    def __init__(self, places: int) -> None:
        self.places = places
        self._lock = threading.Lock()
        self._threads = threading.BoundedSemaphore(places)
        self._loops: WeakKeyDictionary[asyncio.AbstractEventLoop, asyncio.Semaphore] = WeakKeyDictionary()
        self._abandoned = 0

    @contextlib.contextmanager
    def place(self) -> Iterator[None]:
        """A place for a call in the current thread."""
        if id(self) in _inside.get():
            yield
            return
        with self._threads, self._marked():
            yield

    @contextlib.asynccontextmanager
    async def loop_place(self) -> AsyncIterator[None]:
        """A place for a call in the running loop."""
        if id(self) in _inside.get():
            yield
            return
        async with self._semaphore():
            with self._marked():
                yield

    @contextlib.contextmanager
    def _marked(self) -> Iterator[None]:
        token = _inside.set((*_inside.get(), id(self)))
        try:
            yield
        finally:
            _inside.reset(token)

    def _semaphore(self) -> "asyncio.Semaphore":
        import asyncio

        loop = asyncio.get_running_loop()
        with self._lock:
            found = self._loops.get(loop)
            if found is None:
                found = self._loops[loop] = asyncio.Semaphore(self.places)
            return found

    # Threads that nobody waits for any more

    @property
    def is_crowded(self) -> bool:
        """Whether as many abandoned threads still run as there are places: no more are started then."""
        return self._abandoned >= self.places

    def abandon(self, change: int) -> None:
        """Counts a thread whose time was up, with 1, or the end of such a thread, with -1."""
        with self._lock:
            self._abandoned += change
