"""Consent banners."""

from dataclasses import replace

import numpy as np
import pytest

from contexts import context_of, darkened, found_by, levels_of, measured
from penumbra.decision.levels import Level
from penumbra.page.markup import parse

PARAGRAPH = "<p>" + "The wolf came down from the hill before the morning. " * 6 + "</p>"


def test_a_consent_banner_is_found_unless_the_page_has_little_other_text() -> None:
    banner = "<div id=cookie-consent role=dialog><p>We value your privacy and so do our partners.</p></div>"
    main = np.array([0.95] * 3 + [0.8])
    page = context_of(PARAGRAPH * 3 + banner, "article", main)
    assert found_by("consent", page, levels_of(page)).tolist() == [False] * 3 + [True]
    sure = context_of(PARAGRAPH * 3 + banner, "article", 0.95)
    assert not found_by("consent", sure, levels_of(sure)).any()
    alone = context_of(banner, "article", main[3:])
    assert not found_by("consent", alone, levels_of(alone)).any()


def test_a_name_alone_makes_no_banner() -> None:
    chapter = f"<section id=cookies><h2>Cookies</h2>{PARAGRAPH}<pre><button>Copy</button>cookies.get()</pre></section>"
    page = context_of(PARAGRAPH * 3 + chapter, "documentation", 0.7)
    assert not found_by("consent", page, levels_of(page)).any()


def test_a_button_makes_a_named_part_a_banner() -> None:
    banner = "<div id=cookie-consent><p>We value your privacy and so do our partners.</p><button>Accept</button></div>"
    page = context_of(PARAGRAPH * 3 + banner, "article", np.array([0.95] * 3 + [0.8, 0.8]))
    assert found_by("consent", page, levels_of(page)).tolist() == [False] * 3 + [True] * 2


@pytest.mark.parametrize(
    ("names", "content", "hidden"),
    [
        ("id=sp_message_container_7", "<iframe></iframe>", True),
        ("class=truste_box_overlay", "<iframe></iframe>", True),
        ("class=sp-wrapper", "<iframe></iframe>", False),
        ("class=message", "<iframe></iframe>", False),
        ("class=cmp-video", "<iframe></iframe>", False),
        ("id=consent", "<img>", False),
    ],
)
def test_a_layer_over_the_page_named_after_consent_with_only_a_frame_in_it_is_hidden(
    names: str, content: str, hidden: bool
) -> None:
    page = measured(parse(f"{PARAGRAPH}<div {names}>{content}</div>"), {"html": (1200, 3000), "div": (1200, 800)})
    still = np.where(page.tagged(("div",)), len(page.styles), page.style)
    over = replace(page, styles=(*page.styles, replace(page.styles[0], position="fixed")), style=still)
    assert (darkened(over, [Level.KEEP]).get("div") == Level.HIDE) == hidden
    assert "div" not in darkened(page, [Level.KEEP])
