"""Baselines from npm: their process, and the script with a stand-in for a package."""

import json
import logging
import shutil
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from penumbra.errors import CorpusError
from penumbra.evaluation.baselines import BASELINES, extractor, installed
from penumbra.evaluation.baselines.base import Extractor
from penumbra.evaluation.baselines.node import Child, NodeBaseline

ECHO = """
import json, os, sys, time
print("{}", flush=True)
for line in sys.stdin:
    question = json.loads(line)
    if question["html"] == "die": os._exit(3)
    if question["html"] == "hang": time.sleep(60)
    print(json.dumps(question | {"pid": os.getpid()}), flush=True)
"""
"""A process that repeats each request."""

STAND_IN = """
export class Readability {
  constructor({ html }) { this.html = html; }
  parse() {
    if (this.html === "throw") throw new Error("no");
    if (this.html === "die") process.exit(3);
    if (this.html === "nothing") return null;
    if (this.html === "fetch") fetch("http://127.0.0.1:9/").catch((error) => { globalThis.message = error.message; });
    if (this.html === "message") return { content: String(globalThis.message) };
    if (this.html === "half") return { content: "\\ud83d" };
    console.log("what a package says");
    const end = process.cpuUsage().user + 80_000;
    while (this.html === "work" && process.cpuUsage().user < end);
    return { content: `<p>${this.html}</p>` };
  }
}
"""
PACKAGES = {
    "stand-in": "",
    "@mozilla/readability": STAND_IN,
    "parse5": "export const parse = (html) => html, serialize = parse;",
    "linkedom": "export const parseHTML = (html) => ({ document: { html, defaultView: {} } });",
}


@pytest.fixture
def child(tmp_path: Path) -> Iterator[Child]:
    child = Child([sys.executable, "-c", ECHO], tmp_path, limit=1.0)
    yield child
    child.close()


def ask(child: Child, html: str) -> dict[str, object]:
    answer = child.ask({"html": html, "url": "https://example.org/"})
    assert answer is not None
    return answer


def test_one_process_answers_all_requests(child: Child) -> None:
    odd = "Ä\u2028\n\ud83d\x00" + "long " * 100_000
    assert ask(child, odd)["html"] == odd
    assert ask(child, "a")["pid"] == ask(child, "b")["pid"]


@pytest.mark.parametrize(("page", "message"), [("die", "ended with status 3"), ("hang", "took more than 1 s")])
def test_a_process_that_dies_or_hangs_is_logged_and_restarted(
    child: Child, page: str, message: str, caplog: pytest.LogCaptureFixture
) -> None:
    before = ask(child, "a")["pid"]
    start = time.monotonic()
    with caplog.at_level(logging.WARNING):
        assert child.ask({"html": page, "url": "https://example.org/"}) is None
    assert f"https://example.org/: the process {message}" in caplog.text
    assert time.monotonic() - start < 20
    assert ask(child, "b")["pid"] != before


def test_a_process_that_dies_between_two_pages_is_logged(child: Child, caplog: pytest.LogCaptureFixture) -> None:
    ask(child, "a")
    assert child._process is not None
    child._process.kill()
    child._process.wait()
    assert child.ask({"html": "b"}) is None
    assert "No answer about a page" in caplog.text
    assert ask(child, "c")["html"] == "c"


def test_a_process_that_cannot_start_is_an_error(tmp_path: Path) -> None:
    with pytest.raises(CorpusError, match="does not start: it ended with status 4"):
        Child([sys.executable, "-c", "raise SystemExit(4)"], tmp_path).start()


def test_a_child_process_ends_with_its_parent(tmp_path: Path) -> None:
    child = Child([sys.executable, "-c", ECHO], tmp_path)
    child.start()
    process = child._process
    assert process is not None
    assert process.poll() is None
    del child
    assert process.poll() == 0


@pytest.fixture
def stand_in(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Extractor:
    """The script with packages that follow a page.s commands."""
    if shutil.which("node") is None:
        pytest.skip("Node is not installed")
    for name, source in PACKAGES.items():
        folder = tmp_path / "node_modules" / name
        folder.mkdir(parents=True)
        (folder / "package.json").write_text(json.dumps({"name": name, "type": "module", "exports": "./index.js"}))
        (folder / "index.js").write_text(source)
    monkeypatch.chdir(tmp_path)
    return NodeBaseline("stand-in", "readability").start()


def test_the_script_gives_the_text_and_the_time_of_its_own_process(stand_in: Extractor) -> None:
    got = stand_in("work", "https://example.org/")
    assert got is not None
    assert got.text.strip() == "work"
    assert got.ms is not None
    assert got.ms >= 75


def test_a_failing_or_empty_page_does_not_affect_the_next(
    stand_in: Extractor, caplog: pytest.LogCaptureFixture
) -> None:
    texts = [got and got.text.strip() for got in (stand_in(page, "") for page in ("throw", "a", "nothing", "b"))]
    assert texts == [None, "a", "", "b"]
    assert caplog.text == ""


def test_a_page_that_ends_the_script_is_logged(stand_in: Extractor, caplog: pytest.LogCaptureFixture) -> None:
    texts = [got and got.text.strip() for got in (stand_in(page, "") for page in ("die", "a"))]
    assert texts == [None, "a"]
    assert "ended with status 3" in caplog.text


def test_half_a_surrogate_pair_is_read(stand_in: Extractor) -> None:
    got = stand_in("half", "")
    assert got is not None
    assert got.text.strip() == "\ufffd"


def test_a_package_cannot_open_connections(stand_in: Extractor) -> None:
    stand_in("fetch", "")
    got = stand_in("message", "")
    assert got is not None
    assert got.text.strip() == "Nothing is fetched here."


def test_pages_without_optional_tags_are_parsed_as_in_browsers() -> None:
    if "readability-js" not in installed():
        pytest.skip("readability-js is not installed")
    paragraph = (
        "It was early in the morning when we left the house, and the streets were still empty and wet from the rain."
    )
    got = extractor("readability-js")(f"<p><a href=/>Home</a>{f'<p>{paragraph}' * 9}", "")
    assert got is not None
    assert got.text.count(paragraph) == 9


def test_a_baseline_needs_node_and_its_package(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    absent = NodeBaseline("no-such-package", "readability")
    assert not absent.installed()
    with pytest.raises(CorpusError, match="is not installed"):
        absent.start()
    monkeypatch.setenv("PATH", str(tmp_path))
    assert not {name for name in installed() if isinstance(BASELINES[name], NodeBaseline)}
    with pytest.raises(CorpusError, match="Node is not installed"):
        extractor("defuddle")
