"""One run over shards: rows in order, whole files, a folder in which a later run can resume."""

import hashlib
import json
import time
from collections import Counter, deque
from collections.abc import Callable, Iterator
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any

from penumbra import __version__
from penumbra.crawl.outputs import FORMATS, Writer, values
from penumbra.crawl.shards import STANDARD_INPUT, Shard
from penumbra.errors import CorpusError, PenumbraError
from penumbra.library.many import extract_many
from penumbra.library.options import Options, To
from penumbra.library.rows import Input, Row
from penumbra.scorers.card import model_digest

__all__ = ["Outcome", "Plan", "run"]

_RECORD = "penumbra.json"
"""File of the folder that says what its files were made with."""


@dataclass(frozen=True, slots=True)
class Plan:
    """What a run does.

    Parameters
    ----------
    out
        Folder of the files.
    to
        Form of the text.
    format
        Format of the files, a key of `FORMATS`.
    fields
        Columns.
    workers
        Processes.
    timeout
        Seconds that a page may take.
    options
        How pages are decided and written.
    """

    out: Path
    to: To
    format: str
    fields: tuple[str, ...]
    workers: int
    timeout: float
    options: Options

    @property
    def engine(self) -> dict[str, Any]:
        """What stands in each file: all that its bytes depend on."""
        options = asdict(self.options) | {"to": self.to, "timeout": self.timeout, "fields": list(self.fields)}
        digest = hashlib.sha256(json.dumps(options, sort_keys=True).encode()).hexdigest()
        return {"version": __version__, "model": model_digest(), "options": options, "digest": digest}


@dataclass(slots=True)
class Outcome:
    """What a run has done so far."""

    pages: int = 0
    errors: Counter[str] = field(default_factory=Counter)
    """Pages by error."""
    broken: int = 0
    """Records that could not be read."""
    skipped: int = 0
    """Shards that were finished before."""
    position: int = 0
    """Bytes of the shards that are finished or skipped."""
    failed: list[str] = field(default_factory=list)
    """For each shard that was not extracted, sentences on which one, and why."""
    seconds: float = 0.0


@dataclass(slots=True)
class _Open:
    """A shard whose file is being written."""

    shard: Shard
    writer: Writer
    waiting: int = 0
    """Pages that have been read and not written."""
    is_read: bool = False
    failure: str = ""


def run(
    shards: list[Shard], plan: Plan, tell: Callable[[Outcome, Shard], None] = lambda _outcome, _shard: None
) -> Outcome:
    """Extract shards to files.

    Parameters
    ----------
    tell
        Called after each page.

    Raises
    ------
    CorpusError
        The folder holds files of other options, cannot be written, or a shard would be written over itself.
    """
    _claim(plan)
    _spare_inputs(shards, plan)
    outcome = Outcome()
    begun = time.monotonic()
    opened: deque[_Open] = deque()
    pages = _pages(shards, plan, opened, outcome)
    try:
        for row in extract_many(pages, to=plan.to, workers=plan.workers, timeout=plan.timeout, options=plan.options):
            _close_finished(opened, outcome)
            _write(row, opened[0], plan, outcome)
            outcome.seconds = time.monotonic() - begun
            tell(outcome, opened[0].shard)
        _close_finished(opened, outcome)
    finally:
        for each in opened:
            each.writer.discard()
    outcome.seconds = time.monotonic() - begun
    return outcome


def _path_of(shard: Shard, plan: Plan) -> Path:
    return plan.out / f"{shard.name}.{plan.format}"


def _spare_inputs(shards: list[Shard], plan: Plan) -> None:
    """Raise CorpusError where a shard's file is the shard itself, which would count as finished."""
    for shard in shards:
        path = _path_of(shard, plan)
        if shard.path != STANDARD_INPUT and path.exists() and path.samefile(shard.path):
            raise CorpusError(f"{shard.path} is the input and would be the output.", "Name another folder by --out.")


def _pages(shards: list[Shard], plan: Plan, opened: deque[_Open], outcome: Outcome) -> Iterator[Input]:
    """Pages of all shards in a row, so that no worker waits at the end of one."""
    for shard in shards:
        path = _path_of(shard, plan)
        if path.exists():
            outcome.skipped += 1
            outcome.position += shard.size
            continue
        path.parent.mkdir(parents=True, exist_ok=True)
        try:
            now = _Open(shard, FORMATS[plan.format](path, plan.fields, plan.engine))
        except BlockingIOError as error:
            outcome.failed.append(str(error))
            continue
        opened.append(now)
        try:
            for page in shard.pages():
                now.waiting += 1
                yield page
        except PenumbraError as error:
            now.failure = f"{error.message} {error.advice}".strip()
        except OSError as error:
            now.failure = f"{shard.path} cannot be read: {error.strerror}." if error.strerror else str(error)
        now.is_read = True


def _write(row: Row, now: _Open, plan: Plan, outcome: Outcome) -> None:
    now.waiting -= 1
    now.writer.write(values(row, plan.fields))
    outcome.pages += 1
    if row.error:
        outcome.errors[row.error] += 1


def _close_finished(opened: deque[_Open], outcome: Outcome) -> None:
    while opened and opened[0].is_read and not opened[0].waiting:
        now = opened.popleft()
        outcome.broken += now.shard.broken
        outcome.position += now.shard.size
        if now.failure:
            now.writer.discard()
            outcome.failed.append(now.failure)
        else:
            now.writer.close()


def _claim(plan: Plan) -> None:
    """Make the folder, or go on with one of the same engine."""
    try:
        plan.out.mkdir(parents=True, exist_ok=True)
        record = plan.out / _RECORD
        engine = plan.engine | {"format": plan.format}
        if record.exists():
            if json.loads(record.read_text("utf-8")) != engine:
                raise CorpusError(
                    f"{plan.out} holds files of another version, model or other options.",
                    "Name another folder, or the options of before.",
                )
            return
        part = record.with_name(f"{_RECORD}.part")
        part.write_text(json.dumps(engine, indent=1, sort_keys=True) + "\n", "utf-8")
        part.replace(record)
    except (OSError, ValueError) as error:
        why = error.strerror if isinstance(error, OSError) else f"{_RECORD} is damaged"
        raise CorpusError(f"{plan.out} cannot be used: {why}.", "Name a folder that can be written.") from error
