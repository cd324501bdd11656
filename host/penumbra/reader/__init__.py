"""The host's part of the reader view: kept blocks → cleaned article → Markdown, HTML or EPUB."""
