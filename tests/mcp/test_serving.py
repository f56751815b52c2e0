"""`serve` over standard output, which nothing else may get into, and over HTTP, as programs of their own."""

import json
import os
import socket
import subprocess
import sys
import urllib.error
import urllib.request
from typing import Any

import pytest

from tests.mcp import sessions
from tests.mcp.airline_calls import approved
from toolargs.mcp import serve, server

MESSAGES: list[dict[str, Any]] = [
    {
        "id": 1,
        "method": "initialize",
        "params": {"protocolVersion": "2025-06-18", "capabilities": {}, "clientInfo": {"name": "t", "version": "1"}},
    },
    {"method": "notifications/initialized"},
    {"id": 2, "method": "tools/call", "params": {"name": "shout", "arguments": {"words": "déjà vu"}}},
    {"id": 3, "method": "tools/call", "params": {"name": "whisper", "arguments": {"words": "psst"}}},
    {"id": 4, "method": "tools/call", "params": {"name": "whisper", "arguments": {"words": 5}}},
]


def test_nothing_but_the_protocol_gets_to_standard_output_until_the_client_hangs_up() -> None:
    command = [sys.executable, "-W", "error", "-m", "tests.mcp.noisy_server"]
    env = {**os.environ, "PYTHONUNBUFFERED": ""}  # else what is printed at import is out before anything is served
    with subprocess.Popen(
        command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, encoding="utf-8",
        cwd=sessions.ROOT, env=env,
    ) as process:  # fmt: skip
        assert process.stdin is not None and process.stdout is not None and process.stderr is not None
        answers: dict[int, Any] = {}
        try:
            for message in MESSAGES:
                process.stdin.write(json.dumps({"jsonrpc": "2.0", **message}) + "\n")
                process.stdin.flush()
            while len(answers) < 4:  # hanging up earlier would cancel the calls
                answer = json.loads(process.stdout.readline())
                answers[answer["id"]] = answer["result"]
            rest, noise = process.communicate(timeout=sessions.SECONDS)
        finally:
            process.kill()
    assert process.returncode == 0
    assert rest == "the end\n", "what the program prints once it has served is its own matter"
    assert [answers[n]["content"][0]["text"] for n in (2, 3)] == ["déjà vu", "psst"]
    assert answers[4]["isError"] is True
    kinds = ("at import", "of print", "that is flushed", "of the descriptor", "of a child", "of async code")
    assert all(f"noise {kind}\n" in noise for kind in kinds)


def post(url: str, host: str | None = None) -> int:
    """The status of a handshake over HTTP."""
    body = json.dumps({"jsonrpc": "2.0", **MESSAGES[0]}).encode()
    headers = {"Content-Type": "application/json", "Accept": "application/json, text/event-stream"}
    request = urllib.request.Request(url, body, {**headers, **({"Host": host} if host else {})})
    try:
        with urllib.request.urlopen(request, timeout=sessions.SECONDS) as response:
            return int(response.status)
    except urllib.error.HTTPError as refused:
        with refused:
            return refused.code


def test_serve_listens_over_http_until_it_is_interrupted() -> None:
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    code = (
        "from tests.mcp.airline_calls import approved\nfrom toolargs.mcp import serve\n"
        f"serve(approved(), transport='http', port={port}, path='/tools', name='airline')"
    )
    command = [sys.executable, "-W", "error", "-c", code]
    with subprocess.Popen(command, cwd=sessions.ROOT, stdout=subprocess.PIPE, stderr=subprocess.STDOUT) as process:
        try:
            sessions.wait_for(lambda: sessions.is_listening(port) or process.poll() is not None)
            assert post(f"http://127.0.0.1:{port}/tools") == 200
            assert post(f"http://127.0.0.1:{port}/tools", "evil.example") == 421, "another host's name"
            assert post(f"http://127.0.0.1:{port}/mcp") == 404
            process.terminate()
            process.communicate(timeout=sessions.SECONDS)
        finally:
            process.kill()
    assert process.returncode in (0, -15)


def test_there_is_no_other_transport() -> None:
    with pytest.raises(ValueError, match="transport must be 'stdio' or 'http', got 'sse'"):
        serve(server(approved()), transport="sse")  # type: ignore[arg-type]
