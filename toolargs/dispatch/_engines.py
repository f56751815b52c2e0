"""How the code of others is run: handlers, rules and approvals, in the current thread or from an event loop.

Both engines have the same async methods, so that the stages of a call are written once. Those of `Blocking` never
wait for a loop: `finish` drives them to their end.
"""

import inspect
import sys
from collections.abc import Awaitable, Callable, Coroutine
from typing import TYPE_CHECKING, Any, Final, Protocol, TypeVar

from toolargs.dispatch._gate import Gate
from toolargs.dispatch._threads import Ran, Worker, settle

if TYPE_CHECKING:
    import asyncio

T = TypeVar("T")

_GRACE: Final = 0.5
"""How long a cancelled coroutine has for its own cleaning up, in seconds."""

_PASSING: Final = (KeyboardInterrupt, SystemExit)


class Engine(Protocol):
    """Runs a function of others to its end, a coroutine that it gives included."""

    async def run(self, function: Callable[[], Any], *, is_async: bool, seconds: float | None) -> Ran:
        """Runs it behind the gate, for so many seconds at most.

        Raises:
            KeyboardInterrupt: The function, or somebody at the keyboard, raised it.
            SystemExit: The function raised it.
        """

    async def ask(self, function: Callable[[], Any], *, is_async: bool) -> Ran:
        """Runs it without gate and time limit: a person may be asked."""


def finish(stages: Coroutine[Any, Any, T]) -> T:
    """Drives a coroutine that waits for nothing."""
    try:
        stages.send(None)
    except StopIteration as end:
        return end.value  # type: ignore[no-any-return]
    stages.close()
    raise AssertionError("a blocking call waited for an event loop")


class Blocking:
    """Runs everything while the caller waits; async functions in an event loop of their own."""

    def __init__(self, gate: Gate) -> None:
        self._gate = gate

    async def run(self, function: Callable[[], Any], *, is_async: bool, seconds: float | None) -> Ran:
        """See `Engine`."""
        with self._gate.place():
            if seconds is None:
                return _passed(self._here(function, None))
            if self._gate.is_crowded:
                return Ran(refused=True)
            return _passed(self._beside(lambda: self._here(function, seconds), seconds, is_async))

    async def ask(self, function: Callable[[], Any], *, is_async: bool) -> Ran:
        """See `Engine`."""
        return _passed(self._here(function, None))

    def _here(self, function: Callable[[], Any], seconds: float | None) -> Ran:
        ran = settle(function)
        return _looped(ran.value, seconds) if inspect.isawaitable(ran.value) else ran

    def _beside(self, function: Callable[[], Ran], seconds: float, is_async: bool) -> Ran:
        """In a thread that can be given up; a loop in it watches the time itself, and gets a little more."""
        import queue

        box: queue.SimpleQueue[Ran] = queue.SimpleQueue()
        worker = Worker(function, box.put, self._gate, daemon=True)
        try:
            worker.start()
        except RuntimeError as error:
            return Ran(error=error)
        try:
            ran = box.get(timeout=seconds + (2 * _GRACE if is_async else 0))
        except queue.Empty:
            return Ran(timed_out=True)
        finally:
            worker.abandon()
        return ran.value if ran.error is None else ran


class Concurrent:
    """Runs async functions in the running loop, each in a task of its own, and others in a thread each."""

    def __init__(self, gate: Gate) -> None:
        self._gate = gate

    async def run(self, function: Callable[[], Any], *, is_async: bool, seconds: float | None) -> Ran:
        """See `Engine`."""
        async with self._gate.loop_place():
            if seconds is not None and not is_async and self._gate.is_crowded:
                return Ran(refused=True)
            return await self._run(function, is_async, seconds)

    async def ask(self, function: Callable[[], Any], *, is_async: bool) -> Ran:
        """See `Engine`."""
        return await self._run(function, is_async, None)

    async def _run(self, function: Callable[[], Any], is_async: bool, seconds: float | None) -> Ran:
        ran = settle(function) if is_async else await self._beside(function, seconds)
        return await waited(ran.value, seconds) if inspect.isawaitable(ran.value) else _passed(ran)

    async def _beside(self, function: Callable[[], Any], seconds: float | None) -> Ran:
        import asyncio

        loop = asyncio.get_running_loop()
        future: asyncio.Future[Ran] = loop.create_future()

        def tell(ran: Ran) -> None:
            try:
                loop.call_soon_threadsafe(_resolve, future, ran)
            except RuntimeError:  # the loop is closed: nobody waits any more
                return

        worker = Worker(function, tell, self._gate, daemon=seconds is not None)
        try:
            worker.start()
        except RuntimeError as error:
            return Ran(error=error)
        try:
            done, _ = await asyncio.wait({future}, timeout=seconds)
        finally:
            worker.abandon()
        return future.result() if done else Ran(timed_out=True)


def _resolve(future: "asyncio.Future[Ran]", ran: Ran) -> None:
    if not future.done():
        future.set_result(ran)


def _looped(awaitable: Awaitable[Any], seconds: float | None) -> Ran:
    import asyncio

    if is_in_loop():
        getattr(awaitable, "close", lambda: None)()
        raise RuntimeError("a function gave an awaitable while an event loop is running: use `await adispatch(...)`")
    return asyncio.run(waited(awaitable, seconds))


def is_in_loop() -> bool:
    """Whether an event loop runs in this thread; looks without importing asyncio, which nobody may have needed."""
    asyncio = sys.modules.get("asyncio")
    return asyncio is not None and asyncio._get_running_loop() is not None


async def waited(awaitable: Awaitable[Any], seconds: float | None) -> Ran:
    """Waits for an awaitable in a task of its own: so its own cancelling is told from that of whoever waits.

    Raises:
        asyncio.CancelledError: The caller was cancelled; then the awaitable was, too.
    """
    import asyncio

    async def wait() -> Ran:
        try:
            return Ran(await awaitable)
        except (*_PASSING, asyncio.CancelledError):
            raise
        except BaseException as error:  # not one may end the loop
            return Ran(error=error)

    task = asyncio.create_task(wait())
    try:
        await asyncio.wait({task}, timeout=seconds)
    except asyncio.CancelledError:
        task.cancel()
        await asyncio.wait({task})
        raise
    if not task.done():
        task.cancel()
        await asyncio.wait({task}, timeout=_GRACE)
        task.add_done_callback(_forget)
        return Ran(timed_out=True)
    if task.cancelled():
        return Ran(error=asyncio.CancelledError("cancelled by itself"))
    return task.result()


def _forget(task: "asyncio.Task[Ran]") -> None:
    """Takes note of what nobody waits for, so that the loop does not complain of it."""
    if not task.cancelled():
        task.exception()


def _passed(ran: Ran) -> Ran:
    """What became of a function, unless it raised what must pass through."""
    if isinstance(ran.error, _PASSING):
        raise ran.error
    return ran
