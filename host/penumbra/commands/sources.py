"""A command's page argument: the path of a file, a `file:` address, or a web address."""

from pathlib import Path

from penumbra.text.addresses import split_address

__all__ = ["is_on_the_web", "path_of"]


def is_on_the_web(source: str) -> bool:
    """Whether an argument is a web address."""
    return split_address(source).scheme in {"http", "https"}


def path_of(source: str) -> Path:
    r"""The path of a file from its path or its `file:` address. On Windows `file:///C:/page.html` is `C:\page.html`."""
    parts = split_address(source)
    if parts.scheme != "file":
        return Path(source)
    from urllib.request import url2pathname

    return Path(url2pathname(parts.path))
