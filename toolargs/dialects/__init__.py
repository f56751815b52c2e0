"""The providers, each a frozen `Dialect` in a file of its own."""

from toolargs.dialects._table import find, names

__all__ = ["find", "names"]
