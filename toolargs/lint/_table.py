"""The table of rules."""

from typing import Final

from toolargs.lint import _providers, _shapes, _values, _words
from toolargs.lint._subject import Check, Rule, Spot, Subject, each_place, each_tool


def _both(*checks: Check) -> Check:
    def check(subject: Subject) -> list[Spot]:
        return [spot for one in checks for spot in one(subject)]

    return check


RULES: Final[tuple[Rule, ...]] = (
    # What is said
    Rule(
        "no-description",
        "warning",
        "A model knows of a tool and a parameter only what is said.",
        _both(each_tool(_words.undescribed_tool), each_place(_words.undescribed_parameter)),
    ),
    Rule(
        "short-description",
        "hint",
        "A model chooses between tools by their descriptions.",
        _both(each_tool(_words.short_tool_description), each_place(_words.short_parameter_description)),
    ),
    Rule(
        "repeated-description",
        "hint",
        "A description that repeats the name costs tokens and says nothing.",
        _both(each_tool(_words.repeated_tool_description), each_place(_words.repeated_parameter_description)),
    ),
    Rule(
        "unexplained-absence",
        "hint",
        "A model that does not know what happens without a value invents one.",
        each_place(_words.unexplained_absence),
    ),
    Rule(
        "pattern-without-example",
        "hint",
        "A model copies an example more reliably than it obeys a regular expression.",
        each_place(_values.pattern_without_example),
    ),
    Rule(
        "residual",
        "hint",
        "A check that the schema cannot say is missed more often.",
        each_place(_values.residual),
    ),
    # What may be destroyed
    Rule(
        "undeclared-destruction",
        "warning",
        "Only a tool that is declared destructive can be made to wait for a person.",
        each_tool(_words.undeclared_destruction),
    ),
    Rule(
        "unbounded-string",
        "warning",
        "What a destructive tool takes should be as narrow as can be.",
        each_place(_values.unbounded_string),
    ),
    # What values fit
    Rule(
        "unbounded-array",
        "warning",
        "A list without an end costs time and memory, and a model may well fill it.",
        each_place(_values.unbounded_array),
    ),
    Rule(
        "unbounded-number",
        "hint",
        "A number without bounds reaches the handler as a billion, or as minus one.",
        each_place(_values.unbounded_number),
    ),
    Rule(
        "free-object",
        "warning",
        "Nothing inside an object of any keys is shown to a model, and nothing is checked.",
        each_place(_values.free_object),
    ),
    Rule(
        "enum-case",
        "warning",
        "A model does not tell values apart that differ in case only.",
        each_place(_values.enum_case),
    ),
    Rule(
        "slow-pattern",
        "warning",
        "Whoever else checks the schema may have an engine that backtracks.",
        each_place(_values.slow_pattern),
    ),
    # How it is put together
    Rule(
        "untagged-union",
        "warning",
        "Without a tag a model mixes the alternatives, and an error cannot say which one was meant.",
        each_place(_shapes.untagged_union),
    ),
    Rule(
        "overlapping-branches",
        "error",
        "A value that fits two alternatives of a oneOf is refused.",
        each_place(_shapes.overlapping_branches),
    ),
    Rule(
        "paired-booleans",
        "hint",
        "Two booleans have four combinations, of which some mean nothing.",
        each_place(_shapes.paired_booleans),
    ),
    Rule(
        "exclusive-options",
        "hint",
        "What excludes each other in words only is sent together sooner or later.",
        each_place(_shapes.exclusive_options),
    ),
    Rule(
        "deep-nesting",
        "hint",
        "The deeper a value lies, the more often a model puts it in the wrong place.",
        each_tool(_shapes.deep_nesting),
    ),
    Rule(
        "large-schema",
        "warning",
        "Every request carries the schema of every tool.",
        each_tool(_shapes.large_schema),
    ),
    # Which of the tools
    Rule(
        "similar-names",
        "warning",
        "A model takes one tool for another whose name is almost the same.",
        _words.similar_names,
    ),
    Rule(
        "similar-descriptions",
        "warning",
        "A model cannot choose between tools that are described alike.",
        _words.similar_descriptions,
    ),
    # What becomes of it elsewhere
    Rule(
        "reserved-name",
        "warning",
        "A name that a front end takes for itself does not reach the handler.",
        _values.reserved_name,
    ),
    Rule(
        "rewritten-name",
        "hint",
        "Under another name a tool is hard to find in a provider's logs.",
        _providers.rewritten_name,
    ),
    Rule(
        "refused-by-provider",
        "error",
        "A provider that refuses one tool refuses the whole request.",
        _providers.refused,
    ),
    Rule(
        "loss",
        "hint",
        "What a provider is not told, a model learns from its mistakes only.",
        _providers.loss,
    ),
    Rule(
        "advice",
        "hint",
        "What a provider takes is not always what it does well with.",
        _providers.advice,
    ),
    Rule(
        "read-differently",
        "hint",
        "What stands in a list outside the subset is read as near to it as can be.",
        _providers.read_differently,
    ),
    Rule(
        "unreadable-tool",
        "error",
        "A tool that cannot be read is not there.",
        _providers.unreadable,
    ),
)

IDS: Final[tuple[str, ...]] = tuple(rule.id for rule in RULES)
