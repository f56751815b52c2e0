"""The house: imports run strictly downhill. This table is the only place beside the plan where layers stand."""

import ast
import statistics
from collections.abc import Iterator
from pathlib import Path

import pytest

import toolargs

ROOT = Path(toolargs.__file__).parent
LAYERS: tuple[tuple[str, ...], ...] = (
    ("_docstring", "_source", "jsonvalue", "limits", "pointer"),
    ("_jsonfault", "_plainness", "errors"),
    ("_callables", "_listshape"),
    ("_nearest", "calls", "jsontext", "patterns"),
    ("_messages", "_parts", "markers", "nodes"),
    ("_accepts", "_plans", "_reach", "_scalars"),
    ("_run",),
    ("_branches",),
    ("overlap", "validator"),
    ("compiler", "encoder"),
    ("hints", "schema"),
    ("adapters",),
    ("definition", "diff", "samples"),
    ("signature",),
    ("_binding", "_options", "_rules", "dialects"),
    ("_facts",),
    ("_judging",),
    ("_quick",),
    ("_lazy",),
    ("_tool",),
    ("decorator",),
    ("_foreign", "observe", "results"),
    ("feedback", "repair"),
    ("dispatch",),
    ("toolset",),
    ("_parameters", "_spans", "_toollist"),
    ("_target",),
    ("lint", "session"),
    ("bridges", "lock", "mcp", "pedelec", "playground", "pytest_plugin", "replay", "testing"),
    ("stub",),
    ("cli",),
    ("__main__",),
)
LAYER_OF = {name: layer for layer, names in enumerate(LAYERS) for name in names}


def modules() -> Iterator[tuple[str, Path]]:
    """Every module's dotted name below the package, and its file."""
    for path in sorted(ROOT.rglob("*.py")):
        parts = path.relative_to(ROOT).with_suffix("").parts
        yield ".".join(parts), path


def imports(path: Path) -> Iterator[str]:
    """Every toolargs module that a file imports, lazily and for types alone too, without the package's name."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            names = [item.name for item in node.names]
            assert "toolargs" not in names, f"{path}: the whole package stands above every layer"
            yield from (name.removeprefix("toolargs.") for name in names if name.startswith("toolargs."))
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path}: imports are absolute"
            if node.module == "toolargs":
                yield from (item.name for item in node.names)
            elif node.module and node.module.startswith("toolargs."):
                package = node.module.removeprefix("toolargs.")
                yield from {_submodule(package, item.name) or package for item in node.names}


def _submodule(package: str, name: str) -> str | None:
    """The module that `from toolargs.<package> import <name>` imports, if the name is one."""
    path = ROOT.joinpath(*package.split("."), name)
    return f"{package}.{name}" if path.with_suffix(".py").exists() or path.is_dir() else None


def room(module: str) -> str:
    return module.split(".")[0]


MODULES = [(name, path) for name, path in modules() if name != "__init__"]


@pytest.mark.parametrize(("name", "path"), MODULES, ids=[name for name, _ in MODULES])
def test_imports_run_downhill(name: str, path: Path) -> None:
    assert room(name) in LAYER_OF, f"{room(name)} stands in no layer"
    for imported in imports(path):
        assert room(imported) in LAYER_OF, f"{name} imports {imported}, which stands in no layer"
        if room(imported) != room(name):
            assert LAYER_OF[room(imported)] < LAYER_OF[room(name)], f"{name} imports {imported}"


def test_modules_of_one_package_have_no_cycle() -> None:
    graph = {name.removesuffix(".__init__"): set(imports(path)) for name, path in MODULES}
    done: set[str] = set()

    def visit(name: str, above: tuple[str, ...]) -> None:
        assert name not in above, f"cycle: {' -> '.join((*above, name))}"
        if name not in done:
            for imported in graph.get(name, ()):
                if room(imported) == room(name) and imported in graph:
                    visit(imported, (*above, name))
            done.add(name)

    for name in graph:
        visit(name, ())


@pytest.mark.parametrize("path", [ROOT / "__init__.py"])
def test_init_only_reexports(path: Path) -> None:
    for node in ast.parse(path.read_text(encoding="utf-8")).body:
        is_docstring = isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)
        is_all = isinstance(node, ast.Assign) and getattr(node.targets[0], "id", "") == "__all__"
        assert is_docstring or is_all or isinstance(node, ast.ImportFrom), ast.unparse(node)


def test_no_public_name_is_a_submodule() -> None:
    submodules = {room(name) for name, _ in MODULES}
    assert submodules.isdisjoint(toolargs.__all__)
    assert all(hasattr(toolargs, name) for name in toolargs.__all__)


def test_modules_are_named_by_a_noun_and_fit_on_a_few_pages() -> None:
    names = {part.lstrip("_") for name, _ in MODULES for part in name.split(".")}
    assert names.isdisjoint({"utils", "util", "helpers", "common", "misc"})
    lengths = {name: len(path.read_text(encoding="utf-8").splitlines()) for name, path in MODULES}
    assert {name: length for name, length in lengths.items() if length > 390} == {}
    assert statistics.median(lengths.values()) <= 200
