"""`data:` addresses: their content, or nothing."""

import pytest

from penumbra.text.data_addresses import read_data_address


@pytest.mark.parametrize(
    ("address", "media_type", "data"),
    [
        ("data:image/PNG;base64,AAE=", "image/png", b"\0\1"),
        ("data:image/png;charset=x;BASE64,AAE%3D", "image/png", b"\0\1"),
        ("data:text/plain,a%20b", "text/plain", b"a b"),
    ],
)
def test_the_content_is_read(address: str, media_type: str, data: bytes) -> None:
    assert read_data_address(address) == (media_type, data)


@pytest.mark.parametrize("address", ["", "data:", "data:,x", "https://a/data:image/png,x", "data:image/png;base64,A"])
def test_other_addresses_and_broken_base64_have_none(address: str) -> None:
    assert read_data_address(address) is None
