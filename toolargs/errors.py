"""The errors, as a tree, and the `Issue` that a call's errors are made of.

- `ToolArgsError`
    - `DefinitionError`: a function cannot be a tool; lists every fault of it.
    - `SchemaError`: a mapping is not a schema of the subset; lists every fault of it.
    - `DialectError`: tools cannot be emitted to a provider; lists every reason.
    - `CallError`: one call failed; has a `code` and a `to_dict()` for the model.
        - `ArgumentsError`, `ToolNotFoundError`, `ToolError`, `HandlerError`, `ToolTimeoutError`, `ResultError`,
          `ApprovalRequired`
"""

import json
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, ClassVar, Final

from toolargs import jsonvalue, limits, pointer

_RENDERED: Final = ("message", "expected", "received", "suggestion")
"""The fields of an issue that are made when one of them is first asked for."""


class _Deferred:
    """A place for what makes the fields of an issue that nobody has asked for yet."""

    __slots__ = ("_render",)
    _render: "Callable[[], Issue]"


@dataclass(frozen=True, slots=True)
class Issue(_Deferred):
    """One thing that is wrong with a call's arguments.

    Attributes:
        path: Where, as keys and indexes from the root; a missing property's path is the property's own, an unknown
            key's path is that key.
        keyword: The JSON Schema keyword that failed, or one of `json duplicateKey depth size exclusiveMinimum
            exclusiveMaximum multipleOf predicate decode rule`.
        message: A whole sentence that a model can act on.
        expected: What the keyword asked for, as a JSON value, where there is one.
        received: What came instead, bounded in size, masked if secret.
        suggestion: The nearest name or the correct spelling, where there is one.
    """

    path: pointer.Path
    keyword: str
    message: str
    expected: Any = None
    received: Any = None
    suggestion: str | None = None

    @classmethod
    def deferred(cls, path: pointer.Path, keyword: str, render: "Callable[[], Issue]") -> "Issue":
        """The issue that `render` makes: called when more than path and keyword is asked for, since a call that is
        only counted or retried needs no sentence. What it is made of must not change until then.
        """
        issue = cls.__new__(cls)
        _set_path(issue, path)
        _set_keyword(issue, keyword)
        _set_render(issue, render)
        return issue

    if not TYPE_CHECKING:  # to a type checker, every attribute would be one

        def __getattr__(self, name: str) -> Any:
            if name not in _RENDERED:
                raise AttributeError(f"{type(self).__name__!r} object has no attribute {name!r}", name=name, obj=self)
            made = self._render()
            for field in _RENDERED:
                object.__setattr__(self, field, getattr(made, field))
            return getattr(made, name)

    @property
    def pointer(self) -> str:
        """The path as an RFC 6901 JSON Pointer."""
        return pointer.join(self.path)

    def to_dict(self, limit: int = 512) -> dict[str, Any]:
        """The issue as JSON: `{pointer, keyword, message, expected?, received?, suggestion?}`, its texts cut at
        `limit` characters with a mark.
        """
        optional = {"expected": self.expected, "received": self.received, "suggestion": self.suggestion}
        return {
            "pointer": jsonvalue.cut(self.pointer, limit // 2),
            "keyword": self.keyword,
            "message": jsonvalue.cut(self.message, limit),
            **{name: jsonvalue.shorten(value, limit // 2) for name, value in optional.items() if value is not None},
        }


# A frozen class is filled in through its slots.
_set_path: Final = Issue.__dict__["path"].__set__
_set_keyword: Final = Issue.__dict__["keyword"].__set__
_set_render: Final = _Deferred.__dict__["_render"].__set__


class ToolArgsError(Exception):
    """The base of every error that toolargs raises."""


@dataclass(frozen=True, slots=True)
class DefinitionFault:
    """One reason why a function cannot be a tool.

    Attributes:
        reason: What is wrong, a clause without a full stop.
        remedy: What to write instead.
        parameter: The parameter or field it concerns (`order.lines` for a nested one), if one.
        hint: The hint as written, shortened, if one.
        file: The file of the function or class.
        line: The line in it.
    """

    reason: str
    remedy: str = ""
    parameter: str | None = None
    hint: str | None = None
    file: str | None = None
    line: int | None = None

    def __str__(self) -> str:
        place = f"{self.file}:{self.line}: " if self.file else ""
        subject = f"parameter {self.parameter!r}" if self.parameter else ""
        hint = f" (hint {self.hint})" if self.hint else ""
        remedy = f"; {self.remedy}" if self.remedy else ""
        return f"{place}{subject}{hint}{': ' if subject or hint else ''}{self.reason}{remedy}"


@dataclass(frozen=True, slots=True)
class SchemaFault:
    """One reason why a mapping is not a schema of the subset: where, which keyword, what is wrong."""

    pointer: str
    keyword: str
    message: str

    def __str__(self) -> str:
        return f'"{self.pointer}": {self.message}'


class _Listing(ToolArgsError):
    """An error that lists faults, one a line, below a heading."""

    def __init__(self, heading: str, faults: Iterable[Any] = ()) -> None:
        self.heading = heading
        self.faults: tuple[Any, ...] = tuple(faults)
        super().__init__(heading, self.faults)

    def __str__(self) -> str:
        return "\n".join([self.heading, *(f"  - {fault}" for fault in self.faults)])


class DefinitionError(_Listing):
    """A function cannot be a tool. `faults` holds every `DefinitionFault` found."""


class SchemaError(_Listing):
    """A mapping is not a schema of the subset. `faults` holds every `SchemaFault` found."""


class DialectError(_Listing):
    """Tools cannot be emitted to a provider. `faults` holds every reason, with tool and pointer where there is one."""


class CallError(ToolArgsError):
    """One call failed.

    Attributes:
        code: The error's stable name for programs.
        message: The sentence for the model.
        details: Further facts as JSON, or None.
        retryable: Whether the same tool may be called again with other arguments, or None where nobody knows.
    """

    default_code: ClassVar[str] = "TOOL_ERROR"

    def __init__(
        self,
        message: str,
        *,
        code: str | None = None,
        details: Mapping[str, Any] | None = None,
        retryable: bool | None = None,
    ) -> None:
        super().__init__(message)
        self.message = message
        self.code = code or self.default_code
        self.details = details
        self.retryable = retryable

    def __str__(self) -> str:
        return self.message

    def __reduce__(self) -> tuple[Any, ...]:
        return _restore, (type(self), self.args, self.__dict__)

    def to_dict(self) -> dict[str, Any]:
        """What the model gets: `{"error": {"code", "message", "details"?, "retryable"?}}`."""
        error: dict[str, Any] = {"code": self.code, "message": self.message}
        if self.details is not None:
            error["details"] = dict(self.details)
        if self.retryable is not None:
            error["retryable"] = self.retryable
        return {"error": error}


def _restore(cls: type[CallError], args: tuple[Any, ...], state: dict[str, Any]) -> CallError:
    error = cls.__new__(cls, *args)
    error.args = args
    error.__dict__.update(state)
    return error


class ArgumentsError(CallError):
    """The arguments cannot be parsed or do not fit. `issues` holds them all, up to the limit.

    Attributes:
        issues: The issues in document order.
        tool_name: The tool that was called, if known.
        omitted: How many further issues were found and left out.
        empty: Whether the arguments were blank text.
    """

    default_code = "TOOL_ARGS_INVALID"

    def __init__(
        self,
        issues: Iterable[Issue],
        *,
        tool_name: str | None = None,
        omitted: int = 0,
        empty: bool = False,
        bounds: limits.Limits = limits.DEFAULT,
    ) -> None:
        self.issues: tuple[Issue, ...] = tuple(issues)
        self.tool_name = tool_name
        self.omitted = omitted
        self.empty = empty
        self.bounds = bounds
        super().__init__(self._summary(), retryable=True)

    def _summary(self) -> str:
        count = len(self.issues) + self.omitted
        subject = f"The arguments of {self.tool_name}" if self.tool_name else "The arguments"
        more = f" (the first {len(self.issues)} are listed)" if self.omitted else ""
        if self.empty:
            subject += " were empty and"
        return f"{subject} have {count} fault{'' if count == 1 else 's'}{more}; correct them and call again."

    def __str__(self) -> str:
        lines = [f"  - {issue.message}" for issue in self.issues]
        return "\n".join([self.message, *lines])

    def to_dict(self) -> dict[str, Any]:
        """The error for the model, at most `max_feedback_bytes` of JSON text: issues that do not fit are counted in
        `details.omitted`.
        """
        details: dict[str, Any] = {"issues": []}
        if self.tool_name is not None:
            details = {"toolName": jsonvalue.cut(self.tool_name), **details}
        error = {"code": self.code, "message": self.message, "details": details, "retryable": self.retryable}
        shown = {"error": error}
        room = self.bounds.max_feedback_bytes - len(json.dumps(shown)) - len(', "omitted": 00000000')
        for position, issue in enumerate(self.issues):
            entry = issue.to_dict()
            size = len(json.dumps(entry)) + 2
            if size > room:
                entry = issue.to_dict(120)
                size = len(json.dumps(entry)) + 2
            if size > room:
                details["omitted"] = len(self.issues) - position + self.omitted
                return shown
            details["issues"].append(entry)
            room -= size
        if self.omitted:
            details["omitted"] = self.omitted
        return shown


class ToolNotFoundError(CallError, KeyError):
    """There is no such tool; the message suggests the nearest name."""

    default_code = "TOOL_NOT_FOUND"

    def __init__(self, message: str) -> None:
        super().__init__(message, retryable=True)


class ToolError(CallError):
    """An expected failure, raised by a handler or a rule; passed on to the model as written.

    Args:
        code: A stable name of the failure, for example `ORDER_SHIPPED`.
        message: What the model should know.
        details: Further facts, as a JSON object.
        retryable: Whether calling again can help.
    """

    def __init__(
        self, code: str, message: str, details: Mapping[str, Any] | None = None, retryable: bool | None = None
    ) -> None:
        super().__init__(message, code=code, details=details, retryable=retryable)


class HandlerError(CallError):
    """A handler raised something unexpected; its text is not shown to the model."""

    default_code = "TOOL_HANDLER_ERROR"


class ToolTimeoutError(CallError):
    """The tool's time limit passed."""

    default_code = "TOOL_TIMEOUT"


class ResultError(CallError):
    """A result is not JSON or does not fit the declared result. `issues` says where."""

    default_code = "TOOL_RESULT_INVALID"

    def __init__(self, message: str, issues: Iterable[Issue] = ()) -> None:
        self.issues: tuple[Issue, ...] = tuple(issues)
        super().__init__(message, retryable=False)


class ApprovalRequired(CallError):
    """A destructive call waits for a person's word."""

    default_code = "TOOL_APPROVAL_REQUIRED"
