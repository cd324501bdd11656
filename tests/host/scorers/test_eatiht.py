"""eatiht: the document's example, cleaning, merging, and media."""

import numpy as np

from penumbra.blocks import find_blocks
from penumbra.page.markup import parse
from penumbra.scorers.base import ScorerInput
from penumbra.scorers.eatiht import find_place, score

DOCUMENT = """<html><body>
<div id="top_nav"><a>Home</a><a>About this little blog of mine.</a></div>
<div><form><p>Receive my Stories your e-mail inbox as soon as I publish them.</p><p>Subscribe to my \
Blog</p></form></div>
<div class="post"><h1>On wolves</h1><p>The wolf came at night. It was hungry. Nobody heard it.</p>
<p>In the morning we saw the tracks. They led to the barn.</p><img src="wolf.jpg"><p>The end.</p></div>
<div class="comments"><p>What a story! I like it. More of it! Please. Soon. Very soon.</p></div>
<footer><p>All rights are reserved. Do not copy. Really. Do not. Ever. Not even once.</p></footer></body></html>"""


def kept(markup: str) -> list[str]:
    page = parse(markup)
    blocks = find_blocks(page)
    scores = score(ScorerInput(page, blocks))
    return [text for text, value in zip(blocks.text, scores.main.tolist(), strict=True) if value > 0.5]


def test_the_element_with_most_sentences_is_merged_with_its_siblings() -> None:
    assert kept(DOCUMENT) == [
        "On wolves",
        "The wolf came at night. It was hungry. Nobody heard it.",
        "In the morning we saw the tracks. They led to the barn.",
        "The end.",
    ]


def test_media_inside_the_article_belong_to_it() -> None:
    page = parse(DOCUMENT)
    place = find_place(page, find_blocks(page))
    assert [page.tag[row] for row in place.media] == ["img"]


def test_texts_under_20_characters_do_not_vote() -> None:
    short = "<p>A. B. C. D. E.</p>" * 5
    assert kept(f"<div>{short}</div><div><p>This one is long enough to vote.</p></div>") == [
        "This one is long enough to vote."
    ]


def test_sentences_end_in_every_script() -> None:
    chinese = "<p>这是一个很长的句子，里面有很多字，所以可以投票。这是第二句。这是第三句！</p>"
    menu = "<ul>" + "<li>这里没有句号只有很多很多的文字在菜单里面一直一直写</li>" * 9 + "</ul>"
    assert len(kept(f"<div>{menu}</div><div>{chinese}</div>")) == 1


def test_an_article_in_sections_is_found_whole() -> None:
    section = "<section><h2>Part</h2><div><p>Here is a sentence. Here is another one.</p></div></section>"
    assert len(kept(f"<nav><p>Nav text that is long. Very long.</p></nav><main>{section * 4}</main>")) == 8


def test_noscript_counts_only_without_other_text() -> None:
    post = "<noscript><p>A post that is long enough. It has sentences. Three of them.</p></noscript>"
    assert len(kept(post)) == 1
    assert kept(post + "<div><p>This is what the page itself says. Just two.</p></div>") == [
        "This is what the page itself says. Just two."
    ]


def test_a_page_without_long_texts_has_no_article_and_a_note() -> None:
    page = parse("<p>Hi</p>")
    scores = score(ScorerInput(page, find_blocks(page)))
    assert scores.main.tolist() == [0.0]
    assert scores.note


def test_a_page_without_text_has_no_scores() -> None:
    page = parse("<img>")
    assert np.array_equal(score(ScorerInput(page, find_blocks(page))).main, np.zeros(0))
