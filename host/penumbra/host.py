"""What the host answers: one method a request.

Importing this is cheap, so that `hello` is answered at once; the engine is imported by `settle`, after that answer.
"""

import logging
import sys
import time
from pathlib import Path
from typing import TYPE_CHECKING

import msgspec

from penumbra import __version__
from penumbra.errors import MemoryStoreError, NotGreetedError, VersionError
from penumbra.messaging.protocol import (
    PROTOCOL,
    AnyRequest,
    Article,
    Decide,
    Done,
    Explain,
    Export,
    Forget,
    Greeting,
    Hello,
    MemoryReply,
    Reply,
    Update,
)
from penumbra.messaging.protocol import Memory as MemoryRequest
from penumbra.scorers import DEFAULT_SCORER, SCORERS
from penumbra.settings import DEFAULT, Settings
from penumbra.unused_memory import return_free_memory

if TYPE_CHECKING:
    from penumbra.documents import Documents
    from penumbra.memory.store import Memory

__all__ = ["Session"]

CAPABILITIES: tuple[str, ...] = ("decide", "update", "explain", "forget", "memory", "article", "export")
"""Requests that this host answers, beside `hello`."""

_AGAIN = 10.0
"""Seconds until a site memory that could not be opened is tried again, after an answer; a try waits 0.05 s for a lock."""

_log = logging.getLogger(__name__)


class Session:
    """One browser's connection: greeted once, then any number of requests.

    Parameters
    ----------
    settings
        Limits and defaults.
    memory
        File of the site memory; None for the user's own.
    """

    def __init__(self, settings: Settings = DEFAULT, memory: Path | None = None) -> None:
        self._settings = settings
        self._memory_path = memory
        self._memory: Memory | None = None
        self._tried: float | None = None
        """When it was last tried to open it, seconds of the monotonic clock."""
        self._documents: Documents | None = None
        self._greeted = False
        self._freed = False
        """Whether a whole page has been worked on since memory was last given back."""

    def answer(self, request: AnyRequest) -> Reply:
        """Answer one request.

        Raises
        ------
        PenumbraError
            The request cannot be done; `code` says why.
        """
        if isinstance(request, Hello):
            return self._hello(request)
        self._freed = self._freed or isinstance(request, Decide | Article | Export)
        if not self._greeted:
            raise NotGreetedError("The first message was not a greeting.", "Start the host from the browser.")
        match request:
            case Decide():
                return self._open_documents().decide(request)
            case Update():
                return self._open_documents().update(request)
            case Explain():
                return self._open_documents().explain(request)
            case Forget():
                self._open_documents().forget(request.doc)
                return Done(id=request.id)
            case MemoryRequest():
                return self._remembered(request)
            case Article():
                from penumbra.reader.article import make_article

                return make_article(request)
            case Export():
                from penumbra.reader.export import export

                return export(request)

    def settle(self) -> None:
        """Do what no answer waits for: get the engine ready after the greeting, remember pages after a decision."""
        if self._greeted:
            documents = self._open_documents()
            self._try_memory()
            documents.remember()
            if self._freed:
                self._freed = False
                return_free_memory()

    def close(self) -> None:
        """Close the site memory."""
        if self._memory:
            self._memory.close()

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
            python=".".join(map(str, sys.version_info[:3])),
            scorers=sorted(SCORERS, key=lambda name: name != DEFAULT_SCORER),
        )

    def _open_documents(self) -> "Documents":
        if self._documents is None:
            from penumbra.documents import Documents

            self._documents = Documents(self._settings)
            self._try_memory()
        return self._documents

    def _try_memory(self) -> None:
        """Open the site memory where it is not, now and then; pages are decided without it until it is."""
        now, before = time.monotonic(), self._tried
        if self._memory or (before is not None and now - before < _AGAIN):
            return
        self._tried = now
        try:
            self._open_memory(wait=False)
        except MemoryStoreError as error:  # `memory` requests tell the user
            _log.log(logging.WARNING if before is None else logging.DEBUG, "%s %s", error.message, error.advice)

    def _open_memory(self, *, wait: bool) -> "Memory":
        """The site memory, also for the documents; `wait` for another program that has it locked."""
        if self._memory is None:
            from penumbra.memory.store import Memory

            self._memory = Memory(self._memory_path, wait=wait)
            if self._memory.note:
                _log.warning("%s", self._memory.note)
        if self._documents:
            self._documents.memory = self._memory
        return self._memory

    def _remembered(self, request: MemoryRequest) -> MemoryReply:
        """Read or erase the site memory; after erasing, the reply tells what is left."""
        memory = self._open_memory(wait=True)
        if self._documents and request.action != "list":
            self._documents.forget_sites()
        if request.action == "forget":
            memory.forget(request.site)
        elif request.action == "forget-all":
            memory.forget_all()
        return MemoryReply(id=request.id, sites=[msgspec.to_builtins(site) for site in memory.sites()])
