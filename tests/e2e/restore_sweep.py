"""Turns Penumbra on and off on many real pages and lists what is not as it was: `make restore`, or
`python tests/e2e/restore_sweep.py [PAGE …] [--browser NAME] [--out FILE]`.

Before each toggle the page is left alone for as long as a toggle takes, and what changes by itself in that time is discounted by name. The
pages are the styled sites and 100 pages of a corpus beside the project (`PENUMBRA_SHARED`), and manuals of Debian's doc packages where they
are installed; a source that is missing is named and left out. The exit status is 1 where a toggle left anything behind.
"""

import argparse
import functools
import gzip
import http.server
import json
import os
import re
import sys
import time
import urllib.parse
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from selenium.common.exceptions import TimeoutException, WebDriverException

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from e2e.browsers import BROWSERS, Browser, BrowserName, launch
from e2e.serving import Quiet, listen

SHARED = Path(os.environ.get("PENUMBRA_SHARED") or Path(__file__).resolve().parents[2].parent / "shared")
SITES, CORPUS = SHARED / "sites", SHARED / "corpora" / "wcxb-dev" / "html"
DOCUMENTS = Path("/usr/share/doc")
MANUALS: dict[str, str] = {
    "openjdk-17-doc": "api/java.base/java/util/*.html",
    "postgresql-doc-15": "html/sql-*.html",
    "python3-doc": "html/library/*.html",
    "nodejs-doc": "api/*.html",
    "sphinx-doc": "html/**/*.html",
}
"""Debian package → its pages below its folder in /usr/share/doc."""
N_CORPUS, N_MANUALS = 100, 40
SCROLLED = (0.0, 0.35, 1.0)
"""Scroll positions, as shares of the page's height."""
DIALS = (60, 100)
EVERY = 20
"""Computed styles are compared for every so many-th element."""
CONTROLS = 3
"""Times that a page is looked at for changes of its own; the last look counts, unless one before found none."""
SETTLE = 2.0
"""Longest time for a page's own transitions to run back, s."""
OFFLINE = "--host-resolver-rules=MAP * ~NOTFOUND , EXCLUDE *.localhost , EXCLUDE 127.0.0.1"
"""Chromium's flag that keeps pages from the network."""

_TEXTS = frozenset({".html", ".htm", ".css", ".js", ".xml"})
"""Files in which a site's own addresses stand."""

_STATE = """
window.penumbraSweep ??= {
  numbers: new Map(),
  name(node) {
    if (!node) return "nothing";
    if (!this.numbers.has(node)) this.numbers.set(node, this.numbers.size);
    const text = node.nodeType === 1 ? `${node.localName}#${node.id}.${(node.getAttribute("class") ?? "").slice(0, 40)}` : "text";
    return `${this.numbers.get(node)} ${text}`;
  },
  state(every) {
    const properties = [...getComputedStyle(document.documentElement)];
    const lines = new Map();
    const number = (node) => (this.name(node), this.numbers.get(node));
    [...document.querySelectorAll("*")].forEach((one, at) => {
      const name = number(one);
      const write = (what, value) => lines.set(`${name} ${one.localName} ${what}`, value);
      write("scroll", `${Math.round(one.scrollLeft)},${Math.round(one.scrollTop)}`);
      write("attributes", [...one.attributes].map((own) => `${own.name}=${own.value}`).join(" "));
      write("children", [...one.childNodes].map((node) => node.nodeType === 1 ? number(node) : `${node.nodeType}:${node.nodeValue}`).join(" "));
      if (at % every !== 0) return;
      const style = getComputedStyle(one);
      for (const property of properties) write(property, style.getPropertyValue(property));
    });
    const { anchorNode, anchorOffset, focusNode, focusOffset } = getSelection();
    lines.set("window scroll", `${Math.round(scrollX)},${Math.round(scrollY)}`);
    lines.set("focus", this.name(document.activeElement));
    lines.set("selection", [this.name(anchorNode), anchorOffset, this.name(focusNode), focusOffset].join(" "));
    return lines;
  },
  difference(before, after) {
    const lengths = /-?[\\d.]+(?=px)/g;
    const same = (one, other) => one === other || (one !== undefined && other !== undefined
      && one.replace(lengths, "") === other.replace(lengths, "")
      && (one.match(lengths) ?? []).every((length, at) => Math.abs(length - other.match(lengths)[at]) < 0.05));
    const near = (one, other) => one.split(",").every((place, at) => Math.abs(place - other.split(",")[at]) <= 1);
    const told = [];
    for (const [name, was] of before) {
      const is = after.get(name);
      if (is === undefined && !/^(?:window|focus|selection)/.test(name)) continue; // gone: the children of its parent tell it
      if (same(was, is) || (name.endsWith("scroll") && near(was, is))) continue;
      told.push([name, `${this.cut(was, is)} -> ${this.cut(is, was)}`]);
    }
    return told;
  },
  cut(text = "gone", other = "") {
    let at = 0;
    while (at < text.length && text[at] === other[at]) at += 1;
    return text.slice(Math.max(0, at - 40), at + 80);
  },
};
const sweep = window.penumbraSweep;
"""
_REMEMBER = _STATE + "sweep.kept = sweep.state(arguments[0]);"
_DIFFERENCE = _STATE + "return sweep.difference(sweep.kept, sweep.state(arguments[0]));"
_READ_HERE = """
scrollTo({ top: Math.floor(arguments[0] * (document.documentElement.scrollHeight - innerHeight)), behavior: "instant" });
const scrollers = [...document.querySelectorAll("main, div, section, article")].filter((one) =>
  one.scrollHeight > one.clientHeight + 50 && /auto|scroll/.test(getComputedStyle(one).overflowY));
for (const one of scrollers) one.scrollTop = Math.floor(arguments[0] * (one.scrollHeight - one.clientHeight));
const lines = [...document.querySelectorAll("p, li, dd")].filter((one) => one.textContent.trim().length > 40);
const line = lines[Math.floor(lines.length / 2)];
if (line) getSelection().selectAllChildren(line);
"""


@dataclass
class Report:
    """What one page's toggles left behind in one browser."""

    page: str
    browser: str
    own: list[str] = field(default_factory=list)
    """Names of what the page changes by itself."""
    left: dict[str, list[list[str]]] = field(default_factory=dict)
    """By toggle: names of what differs afterwards, with the values."""
    error: str = ""


class Handler(Quiet, http.server.BaseHTTPRequestHandler):
    """Serves each site under a host name of its own, so that none reaches another's storage: `SITE.localhost`."""

    protocol_version = "HTTP/1.1"

    def __init__(self, roots: dict[str, Path], *arguments: Any) -> None:
        self.roots = roots
        super().__init__(*arguments)

    def do_GET(self) -> None:
        """Answer with a file, unpacked where only its compressed form is there."""
        site = self.headers.get("Host", "").split(":")[0].removesuffix(".localhost")
        found = self._file(self.roots.get(site))
        data = b"" if found is None else found.read_bytes()
        if found is not None and found.suffix == ".gz":
            data, found = gzip.decompress(data), found.with_suffix("")
        if found is not None and found.suffix in _TEXTS:
            data = _localised(data, self.roots.get(site))
        self.send_response(404 if found is None else 200)
        self.send_header("Content-Type", _media_type(found))
        self.send_header("Content-Length", str(len(data)))
        self.send_header("Cache-Control", "no-store")
        self.end_headers()
        self.wfile.write(data)

    def _file(self, root: Path | None) -> Path | None:
        path = urllib.parse.unquote(urllib.parse.urlsplit(self.path).path).lstrip("/")
        if root is None or ".." in Path(path).parts:
            return None
        names = [root / path, root / path / "index.html", root / f"{path}.html", root / f"{path}.gz"]
        return next((name for name in names if name.is_file()), None)

def _localised(data: bytes, root: Path | None) -> bytes:
    """The same file with the site's own addresses made relative; `addresses.txt` lists them."""
    listed = None if root is None else root / "addresses.txt"
    if listed is None or not listed.is_file():
        return data
    for address in listed.read_text("utf-8").split():
        data = re.sub(rb"(?:https?:)?//" + re.escape(address.encode()) + rb"(?=[/\"'])", b"", data)
    return data


def _media_type(path: Path | None) -> str:
    known = {".css": "text/css", ".js": "text/javascript", ".svg": "image/svg+xml", ".png": "image/png", ".woff2": "font/woff2"}
    if path is None:
        return "text/plain"
    if path.suffix in (".html", ".htm", ""):
        return "text/html; charset=utf-8"
    return known.get(path.suffix, "application/octet-stream")


def sources() -> tuple[dict[str, Path], list[str]]:
    """Folder of each site, and the pages as `SITE:/PATH`."""
    roots: dict[str, Path] = {}
    pages: list[str] = []
    if (SITES / "pages.txt").is_file():
        listed = [line.split() for line in (SITES / "pages.txt").read_text("utf-8").splitlines() if line.strip()]
        roots |= {site: SITES / site for site, _ in listed}
        pages += [f"{site}:{path}" for site, path in listed]
    if CORPUS.is_dir():
        files = sorted(CORPUS.glob("*.html.gz"))
        roots["corpus"] = CORPUS
        pages += [f"corpus:/{path.name.removesuffix('.gz')}" for path in files[:: max(1, len(files) // N_CORPUS)][:N_CORPUS]]
    manuals = {name: DOCUMENTS / name for name in MANUALS if (DOCUMENTS / name).is_dir()}
    for package, folder in manuals.items():
        site = re.sub(r"\W", "-", package)
        roots[site] = folder
        files = sorted(folder.glob(MANUALS[package]))
        share = max(1, N_MANUALS // len(manuals))
        pages += [f"{site}:/{path.relative_to(folder)}" for path in files[:: max(1, len(files) // share)][:share]]
    for name, there in (("the styled sites", SITES.is_dir()), ("the corpus", CORPUS.is_dir()), ("manuals of Debian", bool(manuals))):
        if not there:
            print(f"left out, since they are not here: {name}", file=sys.stderr)
    return roots, pages


def sweep(browser: Browser, page: str, address: str) -> Report:
    """Toggle one page at each scroll position and dial."""
    report = Report(page, browser.name)
    try:
        browser.open(address)
        with suppress(TimeoutException):
            browser.until("document.readyState === 'complete'")
        for share in SCROLLED:
            _toggle(browser, share, report)
    except WebDriverException as error:
        report.error = f"{type(error).__name__}: {str(error)[:200]}"
    return report


def _toggle(browser: Browser, share: float, report: Report) -> None:
    browser.script(_READ_HERE, share)
    own = _own_changes(browser)
    report.own = sorted({*report.own, *own})
    for dial in DIALS:
        browser.script(_READ_HERE, share)
        browser.script(_REMEMBER, EVERY)
        browser.toggle(on=True)
        browser.ask("ui-bg-dial", dial=dial)
        browser.until("document.querySelector('penumbra-dial') === null")
        browser.toggle(on=False)
        left = _left(browser, own)
        if left:
            report.left[f"scrolled {share:g}, dial {dial}"] = left


def _own_changes(browser: Browser) -> set[str]:
    """What the page changes by itself in as long as a toggle takes, once it has had the time to come to rest after scrolling."""
    own: set[str] = set()
    for _ in range(CONTROLS):
        browser.script(_REMEMBER, EVERY)
        time.sleep(SETTLE)  # nothing can be waited for: a page at rest shows it by doing nothing
        own = {name for name, _ in browser.script(_DIFFERENCE, EVERY)}
        if not own:
            break
    return own


def _left(browser: Browser, own: set[str]) -> list[list[str]]:
    """What differs, but for what the page changes by itself; looked at until nothing does, or the page has had its time."""
    deadline = time.monotonic() + SETTLE
    while True:
        left = [[name, values] for name, values in browser.script(_DIFFERENCE, EVERY) if name not in own]
        if not left or time.monotonic() > deadline:
            return left[:12]


def main() -> None:
    """Sweep the pages named on the command line, or all, and print what was left behind."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("pages", nargs="*", help="SITE:/PATH; all where none is named")
    parser.add_argument("--browser", choices=BROWSERS, action="append")
    parser.add_argument("--out", type=Path, help="a file for the reports, one line of JSON each")
    chosen = parser.parse_args()
    roots, listed = sources()
    reports = [report for name in chosen.browser or BROWSERS for report in _run(name, roots, chosen.pages or listed, chosen.out)]
    faulty = [report for report in reports if report.left or report.error]
    toggles = len(SCROLLED) * len(DIALS)
    print(f"{len(reports)} pages, {toggles} toggles each: {sum(len(each.left) for each in faulty)} toggles on {len(faulty)} pages left something behind")
    sys.exit(1 if faulty else 0)


def _run(name: BrowserName, roots: dict[str, Path], pages: list[str], out: Path | None) -> Iterator[Report]:
    with listen(functools.partial(Handler, roots)) as server, launch(name, flags=(OFFLINE,)) as browser:
        port = urllib.parse.urlsplit(server).port
        for page in pages:
            site, _, path = page.partition(":")
            report = sweep(browser, page, f"http://{site}.localhost:{port}{path}")
            if report.left or report.error:
                print(f"{name} {page} {report.error} {json.dumps(report.left, ensure_ascii=False)[:600]}", flush=True)
            if out is not None:
                with out.open("a", encoding="utf-8") as file:
                    file.write(json.dumps(report.__dict__, ensure_ascii=False) + "\n")
            yield report


if __name__ == "__main__":
    main()
