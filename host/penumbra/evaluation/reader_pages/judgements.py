"""Judgements by hand on pages where two readers' articles differ: one of them is right, or both are."""

import tomllib
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from penumbra.errors import CorpusError

__all__ = ["VERDICTS", "Judgement", "read_judgements"]

VERDICTS: Final = ("ours", "theirs", "both")
_ADVICE = "Mend the file of judgements."


@dataclass(frozen=True)
class Judgement:
    """The judgement on one page.

    Parameters
    ----------
    before
        The verdict before Penumbra's reader was mended: one of `VERDICTS`.
    verdict
        The verdict now.
    reason
        One sentence.
    """

    before: str
    verdict: str
    reason: str


def read_judgements(path: Path) -> dict[str, Judgement]:
    """Judgements by the page's id, in the file's order. `before` is the verdict where the file has none.

    Raises
    ------
    CorpusError
        The file cannot be read, or a judgement is not complete.
    """
    try:
        rows = tomllib.loads(path.read_text("utf-8"))
    except (OSError, ValueError) as error:
        raise CorpusError(f"{path} cannot be read: {error}.", _ADVICE) from error
    found = {}
    for page, row in rows.items():
        verdict, reason = row.get("verdict"), row.get("reason", "").strip()
        before = row.get("before", verdict)
        if verdict not in VERDICTS or before not in VERDICTS or not reason:
            raise CorpusError(f"{path}: the judgement on {page!r} is not complete.", _ADVICE)
        found[page] = Judgement(before, verdict, reason)
    return found
