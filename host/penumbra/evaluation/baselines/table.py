"""The table of baselines: other extractors, each at its best setting. A new one is one new row below.

Those of PyPI come with the extra `compare`, those of npm with the checkout's `npm ci`. What is installed can be measured.
"""

from penumbra.evaluation.baselines import packages
from penumbra.evaluation.baselines.base import Baseline, Extractor
from penumbra.evaluation.baselines.node import NodeBaseline
from penumbra.evaluation.baselines.packages import PackageBaseline

__all__ = ["BASELINES", "extractor", "installed"]

BASELINES: dict[str, Baseline] = {
    "trafilatura": PackageBaseline("trafilatura", packages.trafilatura),
    "trafilatura-fast": PackageBaseline("trafilatura", packages.trafilatura_fast),
    "rs-trafilatura": PackageBaseline("rs_trafilatura", packages.rs_trafilatura),
    "resiliparse": PackageBaseline("resiliparse.extract.html2text", packages.resiliparse),
    "readability-js": NodeBaseline("@mozilla/readability", "readability"),
    "defuddle": NodeBaseline("defuddle", "defuddle"),
    "justext": PackageBaseline("justext", packages.justext),
    "boilerpy3": PackageBaseline("boilerpy3.extractors", packages.boilerpy3),
    "readability-lxml": PackageBaseline("readability", packages.readability),
    "newspaper4k": PackageBaseline("newspaper", packages.newspaper),
    "magic-html": PackageBaseline("magic_html", packages.magic_html),
    "html-text": PackageBaseline("html_text", packages.html_text),
}
"""Extractors by name."""


def installed() -> list[str]:
    """Names of the extractors that are installed here."""
    return [name for name, baseline in BASELINES.items() if baseline.installed()]


def extractor(name: str) -> Extractor:
    """Make a baseline ready for pages.

    Raises
    ------
    CorpusError
        The extractor is not installed.
    """
    return BASELINES[name].start()
