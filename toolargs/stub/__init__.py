"""Typed Python for tool lists that live elsewhere."""

from toolargs.stub._render import render

__all__ = ["render"]
