"""The example pages of Formasaurus as corpora."""

import hashlib
import io
import json
import subprocess
import tarfile
from pathlib import Path

import pytest

from penumbra.errors import CorpusError
from penumbra.training import form_pages
from penumbra.training.corpora import read_html, read_truth
from penumbra.training.form_pages import DEV, TEST, make_corpora

PAGES = {"1": "<p>Register", "2": "<p>Write to us", "3": "<p>Nobody annotated this"}


def annotate(folder: Path, corpus: str, page: str) -> None:
    path = folder / corpus / "first" / f"{page}.txt"
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text("# kind: service\n0 keep\n")


@pytest.fixture
def fetched(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> list[Path]:
    """Folders into which the archive was fetched; annotations of page 1 for training and of page 2 for measuring."""
    index = {f"html/{page}.html": {"url": f"https://{page}.example/", "forms": ["r"]} for page in PAGES}
    files = {f"html/{page}.html": text for page, text in PAGES.items()} | {"index.json": json.dumps(index)}
    packed = io.BytesIO()
    with tarfile.open(fileobj=packed, mode="w:gz") as archive:
        for name, text in files.items():
            entry = tarfile.TarInfo(f"formasaurus-0.10.0/formasaurus/data/{name}")
            entry.size = len(text)
            archive.addfile(entry, io.BytesIO(text.encode()))
    folders: list[Path] = []

    def run(command: list[str], cwd: Path, **_: object) -> None:
        assert "formasaurus==0.10.0" in command
        folders.append(cwd)
        (cwd / "formasaurus-0.10.0.tar.gz").write_bytes(packed.getvalue())

    monkeypatch.setattr(subprocess, "run", run)
    monkeypatch.setattr(form_pages, "_SHA256", hashlib.sha256(packed.getvalue()).hexdigest())
    monkeypatch.setattr(form_pages, "ANNOTATIONS", tmp_path / "annotations")
    annotate(tmp_path / "annotations", DEV, "1")
    annotate(tmp_path / "annotations", TEST, "2")
    return folders


def test_the_annotated_pages_of_the_archive_become_two_corpora(fetched: list[Path], tmp_path: Path) -> None:
    make_corpora(tmp_path / "cache")
    assert len(fetched) == 1
    (trained,), (measured,) = (read_truth(tmp_path / "cache" / name) for name in (DEV, TEST))
    assert (trained.id, trained.url) == ("1", "https://1.example/")
    assert read_html(tmp_path / "cache" / TEST, measured.id) == "<p>Write to us"


def test_corpora_that_are_there_are_not_fetched_again(fetched: list[Path], tmp_path: Path) -> None:
    make_corpora(tmp_path / "cache")
    make_corpora(tmp_path / "cache")
    assert len(fetched) == 1


def test_a_page_that_was_annotated_since_comes_into_its_corpus(fetched: list[Path], tmp_path: Path) -> None:
    make_corpora(tmp_path / "cache")
    annotate(tmp_path / "annotations", DEV, "3")
    make_corpora(tmp_path / "cache")
    assert [truth.id for truth in read_truth(tmp_path / "cache" / DEV)] == ["1", "3"]


@pytest.mark.usefixtures("fetched")
def test_another_archive_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(form_pages, "_SHA256", "0" * 64)
    with pytest.raises(CorpusError, match="not the archive whose pages are annotated"):
        make_corpora(tmp_path / "cache")


def test_an_index_out_of_reach_is_an_error_with_advice(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def run(command: list[str], **_: object) -> None:
        raise subprocess.CalledProcessError(1, command)

    monkeypatch.setattr(subprocess, "run", run)
    with pytest.raises(CorpusError, match="cannot be fetched"):
        make_corpora(tmp_path / "cache")
