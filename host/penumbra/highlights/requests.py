"""The requests about highlights."""

from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar

from penumbra.errors import BadMessageError
from penumbra.highlights.markdown import list_markdown, section_html
from penumbra.highlights.store import HighlightStore
from penumbra.messaging.protocol import Highlights, HighlightsReply

__all__ = ["Notebook"]

_EMPTY: dict[str, Any] = {
    "highlights": [], "highlight": None, "removed": 0, "total": 0, "sites": [], "text": "",
}  # fmt: skip

_Given = TypeVar("_Given")


class Notebook:
    """The highlights of one session.

    Parameters
    ----------
    path
        The file of highlights; None for the user's own.
    """

    def __init__(self, path: Path | None = None) -> None:
        self._store = HighlightStore(path)
        self._answers: dict[str, Callable[[Highlights], dict[str, Any]]] = {
            "page": self._page,
            "put": self._put,
            "remove": self._remove,
            "find": self._find,
            "erase": self._erase,
            "markdown": self._markdown,
        }

    def answer(self, request: Highlights) -> HighlightsReply:
        """Read or change the highlights.

        Raises
        ------
        HighlightsError
            The file cannot be used, or the page has too many. Nothing has changed.
        BadMessageError
            The request lacks a field that its `op` needs.
        """
        return HighlightsReply(id=request.id, **(_EMPTY | self._answers[request.op](request)))

    def section(self, url: str, heading: str) -> str:
        """The highlights of a page as the last section of its article's HTML; empty without any.

        Raises
        ------
        HighlightsError
            The file cannot be used.
        """
        return section_html(self._store.of_page(url), heading)

    def _page(self, request: Highlights) -> dict[str, Any]:
        return {"highlights": self._store.of_page(_needed(request.url, "url"))}

    def _put(self, request: Highlights) -> dict[str, Any]:
        given = _needed(request.highlight, "highlight")
        return {"highlight": self._store.put(_needed(request.url, "url"), request.title, given)}

    def _remove(self, request: Highlights) -> dict[str, Any]:
        return {"removed": self._store.remove(request.ids, request.url)}

    def _find(self, request: Highlights) -> dict[str, Any]:
        found = self._store.find(request.words, request.site, request.offset, request.limit)
        return {"highlights": found.highlights, "total": found.total, "sites": found.sites}

    def _erase(self, request: Highlights) -> dict[str, Any]:
        if request.all == bool(request.site):
            raise BadMessageError("Highlights of one site or of all are to be erased.", "Name a site, or all.")
        return {"removed": self._store.erase(None if request.all else request.site)}

    def _markdown(self, request: Highlights) -> dict[str, Any]:
        if request.url is None:
            highlights = self._store.find(request.words, request.site).highlights
        else:
            highlights = self._store.of_page(request.url)
        return {"text": list_markdown(highlights, request.heading)}


def _needed(value: _Given | None, name: str) -> _Given:
    if value is None:
        raise BadMessageError(f"The message has no field {name}.", "Report this as a fault of Penumbra.")
    return value
