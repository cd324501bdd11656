"""Figures of levels beside known parts, and the command that prints them."""

from pathlib import Path

import numpy as np
import pytest
from click.testing import CliRunner

from penumbra.cli import cli
from penumbra.decision.levels import Level
from penumbra.evaluation.selectors import generators
from penumbra.evaluation.selectors.figures import Figures, measure_pages, write_table
from penumbra.evaluation.selectors.generators import Generator
from penumbra.evaluation.selectors.pages import label_page

PAGE = (
    "<title>The sea</title><nav class=menu><a href=/>Home</a></nav><article><h1>The sea</h1>"
    + "".join(
        f"<p>In chapter {number} the boat was old but it was ours, and the wind was all that we could ask for.</p>"
        for number in range(8)
    )
    + "</article>"
)
GENERATOR = Generator("made-up", "deb:made-up-doc=1.0", "*.html", "article", "", ".menu")
SWAPPED = Generator("swapped", "deb:made-up-doc=1.0", "*.html", ".menu", "", "article")


def test_words_are_counted_by_part_and_level() -> None:
    figures = measure_pages("made-up", [label_page(GENERATOR, PAGE, "sea.html")])
    assert figures.pages == 1
    assert figures.share("main", Level.KEEP) == 1.0
    assert figures.share("noise", Level.KEEP) == 0.0
    assert np.isnan(figures.share("minor", Level.KEEP))
    assert figures.misplaced == ()


def test_a_main_block_that_is_not_kept_is_listed_with_level_and_reason() -> None:
    (block,) = measure_pages("swapped", [label_page(SWAPPED, PAGE, "story/sea.html")]).misplaced
    assert (block.path, block.level, block.words, block.text) == ("story/sea.html", "hide", 1, "Home")
    assert block.reason == "navigation"


def test_everything_is_kept_on_a_page_that_is_left_alone() -> None:
    page = label_page(GENERATOR, "<nav class=menu>Home</nav><article>Moved</article>", "sea.html")
    assert measure_pages("made-up", [page]).share("noise", Level.KEEP) == 1.0


def test_the_table_begins_with_the_worst_generator_and_ends_with_the_mean() -> None:
    good = Figures("good", 2, np.array([[100, 0, 0], [0, 0, 0], [1, 0, 9]]), ())
    bad = Figures("bad", 1, np.array([[90, 8, 2], [1, 0, 1], [0, 0, 10]]), ())
    assert write_table([good, bad]).splitlines()[2:] == [
        "| bad | 1 | 100 | 8.00% | 2.00% | 50.00% | 50.00% | 0.00% |",
        "| good | 2 | 100 | 0.00% | 0.00% | – | – | 10.00% |",
        "| mean | 3 | 200 | 4.00% | 1.00% | 50.00% | 50.00% | 5.00% |",
    ]


def test_the_command_prints_the_table_and_blocks_that_are_not_kept(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = tmp_path / "deb-made-up-doc"
    folder.mkdir()
    (folder / ".whole").write_text("deb:made-up-doc=1.0")
    (folder / "sea.html").write_text(PAGE.replace("Home", "Home and away " * 30))
    monkeypatch.setattr(generators, "read_generators", lambda: [GENERATOR, SWAPPED])
    run = CliRunner().invoke
    shown = run(cli, ["evaluate-selectors", "--cache", str(tmp_path), "--generator", "swapped", "--list", "1"])
    assert shown.exit_code == 0
    assert "| swapped | 1 | 90 |" in shown.output
    assert "sea.html: Home and away" in shown.output
    refused = run(cli, ["evaluate-selectors", "--cache", str(tmp_path), "--generator", "other"])
    assert refused.exit_code == 2
    assert "other: no such generator" in refused.output
