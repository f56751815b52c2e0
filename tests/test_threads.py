"""One toolset, cold, under many threads at once: its tools are read, checked and called by all of them."""

import json
import threading
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import Annotated, Any

from toolargs import ArgumentsError, Maximum, Pattern, ToolCall, Toolset

THREADS = 16
ROUNDS = 40


@dataclass
class Item:
    count: int


def build() -> Toolset:
    toolset = Toolset(max_concurrency=4)

    @toolset.tool
    def counted(item: Item) -> int:
        """Takes an object."""
        return item.count

    @toolset.tool
    def matched(code: Annotated[str, Pattern("^[a-z]{1,8}-[0-9]+$")], number: Annotated[int, Maximum(10)] = 1) -> str:
        """Takes what matches."""
        return f"{code} {number}"

    @toolset.tool(timeout=30)
    async def awaited(tags: list[str]) -> int:
        """Counts."""
        return len(tags)

    return toolset


CALLS: list[tuple[str, Any, Any]] = [
    ("counted", {"item": {"count": 3}}, 3),
    ("counted", {"item": {"count": "3"}}, None),
    ("matched", {"code": "abc-1"}, "abc-1 1"),
    ("matched", {"code": "ABC"}, None),
    ("awaited", {"tags": ["a", "b"]}, 2),
]


def test_sixteen_threads_from_a_cold_start_all_get_the_right_outcomes() -> None:
    toolset, start = build(), threading.Barrier(THREADS)

    def work(thread: int) -> int:
        start.wait()
        for turn in range(ROUNDS):
            name, arguments, expected = CALLS[(thread + turn) % len(CALLS)]
            outcome = toolset.dispatch(ToolCall(f"{thread}.{turn}", name, json.dumps(arguments)))
            assert outcome.call.id == f"{thread}.{turn}"
            assert outcome.result == expected
            assert (expected is None) == isinstance(outcome.error, ArgumentsError)
            assert outcome.record is not None
            assert outcome.record.fingerprint == toolset[name].fingerprint
        return ROUNDS

    with ThreadPoolExecutor(THREADS) as pool:
        assert sum(pool.map(work, range(THREADS))) == THREADS * ROUNDS


def test_threads_run_no_more_handlers_at_once_than_allowed() -> None:
    toolset, lock, running, most = Toolset(max_concurrency=3), threading.Lock(), 0, 0
    pause = threading.Event()

    @toolset.tool
    def work() -> None:
        """Works."""
        nonlocal running, most
        with lock:
            running += 1
            most = max(most, running)
        pause.wait(0.002)
        with lock:
            running -= 1

    with ThreadPoolExecutor(THREADS) as pool:
        outcomes = list(pool.map(lambda turn: toolset.dispatch(ToolCall(str(turn), "work", {})), range(60)))
    assert all(outcome.ok for outcome in outcomes)
    assert most == 3
