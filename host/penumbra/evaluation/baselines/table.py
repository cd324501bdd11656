"""The table of baselines: other extractors, each with its best settings. A new one is one new row below.

The extra `compare` installs packages from PyPI, `npm ci` in a checkout those from npm. Each may be missing.
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
"""Baselines by name."""


def installed() -> list[str]:
    """Names of the installed baselines."""
    return [name for name, baseline in BASELINES.items() if baseline.installed()]


def extractor(name: str) -> Extractor:
    """Load a baseline.

    Raises
    ------
    CorpusError
        The baseline is not installed.
    """
    return BASELINES[name].start()
