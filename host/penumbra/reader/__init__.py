"""The reader view's host side: kept blocks → cleaned article → Markdown, HTML or EPUB."""
