"""The verdicts of the JSON-Schema-Test-Suite, draft 2020-12, on the groups that lie in the subset."""

from typing import Any

import pytest

from tests import corpora
from toolargs import schema, validator
from toolargs.errors import SchemaError

FILES = ("jsts_groups.json", "jsts_groups_wrapped.json")

NO_ITEMS = "an array without `items` has no spelling in the subset, which always says what the items are"
CONTAINER_ENUM = "`enum` lists scalars only in the subset"
PROPERTY_CLASS = r"`\p{…}` is not portable: engines differ in their Unicode tables"
MISTYPED_DEFAULT = "a default of another type is refused by `load`; `load_lenient` drops it and gives every verdict"

REFUSED = {
    "const#7": NO_ITEMS,
    "const#8": CONTAINER_ENUM,
    "const#9": CONTAINER_ENUM,
    "enum#10": NO_ITEMS,
    "maxItems#0": NO_ITEMS,
    "minItems#1": NO_ITEMS,
    "pattern#2": PROPERTY_CLASS,
    "const#7!wrapped": NO_ITEMS,
    "enum#10!wrapped": NO_ITEMS,
    "maxItems#0!wrapped": NO_ITEMS,
    "minItems#1!wrapped": NO_ITEMS,
    "pattern#2!wrapped": PROPERTY_CLASS,
}
"""Groups that neither reading takes, each with the reason."""

LENIENT_ONLY = {"default#0": MISTYPED_DEFAULT}
"""Groups that only lenient reading takes."""

SENSITIVE = {
    "bool-vs-int-equality": "JSON has true and 1 as different values, and so have we",
    "int-vs-float-equality": "1 and 1.0 are one JSON number, and 1.0 is an integer",
    "float-as-integer": "what JSON Schema calls an integer is one: 1.0 fits `integer`",
    "big-number": "integers are exact at any size",
    "regex-dialect": "ECMA-262: `\\d` and `\\w` are ASCII, patterns are not anchored",
    "undeclared-property": "with `closed=False` unknown keys are let through and branches are judged so",
    "container-enum": CONTAINER_ENUM,
}
"""What verdicts in the suite depend on, and what was decided."""


@pytest.mark.parametrize("name", FILES)
def test_every_verdict_is_that_of_the_suite(name: str) -> None:
    judged = 0
    for group in corpora.require(name):
        if group["id"] in REFUSED:
            continue
        for test in group["tests"]:
            assert accepts(group, test["data"]) == test["valid"], (group["id"], test)
            assert set(test["tags"]) <= SENSITIVE.keys()
            judged += 1
    assert judged >= 70


def accepts(group: dict[str, Any], value: Any) -> bool:
    if group["id"] in LENIENT_ONLY:
        node, notes = schema.load_lenient(group["schema"], closed=False, root=False)
        assert notes
    else:
        node = schema.load(group["schema"], closed=False, root=False)
    return validator.validate(node, value).issues == ()


@pytest.mark.parametrize("name", FILES)
def test_what_is_refused_is_refused_for_the_listed_reason(name: str) -> None:
    for group in corpora.require(name):
        if group["id"] in REFUSED:
            with pytest.raises(SchemaError) as lenient:
                schema.load_lenient(group["schema"], closed=False, root=False)
            assert all(fault.message for fault in lenient.value.faults)
        if group["id"] in {*REFUSED, *LENIENT_ONLY}:
            with pytest.raises(SchemaError):
                schema.load(group["schema"], closed=False, root=False)
