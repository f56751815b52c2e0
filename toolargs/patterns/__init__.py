"""Portable regular expressions: parse, match in linear time, intersect, find a shortest member."""

from toolargs.patterns._language import BudgetExceeded, members, shortest
from toolargs.patterns._matcher import (
    MAX_STATES,
    Matcher,
    compile,  # noqa: A004 - used as `patterns.compile`, like `re.compile`
    longest,
    slow_elsewhere,
    translate,
)
from toolargs.patterns._syntax import PatternError

__all__ = [
    "MAX_STATES",
    "BudgetExceeded",
    "Matcher",
    "PatternError",
    "compile",
    "longest",
    "members",
    "shortest",
    "slow_elsewhere",
    "translate",
]
