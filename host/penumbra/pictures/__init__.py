"""Pages in a real browser: its own boxes, visual blocks drawn over a page, contact sheets."""
