"""What readability-lxml extracts, projected to blocks: a second opinion, and a baseline to be measured against.

References
----------
The readability-lxml package, a Python port of arc90's Readability.

Differs from the package: it works on the Page, written out as HTML again, so that a browser's live page can be given
to it; its output is text, which is matched to blocks by runs of words.
"""

import logging
import re
from html import escape

import lxml.html
import numpy as np
from readability import Document
from readability.readability import Unparseable

from penumbra.blocks import WORD
from penumbra.page import TEXT, Page
from penumbra.scorers.base import ScorerInput, Scores

__all__ = ["page_to_html", "score"]

_VOID = frozenset(
    ["area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "param", "source", "track", "wbr"]
)
_CONTROL = re.compile(r"[\x00-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff\ud800-\udfff]")
"""Characters that HTML parsers pass on and lxml's trees do not take."""
_SHINGLE = 3
"""Words in a run that is looked for in the extract; shorter blocks are looked for whole."""
_MATCHED = 0.6
"""Share of a block's runs that must be in the extract."""

logging.getLogger("readability.readability").setLevel(logging.ERROR)  # it logs page text


def score(inputs: ScorerInput) -> Scores:
    """1 for the blocks whose words are in the extract, in order of runs; 0 for the others; NaN where it fails."""
    blocks = inputs.blocks
    try:
        extract = Document(page_to_html(inputs.page)).summary(html_partial=True)
    except Unparseable:
        return Scores(np.full(len(blocks), np.nan), note="readability-lxml could not read the page")
    words = WORD.findall(lxml.html.fromstring(extract).text_content().lower()) if extract.strip() else []
    runs = {tuple(words[at : at + size]) for size in (1, 2, _SHINGLE) for at in range(len(words) - size + 1)}
    out = np.zeros(len(blocks))
    for block, text in enumerate(blocks.text):
        own = WORD.findall(text.lower())
        size = min(_SHINGLE, len(own))
        mine = [tuple(own[at : at + size]) for at in range(len(own) - size + 1)]
        out[block] = sum(run in runs for run in mine) >= _MATCHED * len(mine)
    return Scores(out)


def page_to_html(page: Page) -> str:
    """Write a page's rows as HTML: tags, class names, ids and text; what the extractor reads, and no more."""
    # A custom element's name, or one that no parser would take back, is written as a div.
    written = [tag if tag.isalnum() else "div" for tag in page.tag]
    out: list[str] = []
    open_rows: list[int] = []
    for row, tag in enumerate(page.tag):
        while open_rows and page.end[open_rows[-1]] <= row:
            out.append(f"</{written[open_rows.pop()]}>")
        if tag == TEXT:
            out.append(escape(_CONTROL.sub(" ", page.text[row])))
            continue
        tokens = escape(" ".join(page.names[page.name[row]]))
        out.append(f'<{written[row]} class="{tokens}">' if tokens else f"<{written[row]}>")
        if tag not in _VOID:
            open_rows.append(row)
    out += [f"</{written[row]}>" for row in reversed(open_rows)]
    return "".join(out)
