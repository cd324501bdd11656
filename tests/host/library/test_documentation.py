"""The examples of docs/library.md."""

import doctest
from pathlib import Path

DOCUMENT = Path(__file__).parents[3] / "docs/library.md"


def test_the_examples_of_the_librarys_page_hold() -> None:
    tried = doctest.testfile(str(DOCUMENT), module_relative=False, encoding="utf-8")
    assert tried.attempted >= 8
    assert tried.failed == 0
