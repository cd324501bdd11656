"""Links that share an article on other sites: controls of the page, and no part of the text."""

import re

from lxml import html

from penumbra.reader.tree.removal import REMOVED, remove_marked

__all__ = ["drop_share_links"]

_SHARE = re.compile(
    r"^https?://(?:[\w-]+\.)*(?:facebook\.com/(?:sharer|share\.php|dialog/(?:feed|share|send))"
    r"|(?:twitter|x)\.com/(?:intent/(?:tweet|post)|share\b)|linkedin\.com/(?:shareArticle|cws/share|sharing)"
    r"|reddit\.com/submit|tumblr\.com/(?:share|widgets/share)|pinterest\.[a-z.]{2,6}/pin/create|plus\.google\.com/share"
    r"|news\.ycombinator\.com/submitlink|threads\.net/intent|bsky\.app/intent|t\.me/share|telegram\.me/share"
    r"|(?:api|wa)\.(?:whatsapp\.com|me)/(?:send|\?text)|getpocket\.com/(?:save|edit)|addthis\.com|addtoany\.com"
    r"|vk\.com/share|connect\.ok\.ru|service\.weibo\.com/share|line\.me/R/msg|b\.hatena\.ne\.jp/entry|xing\.com/spi)"
    r"|^whatsapp://send|^mailto:\?(?:[^#]*&)?(?:subject|body)=",
    re.IGNORECASE,
)
_MOST_WORDS = 4
"""Words of a control, at most. A link with more is a sentence of the author."""
_BLOCKS = ("p", "td", "blockquote")


def drop_share_links(root: html.HtmlElement) -> None:
    """Remove links to share the article, unless they stand in a sentence. Changes the tree."""
    only_sharing: dict[html.HtmlElement, bool] = {}
    """Whether a block has no other links and hardly any other text."""
    for link in root.iter("a"):
        if not _shares(link) or len(_text(link).split()) > _MOST_WORDS:
            continue
        block = next(link.iterancestors(*_BLOCKS), None)
        if block is not None and block not in only_sharing:
            only_sharing[block] = all(map(_shares, block.iter("a"))) and not _has_sentence(block)
        if block is None or only_sharing[block]:
            link.tag = REMOVED
    remove_marked(root)


def _shares(link: html.HtmlElement) -> bool:
    """Whether a link leads to a site's form for sharing."""
    return _SHARE.match(link.get("href", "").strip()) is not None


def _has_sentence(block: html.HtmlElement) -> bool:
    """Whether a block has text outside of its links."""
    linked = sum(len("".join(link.itertext()).split()) for link in block.iter("a"))
    return len(_text(block).split()) - linked > _MOST_WORDS


def _text(element: html.HtmlElement) -> str:
    return "".join(element.itertext())
