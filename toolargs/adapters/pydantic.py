"""Pydantic models and dataclasses as objects whose instances pydantic builds."""

import sys
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any, Final

from toolargs import encoder, hints, nodes
from toolargs.adapters import _foreign_markers, _instances, pydantic_types
from toolargs.adapters._property import MISSING, Field, read_property
from toolargs.adapters._registry import Reading, gather, register_when

_MODEL: Final = ("pydantic.main", "BaseModel")
_ROOT_MODEL: Final = ("pydantic.root_model", "RootModel")
_VALIDATORS: Final = "pydantic.functional_validators"
_BEFORE: Final = ("BeforeValidator", "PlainValidator", "WrapValidator")


def _is_built(annotation: Any) -> bool:
    """Whether it is a model (generic ones are classes of their own when parametrised) or a dataclass of pydantic's."""
    if isinstance(annotation, type) and _instances.descends(annotation, _MODEL):
        return True
    cls = _instances.class_of(annotation)
    return isinstance(cls, type) and hasattr(cls, "__pydantic_fields__") and hasattr(cls, "__dataclass_fields__")


@register_when(_is_built)
def read_model(annotation: Any, reading: Reading) -> nodes.Node:
    """An object of the model's fields under their input names; its validators are residuals."""
    cls = _instances.class_of(annotation)
    inner = _instances.enter(annotation, reading)
    if (cls.__module__, cls.__qualname__) in (_MODEL, _ROOT_MODEL):
        reading.refuse(f"{cls.__name__} says nothing about what fits", "name a model with fields", cls)
    _complete(cls, reading)
    if _instances.descends(cls, _ROOT_MODEL):
        return _read_root(cls, inner)
    fields = gather(*(lambda name=name, info=info: _field(cls, name, info, inner) for name, info in _infos(cls)))
    extra: nodes.Extra = "allow" if _config(cls).get("extra") == "allow" else "forbid"
    node = _instances.read_instance(
        cls, fields, inner, lambda members: members, take=_Taker(cls), extra=extra, checked=_is_checked(cls)
    )
    node = _instances.with_validators(node, cls, _checked_fields(cls))
    assert node.codec is not None
    return replace(node, codec=replace(node.codec, decode=_Builder.of(cls, node)))


def _complete(cls: Any, reading: Reading) -> None:
    """Resolves what the model refers to.

    Raises:
        Unresolved: It refers to something that does not exist yet.
    """
    if cls.__pydantic_complete__:
        return
    from pydantic.dataclasses import rebuild_dataclass
    from pydantic.errors import PydanticUndefinedAnnotation

    names = {**vars(sys.modules[cls.__module__]), **reading.namespace}
    try:
        if hasattr(cls, "model_rebuild"):
            cls.model_rebuild(force=True, _types_namespace=names)
        else:
            rebuild_dataclass(cls, force=True, _types_namespace=names)
    except PydanticUndefinedAnnotation as error:
        raise hints.Unresolved(cls.__qualname__, {cls.__name__: str(error.name)}) from error


def _infos(cls: Any) -> list[tuple[str, Any]]:
    """The fields that are given when an instance is made."""
    return [(name, info) for name, info in cls.__pydantic_fields__.items() if info.init is not False]


def _config(cls: Any) -> Mapping[str, Any]:
    found: Mapping[str, Any] = getattr(cls, "model_config", None) or getattr(cls, "__pydantic_config__", None) or {}
    return found


def _field(cls: Any, name: str, info: Any, reading: Reading) -> Field:
    entries = _instances.documentation(cls).parameters
    defaulted = not info.is_required()
    # A default that pydantic reads like an argument need not be a value of the hint.
    shown = not (info.validate_default or (info.validate_default is None and _config(cls).get("validate_default")))
    return Field(
        name,
        info.annotation,
        name=_input_name(cls, name, info, reading),
        default=info.default if defaulted and shown and info.default_factory is None else MISSING,
        has_default=defaulted,
        description=info.description,
        docstring=entries.get(name),
        markers=tuple(_markers(info)),
    )


def _markers(info: Any) -> Iterator[Any]:
    """The constraints of a field; validators are left to pydantic, which runs them anyway."""
    yield from (item for item in info.metadata if type(item).__module__ != _VALIDATORS)
    yield from _foreign_markers.examples(info)


def _input_name(cls: Any, name: str, info: Any, reading: Reading) -> str:
    alias = info.validation_alias if info.validation_alias is not None else info.alias
    if alias is None or _config(cls).get("validate_by_alias") is False:
        return name
    found = _foreign_markers.input_name(alias)
    if found is None:
        reading.at(name).refuse("its alias is a path into other values", "give it a plain alias", cls)
    return found


def _read_root(cls: Any, reading: Reading) -> nodes.Node:
    """What the root holds, built by the model."""
    field = _field(cls, "root", cls.model_fields["root"], reading)
    member = read_property(replace(field, description=None, docstring=None), reading)
    if member.nullable:
        reading.refuse("its root may be None, and the schema has no null", "take None out of it", cls)
    words = _instances.documentation(cls).description or field.description or member.node.description
    node = replace(member.node, description=words, default=nodes.ABSENT)
    wrapped = _instances.wrap(node, cls, _RootBuilder(cls, node), lambda value: value.root)
    checked = _is_checked(cls) or cls.__pydantic_decorators__.field_validators or _validators(cls.model_fields["root"])
    return replace(wrapped, residuals=(*wrapped.residuals, _instances.further_checks(cls))) if checked else wrapped


def _is_checked(cls: Any) -> bool:
    """Whether the model as a whole is checked by code of its own."""
    decorators = cls.__pydantic_decorators__
    # Where there are private attributes, pydantic puts a function of this name there itself.
    own_init = getattr(getattr(cls, "model_post_init", None), "__name__", "") != "init_private_attributes" and any(
        "model_post_init" in vars(base) for base in cls.__mro__ if base.__module__ != _MODEL[0]
    )
    return bool(decorators.model_validators or decorators.root_validators or own_init or hasattr(cls, "__post_init__"))


def _validators(info: Any) -> tuple[str, ...]:
    """The kinds of validators that stand in a field's `Annotated`."""
    return tuple(type(item).__name__ for item in info.metadata if type(item).__module__ == _VALIDATORS)


def _decorated(cls: Any) -> Iterator[tuple[str, str]]:
    """The fields that decorated validators are for, each with when the validator runs."""
    decorators = cls.__pydantic_decorators__
    for found in (*decorators.field_validators.values(), *decorators.validators.values()):
        names = cls.__pydantic_fields__ if "*" in found.info.fields else found.info.fields
        yield from ((name, getattr(found.info, "mode", "after")) for name in names)


def _checked_fields(cls: Any) -> set[str]:
    """The fields that validators are for, decorated ones or those in `Annotated`."""
    return {name for name, _ in _decorated(cls)} | {name for name, info in _infos(cls) if _validators(info)}


@dataclass(frozen=True, slots=True)
class _Taker:
    """From an instance to its fields by attribute, further keys included."""

    cls: Any

    def __call__(self, value: Any) -> dict[str, Any]:
        return {
            **{name: getattr(value, name) for name, info in _infos(self.cls) if not info.init_var},
            **(getattr(value, "__pydantic_extra__", None) or {}),
        }


@dataclass(frozen=True, slots=True)
class _Builder:
    """From the decoded members by attribute to an instance, built and validated by pydantic.

    Attributes:
        cls: The model or dataclass.
        node: Its node without codec, to find the places of faults.
        keys: From the attribute to the key that pydantic reads it under.
        raw: The members that a validator wants to see before they are read, so as JSON says them.
    """

    cls: Any
    node: nodes.Object
    keys: Mapping[str, str]
    raw: Mapping[str, nodes.Node]

    @classmethod
    def of(cls, model: Any, node: nodes.Object) -> "_Builder":
        early = {name for name, mode in _decorated(model) if mode in ("before", "plain", "wrap")}
        early |= {name for name, info in _infos(model) if set(_validators(info)).intersection(_BEFORE)}
        keys = {name: _input_name(model, name, info, Reading()) for name, info in _infos(model)}
        members = {member.attribute: member.node for member in node.properties or ()}
        return cls(model, node, keys, {name: members[name] for name in early if name in members})

    def __call__(self, members: dict[str, Any]) -> Any:
        from pydantic import ValidationError

        given = {self.keys.get(name, name): self._given(name, value) for name, value in members.items()}
        try:
            return self.cls.model_validate(given) if hasattr(self.cls, "model_validate") else self.cls(**given)
        except ValidationError as error:
            found = pydantic_types.faults(error)
            raise nodes.DecodeError(
                tuple((self._path(fault["loc"]), pydantic_types.clause(fault)) for fault in found)
            ) from None

    def _given(self, name: str, value: Any) -> Any:
        node = self.raw.get(name)
        return value if node is None or value is None else encoder.encode(node, value)

    def _path(self, loc: tuple[str | int, ...]) -> tuple[str | int, ...]:
        attributes = {key: name for name, key in self.keys.items()}
        first = attributes.get(str(loc[0]), loc[0]) if loc else ""
        return path_of(self.node, (first, *loc[1:])) if loc else ()


@dataclass(frozen=True, slots=True)
class _RootBuilder:
    """From the decoded root to an instance."""

    cls: Any
    node: nodes.Node

    def __call__(self, value: Any) -> Any:
        from pydantic import ValidationError

        try:
            return self.cls.model_validate(value)
        except ValidationError as error:
            found = pydantic_types.faults(error)
            raise nodes.DecodeError(
                tuple((path_of(self.node, fault["loc"]), pydantic_types.clause(fault)) for fault in found)
            ) from None


def path_of(node: nodes.Node, loc: tuple[str | int, ...]) -> tuple[str | int, ...]:
    """Where a fault of pydantic's stands, in JSON names; pydantic's own steps into unions are left out."""
    path: list[str | int] = []
    for step in loc:
        below = _below(node, step)
        if below is not None:
            path.append(below[0])
            node = below[1]
    return tuple(path)


def _below(node: nodes.Node, step: str | int) -> tuple[str | int, nodes.Node] | None:
    if isinstance(node, nodes.OneOf):
        return next((found for branch in node.branches if (found := _below(branch, step)) is not None), None)
    if isinstance(node, nodes.Array) and isinstance(step, int):
        return step, node.items
    if isinstance(node, nodes.Object):
        members = node.properties or ()
        return next(((item.name, item.node) for item in members if step in (item.attribute, item.name)), None)
    return None
