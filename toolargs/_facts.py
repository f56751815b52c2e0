"""A function and its options, read into what a tool needs to know; and the local names that its hints may use."""

import sys
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, fields, replace
from types import FrameType
from typing import Any, Final

from toolargs import jsontext, nodes, schema, signature, validator
from toolargs._binding import Binding
from toolargs.definition import Definition
from toolargs.errors import ArgumentsError, DefinitionError, DefinitionFault

_PASSED_ON: Final = frozenset(item.name for item in fields(Definition)) - {"name", "description", "examples"}


@dataclass(frozen=True, slots=True)
class Facts:
    """A function once its hints are read.

    Attributes:
        definition: What the model is told.
        injected: The parameters that the application gives.
        binding: How the function takes its arguments.
        result_pending: Whether the return hint names something that does not exist yet.
    """

    definition: Definition
    injected: tuple[signature.Injection, ...]
    binding: Binding
    result_pending: bool = False

    @property
    def known(self) -> tuple[str, ...]:
        """The names that a rule may ask for."""
        arguments = tuple(member.attribute for member in self.definition.node.properties or ())
        return arguments + tuple(item.parameter for item in self.injected)

    def given(self, name: str, injected: Mapping[str, Any] | None) -> dict[str, Any]:
        """The injected values of a call, after checking that all are there and no others; before anything runs.

        Raises:
            TypeError: One is missing, or is none of the tool's; it is called by the name given here.
        """
        given = dict(injected or {})
        wanted = {item.parameter: item for item in self.injected}
        missing = [name for name, item in wanted.items() if name not in given and not item.has_default]
        unknown = [name for name in given if name not in wanted]
        if missing:
            raise TypeError(f"{name}: injected values are missing: {', '.join(missing)}")
        if unknown:
            raise TypeError(f"{name} has no injected parameters named {', '.join(unknown)}")
        return given


def read(
    function: Callable[..., Any], options: Mapping[str, Any], namespace: Mapping[str, Any], *, static: bool = False
) -> Facts:
    """The facts of a function.

    Raises:
        DefinitionError: It cannot be a tool; lists every reason.
        Unresolved: A hint names something that does not exist yet.
    """
    read = signature.read(
        function,
        namespace=namespace,
        name=options.get("name"),
        description=options.get("description"),
        static=static,
    )
    node = _with_extra(read.node, options.get("extra"), read.var_keyword, function)
    return _complete(function, options, read, node)


def from_schema(
    name: str,
    description: str,
    given: Mapping[str, Any] | nodes.Object,
    handler: Callable[..., Any],
    options: Mapping[str, Any],
) -> Facts:
    """The facts of a handler whose schema lives elsewhere.

    Raises:
        SchemaError: The schema is not one of the subset.
        DefinitionError: The handler cannot take a property; lists every one that it cannot take.
    """
    node = schema.load(given) if isinstance(given, Mapping) else given
    if not isinstance(node, nodes.Object):
        raise DefinitionError(f"{name} cannot be a tool:", [DefinitionFault("its schema is not an object")])
    if node.properties is None:
        node = replace(node, properties=())
    read = signature.read_handler(handler, node, name=name, description=description)
    node = _with_extra(read.node, options.get("extra"), read.var_keyword, handler)
    return _complete(handler, options, read, node)


def _with_extra(
    node: nodes.Object, extra: nodes.Extra | None, var_keyword: str | None, function: Callable[..., Any]
) -> nodes.Object:
    """The root with what `extra=` says of unknown keys; without it, the hint `**kwargs: T` lets them through."""
    if extra is None or (extra == "allow" and node.extra == "allow"):
        return node
    if extra == "allow" and var_keyword is None:
        fault = DefinitionFault(
            "extra='allow' needs a parameter that takes the extra arguments",
            "add **kwargs: T to the function, or use extra='ignore'",
        )
        raise DefinitionError(f"{function.__qualname__} cannot be a tool:", [fault])
    if extra == "ignore":
        return nodes.with_extra(node, "ignore")
    # Nothing further comes in, so the words of `**kwargs: T` would promise what is not there.
    if extra == "forbid" and node.values is not None:
        return replace(node, extra=extra, values=None, residuals=())
    return replace(node, extra=extra)


def _complete(
    function: Callable[..., Any], options: Mapping[str, Any], read: signature.Signature, node: nodes.Object
) -> Facts:
    passed_on = {name: value for name, value in options.items() if name in _PASSED_ON}
    examples = tuple(options.get("examples") or ())
    faults = [
        *_example_faults(node, "examples", examples, good=True),
        *_example_faults(node, "counterexamples", options.get("counterexamples") or (), good=False),
    ]
    if faults:
        raise DefinitionError(f"{function.__qualname__} cannot be a tool:", faults)
    facts = Definition(
        read.name,
        schema.describe(replace(node, description=read.description)),  # the root's words stand with the tool
        node,
        read.result,
        result_optional=read.result_optional,
        examples=examples,
        **passed_on,
    )
    return Facts(facts, read.injected, Binding.of(function, read), read.result_pending)


def _example_faults(node: nodes.Object, option: str, examples: Any, *, good: bool) -> Iterator[DefinitionFault]:
    for position, example in enumerate(examples):
        try:
            issues = validator.validate(node, jsontext.plain(example)).issues
        except ArgumentsError as error:
            issues = error.issues
        if good and issues:
            yield DefinitionFault(
                f"@tool({option}=…)[{position}] is refused: {issues[0].message}", "correct it, or the hints"
            )
        elif not good and not issues:
            yield DefinitionFault(
                f"@tool({option}=…)[{position}] is accepted",
                "a counterexample must be refused: correct it, or the hints",
            )


class Scope:
    """The local names around a function that is being decorated: those of enclosing functions and classes.

    Frames are held, not copied, so that names assigned after decoration are found as well.
    """

    def __init__(self, function: Callable[..., Any]) -> None:
        self._function = function
        self._frames: list[FrameType] = []
        qualname, scope = function.__qualname__, getattr(function, "__globals__", None)
        frame: FrameType | None = sys._getframe(1) if "." in qualname else None
        while frame is not None:
            if frame.f_globals is scope and qualname.startswith(frame.f_code.co_qualname + "."):
                self._frames.append(frame)
            frame = frame.f_back

    def names(self) -> dict[str, Any]:
        """The names and values as they are now, inner ones first."""
        closure = getattr(self._function, "__closure__", None) or ()
        names: dict[str, Any] = {}
        for frame in reversed(self._frames):
            names.update(frame.f_locals)
        free = self._function.__code__.co_freevars if closure else ()
        for name, cell in zip(free, closure, strict=True):
            try:
                names[name] = cell.cell_contents
            except ValueError:  # not assigned yet
                continue
        return names
