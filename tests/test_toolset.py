"""Collections of tools: order, names, options, and the way of a call through a provider's own words and back."""

import dataclasses
import json
from typing import Annotated, Any

import pytest

from toolargs import (
    DefinitionError,
    DialectError,
    Injected,
    Limits,
    Maximum,
    Minimum,
    ToolCall,
    ToolNotFoundError,
    Toolset,
    tool,
)


@tool
def add(left: int, right: int = 1) -> int:
    """Adds."""
    return left + right


@dataclasses.dataclass
class Window:
    start: int
    end: int | None = None


@tool(name="desk.find", read_only=True)
def find(text: str, window: Window | None = None, pages: Annotated[int, Minimum(1), Maximum(9)] = 1) -> list[str]:
    """Finds."""
    return [text, str(window), str(pages)]


def names(toolset: Toolset) -> list[str]:
    return [item.name for item in toolset]


class TestCollection:
    def test_order_membership_and_length(self) -> None:
        both = Toolset(find, add)
        assert names(both) == ["desk.find", "add"]
        assert "add" in both
        assert add in both
        assert "sub" not in both
        assert len(both) == 2
        assert both["add"] is add

    def test_missing_tool_suggests_the_nearest_name(self) -> None:
        with pytest.raises(ToolNotFoundError, match=r'did you mean "desk\.find"') as error:
            Toolset(find, add)["desk_find"]
        assert isinstance(error.value, KeyError)
        assert error.value.to_dict()["error"]["code"] == "TOOL_NOT_FOUND"

    def test_repeated_names_are_refused(self) -> None:
        with pytest.raises(DefinitionError, match="two tools are named 'add'"):
            Toolset(add) | Toolset(add)
        with pytest.raises(DefinitionError, match="decorate it with @tool"):
            Toolset(lambda: None)  # type: ignore[arg-type]

    def test_union_selection_and_prefix_keep_the_options(self) -> None:
        seen: list[Any] = []
        whole = Toolset(add, observer=seen.append, limits=Limits(max_issues=1)) | Toolset(find)
        for part in (whole, whole.select("add"), whole.prefixed("x_").select("x_add")):
            name = names(part)[0]
            outcome = part.dispatch(ToolCall("1", name, '{"left": "a", "right": "b"}'))
            assert len(outcome.error.issues) == 1  # type: ignore[union-attr]
        assert [record.tool for record in seen] == ["add", "add", "x_add"]

    def test_selection_by_name_or_by_question(self) -> None:
        whole = Toolset(add, find)
        assert names(whole.select("desk.find", "add")) == ["desk.find", "add"]
        assert names(whole.select(where=lambda item: item.definition.read_only)) == ["desk.find"]
        with pytest.raises(ToolNotFoundError):
            whole.select("none")

    def test_prefix_renames_without_touching_the_original(self) -> None:
        assert names(Toolset(add).prefixed("crm_")) == ["crm_add"]
        assert add.name == "add"
        assert Toolset(add).prefixed("crm_")["crm_add"](1) == 2

    def test_decorator_adds_the_tool(self) -> None:
        desk = Toolset()

        @desk.tool
        def first() -> None:
            """First."""

        @desk.tool(name="renamed", destructive=True)
        def second() -> None:
            """Second."""

        assert names(desk) == ["first", "renamed"]
        assert desk["renamed"].definition.destructive

    def test_methods_of_an_object_come_bound(self) -> None:
        class Base:
            start = 10

            @tool
            def more(self, by: int) -> int:
                """More."""
                return self.start + by

        class Desk(Base):
            start = 20

            @tool
            @classmethod
            def name_of(cls, suffix: str) -> str:
                """Name."""
                return cls.__name__ + suffix

        desk = Toolset.from_object(Desk())
        assert names(desk) == ["more", "name_of"]
        assert desk["more"].invoke({"by": 1}) == 21
        assert desk["name_of"].invoke({"suffix": "!"}) == "Desk!"

    def test_manifest(self) -> None:
        manifest = Toolset(add).manifest("Use it.")
        assert manifest["guidance"] == "Use it."
        assert [entry["name"] for entry in manifest["tools"]] == ["add"]

    @pytest.mark.parametrize("options", [{"max_concurrency": 0}, {"max_result_bytes": True}, {"repair": "on"}])
    def test_wrong_options_are_refused(self, options: dict[str, Any]) -> None:
        with pytest.raises(ValueError, match=next(iter(options))):
            Toolset(add, **options)


def openai_response(name: str, arguments: str) -> dict[str, Any]:
    call = {"id": "c1", "type": "function", "function": {"name": name, "arguments": arguments}}
    return {"choices": [{"message": {"role": "assistant", "content": None, "tool_calls": [call]}}]}


class TestConversation:
    def test_call_comes_back_under_its_own_name_and_the_result_goes_under_the_providers(self) -> None:
        desk = Toolset(add, find)
        wire = desk.emit("openai")[1]["function"]["name"]
        assert wire == "desk_find"
        (call,) = desk.parse_calls("openai", openai_response(wire, '{"text": "a"}'))
        assert (call.name, call.dialect, call.null_means_absent) == ("desk.find", "openai", False)
        outcome = desk.dispatch(call)
        assert outcome.ok
        assert desk.render_results("openai", [outcome]) == [
            {"role": "tool", "tool_call_id": "c1", "content": '["a","None","1"]'}
        ]

    def test_null_means_absent_only_where_strict_mode_had_to_offer_it(self) -> None:
        desk = Toolset(find)
        text = '{"text": "a", "window": {"start": 1, "end": null}, "pages": null}'
        (strict,) = desk.parse_calls("openai", openai_response("desk_find", text), strict=True)
        assert strict.null_means_absent
        assert desk.dispatch(strict).result == ["a", "Window(start=1, end=None)", "1"]
        (normal,) = desk.parse_calls("openai", openai_response("desk_find", text))
        assert [issue.pointer for issue in desk.dispatch(normal).error.issues] == ["/pages"]  # type: ignore[union-attr]
        block = {"type": "tool_use", "id": "t", "name": "desk_find", "input": {"text": "a"}}
        (anthropic,) = desk.parse_calls("anthropic", {"content": [block]}, strict=True)
        assert not anthropic.null_means_absent

    def test_stream_gives_the_call_when_it_is_complete(self) -> None:
        desk = Toolset(find)
        assembler = desk.assemble("anthropic")
        events = [
            {
                "type": "content_block_start",
                "index": 0,
                "content_block": {"type": "tool_use", "id": "t", "name": "desk_find", "input": {}},
            },
            {
                "type": "content_block_delta",
                "index": 0,
                "delta": {"type": "input_json_delta", "partial_json": '{"text": '},
            },
            {"type": "content_block_delta", "index": 0, "delta": {"type": "input_json_delta", "partial_json": '"a"}'}},
            {"type": "content_block_stop", "index": 0},
        ]
        completed = [assembler.feed(event) for event in events]
        assert [len(calls) for calls in completed] == [0, 0, 0, 1]
        assert completed[-1][0].name == "desk.find"
        assert desk.dispatch(completed[-1][0]).ok
        assert assembler.close() == []

    def test_malformed_call_is_answered_and_hurts_no_other(self) -> None:
        desk = Toolset(add)
        good = {"id": "c2", "type": "function", "function": {"name": "add", "arguments": '{"left": 1}'}}
        response = {"role": "assistant", "tool_calls": [{"id": "c1", "type": "function", "function": None}, good]}
        first, second = desk.parse_calls("openai", response)
        assert first.issues
        assert not desk.dispatch(first).ok
        assert desk.dispatch(second).result == 2

    def test_dialect_without_calls_says_so(self) -> None:
        with pytest.raises(DialectError, match="only writes tools"):
            Toolset(add).parse_calls("json-schema", {})
        with pytest.raises(DialectError, match="no strict mode"):
            Toolset(add).parse_calls("gemini", {}, strict=True)


class TestDispatch:
    def test_unknown_tool_is_an_outcome(self) -> None:
        outcome = Toolset(add).dispatch(ToolCall("1", "ad", "{}"))
        assert outcome.error is not None
        assert outcome.error.code == "TOOL_NOT_FOUND"
        assert 'did you mean "add"?' in outcome.error.message

    def test_handler_errors_are_not_shown_unless_asked_for(self) -> None:
        @tool
        def fails() -> None:
            """Fails."""
            raise RuntimeError("the password is hunter2")

        hidden = Toolset(fails).dispatch(ToolCall("1", "fails", ""))
        shown = Toolset(fails, expose_exceptions=True).dispatch(ToolCall("1", "fails", ""))
        assert hidden.error is not None
        assert shown.error is not None
        assert hidden.error.code == shown.error.code == "TOOL_HANDLER_ERROR"
        assert "hunter2" not in json.dumps(hidden.payload)
        assert "hunter2" in json.dumps(shown.payload)

    def test_injected_values_may_depend_on_the_call(self) -> None:
        @tool
        def who(user: Injected[str], call: ToolCall) -> str:
            """Who."""
            return f"{user} {call.id}"

        desk = Toolset(who)
        assert (
            desk.dispatch(ToolCall("7", "who", ""), lambda call: {"user": f"user of {call.id}"}).result == "user of 7 7"
        )
        with pytest.raises(TypeError, match="user"):
            desk.dispatch(ToolCall("7", "who", ""))

    def test_destructive_call_waits_for_approval(self) -> None:
        @tool(destructive=True)
        def drop(name: str) -> str:
            """Drops."""
            return f"dropped {name}"

        asked: list[Any] = []

        def approve(call: ToolCall, arguments: Any) -> None:
            asked.append(arguments["name"])

        desk = Toolset(drop, approve=approve)
        call = ToolCall("1", "drop", '{"name": "a"}')
        waiting = desk.dispatch(call)
        assert waiting.error is not None
        assert waiting.error.code == "TOOL_APPROVAL_REQUIRED"
        assert desk.dispatch(call, approved=True).result == "dropped a"
        assert asked == ["a"]
