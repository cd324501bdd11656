"""A manual's chapter on cookies is text, whatever the element is called: in the page, in the reader view and in its
files."""

import base64
import re
from pathlib import Path

import pytest

from driving.browsers import Browser, serve
from driving.sight import PAGES, standing

pytestmark = pytest.mark.browser

CHAPTER = """
<section id="cookies"><h2>Cookies</h2>
<p>To read the cookies of a request, use its attribute of that name. To set one, call the method of the response object.</p>
<div class="highlight"><pre>name = request.cookies.get("name")</pre></div>
<p>Cookies are set on response objects, so a view that returns a string has its response made for it by the framework.</p>
</section>
"""
SENTENCE = "To read the cookies of a request, use its attribute of that name."


def with_chapter(folder: Path) -> None:
    """Write the manual's page with a chapter on cookies in its middle."""
    markup = (PAGES / "documentation.html").read_text("utf-8")
    ends = [each.end() for each in re.finditer(r"</p>", markup)]
    middle = ends[len(ends) // 2]
    (folder / "manual.html").write_text(markup[:middle] + CHAPTER + markup[middle:], "utf-8")


def test_a_chapter_on_cookies_is_shown_read_and_exported(shared: Browser, tmp_path: Path) -> None:
    with_chapter(tmp_path)
    with serve(tmp_path) as site:
        shared.open(f"{site}/manual.html")
        assert shared.toggle(on=True)["state"]["name"] == "working"
        assert "hidden" not in standing(shared, "#cookies > p")
        assert "hidden" not in standing(shared, "#cookies pre")
        source = shared.ask("ui-bg-read")["source"]
        article = shared.ask("ui-bg-article", source=source)
        assert SENTENCE in article["html"]
        page = {"url": f"{site}/manual.html", "title": "Manual", "lang": "en"}
        for form in ("markdown", "html"):
            exported = shared.ask("ui-bg-export", format=form, page=page, html=article["html"])
            assert SENTENCE in base64.b64decode(exported["data"]).decode()
