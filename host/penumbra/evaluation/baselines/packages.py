"""Baselines from PyPI."""

import time
import warnings
from collections.abc import Callable
from dataclasses import dataclass
from importlib import import_module
from importlib.util import find_spec
from typing import Any

from lxml.etree import LxmlError

from penumbra.errors import CorpusError, advice_on_extra
from penumbra.evaluation.baselines.base import Extractor, text_of
from penumbra.evaluation.figures import Prediction

__all__ = [
    "PackageBaseline",
    "boilerpy3",
    "html_text",
    "justext",
    "magic_html",
    "newspaper",
    "readability",
    "resiliparse",
    "rs_trafilatura",
    "trafilatura",
    "trafilatura_fast",
]

Call = Callable[[str, str], str | None]
"""HTML and address → main text; None or the empty text if there is none."""

_KNOWN_ERRORS = (LxmlError, ValueError, TypeError, AttributeError, AssertionError, RecursionError, RuntimeError)
"""Exceptions that baselines raise on pages on which they fail."""


@dataclass(frozen=True, slots=True)
class PackageBaseline:
    """A baseline from PyPI.

    Parameters
    ----------
    module
        The package's module.
    make
        Module → the call with the best settings.
    """

    module: str
    make: Callable[[Any], Call]

    def installed(self) -> bool:
        """Whether the package is installed."""
        return find_spec(self.module.split(".")[0]) is not None

    def start(self) -> Extractor:
        """Import the package. Raises as `Baseline.start` does."""
        with warnings.catch_warnings(action="ignore"):  # about optional packages
            try:
                call = self.make(import_module(self.module))
            except ImportError as error:
                raise CorpusError(f"{self.module} is not installed: {error}.", advice_on_extra("compare")) from error

        def extract(markup: str, url: str) -> Prediction | None:
            start = time.process_time()
            try:
                with warnings.catch_warnings(action="ignore"):  # about odd pages
                    text = call(markup, url)
            except _KNOWN_ERRORS:
                return None
            return Prediction(text or "", ms=(time.process_time() - start) * 1000)

        return extract


def trafilatura(module: Any) -> Call:
    """Trafilatura without comments: WCXB's labels do not contain them."""
    return lambda markup, url: module.extract(markup, url=url or None, include_comments=False)


def trafilatura_fast(module: Any) -> Call:
    """Trafilatura without its fallbacks."""
    return lambda markup, url: module.extract(markup, url=url or None, include_comments=False, fast=True)


def rs_trafilatura(module: Any) -> Call:
    """rs-trafilatura, with the address: it also guesses the page type from it."""
    return lambda markup, url: module.extract(markup, url=url or None).main_content


def resiliparse(module: Any) -> Call:
    """Resiliparse's rules for main content."""
    return lambda markup, _url: module.extract_plain_text(markup, main_content=True)


def justext(module: Any) -> Call:
    """JusText with the stop words of all its languages."""
    stop_words = frozenset(word for language in module.get_stoplists() for word in module.get_stoplist(language))

    def extract(markup: str, _url: str) -> str:
        paragraphs = module.justext(markup.encode(), stop_words, encoding="utf-8")
        return "\n".join(each.text for each in paragraphs if not each.is_boilerplate)

    return extract


def boilerpy3(module: Any) -> Call:
    """Boilerpipe's extractor of articles."""
    article = module.ArticleExtractor(raise_on_failure=False)
    return lambda markup, _url: article.get_content(markup)


def readability(module: Any) -> Call:
    """readability-lxml."""
    return lambda markup, url: text_of(module.Document(markup, url=url or None).summary())


def newspaper(module: Any) -> Call:
    """newspaper4k in the page's own language, without downloading pictures."""

    def extract(markup: str, url: str) -> str:
        article = module.Article(url or "https://example.org/", fetch_images=False)
        article.download(input_html=markup)
        article.parse()
        return str(article.text)

    return extract


def magic_html(module: Any) -> Call:
    """magic-html's extractor of articles. Its extractor of forums is better on some corpora and worse on others."""
    general = module.GeneralExtractor()
    return lambda markup, url: text_of(general.extract(markup, base_url=url)["html"])


def html_text(module: Any) -> Call:
    """All text of the page."""
    return lambda markup, _url: module.extract_text(markup)
