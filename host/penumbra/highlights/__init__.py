"""Highlights: marked texts of pages, with colours and notes, kept on this machine."""
