"""`str`, `int`, `float`, `bool`: the scalars that JSON has itself."""

import typing
from typing import Any

from toolargs import nodes
from toolargs.adapters._registry import Reading, register


@register(str, typing.LiteralString)
def read_str(annotation: Any, reading: Reading) -> nodes.Node:
    """A string, passed on as it is."""
    return nodes.String()


@register(int)
def read_int(annotation: Any, reading: Reading) -> nodes.Node:
    """An integer; `10.0` is one and arrives as `10`."""
    return nodes.Integer()


@register(float)
def read_float(annotation: Any, reading: Reading) -> nodes.Node:
    """A number that arrives as a `float`."""
    return nodes.Number(codec=nodes.FLOAT)


@register(bool)
def read_bool(annotation: Any, reading: Reading) -> nodes.Node:
    """`true` or `false`, never a number."""
    return nodes.Boolean()
