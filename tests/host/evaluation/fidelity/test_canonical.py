"""Markdown in one spelling, and its parts."""

import pytest

from penumbra.evaluation.fidelity.canonical import canonical


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("- a\n- b\n", "* a\n\n* b\n"),
        ("A *b* **c** `d` [e](f).\n", "A b c d e.\n"),
        ("# Head #\n", "Head\n====\n"),
        ("It’s “so” – or…\n", "It's \"so\" -- or...\n"),
        ("Where \\\\(x\\_1\\\\) is.\n", "Where $x\\_1$ is.\n"),
        ("| a |\n|:--|\n| c |\n", "<table><tr><td>a</td></tr><tr><td>c</td></tr></table>\n"),
        ("• one\n• two\n", "- one\n- two\n"),
        ("## Name¶\n", "## Name\n"),
    ],
)  # fmt: skip
def test_spellings_of_one_document_are_one(one: str, other: str) -> None:
    assert canonical(one) == canonical(other)


def test_dollar_signs_and_bars_inside_of_code_are_code() -> None:
    parts = canonical("```sh\necho $HOME | wc\necho $PATH | wc\n```\n")
    assert parts.code == "echo $HOME | wc\necho $PATH | wc"
    assert parts.formulas == ""
    assert parts.tables == ()


def test_formulas_are_compared_without_white_space_and_line_environments() -> None:
    one = canonical("$$\n\\begin{split}a &= b \\\\ c &= d\\end{split}\n$$\n")
    assert one.formulas == canonical("$$a&=b\\\\c&=d$$\n").formulas == "a&=b\\\\c&=d"


def test_the_text_has_all_parts_in_it() -> None:
    parts = canonical("A.\n\n```\ncode\n```\n\n| h | i |\n| - | - |\n| c | d |\n\n$$x$$\n")
    assert parts.text.split("\n") == ["A.", "code", "h | i", "c | d", "$$x$$"]
