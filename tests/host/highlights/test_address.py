"""Addresses of pages for their highlights."""

import pytest

from penumbra.highlights.address import page_address, page_site


@pytest.mark.parametrize(
    ("url", "address"),
    [
        ("https://example.org/a", "https://example.org/a"),
        ("https://example.org/a#part", "https://example.org/a"),
        ("https://example.org/#!/inbox", "https://example.org/#!/inbox"),
        ("https://example.org/#/inbox", "https://example.org/#/inbox"),
        ("https://example.org/a?utm_source=x&id=3&UTM_Medium=y", "https://example.org/a?id=3"),
        ("https://example.org/a?fbclid=1&gclid=2&mc_eid=3", "https://example.org/a"),
        ("https://example.org/a?id=3&id=4&b", "https://example.org/a?id=3&id=4&b"),
        ("https://example.org/a?q=a%20b+c&x=utm_source", "https://example.org/a?q=a%20b+c&x=utm_source"),
        ("https://me:secret@example.org/a?x=me:secret@example.org", "https://example.org/a?x=me:secret@example.org"),
        ("http://[::1]:8000/a", "http://[::1]:8000/a"),
        ("file:///home/me/a%20b.html#c", "file:///home/me/a%20b.html"),
    ],
)
def test_the_address_of_a_page_has_no_place_and_no_tracking(url: str, address: str) -> None:
    assert page_address(url) == address
    assert page_address(address) == address


@pytest.mark.parametrize(
    "url", ["", "about:blank", "data:text/html,x", "javascript:alert(1)", "https://", "http://[::1", "chrome://x", "x"]
)
def test_an_address_without_a_page_is_empty(url: str) -> None:
    assert page_address(url) == ""


def test_the_site_of_a_page_is_its_host_name() -> None:
    assert page_site("https://www.example.org:8443/a") == "example.org"
    assert page_site("file:///home/me/a.html") == "file://"
