"""Load: hundreds of calls at once, half of them bad; nothing is lost, the order is kept, memory stays flat."""

import asyncio
import gc
import logging
import threading
import time
import tracemalloc
from collections.abc import Iterator
from typing import Any

import pytest

from toolargs import ToolCall, ToolError, Toolset, tool
from toolargs.calls import Outcome

AT_ONCE = 200


class Odd(BaseException):
    """Neither an `Exception` nor one of those that pass through."""


@tool
def quick(number: int) -> int:
    """Gives the number back."""
    return number


@tool
async def patient(number: int) -> int:
    """Gives the number back, after a while."""
    await asyncio.sleep(0.0005)
    return number


@tool
def raises(number: int) -> int:
    """Raises something odd."""
    raise Odd(str(number))


@tool
async def cancels(number: int) -> int:
    """Cancels itself."""
    raise asyncio.CancelledError


@tool
def refuses(number: int) -> int:
    """Refuses."""
    raise ToolError("NO", str(number))


@tool(timeout=0.0005)
async def hangs(number: int) -> int:
    """Takes too long."""
    await asyncio.sleep(60)
    return number


@tool
async def blocks(number: int) -> int:
    """Blocks the loop for a moment."""
    time.sleep(0.0002)
    return number


GOOD = ("quick", "patient", "blocks")
BAD: tuple[tuple[str, Any, str], ...] = (
    ("quick", '{"number": "1"}', "TOOL_ARGS_INVALID"),
    ("patient", "{not JSON", "TOOL_ARGS_INVALID"),
    ("raises", '{"number": 1}', "TOOL_HANDLER_ERROR"),
    ("cancels", '{"number": 1}', "TOOL_HANDLER_ERROR"),
    ("refuses", '{"number": 1}', "NO"),
    ("hangs", '{"number": 1}', "TOOL_TIMEOUT"),
    ("nobody", "{}", "TOOL_NOT_FOUND"),
)


def calls(count: int) -> Iterator[tuple[ToolCall, Any, str | None]]:
    """Calls with their result or their error's code, good and bad ones in turn."""
    for number in range(count):
        if number % 2:
            name, arguments, code = BAD[number // 2 % len(BAD)]
            yield ToolCall(str(number), name, arguments), None, code
        else:
            name = GOOD[number // 2 % len(GOOD)]
            yield ToolCall(str(number), name, f'{{"number": {number}}}'), number, None


def check(outcome: Outcome, asked: ToolCall, result: Any, code: str | None) -> None:
    assert outcome.call is asked
    assert outcome.result == result
    assert (outcome.error.code if outcome.error else None) == code


async def run(toolset: Toolset, count: int) -> None:
    """So many calls, always 200 under way; each is checked against what must come of it, in order."""
    expected = list(calls(count))
    for start in range(0, count, AT_ONCE):
        batch = expected[start : start + AT_ONCE]
        outcomes = await asyncio.gather(*(toolset.adispatch(asked) for asked, _, _ in batch))
        for outcome, (asked, result, code) in zip(outcomes, batch, strict=True):
            check(outcome, asked, result, code)


def load(count: int) -> tuple[int, int]:
    """Runs the calls in parts; how much memory grew after the first part, in bytes, and how many were recorded."""
    records = 0

    def observe(record: object) -> None:
        nonlocal records
        records += 1

    toolset = Toolset(quick, patient, raises, cancels, refuses, hangs, blocks, observer=observe)
    part = count // 4
    asyncio.run(run(toolset, part))
    gc.collect()
    tracemalloc.start()
    before = tracemalloc.get_traced_memory()[0]
    for _ in range(3):
        asyncio.run(run(toolset, part))
    gc.collect()
    grown = tracemalloc.get_traced_memory()[0] - before
    tracemalloc.stop()
    return grown, records


@pytest.fixture(autouse=True)
def quiet(caplog: pytest.LogCaptureFixture) -> None:
    """Captured log entries are memory too."""
    caplog.set_level(logging.CRITICAL, logger="toolargs")


def test_two_thousand_calls_lose_nothing_and_keep_memory_flat() -> None:
    threads = threading.active_count()
    grown, records = load(2_000)
    assert records == 2_000
    assert grown < 500_000
    assert threading.active_count() <= threads + 1


@pytest.mark.slow
def test_twenty_thousand_calls_lose_nothing_and_keep_memory_flat() -> None:
    grown, records = load(20_000)
    assert records == 20_000
    assert grown < 500_000
