"""Players of other sites are cards; frames without content and tracking pixels are removed."""

import pytest

from penumbra.reader.article import clean

URL = "https://a.example/x/page.html"
PLAYER = "https://www.youtube.com/embed/2"


@pytest.mark.parametrize(
    "markup",
    [
        f'<iframe src="{PLAYER}" width="560" height="315"></iframe>',
        f'<iframe data-src="{PLAYER}" width="100%"></iframe>',
        '<iframe src="//www.youtube.com/embed/2"></iframe>', f'<p><iframe src="{PLAYER}"></iframe></p>',
        f'<object data="{PLAYER}"><embed src="{PLAYER}"></object>', f'<embed src="{PLAYER}">',
        f'<object><param name="movie" value="{PLAYER}"></object>',
    ],
)  # fmt: skip
def test_an_embedded_video_is_one_card(markup: str) -> None:
    cleaned = clean(markup, URL)
    assert cleaned.count("<figure") == 1
    assert f'data-src="{PLAYER}"' in cleaned


@pytest.mark.parametrize(
    "frame",
    [
        '<iframe src=""></iframe>', '<iframe src="about:blank"></iframe>', f'<iframe src="{URL}#top"></iframe>',
        f'<iframe src="{PLAYER}" width="1" height="1"></iframe>', f'<iframe src="{PLAYER}" height="0px"></iframe>',
        '<iframe src="https://staticxx.facebook.com/connect/xd_arbiter/r/1.js"></iframe>',
        '<iframe src="https://www.facebook.com/v2.0/plugins/like.php?a=1"></iframe>',
        '<iframe src="https://accounts.google.com/o/oauth2/postMessageRelay?parent=x"></iframe>',
        '<iframe src="https://ad.doubleclick.net/x"></iframe>', '<object data="/game.swf"></object>',
    ],
)  # fmt: skip
def test_a_frame_without_content_is_removed(frame: str) -> None:
    assert "embed" not in clean(f"<p>Text</p>{frame}", URL)


def test_posts_and_maps_of_other_sites_stay() -> None:
    for source in ("https://platform.twitter.com/embed/Tweet.html?id=1", "https://maps.example/embed?x=1"):
        assert f'data-src="{source}"' in clean(f'<iframe src="{source}"></iframe>', URL)


@pytest.mark.parametrize(
    "pixel",
    [
        '<img src="https://b.example/t.gif" width="1" height="1">', '<img src="/t.gif" height="0">',
        '<img src="data:image/gif;base64,R0lGODlhAQABAIAAAAUEBAAAACwAAAAAAQABAAACAkQBADs=">',
        '<img src="data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk">',
    ],
)  # fmt: skip
def test_a_tracking_pixel_is_removed(pixel: str) -> None:
    assert "<img" not in clean(f"<p>Text</p>{pixel}", URL)


@pytest.mark.parametrize(
    "picture",
    [
        '<img src="https://b.example/p.png" width="570" height="0">',
        '<img src="data:image/gif;base64,R0lGODlhQAAwAIAAAAUEBAAAACwAAAAAAQABAAACAkQBADs=">',
        '<img src="https://b.example/dot.gif" width="1" alt="a dot">',
        '<img src="https://b.example/p.png" width="300">',
    ],
)  # fmt: skip
def test_a_picture_that_can_be_seen_stays(picture: str) -> None:
    assert "<img" in clean(picture, URL)


def test_an_icon_without_text_is_removed_and_one_in_a_line_or_cell_stays() -> None:
    icon = '<img src="https://b.example/i.png" width="16" height="16">'
    assert "<img" not in clean(f'<p>Text</p><div><a href="https://b.example/">{icon}</a></div>', URL)
    assert "<img" in clean(f"<p>Press {icon} twice</p>", URL)
    assert "<img" in clean(f"<table><tr><td>{icon}</td><td>Text</td></tr></table>", URL)


@pytest.mark.parametrize(
    ("first", "second", "kept"),
    [
        (
            "https://c.example/max/60/1*lamp-and-its-shade.png?q=20",
            "https://c.example/max/1200/1*lamp-and-its-shade.png",
            1,
        ),
        ("https://c.example/w_900/lamp-and-its-shade.png", "https://c.example/w_300/lamp-and-its-shade.png", 0),
    ],
)
def test_of_one_picture_in_two_sizes_the_larger_is_kept(first: str, second: str, kept: int) -> None:
    cleaned = clean(f'<div><div><img src="{first}"></div> <img src="{second}"></div>', URL)
    assert [first in cleaned, second in cleaned].index(True) == kept
    assert cleaned.count("<img") == 1
    assert clean(f'<img src="{first}"><p>Text</p><img src="{second}">', URL).count("<img") == 2


def test_pictures_with_other_or_short_names_all_stay() -> None:
    for name in ("1.png", "4800.jpg", "a-long-name-of-a-picture-{}.png"):
        pictures = "".join(f'<img src="https://b.example/{number}/{name.format(number)}">' for number in (1, 2))
        assert clean(pictures, URL).count("<img") == 2


@pytest.mark.parametrize(
    "late",
    [
        '<img src="/wait.png" data-src="/lamp.jpg">', '<img src="/wait.png" data-srcset="/s.jpg 1x, /lamp.jpg 2x">',
        '<img src="/wait.png"><noscript><img src="/lamp.jpg"></noscript>',
        '<img src="data:image/gif;base64,R0lGODlhAQABAIAAAAUEBAAAACwAAAAAAQABAAACAkQBADs=" srcset="/lamp.jpg 2x">',
        '<picture><source srcset="/s.jpg 300w, /lamp.jpg 900w"><img></picture>',
    ],
)  # fmt: skip
def test_a_picture_that_loads_late_has_its_address(late: str) -> None:
    assert 'src="https://a.example/lamp.jpg"' in clean(late, URL)


def test_an_address_with_a_place_for_the_width_is_none() -> None:
    assert "/wait.png" in clean('<img src="/wait.png" data-src="/lamp-{width}.jpg">', URL)


@pytest.mark.parametrize(
    "address",
    [
        "https://www.facebook.com/sharer/sharer.php?u=x", "https://twitter.com/intent/tweet?text=x",
        "https://www.linkedin.com/shareArticle?mini=true", "mailto:?subject=x&amp;body=y",
    ],
)  # fmt: skip
def test_links_to_share_the_article_are_removed_and_sentences_stay(address: str) -> None:
    link = f'<a href="{address}">Share</a>'
    assert "Share" not in clean(f"<p>Text</p><ul><li>{link}</li></ul><p>{link} {link}</p>", URL)
    assert "Share" in clean(f"<p>If you like what I write here every week, {link} it with others.</p>", URL)


def test_a_link_to_an_account_stays() -> None:
    assert "@ada" in clean('<p><a href="https://twitter.com/ada">@ada</a></p>', URL)


def test_a_formula_of_mathjax_3_comes_once() -> None:
    drawn = "<mjx-math aria-hidden=true><mjx-mi>x</mjx-mi></mjx-math>"
    spoken = "<mjx-assistive-mml><math><mi>a</mi></math></mjx-assistive-mml>"
    assert (
        clean(f"<p>if <mjx-container>{drawn}{spoken}</mjx-container>, then</p>", URL)
        == "<div><p>if <math><mi>a</mi></math>, then</p></div>"
    )
