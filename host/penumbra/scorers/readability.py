"""The text that readability-lxml extracts, projected to blocks: a second opinion and a baseline.

References
----------
The package readability-lxml, a Python port of arc90's Readability.

Differs from the package: its input is the Page tags as HTML again, so that it also works on a browser's live page.
Its output is text. Blocks are matched to it by n-grams of words.
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
from penumbra.page.tags import VOID
from penumbra.scorers.base import ScorerInput, Scores

__all__ = ["page_to_html", "score"]

_VOID = VOID | {"param", "wbr"}
"""All elements that are written without a closing tag."""
_CONTROL = re.compile(r"[\x00-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff\ud800-\udfff]")
"""Characters that HTML parsers accept and lxml's trees refuse."""
_SHINGLE = 3
"""Words in an n-gram that is looked up in the extract. Shorter blocks are looked up whole."""
_MATCHED = 0.6
"""Minimum share of a block's n-grams in the extract."""

logging.getLogger("readability.readability").setLevel(logging.ERROR)  # it logs page text


def score(inputs: ScorerInput) -> Scores:
    """1 for blocks in the extract, 0 for others; NaN where the package fails."""
    blocks = inputs.blocks
    try:
        extract = Document(page_to_html(inputs.page)).summary(html_partial=True)
    except Unparseable:
        return Scores(np.full(len(blocks), np.nan), note="readability-lxml could not read the page")
    words = WORD.findall(lxml.html.fromstring(extract).text_content().lower()) if extract.strip() else []
    extracted = {tuple(words[at : at + size]) for size in (1, 2, _SHINGLE) for at in range(len(words) - size + 1)}
    out = np.zeros(len(blocks))
    for block, text in enumerate(blocks.text):
        own = WORD.findall(text.lower())
        size = min(_SHINGLE, len(own))
        ngrams = [tuple(own[at : at + size]) for at in range(len(own) - size + 1)]
        out[block] = sum(ngram in extracted for ngram in ngrams) >= _MATCHED * len(ngrams)
    return Scores(out)


def page_to_html(page: Page) -> str:
    """Write a page as HTML with tags, class names, ids and text; the package reads nothing else."""
    # Custom elements, and names that a parser would refuse, become div.
    tags = [tag if tag.isalnum() else "div" for tag in page.tag]
    out: list[str] = []
    open_rows: list[int] = []
    for row, tag in enumerate(page.tag):
        while open_rows and page.end[open_rows[-1]] <= row:
            out.append(f"</{tags[open_rows.pop()]}>")
        if tag == TEXT:
            out.append(escape(_CONTROL.sub(" ", page.text[row])))
            continue
        tokens = escape(" ".join(page.names[page.name[row]]))
        out.append(f'<{tags[row]} class="{tokens}">' if tokens else f"<{tags[row]}>")
        if tag not in _VOID:
            open_rows.append(row)
    out += [f"</{tags[row]}>" for row in reversed(open_rows)]
    return "".join(out)
