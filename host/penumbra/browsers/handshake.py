"""Start the host as a browser does, exchange one real `hello` with it and have it work: what no look at files can replace.

References
----------
Firefox, `NativeMessaging.sys.mjs`: arguments are the manifest's path and the extension's id, the working folder that of the
program. Chromium, `native_process_launcher.cc`: the argument is the extension's origin.
"""

import contextlib
import queue
import subprocess
import tempfile
import threading
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from time import perf_counter
from typing import IO

import msgspec

from penumbra.browsers.catalogue import Place
from penumbra.browsers.identity import CHROMIUM_ID, GECKO_ID
from penumbra.facts import PageFacts
from penumbra.messaging.protocol import PROTOCOL, Decide, Failure, Hello, Memory, Request
from penumbra.messaging.smallest import SMALLEST
from penumbra.messaging.wire import LENGTH

__all__ = ["TIMEOUT", "Answer", "Refusal", "browser_arguments", "browser_environment", "say_hello"]

TIMEOUT = 20.0
"""Seconds to wait for the answer: a cold start on a slow disk, with a virus scanner, takes a few."""
_END_TIMEOUT = 2.0
"""Seconds to end after the input has: Chromium kills a host that takes longer."""
_REPLY_LIMIT = 1024 * 1024
"""Bytes in one message from a host, both browsers' limit."""
_GUI_PATHS = {"linux": "/usr/local/bin:/usr/bin:/bin", "darwin": "/usr/bin:/bin:/usr/sbin:/sbin"}
"""PATH of a program that was started from a desktop, not from a shell."""
_KEPT = frozenset({
    "HOME", "USER", "LOGNAME", "LANG", "LANGUAGE", "LC_ALL", "LC_CTYPE", "TMPDIR", "DISPLAY", "WAYLAND_DISPLAY",
    "XDG_RUNTIME_DIR", "XDG_DATA_HOME", "XDG_CONFIG_HOME", "XDG_STATE_HOME", "XDG_CACHE_HOME",
    "DBUS_SESSION_BUS_ADDRESS", "SYSTEMROOT", "SYSTEMDRIVE", "WINDIR", "COMSPEC", "PATHEXT", "TEMP", "TMP",
    "USERPROFILE", "USERNAME", "APPDATA", "LOCALAPPDATA", "PROGRAMDATA",
})  # fmt: skip
"""Environment variables that a desktop session has too."""
_NOTHING_SAID = "it ended without an answer"
_STDERR_SHOWN = 600
"""Characters of the host's last words that go into a report."""


class _Greeting(msgspec.Struct, tag_field="type", tag="hello"):
    """As much of the answer to `hello` as hosts of every version have."""

    version: str
    protocol: tuple[int, int]
    python: str = ""
    capabilities: tuple[str, ...] = ()


class _Reply(msgspec.Struct):
    """As much of any other answer as tells whether it is an error."""

    type: str
    message: str = ""
    advice: str = ""


@dataclass(frozen=True)
class Refusal:
    """What a host that greets well could not do: the greeting waits for neither its engine nor its memory."""

    request: str
    """Type of what it was asked."""
    message: str
    """What happened, as half a sentence or a whole one."""
    advice: str = ""
    """What the host says to do about it, or empty."""


@dataclass(frozen=True)
class Answer:
    """How the exchange went."""

    fault: str
    """Empty when the host answered `hello` well."""
    version: str = ""
    """The host's product version."""
    python: str = ""
    milliseconds: float = 0.0
    """From start to answer."""
    stderr: str = ""
    """The end of what the host wrote to standard error."""
    slow_end: bool = False
    """The host did not end within two seconds of the end of its input."""
    refused: Refusal | None = None


def browser_arguments(place: Place, manifest: Path) -> list[str]:
    """What this browser passes to the host."""
    return [str(manifest), GECKO_ID] if place.family == "gecko" else [f"chrome-extension://{CHROMIUM_ID}/"]


def browser_environment(platform: str, environ: Mapping[str, str]) -> dict[str, str]:
    """The environment of a browser that was started from a desktop: no shell settings, no Python settings."""
    kept = {name: value for name, value in environ.items() if name.upper() in _KEPT}
    kept["PATH"] = _GUI_PATHS.get(platform, environ.get("PATH", ""))
    return kept


def say_hello(
    argv: Sequence[str],
    *,
    folder: Path,
    environment: Mapping[str, str],
    version: str,
    timeout: float = TIMEOUT,
) -> Answer:
    """Start the host, greet it, have it decide a page and list its memory, close its input and wait for its end.

    Parameters
    ----------
    folder
        Working folder.
    version
        The product version to greet with.
    timeout
        Seconds to wait for each answer.
    """
    started = perf_counter()
    with tempfile.TemporaryFile() as errors:
        try:
            process = subprocess.Popen(
                list(argv),
                cwd=folder,
                env=dict(environment),
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=errors,
            )
        except OSError as error:
            return Answer(f"it cannot be started: {error.strerror or error}")
        with process:
            reply = _ask(process, Hello(id=1, version=version, protocol=PROTOCOL), timeout)
            elapsed = (perf_counter() - started) * 1000
            answer = Answer(reply, milliseconds=elapsed) if isinstance(reply, str) else _judge(reply, elapsed)
            if not answer.fault and not isinstance(reply, str):
                answer = replace(answer, refused=_refusal(process, reply, timeout))
            slow = _end(process)
        errors.seek(0)
        said = errors.read().decode("utf-8", "replace").strip()[-_STDERR_SHOWN:]
    ended = f" (it ended with code {process.returncode})" if not slow and process.returncode else ""
    fault = f"{answer.fault}{ended}" if isinstance(reply, str) else answer.fault
    return replace(answer, fault=fault, stderr=said, slow_end=slow)


def _ask(process: subprocess.Popen[bytes], request: Request, timeout: float) -> bytes | str:
    """The body of the answer, or what went wrong."""
    if process.stdin is None or process.stdout is None:
        return "it has no standard input and output"
    body = msgspec.json.encode(request)
    answers: queue.SimpleQueue[bytes | str] = queue.SimpleQueue()
    # A thread, since pipes cannot be waited for with a time-out on Windows; killing the process ends it.
    threading.Thread(
        target=lambda stream: answers.put(_read_frame(stream)), args=(process.stdout,), daemon=True
    ).start()
    try:
        process.stdin.write(LENGTH.pack(len(body)) + body)
        process.stdin.flush()
    except OSError:  # it has gone; what it wrote before tells more, if it wrote anything
        gone = "it ended before it was greeted" if isinstance(request, Hello) else "it ended after its greeting"
        with contextlib.suppress(queue.Empty):
            said = answers.get(timeout=timeout)
            return gone if said == _NOTHING_SAID else said
        return gone
    try:
        return answers.get(timeout=timeout)
    except queue.Empty:
        return f"it did not answer within {timeout:g} seconds"


def _refusal(process: subprocess.Popen[bytes], greeting: bytes, timeout: float) -> Refusal | None:
    """What a greeted host fails at, of what it says it can do: the first thing, since the next may well fail for the same reason."""
    able = msgspec.json.decode(greeting, type=_Greeting).capabilities
    page = PageFacts(url="", lang="en", private=True)
    trials = {"decide": Decide(id=2, doc=1, page=page, snapshot=SMALLEST), "memory": Memory(id=3, action="list")}
    for name in [each for each in trials if each in able]:
        body = _ask(process, trials[name], timeout)
        if isinstance(body, str):
            return Refusal(name, body)
        try:
            reply = msgspec.json.decode(body, type=_Reply)
        except (msgspec.DecodeError, UnicodeDecodeError) as error:
            return Refusal(name, f"its answer is not the protocol's: {error}")
        if reply.type == "error":
            return Refusal(name, reply.message, reply.advice)
    return None


def _read_frame(stream: IO[bytes]) -> bytes | str:
    head = stream.read(LENGTH.size)
    if len(head) < LENGTH.size:
        return _NOTHING_SAID
    (length,) = LENGTH.unpack(head)
    if length > _REPLY_LIMIT:
        return f"something else than messages came on its standard output (it began with {head!r})"
    body = stream.read(length)
    return body if len(body) == length else "it ended in the middle of its answer"


def _end(process: subprocess.Popen[bytes]) -> bool:
    """Close the host's input as a browser does; True where it had to be killed."""
    if process.stdin:
        with contextlib.suppress(OSError):  # the host may have gone with a part of the greeting unread
            process.stdin.close()
    try:
        process.wait(_END_TIMEOUT)
    except subprocess.TimeoutExpired:
        process.kill()
        return True
    return False


def _judge(body: bytes, elapsed: float) -> Answer:
    try:
        reply = msgspec.json.decode(body, type=_Greeting | Failure)
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        return Answer(f"its answer is not the protocol's: {error}", milliseconds=elapsed)
    if isinstance(reply, Failure):
        return Answer(f"it answered with error {reply.code}: {reply.message}")
    low, high = reply.protocol
    fault = f"it speaks protocol {low} to {high} only" if high < PROTOCOL[0] or low > PROTOCOL[1] else ""
    return Answer(fault, reply.version, reply.python, elapsed)
