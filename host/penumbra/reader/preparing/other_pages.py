"""Removal of links to other pages that are no part of a text: rows of tags, related articles below their heading."""

import re
from itertools import islice
from urllib.parse import urlsplit

from lxml import etree, html

from penumbra.reader.tree.lines import has_few_elements
from penumbra.reader.tree.removal import REMOVED, remove_marked
from penumbra.reader.tree.text_level import TEXT_LEVEL

__all__ = ["drop_related_links", "drop_tags"]

_TAG_PARTS = frozenset("tag tags label labels keyword keywords hashtag hashtags schlagwort etiqueta etiquetas".split())
"""Parts of an address, or first label of a host, of a page that lists what has one tag."""
_LEAST_TAGS, _MOST_TAGS = 2, 100
_MOST_LABEL = 3
"""Words before a row of tags, such as "In this article"."""
_RELATED = re.compile(
    r"(?:related|similar|recommended) (?:articles?|stor(?:y|ies)|posts?|content|news|links?|reading|coverage|topics)"
    r"|more (?:on|about) this(?: (?:story|topic|subject))?|you (?:may|might) also (?:like|enjoy)|read (?:also|next)"
    r"|sur le même (?:sujet|thème)|(?:à )?lire (?:aussi|également)|articles? (?:liés?|connexes?|similaires?)"
    r"|lesen sie auch|mehr zum thema|(?:verwandte|ähnliche) (?:artikel|beiträge|themen)"
    r"|das könnte sie auch interessieren|(?:artículos|noticias|entradas) relacionad[ao]s|lea también"
    r"|te puede interesar|читайте также|(?:материалы )?по теме|похожие (?:статьи|записи)|קראו גם|עוד בנושא"
    r"|مقالات ذات صلة|اقرأ أيضا(?:ً)?|(?:相[关關]|推[荐薦])(?:文章|阅读|閱讀|新闻|新聞)|延伸[阅閱][读讀]"
    r"|関連記事|관련 ?(?:기사|글)",
    re.IGNORECASE,
)
"""Headings of other articles. "See also" is left out: in a work of reference it belongs to the text."""
_LABELS = ("p", "div", "span", "strong", "h2", "h3", "h4", "h5", "h6")
_SIGNS = " :：…›»>|"
_LONGEST = 60
"""Characters of such a heading."""
_MOST_BELOW = 4
"""Elements below a heading, at most; a longer part of the page has text of its own."""
_MOST_LINKS, _MOST_WORDS = 40, 60
"""Links, and words outside of links, below a heading, at most."""


def drop_tags(root: html.HtmlElement) -> None:
    """Remove rows of links to tags. Changes the tree. Links have absolute addresses."""
    rows = dict.fromkeys(row for link in root.iter("a") if _is_tag(link) and (row := _row(link)) is not None)
    for row in rows:
        if row is not root and _is_row_of_tags(row):
            row.tag = REMOVED
    remove_marked(root)


def drop_related_links(root: html.HtmlElement) -> None:
    """Remove headings of related articles with the links below them, or with nothing below them. Changes the tree.

    The links may stand beside their authors' names: at most half of the words are no link's.
    """
    for label in list(root.iter(*_LABELS)):
        if label is root or not _names_related(label):
            continue
        below = list(islice(label.itersiblings(etree.Element), _MOST_BELOW + 1))
        if (label.tail or "").strip() or len(below) > _MOST_BELOW or not all(map(_is_mostly_links, below)):
            continue
        for element in (label, *below):
            element.tag = REMOVED
    remove_marked(root)


def _is_tag(link: html.HtmlElement) -> bool:
    try:
        address = urlsplit(link.get("href", ""))
        parts = {(address.hostname or "").partition(".")[0], *address.path.lower().split("/")[:-1]}
    except ValueError:
        return False
    return not _TAG_PARTS.isdisjoint(parts)


def _row(link: html.HtmlElement) -> html.HtmlElement | None:
    """The block around a link; of an item the whole list."""
    block = next((above for above in link.iterancestors() if above.tag not in TEXT_LEVEL), None)
    return block.getparent() if block is not None and block.tag == "li" else block


def _is_row_of_tags(row: html.HtmlElement) -> bool:
    links = list(islice(row.iter("a"), _MOST_TAGS + 1))
    if not _LEAST_TAGS <= len(links) <= _MOST_TAGS or not all(map(_is_tag, links)):
        return False
    return len(_own_words(row)) <= _MOST_LABEL


def _names_related(label: html.HtmlElement) -> bool:
    if not has_few_elements(label):
        return False
    text = ""
    for part in label.itertext():  # to the end it would take minutes in nested elements
        text += part
        if len(text) > 2 * _LONGEST:
            return False
    return _RELATED.fullmatch(" ".join(text.split()).strip(_SIGNS)) is not None


def _is_mostly_links(element: html.HtmlElement) -> bool:
    if next(element.iter("pre", "table", "math"), None) is not None:
        return False
    own = len(_own_words(element, _MOST_WORDS))
    linked = sum(len("".join(link.itertext()).split()) for link in islice(element.iter("a"), _MOST_LINKS)) if own else 0
    return own <= min(_MOST_WORDS, linked)


def _own_words(element: html.HtmlElement, most: int = _MOST_LABEL) -> list[str]:
    """The first words of an element outside its links, at most a few more than `most`."""
    words: list[str] = []
    links = 0
    for event, part in etree.iterwalk(element, events=("start", "end")):
        links += (part.tag == "a") * (1 if event == "start" else -1)
        if links or (event == "end" and part is element):
            continue
        text = part.text if event == "start" else part.tail
        words += [word for word in (text or "").split() if any(map(str.isalnum, word))]
        if len(words) > most:
            break
    return words
