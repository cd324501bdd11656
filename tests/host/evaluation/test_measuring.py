"""Scorers run over a corpus, and the commands for it."""

import gzip
import json
import os
from pathlib import Path

import click
import pytest
from click.testing import CliRunner

from penumbra.commands.evaluate import evaluate
from penumbra.commands.report import report
from penumbra.commands.train import train
from penumbra.errors import CorpusError, ModelError
from penumbra.evaluation.baselines import BASELINES
from penumbra.evaluation.baselines.base import Extractor
from penumbra.evaluation.figures import Prediction
from penumbra.evaluation.measuring import measure_corpus
from penumbra.training.corpora import N_FOLDS

STORY = (
    "<nav class=menu><a href=/>Home</a> <a href=/a>About</a></nav><article><h1>A day at the sea</h1>"
    "<p>It was early in the morning when we left the house, and the streets were still empty and wet from the rain.</p>"
    "<p>By noon the sun had come out, and the whole beach was full of people who had had the same idea as we had.</p>"
    "</article><footer>© The Sea Blog</footer>"
)
MAIN = (
    "It was early in the morning when we left the house, and the streets were still empty and wet from the rain. "
    "By noon the sun had come out, and the whole beach was full of people who had had the same idea as we had."
)


@pytest.fixture
def corpus(tmp_path: Path) -> Path:
    (tmp_path / "html").mkdir()
    pages = {"1": STORY, "2": STORY, "3": ""}
    with gzip.open(tmp_path / "truth.jsonl.gz", "wt", encoding="utf-8") as file:
        for page, markup in pages.items():
            file.write(
                json.dumps({"id": page, "url": f"https://site{page}.org/x", "main": MAIN, "type": "article"}) + "\n"
            )
            (tmp_path / "html" / f"{page}.html.gz").write_bytes(gzip.compress(markup.encode()))
    return tmp_path


def test_an_empty_page_counts_as_missing(corpus: Path) -> None:
    figures = measure_corpus(str(corpus), jobs=1)
    assert figures["pages"] == 3
    assert figures["missing"] == 1
    assert 0.5 < figures["f1"] < 0.7


def test_several_processes_give_the_same_figures(corpus: Path) -> None:
    alone, together = (measure_corpus(str(corpus), "eatiht", jobs=jobs) for jobs in (1, 2))
    assert alone["f1"] == together["f1"]


def test_a_method_remembers_other_pages_of_the_same_site_only(tmp_path: Path) -> None:
    (tmp_path / "html").mkdir()
    beach, hill = STORY, STORY.replace("beach", "hill").replace("streets", "paths")
    pages = [("https://sea.org/1", beach), ("https://sea.org/2", hill), ("https://hill.org/1", hill)]
    with gzip.open(tmp_path / "truth.jsonl.gz", "wt", encoding="utf-8") as file:
        for number, (url, markup) in enumerate(pages):
            file.write(json.dumps({"id": str(number), "url": url, "main": MAIN}) + "\n")
            (tmp_path / "html" / f"{number}.html.gz").write_bytes(gzip.compress(markup.encode()))
    first, *after = (measure_corpus(str(tmp_path), "template", jobs=1, site_pages=pages) for pages in (0, 1, 8))
    assert after[0]["p"] > first["p"]
    assert {name: after[1][name] for name in ("p", "r")} == {name: after[0][name] for name in ("p", "r")}


def test_part_of_a_corpus_can_be_measured(corpus: Path) -> None:
    assert measure_corpus(str(corpus), pages=1, jobs=1)["pages"] == 1


def test_the_command_writes_the_figures_of_each_method(corpus: Path) -> None:
    result = CliRunner().invoke(
        evaluate, [str(corpus), "--scorer", "default", "--scorer", "eatiht", "--jobs", "1", "--json"]
    )
    assert result.exit_code == 0
    assert set(json.loads(result.stdout)[str(corpus)]) == {"default", "eatiht"}


def test_the_command_compares_with_installed_extractors(corpus: Path) -> None:
    result = CliRunner().invoke(evaluate, [str(corpus), "--compare", "readability-lxml", "--jobs", "1"])
    assert result.exit_code == 0
    assert "baseline:readability-lxml" in result.stdout


def test_an_unknown_baseline_or_corpus_is_an_error(corpus: Path) -> None:
    assert "Invalid value for --compare" in CliRunner().invoke(evaluate, [str(corpus), "--compare", "nobody"]).output
    assert isinstance(CliRunner().invoke(evaluate, ["nowhere"]).exception, CorpusError)


@pytest.mark.parametrize("command", [evaluate, report])
@pytest.mark.parametrize("options", [["--pages", "-3"], ["--jobs", "0"], ["--jobs", "-1"]])
def test_negative_pages_and_no_processes_are_refused(corpus: Path, command: click.Command, options: list[str]) -> None:
    result = CliRunner().invoke(command, [str(corpus), *options])
    assert result.exit_code == 2
    assert options[0] in result.output


def test_a_folder_without_fold_models_is_an_error(corpus: Path, tmp_path: Path) -> None:
    with pytest.raises(ModelError, match=r"no fold model .*fold0\.npz"):
        measure_corpus(str(corpus), folds=tmp_path, jobs=1)


def test_fold_models_replace_the_default_method_only(corpus: Path, tmp_path: Path) -> None:
    for fold in range(N_FOLDS):
        (tmp_path / f"fold{fold}.npz").write_bytes(b"no model")
    assert (
        measure_corpus(str(corpus), "eatiht", tmp_path, jobs=1)["f1"]
        == measure_corpus(str(corpus), "eatiht", jobs=1)["f1"]
    )


def test_an_empty_corpus_is_an_error(tmp_path: Path) -> None:
    (tmp_path / "truth.jsonl.gz").write_bytes(gzip.compress(b""))
    with pytest.raises(CorpusError, match="no pages"):
        measure_corpus(str(tmp_path), jobs=1)


def test_a_report_without_a_folder_is_refused_before_measuring(corpus: Path, tmp_path: Path) -> None:
    result = CliRunner().invoke(report, [str(corpus), "--out", str(tmp_path / "none" / "report.md"), "--jobs", "1"])
    assert result.exit_code == 2
    assert "Invalid value for --out" in result.output


def test_a_baseline_starts_once_a_process_and_measures_its_time(corpus: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    started: list[int] = []

    class Elsewhere:
        def installed(self) -> bool:
            return True

        def start(self) -> Extractor:
            started.append(os.getpid())
            return lambda markup, _url: Prediction(MAIN, ms=4321.0) if markup else None

    monkeypatch.setitem(BASELINES, "elsewhere", Elsewhere())
    figures = measure_corpus(str(corpus), "baseline:elsewhere", jobs=1)
    assert (figures["ms.p50"], figures["missing"]) == (4321.0, 1)
    monkeypatch.setattr(os, "getpid", lambda: 0)  # as in a forked process
    measure_corpus(str(corpus), "baseline:elsewhere", jobs=1)
    assert len(started) == 2


def test_the_trainers_are_listed_without_importing_them() -> None:
    result = CliRunner().invoke(train, ["--help"])
    assert all(name in result.output for name in ("default", "web2text", "smartbrowser", "mss", "agreement"))
