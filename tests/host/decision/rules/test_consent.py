"""Consent banners."""

import numpy as np

from contexts import context_of, found_by, levels_of

PARAGRAPH = "<p>" + "The wolf came down from the hill before the morning. " * 6 + "</p>"


def test_a_consent_banner_is_found_unless_the_page_has_little_other_text() -> None:
    banner = "<div id=cookie-consent><p>We value your privacy and so do our partners.</p></div>"
    main = np.array([0.95] * 3 + [0.8])
    page = context_of(PARAGRAPH * 3 + banner, "article", main)
    assert found_by("consent", page, levels_of(page)).tolist() == [False] * 3 + [True]
    sure = context_of(PARAGRAPH * 3 + banner, "article", 0.95)
    assert not found_by("consent", sure, levels_of(sure)).any()
    alone = context_of(banner, "article", main[3:])
    assert not found_by("consent", alone, levels_of(alone)).any()
