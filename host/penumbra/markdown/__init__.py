"""A page's kept text → Markdown (CommonMark 0.31 with GitHub's tables, strikethrough and footnotes, and formulas as
TeX).

The library writes the kept rows of a page, the reader all rows of its cleaned article.
"""

from penumbra.markdown.writer import MarkdownOptions, write

__all__ = ["MarkdownOptions", "write"]
