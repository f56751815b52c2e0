"""Nodes to schemas of the subset, and back."""

from toolargs.schema._emit import ResidualAt, canonical, describe, emit, residuals
from toolargs.schema._lenient import load_lenient
from toolargs.schema._load import load
from toolargs.schema._reading import Note

__all__ = ["Note", "ResidualAt", "canonical", "describe", "emit", "load", "load_lenient", "residuals"]
