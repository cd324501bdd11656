"""The documents that the host holds: decided, kept up to date, explained.

Importing this imports the engine; the host does it after its greeting.
"""

import logging
from collections import OrderedDict, deque
from collections.abc import Container
from dataclasses import dataclass, replace

from penumbra.decision.elements import Elements
from penumbra.decision.levels import LEVELS
from penumbra.errors import MemoryBusyError, MemoryStoreError, UnknownDocumentError, UnknownNodeError
from penumbra.explain import explain
from penumbra.facts import PageFacts
from penumbra.gc_pause import paused
from penumbra.memory.fingerprint import Fingerprint
from penumbra.memory.store import Memory
from penumbra.messaging.protocol import NO_LEVEL, Decide, Decided, Explain, Explained, Update
from penumbra.messaging.smallest import SMALLEST
from penumbra.page import Page
from penumbra.page.snapshot import change_page, decode_snapshot, snapshot_to_page
from penumbra.pipeline import Result, run
from penumbra.scorers import DEFAULT_SCORER
from penumbra.settings import Settings

__all__ = ["Documents"]

_log = logging.getLogger(__name__)

_ROW = 256
"""Characters that take as much memory as a row, half a kilobyte, at two bytes each."""
_MOST_KEPT = 30_000
"""Rows of a page whose features are kept until the next one comes; they take six kilobytes a block. A larger page is decided again to explain it."""
_LATER = 8
"""Pages at most that wait to be remembered while another program has the memory locked; as many are kept of a site."""


@dataclass(frozen=True, slots=True)
class _Document:
    """A document as both sides know it. What its features and scores were is not kept: it is many times the page's size."""

    revision: int
    scorer: str
    page: Page
    earlier: tuple[Fingerprint, ...]
    elements: Elements
    weight: int
    """What holding it takes, in rows."""


class Documents:
    """Documents by the extension's number; the ones not used for longest are dropped.

    Parameters
    ----------
    settings
        Limits, default scorer and number of documents.
    """

    def __init__(self, settings: Settings) -> None:
        self._settings = settings
        self.memory: Memory | None = None
        """The site memory, None as long as there is none."""
        self._documents: OrderedDict[int, _Document] = OrderedDict()
        self._latest: tuple[_Document, Result] | None = None
        """The document decided last, with all that was found out about it."""
        self._asked: tuple[_Document, Result] | None = None
        """The same of the one explained last: who asks why asks more than once, while other pages change."""
        self._to_remember: deque[Page] = deque(maxlen=_LATER)
        _warm_up(settings)

    @paused()
    def decide(self, request: Decide) -> Decided:
        """Decide a whole page and hold it."""
        scorer = request.scorer or self._settings.scorer
        snapshot = decode_snapshot(request.snapshot, self._settings.limits)
        page = snapshot_to_page(snapshot, request.page, self._settings.limits)
        earlier = self._recall(page.facts)
        result = run(page, scorer, earlier)
        document = _Document(0, scorer, page, earlier, result.decision.elements, _weight(page))
        self._hold(request.doc, document, result)
        if not page.facts.private:  # it would be held for as long as those before it have to wait
            self._to_remember.append(page)
        return _decided(request, document, result, [(key, row.level) for key, row in document.elements.rows.items()])

    @paused()
    def update(self, request: Update) -> Decided:
        """Apply a change; answer with the levels that are other than before.

        Raises
        ------
        UnknownDocumentError
            The document, or that revision of it, is not held.
        BadPageError, TooLargeError
            The change does not fit; the document stays as it was.
        """
        document = self._document(request.doc)
        if document.revision != request.revision:
            raise UnknownDocumentError(
                f"The host knows revision {document.revision} of the page, not {request.revision}.",
                "Send the page anew.",
            )
        added = decode_snapshot(request.snapshot, self._settings.limits) if request.snapshot else None
        page = change_page(document.page, request.removed, added, request.page, self._settings.limits)
        result = run(page, document.scorer, document.earlier)
        changed = replace(document, revision=document.revision + 1, page=page, elements=result.decision.elements, weight=_weight(page))
        self._hold(request.doc, changed, result)
        came = set() if added is None else set(added.key)
        return _decided(request, changed, result, _changed(document.elements, changed, came))

    @paused()
    def explain(self, request: Explain) -> Explained:
        """Explain the level of a node.

        Raises
        ------
        UnknownDocumentError, UnknownNodeError
        """
        document = self._document(request.doc)
        row = document.page.row_of.get(request.node)
        if row is None:
            raise UnknownNodeError(f"The page has no element {request.node}.", "Send the page anew.")
        known = next((each for each in (self._asked, self._latest) if each is not None and each[0] is document), None)
        self._asked = known or (document, run(document.page, document.scorer, document.earlier))
        return explain(request.id, self._asked[1], row, document.elements.rows)

    def forget(self, doc: int) -> None:
        """Drop a document."""
        gone = self._documents.pop(doc, None)
        self._latest, self._asked = (None if each and each[0] is gone else each for each in (self._latest, self._asked))

    def remember(self) -> None:
        """Write the pages decided since the last call to the site memory; called when nobody waits for an answer.

        Where another program has the memory locked they are left for the next call: the next page may be waiting already.
        """
        while self.memory and self._to_remember:
            page = self._to_remember.popleft()
            try:
                self.memory.remember(page, wait=False)
            except MemoryBusyError:
                self._to_remember.appendleft(page)
                break
            except MemoryStoreError as error:
                _log.warning("%s %s", error.message, error.advice)
        if self.memory is None:
            self._to_remember.clear()
        while sum(map(_weight, self._to_remember)) > self._settings.held_nodes:
            self._to_remember.popleft()

    def forget_sites(self) -> None:
        """Leave out the pages that have not been remembered yet: the user has had sites erased."""
        self._to_remember.clear()

    def _recall(self, facts: PageFacts) -> tuple[Fingerprint, ...]:
        """What is remembered of the page's site. Nothing, for a private window or where the memory fails."""
        if self.memory is None or facts.private:
            return ()
        try:
            return self.memory.recall(facts.url)
        except MemoryStoreError as error:  # the page can be decided without it
            _log.warning("%s %s", error.message, error.advice)
            return ()

    def _hold(self, doc: int, document: _Document, result: Result) -> None:
        """Hold a document, and drop those not used for longest that are too many, or too large together."""
        self.forget(doc)
        self._documents[doc] = document
        self._latest = (document, result) if document.weight <= _MOST_KEPT else None
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
            raise UnknownDocumentError(f"The host does not hold document {doc}.", "Send the page anew.")
        return document


def _weight(page: Page) -> int:
    """A page's rows, and its text as so many more: one row may have all the megabytes that a snapshot takes."""
    return len(page) + sum(map(len, page.text.values())) // _ROW


def _warm_up(settings: Settings) -> None:
    """Decide a page of one paragraph: what is read, imported or made with the first page then is there before it comes."""
    page = snapshot_to_page(decode_snapshot(SMALLEST, settings.limits), PageFacts(url="", lang="en"), settings.limits)
    run(page, settings.scorer)


def _changed(before: Elements, document: _Document, came: Container[int]) -> list[tuple[int, int]]:
    """The levels that are new or other than before, and those of all that came (again): the page has forgotten theirs.

    An element whose level went is not told that it is kept: what stands around it may have got the level that it had.
    """
    now, there = document.elements.rows, document.page.row_of
    rows = [
        (key, row.level)
        for key, row in now.items()
        if key in came or key not in before.rows or before.rows[key].level != row.level
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
