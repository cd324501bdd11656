"""Scores → levels and reasons."""

import numpy as np
import pytest

from contexts import measured
from penumbra.blocks import find_blocks
from penumbra.decision import Reason, decide
from penumbra.decision.levels import Level
from penumbra.decision.thresholds import Thresholds
from penumbra.output.html import as_text, segments
from penumbra.page.markup import parse
from penumbra.pipeline import Result
from penumbra.scorers.base import ScorerInput, Scores

STORY = "A sentence of the story, with some words in it. " * 9


def inputs(markup: str, earlier: str = "") -> ScorerInput:
    page = parse(markup, "https://example.org/1")
    others = (parse(earlier, "https://example.org/2"),) if earlier else ()
    return ScorerInput(page, find_blocks(page), others)


def test_a_sure_block_is_kept_an_unsure_one_dimmed_and_noise_hidden() -> None:
    page = inputs(f"<p>{STORY}</p><div>perhaps</div><section>noise</section>")
    decision = decide(page, Scores(np.array([0.9, 0.3, 0.0])))
    assert decision.levels.tolist() == [Level.KEEP, Level.DIM, Level.HIDE]
    assert [Reason(reason).label for reason in decision.reasons] == ["main", "unsure", "apart"]


def test_what_a_part_is_called_is_its_reason() -> None:
    page = inputs(f"<p>{STORY}</p><nav>Home</nav><div class=comments>Nice</div><div id=related-posts>More</div>")
    decision = decide(page, Scores(np.array([1.0, 0.0, 0.0, 0.0])))
    assert [Reason(reason).label for reason in decision.reasons] == ["main", "navigation", "comments", "related"]
    assert decision.levels.tolist() == [Level.KEEP, Level.HIDE, Level.DIM, Level.DIM]


def test_an_abstaining_score_keeps_nothing() -> None:
    decision = decide(inputs(f"<p>{STORY}</p>"), Scores(np.array([np.nan])))
    assert not decision.suited


_FOOT = "<p>Read our other stories</p>"
SECOND_PAGE = inputs(f"<p>{STORY}</p>{_FOOT}", f"<p>{STORY}</p>{_FOOT}<p>Its own text</p>")


@pytest.mark.parametrize("page_type", ["article", "forum", ""])
def test_a_block_seen_on_an_earlier_page_is_dimmed_unless_it_is_surely_main(page_type: str) -> None:
    unsure = decide(SECOND_PAGE, Scores(np.array([0.95, 0.8]), page_type=page_type))
    assert unsure.levels.tolist() == [Level.KEEP, Level.DIM]
    assert Reason(unsure.reasons[1]).label == "template"


@pytest.mark.parametrize("page_type", ["listing", "front-page", "collection", "product", "service", "documentation"])
def test_entries_terms_and_headings_that_a_sites_pages_share_stay(page_type: str) -> None:
    decision = decide(SECOND_PAGE, Scores(np.array([0.95, 0.8]), page_type=page_type))
    assert decision.levels.tolist() == [Level.KEEP, Level.KEEP]


@pytest.mark.parametrize(
    ("text", "suited"), [(STORY, True), ("Only a few words", False), ("吾輩は猫である名前はまだ無い。" * 20, True)]
)
def test_a_page_needs_some_text_to_be_suited_in_any_script(text: str, suited: bool) -> None:
    assert decide(inputs(f"<p>{text}</p>"), Scores(np.array([1.0]))).suited is suited


@pytest.mark.parametrize(
    ("style", "in_a_browser", "suited"), [("", True, True), ("none", True, False), ("none", False, True)]
)
def test_text_that_a_browser_does_not_show_makes_no_page_to_read(style: str, in_a_browser: bool, suited: bool) -> None:
    page = parse(f"<p>Loading</p><div style='display: {style}'><p>{STORY}</p></div>")
    page = measured(page, {}) if in_a_browser else page
    assert decide(ScorerInput(page, find_blocks(page)), Scores(np.array([1.0, 1.0]))).suited is suited


def test_a_page_that_shows_none_of_its_main_content_has_yet_to_be_drawn() -> None:
    page = measured(parse(f"<p>Loading</p><div style='display: none'><p>{STORY}</p></div>"), {})
    assert decide(ScorerInput(page, find_blocks(page)), Scores(np.array([0.0, 1.0]))).suited


def test_an_application_is_left_alone() -> None:
    assert not decide(inputs(f"<p>{STORY}</p>"), Scores(np.array([1.0]), page_type="application")).suited


@pytest.mark.parametrize("page_type", ["documentation", "collection", "application"])
def test_a_product_with_price_and_basket_is_one_whatever_the_method_takes_it_for(page_type: str) -> None:
    product = f"<div><h1>The lamp</h1><p>$110</p><button>Add to cart</button></div><p>{STORY}</p>"
    other = "<h2>Related products</h2>" + "<p><a href=/b>A vase</a></p><p>$20</p><button>Add to cart</button>" * 2
    main = np.array([0.9, 0.9, 0.3, 0.95, 0.9, *[0.9, 0.9, 0.3] * 2])
    decision = decide(inputs(product + other), Scores(main, 1 - main, page_type, main))
    assert decision.page_type == "product"
    assert decision.levels.tolist() == [Level.KEEP] * 4 + [Level.DIM] * 7


def test_a_byline_is_lit_in_the_page_and_is_no_part_of_the_text() -> None:
    given = inputs(f"<main><h1>The wolf</h1><p>By Anna Berg</p><p>{STORY}</p></main><footer><p>Legal</p></footer>")
    main = np.array([0.1, 0.1, 0.95, 0.02])
    scores = Scores(main, np.array([0.6, 0.6, 0.02, 0.01]), "article")
    result = Result(given, scores, decide(given, scores))
    assert result.decision.levels.tolist() == [Level.KEEP, Level.KEEP, Level.KEEP, Level.HIDE]
    assert result.decision.supplementary == {1}
    assert as_text(result) == f"The wolf\n{' '.join(STORY.split())}"
    assert [level for level, _ in segments(result)] == ["keep", "hide"]


def test_a_share_bar_goes_and_what_unfolds_is_dim() -> None:
    bar = "<div><button>Share</button></div><p><a href=/f>Share on Facebook</a></p><p><a href=#>Click to expand</a></p>"
    given = inputs(f"<main><h1>The wolf</h1><p>{STORY}</p>{bar}<p>{STORY} It was the night.</p></main>")
    main, minor = np.array([0.9, 0.95, 0.4, 0.02, 0.9, 0.95]), np.array([0.02, 0.02, 0.02, 0.9, 0.02, 0.02])
    decision = decide(given, Scores(main, minor, "article", wanted=main))
    assert decision.levels.tolist() == [Level.KEEP, Level.KEEP, Level.HIDE, Level.HIDE, Level.DIM, Level.KEEP]
    assert decision.set_by is not None
    assert [Reason(reason).label for reason in decision.set_by[2:5]] == ["share", "share", "control"]


def test_an_appeal_in_an_article_is_dim_however_sure_the_method_is() -> None:
    given = inputs(
        f"<main><h1>The wolf</h1><p>{STORY}</p><p>Subscribe to our letter</p><p>{STORY} It was the night.</p></main>"
    )
    main = np.array([0.9, 0.99, 0.99, 0.99])
    decision = decide(given, Scores(main, np.full(4, 0.01), "article", wanted=main))
    assert decision.levels.tolist() == [Level.KEEP, Level.KEEP, Level.DIM, Level.KEEP]
    assert decision.set_by is not None
    assert Reason(decision.set_by[2]).label == "appeal"


def test_a_list_of_networks_that_is_lit_stays() -> None:
    networks = "".join(f"<li><a href=/{name}>{name}</a></li>" for name in ("Facebook", "Reddit", "Mastodon"))
    given = inputs(f"<main><h1>Where to meet</h1><p>{STORY}</p><ul>{networks}</ul></main>")
    main = np.full(5, 0.9)
    assert not decide(given, Scores(main, np.full(5, 0.02), "article", wanted=main)).levels.any()


@pytest.mark.parametrize(("times", "main", "text"), [(1, 0.95, True), (40, 0.95, False), (1, 0.02, False)])
def test_a_headline_is_part_of_a_short_text_and_of_no_long_one_and_alone_it_is_none(
    times: int, main: float, text: bool
) -> None:
    story = "".join(f"<p>{STORY} It was the {number}th night.</p>" for number in range(times))
    given = inputs(f"<main><h1>The wolf</h1>{story}</main>")
    scores = Scores(
        np.array([0.1] + [main] * times), np.full(times + 1, 0.02), "article", wanted=np.full(times + 1, 0.9)
    )
    decision = decide(given, scores)
    assert decision.levels[0] == Level.KEEP
    assert (0 not in decision.supplementary) is text


@pytest.mark.parametrize(("page_type", "supplementary"), [("documentation", {4}), ("article", {3, 4})])
def test_kept_code_and_a_manuals_section_headings_are_main_text(page_type: str, supplementary: set[int]) -> None:
    given = inputs(
        f"<main><h1>The wolf</h1><p>{STORY}</p><p>{STORY} Again.</p>"
        "<h2>Wolves</h2><div>App.js</div><pre>npm install wolf</pre></main>"
    )
    main, lit = np.array([0.1, 0.95, 0.95, 0.2, 0.2, 0.2]), np.full(6, 0.9)
    decision = decide(given, Scores(main, np.full(6, 0.6), page_type, wanted=lit))
    assert decision.levels.tolist() == [Level.KEEP] * 6
    assert decision.supplementary == supplementary


@pytest.mark.parametrize("page_type", ["documentation", "article", "forum", "product"])
@pytest.mark.parametrize(("main", "is_text"), [([0.95, 0.2, 0.95, 0.2], True), ([0.95, 0.2, 0.2, 0.2], False)])
@pytest.mark.parametrize("members", ["<li>{}</li>", "<div class=card>{}</div>", "<dd>{}</dd>"])
def test_siblings_of_which_half_are_main_text_are_all_main_text(
    members: str, main: list[float], is_text: bool, page_type: str
) -> None:
    items = "".join(members.format(text) for text in (f"{STORY} One.", "two", f"{STORY} Three.", "four"))
    given = inputs(f"<main><h1>The wolf</h1><p>{STORY}</p><div>{items}</div></main>")
    decision = decide(given, Scores(np.array([0.1, 0.95, *main]), np.full(6, 0.6), page_type, wanted=np.full(6, 0.9)))
    assert decision.levels.tolist() == [Level.KEEP] * 6
    assert [block not in decision.supplementary for block in (3, 5)] == [is_text] * 2


@pytest.mark.parametrize(("page_type", "is_text"), [("listing", True), ("article", False)])
def test_titles_of_a_list_of_stories_are_main_text(page_type: str, is_text: bool) -> None:
    stories = "".join(f"<article><h1>Night {number}</h1><p>{STORY} {number}.</p></article>" for number in range(3))
    given = inputs(f"<title>Wolves</title><h1>Wolves</h1>{stories}")
    main = np.array([0.1] + [0.2, 0.95] * 3)
    decision = decide(given, Scores(main, np.full(7, 0.6), page_type, wanted=np.full(7, 0.9)))
    assert [block not in decision.supplementary for block in (1, 3, 5)] == [is_text] * 3


@pytest.mark.parametrize(("label", "is_text"), [("", True), ("<p>Sport</p>", False)])
def test_a_heading_before_a_label_is_lit_beside_the_text_and_one_before_the_text_is_part_of_it(
    label: str, is_text: bool
) -> None:
    given = inputs(f"<main><h1>The wolf</h1><p>{STORY}</p><h2>Latest</h2>{label}<p>{STORY} Again.</p></main>")
    likely = np.array([0.1, 0.95, 0.2, *([0.2] if label else []), 0.95])
    decision = decide(given, Scores(likely, np.full(len(likely), 0.6), "collection", wanted=likely))
    assert decision.levels[2] == Level.KEEP
    assert (2 not in decision.supplementary) is is_text


def test_comments_below_a_story_are_dimmed_and_a_kept_consent_banner_is_hidden() -> None:
    thread = "<p>It was so</p><p>Report this comment</p>" * 3
    banner = "<div id=cookie-consent role=dialog><p>We use them to make it better</p></div>"
    given = inputs(f"<main>{f'<p>{STORY}</p>' * 4}{thread}</main>{banner}")
    main = np.array([0.95] * 4 + [0.8] * 6 + [0.45])
    decision = decide(given, Scores(main, np.full(11, 0.05), "article"))
    assert decision.levels.tolist() == [Level.KEEP] * 4 + [Level.KEEP] + [Level.DIM] * 5 + [Level.HIDE]


@pytest.mark.parametrize(("posts", "wanted", "level"), [(3, 0.9, Level.KEEP), (3, 0.1, Level.DIM), (1, 0.9, Level.DIM)])
def test_a_thread_that_readers_come_for_is_kept_on_an_article_too(posts: int, wanted: float, level: int) -> None:
    thread = "".join(f"<p>{STORY} So it was {number} times.</p>" for number in range(posts))
    given = inputs(f"<main><p>{STORY}</p><div class=comments>{thread}</div></main>")
    n_blocks = posts + 1
    lit = np.array([0.9] + [wanted] * posts)
    decision = decide(given, Scores(np.full(n_blocks, 0.95), np.full(n_blocks, 0.05), "article", wanted=lit))
    assert decision.levels.tolist() == [Level.KEEP] + [level] * posts


def test_the_second_copy_of_a_text_is_hidden_but_not_on_a_page_without_parts() -> None:
    text = "".join(f"<p>{STORY} It was the {number}th night.</p>" for number in range(5))
    for wrapped, level in ((f"<main>{text}</main><section>{text}</section>", Level.HIDE), (text * 2, Level.KEEP)):
        decision = decide(inputs(wrapped), Scores(np.full(10, 0.95), np.full(10, 0.05), "article"))
        assert decision.levels.tolist() == [Level.KEEP] * 5 + [level] * 5


def test_the_headings_of_a_second_copy_are_hidden_with_it_however_wanted_they_are() -> None:
    text = f"<h3>Wolves</h3><p>{STORY * 8}</p>"
    given = inputs(f"<main><div class=wide>{text}</div><p>Between</p><div class=narrow>{text}</div></main>")
    sure, some = np.full(5, 0.95), np.full(5, 0.9)
    decision = decide(given, Scores(sure, 1.0 - sure, "article", wanted=some))
    assert decision.levels.tolist() == [Level.KEEP] * 3 + [Level.HIDE] * 2


def test_a_method_of_two_classes_lights_nothing_beside_the_text() -> None:
    given = inputs(f"<main><h1>The wolf</h1><p>By Anna Berg</p><p>{STORY}</p></main>")
    decision = decide(given, Scores(np.array([0.1, 0.1, 0.95]), page_type="article"))
    assert decision.supplementary == frozenset()
    assert decision.levels.tolist() == [Level.DIM, Level.HIDE, Level.KEEP]


def test_a_page_without_any_text_is_decided() -> None:
    assert not decide(inputs("<main></main>"), Scores(np.zeros(0), np.zeros(0))).suited


@pytest.mark.parametrize(("page_type", "copies"), [("article", {3}), ("documentation", set())])
def test_what_is_said_twice_is_lit_twice_and_in_the_text_once_but_in_a_manual(page_type: str, copies: set[int]) -> None:
    example = "Set the pressure before you open the valve."
    again = f"<div><p>{example}</p></div>"
    given = inputs(f"<main><p>{STORY}</p><p>{example}</p><p>{STORY} Again.</p></main>{again}")
    decision = decide(given, Scores(np.full(4, 0.95), np.full(4, 0.02), page_type))
    assert not decision.levels.any()
    assert decision.supplementary == copies


def test_a_refrain_is_in_the_text_each_time() -> None:
    refrain = "Drive me down to Harlow where the river turns to stone."
    song = "<br><br>".join((STORY, refrain, f"{STORY} Again.", refrain))
    decision = decide(inputs(f"<main><div>{song}</div></main>"), Scores(np.full(4, 0.95), np.full(4, 0.02), "article"))
    assert decision.supplementary == frozenset()


def test_a_copy_that_the_page_does_not_show_is_no_refrain() -> None:
    refrain = "Drive me down to Harlow where the river turns to stone."
    song = "<br><br>".join((STORY, refrain, f"{STORY} Again.", f"<span style='display:none'>{refrain}</span>"))
    decision = decide(inputs(f"<main><div>{song}</div></main>"), Scores(np.full(4, 0.95), np.full(4, 0.02), "article"))
    assert decision.supplementary == {3}


@pytest.mark.parametrize(("more", "repeated"), [("", {1, 2}), (f"<p>{STORY} {STORY} Elsewhere.</p>", set())])
def test_a_quotation_of_an_earlier_post_is_lit_and_no_second_time_in_the_text(more: str, repeated: set[int]) -> None:
    quotation = f"<blockquote><p>Anna wrote:</p><p>{STORY}</p>{more}</blockquote>"
    posts = f"<p>{STORY}</p>", f"{quotation}<p>That is true of each wolf.</p>", f"<p>{STORY} It is not so.</p>"
    given = inputs(f"<main>{''.join(f'<div class=post>{post}</div>' for post in posts)}</main>")
    n_blocks = 5 + bool(more)
    decision = decide(given, Scores(np.full(n_blocks, 0.95), np.full(n_blocks, 0.02), "forum"))
    assert not decision.levels.any()
    assert decision.supplementary == repeated


def test_a_manuals_quotations_and_short_ones_are_in_the_text() -> None:
    given = inputs(f"<main><p>{STORY}</p><blockquote><p>{STORY}</p></blockquote></main>")
    decision = decide(given, Scores(np.full(2, 0.95), np.full(2, 0.02), "documentation"))
    assert decision.supplementary == frozenset()
    given = inputs(f"<main><p>{STORY}</p><p>No.</p><blockquote><p>No.</p></blockquote></main>")
    decision = decide(given, Scores(np.full(3, 0.95), np.full(3, 0.02), "article"))
    assert decision.supplementary == frozenset()


def test_a_quotation_of_another_page_is_in_the_text() -> None:
    given = inputs(f"<main><p>{STORY}</p><blockquote><p>The wolf came by night.</p></blockquote></main>")
    decision = decide(given, Scores(np.full(2, 0.95), np.full(2, 0.02), "article"))
    assert decision.supplementary == frozenset()


def test_a_sponsored_related_list_is_hidden_and_another_one_dim() -> None:
    cards = "<ul><li><a href=/1>Pan</a></li><li><a href=/2>Pot</a></li></ul>"
    given = inputs(
        f"<p>{STORY}</p><h2>Related items</h2><p>Sponsored</p>{cards}<h2>Similar items</h2>{cards}<p>{STORY} Again.</p>"
    )
    main = np.array([0.95, 0.2, 0.2, 0.49, 0.49, 0.2, 0.49, 0.49, 0.95])
    levels = decide(given, Scores(main, np.full(9, 0.05), "article", wanted=np.full(9, 0.9))).levels.tolist()
    assert levels == [Level.KEEP, *[Level.HIDE] * 4, *[Level.DIM] * 3, Level.KEEP]


def test_a_members_signature_is_dim_and_called_so_however_much_it_reads_like_a_post() -> None:
    given = inputs(f"<div class=post><p>{STORY}</p><div class=signature>Measure twice, solder once</div></div>")
    decision = decide(
        given, Scores(np.array([0.95, 0.5]), np.array([0.02, 0.3]), "forum", wanted=np.array([0.95, 0.9]))
    )
    assert decision.levels.tolist() == [Level.KEEP, Level.DIM]
    assert Reason(decision.reasons[1]).label == "signature"


def test_thresholds_can_be_given() -> None:
    given, scores = inputs(f"<p>{STORY}</p>"), Scores(np.array([0.9]))
    assert decide(given, scores).suited
    assert not decide(given, scores, Thresholds(page_words=1000)).suited
