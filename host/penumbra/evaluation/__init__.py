"""Measures scorers and baselines on labelled pages, and writes the report."""
