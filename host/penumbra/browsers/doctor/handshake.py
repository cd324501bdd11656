"""A real exchange with the host: start it as a browser does, send `hello`, have it decide a page and list its memory.

References
----------
Firefox, `NativeMessaging.sys.mjs`: the arguments are the manifest's path and the extension's id; the working folder is
the program's. Chromium, `native_process_launcher.cc`: the argument is the extension's origin.
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

from penumbra.browsers.identity import CHROMIUM_ID, GECKO_ID
from penumbra.browsers.machine.catalogue import Place
from penumbra.facts import PageFacts
from penumbra.messaging.protocol import Decide, Failure, Hello, Memory, Request
from penumbra.messaging.smallest import SMALLEST
from penumbra.messaging.streams import LENGTH
from penumbra.messaging.versions import PROTOCOL, is_spoken

__all__ = ["TIMEOUT", "Answer", "Refusal", "browser_arguments", "browser_environment", "say_hello"]

TIMEOUT = 20.0
"""Longest wait for a reply, s. A first start from a slow disk with a virus scanner takes a few seconds."""
_END_TIMEOUT = 2.0
"""Longest wait for the host's end after the end of its input, s. Chromium kills a slower host."""
_REPLY_LIMIT = 1024 * 1024
"""Largest message from a host in both browsers, bytes."""
_GUI_PATHS = {"linux": "/usr/local/bin:/usr/bin:/bin", "darwin": "/usr/bin:/bin:/usr/sbin:/sbin"}
"""PATH of programs started from a desktop."""
_DESKTOP_VARIABLES = frozenset({
    "HOME", "USER", "LOGNAME", "LANG", "LANGUAGE", "LC_ALL", "LC_CTYPE", "TMPDIR", "DISPLAY", "WAYLAND_DISPLAY",
    "XDG_RUNTIME_DIR", "XDG_DATA_HOME", "XDG_CONFIG_HOME", "XDG_STATE_HOME", "XDG_CACHE_HOME",
    "DBUS_SESSION_BUS_ADDRESS", "SYSTEMROOT", "SYSTEMDRIVE", "WINDIR", "COMSPEC", "PATHEXT", "TEMP", "TMP",
    "USERPROFILE", "USERNAME", "APPDATA", "LOCALAPPDATA", "PROGRAMDATA",
})  # fmt: skip
"""Environment variables of a desktop session."""
_NO_REPLY = "it ended without an answer"
_STDERR_SHOWN = 600
"""Characters of the end of standard error in a report, at most."""


class _Greeting(msgspec.Struct, tag_field="type", tag="hello"):
    """The fields of the reply to `hello` that hosts of all versions send."""

    version: str
    protocol: tuple[int, int]
    python: str = ""
    capabilities: tuple[str, ...] = ()


class _Reply(msgspec.Struct):
    """The fields of other replies that identify an error."""

    type: str
    message: str = ""
    advice: str = ""


@dataclass(frozen=True)
class Refusal:
    """A request that failed after a good greeting. The greeting needs neither the engine nor the site memory."""

    request: str
    """Type of the request."""
    message: str
    """The cause, as a clause or a sentence."""
    advice: str = ""
    """The host's advice, or empty."""


@dataclass(frozen=True)
class Answer:
    """The result of the exchange."""

    fault: str
    """The fault in the greeting, or empty."""
    version: str = ""
    """The host's product version."""
    python: str = ""
    milliseconds: float = 0.0
    """Time from start to greeting, ms."""
    stderr: str = ""
    """The end of the host's standard error."""
    slow_end: bool = False
    """The host did not end within two seconds after its input."""
    refused: Refusal | None = None


def browser_arguments(place: Place, manifest: Path) -> list[str]:
    """The arguments that this browser passes to the host."""
    return [str(manifest), GECKO_ID] if place.family == "gecko" else [f"chrome-extension://{CHROMIUM_ID}/"]


def browser_environment(platform: str, environ: Mapping[str, str]) -> dict[str, str]:
    """The environment of a browser started from a desktop, without settings of a shell or of Python."""
    kept = {name: value for name, value in environ.items() if name.upper() in _DESKTOP_VARIABLES}
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
    argv
        Program and arguments.
    folder
        Working folder.
    environment
        Environment variables.
    version
        Product version for the greeting.
    timeout
        Longest wait for each reply, s.
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
        stderr = errors.read().decode("utf-8", "replace").strip()[-_STDERR_SHOWN:]
    ended = f" (it ended with code {process.returncode})" if not slow and process.returncode else ""
    fault = f"{answer.fault}{ended}" if isinstance(reply, str) else answer.fault
    return replace(answer, fault=fault, stderr=stderr, slow_end=slow)


def _ask(process: subprocess.Popen[bytes], request: Request, timeout: float) -> bytes | str:
    """The body of the reply as bytes, or the fault as text."""
    if process.stdin is None or process.stdout is None:
        return "it has no standard input and output"
    body = msgspec.json.encode(request)
    answers: queue.SimpleQueue[bytes | str] = queue.SimpleQueue()
    # Windows has no time-out for pipes, so a thread reads. It ends when the process is killed.
    threading.Thread(
        target=lambda stream: answers.put(_read_frame(stream)), args=(process.stdout,), daemon=True
    ).start()
    try:
        process.stdin.write(LENGTH.pack(len(body)) + body)
        process.stdin.flush()
    except OSError:  # the host has ended; its earlier output, if any, is the better report
        ended = "it ended before it was greeted" if isinstance(request, Hello) else "it ended after its greeting"
        with contextlib.suppress(queue.Empty):
            answer = answers.get(timeout=timeout)
            return ended if answer == _NO_REPLY else answer
        return ended
    try:
        return answers.get(timeout=timeout)
    except queue.Empty:
        return f"it did not answer within {timeout:g} seconds"


def _refusal(process: subprocess.Popen[bytes], greeting: bytes, timeout: float) -> Refusal | None:
    """The first request that fails, of those that the host says it answers. Later ones may fail for the same cause."""
    capabilities = msgspec.json.decode(greeting, type=_Greeting).capabilities
    page = PageFacts(url="", lang="en", private=True)
    trials = {"decide": Decide(id=2, doc=1, page=page, snapshot=SMALLEST), "memory": Memory(id=3, action="list")}
    for name in [each for each in trials if each in capabilities]:
        body = _ask(process, trials[name], timeout)
        if isinstance(body, str):
            return Refusal(name, body)
        try:
            reply = msgspec.json.decode(body, type=_Reply)
        except (msgspec.DecodeError, UnicodeDecodeError) as error:
            return Refusal(name, f"its answer does not follow the protocol: {error}")
        if reply.type == "error":
            return Refusal(name, reply.message, reply.advice)
    return None


def _read_frame(stream: IO[bytes]) -> bytes | str:
    head = stream.read(LENGTH.size)
    if len(head) < LENGTH.size:
        return _NO_REPLY
    (length,) = LENGTH.unpack(head)
    if length > _REPLY_LIMIT:
        return f"its standard output contains something other than messages (it begins with {head!r})"
    body = stream.read(length)
    return body if len(body) == length else "it ended in the middle of its answer"


def _end(process: subprocess.Popen[bytes]) -> bool:
    """Close the host's input as a browser does. True if the host had to be killed."""
    if process.stdin:
        with contextlib.suppress(OSError):  # the host may have ended without reading its input
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
        return Answer(f"its answer does not follow the protocol: {error}", milliseconds=elapsed)
    if isinstance(reply, Failure):
        return Answer(f"it answered with error {reply.code}: {reply.message}")
    low, high = reply.protocol
    fault = "" if is_spoken(low, high) else f"it speaks protocol {low} to {high} only"
    return Answer(fault, reply.version, reply.python, elapsed)
