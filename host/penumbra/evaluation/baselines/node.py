"""Baselines from npm. Each runs in one Node process for all pages."""

import json
import logging
import shutil
import subprocess
import time
import weakref
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field
from importlib.resources import files
from pathlib import Path
from threading import Timer
from typing import Any

from penumbra.errors import CorpusError
from penumbra.evaluation.baselines.base import Extractor, text_of
from penumbra.evaluation.figures import Prediction

__all__ = ["Child", "NodeBaseline"]

LIMIT_S = 60.0
"""Time limit of a page, s. No page of the corpora reaches it, even on a busy machine."""
_START_S = 60.0
"""Time limit of a start, s."""
_END_S = 2.0
"""Time limit of a process to end by itself, s."""
_DOM = ("linkedom", "parse5")
"""Packages that build the script's DOM."""
_log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class NodeBaseline:
    """A baseline from npm.

    Parameters
    ----------
    package
        The package's name on npm.
    name
        The baseline's name in `extract.js`.
    """

    package: str
    name: str

    def installed(self) -> bool:
        """Whether Node, the package and the packages of the DOM are installed."""
        return shutil.which("node") is not None and self._home() is not None

    def start(self) -> Extractor:
        """Start Node. Raises as `Baseline.start` does."""
        node, home = shutil.which("node"), self._home()
        if node is None or home is None:
            missing = "Node" if node is None else f"{self.package}, or {' or '.join(_DOM)},"
            raise CorpusError(f"{missing} is not installed.", "Run `npm ci` in a checkout, and this from there.")
        script = (files("penumbra.evaluation.baselines") / "extract.js").read_text(encoding="utf-8")
        # The script is passed as text: Node then searches packages from the working folder, not from a file's folder.
        child = Child([node, "--input-type=module", "--eval", script, self.name], home)
        child.start()

        def extract(markup: str, url: str) -> Prediction | None:
            answer = child.ask({"html": markup, "url": url})
            if answer is None or "error" in answer:
                return None
            start = time.process_time()
            text = text_of(answer["html"])
            return Prediction(text, ms=answer["ms"] + (time.process_time() - start) * 1000)

        return extract

    def _home(self) -> Path | None:
        """The nearest folder above this file or the working folder whose node_modules has all packages."""
        for start in (Path(__file__).parent, Path.cwd()):
            for folder in (start, *start.parents):
                modules = folder / "node_modules"
                if all((modules / name / "package.json").is_file() for name in (self.package, *_DOM)):
                    return folder
        return None


@dataclass
class Child:
    """A process that answers each line of JSON with one line. It prints a line when ready; it is restarted.

    Parameters
    ----------
    command
        Command line.
    folder
        Working folder.
    limit
        Time limit of an answer, s. A process above it is killed.
    """

    command: list[str]
    folder: Path
    limit: float = LIMIT_S
    _process: subprocess.Popen[bytes] | None = field(default=None, init=False)
    _end: Callable[[], int | None] = field(default=lambda: None, init=False)
    _fault: str = field(default="", init=False)

    def start(self) -> None:
        """Start the process and wait until it is ready.

        Raises
        ------
        CorpusError
            The process ends or reaches the time limit before it is ready.
        """
        self._process = subprocess.Popen(self.command, cwd=self.folder, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        self._end = weakref.finalize(self, _end, self._process)
        if self._exchange(self._process, b"", _START_S) is None:
            name = Path(self.command[0]).name
            raise CorpusError(f"{name} does not start: it {self._fault}.", "Its own message is above.")

    def ask(self, question: dict[str, str]) -> dict[str, Any] | None:
        """The answer to a question; None, with a warning in the log, if the process ends or reaches the time limit.

        Raises
        ------
        CorpusError
            The process ended earlier and cannot be started again.
        """
        if self._process is None:
            self.start()
        assert self._process is not None
        answer = self._exchange(self._process, json.dumps(question).encode() + b"\n", self.limit)
        if answer is None:
            _log.warning("No answer about %s: the process %s.", question.get("url") or "a page", self._fault)
        return answer

    def close(self) -> None:
        """End the process if it runs."""
        self._process = None
        self._end()

    def _exchange(self, process: subprocess.Popen[bytes], line: bytes, limit: float) -> dict[str, Any] | None:
        """Send a line and read a line; None if the process ends or is killed."""
        assert process.stdin is not None
        assert process.stdout is not None
        start = time.monotonic()
        timer = Timer(limit, process.kill)  # not all systems have a timeout for reads from a pipe
        timer.start()
        try:
            process.stdin.write(line)
            process.stdin.flush()
            answer = process.stdout.readline()
        except OSError:  # it ended before it read the line
            answer = b""
        timer.cancel()
        timer.join()
        late = time.monotonic() - start >= limit
        if answer.endswith(b"\n") and not late:
            got: dict[str, Any] = json.loads(answer)
            return got
        self._process, status = None, self._end()
        self._fault = f"took more than {limit:g} s" if late else f"ended with status {status}"
        return None


def _end(process: subprocess.Popen[bytes]) -> int:
    """Close a process's input, kill it if it does not end; return its status."""
    assert process.stdin is not None
    assert process.stdout is not None
    with suppress(OSError):  # unread input does not matter now
        process.stdin.close()
    try:
        process.wait(_END_S)
    except subprocess.TimeoutExpired:
        process.kill()
    process.stdout.close()
    return process.wait()
