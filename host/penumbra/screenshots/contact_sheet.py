"""Contact sheets: pictures of pages before and after the decision, side by side, for a person to check.

Hidden text is struck through on red. The pages come from `standalone`, without network and scripts. A long page is
divided into strips side by side.
"""

import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from io import BytesIO
from pathlib import Path

from lxml import etree
from PIL import Image, ImageDraw, ImageFont

from penumbra.browsers.driving.drivers import DevToolsDriver
from penumbra.decision.levels import LEVELS
from penumbra.output.standalone import standalone
from penumbra.page.markup import parse_tree, tree_to_page
from penumbra.pipeline import run
from penumbra.scorers.base import Scorer
from penumbra.training.corpora import Truth, evenly

__all__ = ["Card", "Pair", "lay_out", "make_card", "pick", "screenshot"]

_WIDTH = 800
"""Width of the window, CSS px."""
_HEIGHT = 2_000
"""Height of a strip, CSS px."""
_STRIPS = 3
"""Strips of a page, at most; the rest of a longer page is left out."""
_SCALE = 0.5
"""Scale of a page on a sheet."""
_GAP = 12
"""Gap between pictures on a sheet, px."""
_CAPTION = 18
"""Height of a page's caption on a sheet, px."""
_CSP_META = (
    '<meta http-equiv="Content-Security-Policy" '
    "content=\"default-src 'none'; style-src 'unsafe-inline'; img-src data:\">"
)
"""Policy that forbids all requests."""
_STYLE = f"""
html {{ width: {_WIDTH}px !important; background: #fff; }}
#penumbra-bar {{ display: none !important; }}
svg {{ max-width: 32px !important; max-height: 32px !important; }}
[data-penumbra-on="sheet"] [data-penumbra="hide"] {{
  background: #ffd9d6 !important; outline: 2px solid #d33 !important; text-decoration: line-through #d33 !important; }}
[data-penumbra-on="sheet"] [data-penumbra="hide"] :is(a, p, li, span, div, td, h1, h2, h3, h4) {{
  background: transparent !important; text-decoration: line-through #d33 !important; }}
"""
_SHOW = """(() => {
const root = document.documentElement;
if (!document.getElementById("penumbra-sheet")) {
  const style = document.createElement("style");
  style.id = "penumbra-sheet";
  style.textContent = %s;
  document.head.append(style);
}
if (%s) root.dataset.penumbraOn = "sheet"; else delete root.dataset.penumbraOn;
return "";
})()"""


@dataclass(frozen=True)
class Card:
    """A decided page: its caption, and its HTML with levels as attributes."""

    caption: str
    html: str


@dataclass(frozen=True)
class Pair:
    """A page's caption and its pictures before and after the decision, PNG."""

    caption: str
    before: bytes
    after: bytes


def pick(truths: Sequence[Truth], count: int) -> list[Truth]:
    """Choose pages evenly over page types, and within a type evenly over the corpus. Types are sorted by name."""
    by_type: dict[str, list[Truth]] = {}
    for truth in truths:
        by_type.setdefault(truth.type, []).append(truth)
    room = dict.fromkeys(sorted(by_type), 0)
    while sum(room.values()) < min(count, len(truths)):
        open_types = [page_type for page_type in room if room[page_type] < len(by_type[page_type])]
        room[min(open_types, key=lambda page_type: room[page_type])] += 1
    return [truth for page_type, taken in room.items() if taken for truth in evenly(by_type[page_type], taken)]


def make_card(truth: Truth, markup: str, score: Scorer | None = None) -> Card:
    """Decide a page of a corpus.

    Parameters
    ----------
    score
        The method; None for the default.

    Raises
    ------
    BadPageError
        The input is no web page.
    TooLargeError
        The page is over a limit.
    """
    root = parse_tree(markup)
    elements: dict[int, etree._Element] = {}
    result = run(tree_to_page(root, truth.url, elements=elements), score=score)
    decision = result.decision
    rows = decision.elements.rows
    words = [int(result.blocks.n_words[decision.levels == level].sum()) for level in range(len(LEVELS))]
    counts = ", ".join(f"{name} {count}" for name, count in zip(LEVELS, words, strict=True))
    html = standalone(root, {elements[key]: LEVELS[row.level] for key, row in rows.items()})
    alone = "" if decision.suited else " (left alone)"
    return Card(
        caption=f"{truth.id}  {truth.type} / {decision.page_type}{alone}  words: {counts}",
        html=html.replace('<meta charset="utf-8">', f'<meta charset="utf-8">{_CSP_META}', 1),
    )


def screenshot(driver: DevToolsDriver, card: Card, folder: Path) -> Pair:
    """Take screenshots of a page before and after the decision.

    Parameters
    ----------
    folder
        Folder for the file that the browser opens.

    Raises
    ------
    BrowserError
        The browser fails to show the page.
    """
    path = folder / "page.html"
    path.write_text(card.html, "utf-8", "replace")
    tab = driver.open(path.as_uri())
    shots = []
    for decided in (False, True):
        driver.evaluate(tab, _SHOW % (json.dumps(_STYLE), json.dumps(decided)))
        shots.append(driver.full_page_screenshot(tab, _WIDTH, _HEIGHT * _STRIPS))
    driver.close(tab)
    return Pair(card.caption, *shots)


def lay_out(pairs: Sequence[Pair], per_sheet: int) -> Iterator[bytes]:
    """Yield sheets of `per_sheet` pages, one page a row, as PNG."""
    for first in range(0, len(pairs), per_sheet):
        yield _sheet([_row(pair) for pair in pairs[first : first + per_sheet]])


def _row(pair: Pair) -> Image.Image:
    """A page's strips, before on the left and after on the right, under its caption."""
    before, after = (_strips(Image.open(BytesIO(data)).convert("RGB")) for data in (pair.before, pair.after))
    height = max(strip.height for strip in [*before, *after]) + _CAPTION
    step = round(_WIDTH * _SCALE) + _GAP
    row = Image.new("RGB", (2 * _STRIPS * step + _GAP, height + _GAP), "#888")
    ImageDraw.Draw(row).text((_GAP, 2), pair.caption, fill="#fff", font=ImageFont.load_default(14))
    for side, strips in enumerate((before, after)):
        for place, strip in enumerate(strips):
            row.paste(strip, (_GAP + (side * _STRIPS + place) * step, _CAPTION))
    return row


def _strips(picture: Image.Image) -> list[Image.Image]:
    out = []
    for top in range(0, min(picture.height, _HEIGHT * _STRIPS), _HEIGHT):
        part = picture.crop((0, top, _WIDTH, min(top + _HEIGHT, picture.height)))
        out.append(part.resize((round(part.width * _SCALE), max(1, round(part.height * _SCALE)))))
    return out


def _sheet(rows: Sequence[Image.Image]) -> bytes:
    sheet = Image.new("RGB", (rows[0].width, sum(row.height for row in rows)), "#888")
    top = 0
    for row in rows:
        sheet.paste(row, (0, top))
        top += row.height
    out = BytesIO()
    sheet.save(out, "PNG", optimize=False)
    return out.getvalue()
