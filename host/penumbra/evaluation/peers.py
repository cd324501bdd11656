"""Other extractors to measure beside: those that are installed (extra `compare`), each at its best setting."""

from collections.abc import Callable
from importlib import import_module
from importlib.util import find_spec
from typing import Any

from penumbra.errors import CorpusError

__all__ = ["PEERS", "extractor", "installed"]

Extractor = Callable[[str, str], str | None]
"""HTML and address → main text; None where the extractor gives the page up."""


def _trafilatura(module: Any) -> Extractor:
    return lambda markup, url: module.extract(markup, url=url or None, include_comments=False)


def _trafilatura_fast(module: Any) -> Extractor:
    return lambda markup, url: module.extract(markup, url=url or None, include_comments=False, fast=True)


def _resiliparse(module: Any) -> Extractor:
    return lambda markup, _url: str(module.extract_plain_text(markup, main_content=True))


def _justext(module: Any) -> Extractor:
    stop_words = frozenset(word for language in module.get_stoplists() for word in module.get_stoplist(language))

    def extract(markup: str, _url: str) -> str | None:
        paragraphs = module.justext(markup.encode(), stop_words, encoding="utf-8")
        return "\n".join(each.text for each in paragraphs if not each.is_boilerplate)

    return extract


def _boilerpy3(module: Any) -> Extractor:
    article = module.ArticleExtractor(raise_on_failure=False)
    return lambda markup, _url: str(article.get_content(markup))


def _html_text(module: Any) -> Extractor:
    return lambda markup, _url: str(module.extract_text(markup))


def _readability(module: Any) -> Extractor:
    def extract(markup: str, url: str) -> str | None:
        from lxml import html

        return str(html.fromstring(module.Document(markup, url=url or None).summary()).text_content())

    return extract


PEERS: dict[str, tuple[str, Callable[[Any], Extractor]]] = {
    "trafilatura": ("trafilatura", _trafilatura),
    "trafilatura-fast": ("trafilatura", _trafilatura_fast),
    "resiliparse": ("resiliparse.extract.html2text", _resiliparse),
    "justext": ("justext", _justext),
    "boilerpy3": ("boilerpy3.extractors", _boilerpy3),
    "readability-lxml": ("readability", _readability),
    "html-text": ("html_text", _html_text),
}
"""Extractors by name: the module, and how its call is made."""

_GIVEN_UP = (ValueError, TypeError, AttributeError, AssertionError, RecursionError, RuntimeError)
"""What extractors are known to raise on pages that they cannot do."""


def installed() -> list[str]:
    """Names of the extractors that are installed here."""
    return [name for name, (module, _) in PEERS.items() if find_spec(module.split(".")[0])]


def extractor(name: str) -> Extractor:
    """A peer as a function that gives None for a page that the peer cannot do.

    Raises
    ------
    CorpusError
        The extractor is not installed.
    """
    module, make = PEERS[name]
    try:
        extract = make(import_module(module))
    except ImportError as error:
        raise CorpusError(f"{name} is not installed: {error}.", "pip install penumbra-host[compare]") from error

    def guarded(markup: str, url: str) -> str | None:
        try:
            return extract(markup, url)
        except _GIVEN_UP:
            return None

    return guarded
