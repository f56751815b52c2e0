"""A server whose handlers write to standard output in every way there is; run by the tests."""

import os
import subprocess
import sys

from toolargs import tool
from toolargs.mcp import serve

print("noise at import")


@tool
def shout(words: str) -> str:
    """Writes to standard output, and says the words."""
    print("noise of print")
    print("noise that is flushed", flush=True)
    os.write(1, b"noise of the descriptor\n")
    subprocess.run([sys.executable, "-c", "print('noise of a child')"], check=True)
    assert sys.__stdout__ is not None
    sys.__stdout__.write("noise of the original stream\n")
    return words


@tool
async def whisper(words: str) -> str:
    """The same, from async code."""
    print("noise of async code")
    return words


if __name__ == "__main__":
    from toolargs import Toolset

    serve(Toolset(shout, whisper))
    print("the end")
