"""What a run of the pipeline is made with: method and limits, each with its unit; and where sites are remembered."""

from dataclasses import dataclass

__all__ = ["DEFAULT", "MEMORY_FILE", "Limits", "Settings"]

MEMORY_FILE = "memory.sqlite3"
"""Name of the site memory's file in the user's data folder."""


@dataclass(frozen=True, slots=True)
class Limits:
    """What a page may be at most; beyond it the page is left alone."""

    nodes: int = 200_000
    """Rows of a page. The largest pages of the corpora have about 60,000."""
    depth: int = 2_000
    """Levels of nesting. Real pages stay under 100; parsers cut at 255 to 2,048."""
    html_bytes: int = 64 * 1024 * 1024
    """Bytes of HTML, the same as one message from Chromium."""


@dataclass(frozen=True, slots=True)
class Settings:
    """What a run of the pipeline is made with."""

    scorer: str = ""
    """Name of the method; empty for the default."""
    limits: Limits = Limits()
    documents: int = 24
    """Documents that the host holds for `update` and `explain`: about one for each tab in use."""
    held_nodes: int = 300_000
    """Rows of all documents held, the largest taken alone if need be: a row takes about half a kilobyte, and so do 256
    characters, which count as one."""


DEFAULT = Settings()
