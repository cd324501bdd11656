"""The host's read-answer-write loop, which the browser starts."""

import gc
import logging
import sys

from penumbra.errors import GoneError, InternalError, PenumbraError, StreamBrokenError

__all__ = ["serve"]

_FAULT = ("Penumbra failed on this page.", "The page stays as it is; please report the fault.")
_GONE = ("Penumbra's host has been removed from this machine.", "Install it again.")

_log = logging.getLogger("penumbra.host")


def serve() -> int:
    """Answer a browser until it closes the connection, or until the host has been updated: then the browser starts it anew.

    Returns
    -------
    The exit status: 0 at the end of input or after an update, 1 where the stream broke.
    """
    gc.disable()  # what is made until the engine is ready stays: looking for garbage in it is a tenth of the start
    from penumbra.gc_pause import resume
    from penumbra.host import Session
    from penumbra.installed import Installed
    from penumbra.messaging.protocol import decode_request, failure, request_id
    from penumbra.messaging.wire import FrameReader, FrameWriter, guard_stdout

    source, sink = guard_stdout()
    logging.basicConfig(stream=sys.stderr, level=logging.WARNING, format="penumbra: %(message)s")
    reader, writer, session, installed = FrameReader(source), FrameWriter(sink), Session(), Installed()
    while True:
        body, trouble = b"", None
        try:
            frame = reader.read()
            if frame is None or installed.replaced():  # the extension asks the next one what this one leaves unanswered
                session.close()
                return 0
            body = frame
            writer.write(session.answer(decode_request(body)))
        except StreamBrokenError as error:
            _log.error("%s", error.message)
            return 1
        except PenumbraError as error:
            trouble = error
        except BrokenPipeError:  # the browser has gone while we were answering
            return 0
        except Exception:
            # The one place that catches everything: a fault in one page must not take the host from all others.
            _log.exception("a request failed")
            trouble = GoneError(*_GONE) if installed.gone() else InternalError(*_FAULT)
        try:
            if trouble:
                writer.write(failure(request_id(body), trouble))
        except OSError:  # the same, and what Windows says of it
            return 0
        try:
            session.settle()
        except Exception:  # the same; and the request has had its answer
            _log.exception("what follows an answer failed")
        if not gc.isenabled():
            resume()
