"""What is written of a decided page."""

from penumbra.output.html import as_html, decide_html


def test_nothing_in_the_cleaned_html_of_a_page_can_run() -> None:
    text = "".join(f"<p onclick='evil()'>Sentence number {number} of a text that somebody wrote to be read here.</p>" for number in range(9))
    page = (
        f"<html><body><article><h1>A headline</h1>{text}<a href='javascript:evil()'>more</a></article>"
        "<img src=x onerror='evil()'><svg onload='evil()'></svg><script>evil()</script></body></html>"
    )
    written = as_html(page, decide_html(page))
    assert "evil" not in written
    assert "Sentence number 8" in written


def test_what_the_parser_puts_into_a_plug_in_stays_in_the_html() -> None:
    story = "The harbour stood in the shadow of the Moon for two minutes and four seconds. " * 6
    page = f"<html><body><article><h1>The eclipse</h1><p>{story}</p><embed src=film><p>Afterwards {story}</p></article></body></html>"
    written = as_html(page, decide_html(page))
    assert "Afterwards" in written
    assert "embed" not in written
