"""The host's loop: read a request, answer it, write the reply. The browser starts it."""

import gc
import sys
from typing import TYPE_CHECKING

from penumbra.greeting import answer_hello
from penumbra.messaging.streams import guard_stdout

if TYPE_CHECKING:
    from penumbra.host import Session

__all__ = ["serve"]

_FAULT = ("Penumbra failed on this page.", "The page stays as it is; please report the fault.")
_GONE = ("Penumbra's host has been removed from this machine.", "Install it again.")
_LOG = "penumbra.host"
"""Name of the log."""


def serve() -> int:
    """Answer a browser until it closes the connection or the host is updated. The browser then starts the new host.

    Returns
    -------
    The exit status: 0 at the end of input or after an update, 1 if the stream broke.
    """
    gc.disable()  # the engine's objects stay: a search for garbage among them takes a tenth of the start
    source, sink = guard_stdout()
    try:
        begun = answer_hello(source, sink)
    except BrokenPipeError:  # the browser ended before the reply
        return 0
    except OSError:  # the next read tells the fault
        begun = b""
    import logging

    from penumbra.errors import GoneError, InternalError, PenumbraError, StreamBrokenError
    from penumbra.host import Session
    from penumbra.installed import Installed
    from penumbra.messaging.protocol import decode_request, failure, last_id, request_id
    from penumbra.messaging.wire import FrameReader, FrameWriter
    from penumbra.threads import limit_from_start

    limit_from_start()
    logging.basicConfig(stream=sys.stderr, level=logging.WARNING, format="penumbra: %(message)s")
    log = logging.getLogger(_LOG)
    reader, writer, installed = FrameReader(source, begun or b""), FrameWriter(sink), Installed()
    session = Session(greeted=begun is None)
    if begun is None:
        _settle(session)
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
            log.error("%s", error.message)
            return 1
        except PenumbraError as error:
            trouble = error
        except BrokenPipeError:  # the browser ended before the reply
            return 0
        except Exception:
            # The only handler of every exception: a bug on one page must not end the host of all others.
            log.exception("a request failed")
            trouble = GoneError(*_GONE) if installed.removed() else InternalError(*_FAULT)
        try:
            if trouble:
                writer.write(failure(request_id(body) if body else last_id(reader.skipped), trouble))
        except OSError:  # the browser has ended; Windows reports it by other errors
            return 0
        _settle(session)


def _settle(session: "Session") -> None:
    """Do the work that no reply waits for."""
    import logging

    from penumbra.gc_pause import resume

    try:
        session.settle()
    except Exception:  # the request has its reply; the host goes on
        logging.getLogger(_LOG).exception("work after a reply failed")
    if not gc.isenabled():
        resume()
