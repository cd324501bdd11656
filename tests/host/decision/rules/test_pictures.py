"""Pictures that keep their light."""

import pytest

from contexts import darkened, measured
from growth import LINEAR, growth
from penumbra.decision.levels import Level
from penumbra.page.markup import parse

K, D, H = Level.KEEP, Level.DIM, Level.HIDE
CARD = "<figure><img><figcaption>A caption</figcaption></figure>"
GALLERY = "<div class=share><figure><img></figure><p>picture 1 of 4</p><button>share</button></div>"
KETTLE = (
    f"<title>Kettle</title><body><main>{GALLERY}<h1>Kettle</h1>"
    "<section>the kettle keeps its heat for a very long time</section></main>"
)


def test_a_dim_caption_does_not_dim_its_picture_between_kept_texts() -> None:
    page = parse("<p>main</p><div><figure><a><img></a><figcaption>by me</figcaption></figure></div><p>more</p>")
    assert darkened(page, [K, D, K]) == {"figcaption": D}
    assert darkened(page, [K, H, K]) == {"div": H}
    assert darkened(page, [K, D, D]) == {"div": D, "p": D}


def test_figures_inside_of_one_another_are_looked_at_once() -> None:
    def look(size: int) -> None:
        page = parse(f"<p>main</p>{'<figure>' * size}<img>{'<p>x</p>' * size}{'</figure>' * size}<p>more</p>")
        assert darkened(page, [K, *[D] * size, K]) == {"p": D}

    assert growth(look, 100) < LINEAR


def test_a_gallery_of_pictures_is_not_dimmed() -> None:
    page = measured(parse(f"<p>main</p>{CARD}"), {"figure": (300, 250), "img": (300, 200)})
    assert darkened(page, [K, D], page_type="listing") == {}
    assert darkened(page, [K, D], page_type="article") == {"figure": D}


def test_a_picture_of_a_gallery_is_not_dimmed_by_a_wide_element_that_holds_nothing_else() -> None:
    sizes = {"div": (600.0, 500.0), "figure": (300.0, 250.0), "img": (300.0, 200.0)}
    assert darkened(measured(parse(f"<p>main</p><div>{CARD}</div>"), sizes), [K, D], page_type="listing") == {}
    named = measured(parse(f"<p>main</p><div class=related>{CARD}</div>"), sizes)
    assert darkened(named, [K, D], page_type="listing") == {"div": D}
    more = measured(parse(f"<p>main</p><div>{CARD}<b>by me</b></div>"), sizes)
    assert darkened(more, [K, D, D], page_type="listing") == {"div": D}


def test_a_small_picture_or_one_called_related_stays_dimmed() -> None:
    small = measured(parse(f"<p>main</p>{CARD}"), {"figure": (300, 250), "img": (40, 40)})
    assert darkened(small, [K, D], page_type="listing") == {"figure": D}
    related = measured(
        parse(f"<p>main</p><aside class=related>{CARD}</aside>"), {"figure": (300, 250), "img": (300, 200)}
    )
    assert darkened(related, [K, D], page_type="listing") == {"aside": D}


@pytest.mark.parametrize(
    ("markup", "page_type"),
    [
        (KETTLE, "product"),
        (KETTLE, "article"),
        (KETTLE.replace("<main>", "<div id=main>"), "service"),
        (KETTLE.replace("main>", "section>"), "product"),
    ],
)
def test_the_pages_own_picture_stays_whatever_its_gallery_says(markup: str, page_type: str) -> None:
    page = measured(parse(markup), {"img": (400.0, 400.0)})
    assert darkened(page, [H, H, K, K], page_type=page_type) == {"p": H, "button": H}


@pytest.mark.parametrize(
    ("markup", "page_type", "size"),
    [
        (KETTLE, "listing", (400.0, 400.0)),
        (KETTLE, "product", (1200.0, 120.0)),
        (KETTLE, "product", (200.0, 200.0)),
        (KETTLE.replace("share", "related", 1), "product", (400.0, 400.0)),
        (KETTLE.replace("main>", "section>"), "article", (400.0, 400.0)),
        (KETTLE.replace("<img>", "<iframe></iframe>"), "product", (400.0, 400.0)),
    ],
)
def test_a_banner_a_frame_and_pictures_of_other_things_go_with_their_texts(
    markup: str, page_type: str, size: tuple[float, float]
) -> None:
    page = measured(parse(markup), {"img": size, "iframe": size})
    assert darkened(page, [H, H, K, K], page_type=page_type) == {"div": H}


def test_a_picture_far_below_the_headline_goes_with_its_texts() -> None:
    page = measured(parse(KETTLE), {"img": (400.0, 400.0)})
    page.box[page.tag.index("img"), 1] = 900.0
    assert darkened(page, [H, H, K, K], page_type="product") == {"div": H}
