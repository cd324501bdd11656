"""Containers of Markdown as the page shows them."""

import pytest

from penumbra.evaluation.fidelity.containers import DOCUSAURUS, VITEPRESS, expand_containers, expand_indented


def lines(text: str | None) -> list[str]:
    assert text is not None
    return [line for line in text.split("\n") if line.strip()]


def test_a_container_shows_its_title_and_its_text() -> None:
    assert lines(expand_containers(":::tip[Mind `this`]\nIt.\n:::\n", DOCUSAURUS)) == ["Mind `this`", "It."]


def test_a_container_without_a_title_shows_the_name_that_its_generator_writes() -> None:
    source = "- a\n  ::: tip\n  It.\n  :::\n"
    assert lines(expand_containers(source, DOCUSAURUS)) == ["- a", "  tip", "  It."]
    assert lines(expand_containers(source, VITEPRESS)) == ["- a", "  TIP", "  It."]


def test_marks_of_lines_are_not_shown_and_titles_of_code_are() -> None:
    source = '```js title="a.js" {1}\n// highlight-next-line\nx() // [!code ++]\n\n::: y\n```\n'
    assert lines(expand_containers(source, VITEPRESS)) == ["a.js", '```js title="a.js" {1}', "x()", "::: y", "```"]


def test_names_of_headings_are_not_shown() -> None:
    assert lines(expand_containers("# Head {#top}\n", DOCUSAURUS)) == ["# Head"]


@pytest.mark.parametrize(
    "source", ["::: code-group\n", "[[toc]]\n", "<<< @/a.js\n", "import A from 'a'\n", "<Tabs>\n", "{{ n }} of them\n"]
)
def test_a_page_with_text_from_elsewhere_is_not_used(source: str) -> None:
    assert expand_containers(source, VITEPRESS) is None


def test_components_and_expressions_in_code_are_code() -> None:
    source = "Use `<Tabs>` and `{{ n }}`.\n\n~~~\n<Tabs>\n~~~\n"
    assert expand_containers(source, VITEPRESS) == source


@pytest.mark.parametrize(
    ("source", "shown"),
    [
        ('=== "One"\n\n    a\n\n=== "Two"\n    b\n', ["One", "a", "Two", "b"]),
        ('??? tip\n    a\n\n    !!! note inline end "Mind"\n        b\n\nc\n', ["Tip", "a", "Mind", "b", "c"]),
        ('- a\n\n    ???+ warning ""\n        b\n', ["- a", "    b"]),
        ('  ```py title="a.py"\n  !!! no\n  ```\n', ["  a.py", '  ```py title="a.py"', "  !!! no", "  ```"]),
        ("Head\n====\na\n", ["Head", "====", "a"]),
    ],
)
def test_indented_blocks_show_their_titles_and_their_text(source: str, shown: list[str]) -> None:
    assert lines(expand_indented(source)) == shown
