"""Archives of crawls (WARC): which records are pages, and what a damaged record costs."""

import gzip
import zlib
from collections.abc import Callable
from pathlib import Path

import pytest

from crawls import PACKINGS, STORY, archived, extract, page_of, record, records, rows_of, zst
from growth import LINEAR, growth
from penumbra.crawl import archives, inputs


def read_pages(path: Path) -> list[str]:
    """The last digits of the numbers of an archive's pages."""
    [shard] = inputs.find_shards([str(path)])
    return [page.id[-2] for page in shard.pages()]


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


def test_the_charset_of_a_response_means_what_it_means_in_a_page(tmp_path: Path) -> None:
    text = "这是一个中文段落。㐀㐁 €100 市政府昨天宣布，新的桥梁将在明年春天开放，居民们对此表示欢迎。" * 3
    body = f"<title>桥</title><p>{text}</p>".encode("gb18030")
    (tmp_path / "a.warc").write_bytes(record(1, body, "text/html; charset=gbk"))
    extract(tmp_path / "a.warc", "--out", tmp_path / "out", "--workers", 1)
    assert text in rows_of(tmp_path / "out/a.parquet")[0]["text"]
