"""The checks of one node each, as source: what passes them is certainly valid, and is decoded on the way."""

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, nullcontext
from types import MappingProxyType
from typing import Any, Final

from toolargs import nodes
from toolargs.compiler import _pieces as pieces
from toolargs.compiler import _scalars as scalars
from toolargs.compiler import _unions as unions
from toolargs.compiler._writer import RAISE, Writer


def write(w: Writer, node: nodes.Node, x: str) -> str:
    """Writes the check of the value in a local variable; gives the variable or expression with the decoded value."""
    if w.is_full and not isinstance(node, nodes.ScalarNode):
        return pieces.apart(w, node, x)
    w.seen += 1
    decoded = scalars.write_quick(w, node, x) or _decoded(w, node, _SHAPES[type(node)](w, node, x))
    write_residuals(w, node, decoded)
    return decoded


def write_residuals(w: Writer, node: nodes.Node, decoded: str) -> None:
    """Writes the checks of a decoded value that the schema says in words."""
    for residual in node.residuals:
        if residual.check is not None:
            w.refuse(f"not {w.source.bind(residual.check)}({decoded})")


def _decoded(w: Writer, node: nodes.Node, fitting: str) -> str:
    if node.codec is None:
        return fitting
    decoded = w.source.name()
    w.source.line(f"{decoded} = {w.source.bind(node.codec.decode)}({fitting})")
    return decoded


def changes(w: Writer, node: nodes.Node) -> bool:
    """Whether the decoded value may be another one than the value that came."""
    if node.codec is not None:
        return True
    match node:
        case nodes.Array():
            return node.positions is not None or changes(w, node.items)
        case nodes.Object():
            if node.properties is not None:
                return not keeps_its_keys(w, node)
            return node.values is not None and changes(w, node.values)
        case nodes.OneOf():  # the complete pass may be asked, which makes `10` of `10.0`
            return True
        case _:
            return False


def keeps_its_keys(w: Writer, node: nodes.Object) -> bool:
    """Whether an object can be decoded in its place: its dict is our own, and it keeps the keys that it has."""
    return w.mode.is_text and not any(
        member.attribute != member.name or member.fill or (w.mode.null_means_absent and not member.required)
        for member in node.properties or ()
    )


def _array(w: Writer, node: nodes.Array, x: str) -> str:
    positions = node.positions
    if positions is not None and not all(pieces.is_narrower(item, node.items) for item in positions):
        return pieces.handed_over(w, node, x)
    w.refuse(f"type({x}) is not list")
    w.refuse(scalars.between(w, f"len({x})", node.min_items, node.max_items))
    if w.mode.origin == "object":
        w.source.line(f"n += len({x})")
    decoded = _items(w, node, x) if positions is None else _positions(w, positions, x)
    if node.unique_items:  # looked at last: the items are known to be what they should
        w.refuse(_repeats(w, node, x))
    return decoded


def _items(w: Writer, node: nodes.Array, x: str) -> str:
    item, made = w.source.name(), w.source.name()
    if not changes(w, node.items):
        with w.loop(item, x, x):
            write(w, node.items, item)
        return x
    w.source.line(f"{made} = []")
    with w.loop(item, x, x):
        w.source.line(f"{made}.append({write(w, node.items, item)})")
    return made


def _positions(w: Writer, positions: tuple[nodes.Node, ...], x: str) -> str:
    w.refuse(f"len({x}) != {len(positions)}")
    decoded = []
    with w.below():
        for index, node in enumerate(positions):
            item = w.source.name()
            w.source.line(f"{item} = {x}[{index}]")
            decoded.append(write(w, node, item))
    made = w.source.name()
    w.source.line(f"{made} = [{', '.join(decoded)}]")
    return made


def _repeats(w: Writer, node: nodes.Array, x: str) -> str:
    """The condition that items repeat; of strings, whose hashes nobody foresees, told by a set alone."""
    if isinstance(node.items, nodes.String):
        return f"len(set({x})) != len({x})"
    return f"{w.source.bind(pieces.repeats)}({x})"


def _object(w: Writer, node: nodes.Object, x: str) -> str:
    if node.properties is None:
        return pieces.free(w, x) if node.values is None else _values(w, node, node.values, x)
    in_place = keeps_its_keys(w, node)
    members = write_members(w, node, x, in_place=in_place)
    return x if in_place else write_dict(w, members)


def write_dict(w: Writer, members: list[tuple[nodes.Property, str, bool]]) -> str:
    """Writes a dict of decoded members by attribute; gives its variable."""
    made = w.source.name()
    certain = ", ".join(f"{w.source.bind(item.attribute)}: {local}" for item, local, certain in members if certain)
    w.source.line(f"{made} = {{{certain}}}")
    for item, local, is_certain in members:
        if not is_certain:
            w.source.line(f"if {local} is not ABSENT: {made}[{w.source.bind(item.attribute)}] = {local}")
    return made


def _values(w: Writer, node: nodes.Object, values: nodes.Node, x: str) -> str:
    """An object whose keys are free, and whose values are all of one kind."""
    w.refuse(f"type({x}) is not dict")
    w.source.line(f"n += len({x})")
    key, item, made = w.source.name(), w.source.name(), x
    if changes(w, values):
        made = w.source.name()
        w.source.line(f"{made} = {{}}")
    with w.loop(f"{key}, {item}", f"{x}.items()", x):
        if not w.mode.is_text:
            w.refuse(f"type({key}) is not str or not ({key}.isascii() or {key}.encode())")
        if node.reserved:
            w.refuse(f"{key} in {w.source.bind(node.reserved)}")
        decoded = write(w, values, item)
        if made != x:
            w.source.line(f"{made}[{key}] = {decoded}")
    return made


def write_members(
    w: Writer,
    node: nodes.Object,
    x: str,
    defaults: Mapping[str, str] = MappingProxyType({}),
    *,
    in_place: bool,
    doubts: bool = False,
) -> list[tuple[nodes.Property, str, bool]]:
    """Writes the checks of an object's properties, and that it has no other keys.

    Gives for each the variable with its decoded value, and whether there is always one; else it may be `ABSENT`.

    Args:
        w: The writer.
        node: The object.
        x: The variable with its value.
        defaults: What stands for a property that was left out, as an expression, by attribute.
        in_place: Whether decoded values go where the values came from.
        doubts: Whether to go on behind a member that fails, and name it in `doubts`.
    """
    properties = node.properties or ()
    required = sum(item.required for item in properties)
    if not (required and w.mode.is_text):  # what a text's value gives for a key is an object
        w.refuse(f"type({x}) is not dict")
    count = w.source.name() if required < len(properties) else ""
    if count:
        w.source.line(f"{count} = {required}")
    found = []
    with w.below():
        for item in properties:
            absent = "None" if item.fill else defaults.get(item.attribute, "ABSENT")
            with _doubted(w, item) if doubts else nullcontext():
                decoded = _member(w, item, x, count, absent, in_place=in_place)
            found.append((item, decoded, item.required or absent != "ABSENT"))
    if not doubts:
        w.refuse(f"len({x}) != {count or required}")
    if count:
        w.source.line(f"n += {count}")
    else:
        w.known += required
    return found


@contextmanager
def _doubted(w: Writer, item: nodes.Property) -> Iterator[None]:
    """Lines that name the property in `doubts` where they fail; where they do not, that costs nothing.

    Raising takes long in a long function, since Python looks for the line: plain values are only noted.
    """
    node, doubt = item.node, f"doubts.append({w.source.bind(item.name)})"
    is_plain = isinstance(node, nodes.ScalarNode) and not node.residuals and node.codec in (None, nodes.FLOAT)
    with w.source.block("try:"):
        w.otherwise = doubt if is_plain else RAISE
        yield
        w.otherwise = RAISE
    w.source.line(f"except Exception: {doubt}")


def _member(w: Writer, item: nodes.Property, x: str, count: str, absent: str, *, in_place: bool) -> str:
    """Writes the check of one property; gives the variable with its decoded value."""
    key, local, decoded = w.source.bind(item.name), w.source.name(), w.source.name()
    place = f"{x}[{key}]" if in_place else ""
    w.alters = w.alters or (in_place and changes(w, item.node))
    if item.required and not item.nullable:
        w.source.line(f"{local} = {x}[{key}]")
        return _kept(w, item.node, local, place)
    if item.required:
        w.refuse(f"{key} not in {x}")
    w.source.line(f"{decoded} = {absent}")
    with w.branch(f"if {key} in {x}:"):
        if not item.required:
            w.source.line(f"{count} += 1")
        w.source.line(f"{local} = {x}[{key}]")
        null = "None" if item.nullable else absent if w.mode.null_means_absent else ""
        if not null:
            w.source.line(f"{decoded} = {_kept(w, item.node, local, place)}")
        else:
            with w.branch(f"if {local} is not None:"):
                w.source.line(f"{decoded} = {_kept(w, item.node, local, place)}")
            with w.source.block("else:"):
                w.source.line(f"{decoded} = {null}")
    return decoded


def _kept(w: Writer, node: nodes.Node, local: str, place: str) -> str:
    """Writes the check of a member, and puts the decoded value in its place, if there is one."""
    if place and node.codec is nodes.FLOAT and isinstance(node, nodes.Number):
        scalars.write_float(w, node, local, f"{place} = ")  # stored only where an integer becomes a float
        write_residuals(w, node, local)
        return local
    decoded = write(w, node, local)
    if place and changes(w, node):
        w.source.line(f"{place} = {decoded}")
    return decoded


_SHAPES: Final[dict[type, Callable[[Writer, Any, str], str]]] = {
    **scalars.SHAPES,
    nodes.Array: _array,
    nodes.Object: _object,
    nodes.OneOf: unions.write,
}
