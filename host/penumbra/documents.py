"""The open documents of a browser: decide them, update them, explain them.

This module imports the engine. The host imports it after its greeting.
"""

import logging
from collections import OrderedDict, deque
from collections.abc import Container

import msgspec
from msgspec.structs import replace

from penumbra.decision.elements import Elements
from penumbra.decision.levels import LEVELS
from penumbra.errors import MemoryBusyError, MemoryStoreError, UnknownDocumentError, UnknownNodeError
from penumbra.explain import explain
from penumbra.facts import PageFacts
from penumbra.gc_pause import paused
from penumbra.memory.fingerprint import Fingerprint
from penumbra.memory.store import Memory
from penumbra.messaging.protocol import NO_LEVEL, Decide, Decided, Explain, Explained, Piece, Update
from penumbra.messaging.smallest import SMALLEST
from penumbra.page import Page
from penumbra.page.pieces import Pieces
from penumbra.page.snapshot import change_page, decode_snapshot, snapshot_to_page
from penumbra.pipeline import Result, run
from penumbra.scorers import DEFAULT_SCORER
from penumbra.settings import CHARS_PER_ROW, Settings

__all__ = ["Documents"]

_log = logging.getLogger(__name__)

_CACHED_ROWS = 30_000
"""Rows, at most, of a page whose result stays in memory: a result takes about 2 kB a block. A larger page is decided
again to explain it."""
_PENDING_PAGES = 8
"""Pages, at most, that wait for a locked site memory; a site keeps the same number."""


class _Document(msgspec.Struct, frozen=True):
    """The state of a document that the extension and the host share, without features and scores."""

    revision: int
    scorer: str
    anyway: bool
    """The user wants it dimmed though it is no page to read, or an application."""
    page: Page
    earlier: tuple[Fingerprint, ...]
    elements: Elements
    weight: int
    """Memory that it takes, in rows."""


class Documents:
    """Documents by the extension's number. The least recently used are dropped.

    Parameters
    ----------
    settings
        Limits, default scorer and number of documents.
    """

    def __init__(self, settings: Settings) -> None:
        self._settings = settings
        self.memory: Memory | None = None
        """The site memory; None until it is open."""
        self._documents: OrderedDict[int, _Document] = OrderedDict()
        self._latest: tuple[_Document, Result] | None = None
        """The last decided document with its result."""
        self._explained: tuple[_Document, Result] | None = None
        """The last explained document with its result: people ask several times about one page while others change."""
        self._pending: deque[Page] = deque(maxlen=_PENDING_PAGES)
        self._pieces = Pieces(settings)
        _warm_up(settings)

    @paused()
    def keep_piece(self, request: Piece) -> None:
        """Keep a piece of a page until `decide`. Raises as `Pieces.add` does."""
        self._pieces.add(request.doc, request.number, request.snapshot)

    @paused()
    def decide(self, request: Decide) -> Decided:
        """Decide a whole page and keep it as a document.

        Raises
        ------
        BadPageError, TooLargeError
            The snapshot is broken or over a limit.
        UnknownDocumentError
            The host does not have the pieces before the snapshot.
        UnknownScorerError
            No method has the requested name.
        """
        scorer = request.scorer or self._settings.scorer
        snapshot = self._pieces.join(request.doc, request.pieces, request.snapshot)
        page = snapshot_to_page(snapshot, request.page, self._settings.limits)
        earlier = self._recall(page.facts)
        result = run(page, scorer, earlier, anyway=request.anyway)
        document = _Document(0, scorer, request.anyway, page, earlier, result.decision.elements, _weight(page))
        self._keep(request.doc, document, result)
        if not page.facts.private:  # the queue may keep a page for long
            self._pending.append(page)
        return _decided(request, document, result, [(key, row.level) for key, row in document.elements.rows.items()])

    @paused()
    def update(self, request: Update) -> Decided:
        """Apply a change to a document; reply with the changed levels.

        Raises
        ------
        UnknownDocumentError
            The host does not have the document, or has another revision.
        BadPageError, TooLargeError
            The change does not fit. The document stays as it was.
        """
        document = self._document(request.doc)
        if document.revision != request.revision:
            raise UnknownDocumentError(
                f"The host knows revision {document.revision} of the page, not {request.revision}.",
                "Send the page again.",
            )
        added = decode_snapshot(request.snapshot, self._settings.limits) if request.snapshot else None
        page = change_page(document.page, request.removed, added, self._settings.limits)
        result = run(page, document.scorer, document.earlier, anyway=document.anyway)
        elements, revision = result.decision.elements, document.revision + 1
        changed = replace(document, revision=revision, page=page, elements=elements, weight=_weight(page))
        self._keep(request.doc, changed, result)
        inserted = set() if added is None else set(added.key)
        return _decided(request, changed, result, _changed(document.elements, changed, inserted))

    @paused()
    def explain(self, request: Explain) -> Explained:
        """Explain the level of an element.

        Raises
        ------
        UnknownDocumentError
            The host does not have the document.
        UnknownNodeError
            The page has no such element.
        """
        document = self._document(request.doc)
        row = document.page.row_of.get(request.node)
        if row is None:
            raise UnknownNodeError(f"The page has no element {request.node}.", "Send the page again.")
        cached = (self._explained, self._latest)
        known = next((each for each in cached if each is not None and each[0] is document), None)
        if known is None:
            known = document, run(document.page, document.scorer, document.earlier, anyway=document.anyway)
        self._explained = known
        return explain(request.id, self._explained[1], row, document.elements.rows)

    def forget(self, doc: int) -> None:
        """Drop a document."""
        self._pieces.forget(doc)
        dropped = self._documents.pop(doc, None)
        cached = (self._latest, self._explained)
        self._latest, self._explained = (None if each and each[0] is dropped else each for each in cached)

    def remember(self) -> None:
        """Write the pages decided since the last call to the site memory. The host calls this after a reply.

        While another program has the memory locked, the pages wait for the next call.
        """
        while self.memory and self._pending:
            page = self._pending.popleft()
            try:
                self.memory.remember(page, wait=False)
            except MemoryBusyError:
                self._pending.appendleft(page)
                break
            except MemoryStoreError as error:
                _log.warning("%s %s", error.message, error.advice)
        if self.memory is None:
            self._pending.clear()
        while sum(map(_weight, self._pending)) > self._settings.held_nodes:
            self._pending.popleft()

    def forget_sites(self) -> None:
        """Drop what comes from the site memory and what waits for it, because the user erased sites."""
        self._pending.clear()
        self._documents.update({doc: replace(each, earlier=()) for doc, each in self._documents.items()})
        self._latest = self._explained = None

    def _recall(self, facts: PageFacts) -> tuple[Fingerprint, ...]:
        """Fingerprints of the page's site; none for a private window, or if the memory fails."""
        if self.memory is None or facts.private:
            return ()
        try:
            return self.memory.recall(facts.url)
        except MemoryStoreError as error:  # the page can be decided without it
            _log.warning("%s %s", error.message, error.advice)
            return ()

    def _keep(self, doc: int, document: _Document, result: Result) -> None:
        """Keep a document; drop the least recently used ones over the limits of number and size."""
        self.forget(doc)
        self._documents[doc] = document
        self._latest = (document, result) if document.weight <= _CACHED_ROWS else None
        held = sum(each.weight for each in self._documents.values())
        while len(self._documents) > self._settings.documents or (
            held > self._settings.held_nodes and len(self._documents) > 1
        ):
            oldest = next(iter(self._documents))
            held -= self._documents[oldest].weight
            self.forget(oldest)

    def _document(self, doc: int) -> _Document:
        document = self._documents.get(doc)
        if document is None:
            raise UnknownDocumentError(f"The host does not have document {doc}.", "Send the page again.")
        self._documents.move_to_end(doc)
        return document


def _weight(page: Page) -> int:
    """A page's rows plus the rows that its text weighs: one row may contain megabytes of text."""
    return len(page) + sum(map(len, page.text.values())) // CHARS_PER_ROW


def _warm_up(settings: Settings) -> None:
    """Decide a page of one paragraph, so that imports and models are loaded before the first real page."""
    page = snapshot_to_page(decode_snapshot(SMALLEST, settings.limits), PageFacts(url="", lang="en"), settings.limits)
    run(page, settings.scorer)


def _changed(before: Elements, document: _Document, inserted: Container[int]) -> list[tuple[int, int]]:
    """New and changed levels, and the levels of all inserted elements: the page has lost the marks of those.

    An element that lost its level gets `NO_LEVEL` and not "keep": an element around it may now carry the level.
    """
    now, there = document.elements.rows, document.page.row_of
    rows = [
        (key, row.level)
        for key, row in now.items()
        if key in inserted or key not in before.rows or before.rows[key].level != row.level
    ]
    return rows + [(key, NO_LEVEL) for key in before.rows if key not in now and key in there]


def _decided(request: Decide | Update, document: _Document, result: Result, rows: list[tuple[int, int]]) -> Decided:
    decision, blocks = result.decision, result.blocks
    return Decided(
        id=request.id,
        doc=request.doc,
        revision=document.revision,
        page_type=decision.page_type,
        suited=decision.suited,
        scorer=document.scorer or DEFAULT_SCORER,
        rows=rows,
        main=document.elements.main,
        counts={
            name: int(blocks.n_words[(decision.levels == level) & blocks.shown].sum())
            for level, name in enumerate(LEVELS)
        },
    )
