"""The toggle on pages of many kinds: what is seen, and that it all comes back exactly."""

import re
from pathlib import Path

import pytest

from driving.browsers import Browser, serve
from driving.sight import EXPECTED, PAGES, differences, remember, shares, standing

pytestmark = pytest.mark.browser

SCROLLED = 0.35
"""Where the page is scrolled to before the toggle, as a share of its height: in the midst of the reading."""

LIT = 0.9
"""Least share of the main content's characters in full light; the rest may be dim, never hidden."""
NOISE_LIT = 0.25
"""Largest share of the listed noise's characters that may stay in full light: unsure blocks are kept."""
_STAND_STILL = "if (window.add) window.add = () => undefined"
"""Stops the endless test page, which else goes on by itself once its end has come nearer: that is the page's own doing."""


def _open(browser: Browser, pages: str, name: str, share: float) -> None:
    browser.open(f"{pages}/{name}.html")
    browser.until("document.readyState === 'complete'")
    browser.script(
        "scrollTo(0, Math.floor(arguments[0] * (document.documentElement.scrollHeight - innerHeight)))", share
    )


@pytest.mark.parametrize("name", EXPECTED)
def test_the_same_toggle_restores_the_page_exactly(shared: Browser, pages: str, name: str) -> None:
    _open(shared, pages, name, SCROLLED)
    shared.script(_STAND_STILL)
    remember(shared)
    on = shared.toggle(on=True)
    assert on["state"]["name"] in ("working", "not_suited")
    off = shared.toggle(on=False)
    assert off["on"] is False
    left = differences(shared)
    if left:  # a page's own transitions may still be running back
        shared.wait_for(lambda: not differences(shared), f"still differs: {left}")


@pytest.mark.parametrize("name", EXPECTED)
def test_main_content_is_in_full_light_and_noise_is_not(
    shared: Browser, pages: str, name: str
) -> None:
    _open(shared, pages, name, 0)
    shared.script(_STAND_STILL)  # what comes after the toggle is lit until it is decided, and no matter of this test
    expected = EXPECTED[name]
    for selector in expected["lit"] + expected["noise"]:
        assert "absent" not in standing(shared, selector), f"{selector} is not on the page"
    suited = shared.toggle(on=True)["state"]["name"] == "working"
    assert suited or not expected["noise"], "a page with main content was left alone"
    assert suited is bool(expected["noise"]), "an application was not left alone"
    main = shares(shared, expected["lit"])
    assert main["hidden"] == 0, {one: how for one in expected["lit"] if "hidden" in (how := standing(shared, one))}
    assert main["lit"] >= LIT, {one: how for one in expected["lit"] if (how := standing(shared, one)) != {"lit"}}
    if expected["noise"]:
        light = {one: how for one in expected["noise"] if "lit" in (how := standing(shared, one))}
        assert shares(shared, expected["noise"])["lit"] <= NOISE_LIT, light
        assert not [one for one in light if re.search(r"\bad\b", one)], "an advertisement stands in full light"


@pytest.mark.parametrize(("hidden", "lit"), [("", "narrow"), (".narrow", "wide"), (".wide", "narrow")])
def test_the_shown_copy_of_a_text_sent_twice_is_kept(
    shared: Browser, tmp_path: Path, hidden: str, lit: str
) -> None:
    story = "".join(re.findall(r"<p>.{200,}?</p>", (PAGES / "article.html").read_text("utf-8")))
    rule = f"<style>{hidden} {{ display: none }}</style>" if hidden else ""
    both = "".join(f"<article class={name}>{story}</article>" for name in ("narrow", "wide"))
    (tmp_path / "index.html").write_text(
        f"<!doctype html><html lang=en><title>The shadow of the Moon</title>{rule}<main><h1>The shadow</h1>{both}</main>",
        "utf-8",
    )
    with serve(tmp_path) as address:
        shared.open(f"{address}/index.html")
        assert shared.toggle(on=True)["state"]["name"] == "working"
        assert standing(shared, f".{lit} > p") == {"lit"}
        if not hidden:  # what the page shows twice at one time stays twice
            assert standing(shared, ".wide > p") == {"lit"}


@pytest.mark.parametrize("share", [0, SCROLLED])
def test_an_applications_menu_and_bar_are_dim_wherever_the_page_is_scrolled_to(
    shared: Browser, pages: str, share: float
) -> None:
    _open(shared, pages, "dashboard", share)
    shared.toggle(on=True)
    for selector, wanted in ((".sidenav li", "dim"), (".topbar a", "dim"), (".card li", "lit"), (".bottom", "hidden")):
        assert standing(shared, selector) == {wanted}, selector
    mark = "return document.querySelector('.topbar').dataset.penumbra ?? ''"
    assert shared.script(mark) == "", "the text would be seen through the bar"


def test_product_pictures_stay_although_their_gallery_has_share_words(shared: Browser, tmp_path: Path) -> None:
    bar = '<div class="gallery social-share share-bar"><p>Share</p><p>Facebook</p><p>Pinterest</p>'
    markup = (PAGES / "product.html").read_text("utf-8")
    (tmp_path / "shop.html").write_text(markup.replace('<div class="gallery">', bar), "utf-8")
    with serve(tmp_path) as site:
        shared.open(f"{site}/shop.html")
        shared.toggle(on=True)
        assert standing(shared, ".gallery > p") == {"hidden"}
        assert standing(shared, ".gallery img") == {"lit"}
