"""The host's session with one browser: a reply to each request.

`settle` imports the engine, after the reply to `hello` (`greeting`).
"""

import logging
import time
from pathlib import Path
from typing import TYPE_CHECKING

import msgspec

from penumbra.errors import HighlightsError, MemoryStoreError, NotGreetedError, VersionError
from penumbra.greeting import greeting
from penumbra.messaging.protocol import (
    AnyRequest,
    Article,
    Decide,
    Done,
    Explain,
    Export,
    Folder,
    Forget,
    Greeting,
    Hello,
    Highlights,
    MemoryReply,
    OpenSaved,
    Pictures,
    Piece,
    Reply,
    Save,
    Update,
)
from penumbra.messaging.protocol import Memory as MemoryRequest
from penumbra.messaging.versions import PROTOCOL, is_spoken
from penumbra.settings import DEFAULT, Settings
from penumbra.unused_memory import return_free_memory

if TYPE_CHECKING:
    from penumbra.documents import Documents
    from penumbra.highlights.requests import Notebook
    from penumbra.memory.store import Memory
    from penumbra.saving.saving import Saving

__all__ = ["Session"]

_RETRY_AFTER = 10.0
"""Least time between two attempts to open the site memory, s."""

_log = logging.getLogger(__name__)


class Session:
    """One browser's connection: one greeting, then any number of requests.

    Parameters
    ----------
    settings
        Limits and defaults.
    memory
        Path of the site memory; None for the user's own.
    chosen
        Path of the file with the chosen folder; None for the user's own.
    highlights
        Path of the highlights; None for the user's own.
    greeted
        The greeting has its reply already, from `greeting.answer_hello`.
    """

    def __init__(
        self,
        settings: Settings = DEFAULT,
        memory: Path | None = None,
        chosen: Path | None = None,
        highlights: Path | None = None,
        *,
        greeted: bool = False,
    ) -> None:
        self._settings = settings
        self._highlights_path = highlights
        self._notebook: Notebook | None = None
        self._chosen_path = chosen
        self._saving: Saving | None = None
        self._memory_path = memory
        self._memory: Memory | None = None
        self._last_attempt: float | None = None
        """Monotonic time of the last attempt to open the site memory, s."""
        self._documents: Documents | None = None
        self._greeted = greeted
        self._processed = False
        """Whether a whole page was processed since free memory last went back to the system."""

    def answer(self, request: AnyRequest) -> Reply:
        """Answer one request.

        Raises
        ------
        PenumbraError
            The request failed; `code` gives the cause.
        """
        if isinstance(request, Hello):
            return self._hello(request)
        self._processed = self._processed or isinstance(request, Decide | Article | Export | Save)
        if not self._greeted:
            raise NotGreetedError("The first message was not a greeting.", "Start the host from the browser.")
        match request:
            case Piece():
                self._open_documents().keep_piece(request)
                return Done(id=request.id)
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
                return self._use_memory(request)
            case Article():
                from penumbra.reader.article import make_article

                return make_article(request)
            case Export():
                from penumbra.reader.files.export import export

                return export(request, self._section(request))
            case Pictures():
                return self._open_saving().list_pictures(request)
            case Folder():
                return self._open_saving().choose(request)
            case Save():
                return self._open_saving().save(request, self._section(request))
            case OpenSaved():
                return self._open_saving().open(request)
            case Highlights():
                return self._open_notebook().answer(request)

    def settle(self) -> None:
        """Do the work that no reply waits for: load the engine, write the site memory, free memory."""
        if self._greeted:
            documents = self._open_documents()
            self._try_memory()
            documents.remember()
            if self._processed:
                self._processed = False
                return_free_memory()

    def close(self) -> None:
        """Close the site memory."""
        if self._memory:
            self._memory.close()

    def _hello(self, request: Hello) -> Greeting:
        low, high = request.protocol
        if not is_spoken(low, high):
            older = "host" if low > PROTOCOL[1] else "extension"
            raise VersionError(
                f"The extension speaks protocol {low} to {high}, the host {PROTOCOL[0]} to {PROTOCOL[1]}.",
                f"Update the {older}.",
            )
        self._greeted = True
        return Greeting(id=request.id, **greeting())

    def _open_documents(self) -> "Documents":
        if self._documents is None:
            from penumbra.documents import Documents

            self._documents = Documents(self._settings)
            self._documents.memory = self._memory  # a `memory` request may have opened it
            self._try_memory()
        return self._documents

    def _open_saving(self) -> "Saving":
        if self._saving is None:
            from penumbra.saving.chosen import ChosenFile
            from penumbra.saving.saving import Saving

            self._saving = Saving(ChosenFile(self._chosen_path))
        return self._saving

    def _open_notebook(self) -> "Notebook":
        if self._notebook is None:
            from penumbra.highlights.requests import Notebook

            self._notebook = Notebook(self._highlights_path)
        return self._notebook

    def _section(self, request: Export | Save) -> str:
        """The page's highlights as HTML. Where they cannot be read, the article is written without them."""
        try:
            return self._open_notebook().section(request.page.url, request.heading)
        except HighlightsError as error:  # `highlights` requests tell the user
            _log.warning("%s %s", error.message, error.advice)
            return ""

    def _try_memory(self) -> None:
        """Open the site memory unless it is open or the last attempt was recent. Until then pages do without it."""
        now, before = time.monotonic(), self._last_attempt
        if self._memory or (before is not None and now - before < _RETRY_AFTER):
            return
        self._last_attempt = now
        try:
            self._open_memory(wait=False)
        except MemoryStoreError as error:  # `memory` requests tell the user
            _log.log(logging.WARNING if before is None else logging.DEBUG, "%s %s", error.message, error.advice)

    def _open_memory(self, *, wait: bool) -> "Memory":
        """Open the site memory and give it to the documents. With `wait`, wait longer for another program's lock."""
        if self._memory is None:
            from penumbra.memory.store import Memory

            self._memory = Memory(self._memory_path, wait=wait)
            if self._memory.note:
                _log.warning("%s", self._memory.note)
        if self._documents:
            self._documents.memory = self._memory
        return self._memory

    def _use_memory(self, request: MemoryRequest) -> MemoryReply:
        """Read or erase the site memory. The reply lists the sites left."""
        memory = self._open_memory(wait=True)
        if self._documents and request.action != "list":
            self._documents.forget_sites()
        if request.action == "forget":
            memory.forget(request.site)
        elif request.action == "forget-all":
            memory.forget_all()
        return MemoryReply(id=request.id, sites=[msgspec.to_builtins(site) for site in memory.sites()])
