"""A page through the host alone, without a browser: decided, its kept part made an article."""

import msgspec
from lxml import etree, html

from penumbra.facts import PageFacts
from penumbra.messaging.protocol import Article
from penumbra.output.html import decide_html
from penumbra.page.markup import parse_tree, tree_to_page
from penumbra.reader.article import make_article
from reader_corpus.pages import ReaderPage
from reader_corpus.reading import Reading

__all__ = ["read_alone"]

_ADDRESS = "https://example.org/page"
_DROPPED = "test-dropped"


def read_alone(page: ReaderPage) -> Reading:
    """Make the article of a page from its HTML. The extension would leave out more: it sees what is drawn."""
    source = page.html() or ""
    result = decide_html(source, _ADDRESS)
    root = parse_tree(source)
    elements: dict[int, etree._Element] = {}
    tree_to_page(root, elements=elements)
    title = " ".join(str(root.findtext(".//title") or "").split())
    head = "".join(html.tostring(one, encoding="unicode", with_tail=False) for one in root.iter("meta", "link"))
    direction = str(root.get("dir") or "").lower()
    stated = {"url": _ADDRESS, "title": title, "lang": str(root.get("lang") or ""), "dir": direction}
    for key in result.decision.elements.rows:
        if elements[key] is not root:
            elements[key].tag = _DROPPED
    etree.strip_elements(root, _DROPPED, "script", "style", "noscript", "head", with_tail=False)
    facts = msgspec.convert(stated, PageFacts)
    article = make_article(Article(id=1, page=facts, html=html.tostring(root, encoding="unicode"), head=head))
    return Reading(article.title, f"{article.byline}\n{article.date}", article.html, article.dir)
