"""Whether a page has readers' comments. Generators of manuals use this name too, for the text about a method."""

from penumbra.page import Page
from penumbra.page.once import once_a_page
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


@once_a_page
def has_thread(page: Page) -> bool:
    """Whether a page names comments by more than the word "comment", or has a field to write one."""
    return "textarea" in page.tag_names or bool(page.name_words.bits(_SIGNS).any())
