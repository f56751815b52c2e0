"""msgspec Structs as objects that arrive as instances."""

import types
from collections.abc import Iterator
from dataclasses import replace
from typing import Annotated, Any, Final, Union, get_args, get_origin

from toolargs import nodes
from toolargs.adapters import _instances
from toolargs.adapters._property import MISSING, Field
from toolargs.adapters._registry import Reading, register_when

_STRUCT: Final = ("msgspec", "Struct")
_UNSET: Final = ("msgspec", "UnsetType")


def _is_struct(annotation: Any) -> bool:
    return isinstance(_instances.class_of(annotation), type) and _instances.descends(annotation, _STRUCT)


@register_when(_is_struct)
def read_struct(annotation: Any, reading: Reading) -> nodes.Node:
    """An object of the fields under their encoded names, with the tag as its first property."""
    cls = _instances.class_of(annotation)
    inner = _instances.enter(annotation, reading)
    fields = tuple(_fields(cls, inner))
    node = _instances.read_instance(
        cls,
        fields,
        inner,
        lambda members: cls(**members),
        take=_taker(cls),
        checked=hasattr(cls, "__post_init__"),
    )
    return node if cls.__struct_config__.tag is None else _tagged(node, cls)


def _fields(cls: Any, reading: Reading) -> Iterator[Field]:
    import msgspec

    # `msgspec.structs.fields` gives the same, but cannot resolve names that are local to a function.
    names, encoded, defaults = cls.__struct_fields__, cls.__struct_encode_fields__, cls.__struct_defaults__
    padded = (*[msgspec.NODEFAULT] * (len(names) - len(defaults)), *defaults)
    hints = _instances.member_hints(cls, names, reading)
    entries = _instances.documentation(cls).parameters
    for name, alias, default in zip(names, encoded, padded, strict=True):
        made = type(default).__name__ == "Factory" and type(default).__module__.startswith("msgspec")
        yield Field(
            name,
            _without_unset(hints[name]),
            name=alias,
            default=MISSING if made or default is msgspec.NODEFAULT else default,
            has_default=default is not msgspec.NODEFAULT,
            docstring=entries.get(name),
        )


def _without_unset(hint: Any) -> Any:
    """The hint without `UnsetType`: a value that is not set is left out."""
    if get_origin(hint) is Annotated:
        return Annotated[(_without_unset(hint.__origin__), *hint.__metadata__)]
    if get_origin(hint) not in (Union, types.UnionType):
        return hint
    kept = tuple(argument for argument in get_args(hint) if not _instances.descends(argument, _UNSET))
    return Union[kept] if kept else hint  # noqa: UP007  # built from a tuple


def _taker(cls: Any) -> Any:
    """From an instance to its members by attribute, without those that are not set, and with the tag."""
    import msgspec

    config = cls.__struct_config__
    tag = {} if config.tag is None else {config.tag_field: config.tag}

    def take(value: Any) -> dict[str, Any]:
        members = {name: getattr(value, name) for name in cls.__struct_fields__}
        return {**tag, **{name: item for name, item in members.items() if item is not msgspec.UNSET}}

    return take


def _tagged(node: nodes.Object, cls: Any) -> nodes.Object:
    """The object with its tag as a property, which the constructor does not take."""
    name, tag = cls.__struct_config__.tag_field, cls.__struct_config__.tag
    kind = nodes.String(enum=(tag,)) if isinstance(tag, str) else nodes.Integer(enum=(tag,))
    member = nodes.Property(name=name, node=kind)
    assert node.codec is not None

    def decode(members: dict[str, Any]) -> Any:
        return cls(**{attribute: value for attribute, value in members.items() if attribute != name})

    return replace(node, properties=(member, *(node.properties or ())), codec=replace(node.codec, decode=decode))
