"""attrs classes as objects that arrive as instances."""

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from toolargs import nodes, patterns
from toolargs.adapters import _instances
from toolargs.adapters._constraints import Length
from toolargs.adapters._property import MISSING, Field
from toolargs.adapters._registry import Reading, gather, register_when
from toolargs.markers import Enum, Gt, Lt, Maximum, Minimum, Pattern

if TYPE_CHECKING:
    import attrs


def _is_attrs(annotation: Any) -> bool:
    cls = _instances.class_of(annotation)
    return isinstance(cls, type) and hasattr(cls, "__attrs_attrs__")


@register_when(_is_attrs)
def read_attrs(annotation: Any, reading: Reading) -> nodes.Node:
    """An object of the arguments of `__init__`; validators that say nothing about themselves are residuals."""
    import attrs

    cls = _instances.class_of(annotation)
    inner = _instances.enter(annotation, reading)
    attributes = [attribute for attribute in attrs.fields(cls) if attribute.init]
    names = {attribute.name: attribute.alias or attribute.name for attribute in attributes}
    hints = _instances.member_hints(cls, names, inner)
    typed = [attribute for attribute in attributes if attribute.name in hints or attribute.type is not None]
    found = {attribute.name: _expand(attribute.validator) for attribute in typed}
    entries = _instances.documentation(cls).parameters
    fields = [
        _field(attribute, hints.get(attribute.name, attribute.type), found[attribute.name].markers, entries)
        for attribute in typed
    ]
    checked = hasattr(cls, "__attrs_post_init__") or hasattr(cls, "__attrs_pre_init__")
    *_, node = gather(
        *(lambda name=name: _refuse_bare(name, inner) for name in names if name not in found),
        lambda: _instances.read_instance(cls, fields, inner, _Builder(cls, names), checked=checked),
    )
    return _instances.with_validators(node, cls, {name for name, expanded in found.items() if expanded.further})


def _refuse_bare(name: str, reading: Reading) -> None:
    reading.at(name).refuse("it has no hint, so nothing can be said or checked", f"write {name}: str, or what it is")


def _field(attribute: "attrs.Attribute[Any]", hint: Any, markers: tuple[Any, ...], entries: Mapping[str, str]) -> Field:
    import attrs

    default = attribute.default
    made = isinstance(default, attrs.Factory)  # type: ignore[arg-type]  # the stubs say that it is a function
    return Field(
        attribute.name,
        hint,
        name=attribute.alias,
        default=MISSING if made or default is attrs.NOTHING else default,
        has_default=default is not attrs.NOTHING,
        description=_instances.described(attribute.metadata),
        docstring=entries.get(attribute.name) or entries.get(attribute.alias or ""),
        markers=markers,
    )


@dataclass(frozen=True, slots=True)
class _Builder:
    """From the decoded members by attribute to an instance.

    Attributes:
        cls: The class.
        names: From the attribute to the name that `__init__` takes it under, which is the JSON name too.
    """

    cls: Any
    names: dict[str, str]

    def __call__(self, members: dict[str, Any]) -> Any:
        import attrs

        try:
            return self.cls(**{self.names[name]: value for name, value in members.items()})
        except ValueError as error:
            # Some of attrs' own validators tell their attribute beside the message.
            told = next((part for part in error.args[1:] if isinstance(part, attrs.Attribute)), None)
            if told is None or told.name not in self.names:
                raise
            raise nodes.DecodeError((((self.names[told.name],), str(error.args[0])),)) from None


@dataclass(frozen=True, slots=True)
class _Expanded:
    """A validator as our markers; `further` where it checks more than they say."""

    markers: tuple[Any, ...] = ()
    further: bool = False


def _expand(validator: Any) -> _Expanded:
    if validator is None:
        return _Expanded()
    expander = _EXPANDERS.get(type(validator).__name__)
    if expander is None or type(validator).__module__ not in ("attr.validators", "attr._make"):
        return _Expanded(further=True)
    return expander(validator)


def _all(validators: Any) -> _Expanded:
    parts = [_expand(validator) for validator in validators]
    return _Expanded(tuple(marker for part in parts for marker in part.markers), any(part.further for part in parts))


def _number(validator: Any) -> _Expanded:
    return _Expanded((_OPERATORS[validator.compare_op](validator.bound),))


def _options(validator: Any) -> _Expanded:
    options = tuple(validator.options)
    kinds = {type(option) for option in options}
    # Options of other kinds are members of an enum or objects, which the hint itself may say.
    if len(kinds) == 1 and kinds <= {str, int, bool}:
        return _Expanded((Enum(*dict.fromkeys(options)),))
    return _Expanded(further=True)


def _regex(validator: Any) -> _Expanded:
    pattern, mode = validator.pattern, validator.match_func.__name__
    written = _ANCHORED[mode].format(pattern.pattern)
    if pattern.flags == re.UNICODE and _is_portable(written):
        return _Expanded((Pattern(written),))
    return _Expanded(further=True)


def _is_portable(pattern: str) -> bool:
    try:
        patterns.compile(pattern)
    except patterns.PatternError:
        return False
    return True


_ANCHORED: Final = {"fullmatch": "^(?:{})$", "match": "^(?:{})", "search": "{}"}
_OPERATORS: Final[dict[str, Callable[[Any], Any]]] = {">=": Minimum, "<=": Maximum, ">": Gt, "<": Lt}

_EXPANDERS: Final[dict[str, Callable[[Any], _Expanded]]] = {
    "_InstanceOfValidator": lambda validator: _Expanded(),
    "_AndValidator": lambda validator: _all(validator._validators),
    "_OptionalValidator": lambda validator: _expand(validator.validator),
    "_NumberValidator": _number,
    "_InValidator": _options,
    "_MatchesReValidator": _regex,
    "_MinLengthValidator": lambda validator: _Expanded((Length(validator.min_length, None),)),
    "_MaxLengthValidator": lambda validator: _Expanded((Length(None, validator.max_length),)),
}
