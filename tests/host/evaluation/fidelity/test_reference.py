"""Sources as pandoc gets them."""

import json
from pathlib import Path

import pytest

from penumbra.evaluation.fidelity.reference import KINDS, Place

HERE = Place("name", Path())


@pytest.mark.parametrize(
    ("kind", "source", "shown"),
    [
        ("mdbook", "```rust\n# fn main() {\nlet x = 1;\n## y\n# }\n```\n", "```rust\nlet x = 1;\n# y\n```\n"),
        ("mkdocs", '!!! note inline end "Mind"\n    It.', "\nMind\n\nIt.\n"),
        ("mkdocs", "---\na: b\n---\n!!! note\n    Mind it.", "\nNote\n\nMind it.\n"),
        ("material", '=== "Tab"\n    It.', "\nTab\n\nIt.\n"),
        ("docusaurus", "A.", "# name\n\nA."),
        ("docusaurus", "---\ntitle: 'B'\n---\nA.", "# B\n\nA."),
        ("docusaurus", "---\ntitle: B\n---\n# C\n", "# C\n"),
        ("vitepress", "---\ntitle: B\n---\nA.", "A."),
        ("rmarkdown", "---\ntitle: A\n---\n```{r, echo=FALSE}\nx\n```\n```{r}\ny\n```\n", "# A\n\n\n```r\ny\n```\n"),
    ],
)
def test_a_source_becomes_what_the_page_shows(kind: str, source: str, shown: str) -> None:
    expanded = KINDS[kind](source, HERE)
    assert expanded is not None
    assert expanded[1] == shown


@pytest.mark.parametrize(
    ("kind", "source"),
    [
        ("mdbook", "{{#include a.rs}}"),
        ("mkdocs", '=== "Tab"\n'),
        ("mkdocs", "??? note\n    Folded.\n"),
        ("mkdocs", "/// tip | Title\n"),
        ("mkdocs", "{!./a.py!}"),
        ("mkdocs", '```python exec="on"\nprint(1)\n```\n'),
        ("mkdocs", "*[ABC]: Alphabet\n"),
        ("rmarkdown", "There are `r n` of them."),
        ("notebook", json.dumps({"cells": [{"outputs": [{"data": {"text/html": "<b>"}}]}]})),
    ],
)
def test_a_source_whose_page_shows_more_is_not_used(kind: str, source: str) -> None:
    assert KINDS[kind](source, HERE) is None
