"""Settings of the host: scorer, limits with their units, and the names of the files of site memory and highlights."""

from dataclasses import dataclass

import msgspec

__all__ = [
    "CHARS_PER_ROW", "CRAWL_LIMITS", "DEFAULT", "HIGHLIGHTS_FILE", "MEMORY_FILE", "Limits", "Settings",
]  # fmt: skip

MEMORY_FILE = "memory.sqlite3"
"""Name of the site memory's file in the user's data folder."""
HIGHLIGHTS_FILE = "highlights.sqlite3"
"""Name of the highlights' file in the user's data folder."""


@dataclass(frozen=True, slots=True)
class Limits:
    """Upper limits of a page. A page over one of them is left as it is."""

    nodes: int = 200_000
    """Rows of a page. The largest pages of the corpora have about 60,000."""
    depth: int = 2_000
    """Levels of nesting. Real pages stay under 100; parsers cut at 255 to 2,048."""
    html_bytes: int = 64 * 1024 * 1024
    """Bytes of HTML, or characters of text that is decoded already; one message from Chromium has the same limit."""


CRAWL_LIMITS = Limits(nodes=70_000, html_bytes=8 << 20)
"""Limits of crawls: a worker takes at most about 300 MB of memory."""


class Settings(msgspec.Struct, frozen=True):
    """Settings of a session."""

    scorer: str = ""
    """Name of the method; empty for the default."""
    limits: Limits = Limits()
    documents: int = 24
    """Documents kept for `update` and `explain`: about one for each tab in use."""
    held_nodes: int = 300_000
    """Rows of all kept documents together; `CHARS_PER_ROW` characters of text count as a row. A row takes about 0.5 kB.
    A single larger document is kept alone. The same holds for the pieces of pages that are still being read."""


CHARS_PER_ROW = 256
"""Characters that take as much memory as a row: half a kilobyte at two bytes each."""
DEFAULT = Settings()
