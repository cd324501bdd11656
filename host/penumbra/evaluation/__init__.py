"""Figures on labelled pages: of a method, of other extractors, and the report on all of them."""
