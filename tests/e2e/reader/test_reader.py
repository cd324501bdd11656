"""The reader view end to end, with the real host: what it shows of real pages, what it loads, what it exports."""

import base64
import contextlib
import http.server
import io
import re
import zipfile
from collections import Counter
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from lxml import etree
from selenium import webdriver
from selenium.webdriver.common.by import By
from selenium.webdriver.common.keys import Keys
from selenium.webdriver.support.wait import WebDriverWait

from driving.browsers import BROWSERS, WAIT, Browser, launch
from driving.reader_tabs import close_reader
from driving.serving import Quiet, listen
from driving.sight import EXPECTED, PAGES, differences, remember
from driving.viewing import set_size

pytestmark = pytest.mark.browser

LEAST_RECALL = 0.98
"""Share of the main content's words that the reader view must have."""
READABLE = [name for name, expected in EXPECTED.items() if expected.get("suited", True) and name != "application"]
"""Pages to read: an application's words stand in its controls, which are no text."""
WORDS = (
    "The edge of a shadow is never a line: between light and dark there is a band in which a part of the lamp is seen, "
    "and whoever walks through it sees the lamp wane, little by little, behind the edge. "
)
PIXEL = "data:image/gif;base64,R0lGODlhAQABAIAAAAUEBAAAACwAAAAAAQABAAACAkQBADs="
PICTURE = base64.b64decode(
    "iVBORw0KGgoAAAANSUhEUgAAAEAAAAAwCAIAAAAuKetIAAAAR0lEQVR42u3PMQ0AAAgDsM2/aFygAI6WfVSAJG1Vda4lICAgICAgICAgICAg"
    "ICAgICAgICAgICAgICAgICAgICAgICAgICAgsLMCtQABH2hUvjUAAAAASUVORK5CYII="
)
STORY = f"""<!doctype html><html lang="en-GB" onclick="window.ran = 1"><head><meta charset="utf-8">
<title>How the light gets in — The Penumbra Times</title><meta name="author" content="Ada Lovelace">
<meta property="article:published_time" content="2026-03-04T05:06:07Z"><style>body {{ max-width: 60em }}</style></head><body>
<header><nav><a href="/a">Home</a> <a href="/b">News</a> <a href="/c">Sport</a></nav></header>
<main><article><h1>How the light gets in</h1><p class="byline">By <a href="/ada">Ada Lovelace</a>, 4 March 2026</p><p>{WORDS * 2}</p><p>{WORDS} A note.<sup><a href="#fn1" id="ref1">1</a></sup></p>
<h2 id="umbra">Umbra</h2><p onclick="window.ran = 2">{WORDS * 2}</p>
<figure><img src="/picture.png?real" alt="A lamp" width="64" height="48" onerror="window.ran = 3"><figcaption>A lamp and the shadow
of its own stand, seen from below.</figcaption></figure><p>{WORDS * 2}</p>
<p><img src="ELSEWHERE/picture.png?other" alt="A lamp of another site" width="64" height="48"> {WORDS}</p>
<p><img src="ELSEWHERE/picture.png?kept" alt="A lamp kept back" width="64" height="48"> {WORDS}</p>
<p><img src="{PIXEL}" data-src="/picture.png?lazy" alt="A lazy lamp" width="64" height="48"> {WORDS}</p>
<h2>Code</h2><p>{WORDS * 2}</p><pre class="highlight"><code class="language-python">def shade(x):
    return x / 2</code></pre><p>{WORDS * 2}</p>
<table><caption>Zones</caption><tr><th>Zone</th><th>Light of the lamp in it</th></tr><tr><td>umbra</td><td>none of the lamp's light
</td></tr></table><p>{WORDS}</p><ol start="3"><li>A lamp that is large enough to be more than a point.</li><li>A thing that
stands in its light, and a wall behind it.</li></ol><p>{WORDS * 2}</p>
<h2>Sums</h2><p>{WORDS} So <math><mfrac><mi>a</mi><mn>2</mn></mfrac></math> and
<script type="math/tex">\\frac{{1}}{{2}}</script> hold.</p><p>{WORDS * 2}</p>
<video src="/film.mp4" title="A film of shadows" width="320" height="200" controls preload="none"></video>
<iframe src="https://player.example.invalid/7" title="A player" width="400" height="200"></iframe>
<p>{WORDS * 2}</p><ol class="footnotes"><li id="fn1">The footnote itself, which says more of it.</li></ol></article>
<section id="comments" class="comments"><h3>Comments</h3><ol><li class="comment"><b>Grace</b><p>I never saw it like this; thank
you for the words about the lamp.</p></li><li class="comment"><b>Alan</b><p>The second picture is the better one, I find.</p></li>
</ol></section></main>
<footer><p>© 2026 The Penumbra Times. All rights reserved. <a href="/privacy">Privacy policy</a></p></footer>
<script>window.own = 1</script></body></html>"""


JUMPS = f"""<!doctype html><html lang="en"><head><meta charset="utf-8"><title>How the light jumps</title></head><body>
<main><h1 id="text">How the light jumps</h1><p>{WORDS * 2}</p><p>{WORDS} See <a href="#two">part two</a>, <a href="#text">the title</a>,
what <a href="#c1">Grace</a> says, or <a href="#gone">nowhere</a>.</p><h2>One</h2><p>{WORDS * 3}</p>
<h2><a class="anchor" id="two" href="#two">#</a>Two</h2><p>{WORDS * 3}</p><p>{WORDS * 3}</p>
<section id="three"><h2>Three</h2>{f"<p>{WORDS * 3}</p>" * 9}<p>So ends <a href="#three">this long part</a>.</p></section>
<section id="comments" class="comments"><h3>Comments</h3><ol><li class="comment" id="c1"><b>Grace</b><p>I never saw it like this; thank you for
<a href="#two">that part</a> about the lamp.</p></li><li class="comment"><b>Alan</b><p>Unlike <a href="#c1">the first</a> I find it too dark.</p></li></ol>
</section></main><footer><p>© 2026 The Penumbra Times. All rights reserved.</p></footer></body></html>"""


class Recorder(Quiet, http.server.SimpleHTTPRequestHandler):
    """Serves the tests' pages and pictures, and notes each request."""

    def __init__(self, *arguments: Any, asked: list[str], folder: Path) -> None:
        self.asked = asked
        super().__init__(*arguments, directory=str(folder))

    def do_GET(self) -> None:
        self.asked.append(self.path)
        if self.path.startswith("/picture.png"):
            kept_back = self.path.endswith("?kept") and self.headers.get("Sec-Fetch-Dest") != "image"
            self._send("image/png", b"" if kept_back else PICTURE)
        elif self.path == "/story.html":
            # The same server under another name is another site to a browser.
            other = f"http://localhost:{self.connection.getsockname()[1]}"
            self._send("text/html; charset=utf-8", STORY.replace("ELSEWHERE", other).encode())
        elif self.path == "/jumps.html":
            self._send("text/html; charset=utf-8", JUMPS.encode())
        else:
            super().do_GET()

    def _send(self, kind: str, data: bytes) -> None:
        self.send_response(200 if data else 404)
        self.send_header("Cache-Control", "no-store")
        self.send_header("Content-Type", kind)
        self.send_header("Content-Length", str(len(data)))
        self.end_headers()
        self.wfile.write(data)


@contextlib.contextmanager
def recording() -> Iterator[tuple[str, list[str]]]:
    """Serve the pages; give the address and the list of what was asked."""
    asked: list[str] = []
    with listen(partial(Recorder, asked=asked, folder=PAGES)) as address:
        yield address, asked


@pytest.fixture(scope="module")
def site() -> Iterator[tuple[str, list[str]]]:
    with recording() as served:
        yield served


@pytest.fixture(scope="module", params=BROWSERS)
def browser(request: pytest.FixtureRequest) -> Iterator[Browser]:
    with launch(request.param) as running:
        yield running


PRESS_BACK = """
const done = arguments[0];
const { extension } = globalThis.browser ?? chrome;
const view = extension.getViews({ type: "tab" }).find(({ location }) => location.href.includes("source="));
const ready = view?.document.querySelector("#head")?.hidden === false;
if (ready) view.document.querySelector("#back").click();
done(ready);
"""
ACTIVE = """
const done = arguments[0];
const { tabs } = globalThis.browser ?? chrome;
tabs.query({ active: true }).then(([tab]) => done(tab.url ?? ""));
"""


def read(browser: Browser) -> None:
    """Show the page's article in the desk's tab, in the stead of the tab that the extension opens."""
    source = browser.ask("ui-bg-read")["source"]
    browser.driver.switch_to.window(browser.desk)
    close_reader(browser)
    browser.driver.get(f"{browser.origin}pages/reader/reader.html?source={source}")
    browser.until("document.querySelector('#head')?.hidden === false")


@pytest.fixture
def desk(browser: Browser) -> Iterator[Browser]:
    """Leave the desk on the popup's page, as the other tests want it."""
    yield browser
    browser.driver.switch_to.window(browser.desk)
    browser.driver.get(f"{browser.origin}pages/popup/popup.html")


@pytest.fixture
def story(desk: Browser, site: tuple[str, list[str]]) -> Browser:
    """The hand-made story in the reader view."""
    desk.open(f"{site[0]}/story.html")
    desk.settled()
    site[1].clear()
    read(desk)
    return desk


def text(browser: Browser, selector: str) -> str:
    """Text of the first element of a selector; empty where there is none."""
    return str(browser.script("return document.querySelector(arguments[0])?.textContent ?? ''", selector))


def count(browser: Browser, selector: str) -> int:
    return int(browser.script("return document.querySelectorAll(arguments[0]).length", selector))


def words(found: str) -> Counter[str]:
    return Counter(re.findall(r"\w+", found.lower()))


def recall(wanted: Counter[str], found: Counter[str]) -> float:
    return (wanted & found).total() / wanted.total() if wanted else 1.0


def test_title_byline_date_minutes_and_language_are_above_the_text(story: Browser) -> None:
    assert story.script("return document.title") == "How the light gets in"
    assert text(story, "#title") == "How the light gets in"
    facts = text(story, "#facts")
    assert "Ada Lovelace" in facts
    assert "March" in facts
    assert "2026" in facts
    assert " to read" in facts
    assert "English" in facts
    assert story.script("return document.querySelector('#text').lang") == "en-GB"
    assert count(story, "#text h1") == 0


def test_noise_is_left_out_and_comments_are_in_a_closed_section(story: Browser) -> None:
    shown = text(story, "#text")
    for noise in ("Privacy policy", "Sport", "thank"):
        assert noise not in shown
    assert story.script("return document.querySelector('#comments').checkVisibility()")
    assert not story.script("return document.querySelector('#comments').open")
    assert "I never saw it like this" in text(story, "#comments-text")
    assert "Privacy policy" not in text(story, "#comments-text")


def test_pictures_have_their_captions_and_lazy_ones_are_loaded(story: Browser) -> None:
    sources = story.script("return [...document.querySelectorAll('#text img')].map((one) => new URL(one.src).search)")
    assert sources == ["?real", "?other", "?kept", "?lazy"]
    assert "seen from below" in text(story, "#text figure figcaption")
    story.script("for (const one of document.querySelectorAll('#text img')) one.loading = 'eager'")
    story.until("[...document.querySelectorAll('#text img')].every((one) => one.naturalWidth === 64)")


def test_code_tables_lists_and_formulas_are_complete(story: Browser) -> None:
    assert text(story, "#text pre") == "def shade(x):\n    return x / 2"
    assert text(story, "#text table caption") == "Zones"
    assert count(story, "#text table :is(th, td)") == 4
    assert story.script("return document.querySelector('#text ol').start") == 3
    assert story.script("return document.querySelector('#text mfrac').namespaceURI").endswith("MathML")
    assert "\\frac{1}{2}" in text(story, "#text")
    story.script("document.querySelector('#text').dir = 'rtl'")
    ways = story.script(
        "return ['pre', 'code', 'math'].map((tag) => getComputedStyle(document.querySelector(`#text "
        "${tag}`)).direction)"
    )
    assert ways == ["ltr"] * 3


def test_a_footnote_link_jumps_and_returns(story: Browser) -> None:
    story.script("document.querySelector('#text sup a').scrollIntoView({ block: 'center', behavior: 'instant' })")
    before = story.script("return scrollY")
    story.script("document.querySelector('#text sup a').click()")
    assert "The footnote itself" in story.script("return document.activeElement.textContent")
    story.until("scrollY > arguments[0]", before)
    story.script("document.querySelector('#return').click()")
    story.until("Math.abs(scrollY - arguments[0]) < 2", before)
    story.script("document.querySelector('#text li a[href^=\"#\"]').click()")
    assert story.script("return document.activeElement.closest('p') !== null")


def test_links_within_the_page_lead_to_their_places_in_text_and_comments(
    desk: Browser, site: tuple[str, list[str]]
) -> None:
    desk.open(f"{site[0]}/jumps.html")
    desk.settled()
    read(desk)
    links = {"part two": "Two", "the title": "The edge", "Grace": "Grace", "the first": "Grace", "that part": "Two"}
    links["this long part"] = "Three"
    for link, place in links.items():
        desk.script("document.querySelector('#comments').open = true")
        shown = desk.driver.find_element(By.LINK_TEXT, link)
        desk.script("arguments[0].scrollIntoView({ block: 'center', behavior: 'instant' })", shown)  # not under the bar, where drivers put it
        shown.click()
        desk.until("document.activeElement.id.startsWith('in-')")
        found = desk.script("const at = document.activeElement; return (at.textContent ? at : at.parentElement).innerText")
        assert found.startswith(place), link
        top, height = desk.script("return [document.activeElement.getBoundingClientRect().top, innerHeight]")
        assert 0 <= top < height
    names = desk.script("return [...document.querySelectorAll('[id]')].map(({ id }) => id)")
    assert len(names) == len(set(names))
    assert text(desk, "#text a:not([href])") == "nowhere"


def test_the_table_of_contents_leads_to_each_heading(story: Browser) -> None:
    entries = story.script("return [...document.querySelectorAll('#toc-list a')].map((one) => one.textContent)")
    assert entries == ["Umbra", "Code", "Sums"]
    assert story.script(
        "return [...document.querySelectorAll('#toc-list a')].every((one) => "
        "document.getElementById(one.hash.slice(1)))"
    )


@pytest.mark.parametrize("width", [400, 1280])
def test_a_sheet_does_not_cover_the_button_that_opens_it(story: Browser, width: int) -> None:
    set_size(story, width, 800)
    story.until("innerWidth === arguments[0]", width)
    for sheet in ("toc", "looks", "exports"):
        story.driver.find_element(By.CSS_SELECTOR, f"[popovertarget={sheet}]").send_keys(Keys.ENTER)
        story.until(f"document.querySelector('#{sheet}').matches(':popover-open')")
        edge = story.script("return document.activeElement.getBoundingClientRect().bottom")
        top, bottom = story.script(f"const {{ top, bottom }} = {sheet}.getBoundingClientRect(); return [top, bottom]")
        assert edge <= top
        assert bottom <= 800
        story.driver.switch_to.active_element.send_keys(Keys.ESCAPE)
    set_size(story, 1280, 800)


def test_a_long_word_in_a_heading_does_not_widen_the_contents(story: Browser) -> None:
    set_size(story, 400, 700)
    story.until("innerWidth === 400")
    over = story.script("""
      const toc = document.querySelector("#toc");
      toc.querySelector("a").textContent = "Grundstücksverkehrsgenehmigungszuständigkeitsübertragungsverordnung";
      toc.showPopover();
      const { scrollWidth, clientWidth } = toc;
      toc.hidePopover();
      return scrollWidth - clientWidth;
    """)
    set_size(story, 1280, 800)
    assert over == 0


def test_embeds_are_cards_that_load_on_a_click(story: Browser, site: tuple[str, list[str]]) -> None:
    assert count(story, "#text :is(iframe, video, audio)") == 0
    assert count(story, "#text .card") == 2
    assert "A film of shadows" in text(story, "#text .card")
    assert not any("film" in path for path in site[1])
    story.script("for (const one of document.querySelectorAll('#text .card button')) one.click()")
    assert story.script("return document.querySelector('#text video').src") == f"{site[0]}/film.mp4"
    assert "allow-top-navigation" not in story.script("return document.querySelector('#text iframe').sandbox.value")
    WebDriverWait(story.driver, WAIT, 0.05).until(lambda _: any("film" in path for path in site[1]))


def test_nothing_runs_and_only_pictures_are_requested(story: Browser, site: tuple[str, list[str]]) -> None:
    assert count(story, "#text :is(script, style, link, form, input, object, embed)") == 0
    assert story.script(
        "return [...document.querySelectorAll('#article *')].every((one) => one.getAttributeNames().every((name) =>"
        " !name.startsWith('on') && name !== 'style'))"
    )
    assert story.script("return window.ran ?? window.own ?? null") is None
    story.script("scrollTo(0, document.documentElement.scrollHeight)")
    assert [path for path in site[1] if not path.startswith("/picture.png")] == []


def test_the_page_and_its_scroll_position_are_unchanged_after_reading(desk: Browser, site: tuple[str, list[str]]) -> None:
    desk.open(f"{site[0]}/story.html")
    desk.script("scrollTo(0, 400)")
    remember(desk)
    desk.ask("ui-bg-read")
    desk.driver.switch_to.window(desk.desk)
    WebDriverWait(desk.driver, WAIT, 0.05).until(lambda driver: driver.execute_async_script(PRESS_BACK))
    WebDriverWait(desk.driver, WAIT, 0.05).until(
        lambda driver: driver.execute_async_script(ACTIVE) == f"{site[0]}/story.html"
    )
    desk.driver.switch_to.window(desk.page)
    assert differences(desk) == []
    assert desk.script("return scrollY") == 400


def test_a_page_read_while_it_is_dimmed_stays_dimmed(desk: Browser, site: tuple[str, list[str]]) -> None:
    desk.open(f"{site[0]}/story.html")
    desk.toggle(on=True)
    marked = desk.script("return document.documentElement.outerHTML")
    read(desk)
    assert "Privacy policy" not in text(desk, "#text")
    assert count(desk, "#text h2") == 3
    desk.driver.switch_to.window(desk.page)
    assert desk.script("return document.documentElement.outerHTML") == marked


def saved(browser: Browser, folder: Path, form: str) -> tuple[str, bytes]:
    """Press an export's button and give the downloaded file's name and bytes."""
    if isinstance(browser.driver, webdriver.Chrome):
        allow = {"behavior": "allow", "downloadPath": str(folder)}
        browser.driver.execute_cdp_cmd("Browser.setDownloadBehavior", allow)
    else:
        with browser.driver.context(browser.driver.CONTEXT_CHROME):
            prefs = "Services.prefs.setStringPref('browser.download.dir', arguments[0]);"
            prefs += "Services.prefs.setIntPref('browser.download.folderList', 2);"
            browser.driver.execute_script(prefs, str(folder))
    browser.script("document.querySelector(`#exports [data-format=${arguments[0]}]`).click()", form)

    def whole(_: object) -> Path | None:
        found = [path for path in folder.iterdir() if path.suffix not in {".part", ".crdownload", ".tmp"}]
        partial_left = len(list(folder.iterdir())) > len(found)
        return found[0] if found and found[0].stat().st_size and not partial_left else None

    path = WebDriverWait(browser.driver, WAIT, 0.05).until(whole)
    assert isinstance(path, Path)
    return path.name, path.read_bytes()


def test_markdown_is_downloaded(story: Browser, tmp_path: Path) -> None:
    name, data = saved(story, tmp_path, "markdown")
    written = data.decode()
    assert name == "How the light gets in.md"
    assert written.startswith("# How the light gets in\n")
    assert written.count("How the light gets in") == 1
    assert written.count("Ada Lovelace") == 1
    assert "```python\ndef shade(x):\n    return x / 2\n```" in written
    assert "## Umbra" in written
    assert "| umbra |" in written
    assert "picture.png?lazy" in written
    assert "Privacy policy" not in written


def test_a_whole_html_file_is_downloaded_with_its_pictures_in_it(story: Browser, tmp_path: Path) -> None:
    name, data = saved(story, tmp_path, "html")
    root = etree.HTML(data.decode())
    assert name == "How the light gets in.html"
    assert root.xpath("string(//title)") == "How the light gets in"
    assert root.xpath("//script | //iframe | //link | //@onclick | //@onerror | //@srcset") == []
    assert root.xpath("string(//pre)") == "def shade(x):\n    return x / 2"
    sources = root.xpath("//img/@src")
    assert len(sources) == 3
    assert {base64.b64decode(source.partition("base64,")[2]) for source in sources} == {PICTURE}
    assert root.xpath("string(//a[contains(@href, '/picture.png?kept')])") == "A lamp kept back"


def test_an_epub_is_downloaded_with_its_pictures_in_it(story: Browser, tmp_path: Path) -> None:
    name, data = saved(story, tmp_path, "epub")
    assert name == "How the light gets in.epub"
    with zipfile.ZipFile(io.BytesIO(data)) as book:
        assert book.testzip() is None
        assert book.infolist()[0].filename == "mimetype"
        assert book.read("mimetype") == b"application/epub+zip"
        chapter = etree.fromstring(book.read("EPUB/article.xhtml"))
        package = book.read("EPUB/package.opf").decode()
        pictures = {part: book.read(part) for part in book.namelist() if part.endswith(".png")}
    assert "How the light gets in" in package
    assert "Ada Lovelace" in package
    assert "sees the lamp wane" in "".join(chapter.itertext())
    assert set(pictures.values()) == {PICTURE}
    assert {f"EPUB/{source}" for source in chapter.xpath("//@src")} == set(pictures)


@pytest.mark.parametrize("name", READABLE)
def test_the_reader_has_each_pages_main_content_and_leaves_the_page_alone(
    desk: Browser, site: tuple[str, list[str]], name: str
) -> None:
    desk.open(f"{site[0]}/{name}.html")
    desk.until("document.readyState === 'complete'")
    remember(desk)
    wanted: Counter[str] = Counter()
    for selector in EXPECTED[name]["lit"]:
        if ">>>" not in selector:
            wanted += words(
                desk.script(
                    "return [...document.querySelectorAll(arguments[0])].map((e) => e.innerText).join('\\n')", selector
                )
            )
    facts = desk.script("return [document.documentElement.lang, document.dir]")
    source = desk.ask("ui-bg-read")["source"]
    assert differences(desk) == []
    desk.driver.switch_to.window(desk.desk)
    close_reader(desk)
    desk.driver.get(f"{desk.origin}pages/reader/reader.html?source={source}")
    desk.until("document.querySelector('#head')?.hidden === false")
    shown = words(desk.script("return document.querySelector('#article').innerText"))
    assert recall(wanted, shown) >= LEAST_RECALL, f"missing: {(wanted - shown).most_common(30)}"
    assert text(desk, "#title")
    assert desk.script("return document.querySelector('#text').lang") == facts[0]
    assert desk.script("return document.querySelector('#text').dir") == (facts[1] or "ltr")
