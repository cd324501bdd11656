"""The errors that Penumbra raises on purpose.

Each has a number that never changes its meaning and is never given again: browsers of one version talk to hosts
of another. New errors take the next free number.
"""


class PenumbraError(Exception):
    """Something that the caller can mend; carries one sentence on what happened and one on what to do.

    Parameters
    ----------
    message
        One sentence for a person: what happened, naming the bad value.
    advice
        One sentence for a person: what to do about it.
    """

    code: int = 1
    """Number of the error on the wire."""
    name: str = "failed"
    """Short stable name of the error."""

    def __init__(self, message: str, advice: str = "") -> None:
        super().__init__(message)
        self.message = message
        self.advice = advice


class BadMessageError(PenumbraError):
    """A message that is not JSON, or not the shape of any message."""

    code = 10
    name = "bad-message"


class UnknownTypeError(PenumbraError):
    """A well-formed message of a type that this version does not know."""

    code = 11
    name = "unknown-type"


class TooLargeError(PenumbraError):
    """A message, or a page, over one of the stated limits."""

    code = 12
    name = "too-large"


class StreamBrokenError(PenumbraError):
    """The frames are no longer in step; nothing after this can be trusted, so the host ends."""

    code = 13
    name = "stream-broken"


class VersionError(PenumbraError):
    """The extension and the host have no protocol version in common."""

    code = 20
    name = "version"


class NotGreetedError(PenumbraError):
    """A request before `hello`."""

    code = 21
    name = "not-greeted"


class GoneError(PenumbraError):
    """The host, or the Python that runs it, is no longer on this machine."""

    code = 22
    name = "gone"


class BadPageError(PenumbraError):
    """A snapshot whose columns contradict one another, or input that is no web page."""

    code = 30
    name = "bad-page"


class UnknownDocumentError(PenumbraError):
    """An `update` or `explain` for a document, or a revision of it, that the host does not hold."""

    code = 31
    name = "unknown-document"


class UnknownNodeError(PenumbraError):
    """A node number that the document does not have."""

    code = 32
    name = "unknown-node"


class UnknownScorerError(PenumbraError):
    """A scorer's name that is not in the table."""

    code = 40
    name = "unknown-scorer"


class ModelError(PenumbraError):
    """A shipped model that is missing or not the one its card names."""

    code = 41
    name = "model"


class MemoryStoreError(PenumbraError):
    """The site memory cannot be read or written."""

    code = 50
    name = "memory"


class MemoryBusyError(MemoryStoreError):
    """Another program has the site memory locked for longer than may be waited."""

    code = 51
    name = "memory-busy"


class InstallError(PenumbraError):
    """A browser cannot be set up, or the set-up cannot be taken back."""

    code = 60
    name = "install"


class BrowserError(PenumbraError):
    """A browser is missing or does not start."""

    code = 61
    name = "browser"


class CorpusError(PenumbraError):
    """A corpus folder that is not one, or a truth file that contradicts its pages."""

    code = 70
    name = "corpus"


class InternalError(PenumbraError):
    """A fault of Penumbra's own; the host reports it and lives on."""

    code = 99
    name = "internal"
