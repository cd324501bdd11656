"""`penumbra train web2text`."""

import sys
from pathlib import Path

import pytest
from click.testing import CliRunner

from penumbra.cli import cli


def test_a_folder_without_a_corpus_is_an_error(tmp_path: Path) -> None:
    pytest.importorskip("torch", reason="training needs PyTorch: the extra `train`")
    result = CliRunner().invoke(cli, ["train", "web2text", str(tmp_path), "--out", str(tmp_path / "out")])
    assert result.exit_code == 1
    assert "is not a corpus" in result.output
    assert not (tmp_path / "out").exists()


def test_a_missing_pytorch_is_reported_with_the_extra(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "penumbra.training.web2text", None)
    result = CliRunner().invoke(cli, ["train", "web2text", str(tmp_path), "--out", str(tmp_path / "out")])
    assert result.exit_code == 1
    assert "Install Penumbra's package with [train], in a clone by: pip install '.[train]'." in result.output
