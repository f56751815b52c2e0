"""JSON objects that stand in running text, found in one pass as the text comes."""

import re
from typing import Final

from toolargs import limits

_MAX_TEXT: Final = limits.DEFAULT.max_bytes
_OUTSIDE: Final = re.compile(r"[^{]+")
_OPENED: Final = re.compile(r"[ \t\r\n]+")
_INSIDE: Final = re.compile(r'[^"{}]+')
_STRING: Final = re.compile(r'[^"\\]+')


class Objects:
    """Finds the outermost JSON objects in a text that comes in pieces; linear in the text.

    Only braces and strings are followed; a `{` that no key and no `}` follows is prose. An object longer than the
    longest argument text is given up.
    """

    __slots__ = ("_depth", "_escaped", "_quoted", "_size", "_texts")

    def __init__(self) -> None:
        self._reset()

    def _reset(self) -> None:
        self._depth = 0
        self._quoted = False
        self._escaped = False
        self._size = 0
        self._texts: list[str] = []

    def feed(self, text: str) -> list[str]:
        """The objects that end in this piece of the text."""
        done: list[str] = []
        position = 0
        while position < len(text):
            end = self._run(text, position)
            if self._depth or end < 0:
                self._keep(text[position : abs(end)])
            if end < 0:
                done.append("".join(self._texts))
                self._reset()
            position = abs(end)
        return done

    def close(self) -> str | None:
        """What has begun and not ended, None if nothing has."""
        left = "".join(self._texts) if self._depth and self._size <= _MAX_TEXT else None
        self._reset()
        return left

    def _keep(self, piece: str) -> None:
        self._size += len(piece)
        if self._size <= _MAX_TEXT:
            self._texts.append(piece)
        else:
            self._texts.clear()

    def _run(self, text: str, start: int) -> int:
        """Reads on to the next place of note, and gives its end; negative where the object ends there."""
        if self._escaped:
            self._escaped = False
            return start + 1
        if self._quoted:
            return self._string(text, start)
        if not self._depth:
            return self._before(text, start)
        run = (_OPENED if self._just_opened() else _INSIDE).match(text, start)
        return run.end() if run is not None else self._mark(text[start], start)

    def _before(self, text: str, start: int) -> int:
        prose = _OUTSIDE.match(text, start)
        if prose is not None:
            return prose.end()
        self._depth = 1
        return start + 1

    def _string(self, text: str, start: int) -> int:
        run = _STRING.match(text, start)
        if run is not None:
            return run.end()
        self._quoted = text[start] != '"'
        self._escaped = text[start] == "\\"
        return start + 1

    def _just_opened(self) -> bool:
        return self._depth == 1 and self._size < 256 and "".join(self._texts).strip() == "{"

    def _mark(self, mark: str, start: int) -> int:
        if mark == '"':
            self._quoted = True
        elif mark == "}":
            self._depth -= 1
            return -(start + 1) if not self._depth else start + 1
        elif self._just_opened():  # prose: what follows is looked at as if this brace had not been
            self._reset()
            return start
        else:
            self._depth += mark == "{"
        return start + 1
