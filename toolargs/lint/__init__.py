"""Findings about tools that a model will trip over, though nothing in them is wrong."""

from toolargs.lint._config import Config, ConfigError, off
from toolargs.lint._finding import Finding, Severity
from toolargs.lint._run import lint
from toolargs.lint._subject import Rule
from toolargs.lint._table import RULES

__all__ = ["RULES", "Config", "ConfigError", "Finding", "Rule", "Severity", "lint", "off"]
