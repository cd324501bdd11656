"""The head of a page as the extension sends it to the reader."""

from html import escape

__all__ = ["head"]


def head(byline: str = "", date: str = "", more: str = "") -> str:
    """HTML with a byline and a date, as text, and more elements before them."""
    name = f'<p class="byline">{escape(byline)}</p>' if byline else ""
    day = f'<time class="published" datetime="{escape(date)}">{escape(date)}</time>' if date else ""
    return f"{more}{name}{day}"
