"""Which rules are to read a block, told by its words."""

import pytest

from penumbra.blocks import find_blocks
from penumbra.decision.advert_words import DISCLOSURES, WHY
from penumbra.decision.appeal_words import APPEALS
from penumbra.decision.buying_words import BUYING
from penumbra.decision.control_words import FOLDING, NETWORKS, SHARING
from penumbra.decision.other_words import BEGINNINGS, FOREMOST, FURTHER, LIKE, LIKE_SIGNS, WHOLE
from penumbra.decision.telling import ADVERT, APPEAL, BUY, CONTROL, OTHERS, RECORD, SIGNATURE, find_telling
from penumbra.page.markup import parse
from penumbra.scorers.base import ScorerInput


def told(*lines: str) -> list[int]:
    page = parse("<body>" + "".join(f"<p>{line}</p>" for line in lines))
    bits: list[int] = find_telling(ScorerInput(page, find_blocks(page), ())).tolist()
    return bits


@pytest.mark.parametrize(
    ("bit", "lines"),
    [
        (OTHERS, sorted(LIKE | FURTHER | FOREMOST)),
        (OTHERS, sorted(WHOLE)),
        (OTHERS, [f"{beginning} lamps" for beginning in BEGINNINGS]),
        (OTHERS, sorted(LIKE_SIGNS)),
        (ADVERT, sorted(DISCLOSURES)),
        (ADVERT, [f"{line.capitalize()}?" for line in WHY]),
        (RECORD, ["Report this comment", "Flag as", "Comments by Ann", "Suggest removal", "Kommentar melden", "Signaler un commentaire"]),
        (BUY, [f"{line.capitalize()} €5" for line in BUYING]),
        (APPEAL, [f"Now {appeal}" for appeal in APPEALS]),
        (CONTROL, sorted(SHARING | NETWORKS)),
        (CONTROL, sorted(FOLDING)),
        (SIGNATURE, ["Posted by Ann", "Report post", "Flag this"]),
    ],
)
def test_every_line_that_a_rule_knows_is_one_that_it_reads(bit: int, lines: list[str]) -> None:
    bits = told(*lines)
    assert len(bits) == len(lines)
    assert [line for line, found in zip(lines, bits, strict=True) if not found & bit] == []


def test_a_line_with_none_of_the_words_is_read_by_no_rule() -> None:
    assert told("The bridge opened on Monday.", "Adverse winds kept boats ashore") == [0, 0]


def test_a_turkish_capital_begins_a_heading_as_its_small_letter_does() -> None:
    assert told("İlgili haberler")[0] & OTHERS


def test_a_page_without_words_has_no_blocks_to_read() -> None:
    assert told() == []
