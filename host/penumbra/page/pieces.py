"""Pieces of snapshots that are still being read.

Browsers take long to pass a long text on. So the extension sends what it has read while it reads on.
"""

from collections import OrderedDict

from penumbra.errors import UnknownDocumentError
from penumbra.page.snapshot import Snapshot, check_nodes, count_nodes, decode_piece, join_pieces
from penumbra.settings import CHARS_PER_ROW, Settings

__all__ = ["Pieces"]


class Pieces:
    """Pieces by document, until the document is decided. The oldest documents are dropped.

    Parameters
    ----------
    settings
        Limits, and number of documents.
    """

    def __init__(self, settings: Settings) -> None:
        self._settings = settings
        self._pieces: OrderedDict[int, list[Snapshot]] = OrderedDict()

    def add(self, doc: int, number: int, text: str) -> None:
        """Keep a piece. After an error none of the document's is kept.

        Raises
        ------
        UnknownDocumentError
            The host does not have all pieces before it.
        BadPageError, TooLargeError
            The piece cannot be read, or the page is over the limit of nodes.
        """
        pieces = [*self._take(doc, number), decode_piece(text)]
        check_nodes(pieces, self._settings.limits)
        self._pieces[doc] = pieces
        self._drop_oldest()

    def join(self, doc: int, count: int, text: str) -> Snapshot:
        """Join a document's pieces and its last one to a checked snapshot. The pieces are dropped.

        Raises
        ------
        UnknownDocumentError
            The host does not have all of the pieces.
        BadPageError, TooLargeError
            The snapshot is broken or over a limit.
        """
        return join_pieces([*self._take(doc, count), decode_piece(text)], self._settings.limits)

    def forget(self, doc: int) -> None:
        """Drop a document's pieces."""
        self._pieces.pop(doc, None)

    def _take(self, doc: int, count: int) -> list[Snapshot]:
        """Drop a document's pieces and return them; none if `count` is 0, whatever there was."""
        held = self._pieces.pop(doc, [])
        pieces = held if count else []
        if len(pieces) != count:
            raise UnknownDocumentError(f"The host has {len(pieces)} pieces of the page, not {count}.", "Send it whole.")
        return pieces

    def _drop_oldest(self) -> None:
        while len(self._pieces) > self._settings.documents or (
            len(self._pieces) > 1 and sum(map(_weight, self._pieces.values())) > self._settings.held_nodes
        ):
            self._pieces.popitem(last=False)


def _weight(pieces: list[Snapshot]) -> int:
    """Memory that the pieces take, in rows."""
    return count_nodes(pieces) + sum(len(text) for each in pieces for text in each.text.value) // CHARS_PER_ROW
