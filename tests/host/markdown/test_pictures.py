"""Pictures in Markdown."""

from penumbra.markdown.pictures import write_picture

BASE = "https://example.org/a/page"


def test_a_pictures_address_is_absolute_and_its_alternative_text_is_one_line() -> None:
    assert write_picture({"src": "b.png", "alt": "a\n [b]"}, BASE) == "![a (b)](https://example.org/a/b.png)"


def test_a_picture_that_loads_late_has_its_own_address_and_not_the_placeholders() -> None:
    attributes = {"src": "data:image/gif;base64,AA", "srcset": "small.png 1x, large.png 2x", "alt": ""}
    assert write_picture(attributes, BASE) == "![](https://example.org/a/large.png)"
    assert write_picture({"src": "blank.gif", "data-src": "b.png"}, BASE) == "![](https://example.org/a/b.png)"


def test_a_picture_without_an_address_that_can_be_written_is_left_out() -> None:
    for address in ("", "data:image/png;base64,AA", "javascript:alert(1)"):
        assert write_picture({"src": address, "alt": "a"}, BASE) == ""
