"""Whole crawls: archives in, files of rows out."""

import gzip
import io
import json
import os
import signal
import subprocess
import sys
import time
import zlib
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result
from pyarrow import Table, parquet

from growth import LINEAR, growth
from penumbra.cli import cli
from penumbra.crawl import archives, inputs
from penumbra.crawl.outputs import FORMATS

STORY = "".join(
    f"<p>It was early in the morning of day {day} when we left the house, and the streets were still wet from the "
    "rain.</p>"
    for day in range(9)
)
ENGINE = {"version": "", "model": "", "digest": ""}


def page_of(number: int) -> str:
    return f"<html lang=en><title>Day {number}</title><article><h1>Day {number}</h1>{STORY}</article>"


def record(number: int, body: bytes, header: str = "text/html", status: str = "200 OK") -> bytes:
    return archived(f"HTTP/1.1 {status}\r\nContent-Type: {header}\r\n\r\n".encode() + body, number)


def archived(http: bytes, number: int = 1, address: str = "") -> bytes:
    """A response in a record of an archive."""
    warc = (
        f"WARC/1.0\r\nWARC-Type: response\r\nWARC-Record-ID: <urn:uuid:{number}>\r\nWARC-Target-URI: "
        f"{address or f'https://example.org/{number}'}\r\nWARC-Date: 2020-01-01T00:00:00Z\r\n"
        f"Content-Type: application/http; msgtype=response\r\nContent-Length: {len(http)}\r\n\r\n"
    )
    return warc.encode() + http + b"\r\n\r\n"


def records(count: int) -> list[bytes]:
    return [record(number, page_of(number).encode()) for number in range(count)]


def zst(data: bytes, dictionary: bytes | None = None) -> bytes:
    from fastwarc.stream_io import ZstdWriter

    buffer = io.BytesIO()
    with ZstdWriter(buffer, dictionary=dictionary) as writer:
        writer.write(data)
    return buffer.getvalue()


PACKINGS: dict[str, Callable[[bytes], bytes]] = {".warc": bytes, ".warc.gz": gzip.compress, ".warc.zst": zst}


def read_pages(path: Path) -> list[str]:
    """The last digits of the numbers of an archive's pages."""
    [shard] = inputs.find_shards([str(path)])
    return [page.id[-2] for page in shard.pages()]


def extract(*arguments: str | Path | int, given: str | bytes = "") -> Result:
    return CliRunner().invoke(cli, ["extract", *map(str, arguments)], input=given)


def rows_of(path: Path) -> list[dict[str, Any]]:
    if path.suffix == ".parquet":
        return list(parquet.read_table(path).to_pylist())
    return [json.loads(line) for line in path.read_text("utf-8").splitlines()]


@pytest.mark.parametrize("ending", [".warc", ".warc.gz", ".warc.zst"])
def test_each_kind_of_warc_file_is_read(tmp_path: Path, ending: str) -> None:
    source = tmp_path / f"crawl{ending}"
    source.write_bytes(b"".join(map(PACKINGS[ending], records(3))))
    result = extract(source, "--out", tmp_path / "out", "--workers", 1)
    assert result.exit_code == 0, result.output
    rows = rows_of(tmp_path / "out/crawl.parquet")
    assert [(row["id"], row["url"], row["title"], row["error"]) for row in rows] == [
        (f"<urn:uuid:{number}>", f"https://example.org/{number}", f"Day {number}", "") for number in range(3)
    ]
    assert "streets were still wet" in rows[0]["text"]


def test_only_pages_of_an_archive_are_extracted(tmp_path: Path) -> None:
    source = tmp_path / "crawl.warc"
    page = page_of(0).encode()
    source.write_bytes(
        record(0, page) + record(1, b"%PDF-1.4", "application/pdf") + record(2, page, status="404 Not Found")
        + record(3, page.replace(b"early", "früh".encode("latin-1")), "text/html; charset=iso-8859-1")
    )  # fmt: skip
    extract(source, "--out", tmp_path / "out", "--workers", 1, "--format", "jsonl")
    rows = rows_of(tmp_path / "out/crawl.jsonl")
    assert [row["id"] for row in rows] == ["<urn:uuid:0>", "<urn:uuid:3>"]
    assert "It was früh in" in rows[1]["text"]
    assert rows[0]["engine"].startswith("penumbra ")


def response(head: str, body: bytes) -> bytes:
    return f"HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n{head}\r\n".encode() + body


@pytest.mark.parametrize(("body", "count"), [(f" <!doctype html>{page_of(1)}", 1), (page_of(1), 1), ("a,b\n1,2\n", 0)])
def test_a_response_without_a_type_is_a_page_if_it_begins_like_one(tmp_path: Path, body: str, count: int) -> None:
    (tmp_path / "a.warc").write_bytes(archived(f"HTTP/1.1 200 OK\r\n\r\n{body}".encode()))
    assert len(texts_of(tmp_path / "a.warc")) == count


def in_chunks(body: bytes) -> bytes:
    parts = [body[start : start + 300] for start in range(0, len(body), 300)]
    return b"".join(b"%x\r\n%b\r\n" % (len(part), part) for part in [*parts, b""])


def texts_of(source: Path, *options: str) -> list[str]:
    out = source.with_suffix(".out")
    extract(source, "--out", out, "--workers", 1, "--format", "jsonl", *options)
    return [row["text"] for path in out.glob("*.jsonl") for row in rows_of(path)]


@pytest.mark.parametrize(
    ("head", "stored"),
    [
        ("Transfer-Encoding: chunked\r\n", in_chunks),
        ("Content-Encoding: gzip\r\n", gzip.compress),
        ("Content-Encoding: gzip\r\nTransfer-Encoding: chunked\r\n", lambda body: in_chunks(gzip.compress(body))),
        ("Transfer-Encoding: chunked\r\n", bytes),
        ("Content-Encoding: gzip\r\n", bytes),
        ("Content-Encoding: br\r\n", bytes),
        ("Content-Encoding: x-gzip\r\n", gzip.compress),
        ("Content-Encoding: deflate\r\n", zlib.compress),
        ("Content-Encoding: deflate\r\n", lambda body: zlib.compress(body, wbits=-zlib.MAX_WBITS)),
    ],
)
def test_bodies_are_read_as_sent_and_as_unpacked_by_the_crawler(
    tmp_path: Path, head: str, stored: Callable[[bytes], bytes]
) -> None:
    body = page_of(1).encode()
    (tmp_path / "plain.warc").write_bytes(archived(response("", body)))
    (tmp_path / "sent.warc").write_bytes(archived(response(head, stored(body))))
    [plain] = texts_of(tmp_path / "plain.warc")
    assert len(plain) > len(STORY) // 2
    assert texts_of(tmp_path / "sent.warc") == [plain]


def test_an_address_in_angle_brackets_is_an_address(tmp_path: Path) -> None:
    body = page_of(1).replace("house", "<a href=/rolls>house</a>").encode()
    (tmp_path / "a.warc").write_bytes(archived(response("", body), address="<https://example.org/a/b>"))
    [text] = texts_of(tmp_path / "a.warc", "--to", "markdown")
    assert "(https://example.org/rolls)" in text


def test_a_record_that_is_cut_off_is_told(tmp_path: Path) -> None:
    (tmp_path / "a.warc").write_bytes(b"".join(records(2))[:-300])
    result = extract(tmp_path / "a.warc", "--out", tmp_path / "out", "--workers", 1)
    assert "1 page in" in result.stderr
    assert "1 broken record\n" in result.stderr


def test_a_file_that_is_no_archive_cannot_be_read(tmp_path: Path) -> None:
    (tmp_path / "a.warc").write_bytes(b"no archive\n" * 99)
    result = extract(tmp_path / "a.warc", "--out", tmp_path / "out", "--workers", 1)
    assert result.exit_code == 1
    assert "no response that can be read" in result.stderr


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


def test_a_file_given_twice_is_read_once(tmp_path: Path) -> None:
    (tmp_path / "a.warc").write_bytes(b"".join(records(2)))
    extract(tmp_path / "a.warc", tmp_path / "a.warc", "--out", tmp_path / "out", "--workers", 1)
    assert len(rows_of(tmp_path / "out/a.parquet")) == 2


def test_what_follows_a_broken_record_is_read(tmp_path: Path) -> None:
    packed = [gzip.compress(each) for each in records(5)]
    packed[2] = packed[2][:40] + bytes(40) + packed[2][80:]
    source = tmp_path / "crawl.warc.gz"
    source.write_bytes(b"".join(packed))
    result = extract(source, "--out", tmp_path / "out", "--workers", 1)
    assert [row["id"][-2] for row in rows_of(tmp_path / "out/crawl.parquet")] == ["0", "1", "3", "4"]
    assert "1 broken record\n" in result.stderr


@pytest.mark.parametrize("ending", PACKINGS)
@pytest.mark.parametrize("version", [b"WARC/1.1", b"WARC/0.18", b"WARC/1.0\r\na line without a colon"])
def test_what_follows_each_of_several_broken_records_is_read(tmp_path: Path, ending: str, version: bytes) -> None:
    whole = [PACKINGS[ending](each.replace(b"WARC/1.0", version, 1)) for each in records(9)]
    damaged = [bytes(9) + each[9:] if number in {1, 4, 7} else each for number, each in enumerate(whole)]
    (tmp_path / f"a{ending}").write_bytes(b"".join(damaged))
    assert read_pages(tmp_path / f"a{ending}") == ["0", "2", "3", "5", "6", "8"]


@pytest.mark.parametrize("ending", PACKINGS)
@pytest.mark.parametrize("kind", [b"response", b"metadata"])
def test_a_record_that_says_it_is_longer_than_the_file_costs_only_itself(
    tmp_path: Path, ending: str, kind: bytes
) -> None:
    whole = records(5)
    whole[2] = whole[2].replace(b"Type: response", b"Type: " + kind, 1).replace(b"Length: ", b"Length: 99999", 1)
    (tmp_path / f"a{ending}").write_bytes(b"".join(map(PACKINGS[ending], whole)))
    [shard] = inputs.find_shards([str(tmp_path / f"a{ending}")])
    assert [page.id[-2] for page in shard.pages()] == ["0", "1", "3", "4"]
    assert shard.broken == 1


def test_records_behind_a_broken_one_are_read_with_the_archives_dictionary(tmp_path: Path) -> None:
    from fastwarc.stream_io import zstd_train_dictionary_from_samples

    dictionary = zstd_train_dictionary_from_samples(records(200), 4_000)
    head = b"\x5d\x2a\x4d\x18" + len(dictionary).to_bytes(4, "little") + dictionary
    packed = [zst(each, dictionary).removeprefix(head) for each in records(5)]
    packed[2] = bytes(9) + packed[2][9:]
    for number, first in enumerate((head, head[:4] + len(zst(dictionary)).to_bytes(4, "little") + zst(dictionary))):
        (tmp_path / f"{number}.warc.zst").write_bytes(first + b"".join(packed))
        assert read_pages(tmp_path / f"{number}.warc.zst") == ["0", "1", "3", "4"]


@pytest.mark.parametrize("ending", PACKINGS)
def test_behind_very_many_broken_records_whole_ones_are_still_found(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, ending: str
) -> None:
    monkeypatch.setattr(archives, "_MOST_AGAIN", -1_000_000)  # no byte is read again
    whole = [PACKINGS[ending](each) for each in records(600)]
    damaged = [bytes(9) + each[9:] if number % 200 == 1 else each for number, each in enumerate(whole)]
    (tmp_path / f"a{ending}").write_bytes(b"".join(damaged))
    assert set(map(int, read_pages(tmp_path / f"a{ending}"))) == set(range(10))


@pytest.mark.parametrize(
    ("ending", "part"),
    [
        (".warc", b"WARC/1.0\r\n"),
        (".warc", b"WARC/1.0\r\nContent-Length: x\r\n"),
        (".warc", b"WARC/1.0\r\nContent-Length: 1\r\n"),
        (".warc.gz", b"\x1f\x8b\x08" + bytes(7)),
        (".warc.zst", b"\x28\xb5\x2f\xfd" + bytes(7)),
    ],
)
def test_places_at_which_no_record_begins_are_passed_over_in_linear_time(
    tmp_path: Path, ending: str, part: bytes
) -> None:
    first, last = map(PACKINGS[ending], records(2))
    for size in (2_000, 16_000):
        (tmp_path / f"{size}{ending}").write_bytes(first + b"x" + part * size + b"\r\n\r\n" + last)

    def read(size: int) -> None:
        assert read_pages(tmp_path / f"{size}{ending}") == ["0", "1"]

    assert growth(read, 2_000) < LINEAR


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


def test_a_finished_file_is_not_made_again_and_other_options_are_refused(tmp_path: Path) -> None:
    source, out = tmp_path / "a.warc", tmp_path / "out"
    source.write_bytes(b"".join(records(2)))
    extract(source, "--out", out, "--workers", 1)
    before = (out / "a.parquet").stat()
    again = extract(source, "--out", out, "--workers", 1)
    assert "1 finished file skipped" in again.stderr
    assert (out / "a.parquet").stat().st_mtime_ns == before.st_mtime_ns
    other = extract(source, "--out", out, "--lean", 1)
    assert other.exit_code == 1
    assert "other options" in other.stderr


def test_the_same_bytes_come_of_any_number_of_workers(tmp_path: Path) -> None:
    source = tmp_path / "a.warc"
    source.write_bytes(b"".join(records(40)))
    for workers in (1, 3):
        extract(source, "--out", tmp_path / str(workers), "--workers", workers, "--to", "markdown")
    assert (tmp_path / "1/a.parquet").read_bytes() == (tmp_path / "3/a.parquet").read_bytes()


@pytest.mark.parametrize("form", ["parquet", "jsonl"])
def test_a_run_that_was_killed_goes_on_to_the_same_bytes(tmp_path: Path, form: str) -> None:
    for shard in range(3):
        (tmp_path / f"s{shard}.warc").write_bytes(b"".join(records(30)))
    sources = [str(tmp_path / f"s{shard}.warc") for shard in range(3)]
    command = [sys.executable, "-m", "penumbra", "extract", *sources, "--workers", "1", "--format", form, "--out"]
    subprocess.run([*command, tmp_path / "whole"], check=True, timeout=120, capture_output=True)
    with subprocess.Popen(
        [*command, tmp_path / "killed"], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
    ) as running:
        deadline = time.monotonic() + 60
        while not (tmp_path / f"killed/s0.{form}").exists() and time.monotonic() < deadline and running.poll() is None:
            time.sleep(0.005)
        running.send_signal(signal.SIGKILL)
    subprocess.run([*command, tmp_path / "killed"], check=True, timeout=120, capture_output=True)
    whole, killed = (
        {path.name: path.read_bytes() for path in (tmp_path / name).iterdir()} for name in ("whole", "killed")
    )
    assert whole == {name: data for name, data in killed.items() if not name.endswith(".part")}
    assert not [name for name in killed if name.endswith(".part")]


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["nowhere"], "no file and no folder"),
        (["a.xyz"], "of no kind that is known"),
        (["a.warc", "b/a.jsonl"], "written to one file"),
        (["a.warc", "--fields", "id,nothing"], "has no column 'nothing'"),
        (["a.warc", "--workers", "0"], "0 is not in the range"),
        (["a.warc", "--timeout", "0"], "0.0 is not in the range"),
        (["a.warc", "--timeout", "nan"], "'nan' is not a number"),
        (["a.warc", "--timeout", "inf"], "is not in the range"),
        (["a.warc", "--lean", "nan"], "'nan' is not a number"),
    ],
)
def test_bad_input_is_a_clear_error(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, arguments: list[str], message: str
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "b").mkdir()
    for name in ("a.warc", "a.xyz", "b/a.jsonl"):
        (tmp_path / name).write_bytes(b"")
    result = extract(*arguments, "--out", "out")
    assert result.exit_code in {1, 2}
    assert message in " ".join(result.stderr.split())


@pytest.mark.parametrize("limit", ["--max-nodes", "--max-bytes"])
def test_a_page_above_a_limit_gets_a_row_that_says_so(tmp_path: Path, limit: str) -> None:
    (tmp_path / "a.warc").write_bytes(b"".join(records(1)))
    extract(tmp_path / "a.warc", "--out", tmp_path / "out", "--workers", 1, limit, 10)
    assert [row["error"] for row in rows_of(tmp_path / "out/a.parquet")] == ["too-large"]


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


@pytest.mark.skipif(os.name != "posix", reason="modes of folders")
def test_a_folder_that_cannot_be_written_is_told(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    (tmp_path / "a.warc").write_bytes(b"")
    result = extract(tmp_path / "a.warc", "--out", tmp_path / "file/out")
    assert result.exit_code == 1
    assert f"Error: {tmp_path / 'file/out'} cannot be used: Not a directory. Name a folder" in result.stderr


@pytest.mark.skipif(os.name != "posix", reason="signals of a terminal")
def test_a_run_that_the_user_ends_says_so_in_one_line(tmp_path: Path) -> None:
    lines = (json.dumps({"id": str(number), "html": page_of(number)}) for number in range(3_000))
    (tmp_path / "a.jsonl").write_text("\n".join(lines))
    # What a shell starts in the background ignores Ctrl-C, and so do its children, as these tests may be.
    program = (
        "import signal; signal.signal(signal.SIGINT, signal.default_int_handler); from penumbra.cli import cli; cli()"
    )
    arguments = ["extract", tmp_path / "a.jsonl", "--format", "jsonl", "--out", tmp_path / "out"]
    command = [sys.executable, "-c", program, *map(str, arguments)]
    with subprocess.Popen(command, stderr=subprocess.PIPE, start_new_session=True) as running:
        deadline = time.monotonic() + 60
        part = tmp_path / "out/a.jsonl.part"
        while not (part.exists() and part.stat().st_size) and time.monotonic() < deadline and running.poll() is None:
            time.sleep(0.005)
        os.killpg(running.pid, signal.SIGINT)  # Ctrl-C reaches the workers too
        _output, errors = running.communicate(timeout=60)
    assert errors.decode().split() == ["Aborted!"]


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


def test_files_of_the_run_are_no_input_of_its_continuation(tmp_path: Path) -> None:
    (tmp_path / "a.warc").write_bytes(b"".join(records(1)))
    for _ in range(2):
        result = extract(tmp_path, "--out", tmp_path / "out", "--workers", 1)
        assert result.exit_code == 0, result.output
    assert "1 finished file skipped" in result.stderr
    assert [each.name for each in sorted((tmp_path / "out").iterdir())] == ["a.parquet", "penumbra.json"]


@pytest.mark.parametrize("source", ["pages.jsonl", "."])
def test_an_input_is_never_the_output(tmp_path: Path, source: str) -> None:
    line = json.dumps({"id": "1", "html": page_of(1)})
    (tmp_path / "pages.jsonl").write_text(line)
    result = extract(tmp_path / source, "--out", tmp_path, "--format", "jsonl", "--workers", 1)
    assert result.exit_code == 1
    assert "Name another folder by --out." in result.output
    assert (tmp_path / "pages.jsonl").read_text() == line


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


def test_the_charset_of_a_response_means_what_it_means_in_a_page(tmp_path: Path) -> None:
    text = "这是一个中文段落。㐀㐁 €100 市政府昨天宣布，新的桥梁将在明年春天开放，居民们对此表示欢迎。" * 3
    body = f"<title>桥</title><p>{text}</p>".encode("gb18030")
    (tmp_path / "a.warc").write_bytes(record(1, body, "text/html; charset=gbk"))
    extract(tmp_path / "a.warc", "--out", tmp_path / "out", "--workers", 1)
    assert text in rows_of(tmp_path / "out/a.parquet")[0]["text"]


@pytest.mark.parametrize("form", ["parquet", "jsonl"])
def test_two_runs_do_not_write_one_file(tmp_path: Path, form: str) -> None:
    (tmp_path / "a.warc").write_bytes(b"".join(records(2)))
    (tmp_path / "out").mkdir()
    first = FORMATS[form](tmp_path / f"out/a.{form}", ("id",), ENGINE)
    first.write({"id": "of the first"})
    result = extract(tmp_path / "a.warc", "--out", tmp_path / "out", "--workers", 1, "--format", form)
    assert result.exit_code == 1
    assert "Another run writes" in result.stderr
    first.close()
    assert [row["id"] for row in rows_of(tmp_path / f"out/a.{form}")] == ["of the first"]
    assert not list((tmp_path / "out").glob("*.part"))


def test_one_page_is_an_input(tmp_path: Path) -> None:
    (tmp_path / "day.html").write_text(page_of(3))
    extract(tmp_path / "day.html", "--out", tmp_path / "out", "--workers", 1)
    assert [(row["id"], row["title"]) for row in rows_of(tmp_path / "out/day.parquet")] == [("day.html", "Day 3")]


def test_without_parquets_package_json_lines_are_advised(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "page.html").write_text("<p>A page.</p>", encoding="utf-8")
    monkeypatch.setattr("importlib.util.find_spec", lambda _name: None)
    result = CliRunner().invoke(cli, ["extract", str(tmp_path / "page.html"), "--out", str(tmp_path / "out")])
    assert result.exit_code == 1
    assert "pyarrow is not installed. Install Penumbra's package with [crawl]" in result.output
    assert "--format jsonl" in result.output
