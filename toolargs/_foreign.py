"""Tools whose schemas were written elsewhere: read leniently, under a name that can be a tool's here."""

import re
from collections.abc import Collection, Mapping
from dataclasses import replace
from typing import Any, Final, Self

from toolargs import _facts, nodes, schema
from toolargs.decorator import Tool
from toolargs.errors import SchemaError
from toolargs.schema import Note

_FOREIGN: Final = re.compile(r"[^a-zA-Z0-9_.-]")


class ForeignTool(Tool[..., Any]):
    """A tool whose schemas for arguments and results were written elsewhere."""

    @classmethod
    def made(
        cls,
        name: str,
        description: str,
        node: nodes.Object,
        result: nodes.Node | None,
        handler: Any,
        options: Mapping[str, Any],
    ) -> Self:
        """The tool.

        Args:
            name: Its name here.
            description: What it does.
            node: Its arguments.
            result: Its results, None where nothing is known of them.
            handler: What is called; takes the arguments by name.
            options: The options of `@tool`.

        Raises:
            DefinitionError: An option is wrong.
        """
        tool = cls.__new__(cls)
        given = {**options, "name": name, "description": description}

        def read() -> _facts.Facts:
            found = _facts.from_schema(name, description, node, handler, options)
            return replace(found, definition=replace(found.definition, result=result))

        tool._set_up(handler, given, read)
        return tool


def local_name(foreign: str, taken: Collection[str]) -> str:
    """A foreign name as a tool's name here: what cannot stand in one becomes `_`, and no two are alike."""
    plain = _FOREIGN.sub("_", foreign)
    plain = plain if plain[:1].isalpha() else f"tool_{plain}"
    count, name = 1, plain
    while name in taken:
        count, name = count + 1, f"{plain}_{count + 1}"
    return name


def arguments_of(given: Mapping[str, Any]) -> tuple[nodes.Object, tuple[Note, ...]]:
    """A foreign schema of arguments as a node that refuses unknown keys; where it says what they hold, one that takes
    them.

    Raises:
        SchemaError: It cannot be read.
    """
    try:
        node, notes = schema.load_lenient(given)
    except SchemaError as error:
        try:
            node, notes = schema.load_lenient(given, closed=False)
        except SchemaError:
            raise error from None
    assert isinstance(node, nodes.Object)
    return node, notes


def results_of(given: Mapping[str, Any]) -> tuple[nodes.Node, tuple[Note, ...]]:
    """A foreign schema of results as a node, which lets through whatever the schema does.

    Raises:
        SchemaError: It cannot be read.
    """
    return schema.load_lenient(given, closed=False, root=False)
