"""Addresses of pictures that load late or have several sizes."""

import pytest
from lxml import html

from articles import URL
from penumbra.reader.article import clean


def test_a_lazy_picture_gets_its_largest_address() -> None:
    markup = (
        '<img src="data:image/gif;base64,AA" data-srcset="/s.jpg 1x, /l.jpg 2x"><picture><source srcset="/p.webp '
        '9w"><img></picture>'
    )
    found = html.fragment_fromstring(clean(markup, URL), create_parent="div").xpath(".//img/@src")
    assert found == ["https://example.org/l.jpg", "https://example.org/p.webp"]


@pytest.mark.parametrize(("written", "taken"), [
    ("/s.png 100w, /l.png 300w, /m.png 200w", "/l.png"), ("/s.png 1x,/l.png 2x", "/l.png"), ("/only.png", "/only.png"),
    ("/one,w_1/a.png, /two.png", "/one,w_1/a.png"), ("/a.png ,/b.png 1.5x", "/b.png"),
    ("/a.png 1.2.3x, /b.png 1x", "/b.png"),
])  # fmt: skip
def test_the_largest_picture_of_a_srcset_is_taken(written: str, taken: str) -> None:
    assert f'src="https://example.org{taken}"' in clean(f'<img srcset="{written}">', "https://example.org/")
