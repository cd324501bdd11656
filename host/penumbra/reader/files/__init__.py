"""An article as a file: Markdown, HTML or EPUB."""
