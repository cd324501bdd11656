"""Types of the library's functions on one page, as a caller's type checker sees them."""

from typing import Literal, assert_type

import penumbra
from penumbra import Document, Limits, Metadata, Options, PenumbraError, TextBlock


def markup_is_text_or_bytes(data: bytes, text: str) -> None:
    assert_type(penumbra.extract(data), str)
    assert_type(penumbra.extract(text, url="https://example.org/"), str)
    assert_type(penumbra.extract(text, to="text"), str)
    assert_type(penumbra.extract(text, to="markdown", options=Options()), str)
    assert_type(penumbra.extract(text, to="html"), str)
    assert_type(penumbra.decide(data), Document)
    assert_type(penumbra.decide(text, url="https://example.org/", options=Options()), Document)


def document(document: Document) -> None:
    assert_type(document.text, str)
    assert_type(document.comments, str)
    assert_type(document.page_type, str)
    assert_type(document.suited, bool)
    assert_type(document.metadata, Metadata)
    assert_type(document.blocks, tuple[TextBlock, ...])
    assert_type(document.markdown(), str)
    assert_type(document.html(), str)


def block(document: Document) -> None:
    for block in document.blocks:
        assert_type(block.text, str)
        assert_type(block.level, Literal["keep", "dim", "hide"])
        assert_type(block.score, float)
        assert_type(block.reason, str)
    text, level, score, reason = document.blocks[0]
    assert_type(text, str)
    assert_type(level, Literal["keep", "dim", "hide"])
    assert_type(score, float)
    assert_type(reason, str)


def metadata(document: Document) -> None:
    facts = document.metadata
    assert_type(facts.title, str)
    assert_type(facts.author, str)
    assert_type(facts.date, str)
    assert_type(facts.lang, str)
    assert_type(facts.sitename, str)
    assert_type(facts.canonical, str)
    assert_type(facts.description, str)
    assert_type(facts.image, str)


def options() -> Options:
    limits = Limits(nodes=50_000, depth=500, html_bytes=8 * 1024 * 1024)
    assert_type(limits.nodes, int)
    assert_type(limits.depth, int)
    assert_type(limits.html_bytes, int)
    chosen = Options(
        keep="minor", lean=-0.5, links=False, images=True, tables=False, metadata=False, scorer="", limits=limits
    )
    assert_type(chosen.keep, Literal["main", "kept", "minor"])
    assert_type(chosen.lean, float)
    assert_type(chosen.links, bool)
    assert_type(chosen.images, bool)
    assert_type(chosen.tables, bool)
    assert_type(chosen.metadata, bool)
    assert_type(chosen.scorer, str)
    assert_type(chosen.limits, Limits)
    return chosen


def fault(html: bytes) -> str:
    try:
        penumbra.decide(html)
    except PenumbraError as error:
        assert_type(error.message, str)
        assert_type(error.advice, str)
        assert_type(error.name, str)
        return error.message
    return assert_type(penumbra.__version__, str)
