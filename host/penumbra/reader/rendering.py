"""The templates of exported files."""

from functools import cache

from jinja2 import Environment, PackageLoader, StrictUndefined

__all__ = ["environment"]


@cache
def environment() -> Environment:
    """The templates, all escaped; only what `sanitise` returned is marked as markup."""
    return Environment(loader=PackageLoader("penumbra.reader"), autoescape=True, undefined=StrictUndefined)
