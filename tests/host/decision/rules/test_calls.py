"""Links with which parts of a service's page end."""

from contexts import supplementary
from penumbra.decision.levels import Level

K, D, H = Level.KEEP, Level.DIM, Level.HIDE
TEXT = "<h2>All notes in one place</h2><p>Write on any machine and find it again on all others.</p>"
CALL = "<a href=/trial>Start a free trial</a>"


def of_service(markup: str, *levels: int) -> str:
    return supplementary(markup, *levels, page_type="service", main=0.02)


def test_a_link_at_the_end_of_a_kept_part_is_kept() -> None:
    assert of_service(f"<section>{TEXT}<p>{CALL}</p></section><footer>About us</footer>", K, K, D, D) == "..s."


def test_several_links_in_a_box_of_their_own_are_kept_together() -> None:
    box = f"<div><p>{CALL}</p><p><a href=/talk>Talk to us</a></p></div>"
    assert of_service(f"<section>{TEXT}{box}</section><footer>About us</footer>", K, K, D, D, D) == "..ss."


def test_links_of_a_part_that_is_not_kept_as_a_whole_stay() -> None:
    menu = "<p>Our firm</p>"
    assert of_service(f"<section>{TEXT}<p>{CALL}</p>{menu}</section>", K, K, D, D) == "...."
    assert of_service(f"<section>{TEXT}{menu}<p>{CALL}</p></section>", K, K, H, D) == "...."
    assert of_service(f"<section><p>{CALL}</p>{TEXT}</section>", D, K, K) == "..."
    assert of_service(f"<section><p>{CALL}</p><p>{CALL}</p></section>", D, D) == ".."


def test_a_link_at_the_end_of_several_sections_is_no_call() -> None:
    other = "<h2>Notes that last</h2><p>They are kept for as long as you want.</p>"
    page = f"<section>{TEXT}{other}<p><a href=/all>See all news</a></p></section><footer>About us</footer>"
    assert of_service(page, K, K, K, K, D, D) == "......"


def test_a_text_that_is_no_services_ends_in_links_to_others() -> None:
    page = f"<section>{TEXT}<p>{CALL}</p></section><footer>About us</footer>"
    assert supplementary(page, K, K, D, D, page_type="forum", main=0.02) == "...."
