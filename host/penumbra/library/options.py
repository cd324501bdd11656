"""What a caller may choose."""

from dataclasses import dataclass, field
from typing import Literal

from penumbra.settings import CRAWL_LIMITS, Limits

__all__ = ["CRAWL", "DEFAULT", "Keep", "Options", "To"]

Keep = Literal["main", "kept", "minor"]
"""Which text is given: main content; all that a page shows in full light; minor content too."""
To = Literal["text", "markdown", "html"]
"""Form of the text."""


@dataclass(frozen=True, slots=True)
class Options:
    """How pages are decided and written.

    Parameters
    ----------
    keep
        ``"main"``: main content. ``"kept"``: main content, headline, byline and captions. ``"minor"``: minor content
        too, such as comments and related links.
    lean
        Added to the log-odds of main content of every block. Above 0 more text is kept (recall), below 0 less
        (precision).
    links, images, tables
        Whether Markdown has them. Without tables, cells are paragraphs.
    metadata
        Whether metadata is read.
    scorer
        Name of the method; empty for the one that ships.
    limits
        Largest pages that are read.
    """

    keep: Keep = "main"
    lean: float = 0.0
    links: bool = True
    images: bool = False
    tables: bool = True
    metadata: bool = True
    scorer: str = ""
    limits: Limits = field(default_factory=Limits)


DEFAULT = Options()
CRAWL = Options(limits=CRAWL_LIMITS)
"""The defaults of `penumbra extract`."""
