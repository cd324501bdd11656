"""How many earlier pages of a site contain a block of this page. Blocks that recur belong to the site's template.

References
----------
Deturck: Détection de contenu utile depuis des sites d'actualité, master's thesis, INALCO 2015, section 4.4: text that
two pages of one template have in common is not their content.
"""

from collections.abc import Sequence

import numpy as np

from penumbra.arrays import Ints
from penumbra.blocks import Blocks
from penumbra.memory.fingerprint import Fingerprint, address_of, distinct_texts, take_fingerprint, text_places
from penumbra.page import Page

__all__ = ["count_seen"]


def count_seen(page: Page, blocks: Blocks, earlier: Sequence[Page | Fingerprint]) -> Ints:
    """Count the earlier pages that contain all texts of a block in the same places.

    Pages with the same address or with exactly the same texts do not count: they contain every block.

    Returns
    -------
    (n_blocks,) number of pages.
    """
    seen = np.zeros(len(blocks), dtype=np.int32)
    if not len(blocks) or not earlier:
        return seen
    key = next((each.key for each in earlier if isinstance(each, Fingerprint)), b"")
    address = address_of(page, key)
    fingerprints = [each if isinstance(each, Fingerprint) else take_fingerprint(each, key) for each in earlier]
    compared = [each for each in fingerprints if not each.address == address != 0]
    if not compared:
        return seen
    places = text_places(page, key)
    texts = distinct_texts(places)
    slots = np.searchsorted(places.row, blocks.text_rows)
    for other in compared:
        if np.array_equal(other.texts, texts):
            continue
        known = np.isin(places.text, other.texts)[slots]
        seen += np.logical_and.reduceat(known, blocks.start[:-1])
    return seen
