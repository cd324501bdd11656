"""A decided page, as the library gives it."""

from dataclasses import dataclass, field
from functools import cached_property
from typing import Literal, NamedTuple

import numpy as np

from penumbra.arrays import Bools
from penumbra.decision import Reason
from penumbra.decision.levels import LEVELS, Level
from penumbra.library.options import Options
from penumbra.metadata import Metadata, VisibleFacts, read_metadata
from penumbra.output.anchors import find_anchors
from penumbra.output.html import as_html, kept_blocks, text_of
from penumbra.output.screen_readers import find_unseen
from penumbra.output.signs import find_signs
from penumbra.page.source import Source
from penumbra.pipeline import Result
from penumbra.text.addresses import base_address

__all__ = ["Document", "TextBlock"]

_MOST_HEADINGS = 20
_NAMES_OTHERS = frozenset({"listing", "collection", "front-page", "product", "service", "application"})
"""Page types whose text names authors and days of other pages, or of customers."""
_LANGUAGE_CHARS = 5_000
"""Characters of the text from which its language is guessed."""
_MOSTLY_LATIN = 1.3
"""Bytes of UTF-8 for each character, below which the letters of a text are mostly Latin."""
_BYLINE_BLOCKS = 4
"""Blocks before the first kept one, and from it on, that may hold the author and the day."""


class TextBlock(NamedTuple):
    """A block of a page's text."""

    text: str
    level: Literal["keep", "dim", "hide"]
    score: float
    """P(main content), NaN where the method abstains."""
    reason: str
    """Why it has its level, as the extension's messages name it."""


@dataclass(frozen=True, eq=False, repr=False)
class Document:
    """A decided page.

    Parameters
    ----------
    result
        What the pipeline found.
    source
        The page's markup behind the arrays.
    data
        The page's HTML, for `html`.
    options
        As given.
    """

    result: Result = field(repr=False)
    source: Source = field(repr=False)
    data: bytes | str = field(repr=False)
    options: Options = field(repr=False)

    def __repr__(self) -> str:
        facts = self.result.page.facts
        return f"<Document {facts.title!r} {facts.url!r}, {self.page_type}, {len(self.result.blocks)} blocks>"

    @cached_property
    def text(self) -> str:
        """The text, a block a line."""
        return text_of(self.result, self._kept)

    @cached_property
    def comments(self) -> str:
        """Readers' comments, a block a line, that are no part of the text; empty where the page has none."""
        decision = self.result.decision
        comments = (decision.reasons == Reason.COMMENTS) | (decision.set_by == Reason.COMMENTS)
        return text_of(self.result, comments & ~self._kept)

    @property
    def page_type(self) -> str:
        """Type of the page, such as ``"article"`` or ``"forum"``; ``"unknown"`` where the method does not tell."""
        return self.result.decision.page_type

    @property
    def suited(self) -> bool:
        """False for a page with hardly any main text, or an application."""
        return self.result.decision.suited

    @cached_property
    def metadata(self) -> Metadata:
        """What the page says of itself; empty where the options leave it out."""
        if not self.options.metadata:
            return Metadata()
        return read_metadata(self.result.page, self.source, self._visible(), self._language)

    @cached_property
    def blocks(self) -> tuple[TextBlock, ...]:
        """All blocks of the page, in document order."""
        decision, blocks = self.result.decision, self.result.blocks
        rows = zip(
            blocks.text,
            decision.levels.tolist(),
            self.result.scores.main.tolist(),
            decision.reasons.tolist(),
            strict=True,
        )
        return tuple(TextBlock(text, LEVELS[level], score, Reason(reason).label) for text, level, score, reason in rows)

    def markdown(self) -> str:
        """The text as Markdown (CommonMark with GitHub's tables and footnotes, and formulas as TeX)."""
        from penumbra.markdown import MarkdownOptions, write

        page, blocks = self.result.page, self.result.blocks
        kept_text = np.zeros(len(page), dtype=bool)
        kept = self._with_title()
        kept_text[blocks.text_rows[np.repeat(kept, np.diff(blocks.start))]] = True
        for begins, ends in find_anchors(page, blocks, np.flatnonzero(kept)).values():
            kept_text[[*begins, *ends]] = False
        kept_text &= ~find_unseen(page, blocks)
        kept_text[find_signs(page, blocks, self._kept)[0]] = True
        options = self.options
        base = base_address(page.facts.url, self.source.base)
        style = MarkdownOptions(base, options.links, options.images, options.tables)
        media = self._kept_pictures(kept_text) if options.images else None
        return write(page, self.source, kept_text, media, blocks.spaced, style)

    def _with_title(self) -> Bools:
        """(n_blocks,) the text's blocks, and the last kept `h1` before them: a document in Markdown has its title."""
        page, blocks, decision = self.result.page, self.result.blocks, self.result.decision
        kept = self._kept.copy()
        titles = np.flatnonzero(page.tagged(("h1",))[blocks.owner] & (decision.levels == Level.KEEP))
        before = titles[titles < kept.argmax()] if kept.any() else titles[:0]
        kept[before[-1:]] = True
        return np.asarray(kept)

    def html(self) -> str:
        """The page's own HTML without what is hidden, and without anything that runs. `keep`, `links`, `images` and
        `tables` are for the text and Markdown; comments and related links that are dim stay in it. A browser loads
        nothing for it, so it shows no remote pictures.
        """
        return as_html(self.data, self.result, self.options.limits)

    @cached_property
    def _kept(self) -> Bools:
        """(n_blocks,) blocks that are part of the text."""
        return kept_blocks(self.result, self.options.keep)

    def _kept_pictures(self, kept_text: Bools) -> Bools:
        """(n_nodes,) pictures between the first and the last kept text that nothing dims or hides."""
        page = self.result.page
        out = page.tagged(("img",)) & ~page.hidden
        rows = np.flatnonzero(kept_text)
        if not len(rows):
            return np.zeros(len(page), dtype=bool)
        out[: rows[0]] = False
        out[rows[-1] :] = False
        darkened = np.zeros(len(page), dtype=bool)
        for key, element in self.result.decision.elements.rows.items():
            darkened[page.row_of[key]] = element.level != Level.KEEP
        return np.asarray(out & ~page.with_descendants(darkened))

    def _visible(self) -> VisibleFacts:
        page, blocks, decision = self.result.page, self.result.blocks, self.result.decision
        heading = page.tagged(("h1", "h2"))
        kept = np.asarray(decision.levels == Level.KEEP)
        headings = np.flatnonzero(heading[blocks.owner])[:_MOST_HEADINGS].tolist()
        first = int(np.argmax(kept)) if kept.any() else 0
        near = range(max(0, first - _BYLINE_BLOCKS), min(len(blocks), first + _BYLINE_BLOCKS))
        return VisibleFacts(
            tuple(blocks.text[block] for block in headings),
            tuple(blocks.text[block] for block in near),
            int(blocks.owner[near[0]]) if near else 0,
            self.page_type in _NAMES_OTHERS,
        )

    def _language(self, stated: str) -> str:
        """The text's language: as stated, unless its script contradicts that; else by script, else by stop words."""
        from penumbra.features.stopwords import likeliest_language
        from penumbra.text.checksums import word_checksums
        from penumbra.text.language import language

        text = self.text[:_LANGUAGE_CHARS] or " ".join(self.result.blocks.text)[:_LANGUAGE_CHARS]
        if stated and len(text.encode("utf-8", "replace")) < _MOSTLY_LATIN * len(text):
            return stated
        return language(stated, text) or stated or likeliest_language(word_checksums(text.lower()))
