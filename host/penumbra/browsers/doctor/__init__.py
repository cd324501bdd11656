"""Checks of each browser's setup, of the Python that runs the host, and of the running host."""
