"""Which text rules may match a block, by its words."""

import pytest

from penumbra.blocks import find_blocks
from penumbra.decision.keywords import ADVERT, APPEAL, BUY, CONTROL, RELATED, REPORT, SIGNATURE, find_keywords
from penumbra.decision.phrases import PHRASES
from penumbra.page.markup import parse
from penumbra.scorers.base import ScorerInput


def keywords_of(*lines: str) -> list[int]:
    page = parse("<body>" + "".join(f"<p>{line}</p>" for line in lines))
    bits: list[int] = find_keywords(ScorerInput(page, find_blocks(page), ())).tolist()
    return bits


@pytest.mark.parametrize(
    ("bit", "lines"),
    [
        (RELATED, sorted(PHRASES.related.similar | PHRASES.related.more | PHRASES.related.latest)),
        (RELATED, sorted(PHRASES.related.headings)),
        (RELATED, [f"{beginning} lamps" for beginning in PHRASES.related.beginnings]),
        (RELATED, sorted(PHRASES.related.similar_signs)),
        (ADVERT, sorted(PHRASES.adverts.disclosures)),
        (ADVERT, [f"{line.capitalize()}?" for line in PHRASES.adverts.explanations]),
        (
            REPORT,
            [
                "Report this comment",
                "Flag as",
                "Comments by Ann",
                "Suggest removal",
                "Kommentar melden",
                "Signaler un commentaire",
            ],
        ),
        (BUY, [f"{line.capitalize()} €5" for line in PHRASES.buying.buttons]),
        (APPEAL, [f"Now {appeal}" for appeal in PHRASES.appeals.phrases]),
        (CONTROL, sorted(PHRASES.controls.sharing | PHRASES.controls.networks)),
        (CONTROL, sorted(PHRASES.controls.folding)),
        (SIGNATURE, ["Posted by Ann", "Report post", "Flag this"]),
    ],
)
def test_every_phrase_of_a_rule_has_one_of_its_keywords(bit: int, lines: list[str]) -> None:
    bits = keywords_of(*lines)
    assert len(bits) == len(lines)
    assert [line for line, found in zip(lines, bits, strict=True) if not found & bit] == []


def test_a_line_without_keywords_is_read_by_no_rule() -> None:
    assert keywords_of("The bridge opened on Monday.", "Adverse winds kept boats ashore") == [0, 0]


def test_a_turkish_capital_begins_a_heading_like_its_small_letter() -> None:
    assert keywords_of("İlgili haberler")[0] & RELATED


def test_a_page_without_words_has_no_blocks_to_read() -> None:
    assert keywords_of() == []
