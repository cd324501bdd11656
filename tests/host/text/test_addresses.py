"""Addresses of pages."""

import pytest

from penumbra.text.addresses import site_of_host, split_address


def test_an_address_is_split_into_parts() -> None:
    parts = split_address("https://example.org/a/b?c")
    assert (parts.scheme, parts.hostname, parts.path, parts.query) == ("https", "example.org", "/a/b", "c")


@pytest.mark.parametrize("url", ["", "http://[::1", "https://[x]y/z"])
def test_a_text_that_is_no_address_has_no_parts(url: str) -> None:
    parts = split_address(url)
    assert (parts.scheme, parts.hostname, parts.path, parts.query) == ("", None, "", "")


@pytest.mark.parametrize(
    ("host", "site"),
    [("www.example.org", "example.org"), ("WWW.Example.org", "example.org"), ("blog.example.org", "blog.example.org")],
)
def test_the_site_of_a_host_is_its_name_without_www(host: str, site: str) -> None:
    assert site_of_host(host) == site


def test_no_host_has_no_site() -> None:
    assert site_of_host(None) == ""
