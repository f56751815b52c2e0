"""The command `toolargs`: what people start at a terminal."""

from toolargs.cli._main import main

__all__ = ["main"]
