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


def test_a_formula_of_mathjax_3_comes_once() -> None:
    drawn = "<mjx-math aria-hidden=true><mjx-mi>x</mjx-mi></mjx-math>"
    spoken = "<mjx-assistive-mml><math><mi>a</mi></math></mjx-assistive-mml>"
    assert (
        clean(f"<p>if <mjx-container>{drawn}{spoken}</mjx-container>, then</p>", URL)
        == "<div><p>if <math><mi>a</mi></math>, then</p></div>"
    )
