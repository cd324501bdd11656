"""Files of rows that a crawl writes."""

import json
import os
from pathlib import Path

import pytest
from click.testing import CliRunner

from crawls import extract, page_of, rows_of
from penumbra.cli import cli


def test_halves_of_characters_in_ids_addresses_and_names_cost_nothing(tmp_path: Path) -> None:
    line = {"id": "\ud800", "url": "https://example.org/\udc00", "html": page_of(1)}
    (tmp_path / "a.jsonl").write_text(f"{json.dumps(line)}\n{json.dumps({**line, 'id': None, 'url': None})}\n")
    extract(tmp_path / "a.jsonl", "--out", tmp_path / "out", "--workers", 1)
    first, second = rows_of(tmp_path / "out/a.parquet")
    assert (first["id"], first["url"]) == ("\ufffd", "https://example.org/\ufffd")
    assert (second["id"], second["url"], second["error"]) == ("2", "", "")
    (tmp_path / "pages").mkdir()
    Path(os.fsdecode(os.fsencode(tmp_path / "pages") + b"/caf\xe9.html")).write_text(page_of(1))
    extract(tmp_path / "pages", "--out", tmp_path / "out", "--workers", 1)
    assert [row["id"] for row in rows_of(tmp_path / "out/pages.parquet")] == ["caf\ufffd.html"]


def test_without_parquets_package_json_lines_are_advised(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "page.html").write_text("<p>A page.</p>", encoding="utf-8")
    monkeypatch.setattr("importlib.util.find_spec", lambda _name: None)
    result = CliRunner().invoke(cli, ["extract", str(tmp_path / "page.html"), "--out", str(tmp_path / "out")])
    assert result.exit_code == 1
    assert "pyarrow is not installed. Install Penumbra's package with [crawl]" in result.output
    assert "--format jsonl" in result.output
