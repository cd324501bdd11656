"""SmartBrowser's parameters: some twenty measures of a visual block, sums over its text blocks.

Words, links, images and other counts are counted once per text block. A visual block of any granularity is a sum of
these counts, so ten granularities take little longer than one.

References
----------
SmartBrowser (Habr, 2009): "about 20 parameters". The first nine of `PARAMETERS` are named there. The others replace its
"and so on": position and size from VIPS, parts that the page names by tag, and surrounding text.
"""

from dataclasses import dataclass

import numpy as np

from penumbra.arrays import Bools, Floats, Ints
from penumbra.blocks import Blocks
from penumbra.features.hints import Hint, inherited_hints
from penumbra.features.stopwords import page_language, stop_table
from penumbra.page import HEADINGS, MEDIA_TAGS, Page
from penumbra.text.characters import count_characters
from penumbra.text.checksums import word_checksums
from penumbra.vips import VisualTree
from penumbra.vips.division import CONTROL_TAGS

__all__ = ["PARAMETERS", "BlockCounts", "count_blocks", "measure_visual"]

PARAMETERS: tuple[tuple[str, str], ...] = (
    ("sentence_length", "log words a sentence"),
    ("words", "log words"),
    ("stop_words", "log stop words"),
    ("links", "log links"),
    ("images", "log images and media"),
    ("list_items", "log list items"),
    ("linked_share", "linked words / words"),
    ("stop_share", "stop words / words"),
    ("words_per_block", "log words a text block"),
    ("sentences", "log sentences ended by a sign"),
    ("paragraphs", "log text blocks in p elements"),
    ("headings", "headings / text blocks"),
    ("controls", "log form controls"),
    ("sign_share", "punctuation marks and symbols / characters"),
    ("digit_share", "digits / characters"),
    ("height_share", "top / height of the page"),
    ("middle", "distance of the middle from the page's, in widths of the page"),
    ("width_share", "width / width of the page"),
    ("named_apart", "words in nav, header, footer or aside / words"),
    ("named_main", "words in main or article / words"),
    ("called_noise", "words in what is called navigation, header, footer, sidebar, share, advert or consent / words"),
    (
        "called_minor",
        "words in what is called comments, related, newsletter, tags, author, pager or breadcrumb / words",
    ),
    ("around_linked", "linked words / words, of the text around it on both sides"),
)
"""Name and unit of each parameter."""

_APART = frozenset(("nav", "header", "footer", "aside"))
_MAIN = frozenset(("main", "article"))
_NOISE = Hint.NAVIGATION | Hint.HEADER | Hint.FOOTER | Hint.SIDEBAR | Hint.SHARE | Hint.ADVERT | Hint.CONSENT
_MINOR = Hint.COMMENTS | Hint.RELATED | Hint.NEWSLETTER | Hint.TAGS | Hint.AUTHOR | Hint.PAGER | Hint.BREADCRUMB
_REACH = 8
"""Text blocks on each side that count as a block's surroundings."""
_SUMS = (
    "blocks", "words", "stops", "sentences", "ended", "characters", "signs", "digits", "linked", "apart", "main",
    "links", "images", "items", "controls", "paragraphs", "headings", "near_words", "near_linked", "noise", "minor",
)  # fmt: skip


@dataclass(frozen=True)
class BlockCounts:
    """Counts of a page's text blocks.

    Parameters
    ----------
    sums
        (n_blocks, n_sums) counts in the order of `_SUMS`.
    visual
        (n_blocks,) smallest visual block of each text block.
    """

    sums: Floats
    visual: Ints

    @property
    def words(self) -> Floats:
        """(n_blocks,) words of each text block, at least 1."""
        return self.sums[:, _SUMS.index("words")]


def count_blocks(page: Page, blocks: Blocks, tree: VisualTree) -> BlockCounts:
    """Count the contents of each text block."""
    n_blocks = len(blocks)
    counts = count_characters(blocks.text)
    first = blocks.text_rows[blocks.start[:-1]]
    words = np.maximum(counts.words, 1).astype(np.float64)
    linked = words * _linked_share(page, blocks)
    stops = _stop_words(page, blocks)
    elements = _element_counts(page, blocks)
    inside_apart = page.with_descendants(page.tagged(_APART))[first]
    inside_main = page.with_descendants(page.tagged(_MAIN))[first]
    hints = inherited_hints(page)

    def has_hint(wanted: Hint) -> Bools:
        named: Bools = (hints[first] & int(wanted)) > 0
        return named

    tag = np.array([page.tag[owner] for owner in blocks.owner.tolist()], dtype=object)
    columns = {
        "blocks": np.ones(n_blocks), "words": words, "stops": stops, "sentences": counts.sentences,
        "ended": counts.ended, "characters": counts.characters, "signs": counts.signs, "digits": counts.digits,
        "linked": linked, "apart": words * inside_apart, "main": words * inside_main, "paragraphs": tag == "p",
        "headings": np.isin(tag, list(HEADINGS)), "noise": words * has_hint(_NOISE),
        "minor": words * has_hint(_MINOR), "near_words": _window_sums(words),
        "near_linked": _window_sums(linked), **elements,
    }  # fmt: skip
    sums = np.stack([np.asarray(columns[name], dtype=np.float64) for name in _SUMS], axis=1)
    return BlockCounts(sums, tree.of_row[first])


def measure_visual(counted: BlockCounts, tree: VisualTree, block_of: Ints) -> Floats:
    """Measure the visual blocks of one granularity.

    Parameters
    ----------
    block_of
        (n_visual,) as from `VisualTree.cut`.

    Returns
    -------
    (n_blocks, n_parameters) for each text block the parameters of its visual block; columns as in `PARAMETERS`.
    """
    nodes, index = np.unique(block_of[counted.visual], return_inverse=True)
    sums = np.stack([np.bincount(index, weights=column, minlength=len(nodes)) for column in counted.sums.T])
    total = dict(zip(_SUMS, sums, strict=True))
    page_box = tree.box[0]
    box = tree.box[nodes]
    width, height = max(page_box[2], 1.0), max(page_box[3], 1.0)
    words, characters, near = total["words"], np.maximum(total["characters"], 1), np.maximum(total["near_words"], 1)
    columns = (
        np.log1p(words / np.maximum(total["sentences"], 1)),
        np.log1p(words),
        np.log1p(total["stops"]),
        np.log1p(total["links"]),
        np.log1p(total["images"]),
        np.log1p(total["items"]),
        total["linked"] / words,
        total["stops"] / words,
        np.log1p(words / total["blocks"]),
        np.log1p(total["ended"]),
        np.log1p(total["paragraphs"]),
        total["headings"] / total["blocks"],
        np.log1p(total["controls"]),
        total["signs"] / characters,
        total["digits"] / characters,
        np.clip((box[:, 1] - page_box[1]) / height, 0, 1),
        np.clip(np.abs(box[:, 0] + box[:, 2] / 2 - page_box[0] - width / 2) / width, 0, 1),
        np.clip(box[:, 2] / width, 0, 1),
        total["apart"] / words,
        total["main"] / words,
        total["noise"] / words,
        total["minor"] / words,
        total["near_linked"] / near,
    )
    return np.stack(columns, axis=1)[index]


def _linked_share(page: Page, blocks: Blocks) -> Floats:
    """(n_blocks,) share of each block's letters inside links."""
    linked = page.with_descendants(page.tagged(("a",)))[blocks.text_rows]
    letters = np.array([len(page.text[row]) for row in blocks.text_rows.tolist()], dtype=np.float64)
    starts = blocks.start[:-1]
    share: Floats = np.add.reduceat(letters * linked, starts) / np.add.reduceat(letters, starts)
    return share


def _stop_words(page: Page, blocks: Blocks) -> Floats:
    """(n_blocks,) stop words of the page's language in each block."""
    words = word_checksums("\n".join(blocks.text))
    stops = stop_table(page_language(page.facts.lang, words))
    block = np.repeat(np.arange(len(blocks)), blocks.n_tokens)
    return np.bincount(block[stops.among(words)], minlength=len(blocks)).astype(np.float64)


def _element_counts(page: Page, blocks: Blocks) -> dict[str, Floats]:
    """(n_blocks,) links, images, list items and controls between a block's first text and the next block's."""
    first = blocks.text_rows[blocks.start[:-1]]
    bounds = np.concatenate([[0], first[1:], [len(page)]])
    tags_of = {"links": frozenset("a"), "images": MEDIA_TAGS, "items": frozenset(("li",)), "controls": CONTROL_TAGS}
    out = {}
    for name, tags in tags_of.items():
        running = np.concatenate([[0], np.cumsum([tag in tags for tag in page.tag])])
        out[name] = np.diff(running[bounds]).astype(np.float64)
    return out


def _window_sums(values: Floats) -> Floats:
    """(n_blocks,) sum over `_REACH` blocks on each side and the block itself."""
    running = np.concatenate([[0.0], np.cumsum(values)])
    places = np.arange(len(values))
    near: Floats = running[np.minimum(places + _REACH + 1, len(values))] - running[np.maximum(places - _REACH, 0)]
    return near
