"""The command that compares all methods."""

from pathlib import Path

import pytest
from click.testing import CliRunner

from penumbra.cli import cli
from penumbra.evaluation import measuring, report


def test_fold_models_decide_only_pages_that_the_model_was_fitted_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    used: dict[str, set[Path | None]] = {}

    def tally(corpus: str, method: str, folds: Path | None, pages: int, jobs: int) -> str:
        used.setdefault(corpus, set()).add(folds)
        return method

    monkeypatch.setattr(measuring, "tally_corpus", tally)
    monkeypatch.setattr(report, "write_report", lambda tallies, *_: " ".join(tallies["wcxb-dev"]))
    written = tmp_path / "methods.md"
    command = ["report", "wcxb-dev", "cleaneval", "--folds", str(tmp_path), "--out", str(written)]
    assert CliRunner().invoke(cli, command).exit_code == 0
    assert used == {"wcxb-dev": {tmp_path}, "cleaneval": {None}}
    assert written.read_text().startswith("default smartbrowser")
