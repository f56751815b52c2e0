"""For each lint rule some tools that it finds fault with, and what they become once its message was followed."""

from dataclasses import dataclass, field
from typing import Annotated, Any, Literal, NamedTuple

from tests.benchmarks.page import markdown
from toolargs import (
    Enum,
    Examples,
    Maximum,
    MaxItems,
    MaxLength,
    Minimum,
    MultipleOf,
    Name,
    Pattern,
    Tool,
    Toolset,
    tool,
)
from toolargs._toollist import read_list
from toolargs.lint import RULES, Config, lint


@dataclass(frozen=True)
class Pair:
    """A bad and a good toolset.

    Attributes:
        bad: Has one finding of the rule.
        good: Has none.
        place: Where the finding is.
        message: What it says.
        config: What is looked for.
    """

    bad: Toolset
    good: Toolset
    place: str
    message: str
    config: Config = field(default=Config())


def described(name: str, description: str, parameter: Any = int, said: str = "", **options: Any) -> Tool[..., Any]:
    """A tool with one parameter `value`, which may be left out if its hint comes with a default."""
    hint, *default = parameter if isinstance(parameter, tuple) else (parameter,)

    def handler(value: Any = None) -> str:
        return str(value)

    handler.__annotations__ = {"value": Annotated[hint, said] if said else hint, "return": str}
    handler.__defaults__ = tuple(default) or None
    handler.__name__ = handler.__qualname__ = name
    return tool(name=name, description=description, **options)(handler)


def taking(hint: Any, said: str = "What is asked for, such as a word.", **options: Any) -> Toolset:
    """One tool with a parameter `value` of a hint."""
    return Toolset(described("look_up", "Finds what is known about a word.", hint, said, **options))


def loaded(value: dict[str, Any]) -> Toolset:
    """One tool with a parameter `value`, from a schema."""
    schema = {"type": "object", "properties": {"value": {"description": "What is asked for.", **value}}}
    return read_list([{"name": "look_up", "description": "Finds what is known.", "inputSchema": schema}])


class Circle(NamedTuple):
    radius: float


class Square(NamedTuple):
    side: float


class TaggedCircle(NamedTuple):
    kind: Literal["circle"]
    radius: float


class TaggedSquare(NamedTuple):
    kind: Literal["square"]
    side: float


class Flat(NamedTuple):
    street: str


class D2(NamedTuple):
    inner: Flat


class D3(NamedTuple):
    inner: D2


class D4(NamedTuple):
    inner: D3


@tool
def search_posts(include_drafts: bool, exclude_drafts: bool) -> str:
    """Finds posts by their state."""
    return f"{include_drafts} {exclude_drafts}"


@tool
def search_articles(drafts: Annotated[str, Enum("with", "without", "only")], in_trash: bool) -> str:
    """Finds posts by their state."""
    return f"{drafts} {in_trash}"


@tool
def open_file(sha: str | None = None, ref: str | None = None) -> str:
    """Opens a file as it was.

    Args:
        sha: The commit; used instead of ref.
        ref: A branch; the default branch if left out.
    """
    return f"{sha} {ref}"


@tool
def open_path(revision: str | None = None) -> str:
    """Opens a file as it was.

    Args:
        revision: A commit or a branch; the default branch if left out.
    """
    return str(revision)


@tool
def wait_for(timeoutMs: int) -> str:
    """Waits for a page."""
    return str(timeoutMs)


@tool
def await_page(timeout: Annotated[int, Name("toolTimeoutMs")]) -> str:
    """Waits for a page."""
    return str(timeout)


def _branches(*values: str) -> dict[str, Any]:
    return {"oneOf": [{"type": "string", "enum": list(values[:2])}, {"type": "string", "enum": list(values[2:])}]}


def _listed(*schemas: dict[str, Any]) -> Toolset:
    return read_list([{"name": f"tool_{number}", "inputSchema": one} for number, one in enumerate(schemas)])


_VALUE = "/properties/value"
_SIZED = {"type": "object", "properties": {}}

PAIRS: dict[str, Pair] = {
    "no-description": Pair(
        taking(int, said=""),
        taking(int),
        _VALUE,
        'value has no description; say under "Args:" what it means, and give an example',
    ),
    "short-description": Pair(
        Toolset(described("look_up", "Finds words.", int)),
        taking(int),
        "",
        '"Finds words." is short; say also what it needs, what it gives, and when to use it',
    ),
    "repeated-description": Pair(
        taking(int, said="The value."),
        taking(int),
        _VALUE,
        '"The value." only repeats the name of value; say what it means, or give an example',
    ),
    "unexplained-absence": Pair(
        taking((int | None, None), said="How many words there are."),
        taking((int | None, None), said="How many words there are; all of them if left out."),
        _VALUE,
        'value may be left out; give it a default, or say what happens without it ("all, if left out")',
    ),
    "pattern-without-example": Pair(
        taking(Annotated[str, Pattern("^T-[0-9]{2}$")], said="The ticket."),
        taking(Annotated[str, Pattern("^T-[0-9]{2}$"), Examples("T-17")], said="The ticket."),
        _VALUE,
        'value has a pattern and no example that shows it; write Examples("T-00")',
    ),
    "residual": Pair(
        taking(Annotated[int, MultipleOf(5)]),
        taking(Annotated[int, Enum(5, 10, 15)]),
        _VALUE,
        '"must be a multiple of 5" stands in words only; if models miss it, look for a bound that says the same',
    ),
    "undeclared-destruction": Pair(
        Toolset(described("delete_file", "Takes a file from the disk.", int)),
        Toolset(described("delete_file", "Takes a file from the disk.", int, destructive=True)),
        "",
        "it sounds destructive; write @tool(destructive=True) or (destructive=False), or say what can be undone",
    ),
    "unbounded-string": Pair(
        taking(str, destructive=True),
        taking(Annotated[str, MaxLength(80)], destructive=True),
        _VALUE,
        "value may be any text; write MaxLength(200), Enum(…) or Pattern(…)",
    ),
    "unbounded-array": Pair(
        taking(list[bool]),
        taking(Annotated[list[bool], MaxItems(50)]),
        _VALUE,
        "value may be of any length; write MaxItems(50), or as many as the handler can take",
    ),
    "unbounded-number": Pair(
        taking(int),
        taking(Annotated[int, Minimum(1), Maximum(100)]),
        _VALUE,
        "value may be of any size; write Minimum(1), Maximum(100), or what fits",
    ),
    "free-object": Pair(
        taking(dict[str, Any]),
        taking(dict[str, int]),
        _VALUE,
        "value takes any keys; name them with a dataclass or TypedDict, or write dict[str, int]",
    ),
    "enum-case": Pair(
        taking(Annotated[str, Enum("low", "Low", "high")]),
        taking(Annotated[str, Enum("low", "high")]),
        _VALUE,
        'value has "low" and "Low"; keep one, or name them by what they mean',
    ),
    "slow-pattern": Pair(
        taking(Annotated[str, Pattern("(a*)*b")]),
        taking(Annotated[str, Pattern("^a*b$")]),
        _VALUE,
        "the pattern of value can be slow elsewhere: a repeated part can match the same text in more than one way, "
        "which can take exponential time; anchor it, or bound its repetitions",
    ),
    "untagged-union": Pair(
        taking(Circle | Square),
        taking(TaggedCircle | TaggedSquare),
        _VALUE,
        'value is one of 2 objects without a tag; give each kind: Literal["…"] of its own',
    ),
    "overlapping-branches": Pair(
        loaded(_branches("a", "b", "b", "c")),
        loaded(_branches("a", "b", "c", "d")),
        _VALUE,
        '"b" fits alternatives 1 and 2 of value, so it is refused; make them differ in a required Literal',
    ),
    "paired-booleans": Pair(
        Toolset(search_posts),
        Toolset(search_articles),
        "",
        "include_drafts and exclude_drafts say one thing together; "
        "write one Enum with a value for each case with a meaning",
    ),
    "exclusive-options": Pair(
        Toolset(open_file),
        Toolset(open_path),
        "",
        "sha excludes ref in words only; write one parameter that is a oneOf of both",
    ),
    "deep-nesting": Pair(
        taking(D4),
        taking(D3),
        "",
        "value.inner.inner.inner.street lies 5 objects deep; pass it flat, or make a second tool for it",
    ),
    "large-schema": Pair(
        taking(Annotated[str, Enum(*(f"value number {number}" for number in range(600)))]),
        taking(Annotated[str, Enum("few", "values")]),
        "",
        "its schema has 11,429 bytes, about 2,857 tokens, in every request; split the tool, or shorten what is said",
    ),
    "similar-names": Pair(
        Toolset(described("get_user", "Reads one user."), described("get_users", "Reads all users.")),
        Toolset(described("get_user", "Reads one user."), described("list_team", "Reads all users.")),
        "",
        '"get_user" has almost the same name; name them by what sets them apart',
    ),
    "similar-descriptions": Pair(
        Toolset(described("look_up", "Finds a word."), described("search", "Finds words.")),
        Toolset(described("look_up", "Finds a word."), described("search", "Finds texts with all words.")),
        "",
        '"look_up" is described in the same words; say when to use which',
    ),
    "reserved-name": Pair(
        Toolset(wait_for),
        Toolset(await_page),
        "/properties/timeoutMs",
        'timeoutMs is Pedelec\'s own time limit of a call; write Name("toolTimeoutMs")',
    ),
    "rewritten-name": Pair(
        Toolset(described("files.read", "Reads a file.")),
        Toolset(described("files_read", "Reads a file.")),
        "",
        'openai cannot take this name and is sent "files_read"; call it so',
        Config(providers=("openai",)),
    ),
    "refused-by-provider": Pair(
        taking(dict[str, Any]),
        taking(int),
        _VALUE,
        "openai refuses it: strict mode has no objects with free keys; name its properties (a dataclass or TypedDict), "
        "take JSON text as a string, or emit without strict",
        Config(providers=("openai",), strict=True),
    ),
    "loss": Pair(
        taking(Annotated[int, Enum(1, 2)]),
        taking(Annotated[str, Enum("1", "2")]),
        _VALUE,
        'gemini gets enum in words only: "one of 1, 2"',
        Config(providers=("gemini",)),
    ),
    "advice": Pair(
        Toolset(described("look_up", "Finds. " * 200, int)),
        taking(int),
        "",
        "openai takes it, but this goes beyond the limit of 1,024 characters of a tool's description",
        Config(providers=("openai",)),
    ),
    "read-differently": Pair(
        loaded({"type": ["integer", "null"]}),
        loaded({"type": "integer"}),
        "",
        'at "/properties/value/type" of the schema as it was given: It may be left out instead of being null; '
        "a null is read so.",
    ),
    "unreadable-tool": Pair(
        _listed(_SIZED, {"type": "array"}),
        _listed(_SIZED, _SIZED),
        "/1",
        'tool_1 cannot be read: This is not a schema of the subset: - "/type": The root must have `"type": "object"`; '
        "a tool's arguments are an object.",
    ),
}


def table() -> str:
    """The rules with what each says of its bad tools, for the guide."""
    rows = []
    for rule in RULES:
        pair = PAIRS[rule.id]
        found = next(one for one in lint(pair.bad, config=pair.config) if one.rule == rule.id)
        rows.append((f"`{rule.id}`", rule.severity, rule.why, found.message))
    return markdown(("rule", "severity", "why", "for example"), rows)
