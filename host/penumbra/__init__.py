"""Penumbra: which parts of a web page to keep, dim or hide, decided on the user's own machine."""

__all__ = ["__version__"]

__version__ = "1.0.0"
"""Product version; the extension's manifest carries the same."""
