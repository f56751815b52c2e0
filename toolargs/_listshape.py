"""The shapes in which providers write lists of tools, told apart by their keys."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, Final

from toolargs import jsonvalue
from toolargs.jsonvalue import Json
from toolargs.pointer import Path

EXPECTED: Final = (
    "a list of tools of any provider, a manifest or request with `tools`, a schema, or an object of schemas by name, "
    "would be right"
)


@dataclass(frozen=True, slots=True)
class Entry:
    """One tool of a list, as it stands there.

    Attributes:
        path: Its place in the list.
        dialect: The dialect that it is written in; empty where it cannot be told.
        name: Its name.
        description: What it does; its title or its name where nothing else is said.
        arguments: The schema of its arguments.
        result: The schema of its results, if it has one.
        options: What else is said of it, as options of `@tool`; None where nothing is said.
        fault: Why it is no tool, as a clause; empty if it is one.
    """

    path: Path
    dialect: str = ""
    name: str = ""
    description: str = ""
    arguments: Mapping[str, Any] = field(default_factory=dict)
    result: Mapping[str, Any] | None = None
    options: Mapping[str, Any] = field(default_factory=dict)
    fault: str = ""


@dataclass(frozen=True, slots=True)
class _Form:
    """How one dialect writes an entry: the key that its facts stand under, if there is one, and where its schema is."""

    dialect: str
    wrapper: str
    schema: tuple[str, ...]
    bare: bool = False
    """Whether a tool without parameters may have no schema."""


_FORMS: Final = (
    _Form("bedrock", "toolSpec", ("inputSchema", "json")),
    _Form("openai", "function", ("parameters",), bare=True),
    _Form("pedelec", "", ("argsSchema",)),
    _Form("mcp", "", ("inputSchema",)),
    _Form("anthropic", "", ("input_schema",)),
    _Form("gemini-json", "", ("parametersJsonSchema",)),
    _Form("gemini-json", "", ("parameters_json_schema",)),
    _Form("openai-responses", "", ("parameters",)),
    _Form("json-schema", "", ("schema",)),
)
_GROUPS: Final = ("functionDeclarations", "function_declarations")
_AROUND: Final = ("tools", "toolConfig", "result", *_GROUPS)
_SCHEMA: Final = frozenset({"$schema", "type", "properties", "oneOf", "anyOf", "allOf", "$ref", "enum"})
_EMPTY: Final[Mapping[str, Any]] = {"type": "object", "properties": {}, "required": []}


def entries(value: Json, path: Path = ()) -> Iterator[Entry]:
    """Every tool in a value, in order; none where it has no shape of a list."""
    if isinstance(value, list):
        for index, item in enumerate(value):
            yield from _item(item, (*path, index))
        return
    if not isinstance(value, dict):
        return
    around = next((key for key in _AROUND if isinstance(value.get(key), (list, dict))), None)
    if _form(value) is not None:
        yield _entry(value, path)
    elif around in _GROUPS:
        for index, item in enumerate(value[around]):
            yield _declaration(item, (*path, around, index))
    elif around is not None:
        yield from entries(value[around], (*path, around))
    elif _is_schema(value):
        yield _bare(value, path, "tool")
    elif value and all(isinstance(item, dict) for item in value.values()):
        yield from (_named(item, (*path, key), key) for key, item in value.items() if _is_tool(item))


def describe(value: Json) -> str:
    """What a value is that has no shape of a list, for a message."""
    if isinstance(value, dict):
        keys = ", ".join(jsonvalue.cut(key, 30) for key in list(value)[:6])
        return f"it is an object with the keys {keys}" if keys else "it is an empty object"
    if isinstance(value, list):
        return "it is an empty list"
    return f"it is {jsonvalue.named(jsonvalue.kind(value))}"


def _item(item: Json, path: Path) -> Iterator[Entry]:
    """The tools that one item of a list stands for: itself, or the declarations that Gemini groups."""
    if not isinstance(item, dict):
        yield Entry(path, fault=f"it is {jsonvalue.named(jsonvalue.kind(item))}, not an object")
    elif any(isinstance(item.get(key), list) for key in _GROUPS):
        yield from entries(item, path)
    elif _form(item) is None and _is_schema(item) and "name" not in item:
        yield _bare(item, path, f"tool_{path[-1]}")
    else:
        yield _entry(item, path)


def _form(item: Mapping[str, Any]) -> _Form | None:
    for form in _FORMS:
        if form.wrapper and isinstance(item.get(form.wrapper), dict):
            return form
        if not form.wrapper and isinstance(item.get(form.schema[0]), dict) and isinstance(item.get("name"), str):
            return form
    if item.get("type") == "function" and isinstance(item.get("name"), str):
        return _Form("openai-responses", "", ("parameters",), bare=True)
    return None


def _entry(item: Mapping[str, Any], path: Path) -> Entry:
    form = _form(item)
    name = item.get("name")
    if form is None:
        kind = f" of the type {jsonvalue.text(item['type'], 40)}" if "type" in item else ""
        keys = ", ".join(sorted({form.wrapper or form.schema[0] for form in _FORMS}))
        fault = f"it is no function{kind}, as no key of it holds a schema; such a key is one of {keys}"
        return Entry(path, name=name if isinstance(name, str) else "", fault=fault)
    facts = item[form.wrapper] if form.wrapper else item
    schema: Any = facts
    for key in form.schema:
        schema = schema.get(key) if isinstance(schema, dict) else None
    if schema is None and form.bare:
        schema = _EMPTY
    return _complete(facts, schema, path, form.dialect)


def _declaration(item: Json, path: Path) -> Entry:
    """One of Gemini's declarations, whose schemas write types in capitals."""
    if not isinstance(item, dict):
        return Entry(path, "gemini", fault=f"it is {jsonvalue.named(jsonvalue.kind(item))}, not an object")
    form = _form(item)
    if form is not None and form.dialect == "gemini-json":
        return _entry(item, path)
    return _complete(item, item.get("parameters") or _EMPTY, path, "gemini")


def _complete(facts: Mapping[str, Any], schema: Any, path: Path, dialect: str) -> Entry:
    name, description = facts.get("name"), facts.get("description")
    if not isinstance(name, str) or not _is_text(name):
        return Entry(path, dialect, fault="it has no name")
    if not isinstance(schema, dict):
        return Entry(path, dialect, name, fault="the schema of its arguments is not an object")
    if _in_capitals(schema):
        schema, dialect = _lowered(schema), "gemini"
    hints = facts.get("annotations")
    hints = hints if isinstance(hints, dict) else {}
    title = facts.get("title") or hints.get("title")
    result = facts.get("outputSchema")
    timeout = facts.get("timeoutMs")
    options = {
        "title": title,
        "timeout": timeout / 1000 if isinstance(timeout, (int, float)) else timeout,
        "read_only": hints.get("readOnlyHint"),
        # Says nothing of a tool that only reads (MCP's specification, "ToolAnnotations").
        "destructive": None if hints.get("readOnlyHint") else hints.get("destructiveHint"),
        "idempotent": hints.get("idempotentHint"),
        "open_world": hints.get("openWorldHint"),
        "examples": facts.get("input_examples"),
    }
    said = next(str(text).strip() for text in (description, schema.get("description"), title, name) if _is_text(text))
    return Entry(path, dialect, name, said, schema, result if isinstance(result, dict) else None, options)


def _bare(schema: Mapping[str, Any], path: Path, name: str) -> Entry:
    """A schema by itself, named by its title, else as given."""
    title = schema.get("title")
    return _complete({"name": title if _is_text(title) else name}, schema, path, "json-schema")


def _named(item: Mapping[str, Any], path: Path, name: str) -> Entry:
    """What stands under a tool's name in an object: a schema, or an entry that lacks the name."""
    entry = {"name": name, **item}
    if _form(entry) is not None and not _is_schema(item):
        return _entry(entry, path)
    return _complete({"name": name}, item, path, "json-schema")


def _is_text(value: object) -> bool:
    return isinstance(value, str) and bool(value.strip())


def _is_tool(item: Json) -> bool:
    return isinstance(item, dict) and (_is_schema(item) or _form({"name": "tool", **item}) is not None)


def _is_schema(value: Mapping[str, Any]) -> bool:
    return not _SCHEMA.isdisjoint(value) and value.get("type", "object") in ("object", "OBJECT", "dict")


def _in_capitals(schema: Mapping[str, Any]) -> bool:
    return schema.get("type") == "OBJECT"


def _lowered(schema: Any) -> Any:
    """A schema of OpenAPI's spelling in JSON Schema's: types in small letters, and `example` as `examples`."""
    if not isinstance(schema, dict):
        return schema
    made = dict(schema)
    if isinstance(made.get("type"), str):
        made["type"] = made["type"].lower()
    if "example" in made:
        made.setdefault("examples", [made.pop("example")])
    if "items" in made:
        made["items"] = _lowered(made["items"])
    if isinstance(made.get("properties"), dict):
        made["properties"] = {key: _lowered(value) for key, value in made["properties"].items()}
    if isinstance(made.get("anyOf"), list):
        made["anyOf"] = [_lowered(branch) for branch in made["anyOf"]]
    return made
