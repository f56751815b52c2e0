"""What `import toolargs` costs: nothing heavy comes along, and nothing that the user did not import."""

import json
import subprocess
import sys

HEAVY = ("pydantic", "attr", "attrs", "msgspec", "annotated_types", "docstring_parser", "asyncio", "difflib", "logging")
SCRIPT = f"""
import json, sys
before = set(sys.modules)
import toolargs
from typing import Annotated

@toolargs.tool
def some(title: Annotated[str, toolargs.MaxLength(3)], count: int = 1) -> str:
    '''Some.'''
    return title

some.schema
print(json.dumps([name for name in {HEAVY!r} if name in sys.modules and name not in before]))
some.invoke('{{"title": "a"}}')
print(json.dumps([name for name in {HEAVY!r} if name in sys.modules and name not in before]))
"""


def test_nothing_heavy_is_imported() -> None:
    done = subprocess.run([sys.executable, "-c", SCRIPT], check=True, capture_output=True, text=True)
    at_definition, at_first_call = map(json.loads, done.stdout.splitlines())
    assert at_definition == []
    assert set(at_first_call) <= {"msgspec"}, "only the faster reader, where it is installed"
