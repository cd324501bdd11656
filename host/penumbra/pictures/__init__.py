"""Pages in a real browser: measured snapshots, visual blocks drawn over a page, contact sheets."""
