"""Articles of two readers side by side: their parts, their differences, and judgements on them."""

from pathlib import Path

import pytest
from click.testing import CliRunner

from penumbra.cli import cli
from penumbra.errors import CorpusError
from penumbra.evaluation.reader_pages.collected import article_of
from penumbra.evaluation.reader_pages.differences import Differences, differences
from penumbra.evaluation.reader_pages.judgements import Judgement, read_judgements
from penumbra.evaluation.reader_pages.parts import parts_of
from penumbra.evaluation.reader_pages.report import Compared, page_report, summary
from penumbra.training.corpora import corpus_folder

URL = "https://a.example/x/page.html"
TEXT = "The edge of a shadow is never a line, and nobody has ever seen one that was."


def _differences(ours: str, theirs: str, title: str = "") -> Differences:
    return differences(parts_of(ours, URL), parts_of(theirs, URL), title)


def test_articles_with_other_elements_and_the_same_parts_do_not_differ() -> None:
    ours = f'<div><p>{TEXT}</p><p>End <a href="/a">here</a></p><img src="../p.png"></div>'
    theirs = f'<section>{TEXT}<br>End <a href="https://a.example/a">here</a><img src="/p.png"></section>'
    assert not _differences(ours, theirs)


def test_text_of_one_article_alone_is_found_and_the_title_is_no_difference() -> None:
    found = _differences(
        f"<p>{TEXT}</p><p>Share this</p>", f"<h1>How light bends</h1><p>{TEXT}</p><p>More</p>", "How light bends"
    )
    assert found.text_ours == ("Share this",)
    assert found.text_theirs == ("More",)


def test_a_line_in_another_place_is_moved() -> None:
    assert _differences("<p>One</p><p>Two</p><p>Three</p>", "<p>Two</p><p>Three</p><p>One</p>").moved == ("One",)


def test_pictures_links_videos_and_structure_are_compared() -> None:
    ours = '<img src="/a.png"><a href="/l">x</a><figure class="embed" data-src="https://v.example/1"></figure><ul><li>1</ul>'
    theirs = '<img src="/b.png"><a href="/m">x</a><iframe src="https://v.example/2"></iframe><pre>1</pre>'
    found = _differences(ours, theirs)
    assert (found.pictures_ours, found.pictures_theirs) == (("a.example/a.png",), ("a.example/b.png",))
    assert (found.links_ours, found.links_theirs) == (("a.example/l",), ("a.example/m",))
    assert (found.embeds_ours, found.embeds_theirs) == (("v.example/1",), ("v.example/2",))
    assert found.structure == ("items 1 : 0", "code 0 : 1")


def test_an_article_is_made_of_the_kept_part_of_a_page() -> None:
    hidden = '<p style="display: none">Hidden</p><script>run()</script><!-- note -->'
    body = f"<article><h1>How the light gets in</h1>{5 * f'<p>{TEXT}</p>'}{hidden}</article><footer>© 2026</footer>"
    reply = article_of(f"<title>How the light gets in</title><body>{body}", URL)
    assert reply.title == "How the light gets in"
    assert reply.html.count(TEXT) == 5
    assert not any(word in reply.html for word in ("Hidden", "run", "note"))


@pytest.mark.parametrize(
    "written", ['[a]\nverdict = "ours"', '[a]\nverdict = "maybe"\nreason = "x"', "[a", '[a]\nreason = "x"']
)
def test_an_incomplete_judgement_is_refused(written: str, tmp_path: Path) -> None:
    path = tmp_path / "judgements.toml"
    path.write_text(written)
    with pytest.raises(CorpusError):
        read_judgements(path)


def test_the_summary_counts_verdicts_before_and_now(tmp_path: Path) -> None:
    path = tmp_path / "judgements.toml"
    path.write_text('[a]\nbefore = "theirs"\nverdict = "both"\nreason = "A | b."\n[b]\nverdict = "ours"\nreason = "C."')
    judged = read_judgements(path)
    assert judged["a"] == Judgement("theirs", "both", "A | b.")
    pages = [Compared("a", _differences("<p>x</p>", "")), Compared("b", _differences("", ""))]
    text = summary(pages, judged)
    assert "| ours is right | 1 | 1 |" in text
    assert "| theirs is right | 1 | 0 |" in text
    assert "| a | theirs | both | A \\| b. |" in text
    assert list(page_report(pages[0], 5)) == ["a", "  lines of text only in ours: 1", "    x"]


def test_the_command_lists_the_differences_of_a_page() -> None:
    try:
        folder = corpus_folder("readability")
    except CorpusError as error:
        pytest.skip(str(error))
    done = CliRunner().invoke(cli, ["evaluate-reader", str(folder), "--page", "ars-1"])
    assert done.exit_code == 0
    assert done.output.startswith("ars-1\n")
