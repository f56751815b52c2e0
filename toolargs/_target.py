"""What a person names on the command line or in a configuration: tools in a module, in a file, or in a list."""

import importlib
import importlib.util
import os
import sys
import traceback
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from pathlib import Path
from types import ModuleType
from typing import Any, Final

from toolargs import _nearest, _toollist, jsontext
from toolargs.decorator import Tool
from toolargs.errors import ArgumentsError, ToolArgsError
from toolargs.limits import Limits
from toolargs.toolset import Toolset

FORMS: Final = "module:toolset, path/to/file.py:toolset, or a JSON file with a list of tools"
_LIMITS: Final = Limits(max_bytes=64 * 1_048_576, max_depth=256)


class TargetError(ToolArgsError):
    """A target names no tools, or they cannot be read. Says what was found, and what would be right."""


@dataclass(frozen=True, slots=True)
class Target:
    """A target, taken apart.

    Attributes:
        text: The target as written.
        source: The module's dotted name, or the file's path.
        name: What in the module is meant, `.` between its parts; empty where nobody said.
    """

    text: str
    source: str
    name: str = ""

    @property
    def is_list(self) -> bool:
        """Whether it is a JSON file."""
        return not self.name and not self.source.endswith(".py") and _is_file(self.source)

    @classmethod
    def parse(cls, text: str) -> "Target":
        """Takes a target apart.

        Raises:
            TargetError: It has none of the forms.
        """
        if not text.strip():
            raise TargetError(f"the target is empty; it is {FORMS}")
        if _is_file(text):
            return cls(text, text)
        source, colon, name = text.rpartition(":")
        if not colon:
            return cls(text, text)
        if not source or not name or not all(part.isidentifier() for part in name.split(".")):
            raise TargetError(f"the target {text!r} has no name on one side of its colon; it is {FORMS}")
        return cls(text, source, name)


def read_target(text: str) -> Toolset:
    """The tools that a target names.

    It is `module:toolset`, `path/to/file.py:toolset`, or a JSON file with a list of tools in any provider's form. In a
    module the name may be that of a toolset, a tool, several tools, or an object with decorated methods; without a name
    it is the only toolset in the module, or all tools in it. Of a file the toolset is a `ListedToolset`.

    Raises:
        TargetError: There is no such thing, or it holds no tools.
    """
    target = Target.parse(text)
    if target.is_list:
        return _listed(target)
    module = read_module(target)
    return _named(target, module) if target.name else _only(target, module)


def read_module(target: Target) -> ModuleType:
    """The module of a target, imported: from a file as Python would run it, or by name with the current folder first.

    Raises:
        TargetError: There is none, or it cannot be imported.
    """
    if target.source.endswith(".py") or os.sep in target.source or _is_file(target.source):
        return _from_file(target, Path(target.source))
    return _by_name(target)


def _is_file(text: str) -> bool:
    try:
        return Path(text).is_file()
    except (OSError, ValueError):  # too long, or with a NUL
        return False


def _near(name: str, names: Iterable[str]) -> str:
    near = _nearest.nearest(name, names)
    return f"; did you mean {near!r}?" if near is not None else ""


def _listed(target: Target) -> Toolset:
    try:
        return _toollist.read_list(jsontext.loads(Path(target.source).read_bytes(), _LIMITS))
    except OSError as error:
        reason = f"cannot be read: {error.strerror}"
    except ArgumentsError as error:
        reason = f"is no JSON that can be read: {error.issues[0].message.replace('The arguments are', 'It is', 1)}"
    except _toollist.ToolListError as error:
        reason = f"is no list of tools: {error}"
    raise TargetError(f"the file {target.source} {reason}")


# Modules


def _from_file(target: Target, path: Path) -> ModuleType:
    if not path.is_file():
        kind = "is a folder" if path.is_dir() else "does not exist"
        siblings = [entry.name for entry in path.parent.iterdir()] if path.parent.is_dir() else []
        raise TargetError(f"the file {path} {kind}{_near(path.name, siblings)}")
    if path.suffix != ".py":
        raise TargetError(f"{path} is no Python file, so that {target.name!r} cannot be in it; the target is {FORMS}")
    folder, parts = path.resolve().parent, [path.stem]
    while (folder / "__init__.py").is_file():
        folder, parts = folder.parent, [folder.name, *parts]
    name = ".".join(part for part in parts if part != "__init__") or path.stem
    known = sys.modules.get(name)
    if known is not None and _is_of(known, path):
        return known

    def load() -> ModuleType:
        if known is None and all(part.isidentifier() for part in parts):
            module = importlib.import_module(name)
            if _is_of(module, path):
                return module
        return _by_itself(path)

    return _imported(target, folder, load)


def _is_of(module: ModuleType, path: Path) -> bool:
    file = getattr(module, "__file__", None)
    return file is not None and Path(file).resolve() == path.resolve()


def _by_itself(path: Path) -> ModuleType:
    """A file whose name is that of another module, under a name of its own."""
    name = f"_toolargs_target_{path.stem}"
    spec = importlib.util.spec_from_file_location(name, path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[name] = module  # where dataclasses and hints look for it
    try:
        spec.loader.exec_module(module)
    except BaseException:
        del sys.modules[name]
        raise
    return module


def _by_name(target: Target) -> ModuleType:
    name = target.source
    if not all(part.isidentifier() for part in name.split(".")):
        raise TargetError(f"there is no file {name!r}, and it is no module's name; the target is {FORMS}")
    return _imported(target, Path.cwd(), lambda: importlib.import_module(name))


def _imported(target: Target, folder: Path, load: Callable[[], ModuleType]) -> ModuleType:
    """The user's module, imported with a folder first on the path; what it raises is told without our part of it.

    Raises:
        TargetError: It cannot be imported.
    """
    if str(folder) not in sys.path:
        sys.path.insert(0, str(folder))
    importlib.invalidate_caches()
    try:
        return load()
    except ModuleNotFoundError as error:
        missing = error.name or ""
        if not f"{target.source}.".startswith(f"{missing}."):
            raise TargetError(_failure(target, error)) from error
        raise TargetError(_not_found(target.source, missing, folder)) from None
    except (Exception, SystemExit) as error:
        raise TargetError(_failure(target, error)) from error


def _not_found(name: str, missing: str, folder: Path) -> str:
    siblings = [entry.name.removesuffix(".py") for entry in folder.iterdir() if entry.suffix in ("", ".py")]
    part = f" (in {name!r})" if missing != name else ""
    near = _near(missing, siblings) or "; the current folder and the installed packages were searched"
    return f"there is no module {missing!r}{part}{near}"


def _failure(target: Target, error: BaseException) -> str:
    """What an import raised, and where: in the user's code, not in ours or Python's own."""
    if isinstance(error, SyntaxError):
        place = f" ({error.filename}, line {error.lineno})"
    else:
        frames = traceback.extract_tb(error.__traceback__)
        inside = [frame for frame in frames if not frame.filename.startswith(("<", _OURS))]
        place = f" ({inside[-1].filename}, line {inside[-1].lineno})" if inside else ""
    words = error.msg if isinstance(error, SyntaxError) else str(error)
    if isinstance(error, ToolArgsError):
        return f"{target.source} cannot be imported: {words}"
    return f"{target.source} cannot be imported: {type(error).__name__}: {words}{place}"


_OURS: Final = str(Path(__file__).parent) + os.sep


# What is in them


def _named(target: Target, module: ModuleType) -> Toolset:
    found: Any = module
    for part in target.name.split("."):
        if not hasattr(found, part):
            names = [name for name in vars(found) if not name.startswith("_")] if hasattr(found, "__dict__") else []
            owner = target.source if found is module else type(found).__name__
            raise TargetError(f"{owner} has no {part!r}{_near(part, _preferred(module, names)) or _offer(module)}")
        found = getattr(found, part)
    toolset = _as_toolset(found)
    if toolset is None:
        kind = "a function that is not decorated with @tool" if callable(found) else f"of type {type(found).__name__}"
        raise TargetError(f"{target.text} is {kind}, and holds no tools{_offer(module)}")
    return toolset


def _preferred(module: ModuleType, names: list[str]) -> list[str]:
    """Names with those of tools and toolsets first, so that a misspelt one is found among them."""
    kinds = (Tool, Toolset)
    return sorted(names, key=lambda name: not isinstance(getattr(module, name, None), kinds))


def _as_toolset(found: Any) -> Toolset | None:
    if isinstance(found, Toolset):
        return found
    if isinstance(found, Tool):
        return Toolset(found)
    if isinstance(found, (list, tuple)) and found and all(isinstance(item, Tool) for item in found):
        return Toolset(*found)
    toolset = Toolset.from_object(found)
    return toolset if len(toolset) else None


def _members(module: ModuleType, kind: type) -> dict[str, Any]:
    """What of a kind a module holds, each once, under its first name."""
    found: dict[int, tuple[str, Any]] = {}
    for name, value in vars(module).items():
        if isinstance(value, kind):
            found.setdefault(id(value), (name, value))
    return dict(found.values())


def _only(target: Target, module: ModuleType) -> Toolset:
    toolsets = _members(module, Toolset)
    if len(toolsets) == 1:
        return next(iter(toolsets.values()))  # type: ignore[no-any-return]
    if toolsets:
        raise TargetError(f"{target.source} holds several toolsets; say which{_offer(module)}")
    tools = _members(module, Tool)
    if not tools:
        raise TargetError(f"{target.source} holds no toolset and no tools; decorate functions with @tool")
    return Toolset(*tools.values())


def _offer(module: ModuleType) -> str:
    """The names that would be right."""
    names = [*_members(module, Toolset), *_members(module, Tool)]
    listed = ", ".join(names[:8]) + ("…" if len(names) > 8 else "")
    return f"; it holds {listed}" if names else "; it holds no toolset and no tools"
