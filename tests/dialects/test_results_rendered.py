"""Results in every provider's messages, accepted by its SDK."""

import json
from typing import Any

import pytest

from tests.dialects.recorded import Recording, outcomes
from tests.dialects.test_calls_recorded import RECORDINGS, each
from toolargs.calls import Outcome, ToolCall
from toolargs.dialects._conversation import Exchange
from toolargs.dialects._families.gemini import GEMINI
from toolargs.dialects._families.ollama import OLLAMA
from toolargs.dialects._families.pedelec import PEDELEC

OBJECT_TEXT = '{"degrees":[21.5,null],"sky":"Föhn"}'
ERROR = {"error": {"code": "NO_SUCH_CITY", "message": "There is no such city.", "details": {"city": "Zürich"}}}
ERROR_TEXT = json.dumps(ERROR, ensure_ascii=False, separators=(",", ":"))


def render(name: str) -> list[Any]:
    recording = RECORDINGS[name]
    return recording.conversation.render(outcomes(recording.ids))


@each
def test_results_are_accepted_by_the_sdk_and_are_plain_json(recording: Recording) -> None:
    messages = recording.conversation.render(outcomes(recording.ids))
    recording.check_results(messages)
    assert json.loads(json.dumps(messages)) == messages


@each
def test_no_outcomes_are_no_messages(recording: Recording) -> None:
    assert recording.conversation.render([]) == []


@pytest.mark.parametrize("name", ["openai", "groq", "cohere"])
def test_openai_results_are_one_tool_message_each(name: str) -> None:
    assert render(name) == [
        {"role": "tool", "tool_call_id": "call_Ab1", "content": OBJECT_TEXT},
        {"role": "tool", "tool_call_id": "call_Cd2", "content": "two of them"},
        {"role": "tool", "tool_call_id": "call_Ab9", "content": ERROR_TEXT},
    ]


def test_mistral_results_name_the_tool() -> None:
    assert render("mistral")[0] == {
        "role": "tool",
        "tool_call_id": "D681PevKs",
        "content": OBJECT_TEXT,
        "name": "get_weather",
    }


def test_responses_results_are_items() -> None:
    assert render("openai_responses")[1:] == [
        {"type": "function_call_output", "call_id": "call_2b", "output": "two of them"},
        {"type": "function_call_output", "call_id": "call_19", "output": ERROR_TEXT},
    ]


def test_anthropic_results_are_one_user_message_with_errors_marked() -> None:
    assert render("anthropic") == [
        {
            "role": "user",
            "content": [
                {"type": "tool_result", "tool_use_id": "toolu_01A", "content": OBJECT_TEXT},
                {"type": "tool_result", "tool_use_id": "toolu_01B", "content": "two of them"},
                {"type": "tool_result", "tool_use_id": "toolu_019", "content": ERROR_TEXT, "is_error": True},
            ],
        }
    ]


def test_bedrock_results_are_json_or_text_with_errors_marked() -> None:
    (message,) = render("bedrock")
    assert message["role"] == "user"
    assert [block["toolResult"] for block in message["content"]] == [
        {"toolUseId": "tooluse_A1", "content": [{"json": json.loads(OBJECT_TEXT)}]},
        {"toolUseId": "tooluse_B2", "content": [{"text": "two of them"}]},
        {"toolUseId": "tooluse_A9", "content": [{"json": ERROR}], "status": "error"},
    ]


def test_gemini_results_are_parts_whose_ids_are_left_out_where_there_were_none() -> None:
    (message,) = render("gemini")
    assert [part["functionResponse"] for part in message["parts"]] == [
        {"id": "fc-71", "name": "get_weather", "response": {"output": json.loads(OBJECT_TEXT)}},
        {"name": "look_up", "response": {"output": "two of them"}},
        {"id": "fc-79", "name": "get_weather", "response": ERROR},
    ]


def test_gemini_result_that_has_an_error_key_is_no_error() -> None:
    ((message,)) = GEMINI.render([Outcome(ToolCall("a", "f", {}), True, {"error": None})])
    assert message["parts"][0]["functionResponse"]["response"] == {"output": {"error": None}}


def test_mcp_results_are_structured_where_they_are_objects() -> None:
    assert render("mcp") == [
        {"content": [{"type": "text", "text": OBJECT_TEXT}], "structuredContent": json.loads(OBJECT_TEXT)},
        {"content": [{"type": "text", "text": "two of them"}]},
        {"content": [{"type": "text", "text": ERROR_TEXT}], "isError": True},
    ]


def test_pedelec_results_are_values_with_errors_inside() -> None:
    assert [message["result"] for message in render("pedelec")] == [json.loads(OBJECT_TEXT), "two of them", ERROR]


@pytest.mark.parametrize(("name", "key"), [("ollama", "tool_name"), ("huggingface", "name")])
def test_results_without_ids_name_the_tool(name: str, key: str) -> None:
    assert render(name)[0] == {"role": "tool", key: "get_weather", "content": OBJECT_TEXT}


def test_feedback_stands_instead_of_the_error() -> None:
    (failure,) = [outcome for outcome in outcomes(["tr-1", "tr-2"]) if not outcome.ok]
    told = Outcome(failure.call, False, error=failure.error, feedback={"error": {"code": "X"}})
    assert PEDELEC.render([told]) == [{"toolRequestId": "tr-9", "result": {"error": {"code": "X"}}}]


def test_results_go_out_under_the_names_that_the_provider_knows() -> None:
    exchange = Exchange("ollama", OLLAMA, {"weather_get": "weather.get"})
    assert exchange.render([Outcome(ToolCall("a", "weather.get", {}), True, None)]) == [
        {"role": "tool", "tool_name": "weather_get", "content": "null"}
    ]
