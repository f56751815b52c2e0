"""The tool list of every provider, judged by that provider's own SDK."""

import copy
import json
import re
from typing import Any

import pytest

from tests.dialects.catalogue import CLOSED, OPEN, STRICT
from tests.dialects.recorded import sdk
from toolargs import DialectError, dialects

MODES = [pytest.param(strict, id="strict" if strict else "normal") for strict in (False, True)]


def entries(dialect: str, strict: bool) -> Any:
    return (STRICT[dialect] if strict else OPEN).emit(dialect, strict=strict)


def typed(module: str, name: str, value: Any) -> None:
    """Asks pydantic whether a value is what an SDK's type says, without keys that it does not know."""
    from pydantic import TypeAdapter

    adapter = TypeAdapter(getattr(sdk(module), name))
    adapter.validate_python(value)


@pytest.mark.parametrize("strict", MODES)
@pytest.mark.parametrize(
    ("dialect", "module", "name"),
    [
        ("openai", "openai.types.chat", "ChatCompletionToolParam"),
        ("openai-responses", "openai.types.responses", "FunctionToolParam"),
        ("anthropic", "anthropic.types", "ToolParam"),
        ("groq", "groq.types.chat", "ChatCompletionToolParam"),
    ],
)
def test_entries_are_what_the_typed_dict_of_the_sdk_says(dialect: str, module: str, name: str, strict: bool) -> None:
    for entry in entries(dialect, strict):
        typed(module, name, entry)
        known = set(getattr(sdk(module), name).__annotations__)
        assert set(entry) <= known


@pytest.mark.parametrize("dialect", ["openai", "openai-responses", "groq"])
def test_strict_schemas_are_what_openai_agents_would_make_of_them(dialect: str) -> None:
    ensure = sdk("agents.strict_schema").ensure_strict_json_schema
    for entry in entries(dialect, True):
        schema = entry.get("function", entry)["parameters"]
        assert ensure(copy.deepcopy(schema)) == schema


def without_what_anthropic_moves(schema: Any) -> Any:
    """A schema without what `transform_schema` moves to the description or drops on its own."""
    if isinstance(schema, list):
        return [without_what_anthropic_moves(item) for item in schema]
    if not isinstance(schema, dict):
        return schema
    moved = {"pattern", "default", "examples"} | ({"type"} if "enum" in schema else set())
    kept = {key: value for key, value in schema.items() if key not in moved}
    if "description" in kept:
        kept["description"] = re.sub(r"(\n\n)?\{[^\n]*\}$", "", kept["description"])
    kept = {key: value for key, value in kept.items() if key != "description" or value}
    members = kept.pop("properties", None)
    kept = {key: without_what_anthropic_moves(value) for key, value in kept.items()}
    if members is not None:
        kept["properties"] = {name: without_what_anthropic_moves(member) for name, member in members.items()}
    return kept


def test_strict_schemas_are_what_anthropic_would_make_of_them() -> None:
    transform = sdk("anthropic").transform_schema
    for entry in entries("anthropic", True):
        schema = entry["input_schema"]
        transformed = transform(copy.deepcopy(schema))
        assert without_what_anthropic_moves(transformed) == without_what_anthropic_moves(schema)


def test_gemini_reads_its_schemas() -> None:
    types = sdk("google.genai.types")
    (tool,) = entries("gemini", False)
    for declaration in tool["functionDeclarations"]:
        if "parameters" in declaration:
            read = types.Schema.model_validate(declaration["parameters"])
            written = read.model_dump(by_alias=True, exclude_none=True, mode="json")
            assert written == declaration["parameters"]
    types.Tool.model_validate(tool)


def test_gemini_reads_declarations_with_json_schema() -> None:
    types = sdk("google.genai.types")
    (tool,) = entries("gemini-json", False)
    read = types.Tool.model_validate(tool)
    assert [item.name for item in read.function_declarations] == ["maps.draw", "ping", "now", "note"]
    assert read.function_declarations[2].parameters_json_schema is None


def test_mcp_reads_its_tools() -> None:
    types = sdk("mcp.types")
    for entry in entries("mcp", False):
        read = types.Tool.model_validate(entry)
        assert read.model_dump(by_alias=True, exclude_none=True, mode="json") == entry


def shape_faults(shape: Any, value: Any, place: str = "") -> list[str]:
    """What botocore knows of a shape and does not check itself: the longest text, the pattern, the enum."""
    if shape.type_name == "structure" and not getattr(shape, "is_document_type", False):
        known = shape.members.items()
        return [
            fault
            for key, member in known
            if key in value
            for fault in shape_faults(member, value[key], f"{place}.{key}")
        ]
    if shape.type_name == "list":
        faults = [fault for item in value for fault in shape_faults(shape.member, item, place)]
        return faults + ([f"{place}: too many"] if len(value) > shape.metadata.get("max", len(value)) else [])
    if shape.type_name != "string":
        return []
    pattern, most, options = (shape.metadata.get(key) for key in ("pattern", "max", "enum"))
    checks = {
        "pattern": not pattern or re.fullmatch(pattern, value),
        "max": most is None or len(value) <= most,
        "enum": not options or value in options,
    }
    return [f"{place}: {name}" for name, passed in checks.items() if not passed]


@pytest.mark.parametrize("strict", MODES)
def test_botocore_accepts_the_tool_configuration(strict: bool) -> None:
    session = sdk("botocore.session").get_session()
    shape = session.get_service_model("bedrock-runtime").shape_for("ToolConfiguration")
    value = entries("bedrock", strict)
    report = sdk("botocore.validate").ParamValidator().validate(value, shape)
    assert not report.has_errors(), report.generate_report()
    assert shape_faults(shape, value) == []


def test_mistral_reads_its_tools() -> None:
    read = sdk("mistralai.client.models").Tool
    for entry in entries("mistral", False):
        written = json.loads(read.model_validate(entry).model_dump_json(by_alias=True, exclude_none=True))
        assert written["function"]["parameters"] == entry["function"]["parameters"]


@pytest.mark.parametrize("strict", MODES)
def test_cohere_reads_its_tools(strict: bool) -> None:
    for entry in entries("cohere", strict):
        read = sdk("cohere").ToolV2.model_validate(entry)
        assert read.function.parameters == entry["function"]["parameters"]


def test_ollama_keeps_all_but_what_its_losses_say() -> None:
    dropped: set[tuple[str, str, str]] = set()
    for entry in entries("ollama", False):
        read = sdk("ollama").Tool.model_validate(entry).model_dump(exclude_none=True)
        assert read["function"]["parameters"]["required"] == entry["function"]["parameters"]["required"]
        for name, member in entry["function"]["parameters"]["properties"].items():
            left = read["function"]["parameters"]["properties"][name]
            assert left == {key: member[key] for key in left}
            dropped |= {(entry["function"]["name"], f"/properties/{name}", key) for key in member.keys() - left.keys()}
    losses = OPEN.losses("ollama")
    client = {(loss.tool, loss.pointer, loss.keyword) for loss in losses if loss.outcome == "dropped" and loss.pointer}
    assert dropped == client != set()


def test_ollama_is_sent_only_what_its_server_keeps() -> None:
    known = {"type", "anyOf", "items", "description", "enum", "properties", "required"}

    def visit(schema: dict[str, Any]) -> None:
        assert set(schema) <= known
        children = [*schema.get("anyOf", ()), *schema.get("properties", {}).values()]
        for child in [*children, *([schema["items"]] if "items" in schema else ())]:
            visit(child)

    for entry in entries("ollama", False):
        visit(entry["function"]["parameters"])


def test_chat_templates_render_the_tools() -> None:
    sdk("jinja2")
    template = "{% for tool in tools %}{{ tool | tojson }}{% endfor %}"
    render = sdk("transformers.utils.chat_template_utils").render_jinja_template
    tools = entries("huggingface", False)
    rendered, _ = render([[{"role": "user", "content": "hi"}]], tools=tools, chat_template=template)
    decoder, found, rest = json.JSONDecoder(), [], rendered[0]
    while rest:
        value, end = decoder.raw_decode(rest)
        found.append(value)
        rest = rest[end:]
    assert found == tools


def test_json_schemas_are_valid_and_judge_as_the_tools_do() -> None:
    from jsonschema import Draft202012Validator

    schemas = CLOSED.emit("json-schema")
    assert list(schemas) == ["maps.draw", "ping", "now"]
    for schema in schemas.values():
        Draft202012Validator.check_schema(schema)
    judge = Draft202012Validator(schemas["ping"])
    assert judge.is_valid({"host": "a"})
    assert not judge.is_valid({"host": "a", "port": 1})


def test_pedelec_takes_schemas_as_they_are() -> None:
    assert [entry["argsSchema"] for entry in OPEN.emit("pedelec")] == [item.schema for item in OPEN]
    assert OPEN.manifest("Be brief.") == {"guidance": "Be brief.", "tools": OPEN.emit("pedelec")}


@pytest.mark.parametrize("name", [name for name in dialects.names() if dialects.find(name).strict is None])
def test_strict_mode_is_refused_where_there_is_none(name: str) -> None:
    with pytest.raises(DialectError, match="has no strict mode"):
        CLOSED.emit(name, strict=True)
