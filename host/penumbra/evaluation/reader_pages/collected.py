"""Plain HTML → the reader view's article, with the decision of the command line.

The extension collects the kept blocks from the live page (`extension/content/article/collect.js`). This module does the
same for a file. Differs from it: no style sheet is known, so only the tags, `style`, `hidden` and a few names tell
hidden elements.
"""

import re
from collections.abc import Mapping
from copy import deepcopy
from typing import Final
from urllib.parse import unquote

from lxml import etree, html
from msgspec import structs

from penumbra.decision.levels import Level
from penumbra.messaging.protocol import Article, ArticleReply
from penumbra.page.markup import parse_tree, tree_to_page
from penumbra.pipeline import run
from penumbra.reader.article import make_article
from penumbra.reader.preparing.addresses import absolute
from penumbra.reader.preparing.foreign import inside_math
from penumbra.reader.tree.removal import REMOVED, remove_marked

__all__ = ["article_of"]

_LEFT_OUT = frozenset(
    "script style link meta template noscript head input select textarea button option datalist progress meter svg "
    "canvas dialog map".split()
)
_UNSEEN = re.compile(r"display\s*:\s*none|visibility\s*:\s*hidden", re.IGNORECASE)
_CONTROLS = frozenset(
    "mw-editsection mw-jump-link catlinks navbar-mini mw-empty-elt votecell vote-count-post js-vote-count "
    "headerlink anchorjs-link skip-link sr-only visually-hidden visuallyhidden screen-reader-text "
    "media-player__unsupported vjs-no-js".split()
)
"""Classes that the extension leaves out of an article (`text-controls.js`)."""
_ALONE = frozenset("img iframe video audio object embed hr math".split())
"""Elements without text of their own. Below the level `keep` they are left out."""
_HEAD = '//meta[@content] | //link[@rel] | //script[@type="application/ld+json"]'
_BYLINES = (
    './/*[contains(concat(" ", @itemprop, " "), " author ")]//*[contains(concat(" ", @itemprop, " "), " name ")]',
    './/*[contains(concat(" ", @itemprop, " "), " author ")]',
    './/*[contains(concat(" ", @rel, " "), " author ")]',
    './/*[contains(@class, "byline") or contains(@class, "author-name")]',
    './/*[contains(concat(" ", @class, " "), " author ")]',
)
"""The most reliable first, as in the extension (`collect-head.js`)."""
_LONGEST_NAME: Final = 120
_MOST_BYLINES: Final = 3
"""Elements of one kind, at most."""
_MOST_NOTE: Final = 3000
"""Characters of a footnote, as in the extension."""


def article_of(markup: str, url: str) -> ArticleReply:
    """Decide a page and make its article.

    Parameters
    ----------
    markup
        The page's HTML.
    url
        Its address.

    Raises
    ------
    PenumbraError
        The page cannot be read.
    """
    root = parse_tree(markup)
    head = _head(root)
    elements: dict[int, etree._Element] = {}
    page = tree_to_page(root, url, elements=elements)
    rows = run(page).decision.elements.rows
    levels = {elements[key]: row.level for key, row in rows.items()}
    levels |= dict.fromkeys(_notes(root), Level.KEEP)
    base = root.find(".//base[@href]")
    facts = page.facts if base is None else structs.replace(page.facts, url=absolute(url, base.get("href", "")))
    whole = _serialised(root, {})
    kept = _serialised(root, levels)
    request = Article(id=1, page=facts, html=kept, fallback=whole, head=head)
    return make_article(request)


def _notes(root: etree._Element) -> list[etree._Element]:
    """The footnotes that raised links within the page lead to; they are kept with the text."""
    named = {element.get("id"): element for element in root.iter(etree.Element) if element.get("id")}
    links = root.xpath('.//sup//a[contains(@href, "#")]')
    calls = (unquote(link.get("href", "").partition("#")[2]) for link in links)
    notes = [named[call] for call in calls if call in named]
    return [note for note in notes if len("".join(note.itertext())) < _MOST_NOTE]


def _head(root: etree._Element) -> str:
    stated = "".join(
        etree.tostring(one, encoding="unicode", method="html", with_tail=False) for one in root.xpath(_HEAD)
    )
    found = (one for path in _BYLINES for one in root.xpath(path)[:_MOST_BYLINES])
    names = dict.fromkeys(" ".join("".join(one.itertext()).split()) for one in found)
    holders = (html.Element("p", {"class": "byline"}) for _ in names)
    out = []
    for holder, name in zip(holders, names, strict=True):
        if 0 < len(name) <= _LONGEST_NAME:
            holder.text = name
            out.append(str(html.tostring(holder, encoding="unicode")))
    return stated + "".join(out)


def _serialised(root: etree._Element, levels: Mapping[etree._Element, int]) -> str:
    """HTML of the body's kept part; all of it without levels."""
    body = root.find("body")
    if body is None:
        return "<div></div>"
    copied = deepcopy(body)
    level: dict[etree._Element, int] = {copied: levels.get(root, levels.get(body, Level.KEEP))}
    in_math = inside_math(copied)
    for holder in copied.iter("mjx-container", "math"):
        in_math.update(holder.iter())
    for original, element in zip(body.iter(), copied.iter(), strict=True):
        outer = level.get(element.getparent(), level[copied])
        own = levels.get(original, Level.NONE)
        # Of a formula either all is taken or nothing.
        level[element] = outer if own == Level.NONE or element in in_math else own
        if level[element] != Level.KEEP:
            element.text = None
            if element.tag in _ALONE:
                element.tag = REMOVED
            elif element.tag in {"dt", "dd"}:  # an empty one would count as a part of its list
                element.tag = "div"
        if outer != Level.KEEP:
            element.tail = None
        if not isinstance(element.tag, str) or _is_left_out(element):
            element.tag = REMOVED
    remove_marked(copied)
    for figure in copied.iter("figure"):
        if _waits(figure):
            figure.insert(0, figure.makeelement("img", {"src": figure.get("itemid", "")}))
    copied.tag = "div"
    return str(html.tostring(copied, encoding="unicode", with_tail=False))


def _waits(figure: etree._Element) -> bool:
    """Whether a figure's picture is not loaded yet, and its address is in microdata (`collect-pictures.js`)."""
    waits = figure.get("itemtype", "").endswith("ImageObject") and bool(figure.get("itemid"))
    return waits and next(figure.iter("img", "video", "iframe", "svg", "noscript"), None) is None


def _is_left_out(element: etree._Element) -> bool:
    if element.tag == "script" and (element.get("type") or "").startswith("math/tex"):
        return False
    if element.tag == "noscript" and element.find(".//img") is not None:
        before = element.getprevious()
        return before is None or before.tag != "img"  # elsewhere it counts readers
    if element.tag in _LEFT_OUT or element.get("hidden") is not None or _UNSEEN.search(element.get("style") or ""):
        return True
    return not _CONTROLS.isdisjoint((element.get("class") or "").split())
