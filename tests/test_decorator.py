"""The wrapper: it stays the function it was, checks what comes in, and cannot be spoofed."""

import asyncio
import contextvars
import copy
import dataclasses
import datetime
import enum
import functools
import inspect
import json
import pickle
import threading
from collections.abc import AsyncIterator, Iterator
from typing import Annotated, Any

import attrs
import msgspec
import pytest

from toolargs import (
    ArgumentsError,
    DefinitionError,
    Injected,
    Issue,
    Limits,
    MaxLength,
    Minimum,
    Name,
    SchemaError,
    Secret,
    Tool,
    ToolCall,
    ToolError,
    Toolset,
    tool,
)


class Color(enum.Enum):
    RED = "red"
    BLUE = "blue"


@dataclasses.dataclass
class Point:
    x: float
    y: float = 0.0


@tool
def module_level(title: Annotated[str, MaxLength(5)], count: int = 1) -> str:
    """Says a title several times.

    Args:
        title: What to say.
    """
    return title * count


@tool
def nothing() -> None:
    """Does nothing."""


def keywords(error: pytest.ExceptionInfo[ArgumentsError]) -> list[tuple[str, str]]:
    return [(issue.pointer, issue.keyword) for issue in error.value.issues]


class TestItStaysTheFunction:
    def test_name_docstring_signature_annotations(self) -> None:
        assert module_level.__name__ == "module_level"
        assert module_level.__doc__ is not None and module_level.__doc__.startswith("Says")
        assert str(inspect.signature(module_level)).replace("typing.", "") == (
            "(title: Annotated[str, MaxLength(value=5)], count: int = 1) -> str"
        )
        assert module_level.__annotations__["count"] is int
        assert module_level.__module__ == __name__
        assert callable(module_level)

    def test_plain_call(self) -> None:
        assert module_level("ab", count=2) == "abab"
        assert module_level("ab") == "ab"

    @pytest.mark.parametrize("arguments", [((), {}), (("a", 1, 2), {}), (("a",), {"title": "b"}), (("a",), {"x": 1})])
    def test_wrong_binding_is_the_type_error_of_python(self, arguments: Any) -> None:
        args, kwargs = arguments
        with pytest.raises(TypeError) as own:
            module_level.function(*args, **kwargs)
        with pytest.raises(TypeError) as ours:
            module_level(*args, **kwargs)
        assert str(ours.value) == str(own.value)

    def test_pickles_by_reference(self) -> None:
        assert pickle.loads(pickle.dumps(module_level)) is module_level
        assert copy.deepcopy(module_level) is module_level

    def test_bound_method_pickles(self) -> None:
        bound = pickle.loads(pickle.dumps(Desk(3).add))
        assert bound(4) == 7

    def test_no_argument_tool_emits_the_empty_object(self) -> None:
        assert nothing.schema == {"type": "object", "properties": {}, "required": []}
        assert json.dumps(nothing.schema) == '{"type": "object", "properties": {}, "required": []}'

    def test_schema_is_a_fresh_dict(self) -> None:
        module_level.schema["properties"].clear()
        assert list(module_level.schema["properties"]) == ["title", "count"]

    def test_async_function_stays_one(self) -> None:
        @tool
        async def later(count: int) -> int:
            """Later."""
            return count

        assert asyncio.run(later(2)) == 2
        assert later.is_async
        if hasattr(inspect, "markcoroutinefunction"):
            assert inspect.iscoroutinefunction(later)
        with pytest.raises(ArgumentsError):
            later("2")  # type: ignore[arg-type]  # refused at the call, not when awaited

    def test_generators(self) -> None:
        @tool
        def numbers(count: int) -> Iterator[int]:
            """Counts."""
            yield from range(count)

        @tool
        async def later(count: int) -> AsyncIterator[int]:
            """Counts later."""
            for number in range(count):
                yield number

        async def collect() -> list[int]:
            return [number async for number in later.invoke({"count": 2})]

        assert list(numbers(3)) == [0, 1, 2]
        assert list(numbers.invoke({"count": 2})) == [0, 1]
        assert asyncio.run(collect()) == [0, 1]

    def test_ordinary_names_are_ordinary_parameters(self) -> None:
        @tool
        def odd(
            self: int,
            args: int,
            kwargs: int,
            arguments: int,
            name: int,
            schema: int,
            title: int,
            type: int,
            function: int,
        ) -> int:
            """Odd names."""
            return self + args + kwargs + arguments + name + schema + title + type + function

        given = dict.fromkeys(odd.schema["properties"], 1)
        assert len(given) == 9
        assert odd(**given) == 9
        assert odd.invoke(given) == 9

    def test_positional_only_and_keyword_only(self) -> None:
        @tool
        def kinds(a: int = 1, b: int = 2, /, c: int = 3, *, d: int = 4) -> tuple[int, int, int, int]:
            """All kinds."""
            return a, b, c, d

        assert kinds.invoke({"b": 20, "d": 40}) == (1, 20, 3, 40)
        assert kinds(10, 20, c=30) == (10, 20, 30, 4)


class Desk:
    def __init__(self, start: int) -> None:
        self.start = start

    @tool
    def add(self, number: int) -> int:
        """Adds a number."""
        return self.start + number

    @tool
    @classmethod
    def of_class(cls, number: int) -> str:
        """Names the class."""
        return f"{cls.__name__}{number}"

    @tool
    @staticmethod
    def of_none(number: int) -> int:
        """Gives it back."""
        return number


class SubDesk(Desk):
    pass


class TestInClasses:
    def test_methods_bind(self) -> None:
        assert Desk(1).add(2) == 3
        assert Desk.add(Desk(1), 2) == 3
        assert Desk(1).add.invoke('{"number": 2}') == 3
        assert list(Desk(1).add.schema["properties"]) == ["number"]

    def test_class_and_static_methods(self) -> None:
        assert Desk.of_class(1) == "Desk1"
        assert SubDesk.of_class(1) == "SubDesk1"
        assert SubDesk(1).of_class.invoke({"number": 2}) == "SubDesk2"
        assert Desk.of_none(1) == Desk(1).of_none(1) == 1

    def test_wrong_order_is_refused(self) -> None:
        class Wrong:
            @classmethod
            @tool
            def below(cls, number: int) -> int:
                """Below."""
                return number

        with pytest.raises(DefinitionError, match="@tool above"):
            Toolset.from_object(Wrong())
        with pytest.raises(DefinitionError, match="@tool above"):
            Wrong.below(1)

    def test_bound_methods_can_be_decorated(self) -> None:
        class Other:
            def twice(self, number: int) -> int:
                """Twice."""
                return number * 2

        assert tool(Other().twice).invoke({"number": 4}) == 8


class TestParsing:
    def test_parse_gives_decoded_keyword_arguments(self) -> None:
        @tool
        def many(color: Color, point: Point, day: datetime.date, numbers: set[int], note: str | None) -> None:
            """Many."""

        text = '{"color": "red", "point": {"x": 1}, "day": "2026-02-28", "numbers": [1, 2]}'
        assert many.parse(text) == {
            "color": Color.RED,
            "point": Point(1.0),
            "day": datetime.date(2026, 2, 28),
            "numbers": {1, 2},
            "note": None,
        }
        assert many.parse(text.encode()) == many.parse(json.loads(text)) == many.parse(bytearray(text.encode()))

    def test_all_issues_at_once(self) -> None:
        with pytest.raises(ArgumentsError) as error:
            module_level.parse('{"titel": "x", "count": "2"}')
        assert keywords(error) == [("/titel", "additionalProperties"), ("/count", "type"), ("/title", "required")]
        assert error.value.to_dict()["error"]["code"] == "TOOL_ARGS_INVALID"
        assert error.value.to_dict()["error"]["details"]["toolName"] == "module_level"

    def test_blank_text_says_that_the_arguments_were_empty(self) -> None:
        with pytest.raises(ArgumentsError) as error:
            module_level.parse(" \n")
        assert keywords(error) == [("/title", "required")]
        assert "empty" in error.value.message
        assert nothing.parse("") == {}

    def test_check_raises_nothing(self) -> None:
        assert module_level.check('{"title": "ab"}') == ()
        assert [issue.keyword for issue in module_level.check("{")] == ["json"]

    def test_limits(self) -> None:
        assert [issue.keyword for issue in module_level.check('{"title": "ab"}', limits=Limits(max_bytes=3))] == [
            "size"
        ]

    def test_null_means_absent_only_where_it_is_said(self) -> None:
        assert [issue.keyword for issue in module_level.check({"title": "a", "count": None})] == ["type"]
        assert module_level.parse({"title": "a", "count": None}, null_means_absent=True) == {"title": "a"}
        assert module_level.invoke({"title": "a", "count": None}, null_means_absent=True) == "a"

    def test_json_names(self) -> None:
        @tool
        def renamed(from_: Annotated[str, Name("from")]) -> str:
            """Renamed."""
            return from_

        assert renamed.invoke({"from": "a"}) == renamed(from_="a") == "a"
        assert [issue.pointer for issue in renamed.check({"from_": "a"})] == ["/from_", "/from"]
        with pytest.raises(ArgumentsError) as error:
            renamed(from_=1)  # type: ignore[arg-type]
        assert keywords(error) == [("/from", "type")]


class TestExtra:
    def test_ignore_drops_and_records(self) -> None:
        @tool(extra="ignore")
        def ignoring(point: Point) -> Point:
            """Ignores."""
            return point

        assert ignoring.invoke({"point": {"x": 1, "z": 2}, "more": 3}) == Point(1.0)
        assert ignoring.judge({"point": {"x": 1, "z": 2}, "more": 3}).ignored == (("point", "z"), ("more",))

    def test_kwargs_let_further_arguments_through(self) -> None:
        @tool
        def open_ended(first: int, db: Injected[str] = "db", **others: int) -> dict[str, int]:
            """Open."""
            return {"first": first, **others}

        assert open_ended.invoke({"first": 1, "second": 2}) == {"first": 1, "second": 2}
        assert open_ended(1, second=2) == {"first": 1, "second": 2}
        assert [issue.pointer for issue in open_ended.check({"first": 1, "second": "2"})] == ["/second"]
        assert [issue.keyword for issue in open_ended.check({"first": 1, "db": 2})] == ["additionalProperties"]
        with pytest.raises(ArgumentsError):
            open_ended(1, second="2")  # type: ignore[arg-type]

    def test_allow_needs_kwargs(self) -> None:
        with pytest.raises(DefinitionError, match=r"\*\*kwargs"):

            @tool(extra="allow")
            def no(first: int) -> None:
                """No."""


class TestDirectCalls:
    @pytest.mark.parametrize(
        "wrong",
        [
            {"number": 10.0},
            {"number": "10"},
            {"number": True},
            {"color": "red"},
            {"point": {"x": 1.0}},
            {"numbers": [1]},
            {"ratio": float("nan")},
            {"ratio": "1"},
            {"day": datetime.datetime(2026, 1, 1)},
        ],
        ids=str,
    )
    def test_no_coercion(self, wrong: dict[str, Any]) -> None:
        with pytest.raises(ArgumentsError) as error:
            strict(**wrong)
        assert len(error.value.issues) == 1

    def test_values_arrive_as_they_are(self) -> None:
        point, numbers, day = Point(1.0), {1}, datetime.date(2026, 1, 1)
        given = strict(10, Color.RED, point, numbers, 1, day)
        assert given["point"] is point
        assert given["numbers"] is numbers
        assert given["ratio"] == 1.0
        assert type(given["ratio"]) is float

    def test_nested_values_are_checked_too(self) -> None:
        with pytest.raises(ArgumentsError) as error:
            strict(point=Point("a"))  # type: ignore[arg-type]
        assert keywords(error) == [("/point/x", "type")]


@tool
def strict(
    number: int = 1,
    color: Color = Color.RED,
    point: Point = Point(0.0),  # noqa: B008
    numbers: set[int] = {1},  # noqa: B006
    ratio: float = 0.5,
    day: datetime.date = datetime.date(2026, 1, 1),
) -> dict[str, Any]:
    """Strict."""
    return {"number": number, "color": color, "point": point, "numbers": numbers, "ratio": ratio, "day": day}


class TestInjection:
    @staticmethod
    def make() -> Tool[..., Any]:
        @tool
        def guarded(user: Injected[str], call: ToolCall, title: str, trace: Annotated[str, Injected] = "none") -> Any:
            """Guarded."""
            return user, call.id, title, trace

        return guarded

    def test_given_by_the_application(self) -> None:
        call = ToolCall("1", "guarded", "{}")
        assert self.make().invoke({"title": "a"}, {"user": "ada", "call": call}) == ("ada", "1", "a", "none")

    def test_not_in_the_schema_and_not_from_arguments(self) -> None:
        guarded = self.make()
        assert list(guarded.schema["properties"]) == ["title"]
        issues = guarded.check({"title": "a", "user": "eve", "trace": "x", "usr": "eve"})
        assert [(issue.pointer, issue.suggestion) for issue in issues] == [
            ("/user", None),
            ("/trace", None),
            ("/usr", None),
        ]

    def test_missing_one_is_the_error_of_the_application(self) -> None:
        with pytest.raises(TypeError, match="user, call"):
            self.make().invoke("not even JSON", {})
        with pytest.raises(TypeError, match="other"):
            self.make().invoke("{}", {"user": "a", "call": ToolCall("1", "x", "{}"), "other": 1})


class TestRules:
    def test_rule_sees_decoded_arguments_defaults_and_injected_values(self) -> None:
        seen: list[Any] = []

        @tool
        def ruled(color: Color, user: Injected[str], count: int = 7) -> str:
            """Ruled."""
            return "done"

        @ruled.rule
        def look(count: int, color: Color, user: str) -> None:
            seen.append((count, color, user))

        assert ruled.invoke({"color": "red"}, {"user": "ada"}) == "done"
        assert seen == [(7, Color.RED, "ada")]

    def test_rule_refuses(self) -> None:
        def issue(count: int) -> Issue | None:
            return Issue(("count",), "rule", '"/count" is too much today.') if count > 3 else None

        def error(count: int) -> None:
            if count < 0:
                raise ToolError("NEGATIVE", "It is negative.")

        @tool(rules=[issue, error])
        def ruled(count: int) -> int:
            """Ruled."""
            return count

        assert ruled.invoke({"count": 1}) == 1
        assert ruled.parse({"count": 4}) == {"count": 4}  # parse and direct calls do not ask rules
        assert ruled(4) == 4
        with pytest.raises(ArgumentsError) as refused:
            ruled.invoke({"count": 4})
        assert keywords(refused) == [("/count", "rule")]
        with pytest.raises(ToolError, match="negative"):
            ruled.invoke({"count": -1})

    def test_unknown_parameter_is_refused_at_definition(self) -> None:
        with pytest.raises(DefinitionError, match="'cuont'"):

            @nothing.rule
            def wrong(cuont: int) -> None: ...

    def test_async_rule(self) -> None:
        @tool
        def ruled(count: int) -> int:
            """Ruled."""
            return count

        @ruled.rule
        async def look(count: int) -> None:
            raise ToolError("NO", "No.")

        with pytest.raises(RuntimeError, match="ainvoke"):
            ruled.invoke({"count": 1})
        with pytest.raises(ToolError):
            asyncio.run(ruled.ainvoke({"count": 1}))


class TestAsyncInvoke:
    def test_sync_function_runs_in_a_thread_with_its_context(self) -> None:
        variable = contextvars.ContextVar("variable", default="unset")

        @tool
        def where() -> tuple[bool, str]:
            """Where."""
            return threading.current_thread() is threading.main_thread(), variable.get()

        async def run() -> Any:
            variable.set("set")
            return await where.ainvoke("{}")

        assert asyncio.run(run()) == (False, "set")

    def test_exceptions_of_the_handler_come_unchanged(self) -> None:
        @tool
        def failing() -> None:
            """Fails."""
            raise LookupError("mine")

        with pytest.raises(LookupError, match="mine"):
            failing.invoke("")


class TestDefinition:
    def test_examples_and_counterexamples_are_checked(self) -> None:
        @tool(examples=[{"count": 1}], counterexamples=[{"count": 0}, {}])
        def good(count: Annotated[int, Minimum(1)]) -> None:
            """Good."""

        with pytest.raises(DefinitionError) as error:

            @tool(examples=[{"count": 0}], counterexamples=[{"count": 1}])
            def bad(count: Annotated[int, Minimum(1)]) -> None:
                """Bad."""

        assert len(error.value.faults) == 2

    @pytest.mark.parametrize(
        ("options", "words"),
        [
            ({"nmae": "x"}, "no option 'nmae'"),
            ({"name": "no spaces"}, "a letter followed by"),
            ({"name": "newline\n"}, "a letter followed by"),
            ({"timeout": 0}, "positive number"),
            ({"timeout": True}, "positive number"),
            ({"description": " "}, "not blank"),
            ({"extra": "drop"}, "'ignore'"),
            ({"examples": {"a": 1}}, "list of argument objects"),
            ({"destructive": "yes"}, "True or False"),
        ],
    )
    def test_wrong_options_are_refused(self, options: dict[str, Any], words: str) -> None:
        with pytest.raises(DefinitionError, match=words):

            @tool(**options)
            def some() -> None:
                """Some."""

    def test_fingerprint(self) -> None:
        def make(maximum: int, description: str = "Same.") -> Tool[..., Any]:
            @tool(name="same", description=description)
            def same(title: Annotated[str, MaxLength(maximum)]) -> None: ...

            return same

        assert make(1).fingerprint == make(1).fingerprint
        assert len(make(1).fingerprint) == 64
        assert len({make(1).fingerprint, make(2).fingerprint, make(1, "Other.").fingerprint}) == 3

    def test_residuals_are_listed_with_their_pointer(self) -> None:
        @tool
        def some(day: datetime.date) -> None:
            """Some."""

        (residual,) = some.residuals
        assert (residual.pointer, residual.keyword) == ("/properties/day", "decode")

    def test_forward_reference_is_resolved_later(self) -> None:
        @tool
        def early(point: "LaterPoint") -> "LaterResult":
            """Early."""
            return LaterResult(point.x)

        with pytest.raises(DefinitionError, match="'LaterPoint'"):
            early.schema

        @dataclasses.dataclass
        class LaterPoint:
            x: int

        @dataclasses.dataclass
        class LaterResult:
            y: int

        assert list(early.schema["properties"]) == ["point"]
        assert early.invoke({"point": {"x": 1}}) == LaterResult(1)
        assert early.result_schema is not None

    def test_result_schema(self) -> None:
        assert module_level.result_schema == {"type": "string"}
        assert nothing.result_schema is None

        @tool
        def anything() -> Any:
            """Anything."""

        assert anything.result_schema is None

    def test_wrapped_function(self) -> None:
        def log(function: Any) -> Any:
            @functools.wraps(function)
            def wrapper(*args: Any, **kwargs: Any) -> Any:
                return function(*args, **kwargs)

            return wrapper

        @tool
        @log
        def inner(count: int) -> int:
            """Inner."""
            return count

        assert inner.invoke({"count": 2}) == 2


class TestFromSchema:
    SCHEMA: dict[str, Any] = {
        "type": "object",
        "properties": {"title": {"type": "string", "maxLength": 3}, "count": {"type": "integer"}},
        "required": ["title"],
    }

    def test_guards_a_handler_in_the_same_way(self) -> None:
        def handler(title: str, count: int = 1) -> str:
            return title * count

        made = Tool.from_schema("say", "Says.", self.SCHEMA, handler)
        assert made.schema == self.SCHEMA
        assert made.invoke({"title": "ab", "count": 2.0}) == "abab"
        assert made(title="ab") == "ab"
        assert [issue.keyword for issue in made.check({"title": "long", "cuont": 1})] == [
            "maxLength",
            "additionalProperties",
        ]

    def test_handler_that_cannot_take_a_property_is_refused(self) -> None:
        def handler(title: str, need: int) -> None: ...

        with pytest.raises(DefinitionError) as error:
            Tool.from_schema("say", "Says.", self.SCHEMA, handler)
        assert len(error.value.faults) == 2

    def test_schema_outside_the_subset_is_refused(self) -> None:
        with pytest.raises(SchemaError):
            Tool.from_schema("say", "Says.", {"type": "object", "anyOf": []}, lambda **kwargs: None)

    def test_a_second_name_is_refused(self) -> None:
        with pytest.raises(DefinitionError, match="name given twice; give name and description by position only"):
            Tool.from_schema("say", "Says.", self.SCHEMA, lambda **kwargs: None, name="tell")


@pytest.mark.parametrize(
    ("default", "written"),
    [
        (dataclasses.field(default=1), r"dataclasses\.field\(\)"),
        (msgspec.field(default=1), r"msgspec\.field\(\)"),
        (attrs.field(default=1), r"attrs\.field\(\)"),
    ],
)
def test_a_field_of_a_class_is_no_default_of_a_function(default: Any, written: str) -> None:
    with pytest.raises(DefinitionError, match=f"its default is {written}.*; write the default itself"):

        @tool
        def add(x: int = default) -> None:
            """Adds."""


class TestSecrets:
    def test_secret_text_is_not_quoted(self) -> None:
        @tool
        def login(user: str, password: Annotated[Secret[str], MaxLength(8)]) -> None:
            """Logs in."""

        for text in (
            '{"user": "a", "password": "hunter2hunter2"}',
            '{"user": "a", "password": 31337}',
            '{"user": "a", "pasword": "hunter2"}',
            '{"user": "a", "password": "hunter2"',
            "{'password': 'hunter2'}",
        ):
            with pytest.raises(ArgumentsError) as error:
                login.parse(text)
            shown = json.dumps(error.value.to_dict()) + str(error.value) + repr(error.value.issues)
            assert "hunter2" not in shown
            assert "31337" not in shown


def test_threads_may_call_a_tool_that_is_not_read_yet() -> None:
    @tool
    def early(point: "Late") -> int:
        """Early."""
        return point.x

    @dataclasses.dataclass
    class Late:
        x: int

    results: list[int] = []
    barrier = threading.Barrier(8)

    def call() -> None:
        barrier.wait()
        results.append(early.invoke({"point": {"x": 1}}))

    threads = [threading.Thread(target=call) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert results == [1] * 8
