"""Nodes to schemas of the subset, and back."""

from toolargs.schema._emit import ResidualAt, canonical, describe, emit, residuals
from toolargs.schema._load import load

__all__ = ["ResidualAt", "canonical", "describe", "emit", "load", "residuals"]
