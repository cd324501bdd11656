"""Penumbra: which parts of a web page to keep, dim or hide, decided on the user's own machine."""

import os

__all__ = ["__version__"]

__version__ = "1.0.0"
"""Product version; the extension's manifest carries the same."""

os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
# Before NumPy is imported, by whatever way in: its thread pool costs more than it gives on arrays of a page's size (a page took twice the CPU
# time with two threads; on a busy machine one convolution took 155 ms instead of 1.3).
