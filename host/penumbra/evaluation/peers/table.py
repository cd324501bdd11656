"""The table of other extractors to measure beside, each at its best setting. A new one is one new row below.

Those of PyPI come with the extra `compare`, those of npm with the checkout's `npm ci`. What is installed can be measured.
"""

from penumbra.evaluation.peers import packages
from penumbra.evaluation.peers.base import Extractor, Peer
from penumbra.evaluation.peers.node import NodePeer
from penumbra.evaluation.peers.packages import PackagePeer

__all__ = ["PEERS", "extractor", "installed"]

PEERS: dict[str, Peer] = {
    "trafilatura": PackagePeer("trafilatura", packages.trafilatura),
    "trafilatura-fast": PackagePeer("trafilatura", packages.trafilatura_fast),
    "rs-trafilatura": PackagePeer("rs_trafilatura", packages.rs_trafilatura),
    "resiliparse": PackagePeer("resiliparse.extract.html2text", packages.resiliparse),
    "readability-js": NodePeer("@mozilla/readability", "readability"),
    "defuddle": NodePeer("defuddle", "defuddle"),
    "justext": PackagePeer("justext", packages.justext),
    "boilerpy3": PackagePeer("boilerpy3.extractors", packages.boilerpy3),
    "readability-lxml": PackagePeer("readability", packages.readability),
    "newspaper4k": PackagePeer("newspaper", packages.newspaper),
    "magic-html": PackagePeer("magic_html", packages.magic_html),
    "html-text": PackagePeer("html_text", packages.html_text),
}
"""Extractors by name."""


def installed() -> list[str]:
    """Names of the extractors that are installed here."""
    return [name for name, peer in PEERS.items() if peer.installed()]


def extractor(name: str) -> Extractor:
    """Make a peer ready for pages.

    Raises
    ------
    CorpusError
        The extractor is not installed.
    """
    return PEERS[name].start()
