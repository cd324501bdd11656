"""Text that can be written in UTF-8.

A lone surrogate is half of a pair that stands for one character in UTF-16. Browsers, JSON and file names give such
halves. No encoding has them.
"""

__all__ = ["to_utf8", "well_formed"]


def to_utf8(text: str) -> bytes:
    """The text in UTF-8: pairs of surrogates as one character, lone ones as U+FFFD."""
    try:
        return text.encode()
    except UnicodeEncodeError:
        return text.encode("utf-16-le", "surrogatepass").decode("utf-16-le", "replace").encode()


def well_formed(text: str) -> str:
    """The same as text."""
    return to_utf8(text).decode()
