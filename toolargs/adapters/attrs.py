"""attrs classes as objects that arrive as instances."""

import enum
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any, Final

from toolargs import jsonvalue, nodes, patterns
from toolargs.adapters import _instances
from toolargs.adapters._constraints import Length
from toolargs.adapters._foreign_markers import bounds
from toolargs.adapters._property import MISSING, Field
from toolargs.adapters._registry import Reading, gather, register_when
from toolargs.markers import Enum, Gt, Lt, Maximum, Minimum, Pattern

if TYPE_CHECKING:
    import attrs
