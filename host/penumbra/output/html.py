"""Decide plain HTML and write the result: text, JSON, segments, cleaned HTML."""

import time
from collections.abc import Sequence
from contextlib import suppress
from math import isnan
from typing import Any, Literal

import numpy as np
from lxml import etree

from penumbra.arrays import Bools, Indices
from penumbra.decision import Reason
from penumbra.decision.levels import LEVELS, Level
from penumbra.gc_pause import paused
from penumbra.memory.fingerprint import Fingerprint
from penumbra.output.anchors import find_anchors, without_anchors
from penumbra.output.formula_copies import find_formula_copies
from penumbra.output.gutters import texts_without_gutters
from penumbra.output.left_out import texts_without
from penumbra.output.screen_readers import find_unseen
from penumbra.output.signs import find_signs
from penumbra.page import INLINE_TAGS, TEXT, Page
from penumbra.page.markup import parse, parse_tree, tree_to_page
from penumbra.pipeline import Result, run
from penumbra.reader.preparing.picture_addresses import choose_address
from penumbra.scorers.base import Scorer
from penumbra.settings import DEFAULT, Limits
from penumbra.text.addresses import absolute_address, base_address
from penumbra.text.spelling import as_written

__all__ = [
    "as_html",
    "as_json",
    "as_text",
    "decide_html",
    "decide_line",
    "described",
    "explained_rows",
    "kept_blocks",
    "segments",
    "text_of",
]

_IN_LINE = INLINE_TAGS | {TEXT, "img", "picture", "source", "svg"}
"""Nodes that stand in a line of text, as formulas do."""
_HIDDEN = "penumbra-hidden"
"""Temporary tag of elements to remove; lxml removes all of them at once, which takes linear time."""


@paused()
def decide_html(
    data: bytes | str,
    url: str = "",
    scorer: str = "",
    earlier: Sequence[Page | Fingerprint] = (),
    score: Scorer | None = None,
) -> Result:
    """Parse and decide a page.

    Parameters
    ----------
    data
        The page's HTML.
    url
        The page's address, or empty.
    scorer
        Name of the method; empty for the default.
    earlier
        Other pages of the same site, or their fingerprints, for methods that compare pages.
    score
        A scorer to use instead of a named one.

    Raises
    ------
    BadPageError
        The input is no web page.
    TooLargeError
        The page is over a limit.
    UnknownScorerError
        No method has this name.
    """
    return run(parse(data, url), scorer, tuple(earlier), score)


def kept_blocks(result: Result, keep: Literal["main", "kept", "minor"] = "main") -> Bools:
    """(n_blocks,) True for blocks that are part of the text.

    Parameters
    ----------
    keep
        `main`: kept blocks without supplementary content. `kept`: all kept blocks. `minor`: dim blocks too.
    """
    decision = result.decision
    if keep == "minor":
        return np.asarray(decision.levels != Level.HIDE)
    kept = np.asarray(decision.levels == Level.KEEP)
    if keep == "main":
        kept[list(decision.supplementary)] = False
    return kept


def text_of(result: Result, blocks: Bools) -> str:
    """The text of some blocks, given as (n_blocks,), one block a line. Blocks with only an inline picture or formula
    between them share a line. Lines of signs between them are lines of their own. Words are spelt `as_written`.
    """
    page, numbers = result.page, np.flatnonzero(blocks)
    left_out = find_formula_copies(page) | find_unseen(page, result.blocks)
    changed = texts_without_gutters(page, result.blocks, numbers)
    changed |= texts_without(page, result.blocks, numbers, left_out)
    if changed:
        numbers = np.array([each for each in numbers.tolist() if changed.get(each) != ""], dtype=numbers.dtype)
    if not len(numbers):
        return ""
    before = ["", *(" " if same else "\n" for same in _on_one_line(result, numbers).tolist())]
    for row, following in zip(*(each.tolist() for each in find_signs(page, result.blocks, blocks)), strict=True):
        at = int(np.searchsorted(numbers, following))
        if at == len(numbers):
            continue
        begun = before[at] if before[at].endswith("\n") else "\n"
        before[at] = f"{begun}{page.text[row].strip()}\n"
    anchors = find_anchors(page, result.blocks, numbers)
    out: list[str] = []
    for sign, number in zip(before, numbers.tolist(), strict=True):
        text = changed.get(number, result.blocks.text[number])
        out += [sign, without_anchors(page, text, *anchors[number]) if number in anchors else text]
    return as_written("".join(out))


def _on_one_line(result: Result, numbers: Indices) -> Bools:
    """(n_numbers - 1,) whether only what stands in a line is between a block, given by its number, and the next one."""
    page, start, rows = result.page, result.blocks.start, result.blocks.text_rows
    first, last = rows[start[numbers]], rows[start[numbers + 1] - 1]
    in_line = page.tagged(_IN_LINE) | page.with_descendants(page.tagged({"math"}))
    around = page.parent[first]
    while (inside := in_line[around] & (page.parent[around] >= 0)).any():
        around = np.where(inside, page.parent[around], around)
    others = np.cumsum(~in_line)
    return np.asarray((around[1:] == around[:-1]) & (others[first[1:]] == others[last[:-1]]))


def as_text(result: Result) -> str:
    """The main text, one block a line."""
    return text_of(result, kept_blocks(result))


def segments(result: Result) -> list[tuple[str, str]]:
    """All text of the page in document order as pairs of level and text; neighbours of one level are joined."""
    out: list[tuple[str, str]] = []
    blocks = result.blocks
    for text, level, noscript in zip(
        blocks.text, result.decision.levels.tolist(), blocks.noscript.tolist(), strict=True
    ):
        if noscript:
            continue
        if out and out[-1][0] == LEVELS[level]:
            out[-1] = (out[-1][0], f"{out[-1][1]}\n{text}")
        else:
            out.append((LEVELS[level], text))
    return out


def decide_line(markup: str, url: str, scorer: str) -> dict[str, Any]:
    """Decide one page of a batch: `text`, `segments`, `suited`, and `ms`, the time from HTML to decision in ms."""
    start = time.perf_counter()
    result = decide_html(markup, url, scorer)
    return described(result, time.perf_counter() - start)


def described(result: Result, seconds: float) -> dict[str, Any]:
    """The fields of a line of batch output.

    Parameters
    ----------
    result
        The page's decision.
    seconds
        Time from HTML to decision, s.
    """
    return {
        "text": as_text(result),
        "segments": segments(result),
        "suited": result.decision.suited,
        "ms": round(seconds * 1000, 2),
    }


def as_json(result: Result) -> dict[str, Any]:
    """The decision as one JSON object: page type, main text, and each block with its level and reason."""
    decision, blocks = result.decision, result.blocks
    return {
        "page_type": decision.page_type,
        "suited": decision.suited,
        "text": as_text(result),
        "blocks": [
            {
                "level": LEVELS[level],
                "score": None if isnan(score) else round(score, 4),
                "reason": Reason(reason).label,
                "words": words,
                "text": text,
            }
            for level, score, reason, words, text in zip(
                decision.levels.tolist(),
                result.scores.main.tolist(),
                decision.reasons.tolist(),
                blocks.n_words.tolist(),
                blocks.text,
                strict=True,
            )
        ],
    }


def explained_rows(result: Result) -> list[str]:
    """One line a block: level, score, strongest reasons, excerpt; separated by tabs."""
    from penumbra.explain import block_excerpt, explain_blocks

    out = []
    levels = result.decision.levels.tolist()
    for block, (level, strongest) in enumerate(zip(levels, explain_blocks(result), strict=True)):
        # The rule that set the level has no figure.
        reasons = ", ".join(f"{name} {value:+.2f}" if value else name for name, value in strongest)
        out.append(f"{LEVELS[level]}\t{result.scores.main[block]:.2f}\t{reasons}\t{block_excerpt(result, block)}")
    return out


def as_html(data: bytes | str, result: Result, limits: Limits = DEFAULT.limits) -> str:
    """The page's HTML without hidden elements and without code that runs.

    Parameters
    ----------
    data
        The page's HTML.
    result
        Its decision. Hidden text stays where an element has hidden and other text of its own.
    limits
        The limits with which the page was decided.

    Raises
    ------
    TooLargeError
        The page is over a limit.
    """
    from penumbra.output.safe_page import safe_page

    root = parse_tree(data, limits)
    elements: dict[int, etree._Element] = {}
    tree_to_page(root, limits=limits, elements=elements)
    rows = result.decision.elements.rows
    for key in [key for key, row in rows.items() if row.level == Level.HIDE]:
        if elements[key] is not root:
            elements[key].tag = _HIDDEN
    etree.strip_elements(root, _HIDDEN, with_tail=False)
    _resolve(root, result.page.facts.url)
    return safe_page(root)


def _resolve(root: etree._Element, url: str) -> None:
    """Give each picture the address of what it would show, and make the page's addresses absolute: a file has another
    address, and is written without the `base` element.
    """
    written = next(filter(None, (element.get("href") for element in root.iter("base"))), "")
    base = base_address(url, written)
    offered: dict[etree._Element, list[str]] = {}
    for image in root.iter("img"):
        with suppress(ValueError):  # as below
            choose_address(image, base, offered)
    if not base:
        return
    for element in root.iter(etree.Element):
        for name in ("href", "src", "cite"):
            address = element.get(name)
            if address and not address.startswith("#"):
                with suppress(ValueError):  # a character that XML does not have
                    element.set(name, absolute_address(base, address))
