"""Jinja templates of exported files."""

from functools import cache

from jinja2 import Environment, PackageLoader, StrictUndefined

__all__ = ["environment"]


@cache
def environment() -> Environment:
    """The template environment. All values are escaped; only output of `sanitise` is passed as markup."""
    return Environment(loader=PackageLoader("penumbra.reader.files"), autoescape=True, undefined=StrictUndefined)
