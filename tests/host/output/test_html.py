"""Writers of a decided page."""

from penumbra.output.html import as_html, as_text, decide_html


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


def test_an_address_with_a_character_that_xml_does_not_have_is_left_as_it_is() -> None:
    text = "".join(f"<p>Sentence number {number} of a text that somebody wrote to be read.</p>" for number in range(9))
    page = f"<base href='https://a.example/b/'><article><h1>A day</h1>{text}<a href='x\ufffey'>more</a></article>"
    assert "Sentence number 8" in as_html(page, decide_html(page))


def test_lines_of_signs_stand_between_their_texts() -> None:
    words = "adds compares joins divides multiplies negates assigns".split()
    texts = [f"It {word} the numbers on both of its sides, and it {word} signs before that." * 2 for word in words]
    entries = "".join(f"<dt><code>{sign}</code><dd>{text}" for sign, text in zip(("+", "==", "^"), texts, strict=False))
    page = f"<article><h1>Operators</h1><p>{texts[3]}</p><dl>{entries}</dl><h2>||</h2><p>{texts[4]}</p><p>\u200b</p><p>"
    lines = as_text(decide_html(f"{page}{texts[5]}</p></article>")).split("\n")
    assert lines[-9:] == ["+", texts[0], "==", texts[1], "^", texts[2], "||", texts[4], texts[5]]


def test_addresses_are_absolute_and_pictures_have_what_they_would_show() -> None:
    text = "".join(f"<p>Sentence number {number} of a text that somebody wrote to be read.</p>" for number in range(9))
    extra = (
        '<p><a href="/more">more</a> <a href="#x">x</a></p>'
        '<img src="data:image/gif;base64,AA" data-src="/lamp.jpg" alt=a>'
        '<img srcset="/small.png 1x, /large.png 2x" alt=b>'
    )
    page = f"<article><h1>A day</h1>{text}{extra}</article>"
    url = "https://a.example/b/c.html"
    written = as_html(page, decide_html(page, url))
    for address in ('href="https://a.example/more"', 'href="#x"', 'src="https://a.example/lamp.jpg"'):
        assert address in written
    assert 'src="https://a.example/large.png"' in written
    assert 'src="/large.png"' in as_html(page, decide_html(page))


def test_a_script_that_compares_numbers_changes_no_row_of_the_cleaned_page() -> None:
    """A shop's script has `i<count` and hundreds of words before the next angle bracket."""
    script = f"<script>for (i=0; i<count; i++) {{ {'let a = b; ' * 300} }}</script>"
    story = "<p>A story with enough words to be the main text of its page, and a little more.</p>" * 8
    page = f"<html><body><nav><a href='/'>Home</a></nav><p>First.</p>{script}<article>{story}</article></body></html>"
    cleaned = as_html(page, decide_html(page))
    assert cleaned.count("<p>A story") == 8
