"""The host's loop: read a request, answer it, write the reply. The browser starts it."""

import gc
import logging
import sys

from penumbra.errors import GoneError, InternalError, PenumbraError, StreamBrokenError

__all__ = ["serve"]

_FAULT = ("Penumbra failed on this page.", "The page stays as it is; please report the fault.")
_GONE = ("Penumbra's host has been removed from this machine.", "Install it again.")

_log = logging.getLogger("penumbra.host")


def serve() -> int:
    """Answer a browser until it closes the connection or the host is updated. The browser then starts the new host.

    Returns
    -------
    The exit status: 0 at the end of input or after an update, 1 if the stream broke.
    """
    gc.disable()  # the engine's objects stay: a search for garbage among them takes a tenth of the start
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
            if frame is None or installed.replaced():  # the extension asks the next host again
                session.close()
                return 0
            body = frame
            writer.write(session.answer(decode_request(body)))
        except StreamBrokenError as error:
            _log.error("%s", error.message)
            return 1
        except PenumbraError as error:
            trouble = error
        except BrokenPipeError:  # the browser ended before the reply
            return 0
        except Exception:
            # The only handler of every exception: a bug on one page must not end the host of all others.
            _log.exception("a request failed")
            trouble = GoneError(*_GONE) if installed.removed() else InternalError(*_FAULT)
        try:
            if trouble:
                writer.write(failure(request_id(body), trouble))
        except OSError:  # the browser has ended; Windows reports it by other errors
            return 0
        try:
            session.settle()
        except Exception:  # the request has its reply; the host goes on
            _log.exception("work after a reply failed")
        if not gc.isenabled():
            resume()
