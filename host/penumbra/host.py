"""What the host answers: one method a request, over the documents that it holds.

Importing this is cheap, so that `hello` is answered at once; the engine is imported by `warm_up`, after that answer.
"""

import sys
import time
from collections import OrderedDict
from dataclasses import dataclass
from typing import TYPE_CHECKING

from penumbra import __version__
from penumbra.errors import NotGreetedError, UnknownDocumentError, UnknownNodeError, VersionError
from penumbra.protocol import (
    PROTOCOL,
    AnyRequest,
    Decide,
    Decided,
    Done,
    Explain,
    Explained,
    Forget,
    Greeting,
    Hello,
    Reply,
    Update,
)
from penumbra.scorers import DEFAULT_SCORER, SCORERS
from penumbra.settings import DEFAULT, Settings
from penumbra.wire import REPLY_LIMIT, REQUEST_LIMIT

if TYPE_CHECKING:
    from penumbra.cover import CoverRow
    from penumbra.pipeline import Result

__all__ = ["CAPABILITIES", "Session"]

CAPABILITIES: tuple[str, ...] = ("decide", "update", "explain", "forget")
"""Requests that this host answers, beside `hello`."""


@dataclass(slots=True)
class Document:
    """A document as both sides know it."""

    revision: int
    scorer: str
    result: "Result"
    rows: "dict[int, CoverRow]"


class Session:
    """One browser's connection: greeted once, then any number of requests."""

    def __init__(self, settings: Settings = DEFAULT) -> None:
        self._settings = settings
        self._greeted = False
        self._documents: OrderedDict[int, Document] = OrderedDict()

    def answer(self, request: AnyRequest) -> Reply:
        """Answer one request.

        Raises
        ------
        PenumbraError
            The request cannot be done; `code` says why.
        """
        if isinstance(request, Hello):
            return self._hello(request)
        if not self._greeted:
            raise NotGreetedError("The first message was not a greeting.", "Start the host from the browser.")
        match request:
            case Decide():
                return self._decide(request)
            case Update():
                return self._update(request)
            case Explain():
                return self._explain(request)
            case Forget():
                self._documents.pop(request.doc, None)
                return Done(id=request.id)
            case _:
                raise UnknownDocumentError("not there yet")

    def warm_up(self) -> None:
        """Import the engine and load the default model, so that the first page need not wait for it."""
        from penumbra.scorers import load

        load(self._settings.scorer)

    def _hello(self, request: Hello) -> Greeting:
        low, high = request.protocol
        if low > PROTOCOL[1] or high < PROTOCOL[0]:
            older = "host" if low > PROTOCOL[1] else "extension"
            raise VersionError(
                f"The extension speaks protocol {low} to {high}, the host {PROTOCOL[0]} to {PROTOCOL[1]}.",
                f"Update the {older}.",
            )
        self._greeted = True
        return Greeting(
            id=request.id,
            version=__version__,
            protocol=PROTOCOL,
            capabilities=list(CAPABILITIES),
            limits={"request": REQUEST_LIMIT, "reply": REPLY_LIMIT},
            python=".".join(map(str, sys.version_info[:3])),
            scorers=sorted(SCORERS, key=lambda name: name != DEFAULT_SCORER),
        )

    def _decide(self, request: Decide) -> Decided:
        from penumbra.pipeline import run
        from penumbra.snapshot import decode_snapshot, snapshot_to_page

        start = time.perf_counter()
        scorer = request.scorer or self._settings.scorer
        snapshot = decode_snapshot(request.snapshot, self._settings.limits)
        page = snapshot_to_page(snapshot, request.page, self._settings.limits)
        result = run(page, scorer, parse_ms=(time.perf_counter() - start) * 1000)
        document = Document(0, scorer, result, _rows(result))
        self._documents[request.doc] = document
        self._documents.move_to_end(request.doc)
        while len(self._documents) > self._settings.documents:
            self._documents.popitem(last=False)
        return _decided(request.id, request.doc, document, document.rows)

    def _update(self, request: Update) -> Decided:
        from penumbra.pipeline import run
        from penumbra.snapshot import change_page, decode_snapshot

        document = self._document(request.doc)
        if document.revision != request.revision:
            raise UnknownDocumentError(
                f"The host knows revision {document.revision} of the page, not {request.revision}.",
                "Send the page anew.",
            )
        start = time.perf_counter()
        added = decode_snapshot(request.snapshot, self._settings.limits) if request.snapshot else None
        page = change_page(document.result.page, request.removed, added, request.page, self._settings.limits)
        result = run(page, document.scorer, parse_ms=(time.perf_counter() - start) * 1000)
        before = document.rows
        document.revision += 1
        document.result, document.rows = result, _rows(result)
        self._documents.move_to_end(request.doc)
        return _decided(request.id, request.doc, document, _changed(before, document))

    def _explain(self, request: Explain) -> Explained:
        from penumbra.explain import explain

        document = self._document(request.doc)
        row = document.result.page.row_of.get(request.node)
        if row is None:
            raise UnknownNodeError(f"The page has no element {request.node}.", "Send the page anew.")
        return explain(request.id, document.result, row)

    def _document(self, doc: int) -> Document:
        document = self._documents.get(doc)
        if document is None:
            raise UnknownDocumentError(f"The host does not hold document {doc}.", "Send the page anew.")
        return document


def _rows(result: "Result") -> "dict[int, CoverRow]":
    from penumbra.cover import cover

    return cover(result.page, result.blocks, result.scores, result.decision)


def _changed(before: "dict[int, CoverRow]", document: Document) -> "dict[int, CoverRow]":
    """The rows that are new or other than before, and a keep row for each element that lost its level."""
    from penumbra.cover import CoverRow

    now = document.rows
    rows = {key: row for key, row in now.items() if before.get(key) != row}
    kept = document.result.page.row_of
    rows |= {key: CoverRow(0, 1.0, 0) for key in before if key not in now and key in kept}
    return rows


def _decided(request: int, doc: int, document: Document, rows: "dict[int, CoverRow]") -> Decided:
    from penumbra.cover import main_nodes
    from penumbra.decision import LEVELS, REASONS

    result = document.result
    decision, blocks = result.decision, result.blocks
    return Decided(
        id=request,
        doc=doc,
        revision=document.revision,
        kind=decision.kind,
        suited=decision.suited,
        scorer=document.scorer or DEFAULT_SCORER,
        rows=[(key, row.level, row.score, row.reason) for key, row in rows.items()],
        reasons=list(REASONS),
        main=main_nodes(result.page, blocks, decision),
        counts={
            name: int(blocks.n_words[(decision.levels == level) & blocks.shown].sum())
            for level, name in enumerate(LEVELS)
        },
        templates=[],
        timings=result.timings,
    )
