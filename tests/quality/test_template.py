"""Template comparison improves with each earlier page of a site: F1 on the four sites of cleanportaleval."""

import re
from collections import Counter, defaultdict
from statistics import fmean

import pytest

from penumbra.blocks import Blocks, find_blocks
from penumbra.errors import CorpusError
from penumbra.memory.fingerprint import Fingerprint, take_fingerprint
from penumbra.page import Page
from penumbra.page.markup import parse
from penumbra.scorers.base import ScorerInput
from penumbra.scorers.template import score
from penumbra.training.corpora import corpus_folder, read_html, read_truth

FLOORS = {0: 0.925, 1: 0.935, 8: 0.94}
"""Minimum F1 by number of earlier pages; measured are .931, .940 and .944. All text has .573."""

Site = list[tuple[str, Page, Blocks, Fingerprint]]


def bag(text: str) -> Counter[str]:
    return Counter(re.findall(r"\w+", text.lower()))


def f1(text: str, wanted: str) -> float:
    found, truth = bag(text), bag(wanted)
    return 2 * sum((found & truth).values()) / max(sum(found.values()) + sum(truth.values()), 1)


@pytest.fixture(scope="module")
def sites() -> list[Site]:
    try:
        folder = corpus_folder("cleanportaleval")
    except CorpusError as error:
        pytest.skip(f"{error.message} {error.advice}")
    found: dict[str, Site] = defaultdict(list)
    for truth in read_truth(folder):
        page = parse(read_html(folder, truth.id), truth.url)
        found[truth.id.split("_")[0]].append((truth.main or "", page, find_blocks(page), take_fingerprint(page)))
    return list(found.values())


def mean_f1(sites: list[Site], earlier: int) -> float:
    values = []
    for site in sites:
        for index, (main, page, blocks, _) in enumerate(site):
            others = [site[(index + step) % len(site)][3] for step in range(1, min(earlier, len(site) - 1) + 1)]
            scores = score(ScorerInput(page, blocks, tuple(others))).main
            kept = " ".join(text for text, value in zip(blocks.text, scores, strict=True) if value >= 0.5)
            values.append(f1(kept, main))
    return fmean(values)


def test_f1_grows_with_one_and_with_eight_earlier_pages(sites: list[Site]) -> None:
    figures = {earlier: mean_f1(sites, earlier) for earlier in FLOORS}
    assert figures[0] < figures[1] < figures[8]
    for earlier, floor in FLOORS.items():
        assert figures[earlier] >= floor
