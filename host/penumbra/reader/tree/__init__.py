"""Trees of HTML: parsing, lines, nesting, removal; for all steps of the reader."""
