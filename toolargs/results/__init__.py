"""What a handler returned, as JSON: dataclasses, enums, dates, sets and models by the adapters that also read them."""

import json
from typing import Any

from toolargs import limits as bounds
from toolargs import nodes, validator
from toolargs.errors import Issue, ResultError
from toolargs.jsonvalue import Json
from toolargs.limits import Limits
from toolargs.results._writer import SUBJECT, TooLarge, Writer

__all__ = ["encode"]


def encode(
    value: Any,
    node: nodes.Node | None = None,
    *,
    tool: str = "the tool",
    check: bool = False,
    optional: bool = True,
    max_bytes: int = 1_048_576,
    limits: Limits = bounds.DEFAULT,
) -> Json:
    """The JSON value of a result; nothing is cut and nothing is guessed.

    What the declared result covers is written by it (aliases, base64 for `bytes`, `None` in an omittable property left
    out); all else by its own class.

    Args:
        value: What the handler returned.
        node: The declared result, if the subset can say it.
        tool: The tool's name, for messages.
        check: Whether the result must fit what was declared.
        optional: Whether `None` fits.
        max_bytes: The longest JSON text, in UTF-8 bytes.
        limits: The deepest nesting, and the bound on issues.

    Raises:
        ResultError: It has no JSON form, does not fit, or is too large.
    """
    writer = Writer(max_bytes, limits.max_depth)
    try:
        written = writer.write(node, value)
        text = "" if writer.issues else json.dumps(written, ensure_ascii=False, separators=(",", ":"))
    except TooLarge:
        raise _too_large(tool, max_bytes) from None
    if writer.issues:
        raise _invalid(tool, "is not JSON", writer.issues)
    if len(text) > max_bytes or len(text.encode()) > max_bytes:
        raise _too_large(tool, max_bytes)
    if check and node is not None and not (optional and written is None):
        issues = validator.validate(node, written, limits=limits, subject=SUBJECT).issues
        if issues:
            raise _invalid(tool, "does not fit what it declares", issues)
    return written


def _invalid(tool: str, words: str, issues: "list[Issue] | tuple[Issue, ...]") -> ResultError:
    more = f" ({len(issues) - 1} more)" if len(issues) > 1 else ""
    return ResultError(f"The result of {tool} {words}: {issues[0].message}{more}", issues)


def _too_large(tool: str, max_bytes: int) -> ResultError:
    message = f"The result of {tool} is larger than {max_bytes:,} bytes of JSON; ask for less."
    error = ResultError(message, [Issue((), "size", message, max_bytes)])
    error.retryable = True  # other arguments may give a smaller one
    return error
