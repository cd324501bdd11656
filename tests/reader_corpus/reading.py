"""How the readers read a page in a real browser: Penumbra by its key, the others on the same page's live document."""

import contextlib
import http.server
from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any
from urllib.parse import quote, urlsplit

from selenium.common.exceptions import TimeoutException
from selenium.webdriver.support.wait import WebDriverWait

from driving.browsers import Browser
from driving.serving import Quiet, listen
from reader_corpus.pages import ReaderPage
from reader_corpus.shown import Shown

__all__ = ["RIVALS", "Reading", "read", "read_by", "serve_pages"]

_MODULES = Path(__file__).parents[2] / "node_modules"
_POLICY = "default-src 'none'; style-src 'unsafe-inline'; img-src data:"
"""Pages request nothing and run nothing: all readers find the same document."""
_TAKE_VIEW = """
const own = api.runtime.getURL("pages/reader/reader.html");
const view = (await api.tabs.query({})).find(({ url, pendingUrl }) => (url || pendingUrl || "").startsWith(own));
if (view) await api.tabs.remove(view.id);
return view ? view.url || view.pendingUrl : "";
"""
_TRIES, _KEY_TIME = 4, 20.0
"""Presses of the key, at most, and the time after which one that opens nothing is taken for lost, s."""
_READY = "document.querySelector('#head')?.hidden === false"
_SHOWN = """
const one = (id) => document.getElementById(id);
return {
  title: one("title").textContent,
  byline: [...document.querySelectorAll("#facts bdi")].map((fact) => fact.textContent).join("\\n"),
  body: one("text").innerHTML,
  direction: getComputedStyle(one("title")).direction,
};
"""
RIVALS = {
    "Readability.js": (
        "@mozilla/readability/Readability.js",
        """const found = new Readability(document.cloneNode(true)).parse();
        return found && { title: found.title, byline: found.byline, body: found.content, direction: found.dir };
        """,
    ),
    "Defuddle": (
        "defuddle/dist/index.full.js",
        """const Made = self.Defuddle.default ?? self.Defuddle;
        const found = new Made(document, { url: arguments[0] || document.URL }).parse();
        return { title: found.title, byline: found.author, body: found.content, direction: "" };
        """,
    ),
}
"""Reader → its file in `node_modules`, and the script that runs it."""


@dataclass(frozen=True)
class Reading:
    """A reader's title, byline, HTML and direction of a page, as `Shown` takes them."""

    title: str
    byline: str
    body: str
    direction: str

    def shown(self) -> Shown:
        """The same in a form that the points can ask."""
        return Shown(**asdict(self))


class _Handler(Quiet, http.server.BaseHTTPRequestHandler):
    """Serves page `n` at `http://page-n.localhost`, at the path it had.

    Each is a site of its own, with a memory of its own.
    """

    def __init__(self, pages: Sequence[ReaderPage], *arguments: Any) -> None:
        self.pages = pages
        super().__init__(*arguments)

    def do_GET(self) -> None:
        """Answer with the page, and with nothing for what it asks for by itself."""
        number = self.headers.get("Host", "").partition(".")[0].removeprefix("page-")
        wanted = number.isdecimal() and int(number) < len(self.pages) and self.path == _path(self.pages[int(number)])
        data = ((self.pages[int(number)].html() if wanted else "") or "").encode("utf-8", "replace")
        self.send_response(200 if data else 404)
        self.send_header("Content-Type", "text/html; charset=utf-8")
        self.send_header("Content-Security-Policy", _POLICY)
        self.send_header("Content-Length", str(len(data)))
        self.end_headers()
        self.wfile.write(data)


@contextlib.contextmanager
def serve_pages(pages: Sequence[ReaderPage]) -> Iterator[list[str]]:
    """Serve pages and give their addresses, in the same order."""
    with listen(lambda *arguments: _Handler(pages, *arguments)) as address:
        port = address.rpartition(":")[2]
        yield [f"http://page-{number}.localhost:{port}{_path(page)}" for number, page in enumerate(pages)]


def _path(page: ReaderPage) -> str:
    """Path and query of the address that a page had, and its id if that is not known.

    A page at the root of a site would be taken for the site's front page.
    """
    had = urlsplit(page.address or f"/{page.id}")
    return quote(had.path, safe="/%:@!$&'()*+,;=~") + (f"?{had.query}" if had.query else "")


def read(browser: Browser, address: str) -> Reading:
    """Open a page, press the reader's key, and give what the reader view shows."""
    browser.open(address)
    browser.until("document.readyState === 'complete'")
    view = _opened(browser)
    # Chromium's driver does not know the tab that the extension opens.
    browser.driver.switch_to.new_window("tab")
    try:
        browser.driver.get(view)
        browser.until(_READY)
        return Reading(**browser.script(_SHOWN))
    finally:
        browser.driver.close()
        browser.driver.switch_to.window(browser.page)


def _opened(browser: Browser) -> str:
    """Press the reader's key until its view opens, and give the view's address: a busy browser loses keys at times."""
    for _ in range(_TRIES):
        browser.shortcut("l")
        with contextlib.suppress(TimeoutException):
            look = WebDriverWait(browser.driver, _KEY_TIME, 0.1)
            return str(look.until(lambda _: browser.backstage.run(_TAKE_VIEW)))
    raise TimeoutException("the reader view does not open")


def read_by(browser: Browser, rival: str, address: str) -> Reading:
    """Run another reader on the page in front, which had this address; an empty reading if it finds no article."""
    file, call = RIVALS[rival]
    found = browser.script(f"{(_MODULES / file).read_text('utf-8')}\n;{call}", address)
    return Reading(**{name: found[name] or "" for name in found}) if found else Reading("", "", "", "")
