"""Saving articles as Markdown to a folder that the user chose."""
