"""From hints to nodes: one file for each family of types, which registers its readers when it is imported."""

from toolargs.adapters import (
    _foreign_markers,
    arrays,
    builtins,
    dataclasses,
    dates,
    enums,
    mappings,
    namedtuples,
    pydantic_types,
    texts,
    tuples,
    typeddicts,
    unions,
)
from toolargs.adapters._injected import is_injected
from toolargs.adapters._property import MISSING, Field, read_object, read_properties, read_property
from toolargs.adapters._registry import Reading, Refused, gather, read, read_hint, register, register_marker, unwrap

__all__ = [
    "MISSING",
    "Field",
    "Reading",
    "Refused",
    "_foreign_markers",
    "arrays",
    "builtins",
    "dataclasses",
    "dates",
    "enums",
    "gather",
    "is_injected",
    "mappings",
    "namedtuples",
    "pydantic_types",
    "read",
    "read_hint",
    "read_object",
    "read_properties",
    "read_property",
    "register",
    "register_marker",
    "texts",
    "tuples",
    "typeddicts",
    "unions",
    "unwrap",
]
