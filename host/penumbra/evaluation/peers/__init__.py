"""Other extractors to measure beside; the table of them is in `table`."""

from penumbra.evaluation.peers.table import PEERS, extractor, installed

__all__ = ["PEERS", "extractor", "installed"]
