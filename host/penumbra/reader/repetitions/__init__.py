"""Removal of what an article says again: its title, byline and date, which stand above it, and near copies of lines."""
