"""Writers of a decided page."""

from penumbra.output.html import as_html, decide_html


def test_cleaned_html_contains_nothing_that_runs() -> None:
    text = "".join(
        f"<p onclick='evil()'>Sentence number {number} of a text that somebody wrote to be read here.</p>"
        for number in range(9)
    )
    page = (
        f"<html><body><article><h1>A headline</h1>{text}<a href='javascript:evil()'>more</a></article>"
        "<img src=x onerror='evil()'><svg onload='evil()'></svg><script>evil()</script></body></html>"
    )
    written = as_html(page, decide_html(page))
    assert "evil" not in written
    assert "Sentence number 8" in written


def test_content_after_an_embed_is_kept() -> None:
    story = "The harbour stood in the shadow of the Moon for two minutes and four seconds. " * 6
    page = (
        f"<html><body><article><h1>The eclipse</h1><p>{story}</p><embed src=film><p>Afterwards "
        f"{story}</p></article></body></html>"
    )
    written = as_html(page, decide_html(page))
    assert "Afterwards" in written
    assert "embed" not in written
