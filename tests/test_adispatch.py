"""Many calls at once from an event loop: threads, tasks, cancelling, time limits, and the bound on all of them."""

import asyncio
import contextvars
import threading
import time
from typing import Any

import pytest

from toolargs import HandlerError, ToolCall, Toolset, ToolTimeoutError, tool


def call(name: str, arguments: Any = "{}", id: str = "call_1") -> ToolCall:
    return ToolCall(id, name, arguments)


def test_sync_handlers_run_in_threads_with_context_variables_kept() -> None:
    user: contextvars.ContextVar[str] = contextvars.ContextVar("user", default="nobody")

    @tool
    def who() -> list[Any]:
        """Says who asks, and where."""
        return [user.get(), threading.current_thread() is threading.main_thread()]

    async def main() -> Any:
        user.set("ann")
        return (await Toolset(who).adispatch(call("who"))).result

    assert asyncio.run(main()) == ["ann", False]


def test_async_handlers_run_in_the_callers_loop_with_context_variables_kept() -> None:
    user: contextvars.ContextVar[str] = contextvars.ContextVar("user", default="nobody")
    loops: list[Any] = []

    @tool
    async def who() -> str:
        """Says who asks."""
        loops.append(asyncio.get_running_loop())
        return user.get()

    async def main() -> Any:
        user.set("ann")
        loops.append(asyncio.get_running_loop())
        return (await Toolset(who).adispatch(call("who"))).result

    assert asyncio.run(main()) == "ann"
    assert loops[0] is loops[1]


@pytest.mark.parametrize("is_async", [False, True])
def test_no_more_calls_run_at_once_than_allowed(is_async: bool) -> None:
    lock, running, most = threading.Lock(), 0, 0

    def change(by: int) -> None:
        nonlocal running, most
        with lock:
            running += by
            most = max(most, running)

    def work() -> None:
        """Works."""
        change(1)
        time.sleep(0.002)
        change(-1)

    async def work_later() -> None:
        """Works."""
        change(1)
        await asyncio.sleep(0.002)
        change(-1)

    made = tool(name="work")(work_later if is_async else work)
    toolset = Toolset(made, max_concurrency=3)

    async def main() -> None:
        outcomes = await asyncio.gather(*(toolset.adispatch(call("work")) for _ in range(30)))
        assert all(outcome.ok for outcome in outcomes)

    for _ in range(2):  # a second loop has places of its own
        asyncio.run(main())
    assert most == 3


def test_a_call_made_by_a_handler_does_not_wait_for_its_callers_place() -> None:
    toolset = Toolset(max_concurrency=1)

    @toolset.tool
    async def inner(number: int) -> int:
        """Adds one."""
        await asyncio.sleep(0)
        return number + 1

    @toolset.tool
    async def outer(number: int) -> Any:
        """Adds two."""
        first: Any = (await toolset.adispatch(call("inner", {"number": number}))).result
        return (await toolset.adispatch(call("inner", {"number": first}))).result

    outcome = asyncio.run(asyncio.wait_for(toolset.adispatch(call("outer", {"number": 1})), 5))
    assert outcome.result == 3


def test_a_real_cancellation_passes_through_and_reaches_the_handler() -> None:
    seen: list[str] = []

    @tool
    async def waits() -> None:
        """Waits."""
        try:
            await asyncio.sleep(10)
        except asyncio.CancelledError:
            seen.append("cancelled")
            raise

    @tool
    async def holds_on() -> str:
        """Does not want to stop."""
        try:
            await asyncio.sleep(10)
        except asyncio.CancelledError:
            seen.append("held on")
        return "done"

    async def main(name: str) -> None:
        task = asyncio.create_task(Toolset(waits, holds_on).adispatch(call(name)))
        await asyncio.sleep(0.02)
        task.cancel()
        with pytest.raises(asyncio.CancelledError):
            await task

    asyncio.run(main("waits"))
    asyncio.run(main("holds_on"))
    assert seen == ["cancelled", "held on"]


def test_a_cancelled_call_of_a_thread_ends_at_once() -> None:
    done = threading.Event()

    @tool
    def stubborn() -> None:
        """Cannot be stopped."""
        done.wait(5)

    async def main() -> None:
        with pytest.raises(TimeoutError):
            async with asyncio.timeout(0.03):
                await Toolset(stubborn).adispatch(call("stubborn"))

    started = time.monotonic()
    asyncio.run(main())
    done.set()
    assert time.monotonic() - started < 3


def test_a_handler_that_cancels_itself_is_a_failed_handler() -> None:
    @tool
    async def gives_up() -> None:
        """Cancels its own task."""
        task = asyncio.current_task()
        assert task is not None
        task.cancel()
        await asyncio.sleep(1)

    @tool
    async def awaits_cancelled() -> None:
        """Waits for a task that somebody else cancelled."""
        other = asyncio.create_task(asyncio.sleep(1))
        other.cancel()
        await other

    async def main() -> None:
        for name in ("gives_up", "awaits_cancelled"):
            outcome = await Toolset(gives_up, awaits_cancelled).adispatch(call(name))
            assert isinstance(outcome.error, HandlerError)
            task = asyncio.current_task()
            assert task is not None
            assert task.cancelling() == 0

    asyncio.run(main())


def test_a_timed_out_coroutine_is_cancelled_even_if_it_holds_on() -> None:
    seen: list[str] = []

    @tool(timeout=0.02)
    async def holds_on() -> str:
        """Does not want to stop."""
        for _ in range(3):
            try:
                await asyncio.sleep(0.3)
            except asyncio.CancelledError:
                seen.append("asked to stop")
        return "too late"

    async def main() -> None:
        outcome = await Toolset(holds_on).adispatch(call("holds_on"))
        assert isinstance(outcome.error, ToolTimeoutError)
        assert outcome.result is None

    asyncio.run(main())
    assert seen[0] == "asked to stop"


def test_a_blocked_loop_does_not_take_the_others_down() -> None:
    @tool
    async def blocks() -> str:
        """Blocks the loop for a while."""
        time.sleep(0.05)
        return "blocked"

    @tool(timeout=5)
    async def quick(number: int) -> int:
        """Is quick."""
        await asyncio.sleep(0)
        return number

    async def main() -> list[Any]:
        toolset = Toolset(blocks, quick)
        calls = [call("blocks") if n % 5 == 0 else call("quick", {"number": n}) for n in range(20)]
        return [outcome.result for outcome in await asyncio.gather(*map(toolset.adispatch, calls))]

    assert asyncio.run(main()) == ["blocked" if n % 5 == 0 else n for n in range(20)]


@pytest.mark.parametrize("stop", [KeyboardInterrupt, SystemExit])
@pytest.mark.parametrize("is_async", [False, True])
def test_what_ends_the_program_passes_through(stop: type[BaseException], is_async: bool) -> None:
    def leave() -> None:
        """Ends the program."""
        raise stop

    async def leave_later() -> None:
        """Ends the program."""
        raise stop

    made = tool(leave_later if is_async else leave)
    with pytest.raises(stop):
        asyncio.run(Toolset(made).adispatch(call(made.name)))


def test_a_function_that_gives_an_awaitable_is_awaited() -> None:
    async def answer() -> int:
        await asyncio.sleep(0)
        return 42

    @tool
    def lazily() -> Any:
        """Gives a coroutine, though it is no coroutine function."""
        return answer()

    assert asyncio.run(Toolset(lazily).adispatch(call("lazily"))).result == 42
    assert Toolset(lazily).dispatch(call("lazily")).result == 42


def test_async_generators_items_are_the_result() -> None:
    @tool
    async def numbers(until: int) -> Any:
        """Counts."""
        for number in range(until):
            await asyncio.sleep(0)
            yield number

    assert asyncio.run(Toolset(numbers).adispatch(call("numbers", {"until": 3}))).result == [0, 1, 2]


def test_a_missing_injected_value_is_raised() -> None:
    from toolargs import Injected

    @tool
    async def stored(db: Injected[str]) -> str:
        """Looks up."""
        return db

    toolset = Toolset(stored)
    with pytest.raises(TypeError, match="stored: injected values are missing: db"):
        asyncio.run(toolset.adispatch(call("stored")))
    assert asyncio.run(toolset.adispatch(call("stored"), lambda it: {"db": it.id})).result == "call_1"


def test_blocking_rules_and_approvals_do_not_block_the_loop() -> None:
    started, go = threading.Event(), threading.Event()

    def approve(this: ToolCall, arguments: Any) -> bool:
        started.set()
        return go.wait(5)

    toolset = Toolset(approve=approve)

    @toolset.tool(destructive=True)
    def erase() -> str:
        """Erases all."""
        return "erased"

    async def main() -> None:
        task = asyncio.create_task(toolset.adispatch(call("erase")))
        while not started.is_set():
            await asyncio.sleep(0.001)
        go.set()
        assert (await task).result == "erased"

    asyncio.run(asyncio.wait_for(main(), 10))
