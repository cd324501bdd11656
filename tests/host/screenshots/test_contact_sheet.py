"""Contact sheets: the choice of pages, their cards, and the layout of pictures."""

import gzip
import json
import shutil
from io import BytesIO
from pathlib import Path

import pytest
from click.testing import CliRunner
from PIL import Image

from penumbra.cli import cli
from penumbra.screenshots.contact_sheet import Pair, lay_out, make_card, pick
from penumbra.training.corpora import Truth

PROSE = "The wolf came at night, and it was hungry, and nobody in the whole village heard it before the morning. " * 4
PAGE = f"""<html><head><title>The wolf</title></head><body>
<nav><ul><li><a href=/a>Home</a></li><li><a href=/b>Shop</a></li></ul></nav>
<main><h1>The wolf</h1><p>{PROSE}</p><p>{PROSE}Then it left.</p></main>
<footer><a href=/c>Imprint</a> <a href=/d>All rights reserved</a></footer></body></html>"""


def _truth(name: str, kind: str) -> Truth:
    return Truth(name, f"https://{name}.example/x", kind, "", (), (), (), (), {})


def _picture(width: int, height: int) -> bytes:
    out = BytesIO()
    Image.new("RGB", (width, height), "#fff").save(out, "PNG")
    return out.getvalue()


def test_pages_are_picked_evenly_over_page_types() -> None:
    truths = [_truth(f"a{i}", "article") for i in range(20)] + [_truth("f0", "forum")]
    assert [each.id for each in pick(truths, 5)] == ["a0", "a5", "a10", "a15", "f0"]


def test_asking_for_too_many_pages_gives_all_pages() -> None:
    assert len(pick([_truth("a", "article"), _truth("b", "forum")], 60)) == 2


def test_a_card_sends_no_request_and_its_caption_has_type_and_words() -> None:
    card = make_card(_truth("wolf", "article"), PAGE)
    assert card.html.index("default-src 'none'") < card.html.index("<title>")
    assert card.caption.startswith("wolf  article / ")
    assert "words: keep" in card.caption


def test_long_pages_are_cut_into_strips() -> None:
    pairs = [Pair("x", _picture(800, 5000), _picture(800, 100))] * 3
    sheets = [Image.open(BytesIO(data)) for data in lay_out(pairs, 2)]
    assert len(sheets) == 2
    assert sheets[0].height == 2 * sheets[1].height
    assert sheets[1].height > 1000
    assert sheets[0].width == sheets[1].width > 6 * 400


@pytest.mark.browser
@pytest.mark.skipif(not shutil.which("chromium"), reason="needs Chromium")
def test_the_command_draws_hidden_blocks_red(tmp_path: Path) -> None:
    corpus = tmp_path / "corpus"
    (corpus / "html").mkdir(parents=True)
    (corpus / "html" / "wolf.html.gz").write_bytes(gzip.compress(PAGE.encode()))
    row = {"id": "wolf", "url": "https://wolf.example/x", "type": "article", "main": PROSE}
    (corpus / "truth.jsonl.gz").write_bytes(gzip.compress(json.dumps(row).encode()))
    result = CliRunner().invoke(cli, ["contact-sheet", str(corpus), "--out", str(tmp_path / "out")])
    assert result.exit_code == 0, result.output
    sheet = Image.open(tmp_path / "out" / "sheet-01.png").convert("RGB")
    middle = sheet.width // 2
    red = (255, 217, 214)
    assert red not in {colour for _, colour in sheet.crop((0, 0, middle, sheet.height)).getcolors(1 << 24) or []}
    assert red in {colour for _, colour in sheet.crop((middle, 0, *sheet.size)).getcolors(1 << 24) or []}
