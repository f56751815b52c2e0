"""From hints to nodes: one file for each family of types, which registers its readers when it is imported."""

from toolargs.adapters import (
    _foreign_markers,
    arrays,
    attrs,
    builtins,
    dataclasses,
    dates,
    enums,
    mappings,
    msgspec,
    namedtuples,
    pydantic,
    pydantic_types,
    texts,
    tuples,
    typeddicts,
    unions,
)
from toolargs.adapters._defaults import Unpacked, annotated_default, unpack_default
from toolargs.adapters._injected import is_injected
from toolargs.adapters._property import MISSING, Field, check_names, read_object, read_properties, read_property
from toolargs.adapters._registry import Reading, Refused, gather, read, read_hint, register, register_marker, unwrap

__all__ = [
    "MISSING",
    "Field",
    "Reading",
    "Refused",
    "Unpacked",
    "annotated_default",
    "check_names",
    "gather",
    "is_injected",
    "read",
    "read_hint",
    "read_object",
    "read_properties",
    "read_property",
    "register",
    "register_marker",
    "unpack_default",
    "unwrap",
]

_FAMILIES = (
    _foreign_markers,
    arrays,
    attrs,
    builtins,
    dataclasses,
    dates,
    enums,
    mappings,
    msgspec,
    namedtuples,
    pydantic,
    pydantic_types,
    texts,
    tuples,
    typeddicts,
    unions,
)
"""Imported so that their readers and markers are registered."""
