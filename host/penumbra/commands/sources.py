"""The page that a command is given: a file by its path or by its `file:` address, or an address of the web."""

from pathlib import Path

from penumbra.text.addresses import split_address

__all__ = ["is_on_the_web", "path_of"]


def is_on_the_web(source: str) -> bool:
    """Whether a page is asked for by its address on the network."""
    return split_address(source).scheme in {"http", "https"}


def path_of(source: str) -> Path:
    r"""The path of a file that is named by it or by its address, on Windows too, where `file:///C:/page.html` is `C:\page.html`."""
    parts = split_address(source)
    if parts.scheme != "file":
        return Path(source)
    from urllib.request import url2pathname

    return Path(url2pathname(parts.path))
