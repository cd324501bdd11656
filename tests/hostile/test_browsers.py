"""All vectors in each output, in real browsers: nothing runs, nothing is fetched. Run by `make hostile`.

The server of the documents is the browser's proxy too. It notes requests to any other host, and refuses them at once.
`EVERY=20` tests each twentieth vector only.
"""

import functools
import json
import os
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest

from hostile.outputs import OUTPUTS, page_with
from hostile.vectors import vectors
from penumbra.browsers.driving.drivers import DevToolsDriver, Driver
from penumbra.browsers.driving.launch import find_browser, start
from penumbra.browsers.driving.profile import Profile, make_profile
from penumbra.browsers.machine.catalogue import Family
from penumbra.browsers.machine.machine import this_machine

pytestmark = [pytest.mark.browser, pytest.mark.quality]

_FAMILIES: dict[str, Family] = {"chromium": "chromium", "firefox": "gecko"}
_AT_ONCE = 60
"""Documents in one page."""
_TIMEOUT = 120
"""Time limit for them, s."""
_RUN = """(() => {
  globalThis.report = "";
  const [output, first, last] = %s;
  const frames = [];
  let left = last - first;
  let ended = false;
  const finish = () => {
    if (ended) return;
    ended = true;
    const all = frames.map((frame, at) => [first + at, look(frame, `/${output}/${first + at}`)]);
    const found = all.filter(([, why]) => why);
    for (const frame of frames) frame.remove();
    globalThis.report = JSON.stringify({ found, ran: globalThis.ran === 1 });
  };
  for (let number = first; number < last; number++) {
    const frame = document.createElement("iframe");
    frames.push(frame);
    frame.addEventListener("load", () => {
      if (again.has(output)) parseAgain(frame);
      if (--left === 0) setTimeout(finish, 100);
    }, { once: true });
    frame.src = `/${output}/${number}`;
    document.body.append(frame);
  }
  setTimeout(finish, 90_000); // frames that have not loaded by then are reported
  return "";
})()"""
_DRIVER = """<!doctype html><meta charset=utf-8><title>driver</title><body><script>
const own = new Set(["http:", "https:", "mailto:", "tel:"]);
const again = new Set(["reader", "html", "markdown", "cleaned"]);
function parseAgain(frame) { // a second parse of serialised markup may give another tree
  const { body } = frame.contentDocument ?? {};
  try { body.insertAdjacentHTML("beforeend", body.innerHTML); } catch { /* navigated away: look() reports it */ }
}
function look(frame, path) {
  let page;
  try { page = frame.contentDocument; } catch { return "gone elsewhere"; }
  if (page?.readyState !== "complete") return `not loaded: ${page?.readyState} ${page?.location}`;
  if (page.location.pathname !== path) return `gone to ${page?.location}`;
  if (frame.contentWindow.ran) return "ran";
  for (const one of page.querySelectorAll("*")) {
    for (const { name, value } of one.attributes) if (name.startsWith("on")) return `${one.localName} ${name}=${value}`;
    const scripted = one.localName === "script" && !page.getElementById("penumbra-bar");
    const loading = ["iframe", "object", "embed", "base", "link", "frame"].includes(one.localName);
    if (scripted || loading) return `<${one.localName}>`;
    for (const name of ["href", "action", "formAction"])
      if (one.hasAttribute(name.toLowerCase()) && typeof one[name] === "string" && URL.canParse(one[name]))
        if (!own.has(new URL(one[name]).protocol)) return `${one.localName} ${name}=${one[name]}`;
  }
  return "";
}
</script>"""


_BROWSERS_OWN = (
    ".mozilla.org",
    ".mozilla.com",
    ".mozilla.net",
    ".firefox.com",
    ".google.com",
    ".googleapis.com",
    ".gstatic.com",
)
"""Ends of the hosts that the browsers ask by themselves."""
_WITH_PICTURES = {"reader", "markdown"}
"""Outputs that show an article's pictures; the files load none."""


class _Pages:
    """Serve the documents and note all other requests."""

    def __init__(self, output: str) -> None:
        self.output = output
        self.vectors: list[str] = []
        self.fetched: list[str] = []

    @functools.cache  # noqa: B019  (lives as long as the test)
    def document(self, output: str, number: int) -> str:
        return OUTPUTS[output](page_with(self.vectors[number]))

    def refuse(self, host: str, destination: str) -> None:
        """Note a request to another host. An encrypted one may be for a picture."""
        is_picture = self.output in _WITH_PICTURES and destination in {"image", ""}
        if not is_picture and not f".{host}".endswith(_BROWSERS_OWN):
            self.fetched.append(f"{host} as {destination or 'anything'}")

    def answer(self, path: str, destination: str) -> tuple[str, bytes] | None:
        """Media type and body; None for a request that must not happen."""
        if path == "/":
            return "text/html", _DRIVER.encode()
        output, _, number = path[1:].partition("/")
        if output in OUTPUTS and number.isdigit() and destination in {"iframe", "document", ""}:
            media_type = "application/xhtml+xml" if output == "epub" else "text/html"
            return media_type, self.document(output, int(number)).encode("utf-8", "replace")
        if path != "/favicon.ico" and not (output == "fetched" and destination == "image"):
            self.fetched.append(f"{path} as {destination}")
        return None


@contextmanager
def _served(pages: _Pages) -> Iterator[str]:
    class Handler(BaseHTTPRequestHandler):
        protocol_version = "HTTP/1.1"

        def do_GET(self) -> None:
            address = urlsplit(self.path)
            if address.netloc not in {"", f"127.0.0.1:{server.server_port}"}:
                pages.refuse(address.hostname or "", self.headers.get("Sec-Fetch-Dest", ""))
                self.send_error(502)
                return
            path = self.path.partition("?")[0]
            referrer = self.headers.get("Referer", "").rpartition("://")[2].partition("/")[2].partition("/")[0]
            destination = self.headers.get("Sec-Fetch-Dest", "")
            if destination == "image" and referrer not in _WITH_PICTURES:
                destination = f"image of {referrer}"
            found = pages.answer(path, destination)
            self.send_response(200 if found else 404)
            self.send_header("Content-Type", f"{found[0]}; charset=utf-8" if found else "text/plain")
            self.send_header("Cache-Control", "no-store")
            self.send_header("Content-Length", str(len(found[1]) if found else 0))
            self.end_headers()
            self.wfile.write(found[1] if found else b"")

        def do_CONNECT(self) -> None:
            pages.refuse(self.path.rpartition(":")[0], "")
            self.send_error(502)

        def log_message(self, *arguments: Any) -> None:
            pass

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    try:
        yield f"http://127.0.0.1:{server.server_port}"
    finally:
        server.shutdown()
        server.server_close()


def _with_proxy(profile: Profile, address: str) -> Profile:
    """The profile, with all requests but those to this machine sent to a proxy."""
    host, port = address.removeprefix("http://").split(":")
    settings = {"type": 1, "http": host, "http_port": int(port), "ssl": host, "ssl_port": int(port)}
    with (profile.folder / "user.js").open("a", encoding="utf-8") as file:  # Firefox reads it
        file.writelines(f'user_pref("network.proxy.{key}", {json.dumps(value)});\n' for key, value in settings.items())
    variables = {"http_proxy": address, "https_proxy": address, "no_proxy": ""}  # Chromium reads these
    return replace(profile, environment={**profile.environment, **variables})


def _make_visible(driver: Driver, tab: str) -> None:
    """Make a page visible: timers of a hidden page run once a second, those of a vector among them."""
    driver.show(tab)
    if isinstance(driver, DevToolsDriver):  # a headless window does not bring its second tab to the front
        driver.emulate_focus(tab)
    assert driver.evaluate(tab, "document.visibilityState") == "visible"


def _awaited(ask: Callable[[], str]) -> str:
    """The first non-empty answer."""
    until = time.monotonic() + _TIMEOUT
    while not (answer := ask()) and time.monotonic() < until:
        time.sleep(0.05)
    return answer


@pytest.mark.parametrize("output", OUTPUTS)
@pytest.mark.parametrize("browser", _FAMILIES)
def test_no_output_of_a_hostile_page_runs_or_loads_anything(browser: str, output: str, tmp_path: Path) -> None:
    found = find_browser(this_machine(), _FAMILIES[browser])
    if found is None:
        pytest.skip(f"{browser} is not installed")
    pages, profile = _Pages(output), make_profile(tmp_path, _FAMILIES[browser])
    with _served(pages) as address, start(found, _with_proxy(profile, address), headless=True) as running:
        pages.vectors = list(vectors(address))[:: int(os.environ.get("EVERY", "1"))]
        tab = running.driver.open(f"{address}/")
        _make_visible(running.driver, tab)
        for first in range(0, len(pages.vectors), _AT_ONCE):
            span = [output, first, min(first + _AT_ONCE, len(pages.vectors))]
            running.driver.evaluate(tab, _RUN % json.dumps(span))
            report = json.loads(_awaited(lambda: running.driver.evaluate(tab, "globalThis.report")))
            shown = [(pages.vectors[number], why) for number, why in report["found"]]
            assert not shown, shown[:5]
            assert not report["ran"], span
            assert not pages.fetched, (span, pages.fetched[:5])
