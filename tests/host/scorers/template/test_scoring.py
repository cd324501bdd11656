"""The scorer template, on pages of a small site."""

from penumbra.blocks import find_blocks
from penumbra.memory.fingerprint import Fingerprint, take_fingerprint
from penumbra.page import Page
from penumbra.page.markup import parse
from penumbra.scorers.base import ScorerInput, Scores
from penumbra.scorers.template.scoring import ALONE, OUTLIER, score

STORY = (
    "<body><div class=nav><p>The paper of the town since 1899, every day but Sunday, at your door before "
    "seven.</p></div>"
    "<div class=story><h1>{0} opens</h1><p>{0} was opened today by the mayor.</p><p>Many came to see {0}.</p>"
    "<p>Subscribe to read more of our stories, from one a month.</p></div>"
    "<div class=foot><p>All rights are reserved by the paper and by its owners.</p></div></body>"
)


def story(name: str) -> Page:
    return parse(STORY.format(name), f"https://example.org/{name}")


def scored(page: Page, *earlier: Page | Fingerprint) -> tuple[dict[str, float], Scores]:
    blocks = find_blocks(page)
    scores = score(ScorerInput(page, blocks, earlier))
    return dict(zip(blocks.text, scores.main.tolist(), strict=True)), scores


def test_text_of_earlier_pages_is_template_even_in_the_content() -> None:
    by_text, scores = scored(story("bridge"), story("school"), story("harbour"))
    assert scores.note == ""
    assert by_text["bridge was opened today by the mayor."] == 1
    assert by_text["Subscribe to read more of our stories, from one a month."] == 0
    assert by_text["All rights are reserved by the paper and by its owners."] == 0


def test_fingerprints_and_pages_give_the_same_scores() -> None:
    key = b"of this machine"
    _, from_pages = scored(story("bridge"), story("school"))
    _, from_memory = scored(story("bridge"), take_fingerprint(story("school"), key))
    assert from_pages.main.tolist() == from_memory.main.tolist()


def test_without_earlier_pages_a_page_is_scored_alone_with_a_note() -> None:
    by_text, scores = scored(story("bridge"))
    assert scores.note == ALONE
    assert by_text["bridge was opened today by the mayor."] == 1


def test_an_earlier_visit_to_the_same_page_does_not_count() -> None:
    _, scores = scored(story("bridge"), story("bridge"))
    assert scores.note == ALONE


def test_a_copy_without_an_address_does_not_count() -> None:
    _, scores = scored(parse(STORY.format("bridge")), parse(STORY.format("bridge")))
    assert scores.note == ALONE


def test_pages_of_another_template_are_ignored_with_a_note() -> None:
    other = parse("<table><tr><td class=x><i>shop</i><b>goods</b></td></tr></table>", "https://example.org/shop")
    _, scores = scored(story("bridge"), other)
    assert scores.note == OUTLIER


def test_a_page_without_text_is_scored() -> None:
    assert scored(parse("<body><img src=x></body>"), story("a"))[1].main.shape == (0,)
