"""Attributes with a picture's address. Pages that load pictures late store it apart from `src`."""

__all__ = ["LATE", "SETS", "UNSURE"]

LATE = ("data-src", "data-lazy-src", "data-original", "data-hi-res-src", "data-full-src")
"""Attributes with one address, which a script moves to `src` (lazysizes, WordPress, Medium and others)."""
UNSURE = ("data-url", "data-image")
"""The same on some pages; on others the address of a page."""
SETS = ("data-srcset", "data-lazy-srcset", "srcset")
"""Attributes with several addresses (HTML standard, 4.8.4.2.1), the late ones first."""
