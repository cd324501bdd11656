"""Facts about a whole page, from the extension or from plain HTML."""

from typing import Annotated, Literal

from msgspec import Meta, Struct

__all__ = ["LONGEST_BYLINE", "Byline", "Name", "PageFacts", "PageHints"]

Name = Annotated[str, Meta(max_length=200)]
"""A short name, such as a language tag or a method's name."""
LONGEST_BYLINE = 4096
"""Most characters of a byline. Papers have dozens of authors."""
Byline = Annotated[str, Meta(max_length=LONGEST_BYLINE)]
"""The names of an article's authors."""


class PageHints(Struct, frozen=True, omit_defaults=True):
    """The page's type as its head declares it. These are hints and never shown as text."""

    og_type: Name = ""
    """The Open Graph type, or empty."""
    ld_types: list[Name] = []
    """The `@type` values of the page's JSON-LD, in order."""


class PageFacts(Struct, frozen=True, omit_defaults=True):
    """Facts about the page as a whole."""

    url: Annotated[str, Meta(max_length=8192)]
    """Address without user name and password."""
    title: Annotated[str, Meta(max_length=4096)] = ""
    lang: Name = ""
    """Language tag of the root element, or empty."""
    dir: Literal["", "ltr", "rtl", "auto"] = ""
    private: bool = False
    """The site memory is neither read nor written: a private window, or the user has switched the memory off."""
    hints: PageHints = PageHints()
