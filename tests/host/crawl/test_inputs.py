"""Inputs of a crawl: files of each kind, folders and standard input."""

import gzip
import json
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from pyarrow import Table, parquet

from crawls import archived, extract, page_of, record, records, rows_of
from penumbra.crawl import inputs


def test_a_file_given_twice_is_read_once(tmp_path: Path) -> None:
    (tmp_path / "a.warc").write_bytes(b"".join(records(2)))
    extract(tmp_path / "a.warc", tmp_path / "a.warc", "--out", tmp_path / "out", "--workers", 1)
    assert len(rows_of(tmp_path / "out/a.parquet")) == 2


def test_json_lines_parquet_folders_and_standard_input_are_read(tmp_path: Path) -> None:
    lines = "".join(
        json.dumps({"id": f"p{number}", "url": "https://example.org/", "html": page_of(number)}) + "\n"
        for number in range(2)
    )
    (tmp_path / "in").mkdir()
    (tmp_path / "in/lines.jsonl").write_text(f"{lines}no JSON\n\n")
    parquet.write_table(Table.from_pylist([{"id": "q", "url": "", "html": page_of(7)}]), tmp_path / "in/table.parquet")
    (tmp_path / "in/sub").mkdir()
    (tmp_path / "in/sub/page.html").write_text(page_of(8))
    (tmp_path / "in/picture.png").write_bytes(b"x")
    result = extract(
        tmp_path / "in", "-", "--out", tmp_path / "out", "--workers", 1, "--fields", "id,title,error", given=lines
    )
    assert result.exit_code == 0, result.output
    found = {path.name: [tuple(row.values()) for row in rows_of(path)] for path in (tmp_path / "out").glob("*.parquet")}
    assert found == {
        "lines.parquet": [("p0", "Day 0", ""), ("p1", "Day 1", ""), ("line 3", "", "bad-page")],
        "table.parquet": [("q", "Day 7", "")],
        "in.parquet": [("sub/page.html", "Day 8", "")],
        "stdin.parquet": [("p0", "Day 0", ""), ("p1", "Day 1", "")],
    }


def test_an_input_that_cannot_be_read_costs_only_itself(tmp_path: Path) -> None:
    parquet.write_table(Table.from_pylist([{"id": "q", "other": "x"}]), tmp_path / "a.parquet")
    (tmp_path / "b.warc").write_bytes(b"".join(records(1)))
    result = extract(tmp_path / "a.parquet", tmp_path / "b.warc", "--out", tmp_path / "out", "--workers", 1)
    assert result.exit_code == 1
    assert "has no column `html`" in result.stderr
    assert sorted(path.name for path in (tmp_path / "out").iterdir()) == ["b.parquet", "penumbra.json"]


@pytest.mark.parametrize(
    ("name", "damage"),
    [
        ("a.jsonl.gz", lambda data: data[:-20]),
        ("a.jsonl.gz", lambda data: data[:20] + b"\xff" * 20 + data[40:]),
        ("a.parquet", lambda data: data[:-20]),
        ("a.parquet", lambda data: data[:4] + b"\xff" * 40 + data[44:]),
    ],
)
def test_a_damaged_file_costs_only_itself(tmp_path: Path, name: str, damage: Callable[[bytes], bytes]) -> None:
    rows = [{"id": str(number), "html": page_of(number)} for number in range(20)]
    lines = "".join(f"{json.dumps(row)}\n" for row in rows).encode()
    source = tmp_path / name
    if name.endswith(".parquet"):
        parquet.write_table(Table.from_pylist(rows), source)
    else:
        source.write_bytes(gzip.compress(lines))
    source.write_bytes(damage(source.read_bytes()))
    (tmp_path / "b.jsonl").write_bytes(lines)
    result = extract(source, tmp_path / "b.jsonl", "--out", tmp_path / "out", "--workers", 1)
    assert result.exit_code == 1
    [told] = [line for line in result.stderr.splitlines() if line.startswith("penumbra: ")]
    assert told.startswith(f"penumbra: {source} is damaged")
    assert told.endswith("Get the file again.")
    assert len(rows_of(tmp_path / "out/b.parquet")) == len(rows)


def test_a_damaged_page_of_a_folder_costs_only_itself(tmp_path: Path) -> None:
    packed = gzip.compress(page_of(1).encode())
    pages = {
        "cut.html.gz": packed[:-20],
        "sound.HTML.GZ": packed,
        "wrong.html.gz": packed[:12] + b"\xff" * 9 + packed[21:],
    }
    (tmp_path / "pages").mkdir()
    for name, data in pages.items():
        (tmp_path / "pages" / name).write_bytes(data)
    result = extract(tmp_path / "pages", "--out", tmp_path / "out", "--workers", 1)
    assert [row["id"] for row in rows_of(tmp_path / "out/pages.parquet")] == ["sound.HTML.GZ"]
    assert "2 broken records" in result.stderr


def test_a_line_larger_than_a_record_may_be_costs_only_itself(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(inputs, "LARGEST", 4_000)
    pages = [page_of(1), "<p>" + "long " * 3_000, page_of(2)]
    lines = "".join(f"{json.dumps({'id': str(number), 'html': page})}\n" for number, page in enumerate(pages))
    (tmp_path / "a.jsonl.gz").write_bytes(gzip.compress(lines.encode()))
    extract(tmp_path / "a.jsonl.gz", "--out", tmp_path / "out", "--workers", 1)
    rows = rows_of(tmp_path / "out/a.parquet")
    assert [row["id"] for row in rows] == ["0", "line 2", "2"]
    assert [bool(row["error"]) for row in rows] == [False, True, False]


def test_a_packed_page_is_unpacked_no_further_than_pages_are_read(tmp_path: Path) -> None:
    body = gzip.compress(page_of(1).encode() + bytes(200 << 20), 1)
    (tmp_path / "in").mkdir()
    (tmp_path / "in/page.html.gz").write_bytes(body)
    head = b"HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nContent-Encoding: gzip\r\n\r\n"
    whole = gzip.compress(page_of(2).encode())
    (tmp_path / "in/crawl.warc").write_bytes(archived(head + body) + archived(head + whole))
    program = (
        "import resource; resource.setrlimit(resource.RLIMIT_AS, (1 << 30, 1 << 30)); "
        "from penumbra.cli import cli; cli()"
    )
    arguments = ["extract", tmp_path / "in", "--out", tmp_path / "out", "--workers", "1", "--format", "jsonl"]
    subprocess.run([sys.executable, "-c", program, *map(str, arguments)], check=True, capture_output=True)
    assert [row["error"] for row in rows_of(tmp_path / "out/in.jsonl")] == ["too-large"]
    assert [row["error"] for row in rows_of(tmp_path / "out/crawl.jsonl")] == ["too-large", ""]


def test_archives_in_folders_inside_a_folder_have_folders_of_their_own(tmp_path: Path) -> None:
    for number in range(2):
        (tmp_path / f"in/{number}").mkdir(parents=True)
        (tmp_path / f"in/{number}/a.warc").write_bytes(record(number, page_of(number).encode()))
    assert extract(tmp_path / "in", "--out", tmp_path / "out", "--workers", 1).exit_code == 0
    assert [rows_of(tmp_path / f"out/{number}/a.parquet")[0]["title"] for number in range(2)] == ["Day 0", "Day 1"]


def test_a_faulty_line_keeps_its_id_and_a_wrong_byte_costs_only_itself(tmp_path: Path) -> None:
    lines = [
        b"\xef\xbb\xbf" + json.dumps({"id": "mark", "html": page_of(1)}).encode(),
        json.dumps({"id": "none", "html": None}).encode(),
        json.dumps({"id": "number", "html": page_of(1), "url": 5}).encode(),
        json.dumps({"id": "byte", "html": page_of(1)}).encode().replace(b"streets", b"stra\xdfe", 1),
    ]
    (tmp_path / "a.jsonl").write_bytes(b"\n".join(lines))
    extract(tmp_path / "a.jsonl", "--out", tmp_path / "out", "--workers", 1)
    rows = rows_of(tmp_path / "out/a.parquet")
    assert [(row["id"], row["error"]) for row in rows] == [
        ("mark", ""), ("none", "bad-page"), ("number", ""), ("byte", ""),
    ]  # fmt: skip
    assert "the stra\ufffde were" in rows[3]["text"]


def test_ids_and_pages_of_a_table_are_numbers_texts_or_bytes(tmp_path: Path) -> None:
    pages: list[dict[str, Any]] = [
        {"id": 0, "url": b"https://example.org/", "html": page_of(1).encode()},
        {"id": 1, "url": None, "html": None},
    ]
    parquet.write_table(Table.from_pylist(pages), tmp_path / "a.parquet")
    parquet.write_table(Table.from_pylist([{"html": 5}]), tmp_path / "b.parquet")
    result = extract(tmp_path / "a.parquet", tmp_path / "b.parquet", "--out", tmp_path / "out", "--workers", 1)
    found = [(row["id"], row["url"], row["title"]) for row in rows_of(tmp_path / "out/a.parquet")]
    assert found == [("0", "https://example.org/", "Day 1"), ("1", "", "")]
    assert "The column `html`" in result.stderr
    assert "is int64" in result.stderr


def test_one_page_is_an_input(tmp_path: Path) -> None:
    (tmp_path / "day.html").write_text(page_of(3))
    extract(tmp_path / "day.html", "--out", tmp_path / "out", "--workers", 1)
    assert [(row["id"], row["title"]) for row in rows_of(tmp_path / "out/day.parquet")] == [("day.html", "Day 3")]
