"""Portable regular expressions: parse, match in linear time, intersect, find a shortest member."""

from toolargs.patterns._language import BudgetExceeded, members, shortest
from toolargs.patterns._matcher import MAX_STATES, Matcher, compile, slow_elsewhere, translate
from toolargs.patterns._syntax import PatternError

__all__ = [
    "MAX_STATES",
    "BudgetExceeded",
    "Matcher",
    "PatternError",
    "compile",
    "members",
    "shortest",
    "slow_elsewhere",
    "translate",
]
