"""One input and its one row."""

import time
from typing import NamedTuple

from penumbra.library.options import Options, To
from penumbra.metadata import Metadata

__all__ = ["Input", "Row", "row_of"]


class Input(NamedTuple):
    """One page."""

    id: str
    html: bytes | str
    url: str = ""


class Row(NamedTuple):
    """What one input gives."""

    id: str
    url: str
    text: str = ""
    metadata: Metadata = Metadata()
    page_type: str = ""
    suited: bool = False
    error: str = ""
    """Empty; or ``"bad-page"``, ``"too-large"``, ``"timeout"``, ``"crash"``."""
    ms: float = 0.0
    """Wall-clock time of the page, milliseconds."""


def row_of(page: Input, to: To, options: Options) -> Row:
    """Read one page; no exception but a fault of memory or of the interpreter leaves it."""
    from penumbra.errors import PenumbraError
    from penumbra.library.extraction import decide, written

    start = time.perf_counter()
    row = Row(page.id, page.url)
    try:
        document = decide(page.html, url=page.url, options=options)
        row = row._replace(
            text=written(document, to), metadata=document.metadata, page_type=document.page_type, suited=document.suited
        )
    except PenumbraError as fault:
        row = row._replace(error=fault.name)
    except Exception:  # one page must not end a crawl
        row = row._replace(error="crash")
    return row._replace(ms=round((time.perf_counter() - start) * 1000, 3))
