"""Docstrings in three styles, and those that are in none."""

import subprocess
import sys

import pytest

from toolargs import _docstring

GOOGLE = """Makes a ticket.

    It stays open: until closed.

    Args:
        title (str): The title, in
            two lines.
        tags (list[str], optional): Labels.
        *more: Further things.

    Keyword Args:
        silent: No mail.

    Other Parameters:
        trace: For debugging.

    Returns:
        int: The number.

    Raises:
        KeyError: Never.

    Example:
        >>> make("x")
    """
NUMPY = """Makes a ticket.

    It stays open.

    Parameters
    ----------
    title : str
        The title, in
        two lines.
    tags, labels : list of str, optional
        Labels.

    Other Parameters
    ----------------
    trace
        For debugging.

    Returns
    -------
    int
        The number.
    """
REST = """Makes a ticket.

    It stays open.

    :param title: The title, in
        two lines.
    :param list tags: Labels.
    :keyword trace: For debugging.
    :type title: str
    :returns: The number.
    :raises KeyError: Never.
    """


@pytest.mark.parametrize(
    ("text", "description", "parameters"),
    [
        (
            GOOGLE,
            "Makes a ticket.\n\nIt stays open: until closed.",
            {
                "title": "The title, in two lines.",
                "tags": "Labels.",
                "more": "Further things.",
                "silent": "No mail.",
                "trace": "For debugging.",
            },
        ),
        (
            NUMPY,
            "Makes a ticket.\n\nIt stays open.",
            {"title": "The title, in two lines.", "tags": "Labels.", "labels": "Labels.", "trace": "For debugging."},
        ),
        (
            REST,
            "Makes a ticket.\n\nIt stays open.",
            {"title": "The title, in two lines.", "tags": "Labels.", "trace": "For debugging."},
        ),
        ("One line.", "One line.", {}),
        ("  Prose: with\n    indented\n  lines.", "Prose: with\n  indented\nlines.", {}),
        ("See https://example.org: nothing.\nArgs: are fun.", "See https://example.org: nothing.\nArgs: are fun.", {}),
        (None, "", {}),
        ("", "", {}),
        ("Args:\n    a: Only a section.", "", {"a": "Only a section."}),
        ("Nothing below.\n\nArgs:", "Nothing below.", {}),
        ("Not indented.\n\nArgs:\na: b", "Not indented.", {}),
        ("No words.\n\n:param a:\n:param b: B.", "No words.", {"b": "B."}),
        ("Returns only.\n\nReturns:\n    str: x", "Returns only.", {}),
    ],
)
def test_description_and_parameters(text: str | None, description: str, parameters: dict[str, str]) -> None:
    parsed = _docstring.parse(text)
    assert parsed.description == description
    assert parsed.parameters == parameters


def test_parser_is_imported_only_for_sections() -> None:
    script = (
        "import sys; from toolargs import _docstring; _docstring.parse('Prose.\\n\\nMore prose.');"
        "assert 'docstring_parser' not in sys.modules; _docstring.parse('Args:\\n    a: b');"
        "assert 'docstring_parser' in sys.modules"
    )
    subprocess.run([sys.executable, "-c", script], check=True)
