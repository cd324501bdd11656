"""A page that reports its state to the test. Browsers need no driver, which would change their settings."""

import contextlib
import json
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, TypeVar
from urllib.parse import parse_qs, urlsplit

from driving.serving import Quiet, listen

__all__ = ["TITLE", "Watch", "wait_for", "watched"]

PAGE = Path(__file__).resolve().parents[1] / "pages" / "article.html"
TITLE = "A page to read"
_LONGEST = 60.0
"""Maximum wait, s. The machine may be busy; only failures wait this long."""
_POLL = 0.1
"""Time between two checks while waiting, s."""
_REPORTING = f"""<script>
document.title = {json.dumps(TITLE)};
let keys = 0;
addEventListener("keyup", () => {{ keys += 1 }}, true);
const count = (level) => document.querySelectorAll(`[data-penumbra^="${{level}}"]`).length;
setInterval(() => {{
  const html = document.documentElement.outerHTML.length;
  const state = {{ focus: document.hasFocus(), keys, dim: count("dim"), hide: count("hide"), html }};
  fetch("/state" + location.search, {{ method: "POST", body: JSON.stringify(state) }});
}}, 100);
</script></body>"""
Found = TypeVar("Found")


@dataclass
class Watch:
    """The page's address, and the last report of each load."""

    address: str = ""
    state: dict[str, dict[str, Any]] = field(default_factory=dict)

    def url(self, load: str) -> str:
        """The page's address for one load."""
        return f"{self.address}/page?load={load}"


@contextlib.contextmanager
def watched() -> Iterator[Watch]:
    """Serve the page and receive its reports."""
    watch = Watch()

    class Handler(Quiet):
        def do_GET(self) -> None:  # noqa: N802, the base class's name
            self._answer(PAGE.read_text("utf-8").replace("</body>", _REPORTING).encode())

        def do_POST(self) -> None:  # noqa: N802, the same
            load = parse_qs(urlsplit(self.path).query)["load"][0]
            watch.state[load] = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
            self._answer(b"")

        def _answer(self, body: bytes) -> None:
            self.send_response(200)
            self.send_header("Content-Type", "text/html; charset=utf-8")
            self.send_header("Content-Length", str(len(body)))
            self.end_headers()
            self.wfile.write(body)

    with listen(Handler) as watch.address:
        yield watch


def wait_for(check: Callable[[], Found], awaited: str, longest: float = _LONGEST) -> Found:
    """Check repeatedly until the result is true, and return it."""
    deadline = time.monotonic() + longest
    while not (found := check()):
        assert time.monotonic() < deadline, awaited
        time.sleep(_POLL)
    return found
