"""A decided page written out: text, JSON, cleaned HTML, and a page that stands alone."""
