"""Sources of Sphinx as the HTML shows them."""

import zlib
from pathlib import Path

import pytest

from penumbra.evaluation.fidelity.sphinx import Inventory, expand, read_inventory

LABELS = Inventory({"start": "Getting started"}, {"usage/config": "Configuration"})


def lines(text: str) -> list[str]:
    expanded = expand(text, LABELS)
    assert expanded is not None
    return [line for line in expanded.split("\n") if line.strip()]


@pytest.mark.parametrize(
    ("source", "shown"),
    [
        ("Call :func:`~os.path.join` now.", "Call ``join()`` now."),
        ("See :ref:`start` and :ref:`that <start>`.", "See Getting started and that."),
        ("See :doc:`/usage/config`.", "See Configuration."),
        (":pep:`8` and :math:`x^2`", "PEP 8 and :math:`x^2`"),
        ("``:func:`x``` stays", "``:func:`x``` stays"),
        ("Press :guilabel:`&Save`.", "Press Save."),
    ],
)
def test_roles_become_what_the_page_shows(source: str, shown: str) -> None:
    assert lines(source) == [shown]


def test_admonitions_and_versions_become_paragraphs() -> None:
    assert lines(".. note:: Mind\n   the gap.") == ["Note", "Mind", "the gap."]
    assert lines(".. versionadded:: 3.2\n   The option.") == ["New in version 3.2: The option."]
    assert lines(".. deprecated:: 4.0") == ["Deprecated since version 4.0."]


def test_code_keeps_its_lines_and_loses_its_options() -> None:
    source = ".. code-block:: python\n   :linenos:\n\n   if x:\n       y  # :func:`z`\n"
    assert lines(source) == [".. code:: python", "   if x:", "       y  # :func:`z`"]


def test_doctests_become_code_without_their_flags() -> None:
    assert lines(">>> f()  # doctest: +SKIP\n1\n\nText") == [".. code:: python", "   >>> f()", "   1", "Text"]


def test_a_role_in_a_table_keeps_the_columns() -> None:
    border = "==========  ==="
    assert lines(f"{border}\n:mod:`re`   one\n{border}") == [border, "``re``      one", border]


@pytest.mark.parametrize(
    "source",
    [
        ".. automodule:: x",
        "A :issue:`1`.",
        "See :ref:`nowhere`.",
        "Release |release|.",
        ".. toctree::\n\n   a",
        "==  ==\na\n==  ==",
    ],
)
def test_a_page_with_text_from_elsewhere_is_not_used(source: str) -> None:
    assert expand(source, LABELS) is None


def test_titles_are_read_from_an_inventory(tmp_path: Path) -> None:
    names = (
        b"start std:label -1 index.html#start Getting started\nindex std:doc -1 index.html Welcome\nf py:module 1 a -\n"
    )
    head = b"# Sphinx inventory version 2\n# Project: p\n# Version: 1\n# The remainder is compressed using zlib.\n"
    (tmp_path / "objects.inv").write_bytes(head + zlib.compress(names))
    assert read_inventory(tmp_path / "objects.inv") == Inventory({"start": "Getting started"}, {"index": "Welcome"})
