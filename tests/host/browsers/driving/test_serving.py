"""A local HTTP server for a saved page."""

from pathlib import Path
from urllib.error import HTTPError
from urllib.parse import urljoin
from urllib.request import urlopen

import pytest

from penumbra.browsers.driving.serving import serve


@pytest.fixture
def page(tmp_path: Path) -> Path:
    """A page with a style sheet in its folder, and a secret file outside it."""
    folder = tmp_path / "site"
    folder.mkdir()
    (tmp_path / "secret.txt").write_text("secret")
    (folder / "style.css").write_text("p {}")
    (folder / "out.txt").symlink_to(tmp_path / "secret.txt")
    path = folder / "my page & more.html"
    path.write_text("<p>Hello</p>")
    return path


def _get(address: str) -> str:
    with urlopen(address, timeout=5) as answer:
        return str(answer.read().decode())


def test_the_page_and_files_in_its_folder_are_served(page: Path) -> None:
    with serve(page) as address:
        assert address.startswith("http://127.0.0.1:")
        assert _get(address) == "<p>Hello</p>"
        assert _get(urljoin(address, "style.css")) == "p {}"


@pytest.mark.parametrize("path", ["/", "/style.css", "/wrong-secret/style.css"])
def test_nothing_is_served_without_the_secret(page: Path, path: str) -> None:
    with serve(page) as address, pytest.raises(HTTPError, match="404"):
        _get(urljoin(address, path))


@pytest.mark.parametrize("path", [".", "../secret.txt", "%2e%2e/secret.txt", "..%2fsecret.txt", "out.txt"])
def test_no_listing_and_no_file_outside_the_folder_is_served(page: Path, path: str) -> None:
    with serve(page) as address, pytest.raises(HTTPError, match="404"):
        _get(address.rpartition("/")[0] + "/" + path)


def test_after_the_block_nothing_is_served(page: Path) -> None:
    with serve(page) as address:
        pass
    with pytest.raises(OSError, match="refused"):
        _get(address)
