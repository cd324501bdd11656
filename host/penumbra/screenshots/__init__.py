"""Screenshots of pages from a real browser: visual blocks drawn over a page, contact sheets."""
