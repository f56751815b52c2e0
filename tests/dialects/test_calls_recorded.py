"""Calls of every provider, from its SDK's objects and from plain data."""

import dataclasses
import importlib
import json
import pkgutil
import types
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.dialects import recorded
from tests.dialects.recorded import Recording, openai, summary
from toolargs.calls import ToolCall
from toolargs.dialects._conversation import Exchange, made_up
from toolargs.dialects._families.anthropic import ANTHROPIC
from toolargs.dialects._families.bedrock import BEDROCK
from toolargs.dialects._families.gemini import GEMINI
from toolargs.dialects._families.huggingface import HUGGINGFACE
from toolargs.dialects._families.mcp import MCP
from toolargs.dialects._families.mistral import MISTRAL
from toolargs.dialects._families.openai_chat import OPENAI_CHAT
from toolargs.dialects._families.openai_responses import OPENAI_RESPONSES
from toolargs.dialects._families.pedelec import PEDELEC

RECORDINGS: dict[str, Recording] = {
    module.name: importlib.import_module(f"{recorded.__name__}.{module.name}").RECORDING
    for module in pkgutil.iter_modules(recorded.__path__)
}
each = pytest.mark.parametrize("recording", RECORDINGS.values(), ids=RECORDINGS)


@each
def test_plain_response_gives_its_calls(recording: Recording) -> None:
    assert summary(recording.conversation.parse(recording.response)) == recording.summary()


@each
def test_sdk_object_gives_the_same_calls(recording: Recording) -> None:
    response = recording.read_response(recording.response)
    assert summary(recording.conversation.parse(response)) == recording.summary()


@each
def test_object_with_attributes_gives_the_same_calls(recording: Recording) -> None:
    assert summary(recording.conversation.parse(attributes(recording.response))) == recording.summary()


def attributes(value: Any, *, keep: bool = False) -> Any:
    """The same data with attributes instead of keys, apart from the arguments."""
    if isinstance(value, dict) and not keep:
        kept = {"arguments", "input", "args"}
        return types.SimpleNamespace(**{key: attributes(item, keep=key in kept) for key, item in value.items()})
    return [attributes(item) for item in value] if isinstance(value, list) else value


@each
def test_part_of_a_response_gives_its_calls(recording: Recording) -> None:
    for part, count in recording.parts:
        assert len(summary(recording.conversation.parse(part))) == count, part


@each
@pytest.mark.parametrize(
    "nothing", [None, "", "Hello.", 5, True, [], {}, [[]], {"choices": [], "content": None}, object()]
)
def test_response_without_calls_gives_none(recording: Recording, nothing: Any) -> None:
    assert recording.conversation.parse(nothing) == []


def test_of_several_choices_one_is_acted_upon() -> None:
    silent = {"index": 0, "message": {"role": "assistant", "content": "Hm."}}
    choices = [silent, *openai.RESPONSE["choices"], *openai.RESPONSE["choices"]]
    assert len(OPENAI_CHAT.parse({"choices": choices})) == 2
    assert len(HUGGINGFACE.parse({"choices": choices[1:]})) == 2
    candidate = RECORDINGS["gemini"].response["candidates"][0]
    assert len(GEMINI.parse({"candidates": [candidate, candidate]})) == 2


def test_tools_that_run_elsewhere_are_left_alone() -> None:
    custom = {"id": "c", "type": "custom", "custom": {"name": "shell", "input": "ls"}}
    assert OPENAI_CHAT.parse({"tool_calls": [custom]}) == []


MALFORMED = [
    (OPENAI_CHAT, {"tool_calls": [5]}, ("call_0", ""), "The call must be an object, not an integer."),
    (OPENAI_CHAT, {"tool_calls": [{"id": "a"}]}, ("a", ""), "The call names no tool; write the tool's name."),
    (
        OPENAI_CHAT,
        {"tool_calls": [{"id": "a", "function": {"name": "f", "arguments": [1]}}]},
        ("a", "f"),
        "The arguments must be an object, not an array; write them as an object.",
    ),
    (
        OPENAI_CHAT,
        {"tool_calls": [{"function": {"arguments": "{}", "name": 5}}]},
        ("call_0", ""),
        "The call names no tool",
    ),
    (OPENAI_RESPONSES, [{"type": "function_call", "name": "f", "arguments": True}], ("call_0", "f"), "not a boolean"),
    (ANTHROPIC, [{"type": "tool_use", "id": "t", "input": {}}], ("t", ""), "The call names no tool"),
    (GEMINI, [{"functionCall": "f"}], ("call_0", ""), "must be an object, not a string"),
    (GEMINI, [{"functionCall": {"name": "f", "partialArgs": [{}]}}], ("call_0", "f"), "came in parts"),
    (BEDROCK, [{"toolUse": []}], ("call_0", ""), "must be an object, not an array"),
    (MCP, {"method": "tools/call", "id": 3}, ("call_0", ""), "must be an object, not null"),
    (MCP, {"method": "tools/call", "id": 3, "params": {"name": "f", "arguments": 7}}, ("3", "f"), "not an integer"),
    (PEDELEC, {"type": "tool_call", "args": {}}, ("call_0", ""), "names no tool"),
    (HUGGINGFACE, '<tool_call>{"name": "f", "arguments": {"a": 1', ("call_0", "f"), "was cut off"),
    (HUGGINGFACE, '{"name": "f", "arguments": {"a": nil}}', ("call_0", "f"), ""),
    (
        OPENAI_CHAT,
        {"message": {"tool_calls": [{"function": {"name": "f"}}]}, "finish_reason": "length"},
        ("call_0", "f"),
        "cut off",
    ),
    (
        ANTHROPIC,
        {"stop_reason": "max_tokens", "content": [{"type": "tool_use", "id": "t", "name": "f", "input": {}}]},
        ("t", "f"),
        "cut off",
    ),
]


@pytest.mark.parametrize(("conversation", "response", "known", "words"), MALFORMED)
def test_malformed_call_has_an_issue_and_what_is_known(conversation, response, known, words) -> None:
    (call,) = conversation.parse(response)
    assert (call.id, call.name) == known
    assert isinstance(call.arguments, (str, dict))
    assert any(words in issue.message for issue in call.issues)
    assert {issue.keyword for issue in call.issues} <= {"type", "json"}
    assert all(issue.path == () for issue in call.issues)


def test_malformed_call_does_not_hide_the_others() -> None:
    first, second = OPENAI_CHAT.parse({"tool_calls": [None, *openai.CALLS[1:]]})
    assert first.issues
    assert summary([second])[0][:2] == ("call_Cd2", "look_up")


def test_left_out_arguments_are_none_and_text_is_kept_as_received() -> None:
    (call,) = OPENAI_CHAT.parse({"tool_calls": [{"id": "a", "function": {"name": "f", "arguments": None}}]})
    assert (call.arguments, call.issues) == ("", ())
    (call,) = OPENAI_CHAT.parse({"tool_calls": [{"id": "a", "function": {"name": "f", "arguments": "```{}```"}}]})
    assert (call.arguments, call.issues) == ("```{}```", ())


def test_made_up_ids_are_the_same_each_time_and_known_as_such() -> None:
    calls = {"tool_calls": [{"function": {"name": "f"}}, {"function": {"name": "f"}}]}
    for conversation, ids in ((OPENAI_CHAT, ["call_0", "call_1"]), (MISTRAL, ["call00000", "call00001"])):
        assert [call.id for call in conversation.parse(calls)] == ids
        assert all(made_up(call_id) for call_id in ids)
    assert not any(made_up(call_id) for name in ("openai", "mistral", "bedrock") for call_id in RECORDINGS[name].ids)


def test_mistral_placeholder_is_no_id() -> None:
    (call,) = MISTRAL.parse({"tool_calls": [{"id": "null", "function": {"name": "f", "arguments": "{}"}}]})
    assert call.id == "call00000"


def test_exchange_speaks_the_tools_own_names() -> None:
    exchange = Exchange("openai", OPENAI_CHAT, {"get_weather": "weather.get"}, null_means_absent=True)
    first, second = exchange.parse(openai.RESPONSE)
    assert (first.name, second.name) == ("weather.get", "look_up")
    assert {first.dialect, second.dialect} == {"openai"}
    assert first.null_means_absent
    assembler = exchange.assemble()
    streamed = [call for chunk in openai.STREAM for call in assembler.feed(chunk)] + assembler.close()
    assert streamed == [first, second]


KEYS = sorted(
    {"choices", "message", "messages", "tool_calls", "function", "id", "name", "arguments", "type", "output", "content"}
    | {"call_id", "input", "candidates", "parts", "functionCall", "args", "toolUse", "toolUseId", "method", "params"}
    | {"delta", "index", "partial_json", "content_block", "item", "output_index", "contentBlockStart", "start", "data"}
    | {"contentBlockDelta", "contentBlockStop", "contentBlockIndex", "finish_reason", "generated_text", "root"}
    | {"toolCall", "functionCalls", "tool", "toolRequestId", "stop_reason", "status", "stopReason", "partialArgs"}
)
WORDS = sorted(
    {
        "function",
        "function_call",
        "tool_use",
        "tool_call",
        "tools/call",
        "f",
        "null",
        "",
        '{"a": 1}',
        "length",
        "{",
        '"',
    }
    | {"content_block_start", "content_block_delta", "content_block_stop", "input_json_delta", "tool-call-start"}
    | {"response.output_item.added", "response.function_call_arguments.delta", "response.output_item.done"}
    | {"response.function_call_arguments.done", "tool-call-delta", "tool-call-end", "max_tokens", "incomplete"}
    | {'{"name": "f", "arguments": {}}', '{"name": "f", "parameters": [', "\\", "}"}
)
leaves = st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5) | st.sampled_from(WORDS)
garbage = st.recursive(
    leaves,
    lambda inner: (
        st.lists(inner, max_size=3) | st.dictionaries(st.sampled_from(KEYS) | st.text(max_size=3), inner, max_size=4)
    ),
    max_leaves=20,
)
quick = settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.too_slow])


@each
@quick
@given(data=st.data())
def test_no_response_raises(recording: Recording, data: st.DataObject) -> None:
    response = data.draw(garbage | mutated(recording.response))
    for call in recording.conversation.parse(response):
        check(call)


@each
@quick
@given(data=st.data())
def test_no_stream_raises(recording: Recording, data: st.DataObject) -> None:
    events = data.draw(st.lists(garbage | st.sampled_from(recording.stream).flatmap(mutated), max_size=6))
    assembler = recording.conversation.assembler()
    for call in [call for event in events for call in assembler.feed(event)] + assembler.close():
        check(call)
    assert assembler.close() == []


def check(call: ToolCall) -> None:
    assert type(call.id) is str
    assert call.id
    assert type(call.name) is str
    assert call.name or call.issues
    assert isinstance(call.arguments, (str, dict))
    json.dumps([issue.to_dict() for issue in call.issues])
    assert dataclasses.replace(call) == call


def mutated(value: Any) -> st.SearchStrategy[Any]:
    """Recorded data in which anything may be anything else."""
    if isinstance(value, dict):
        return st.one_of(
            st.just(value), st.fixed_dictionaries({key: mutated(item) for key, item in value.items()}), garbage
        )
    if isinstance(value, list):
        return st.one_of(st.just(value), st.tuples(*map(mutated, value)).map(list), garbage)
    return st.just(value) | leaves
