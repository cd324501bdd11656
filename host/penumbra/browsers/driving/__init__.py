"""Drives a browser on a temporary profile: it is found, started, given commands and shown a page."""
