"""Writers of a decided page: text, JSON, cleaned HTML, and a self-contained file."""
