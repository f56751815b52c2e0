"""What a target names: tools in a module, in a file, or in a list."""

import json
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from toolargs._target import Target, TargetError, read_target
from toolargs._toollist import ListedToolset

TOOLS = '''
from toolargs import Toolset, tool

@tool
def one(a: int) -> int:
    """One."""
    return a

@tool
def two(b: str) -> str:
    """Two."""
    return b

class Desk:
    @tool
    def three(self, c: bool) -> bool:
        """Three."""
        return c

    inside = Toolset(one)

def plain(a: int) -> int:
    return a

desk = Desk()
both = (one, two)
count = 3
'''


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "path", list(sys.path))
    known = set(sys.modules)
    yield tmp_path
    for name in set(sys.modules) - known:
        del sys.modules[name]


def write(path: str, text: str) -> None:
    Path(path).parent.mkdir(parents=True, exist_ok=True)
    Path(path).write_text(text, encoding="utf-8")


def names(target: str) -> list[str]:
    return [item.name for item in read_target(target)]


@pytest.mark.parametrize("source", ["some_tools.py", "some_tools", "./some_tools.py"])
@pytest.mark.parametrize(
    ("name", "found"),
    [
        ("", ["one", "two"]),
        (":one", ["one"]),
        (":both", ["one", "two"]),
        (":desk", ["three"]),
        (":Desk", ["three"]),
        (":Desk.inside", ["one"]),
    ],
)
def test_what_a_name_may_be(source: str, name: str, found: list[str]) -> None:
    write("some_tools.py", TOOLS)
    assert names(source + name) == found


def test_the_only_toolset_of_a_module_needs_no_name() -> None:
    write("only.py", TOOLS + "the_tools = again = Toolset(two)")
    assert names("only.py") == ["two"]


def test_of_several_toolsets_one_must_be_named() -> None:
    write("several.py", TOOLS + "first, second = Toolset(one), Toolset(two)")
    assert names("several.py:second") == ["two"]
    assert failure("several.py") == "several.py holds several toolsets; say which; it holds first, second, one, two"


def test_a_file_in_a_package_is_imported_as_its_module() -> None:
    write("my_package/__init__.py", "")
    write("my_package/things.py", "from toolargs import tool")
    write("my_package/tools.py", TOOLS + "from .things import tool as again")
    assert names("my_package/tools.py") == names("my_package.tools") == ["one", "two"]
    assert read_target("my_package/tools.py:one")["one"] is read_target("my_package.tools:one")["one"]


def test_a_file_may_have_the_name_of_another_module() -> None:
    write("json.py", TOOLS)
    write("my-tools.py", TOOLS)
    assert names("json.py:one") == names("my-tools.py:one") == ["one"]
    assert sys.modules["json"] is json


def test_a_file_may_import_its_neighbours() -> None:
    write("deep/neighbour.py", TOOLS)
    write("deep/main_tools.py", "from neighbour import one")
    assert names("deep/main_tools.py") == ["one"]


def test_a_json_file_is_a_list_of_tools() -> None:
    schema = {"type": "object", "properties": {}}
    write("tools.json", json.dumps({"tools": [{"name": "t", "inputSchema": schema}, {"name": "u"}]}))
    found = read_target("tools.json")
    assert isinstance(found, ListedToolset)
    assert found.dialect == "mcp"
    assert [item.name for item in found.refused] == ["u"]


def failure(target: str) -> str:
    with pytest.raises(TargetError) as caught:
        read_target(target)
    return str(caught.value)


FAILURES = [
    ("", "the target is empty; it is module:toolset, path/to/file.py:toolset, or a JSON file with a list of tools"),
    ("some_tools:", "the target 'some_tools:' has no name on one side of its colon; it is module:toolset, "),
    ("some_tool", "there is no module 'some_tool'; did you mean 'some_tools'?"),
    ("no.such.module", "there is no module 'no' (in 'no.such.module'); the current folder and the installed packages"),
    ("some_tool.py", "the file some_tool.py does not exist; did you mean 'some_tools.py'?"),
    ("tools.jsn", "there is no module 'tools'"),
    ("a folder.py", "the file a folder.py is a folder"),
    ("what?", "there is no file 'what?', and it is no module's name; the target is module:toolset, "),
    ("text.txt:one", "text.txt is no Python file, so that 'one' cannot be in it; the target is module:toolset, "),
    ("some_tools.py:on", "some_tools.py has no 'on'; did you mean 'one'?"),
    ("some_tools.py:xyz", "some_tools.py has no 'xyz'; it holds one, two"),
    ("some_tools.py:bothe", "some_tools.py has no 'bothe'; did you mean 'both'?"),
    ("some_tools.py:desk.inside.other", "Toolset has no 'other'; it holds one, two"),
    ("some_tools.py:plain", "some_tools.py:plain is a function that is not decorated with @tool, and holds no tools"),
    ("some_tools.py:count", "some_tools.py:count is of type int, and holds no tools; it holds one, two"),
    ("empty.py", "empty.py holds no toolset and no tools; decorate functions with @tool"),
    ("text.txt", "the file text.txt is no JSON that can be read: It is not valid JSON at line 1, column 1: "),
    (
        "twice.json",
        'the file twice.json is no JSON that can be read: "/a" stands twice in one object (line 1, column 10)',
    ),
    ("other.json", "the file other.json is no list of tools: no tools are in it: it is an object with the keys a; "),
    ("wrong.py", "wrong.py cannot be imported: SyntaxError: "),
    ("leaves.py", "leaves.py cannot be imported: SystemExit: 3 ("),
    ("needs.py", "needs.py cannot be imported: ModuleNotFoundError: No module named 'no_such_package' ("),
    ("refused.py", "refused.py cannot be imported: one cannot be a tool:\n  - "),
]


@pytest.mark.parametrize(("target", "words"), FAILURES)
def test_a_failure_tells_what_was_found_and_what_would_be_right(target: str, words: str) -> None:
    write("some_tools.py", TOOLS)
    write("empty.py", "")
    write("a folder.py/x", "")
    write("text.txt", "Tools")
    write("twice.json", '{"a": 1, "a": 2}')
    write("other.json", '{"a": 1}')
    write("wrong.py", "def (:")
    write("leaves.py", "raise SystemExit(3)")
    write("needs.py", "import no_such_package")
    write("refused.py", "from toolargs import tool\n@tool\ndef one(a):\n    'One.'\n")
    assert failure(target).startswith(words)


def test_a_failing_import_names_the_users_own_line() -> None:
    write("raises.py", "from toolargs import Toolset\n\nToolset('a', max_concurrency=0)")
    assert failure("raises.py").startswith("raises.py cannot be imported: ValueError: ")
    assert failure("raises.py").endswith("raises.py, line 3)")
    assert "_toolargs_target_raises" not in sys.modules


@pytest.mark.parametrize("text", ["a\0b", "x" * 5000, "\udcff", "..", "/", "a.b.:c", "é:ü"])
def test_no_target_crashes(text: str) -> None:
    assert failure(text)


def test_a_target_is_taken_apart() -> None:
    assert Target.parse("a.b:c.d") == Target("a.b:c.d", "a.b", "c.d")
    assert Target.parse("a.py") == Target("a.py", "a.py")
