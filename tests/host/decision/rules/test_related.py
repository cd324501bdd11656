"""Lists of related articles and products below a heading."""

import numpy as np
import pytest

from contexts import context_of, texts_found_by
from growth import LINEAR, growth
from penumbra.decision.phrases import PHRASES
from penumbra.decision.rule import Move

TEXT = (
    "<p>" + "The wolf came down from the hill before the morning, and nobody in the village had heard it. " * 4 + "</p>"
)
LINKS = "<ul><li><a href=/1>Wolves seen near the river</a></li><li><a href=/2>What the shepherds say</a></li></ul>"
AFTER = "<p>" + "In the evening the snow began to fall, and the tracks were gone within the hour. " * 4 + "</p>"


def related(
    markup: str, page_type: str = "article", main: float | None = None, move: Move = Move.DIM_KEPT
) -> list[str]:
    """Texts of the related lists on a page whose blocks are all kept; unless given, P(main) is high for paragraphs."""
    context = context_of(markup, page_type, main or 0.95)
    if main is None:
        context = context_of(markup, page_type, np.where(context.words >= 15, 0.95, 0.85))
    return texts_found_by("related", context, None, move)


@pytest.mark.parametrize(
    "heading",
    [
        "Related articles",
        "More stories from the valley",
        "You may also like",
        "Most read",
        "RECENT POSTS",
        "Related:",
        "» Read next",
        "Mehr zum Thema",
        "Ähnliche Beiträge",
        "Das könnte Sie auch interessieren",
        "À lire aussi",
        "Articles similaires",
        "También te puede interesar",
        "Noticias relacionadas",
        "Más sobre los lobos",
        "Weiterführende Artikel",
        "Leggi anche",
        "Articoli correlati",
        "Leia também",
        "Lees ook",
        "Czytaj także",
        "Läs också",
        "Читайте также",
        "Новости по теме",
        "İlgili haberler",
        "כתבות נוספות",
        "اقرأ أيضا",
        "関連記事",
        "おすすめ記事",
        "相关阅读",
        "猜你喜欢",
        "관련 기사",
        "यह भी पढ़ें",
        "ये भी पढ़ें",
        "Пов'язані новини",
        "Tin liên quan",
        "ข่าวที่เกี่ยวข้อง",
    ],
)
def test_links_under_such_a_heading_are_related_and_the_text_goes_on_after_them(heading: str) -> None:
    page = f"{TEXT}<h3>{heading}</h3>{LINKS}{AFTER}"
    assert related(page)[1:] == ["Wolves seen near the river", "What the shepherds say"]


@pytest.mark.parametrize(
    "heading",
    [
        "Further down the valley",
        "More wolves than ever",
        "Recently",
        "Other opinions differ from one village to the next and so do these",
        "Learn more about sheep topics",
        "The wolf",
        "Styling fee higher than other services",
        "Latest",
        "関係者の話",
        "Age-related illness",
        "Most popular breeds of sheep",
        "You'll also need",
        "You may also apply by post:",
        "People who live in the valley",
        "Você pode baixar aqui",
        "Вам также понадобится",
        "Вам может понадобиться",
        "Chi ha vinto?",
        "אולי בפעם אחרת",
        "Du kan också använda",
    ],
)
def test_links_under_another_heading_are_the_texts_own(heading: str) -> None:
    assert related(f"{TEXT}<h3>{heading}</h3>{LINKS}{AFTER}") == []


def test_one_link_under_such_a_heading_is_a_list_in_a_text_and_not_in_a_shop() -> None:
    page = f"{TEXT}<p>Lesen Sie auch:</p><p><a href=/1>Wolves seen near the river</a></p>{AFTER}"
    assert related(page) == ["Lesen Sie auch:", "Wolves seen near the river"]
    assert related(page, page_type="product") == []


@pytest.mark.parametrize(
    "line",
    ["I have a similar problem.", "Any similar ideas?", "Any more questions? Let me know!", "Read more", "See more"],
)
def test_a_short_sentence_and_a_control_that_unfolds_a_text_begin_no_list(line: str) -> None:
    assert related(f"{TEXT}<div>{line}</div>{LINKS}{AFTER}") == []
    assert (
        related(
            f"<button>{line}</button><div><h1>Chair</h1><p>Oak, 80 cm.</p><p>$ 40</p><p>$ 30</p></div>",
            page_type="product",
        )
        == []
    )


def test_a_list_with_many_such_lines_in_it_is_walked_once() -> None:
    def find(size: int) -> None:
        lists = "".join(
            f"<p class=c{number}>Related</p><p><a href=/>Wolves seen near the river</a></p>" for number in range(size)
        )
        assert len(related(TEXT + lists)) == 2 * size

    assert growth(find, 500) < LINEAR


SENTENCE = "<p>In the evening the snow began to fall over the hill and the village.</p>"


def test_a_texts_paragraphs_of_one_sentence_after_a_list_are_not_of_it() -> None:
    cards = "<p><a href=/1>Wolves seen near the river</a></p><p><a href=/2>What the shepherds say</a></p>"
    page = f"{TEXT}<h3>Read also</h3>{cards}{SENTENCE * 2}{AFTER}"
    assert related(page, main=0.96)[1:] == ["Wolves seen near the river", "What the shepherds say"]
    assert len(related(page)) == 5


def test_sure_text_is_no_advertisement_with_the_list_before_it() -> None:
    page = f"{TEXT}<h3>Read also</h3><p>Sponsored</p>{LINKS}<div>{SENTENCE}</div>{AFTER}"
    assert "Sponsored" in related(page, main=0.92)
    assert related(page, main=0.92, move=Move.HIDE) == []


@pytest.mark.parametrize(
    "line",
    [
        "<p><b>Read also:</b> <a href=x>Ten wolves</a></p>",
        "<div>Leggi anche <a href=x>Dieci lupi</a></div>",
        "<p>Lesen Sie auch: <a href=x>Zehn Wölfe</a>, <a href=y>Elf Wölfe</a>.</p>",
    ],
)
def test_a_line_of_such_words_and_links_between_paragraphs_is_related_alone(line: str) -> None:
    assert len(related(TEXT + line + AFTER)) == 1
    assert related(line + AFTER) == []


@pytest.mark.parametrize(
    "line",
    [
        "<p>Read also <a href=x>Ten wolves</a>, which tells of the winter.</p>",
        "<p>Read also, in the same book, of <a href=x>ten wolves</a></p>",
        "<p><a href=x>Read also: ten wolves</a></p>",
    ],
)
def test_a_sentence_that_begins_with_such_words_is_text(line: str) -> None:
    assert related(TEXT + line + AFTER) == []


def test_a_short_line_outside_of_headings_counts_if_it_is_no_link() -> None:
    assert related(f"{TEXT}<div>Also read:</div>{LINKS}{AFTER}")[0] == "Also read:"
    assert related(f"{TEXT}<p>Related reading that we can heartily recommend to everybody</p>{LINKS}{AFTER}") == []
    assert related(f"{TEXT}<p><a href=/more>Related articles</a></p>{LINKS}{AFTER}") == []


def test_a_list_ends_where_the_next_heading_or_the_text_begins_or_the_links_end() -> None:
    figures = "<table>" + "<tr><td>Wolves<td>12<td>of<td>30" * 20 + "</table>"
    for what in (f"<h3>The summer</h3>{LINKS}", AFTER, figures):
        assert len(related(f"{TEXT}<h3>Related articles</h3>{LINKS}{what}")) == 3, what


def test_a_line_above_the_lists_own_heading_takes_in_both() -> None:
    found = related(f"{TEXT}<div>Related products</div><h2>Better together</h2>{LINKS}<h2>The summer</h2>{LINKS}")
    assert found == ["Related products", "Better together", "Wolves seen near the river", "What the shepherds say"]


def test_prose_under_such_a_heading_is_text() -> None:
    assert related(f"{TEXT}<h3>Related work</h3>{AFTER}{AFTER}") == []


def test_above_the_pages_own_text_nothing_is_related() -> None:
    assert related(f"<h2>More stories</h2>{LINKS}{TEXT}") == []


def test_links_under_such_a_heading_between_headline_and_text_are_related_up_to_the_next_line() -> None:
    begin, byline = "<h1>The wolf of the valley</h1>", "<p>By Ruth Ansell</p>"
    page = f"{begin}<h2>More stories</h2>{LINKS}{byline}{TEXT}"
    found = ["More stories", "Wolves seen near the river", "What the shepherds say"]
    assert related(page) == found
    assert related(page, "forum") == []
    assert related(f"{begin}<h2>Latest stories</h2>{LINKS}{byline}{TEXT}") == []
    assert related(f"{begin}<h2>More stories</h2>{byline}{TEXT}") == []
    assert related(f"{begin}<h2>More stories</h2>{LINKS}") == []


def test_a_manuals_related_pages_are_its_own() -> None:
    assert related(f"{TEXT}<h3>Related articles</h3>{LINKS}", "documentation") == []


CARD = (
    "<li><h3><a href=/{0}>Walk number {0}</a></h3><p>"
    + "A day in the hills with a view of the lake and back by train. " * 2
    + "</p></li>"
)


def test_a_list_page_has_more_of_its_own_entries_unless_a_text_stands_before() -> None:
    cards = "<ul>" + "".join(CARD.format(number) for number in range(8)) + "</ul>"
    assert related(f"<h1>Walks</h1>{cards}<h2>More stories</h2>{LINKS}", "listing") == []
    assert related(f"<h1>A walk</h1>{TEXT}<h2>More stories</h2>{LINKS}", "listing")[0] == "More stories"
    assert related(f"<h1>Walks</h1>{TEXT}<h2>Latest stories</h2>{LINKS}", "listing") == []


def test_after_such_a_list_a_list_page_has_nothing_of_its_own_but_text() -> None:
    rest = "<h2>In pictures</h2><ul><li><a href=/3>The valley</a></li><li><a href=/4>The lake</a></li></ul>"
    page = f"<h1>A walk</h1>{TEXT}<h2>More stories</h2>{LINKS}{rest}"
    assert related(page, "listing")[-1] == "The lake"
    assert related(page, "front-page")[-1] == "What the shepherds say"
    assert "The lake" not in related(page + AFTER, "listing")


SHOP = (
    "<h1>Kettle</h1><p>A kettle of steel for two litres, "
    "with a handle that stays cool, a whistle and ten years of guarantee for all of it. $49</p>"
)
GOODS = "<div><h3>{0}</h3><p>New</p><p>$39.00</p></div>"


def test_goods_need_no_links_where_they_have_prices() -> None:
    goods = "".join(map(GOODS.format, ("Pot", "Pan", "Lid")))
    found = related(
        f"<div>{SHOP}</div><div><h2>People who viewed this item also viewed</h2>{goods}</div>", "product", 0.3
    )
    assert found[0].startswith("People who") and found[-1] == "$39.00" and len(found) == 10
    assert related(f"<div>{SHOP}</div><div><h2>In the box</h2>{goods}</div>", "product", 0.3) == []


def test_the_latest_of_a_site_that_only_looks_like_a_shop_is_its_own() -> None:
    """A sports club's front page with a cart was taken for a product, and its news were dim."""
    news = f"<h2>Latest news</h2>{LINKS}"
    assert related(news, "product") == []
    assert related(f"<h1>Wooden wolf</h1>{news}", "product")[0] == "Latest news"
    assert related("<h2>Related products</h2>" + LINKS, "product")[0] == "Related products"


def test_the_phrases_are_written_as_headings_are_compared() -> None:
    phrases = PHRASES.related
    for words in (phrases.similar, phrases.more, phrases.latest, phrases.things, phrases.headings, phrases.beginnings):
        assert not [word for word in words if word != word.lower() or "’" in word or "  " in word or not word.strip()]


def test_a_list_that_says_that_it_is_sponsored_is_found_apart() -> None:
    page = f"{TEXT}<h3>Related articles</h3><p>Sponsored</p>{LINKS}{AFTER}<h3>More stories</h3>{LINKS}"
    sponsored = related(page, move=Move.HIDE)
    assert sponsored[:2] == ["Related articles", "Sponsored"]
    assert (len(sponsored), len(related(page))) == (4, 7)


@pytest.mark.parametrize(
    "heading",
    [
        "Products you recently viewed",
        "Produkte, die Sie kürzlich angesehen haben",
        "Zuletzt angesehene Artikel",
        "Produits récemment consultés",
        "Productos vistos recientemente",
        "Prodotti visti di recente",
        "Produtos vistos recentemente",
        "Onlangs bekeken producten",
        "Ostatnio oglądane produkty",
        "Недавно просмотренные товары",
        "Doporučené produkty",
        "Odporúčané produkty",
        "Rekommenderade produkter",
        "Anbefalede produkter",
        "Anbefalte produkter",
        "Suositellut tuotteet",
        "Ajánlott termékek",
        "Produse recomandate",
        "Рекомендовані товари",
        "Προτεινόμενα προϊόντα",
    ],
)
def test_products_that_a_shop_recommends_or_that_were_seen_before_are_related(heading: str) -> None:
    assert related(f"<h1>Wooden wolf</h1><h2>{heading}</h2>{LINKS}", "product")[0] == heading
