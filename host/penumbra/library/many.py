"""Many pages: each input gives exactly one row, whatever its page does."""

from collections.abc import Iterable, Iterator
from numbers import Integral, Real

from penumbra.library.options import DEFAULT, Options, To, check_form, check_type
from penumbra.library.rows import Input, Row, row_of

__all__ = ["LONGEST_TIMEOUT", "extract_many"]

LONGEST_TIMEOUT = 86_400.0
"""Seconds that a page may be given at most. Systems refuse to wait for much longer times."""


def extract_many(
    pages: Iterable[Input],
    *,
    to: To = "text",
    workers: int = 1,
    timeout: float = 10.0,
    ordered: bool = True,
    options: Options = DEFAULT,
) -> Iterator[Row]:
    """Extract the text of many pages. A page that is neither bytes nor text gives a row with the error ``"bad-page"``.

    Parameters
    ----------
    workers
        Processes that read pages. With 0 this process reads them: there is no limit of time then, and a page that kills
        the interpreter ends the caller.
    timeout
        Seconds that a page may take. A worker that takes longer is ended and replaced.
    ordered
        Give the rows in the order of the inputs; otherwise as they come.

    Raises
    ------
    UnknownScorerError
        No method is called `options.scorer`.
    ValueError
        `to` is none of `To`, `workers` is negative, or `timeout` is no positive number or more than a day.
    TypeError
        An argument has another type.
    """
    from penumbra.scorers import load

    check_form(to)
    check_type("options", options, Options, "a penumbra.Options")
    check_type("workers", workers, Integral, "a whole number")
    check_type("timeout", timeout, Real, "seconds as a number")
    if workers < 0 or not 0 < timeout <= LONGEST_TIMEOUT:
        raise ValueError(f"workers must be at least 0, and timeout above 0 and at most {LONGEST_TIMEOUT:.0f}")
    load(options.scorer)
    pages = map(_readable, pages)
    if not workers:
        return (row_of(page, to, options) for page in pages)
    from penumbra.library.workers import read_all

    return read_all(pages, to=to, workers=workers, timeout=timeout, ordered=ordered, options=options)


def _readable(page: Input) -> Input:
    """The input. HTML that is neither bytes nor text becomes empty: perhaps it cannot be sent to another process.

    Raises
    ------
    TypeError
        It is no `Input`.
    """
    check_type("a page", page, Input, "a penumbra.Input(id, html, url)")
    html = page.html if isinstance(page.html, bytes | str) else b""
    return page._replace(html=html, url=page.url or "")
