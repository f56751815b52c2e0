"""pydantic-ai: `Agent(tools=pydantic_ai.tools(toolset))`. Needs the package `pydantic-ai-slim`."""

from typing import Any, Final

from pydantic_ai import ApprovalRequired as AskPerson
from pydantic_ai import ModelRetry, RunContext
from pydantic_ai import Tool as PydanticTool

from toolargs import jsontext
from toolargs.bridges._entry import Entry, Given, entries, kinds
from toolargs.decorator import Tool
from toolargs.errors import ApprovalRequired, ArgumentsError
from toolargs.limits import Limits
from toolargs.toolset import Toolset

_DIALECT: Final = "openai-responses"  # `anyOf` instead of `oneOf`, and names of letters, digits, `_` and `-`


def tools(
    source: Tool[..., Any] | Toolset,
    *,
    strict: bool = False,
    injected: Given[RunContext[Any]] = None,
    count_retries: bool = False,
) -> list[PydanticTool[Any]]:
    """The tools as pydantic-ai takes them.

    The model sees toolargs' schema and, where arguments do not fit, toolargs' feedback as the tool's result. Parameters
    hinted `RunContext` are given the context of the call. A destructive tool whose toolset has no answer from
    `approve` is deferred until the run's own approval (`DeferredToolRequests`).

    Args:
        source: A toolset, or one tool.
        strict: Whether to use strict mode; a `null` then means that a property was left out.
        injected: The values of other injected parameters by name, or a function from the context to them:
            `lambda context: {"db": context.deps.db}`.
        count_retries: Whether what another attempt can mend is a `ModelRetry`, so that `Agent(retries=…)` bounds it;
            the framework then writes the feedback as text inside an object of its own for most providers. Else
            `UsageLimits` bounds the run.

    Raises:
        DialectError: A tool, or its name, cannot be written so.
    """
    found = entries(source, injected, dialect=_DIALECT, strict=strict)
    return [_tool(entry, count_retries) for entry in found]


class _Text(str):
    """Arguments that are no JSON object, as received; no argument that a model can send is of this class."""

    __slots__ = ()


class _Received:
    """Stands where the framework would check the arguments, and lets them through for toolargs to check."""

    def __init__(self, limits: Limits) -> None:
        self._limits = limits

    def validate_json(self, text: str | bytes, /, **_: Any) -> dict[str, Any]:
        """The arguments by name; the text itself where it is no object, under a name of its own."""
        try:
            value = jsontext.loads(text, self._limits)
        except ArgumentsError:  # said to the model by the dispatch, in toolargs' words
            value = None
        whole = text if isinstance(text, str) else text.decode("utf-8", "replace")
        return value if isinstance(value, dict) else {"text": _Text(whole)}

    def validate_python(self, value: Any, /, **_: Any) -> dict[str, Any]:
        """The arguments by name."""
        return dict(value)


def _tool(entry: Entry[RunContext[Any]], count_retries: bool) -> PydanticTool[Any]:
    async def call(context: RunContext[Any], /, **arguments: Any) -> Any:
        text = next((value for value in arguments.values() if isinstance(value, _Text)), None)
        received = entry.call(arguments if text is None else str(text), context.tool_call_id)
        given = entry.given(context, kinds(context))
        outcome = await entry.toolset.adispatch(received, given, approved=context.tool_call_approved)
        error = outcome.error
        if isinstance(error, ApprovalRequired) and error.retryable is None:
            raise AskPerson
        if error is not None and error.retryable and count_retries:
            raise ModelRetry(str(entry.rendered(outcome)["output"]))
        return outcome.payload

    made: PydanticTool[Any] = PydanticTool.from_schema(
        call, entry.emitted["name"], entry.emitted["description"], entry.emitted["parameters"], takes_ctx=True
    )
    made.strict = entry.strict or None
    # No other method is asked for: `SchemaValidatorProt` of pydantic-ai's toolsets says as much.
    made.function_schema.validator = _Received(entry.toolset.settings.limits)  # type: ignore[assignment]
    return made
