"""Groups of like siblings, and the members that stand apart."""

import gzip
import json
from pathlib import Path

import numpy as np
import pytest
from click.testing import CliRunner

from penumbra.cli import cli
from penumbra.decision import Decision
from penumbra.errors import CorpusError
from penumbra.evaluation import siblings
from penumbra.evaluation.siblings import Group, find_groups, measure_siblings
from penumbra.output.html import decide_html
from penumbra.training.levels import Annotations

PAGE = (
    "<nav><ul><li><a href=/>Home</a><li><a href=/a>About</a><li><a href=/b>Imprint</a></ul></nav><article><h1>Sea</h1>"
    "<p>It was early in the morning when we left the house, and the streets were still empty and wet from the rain.</p>"
    "<p>The boat was old but it was ours, and the wind from the west was all that anybody could have asked for.</p>"
    "<div class=note>One</div><div class=tip>Two</div><div>Three</div><section><b>Four</b></section></article>"
)


def write_sites(folder: Path, *lines: str) -> Path:
    (folder / "blog" / "one").mkdir(parents=True)
    (folder / "blog" / "one" / "index.html").write_text(PAGE)
    (folder / "blog" / "two.html").write_text(PAGE)
    (folder / "pages.txt").write_text("\n".join(lines))
    return folder


def test_like_siblings_share_parent_tag_and_names() -> None:
    result = decide_html(PAGE)
    groups = find_groups(result)
    assert [[result.page.tag[row] for row in group.rows] for group in groups] == [["li", "li", "li"]]


def test_an_item_without_text_is_no_member() -> None:
    assert find_groups(decide_html(PAGE.replace("Imprint", "<img src=a.png>"))) == []


@pytest.mark.parametrize(
    ("levels", "apart"), [([0, 0, 0], []), ([1, 0, 1], [2]), ([1, 1, 0, 0], [1, 2]), ([2, 0, 1], [1, 3])]
)
def test_members_apart_have_another_level_than_most(levels: list[int], apart: list[int]) -> None:
    assert Group(list(range(1, len(levels) + 1)), levels).apart == apart


def test_pages_of_sites_and_of_a_labelled_corpus_are_counted_together(tmp_path: Path) -> None:
    sites = write_sites(tmp_path / "sites", "blog /one/", "blog /two")
    corpus = tmp_path / "corpus"
    (corpus / "html").mkdir(parents=True)
    rows = [{"id": str(page), "url": f"https://example.org/{page}", "main": ""} for page in range(3)]
    (corpus / "truth.jsonl.gz").write_bytes(gzip.compress("".join(json.dumps(row) + "\n" for row in rows).encode()))
    for row in rows:
        (corpus / "html" / f"{row['id']}.html.gz").write_bytes(gzip.compress(PAGE.encode()))
    shown = CliRunner().invoke(cli, ["evaluate-siblings", str(sites), str(corpus), "--every", "2"])
    assert [line.split() for line in shown.output.splitlines()][:4] == [
        ["pages", "4"], ["groups", "4"], ["uneven", "0"], ["members", "12"]
    ]  # fmt: skip


@pytest.mark.parametrize(("labels", "apart"), [([0, 0, 2], [2]), ([-1, 0, 0], []), ([-1, -1, -1], [])])
def test_members_have_levels_by_annotations_too(labels: list[int], apart: list[int]) -> None:
    result = decide_html(PAGE)
    of_blocks = np.full(len(result.blocks), -1, dtype=np.int8)
    of_blocks[:3] = labels
    (group,) = find_groups(result, of_blocks)
    (members,) = find_groups(result)
    assert group.rows == [row for row, label in zip(members.rows, labels, strict=True) if label >= 0]
    assert group.apart == [members.rows[place] for place in apart]


@pytest.mark.parametrize(("levels", "faults"), [((0, 0, 0), 1), ((0, 0, 2), 0)])
def test_a_member_that_annotations_set_apart_is_no_fault(
    monkeypatch: pytest.MonkeyPatch, levels: tuple[int, ...], faults: int
) -> None:
    """ "Read also" between paragraphs is dim by its annotation."""
    page = "<nav><ul><li>Home</li><li>About</li><li>Imprint</li></ul></nav>"
    monkeypatch.setattr(siblings, "_pages", lambda _corpus, _every: [(page, "", Annotations("article", levels))])
    monkeypatch.setattr(Decision, "levels", np.array([0, 0, 1], dtype=np.int8))
    counts = measure_siblings(["corpus"])
    assert (counts["apart"], counts["annotated"], counts["faults"]) == (1, 1, faults)


def test_a_listed_page_that_is_missing_is_named(tmp_path: Path) -> None:
    with pytest.raises(CorpusError, match="/three"):
        measure_siblings([str(write_sites(tmp_path / "sites", "blog /three"))])
