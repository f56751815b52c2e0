"""Streamed calls of every provider, put together from events in every division of their text."""

import itertools
import json
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from tests.dialects.recorded import (
    LOOK_UP,
    WEATHER,
    Recording,
    anthropic,
    huggingface,
    openai,
    openai_responses,
    summary,
)
from tests.dialects.test_calls_recorded import attributes, each
from toolargs.calls import ToolCall
from toolargs.dialects._conversation import Conversation
from toolargs.dialects._families.anthropic import ANTHROPIC
from toolargs.dialects._families.huggingface import HUGGINGFACE
from toolargs.dialects._families.mistral import MISTRAL
from toolargs.dialects._families.openai_chat import OPENAI_CHAT
from toolargs.dialects._families.openai_responses import OPENAI_RESPONSES


def assembled(conversation: Conversation, events: Any) -> list[ToolCall]:
    assembler = conversation.assembler()
    calls = [call for event in events for call in assembler.feed(event)]
    assert assembler.close() == []
    return calls


@each
def test_stream_gives_the_calls_of_the_whole_response(recording: Recording) -> None:
    calls = assembled(recording.conversation, recording.stream)
    assert sorted(summary(calls), key=str) == sorted(recording.summary(), key=str)


@each
def test_sdk_events_give_the_same_calls(recording: Recording) -> None:
    assert recording.read_event is not None
    events = [recording.read_event(event) for event in recording.stream]
    assert assembled(recording.conversation, events) == assembled(recording.conversation, recording.stream)


@each
def test_events_with_attributes_give_the_same_calls(recording: Recording) -> None:
    calls = assembled(recording.conversation, map(attributes, recording.stream))
    assert summary(calls) == summary(assembled(recording.conversation, recording.stream))


@each
def test_stream_that_ends_early_gives_cut_off_calls_with_an_issue(recording: Recording) -> None:
    for length in range(len(recording.stream)):
        assembler = recording.conversation.assembler()
        calls = [call for event in recording.stream[:length] for call in assembler.feed(event)]
        assert all(call.issues == () for call in calls)
        left = assembler.close()
        assert all("cut off" in call.issues[-1].message for call in left)
        assert all(call.id and call.name for call in left)
        assert assembler.close() == []


def test_call_comes_as_soon_as_it_is_complete() -> None:
    assembler = ANTHROPIC.assembler()
    counts = [len(assembler.feed(event)) for event in anthropic.STREAM]
    stops = [at for at, event in enumerate(anthropic.STREAM) if event["type"] == "content_block_stop"]
    assert [at for at, count in enumerate(counts) if count] == stops[-2:]
    responses = OPENAI_RESPONSES.assembler()
    assert [sum(map(len, map(responses.feed, openai_responses.STREAM[a:b]))) for a, b in ((0, 6), (6, 7), (7, 12))] == [
        0,
        1,
        1,
    ]


@given(cuts=st.lists(st.integers(0, 80), max_size=8).map(sorted), name_cut=st.integers(0, 11))
@settings(max_examples=50, deadline=None)
def test_text_may_be_divided_anywhere(cuts: list[int], name_cut: int) -> None:
    text, name = json.dumps(LOOK_UP), "get_weather"
    marks = [0, *(min(cut, len(text)) for cut in cuts), len(text)]
    pieces = [text[a:b] for a, b in itertools.pairwise(marks)]
    events = [
        openai.piece(0, "", id="c1", function={"name": name[:name_cut]}),
        openai.piece(0, "", function={"name": name[name_cut:]}),
        *(openai.piece(0, piece) for piece in pieces),
        openai.chunk({}, "tool_calls"),
    ]
    assert summary(assembled(OPENAI_CHAT, events)) == [("c1", name, LOOK_UP)]


@given(cuts=st.lists(st.integers(0, len(huggingface.HERMES)), max_size=12).map(sorted))
@settings(max_examples=50, deadline=None)
def test_model_text_may_be_divided_anywhere(cuts: list[int]) -> None:
    marks = [0, *cuts, len(huggingface.HERMES)]
    pieces = [huggingface.HERMES[a:b] for a, b in itertools.pairwise(marks)]
    expected = [("call_0", "get_weather", WEATHER), ("call_1", "look_up", LOOK_UP)]
    assert summary(assembled(HUGGINGFACE, pieces)) == expected
    assert summary(assembled(HUGGINGFACE, [openai.chunk({"content": piece}) for piece in pieces])) == expected


def test_model_text_that_breaks_off_is_a_cut_off_call() -> None:
    assembler = HUGGINGFACE.assembler()
    assert assembler.feed('Sure. {"name": "f", "arguments": {"a": "}') == []
    (call,) = assembler.close()
    assert (call.name, call.issues[-1].keyword) == ("f", "json")


def test_prose_with_braces_costs_linear_time_and_gives_nothing() -> None:
    assert HUGGINGFACE.parse("{" * 100_000 + '{"' * 100_000 + "}" * 100_000) == []


def test_calls_with_one_index_are_told_apart_by_their_ids() -> None:
    events = [
        openai.piece(0, '{"a": 1}', id="c1", function={"name": "f"}),
        openai.piece(0, '{"a": ', id="c2", function={"name": "f"}),
        openai.piece(0, "2}", id="c2", function={"name": "f"}),
        openai.chunk({}, "tool_calls"),
    ]
    assert summary(assembled(OPENAI_CHAT, events)) == [("c1", "f", {"a": 1}), ("c2", "f", {"a": 2})]


def test_no_argument_text_is_an_empty_text() -> None:
    events = [openai.piece(0, "", id="c1", function={"name": "f"}), openai.chunk({}, "tool_calls")]
    assert [(call.arguments, call.issues) for call in assembled(OPENAI_CHAT, events)] == [("", ())]
    block = {"type": "tool_use", "id": "t", "name": "f", "input": {}}
    (call,) = assembled(ANTHROPIC, [anthropic.start(0, block), anthropic.stop(0)])
    assert (call.arguments, call.issues) == ("", ())


def test_empty_arguments_of_an_answer_that_ran_out_of_room_are_not_taken_for_all() -> None:
    events = [openai.piece(0, "", id="c1", function={"name": "f"}), openai.chunk({}, "length")]
    assert ["cut off" in call.issues[0].message for call in assembled(OPENAI_CHAT, events)] == [True]


def test_one_assembler_reads_several_responses() -> None:
    assembler = ANTHROPIC.assembler()
    counts = [sum(len(assembler.feed(event)) for event in anthropic.STREAM) for _ in range(3)]
    assert counts == [2, 2, 2]


def test_mistral_calls_without_ids_are_whole_by_themselves() -> None:
    from tests.dialects.recorded import mistral

    chunk = mistral.chunk(
        [{"id": "null", "function": mistral.function(name, {"a": 1}), "index": 0} for name in ("f", "g")], "tool_calls"
    )
    assert [(call.id, call.name) for call in assembled(MISTRAL, [chunk])] == [("call00000", "f"), ("call00001", "g")]


def test_endless_arguments_are_given_up() -> None:
    text = "x" * 4096
    assembler = OPENAI_CHAT.assembler()
    assembler.feed(openai.piece(0, "", id="c1", function={"name": "f"}))
    for _ in range(2**20 // len(text) + 1):
        assembler.feed(openai.piece(0, text))
    (call,) = assembler.feed(openai.chunk({}, "tool_calls"))
    assert (call.arguments, call.issues[0].keyword) == ("", "size")
