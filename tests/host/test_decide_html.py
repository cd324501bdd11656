"""What is written of a decided page."""

from penumbra.decide_html import as_html, decide_html


def test_nothing_in_the_cleaned_html_of_a_page_can_run() -> None:
    text = "".join(f"<p onclick='evil()'>Sentence number {number} of a text that somebody wrote to be read here.</p>" for number in range(9))
    page = (
        f"<html><body><article><h1>A headline</h1>{text}<a href='javascript:evil()'>more</a></article>"
        "<img src=x onerror='evil()'><svg onload='evil()'></svg><script>evil()</script></body></html>"
    )
    written = as_html(page, decide_html(page))
    assert "evil" not in written
    assert "Sentence number 8" in written
