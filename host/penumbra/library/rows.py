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
    text: str
    metadata: Metadata
    kind: str
    suited: bool
    error: str
    """Empty; or ``"bad-page"``, ``"too-large"``, ``"timeout"``, ``"crash"``."""
    ms: float
    """Wall-clock time of the page, milliseconds."""


def row_of(page: Input, to: To, options: Options) -> Row:
    """Read one page; no exception but a fault of memory or of the interpreter leaves it."""
    from penumbra.errors import BadPageError, PenumbraError
    from penumbra.library.extraction import decide, written

    start = time.perf_counter()
    try:
        document = decide(page.html, url=page.url, options=options)
        text, metadata = written(document, to), document.metadata
        kind, suited, error = document.kind, document.suited, ""
    except BadPageError:
        text, metadata, kind, suited, error = "", Metadata(), "", False, "bad-page"
    except PenumbraError as fault:
        text, metadata, kind, suited, error = "", Metadata(), "", False, fault.name
    except Exception:  # one page must not end a crawl
        text, metadata, kind, suited, error = "", Metadata(), "", False, "crash"
    return Row(page.id, page.url, text, metadata, kind, suited, error, round((time.perf_counter() - start) * 1000, 3))
