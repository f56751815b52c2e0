"""The functions at the front: from arguments as they come to the decoded ones, or to the handler's result."""

import inspect
from collections.abc import Callable, Mapping, Sized
from dataclasses import dataclass, field, replace
from typing import Any, Final, TypeAlias

from toolargs import jsontext, limits, nodes
from toolargs.compiler import _checks as checks
from toolargs.compiler._writer import Doubt, Mode, Writer

Entry: TypeAlias = Callable[[Any], Any]
"""Takes arguments as they come; gives a `Doubt` where they are not certainly valid."""

_MOST_PARTS: Final = limits.DEFAULT.max_bytes // 2
_OTHERWISE: Final = "otherwise"
_Members: TypeAlias = "list[tuple[nodes.Property, str, bool]]"


@dataclass(frozen=True, slots=True)
class Target:
    """A function to be called with the decoded arguments.

    Attributes:
        function: A plain function, that takes its arguments as its own code says.
        parameters: Its parameters.
        defaults: What makes the defaults that Python does not pass by itself, by parameter.
    """

    function: Callable[..., Any]
    parameters: Mapping[str, inspect.Parameter]
    defaults: Mapping[str, Callable[[], Any]] = field(default_factory=dict)


def parse(node: nodes.Object, mode: Mode) -> Entry:
    """From arguments to the decoded ones, by attribute; or a `Doubt`."""
    w = _writer(mode)
    in_place = checks.keeps_its_keys(w, node)
    with w.source.block(f"def enter({'text' if mode.is_text else 'v'}):"):
        members = _write_tried(w, node, {}, in_place=in_place)
        with w.source.block("else:"):
            w.source.line(f"return {'v' if in_place else checks.write_dict(w, members)}")
        w.source.line(f"return {_doubt(w, node)}")
    return w.compile("enter")


def call(
    node: nodes.Object,
    target: Target,
    complete: Callable[[Any, Doubt], Any],
    otherwise: Callable[..., Any],
    rules: Sized,
) -> Callable[..., Any]:
    """From arguments to what the function gives, with the parameters of `Tool.invoke`.

    Args:
        node: What the arguments are.
        target: The function, which takes no injected values.
        complete: Called with arguments that are not certainly valid, and with what is known of them.
        otherwise: Called with the same as this where it cannot say: with options, or other arguments than text and
            dicts.
        rules: Where there are any, `otherwise` is called, too.
    """

    def from_object(*args: Any, **kwargs: Any) -> Any:
        """The same for a dict; compiled when one comes, and put in this place."""
        made = _caller(node, target, Mode("object"), complete, otherwise, rules)
        invoke.__globals__[_OTHERWISE] = made
        return made(*args, **kwargs)

    invoke = _caller(node, target, Mode("text"), complete, from_object, rules)
    return invoke  # type: ignore[no-any-return]


def _caller(
    node: nodes.Object,
    target: Target,
    mode: Mode,
    complete: Callable[[Any, Doubt], Any],
    otherwise: Callable[..., Any],
    rules: Sized,
) -> Any:
    w = _writer(mode)
    w.source.namespace[_OTHERWISE] = otherwise
    defaults = {
        name: w.source.bind(parameter.default)
        for name, parameter in target.parameters.items()
        if name not in target.defaults and parameter.default is not parameter.empty
    }
    given, kind = ("text", "str") if mode.is_text else ("v", "dict")
    with w.source.block(f"def invoke({given}, /, injected=None, *, null_means_absent=False):"):
        usual = f"injected is None and null_means_absent is False and not {w.source.bind(rules)}"
        with w.source.block(f"if type({given}) is {kind} and {usual}:"):
            members = _write_tried(w, node, defaults, in_place=False)
            with w.source.block("else:"):
                _write_call(w, target, members, defaults)
            w.source.line(f"return {w.source.bind(complete)}({given}, {_doubt(w, node)})")
        w.source.line(f"return {_OTHERWISE}({given}, injected, null_means_absent=null_means_absent)")
    return w.compile("invoke")


def _writer(mode: Mode) -> Writer:
    # The faster reader refuses numbers that the floats do not have; the standard one makes them infinite.
    return Writer(replace(mode, is_finite=mode.is_text and jsontext.decoder() is not None), checks.write)


def _write_tried(w: Writer, node: nodes.Object, defaults: Mapping[str, str], *, in_place: bool) -> _Members:
    """Writes the checks, up to where `else:` may say what follows them, and what lies behind it what to do in doubt.

    Nothing is to be called while an exception is handled, or the errors that it raises would tell of that one.
    """
    if w.mode.is_text:
        w.source.line("v = ABSENT")
    with w.source.block("try:"):
        members = _write_checks(w, node, defaults, in_place=in_place)
    w.source.line("except Exception: pass")
    return members


def _doubt(w: Writer, node: nodes.Object) -> str:
    """The expression of what is known where the checks have failed, of a value that they have left as it was."""
    return "Doubt()" if w.alters else f"{w.source.bind(_Doubting(node, w.mode))}(v)"


class _Doubting:
    """Says which members of a value do not certainly fit; compiled when a call fails for the first time.

    Args:
        node: What the value is.
        mode: How it came.
    """

    def __init__(self, node: nodes.Object, mode: Mode) -> None:
        self._node, self._mode = node, mode
        self._find: Callable[[Any], list[str]] | None = None

    def __call__(self, value: Any) -> Doubt:
        if value is nodes.ABSENT:
            return Doubt()
        if self._find is None:
            self._find = self._compile()
        try:
            return Doubt(value if self._mode.is_text else nodes.ABSENT, self._find(value))
        except Exception:  # it is no object
            return Doubt(value if self._mode.is_text else nodes.ABSENT)

    def _compile(self) -> Callable[[Any], list[str]]:
        w = Writer(self._mode, checks.write)
        with w.source.block("def find(v):"):
            w.source.line("doubts, n = [], 0")
            checks.write_members(w, self._node, "v", in_place=False, doubts=True)
            w.source.line("return doubts")
        return w.compile("find")


def _write_checks(w: Writer, node: nodes.Object, defaults: Mapping[str, str], *, in_place: bool) -> _Members:
    """Writes all that is to be checked of the value in `v`, which is read from `text` if there is one."""
    if w.mode.is_text:
        _write_reading(w)
    w.source.line("n = 0")
    members = checks.write_members(w, node, "v", defaults, in_place=in_place)
    if not w.mode.is_text:
        w.refuse(f"n > {_MOST_PARTS}")
        return members
    if _is_deep(node, limits.DEFAULT.max_depth):
        w.refuse(f"not {w.source.bind(jsontext.is_shallow)}(text)")
    w.refuse(f'n + {w.known} != text.count(":") and not {w.source.bind(jsontext.has_unique_keys)}(text)')
    return members


def can_call(node: nodes.Object, target: Target) -> bool:
    """Whether each parameter gets its argument, or has a default."""
    given = {item.attribute for item in node.properties or ()}
    certain = {item.attribute for item in node.properties or () if item.required or item.fill}
    for name, parameter in target.parameters.items():
        if parameter.kind is parameter.VAR_POSITIONAL:
            return False
        has_default = name in target.defaults or parameter.default is not parameter.empty
        if parameter.kind is not parameter.VAR_KEYWORD and name not in certain and not has_default:
            return False
    takes_all = any(item.kind is item.VAR_KEYWORD for item in target.parameters.values())
    return takes_all or given <= target.parameters.keys()


def _write_reading(w: Writer) -> None:
    decode = jsontext.decoder()
    if decode is not None:
        w.source.line(f"read = {w.source.bind(decode)}(text)")
        w.refuse(f"len(text) > {jsontext.SHORT} and not {w.source.bind(jsontext.is_sound)}(text)")
        w.source.line("v = read")
        return
    w.source.line(f"read, end = {w.source.bind(jsontext.scan)}(text, 0)")
    w.refuse('end != len(text) and text[end:].strip(" \\t\\n\\r")')
    odd = f'len(text) > {jsontext.SHORT} or "\\\\" in text or not text.isascii()'
    w.refuse(f"({odd}) and not {w.source.bind(jsontext.is_sound)}(text)")
    w.source.line("v = read")


def _is_deep(node: nodes.Node, levels: int) -> bool:
    """Whether values of a node may be nested deeper than so many levels."""
    match node:
        case nodes.Object(properties=None):
            return True
        case nodes.Object() | nodes.Array():
            return levels < 1 or any(_is_deep(child, levels - 1) for _, child in nodes.children(node))
        case _:
            return any(_is_deep(child, levels) for _, child in nodes.children(node))


def _write_call(w: Writer, target: Target, members: _Members, defaults: Mapping[str, str]) -> None:
    found = {item.attribute: (local, is_certain) for item, local, is_certain in members}
    positional, named = [], []
    for name, parameter in target.parameters.items():
        if parameter.kind is parameter.VAR_KEYWORD:
            continue
        argument = _argument(w, target, name, found, defaults)
        if parameter.kind is parameter.KEYWORD_ONLY:
            named.append(f"{w.source.bind(name)}: {argument}")
        else:
            positional.append(argument)
    further = [member for member in members if member[0].attribute not in target.parameters]
    if further:
        positional.append(f"**{{{', '.join([*named, f'**{checks.write_dict(w, further)}'])}}}")
    elif named:
        positional.append(f"**{{{', '.join(named)}}}")
    w.source.line(f"return {w.source.bind(target.function)}({', '.join(positional)})")


def _argument(
    w: Writer, target: Target, name: str, found: Mapping[str, tuple[str, bool]], defaults: Mapping[str, str]
) -> str:
    """The expression of one argument; a default that is made by a function is made where it is needed."""
    make = f"{w.source.bind(target.defaults[name])}()" if name in target.defaults else defaults.get(name, "")
    if name not in found:
        return make
    local, is_certain = found[name]
    if not is_certain:
        w.source.line(f"if {local} is ABSENT: {local} = {make}")
    return local
