"""Whether a page has comments by its readers at all: generators of manuals call the text about a method its comment."""

from functools import lru_cache

from penumbra.page import Page
from penumbra.text.checksums import WordNumbers

__all__ = ["has_thread"]

_SIGNS = WordNumbers.of(
    dict.fromkeys(
        "comments commentlist commentform commentmetadata commenter commenters discussion disqus replies reply respond "
        "responses author avatar gravatar poster user username vcard fn".split(),
        1,
    )
)
"""Names of several comments, of answers, and of those who write them."""


@lru_cache(maxsize=1)
def has_thread(page: Page) -> bool:
    """Whether a page names comments by more than the word "comment", or has a field to write one.

    Two tables ask for each page in turn, so that the last page's answer is cached.
    """
    return "textarea" in page.tag_names or bool(page.name_words.bits(_SIGNS).any())
