"""A tool list as a typed Python module."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Final

from toolargs import _docstring, nodes, overlap, schema
from toolargs.adapters import _consistency
from toolargs.decorator import Tool
from toolargs.definition import Definition
from toolargs.stub import _layout
from toolargs.stub._hints import Hints
from toolargs.stub._layout import Group, Text, call, keyword
from toolargs.stub._names import TAKEN, Names, python_name

_OPTIONS: Final = ("title", "read_only", "destructive", "idempotent", "open_world", "version")
_TYPING: Final = ("Annotated", "Any", "Literal", "NotRequired", "TypedDict")


def render(tools: Iterable[Tool[..., Any]], name: str, *, runtime: bool = False, notice: str | None = None) -> str:
    """Typed Python for tools that live elsewhere: one function for each, and a `TypedDict` for each nested object.

    The text is a stub (`.pyi`): type checkers check callers and handlers against it. Decorated with `tool`, each of
    its functions has the schema that it came from; what a function cannot say itself, such as a name that is none in
    Python, stands in a `@tool(…)` above it. Two kinds of schema have types but no tool: those in which branches of a
    `oneOf` overlap, and those that contradict themselves. Whatever a tool list holds is in the text as a literal or
    as a part of a name, never as code.

    Args:
        tools: A toolset, or tools in any order.
        name: What the tools are called together, such as `github_mcp`.
        runtime: Whether to write a module (`.py`) of async functions that call the tools, over `remote.connect(…)`.
        notice: What the module's docstring says at its end, such as a licence.

    Raises:
        DefinitionError: A hint of a tool names something that is still not defined.
    """
    definitions = [item.definition for item in tools]
    taken = Names(TAKEN)
    functions = [taken.give(python_name(found.name)) for found in definitions]
    hints = Hints(taken)
    writer = _Writer(hints, runtime)
    bodies = [writer.function(found, called) for found, called in zip(definitions, functions, strict=True)]
    head = [_docstring_of(name, runtime, notice), *_imports(hints.used, runtime)]
    if runtime:
        head.append(f"remote = {_layout.flat(call('Remote', Text(name)))}")
    return "\n\n".join(["\n".join(["# fmt: off", "# ruff: noqa", *head]) + "\n", *bodies])


def _docstring_of(name: str, runtime: bool, notice: str | None) -> str:
    use = "call them inside `async with remote.connect(…):`" if runtime else "type checkers read it"
    first = f"The tools of {name}, as `toolargs.stub` writes them; {use}. Changes here are lost."
    return _layout.docstring(f"{first}\n\n{notice.strip()}\n" if notice else first, 0)


def _imports(used: set[str], runtime: bool) -> Iterator[str]:
    standard = sorted(used.intersection(_TYPING))
    if standard:
        yield f"\nfrom typing import {', '.join(standard)}"
    ours = sorted(used.difference(_TYPING))
    if ours:
        yield f"\nfrom toolargs import {', '.join(ours)}"
    if runtime:
        yield f"{'' if ours else chr(10)}from toolargs.stub import Remote\n"


@dataclass(slots=True)
class _Writer:
    """Writes the functions of one stub."""

    hints: Hints
    runtime: bool

    def function(self, found: Definition, called: str) -> str:
        """A tool's function, with the classes that it needs before it."""
        node = schema.load(found.schema)
        assert isinstance(node, nodes.Object)
        given = Names()
        members = {given.give(python_name(item.name)): item for item in node.properties or ()}
        parameters = [self.hints.parameter(item, parameter, (called, item.name)) for parameter, item in members.items()]
        renamed = {parameter: item.name for parameter, item in members.items() if parameter != item.name}
        result = self._result(found, called)
        documented = _documented(found.description)
        above = self._above(found, called, renamed, documented, sound=_is_sound(node))
        head = "async def" if self.runtime else "def"
        signature = _layout.laid_out(Group(f"{head} {called}(", ("*", *parameters), ")"), 0, after=len(result) + 5)
        if not parameters:
            signature = f"{head} {called}()"
        body = [f"    {_layout.docstring(documented, 4)}"] if documented else []
        if self.runtime:
            body.append("    raise NotImplementedError")
        lines = [*above, f"{signature} -> {result}:", *(body or ["    ..."])]
        return "\n\n".join([*self.hints.taken(), "\n".join(lines) + "\n"])

    def _result(self, found: Definition, called: str) -> str:
        if found.result_schema is None:
            self.hints.used.add("Any")
            return "Any"
        node = schema.load(found.result_schema, root=False)
        return _layout.flat(self.hints.hint(node, (called, "result"))) + (" | None" if found.result_optional else "")

    def _above(
        self, found: Definition, called: str, renamed: Mapping[str, str], documented: str, *, sound: bool
    ) -> Iterator[str]:
        """The decorator: in a stub it says what the function cannot say itself, in a module where calls go."""
        if self.runtime:
            table = (_layout.literal(dict(renamed)),) if renamed else ()
            yield "@" + _layout.laid_out(call("remote.function", Text(found.name), *table), 0, before=1)
            return
        options = dict(_options(found, called, documented))
        if not options:
            return
        if not sound:
            yield "# No @tool: branches of a oneOf overlap in it, or it contradicts itself."
            return
        self.hints.used.add("tool")
        arguments = (keyword(option, _layout.literal(value)) for option, value in options.items())
        yield "@" + _layout.laid_out(call("tool", *arguments), 0, before=1)


def _options(found: Definition, called: str, documented: str) -> Iterator[tuple[str, Any]]:
    if found.name != called:
        yield "name", found.name
    if found.description != documented:
        yield "description", found.description
    yield from ((name, value) for name in _OPTIONS if (value := getattr(found, name)) is not None)


def _documented(description: str) -> str:
    """As much of a description as a docstring gives back unchanged: all of it, what stands before sections, or none."""
    for text in (description, _docstring.parse(description).description):
        if text and _docstring.parse(text) == _docstring.Docstring(text):
            return text
    return ""


def _is_sound(node: nodes.Node) -> bool:
    """Whether hints can say it: they cannot where branches overlap, or where nothing fits what is asked for."""
    for _, found in nodes.walk(node):
        if isinstance(found, nodes.OneOf) and overlap.clashes(found.branches):
            return False
        if any(_consistency.complaints(found)):
            return False
    return True
