"""A small crawl, and its rows as one process extracts them."""

import gzip
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from pyarrow import parquet

ROOT = Path(__file__).parents[2]
EXAMPLES = ROOT / "docs/examples"
FILES = 3
UNREADABLE = "<!doctype html><html>" + "<div>" * 2_500 + "deeper than a page may be"

Rows = list[dict[str, Any]]


def record(name: str, html: str) -> bytes:
    http = b"HTTP/1.1 200 OK\r\nContent-Type: text/html; charset=utf-8\r\n\r\n" + html.encode()
    head = (
        f"WARC/1.0\r\nWARC-Type: response\r\nWARC-Record-ID: <urn:{name}>\r\nWARC-Date: 2026-01-01T00:00:00Z\r\n"
        f"WARC-Target-URI: https://example.org/{name}\r\nWARC-Identified-Payload-Type: text/html\r\n"
        f"Content-Type: application/http; msgtype=response\r\nContent-Length: {len(http)}\r\n\r\n"
    )
    return gzip.compress(head.encode() + http + b"\r\n\r\n")


def rows_in(folder: Path) -> Rows:
    """Rows of all Parquet files, by id."""
    rows = [row for path in sorted(folder.rglob("*.parquet")) for row in parquet.ParquetFile(path).read().to_pylist()]
    return sorted(rows, key=lambda row: str(row["id"]))


@pytest.fixture(scope="session")
def crawl(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder of WARC files with the repository's pages and one that cannot be read."""
    folder = tmp_path_factory.mktemp("crawl")
    pages = [(path.stem, path.read_text("utf-8")) for path in sorted((ROOT / "tests/pages").glob("*.html"))]
    pages.append(("unreadable", UNREADABLE))
    for number in range(FILES):
        records = [record(*page) for page in pages[number::FILES]]
        (folder / f"{number}.warc.gz").write_bytes(b"".join(records))
    return folder


@pytest.fixture(scope="session")
def one_process(crawl: Path, tmp_path_factory: pytest.TempPathFactory) -> Rows:
    """Rows of the crawl by `penumbra extract` with one worker."""
    out = tmp_path_factory.mktemp("one")
    command: list[str | Path] = [sys.executable, "-m", "penumbra", "extract", crawl, "--out", out]
    command += ["--workers", "1", "--to", "markdown"]
    subprocess.run(command, check=True, capture_output=True, timeout=120)
    rows = rows_in(out)
    assert len(rows) > 20
    assert [row["error"] for row in rows if row["error"]] == ["too-large"]
    return rows


@pytest.fixture
def example(tmp_path: Path) -> Callable[..., str]:
    """Runs an example as its first line says, and gives what it printed."""

    def run(name: str, *arguments: object, path: Path | None = None) -> str:
        places = [str(path)] * bool(path) + [str(Path(sys.executable).parent), os.environ["PATH"]]
        environment = os.environ | {
            "PATH": os.pathsep.join(places),
            "PYSPARK_PYTHON": sys.executable,
            "RAY_USAGE_STATS_ENABLED": "0",
            "HF_HUB_OFFLINE": "1",
        }
        done = subprocess.run(
            [sys.executable, str(EXAMPLES / name), *map(str, arguments)],
            cwd=tmp_path,
            env=environment,
            capture_output=True,
            text=True,
            timeout=240,
        )
        assert done.returncode == 0, done.stdout[-4_000:] + done.stderr[-8_000:]
        return done.stdout + done.stderr

    return run
