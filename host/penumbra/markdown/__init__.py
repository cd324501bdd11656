"""A page's kept text → Markdown (CommonMark 0.31 with GitHub's tables, strikethrough and footnotes, and formulas as
TeX).

This writer writes the kept rows of a page at bulk speed. `reader.markdown` writes the reader's cleaned article.
"""

from penumbra.markdown.writer import Style, write

__all__ = ["Style", "write"]
