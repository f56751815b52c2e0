"""Examples in docstrings run, and every public name has a docstring."""

import doctest
import importlib
import inspect
import pkgutil

import pytest

import toolargs

NAMES = [item.name for item in pkgutil.walk_packages(toolargs.__path__, "toolargs.")]


@pytest.mark.parametrize("name", NAMES)
def test_examples_run(name: str) -> None:
    try:
        module = importlib.import_module(name)
    except ImportError as error:
        pytest.skip(f"an extra is not installed: {error}")
    assert doctest.testmod(module).failed == 0
    assert module.__doc__


@pytest.mark.parametrize("name", toolargs.__all__)
def test_public_names_have_docstrings(name: str) -> None:
    public = getattr(toolargs, name)
    assert inspect.getdoc(public)
