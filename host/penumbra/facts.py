"""Facts of a page as a whole, as the extension sends them and as plain HTML states them."""

from typing import Annotated, Literal

from msgspec import Meta, Struct

__all__ = ["Name", "PageFacts", "PageHints"]

Name = Annotated[str, Meta(max_length=200)]
"""A short name, such as a language tag or a method's name."""


class PageHints(Struct, frozen=True, omit_defaults=True):
    """What the page's head says of its kind; hints, never trusted as text."""

    og_type: Name = ""
    """The Open Graph type, or empty."""
    ld_types: list[Name] = []
    """The `@type` values of the page's JSON-LD, in order."""


class PageFacts(Struct, frozen=True, omit_defaults=True):
    """What is known of the page as a whole."""

    url: Annotated[str, Meta(max_length=8192)]
    """Address without user name and password."""
    title: Annotated[str, Meta(max_length=4096)] = ""
    lang: Name = ""
    """Language tag of the root element, or empty."""
    dir: Literal["", "ltr", "rtl", "auto"] = ""
    private: bool = False
    """Neither written to the site memory nor compared with it: a private window, or the user has switched that memory off."""
    hints: PageHints = PageHints()
