"""Lists of other texts and goods under headings that say so."""

import numpy as np
import pytest

from growth import LINEAR, growth
from penumbra.blocks import find_blocks
from penumbra.decision.other_words import BEGINNINGS, FOREMOST, FURTHER, LIKE, THINGS, WHOLE
from penumbra.decision.others import Others, other_things
from penumbra.decision.standing import stand
from penumbra.page.markup import parse
from penumbra.scorers.base import ScorerInput

TEXT = "<p>" + "The wolf came down from the hill before the morning, and nobody in the village had heard it. " * 4 + "</p>"
LINKS = "<ul><li><a href=/1>Wolves seen near the river</a></li><li><a href=/2>What the shepherds say</a></li></ul>"
AFTER = "<p>" + "In the evening the snow began to fall, and the tracks were gone within the hour. " * 4 + "</p>"


def found_on(markup: str, kind: str = "article", main: float = 0.85) -> tuple[Others, list[str]]:
    """What is found on a page whose blocks all have one score and are kept, and its texts."""
    page = parse(markup)
    inputs = ScorerInput(page, find_blocks(page))
    scores = np.full(len(inputs.blocks), main)
    return other_things(stand(inputs, scores, kind, scores), np.zeros(len(scores), dtype=np.int8)), list(inputs.blocks.text)


def others(markup: str, kind: str = "article", main: float = 0.85) -> list[str]:
    """Texts of the lists."""
    found, texts = found_on(markup, kind, main)
    return [text for text, is_other in zip(texts, found.lists.tolist(), strict=True) if is_other]


@pytest.mark.parametrize(
    "heading",
    [
        "Related articles", "More stories from the valley", "You may also like", "Most read", "RECENT POSTS", "Related:", "» Read next",
        "Mehr zum Thema", "Ähnliche Beiträge", "Das könnte Sie auch interessieren", "À lire aussi", "Articles similaires",
        "También te puede interesar", "Noticias relacionadas", "Más sobre los lobos", "Weiterführende Artikel", "Leggi anche", "Articoli correlati", "Leia também", "Lees ook",
        "Czytaj także", "Läs också", "Читайте также", "Новости по теме", "İlgili haberler", "כתבות נוספות", "اقرأ أيضا",
        "関連記事", "おすすめ記事", "相关阅读", "猜你喜欢", "관련 기사", "यह भी पढ़ें", "ये भी पढ़ें", "Пов'язані новини", "Tin liên quan", "ข่าวที่เกี่ยวข้อง",
    ],
)  # fmt: skip
def test_links_under_a_heading_that_says_so_are_other_texts_and_the_text_goes_on_after_them(heading: str) -> None:
    page = f"{TEXT}<h3>{heading}</h3>{LINKS}{AFTER}"
    assert others(page)[1:] == ["Wolves seen near the river", "What the shepherds say"]


@pytest.mark.parametrize(
    "heading",
    [
        "Further down the valley", "More wolves than ever", "Recently", "Other opinions differ from one village to the next and so do these",
        "Learn more about sheep topics", "The wolf", "Styling fee higher than other services", "Latest", "関係者の話",
        "Age-related illness", "Most popular breeds of sheep", "You'll also need", "You may also apply by post:", "People who live in the valley",
        "Você pode baixar aqui", "Вам также понадобится", "Вам может понадобиться", "Chi ha vinto?", "אולי בפעם אחרת", "Du kan också använda",
    ],
)  # fmt: skip
def test_links_under_another_heading_are_the_texts_own(heading: str) -> None:
    assert others(f"{TEXT}<h3>{heading}</h3>{LINKS}{AFTER}") == []


def test_one_link_under_such_a_heading_is_a_list_in_a_text_and_not_in_a_shop() -> None:
    page = f"{TEXT}<p>Lesen Sie auch:</p><p><a href=/1>Wolves seen near the river</a></p>{AFTER}"
    assert others(page) == ["Lesen Sie auch:", "Wolves seen near the river"]
    assert others(page, kind="product") == []


@pytest.mark.parametrize("line", ["I have a similar problem.", "Any similar ideas?", "Read more", "See more"])
def test_a_short_sentence_and_what_folds_a_text_out_begin_no_list(line: str) -> None:
    assert others(f"{TEXT}<div>{line}</div>{LINKS}{AFTER}") == []
    assert others(f"<button>{line}</button><div><h1>Chair</h1><p>Oak, 80 cm.</p><p>$ 40</p><p>$ 30</p></div>", kind="product") == []


def test_a_list_with_many_such_lines_in_it_is_walked_once() -> None:
    def find(size: int) -> None:
        lists = "".join(f"<p class=c{number}>Related</p><p><a href=/>Wolves seen near the river</a></p>" for number in range(size))
        assert len(others(TEXT + lists)) == 2 * size

    assert growth(find, 500) < LINEAR


SENTENCE = "<p>In the evening the snow began to fall over the hill and the village.</p>"


def test_a_texts_paragraphs_of_one_sentence_after_a_list_are_not_of_it() -> None:
    cards = "<p><a href=/1>Wolves seen near the river</a></p><p><a href=/2>What the shepherds say</a></p>"
    page = f"{TEXT}<h3>Read also</h3>{cards}{SENTENCE * 2}{AFTER}"
    assert others(page, main=0.96)[1:] == ["Wolves seen near the river", "What the shepherds say"]
    assert len(others(page, main=0.8)) == 5


def test_what_is_surely_text_is_not_taken_for_an_advertisement_with_the_list_before_it() -> None:
    found, texts = found_on(f"{TEXT}<h3>Read also</h3><p>Sponsored</p>{LINKS}<div>{SENTENCE}</div>{AFTER}", main=0.92)
    assert found.lists[texts.index("Sponsored")]
    assert not found.sold.any()


def test_a_line_in_no_heading_element_will_do_if_it_is_short_and_no_link() -> None:
    assert others(f"{TEXT}<div>Also read:</div>{LINKS}{AFTER}")[0] == "Also read:"
    assert others(f"{TEXT}<p>Related reading that we can heartily recommend to everybody</p>{LINKS}{AFTER}") == []
    assert others(f"{TEXT}<p><a href=/more>Related articles</a></p>{LINKS}{AFTER}") == []


def test_a_list_ends_where_the_next_heading_or_the_text_begins_or_the_links_end() -> None:
    figures = "<table>" + "<tr><td>Wolves<td>12<td>of<td>30" * 20 + "</table>"
    for what in (f"<h3>The summer</h3>{LINKS}", AFTER, figures):
        assert len(others(f"{TEXT}<h3>Related articles</h3>{LINKS}{what}")) == 3, what


def test_a_line_that_says_so_over_a_heading_of_the_lists_own_takes_in_both() -> None:
    found = others(f"{TEXT}<div>Related products</div><h2>Better together</h2>{LINKS}<h2>The summer</h2>{LINKS}")
    assert found == ["Related products", "Better together", "Wolves seen near the river", "What the shepherds say"]


def test_prose_under_such_a_heading_is_text() -> None:
    assert others(f"{TEXT}<h3>Related work</h3>{AFTER}{AFTER}") == []


def test_nothing_is_other_than_a_page_that_has_not_begun() -> None:
    assert others(f"<h2>More stories</h2>{LINKS}{TEXT}") == []


def test_a_manuals_related_pages_are_its_own() -> None:
    assert others(f"{TEXT}<h3>Related articles</h3>{LINKS}", "documentation") == []


CARD = "<li><h3><a href=/{0}>Walk number {0}</a></h3><p>" + "A day in the hills with a view of the lake and back by train. " * 2 + "</p></li>"


def test_a_list_page_says_more_of_its_own_matter_unless_a_text_stands_before() -> None:
    cards = "<ul>" + "".join(CARD.format(number) for number in range(8)) + "</ul>"
    assert others(f"<h1>Walks</h1>{cards}<h2>More stories</h2>{LINKS}", "listing") == []
    assert others(f"<h1>A walk</h1>{TEXT}<h2>More stories</h2>{LINKS}", "listing")[0] == "More stories"
    assert others(f"<h1>Walks</h1>{TEXT}<h2>Latest stories</h2>{LINKS}", "listing") == []


def test_after_such_a_list_a_list_page_has_nothing_of_its_own_but_a_text() -> None:
    rest = "<h2>In pictures</h2><ul><li><a href=/3>The valley</a></li><li><a href=/4>The lake</a></li></ul>"
    page = f"<h1>A walk</h1>{TEXT}<h2>More stories</h2>{LINKS}{rest}"
    assert others(page, "listing")[-1] == "The lake"
    assert others(page, "front-page")[-1] == "What the shepherds say"
    assert "The lake" not in others(page + AFTER, "listing")


SHOP = "<h1>Kettle</h1><p>A kettle of steel for two litres, with a handle that stays cool, a whistle and ten years of guarantee for all of it. $49</p>"
GOODS = "<div><h3>{0}</h3><p>New</p><p>$39.00</p></div>"


def test_goods_need_no_links_where_they_have_prices() -> None:
    goods = "".join(map(GOODS.format, ("Pot", "Pan", "Lid")))
    found = others(f"<div>{SHOP}</div><div><h2>People who viewed this item also viewed</h2>{goods}</div>", "product", 0.3)
    assert found[0].startswith("People who") and found[-1] == "$39.00" and len(found) == 10
    assert others(f"<div>{SHOP}</div><div><h2>In the box</h2>{goods}</div>", "product", 0.3) == []


def test_the_words_are_written_as_headings_are_compared() -> None:
    for words in (LIKE, FURTHER, FOREMOST, THINGS, WHOLE, BEGINNINGS):
        assert not [word for word in words if word != word.lower() or "’" in word or "  " in word or not word.strip()]


def test_a_list_that_says_that_it_is_paid_for_is_told_apart() -> None:
    found, texts = found_on(f"{TEXT}<h3>Related articles</h3><p>Sponsored</p>{LINKS}{AFTER}<h3>More stories</h3>{LINKS}")
    assert [text for text, sold in zip(texts, found.sold.tolist(), strict=True) if sold][:2] == ["Related articles", "Sponsored"]
    assert found.sold.sum() == 4
    assert found.lists.sum() == 7
