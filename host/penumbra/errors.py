"""The errors that Penumbra raises on purpose.

Each error has a fixed number. A number is never reused: an extension of one version talks to a host of another. A new
error takes the next number of its group of ten; a full group goes on from 100.
"""

import errno

NO_SPACE = frozenset({errno.ENOSPC, errno.EDQUOT, errno.EFBIG})
"""Numbers of the system's faults for a full disk: no space, the user's quota, the largest file."""


def advice_on_extra(extras: str) -> str:
    """Advice to install the extras of the package, given as `pip` takes them: ``crawl``, or ``compare,fidelity``."""
    return f"Install Penumbra's package with [{extras}], in a clone by: pip install '.[{extras}]'."


class PenumbraError(Exception):
    """An error that the caller can correct, with one sentence on the cause and one on the remedy.

    Parameters
    ----------
    message
        The cause: one sentence for the user, with the bad value.
    advice
        The remedy: one sentence for the user.
    """

    code: int = 1
    """Number of the error on the wire."""
    name: str = "failed"
    """Short stable name of the error."""

    def __init__(self, message: str, advice: str = "") -> None:
        super().__init__(message)
        self.message = message
        self.advice = advice
        if advice:
            self.add_note(advice)  # a traceback shows it below the message


class BadMessageError(PenumbraError):
    """A message is not JSON, or has the shape of no request."""

    code = 10
    name = "bad-message"


class UnknownTypeError(PenumbraError):
    """A well-formed message has a type unknown to this version."""

    code = 11
    name = "unknown-type"


class TooLargeError(PenumbraError):
    """A message or a page is over a limit."""

    code = 12
    name = "too-large"


class StreamBrokenError(PenumbraError):
    """The frames of the stream are broken. No later frame can be read, so the host ends."""

    code = 13
    name = "stream-broken"


class VersionError(PenumbraError):
    """The extension and the host have no protocol version in common."""

    code = 20
    name = "version"


class NotGreetedError(PenumbraError):
    """A request came before `hello`."""

    code = 21
    name = "not-greeted"


class GoneError(PenumbraError):
    """The host, or its Python, is no longer on this machine."""

    code = 22
    name = "gone"


class BadPageError(PenumbraError):
    """The columns of a snapshot contradict one another, or the input is no web page."""

    code = 30
    name = "bad-page"


class UnknownDocumentError(PenumbraError):
    """A message names a document, a revision of it, or pieces of a snapshot, that the host does not have."""

    code = 31
    name = "unknown-document"


class UnknownNodeError(PenumbraError):
    """The document has no node with this number."""

    code = 32
    name = "unknown-node"


class UnknownScorerError(PenumbraError):
    """No scorer has this name."""

    code = 40
    name = "unknown-scorer"


class ModelError(PenumbraError):
    """A model's file is missing, or its digest differs from its card."""

    code = 41
    name = "model"


class MemoryStoreError(PenumbraError):
    """The site memory cannot be read or written."""

    code = 50
    name = "memory"


class MemoryBusyError(MemoryStoreError):
    """Another program keeps the site memory locked for longer than the time limit."""

    code = 51
    name = "memory-busy"


class InstallError(PenumbraError):
    """A browser cannot be set up, or its setup cannot be undone."""

    code = 60
    name = "install"


class BrowserError(PenumbraError):
    """A browser is missing or does not start."""

    code = 61
    name = "browser"


class CorpusError(PenumbraError):
    """A folder is no corpus, or a truth file contradicts its pages."""

    code = 70
    name = "corpus"


class SaveError(PenumbraError):
    """An article cannot be saved to the user's folder."""

    code = 80
    name = "save"


class NoFolderError(SaveError):
    """The user has chosen no folder."""

    code = 81
    name = "no-folder"


class FolderMissingError(SaveError):
    """The folder does not exist, or is no folder."""

    code = 82
    name = "folder-missing"


class FolderDeniedError(SaveError):
    """The user may not write in the folder."""

    code = 83
    name = "folder-denied"


class FolderReadOnlyError(SaveError):
    """The folder's file system is mounted read-only."""

    code = 84
    name = "folder-read-only"


class FolderFullError(SaveError):
    """The folder's file system has no space left, or the user's quota is used up."""

    code = 85
    name = "folder-full"


class NameTooLongError(SaveError):
    """A path or a file name is longer than the file system allows."""

    code = 86
    name = "name-too-long"


class TemplateError(SaveError):
    """A template of file names has an unknown field."""

    code = 87
    name = "template"


class NotOpenedError(SaveError):
    """A saved file cannot be opened: it has gone, or no program opens it."""

    code = 88
    name = "not-opened"


class HighlightsError(PenumbraError):
    """The highlights cannot be read or written."""

    code = 90
    name = "highlights"


class HighlightsBusyError(HighlightsError):
    """Another program keeps the highlights locked for longer than the time limit."""

    code = 91
    name = "highlights-busy"


class HighlightsDamagedError(HighlightsError):
    """The file of highlights is damaged, or is no such file. It stays as it is."""

    code = 92
    name = "highlights-damaged"


class HighlightsReadOnlyError(HighlightsError):
    """The file of highlights or its folder cannot be written."""

    code = 93
    name = "highlights-read-only"


class HighlightsFullError(HighlightsError):
    """The disk with the highlights has no space left, or the user's quota is used up."""

    code = 94
    name = "highlights-full"


class TooManyHighlightsError(HighlightsError):
    """The page has as many highlights as a page may have."""

    code = 95
    name = "highlights-many"


class HighlightsNewerError(HighlightsError):
    """A newer version of Penumbra wrote the file of highlights. It stays as it is."""

    code = 96
    name = "highlights-newer"


class HighlightGoneError(HighlightsError):
    """The highlight to change has been removed meanwhile. Nothing has changed."""

    code = 97
    name = "highlight-gone"


class FeedError(BadPageError):
    """The input is a feed, a list of pages for programs, and no page."""

    code = 98
    name = "feed"


class InternalError(PenumbraError):
    """A bug in Penumbra. The host reports it and goes on."""

    code = 99
    name = "internal"
