"""Whether a page has comments by its readers at all."""

import pytest

from penumbra.features.hints import Hint, inherited_hints
from penumbra.features.threads import has_thread
from penumbra.page.markup import parse

MANUAL = "<div class='fullcomment'><div class='comment cmt'><p>Returns the first entry of the list.</p></div></div>"


@pytest.mark.parametrize(
    ("markup", "found"),
    [
        (MANUAL, False),
        ("<div class=deprecation-comment>Use another method.</div>", False),
        ("<div class=comments><div class=comment>I agree.</div></div>", True),
        ("<div class=comment><img class=avatar>I agree.</div>", True),
        ("<div class=comment>I agree.</div><form><textarea></textarea></form>", True),
    ],
)
def test_the_word_comment_alone_names_no_thread(markup: str, found: bool) -> None:
    page = parse(markup)
    assert has_thread(page) == found
    assert bool((inherited_hints(page) & int(Hint.COMMENTS)).any()) == found
